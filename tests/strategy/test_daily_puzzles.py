"""Each daily puzzle is legal and has one best play, with the lead that its list states."""

from argparse import Namespace
from functools import lru_cache

import pytest
from support.amounts import amount, thinned

from scrabble import link
from scrabble.board import ACROSS, DOWN, SQUARES, run_through
from scrabble.bots.comparison import Z
from scrabble.errors import FileFormatError
from scrabble.files import daily
from scrabble.lexicon import LANGUAGES, load_lexicon
from scrabble.moves import Place
from scrabble.strategy.equity import all_candidates
from scrabble.strategy.players import known_from
from scrabble.tiles import EMPTY, letters_of
from scripts.data.lexicons import puzzles
from scripts.data.lexicons.puzzles import IS_HIGHEST, LEXICONS, in_weeks, weeks_of
from scripts.lab.selfplay import daily_puzzles
from scripts.lab.selfplay.daily_puzzles import LEAST, LEAST_EQUITY, RIVALS, DailyPuzzles, stands_out
from scripts.lab.selfplay.players import players

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

LISTS = {language: daily.read_list(daily.load(language)) for language in LANGUAGES}
MOST_BYTES = 40_000
NAMED = [f"{language} {n}" for language, listed in LISTS.items() for n in range(1, len(listed) + 1)]


@lru_cache(maxsize=4)
def ranked(named: str):
    """Return knowledge, plays (best first) and player for a puzzle that is named like ``en 3``."""
    language, number = named.split()
    puzzle = link.decode_puzzle(LISTS[language][int(number) - 1][0])
    player = players(puzzle.lexicon)[5]
    known = known_from(puzzle.board, puzzle.rack, puzzle.alphabet)
    moves = player.generator.moves(known.board, known.rack)
    return known, all_candidates(known, player.leaves, moves), player


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_is_legal(language):
    """A puzzle has its language's dictionary, no player's name, and only valid words."""
    puzzles = [link.decode_puzzle(text) for text, _, _ in LISTS[language]]
    earlier = LEXICONS[language].removesuffix("-2")  # A puzzle keeps its edition, and its answer.
    assert {(one.lexicon, one.maker) for one in puzzles} <= {
        *((name, "") for name in (earlier, LEXICONS[language])),
    }
    assert len(set(puzzles)) == len(puzzles)
    lexicon = load_lexicon(earlier)
    for puzzle in puzzles:
        cells = puzzle.board.cells
        filled = [square for square in range(SQUARES) if cells[square] != EMPTY]
        runs = {run_through(cells, square, way) for square in filled for way in (ACROSS, DOWN)}
        words = {letters_of("".join(cells[at] for at in run)) for run in runs if len(run) > 1}
        assert [word for word in words if word not in lexicon] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_whole_weeks_of_clear_plays_and_is_small(language):
    """In each puzzle the best play leads by 8 points or more."""
    assert len(LISTS[language]) % 7 == 0
    assert min(margin for _, margin, _ in LISTS[language]) * 10 >= LEAST
    assert len(daily.load(language)) <= MOST_BYTES


@pytest.mark.parametrize("named", thinned(NAMED, 31))
def test_the_best_play_has_common_words_and_the_rank_that_its_day_wants(named):
    """The best play has the highest equity; on three days of seven another play scores more."""
    known, plays, player = ranked(named)
    at = int(named.split()[1]) - 1
    assert stands_out(known, plays, player)
    assert plays[0].equity - plays[1].equity >= LEAST_EQUITY
    assert (plays[0].score >= max(one.score for one in plays)) is IS_HIGHEST[at % 7]


@pytest.mark.parametrize("named", thinned(NAMED, 155))
def test_the_listed_lead_holds_in_a_shorter_simulation(monkeypatch, named):
    """Simulated with fewer draws, the lead differs from the listed lead only within the error."""
    draws = amount(36, 100)  # With 12 draws the estimate of the error is too rough.
    monkeypatch.setattr(daily_puzzles, "DRAWS", draws)
    monkeypatch.setattr(daily_puzzles, "STAGES", {draws // 2: 1})
    known, (best, *rest), player = ranked(named)
    highest = max(rest, key=lambda one: one.score)
    rivals = list(dict.fromkeys((*rest[:RIVALS], highest)))
    clear = daily_puzzles.clearance(known, best, rivals, player.leaves, player.generator, -10_000)
    language, number = named.split()
    _, margin, half = LISTS[language][int(number) - 1]
    # Five standard errors: with four, about one of the 770 puzzles would fail by chance.
    assert abs(clear.margin / 10 - margin) <= half + 5 * clear.half / Z / 10
    assert isinstance(best.move, Place)


def test_the_day_decides():
    """Days are numbered from 1; after its last puzzle the list begins again."""
    text = "A 8.5 1.0\nB 9.0 1.0\n"
    days = [daily.of_day(text, daily.FIRST_DAY + number) for number in range(3)]
    assert [(one.number, one.link) for one in days] == [(1, "A"), (2, "B"), (3, "A")]


@pytest.mark.parametrize(
    ("text", "day", "code"),
    [
        ("A 8.5 1.0", daily.FIRST_DAY - 1, "no-puzzle"),
        ("A 8.5 1.0", 10**9, "no-puzzle"),
        ("", daily.FIRST_DAY, "bad-list"),
        ("A 8.5", daily.FIRST_DAY, "bad-list"),
        ("A 8.5 1.0\nB", daily.FIRST_DAY, "bad-list"),
        ("A 1 1\n" * 20_000, daily.FIRST_DAY, "bad-list"),
    ],
)
def test_other_days_and_other_texts_are_refused(text, day, code):
    with pytest.raises(FileFormatError) as caught:
        daily.of_day(text, day)
    assert caught.value.code == code


def test_a_list_without_numbers_is_no_list():
    """The tools read a list as strictly as the page does."""
    with pytest.raises(FileFormatError) as caught:
        daily.read_list("A x 1.0")
    assert caught.value.code == "bad-list"


def test_a_language_without_puzzles_has_none():
    for language in ("xx", "../leaves/en"):
        with pytest.raises(FileFormatError, match="no puzzles"):
            daily.load(language)


def test_puzzles_are_put_in_weeks_from_easy_to_hard():
    """Among puzzles of one kind, frequent words come early in the week; a week must be whole."""
    found = [
        {"word": word, "above": above, "number": 1, "play": word, "strength 5": True}
        for word, above in [*zip("ABCDE", [0] * 5, strict=True), *zip("XYZ", [4] * 3, strict=True)]
    ]
    assert weeks_of(found) == 1
    assert weeks_of(found[:-1]) == 0
    frequency = {word: number for number, word in enumerate("EDCBAZYX")}
    week = in_weeks(found, lambda word: frequency[word])
    assert "".join(one["word"] for one in week) == "ABXCYDZ"


def found_as(line, number):
    """Turn a line of the English list back into a search result, found in game ``number``."""
    text, margin, half = line.split()
    puzzle = link.decode_puzzle(text)
    return {
        "board": puzzle.board.cells, "rack": puzzle.rack, "word": text, "play": text,
        "above": 0 if IS_HIGHEST[number % 7] else 1, "number": number, "strength 5": True,
        "margin": round(10 * float(margin)), "half": round(10 * float(half)),
    }  # fmt: skip


def shown(line):
    """Return the board, rack and numbers of a line; new lines have the latest edition."""
    puzzle, *numbers = line.split()
    decoded = link.decode_puzzle(puzzle)
    return decoded.board.cells, decoded.rack, numbers


def test_a_list_only_grows(tmp_path, monkeypatch):
    """Old entries keep their places, and puzzles already in the list are not added again."""
    lines = daily.load("en").splitlines(keepends=True)[:14]
    file = tmp_path / "en.txt"
    file.write_text("".join(lines[:7]), "ascii")
    games = [found_as(line, number) for number, line in enumerate(lines)]

    def run_with(_, kind, *__):
        yield [one for one in games if (one["above"] <= 0) is kind.is_highest]

    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    monkeypatch.setattr(puzzles, "frequency_in", lambda _: lambda _: 0.0)
    monkeypatch.setattr(puzzles.queue, "run_with", run_with)
    for _ in range(2):
        puzzles.grow(Namespace(weeks=2), "en")
        grown = file.read_text("ascii").splitlines(keepends=True)
        assert grown[:7] == lines[:7]
        assert sorted(map(shown, grown[7:])) == sorted(map(shown, lines[7:]))


@pytest.mark.full
def test_a_game_is_looked_through():
    """The same game gives the same puzzles, each with the facts that a line of the list needs."""
    look = DailyPuzzles("en-complete", is_highest=False)
    found = look(7)
    assert found == look(7) != []
    for one in found:
        assert one["margin"] >= LEAST
        assert one["above"] > 0
        assert set(one) >= {"board", "rack", "play", "word", "score", "half"}
