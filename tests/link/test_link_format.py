"""Link format 1 inside: the coder, its frozen numbers, weights and placements."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, setup

from scrabble import game
from scrabble.board import SIZE, SQUARES, Board
from scrabble.errors import IllegalMove
from scrabble.game import OWN_LIST, ChallengeRule, Ending
from scrabble.game.player_text import MAX_NAME, MAX_NOTE
from scrabble.game.record import MAX_MOVES
from scrabble.lexicon import LANGUAGES, catalogue
from scrabble.link.coder import OutOfChoices, Reader, Writer
from scrabble.link.v1 import numbers
from scrabble.link.v1.model import load_letters, weights
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Place
from scrabble.rules import lay_out
from scrabble.tiles import RACK_SIZE
from scripts.lab.fuzz.random_play import random_setup, turns

pytestmark = pytest.mark.no_cover

SEEDS = st.integers(0, 2**32)


# --- the stack of choices ----------------------------------------------------

CHOICES = st.lists(
    st.lists(st.integers(0, 5000), min_size=1, max_size=9)
    .filter(any)
    .flatmap(
        lambda w: st.tuples(
            st.just(w), st.sampled_from([at for at, weight in enumerate(w) if weight])
        )
    )
)


@given(
    CHOICES,
    st.lists(st.integers(1, 2**32).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1)))),
)
def test_choices_are_popped_as_they_were_pushed(weighted, uniform):
    writer = Writer()
    for choices, chosen in weighted:
        writer.weighted(choices, chosen)
    for count, number in uniform:
        writer.uniform(count, number)
    reader = Reader(writer.integer(1))
    assert [reader.weighted(choices) for choices, _ in weighted] == [at for _, at in weighted]
    assert [reader.uniform(count) for count, _ in uniform] == [number for _, number in uniform]
    assert reader.rest == 1


def test_numbers_are_choices_of_equal_weight():
    one, other = Writer(), Writer()
    one.uniform(7, 5)
    other.weighted([1] * 7, 5)
    assert one.integer(12345) == other.integer(12345)


def test_an_empty_payload_is_reported():
    with pytest.raises(OutOfChoices):
        Reader(0).weighted((1, 2))
    with pytest.raises(OutOfChoices):
        Reader(0).uniform(5)


# --- frozen numbers ----------------------------------------------------------


def test_language_and_lexicon_numbers_match_the_catalogue():
    """The numbers depend on the order, so new languages and lexicons come last."""
    assert LANGUAGES[:10] == ("en", "gl", "es", "fr", "de", "it", "pt", "pl", "nl", "ca")
    assert [(info.number, info.name) for info in catalogue()] == list(enumerate(numbers.LEXICONS))
    assert all(info.name.startswith(f"{info.language}-") for info in catalogue())


def test_the_engine_stays_within_the_limits_of_the_format():
    """Every setup, note or record that the engine allows fits a link."""
    assert tuple(ChallengeRule) == numbers.CHALLENGE_RULES
    assert tuple(Ending) == numbers.ENDINGS
    for name, limit in {
        "MIN_PLAYERS": game.MIN_PLAYERS,
        "MAX_NAME": MAX_NAME,
        "MAX_NOTE": MAX_NOTE,
        "MAX_HINT_PRICE": game.MAX_HINT_PRICE,
        "MAX_TURN_SECONDS": game.MAX_TURN_SECONDS,
        "MAX_STRENGTH": game.MAX_STRENGTH,
        "HINT_STEPS": game.HINT_STEPS,
        "MAX_WORD": SIZE,
        "RACK_SIZE": RACK_SIZE,
        "MAX_RECORDED_MOVES": MAX_MOVES,
    }.items():
        assert getattr(numbers, name) == limit, name


# --- weights -----------------------------------------------------------------


def test_scores_become_weights_by_eighths_of_a_bit():
    assert weights([0, -8, -16, -95, -96, -1000]) == [4096, 2048, 1024, 1, 1, 1]
    assert weights([40, 32]) == [4096, 2048]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_letter_table_of_the_right_size(language):
    letters = load_letters(language)
    size = len(replace(setup(), language=language).alphabet.letters)
    assert len(letters.alone) == size
    assert len(letters.pair) == size + 1
    assert {len(row) for row in letters.pair} == {size + 1}


@FEWER
@given(SEEDS)
def test_placements_are_those_the_rules_allow(seed):
    """Every way to lay 1 to n tiles in line is listed if and only if the rules allow it."""
    rng = Random(seed)
    histories = list(turns(rng, replace(random_setup(rng), language="en", lexicon=OWN_LIST)))
    at = rng.choice(histories).last
    count = rng.randint(1, 7)
    if at.board.is_empty and count == 1:
        count = 2
    listed = placements(occupied(at.board), count, False).squares
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(plain_placements(at.board, count))


def plain_placements(on: Board, count: int):
    """Yield the squares of every legal placement, by trying all lines of free squares."""
    lines = [range(row * 15, row * 15 + 15) for row in range(15)]
    lines += [range(column, SQUARES, 15) for column in range(15)]
    for line in lines:
        free = [square for square in line if on.cells[square] == "."]
        for start, _ in enumerate(free):
            for n in range(1, min(count, len(free) - start) + 1):
                squares = tuple(free[start : start + n])
                try:
                    lay_out(on, "A" * n, Place.of(dict.fromkeys(squares, "A")), EN)
                except IllegalMove:
                    continue
                yield squares
