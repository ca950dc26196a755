"""Threads may share generators, players, lexicons and searches."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from threading import Barrier
from typing import Any

import pytest
from support.helpers import EN
from support.movegen import DATA, position_board, read_positions, reference_lexicon
from support.players import TEA, WORDS, bot

from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.queries import results_page
from scrabble.movegen import Generator
from scrabble.strategy.players import known_from

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

THREADS = 6
POSITIONS = [
    (position_board(one), one["rack"])
    for one in read_positions(DATA / "movegen-positions.jsonl.gz")
][::30]
RACKS = ("AEST", "EHTX", "ATX", "AEQTUZI")
PATTERNS = [Pattern(text) for text in ("A*", "*E", "*QU*", "....")]


@pytest.fixture(autouse=True)
def switching():
    """Let threads take turns as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def in_threads(ask: Callable[[Any], object], questions: list[Any]) -> list[list[object]]:
    """Ask the questions in six threads at once, in another order in each; return all answers."""
    together = Barrier(THREADS)

    def work(seed: int) -> list[object]:
        order = list(range(len(questions)))
        Random(seed).shuffle(order)
        together.wait()
        found = {number: ask(questions[number]) for number in order}
        return [found[number] for number in range(len(questions))]

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(THREADS)))


@pytest.mark.parametrize("prepared", [False, True], ids=["graph", "planes"])
def test_threads_share_a_generator(prepared):
    alone, shared = (Generator(reference_lexicon(), EN) for _ in range(2))
    if prepared:
        shared.warmed()
    expected = [(alone.best(*asked), alone.moves(*asked)) for asked in POSITIONS]
    answers = in_threads(lambda asked: (shared.best(*asked), shared.moves(*asked)), POSITIONS)
    assert [found == expected for found in answers] == [True] * THREADS


def test_a_generator_answers_while_another_thread_prepares_it():
    alone, shared = (Generator(reference_lexicon(), EN) for _ in range(2))
    expected = [None, *(alone.moves(*asked) for asked in POSITIONS)]

    def ask(asked: Any) -> object:
        return shared.moves(*asked) if asked else shared.warmed() and None

    answers = in_threads(ask, [None, *POSITIONS])
    assert [found == expected for found in answers] == [True] * THREADS


@pytest.mark.parametrize("number", [2, 5])
def test_threads_share_a_player(number):
    questions = [known_from(TEA, rack, EN) for rack in RACKS]
    player = bot(number)
    expected = [player.choose(known) for known in questions]
    shared = replace(player, generator=Generator(WORDS, EN))
    assert in_threads(shared.choose, questions) == [expected] * THREADS


def test_threads_search_one_lexicon():
    """The last search, which the next page continues, belongs to one thread at a time."""
    lexicon = reference_lexicon()
    questions = [(pattern, start) for pattern in PATTERNS for start in range(0, 40, 10)]

    def ask(question: tuple[Pattern, int]) -> object:
        pattern, start = question
        return results_page(lexicon, pattern, EN, start=start, limit=10)

    expected = [ask(question) for question in questions]
    assert in_threads(ask, questions) == [expected] * THREADS
