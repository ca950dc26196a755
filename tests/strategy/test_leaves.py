"""Leave values: tables, rules, and the tiles left to draw."""

from functools import partial
from itertools import combinations

import pytest
from support.helpers import DIGRAPHS, EN

from scrabble import data
from scrabble.errors import AlphabetError, LexiconError, MissingLeaves
from scrabble.lexicon import LANGUAGES
from scrabble.strategy import leaves as module
from scrabble.strategy.leaves import (
    KEPT_COST,
    KEPT_POINT_COST,
    Leaves,
    combined,
    digest_of,
    digests,
    is_vowel,
    load_leaves,
    take_leaves,
)
from scrabble.tiles import BLANK, RACK_SIZE, load_alphabet
from scripts.lab.selfplay.leave_rule import by_rule

ALONE = "200 1 2 3 4 5 6"
PAIRS = [" ".join(str(10 * row + column) for column in range(7 - row)) for row in range(7)]
TRIPLES = [
    " ".join(["-7" if (row, column) == (0, 1) else "0"] * (7 - column))
    for row in range(7)
    for column in range(row, 7)
]
TINY = "\n".join(["# A comment", ALONE, *PAIRS, *TRIPLES, ""])
"""The text of a table: a triple that begins ``?A`` costs 7 tenths, other triples nothing."""


@pytest.fixture
def tiny():
    """Read a table for the tiles ? A C CH E H L·L, written ? A B C D E F in tile strings."""
    return Leaves.from_text(TINY, DIGRAPHS)


@pytest.mark.parametrize(
    ("kept", "value"),
    [
        ("", 0),
        ("?", 200),
        ("A", 1),
        ("AA", 2 + 10),
        ("?AB", 203 + (1 + 2 + 11) - 7),
        ("?AAB", 204 + (2 * 1 + 2 + 10 + 2 * 11) - 3 * 7),
        ("FF", 12 + 60),
    ],
)
def test_a_leave_is_worth_its_tiles_pairs_and_triples(tiny, kept, value):
    """Each part counts as often as the tiles contain it."""
    assert tiny.full_value(kept) == value


def test_the_order_of_kept_tiles_does_not_matter(tiny):
    assert tiny.value("BA?", 50) == tiny.value("?AB", 50) == tiny.full_value("?AB")


@pytest.mark.parametrize(("bag", "value"), [(100, 210), (7, 210), (3, 90), (1, 30)])
def test_leaves_are_worth_less_when_the_bag_runs_low(tiny, bag, value):
    assert tiny.value("?AB", bag) == value


def test_tiles_kept_cost_when_the_bag_is_empty(tiny):
    assert tiny.value("", 0) == 0
    assert tiny.value("?", 0) == -KEPT_COST
    assert tiny.value("EF", 0) == -(KEPT_COST + 13 * KEPT_POINT_COST)


def test_the_leave_cache_is_bounded(tiny, monkeypatch):
    monkeypatch.setattr(module, "_MAX_CACHED", 2)
    for kept in ("A", "B", "C", "D"):
        tiny.value(kept, 50)
    assert len(tiny._cache) == 1
    assert tiny.value("A", 50) == 1


def test_a_table_reads_back(tiny):
    text = tiny.to_text("Two\nlines")

    assert text == TINY.replace("A comment", "Two\n# lines")
    assert Leaves.from_text(text, DIGRAPHS) == tiny


@pytest.mark.parametrize("text", ["", "1 2 3\n4 5", TINY.replace("60", ""), TINY + "0", "x"])
def test_a_table_that_does_not_fit_the_tiles_is_refused(text):
    with pytest.raises(ValueError, match=r".+"):
        Leaves.from_text(text, DIGRAPHS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_table(language):
    """A table has whole numbers for all tiles, pairs and triples; the blank is worth most."""
    leaves = load_leaves(language)
    alphabet = load_alphabet(language)

    assert list(leaves.alone) == list(BLANK + alphabet.tiles)
    assert list(leaves.pairs) == list(combined(alphabet, 2))
    assert list(leaves.triples) == list(combined(alphabet, 3))
    numbers = [*leaves.alone.values(), *leaves.pairs.values(), *leaves.triples.values()]
    assert all(type(number) is int for number in numbers)
    assert max(leaves.alone, key=partial(leaves.alone.get)) == BLANK
    assert 150 <= leaves.alone[BLANK] <= 350


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", range(1, RACK_SIZE))
def test_a_value_is_the_sum_of_the_numbers_of_all_parts(language, size):
    leaves = load_leaves(language)
    numbers = {**leaves.alone, **leaves.pairs, **leaves.triples}
    bag = load_alphabet(language).full_bag
    for kept in (bag[:size], bag[:: len(bag) // size][:size]):
        parts = ["".join(part) for n in (1, 2, 3) for part in combinations(kept, n)]
        assert leaves.full_value(kept) == sum(numbers[part] for part in parts)


def test_unknown_languages_have_no_leave_values():
    with pytest.raises(AlphabetError):
        load_leaves("xx")


# Tables that a page fetches


@pytest.fixture
def page(monkeypatch):
    """Simulate a page: no table is installed or fetched."""

    def read(name: str) -> bytes:
        if name == "leaves/gl.txt":
            raise FileNotFoundError
        return data.read(name)

    table = data.read("leaves/gl.txt")
    monkeypatch.setattr(module, "data", type("Data", (), {"read": staticmethod(read)}))
    monkeypatch.setattr(module, "_taken", {})
    load_leaves.cache_clear()
    yield table
    load_leaves.cache_clear()


def test_a_table_not_fetched_yet_is_missing(page):
    """Default values would change the computers' moves, so a missing table is an error."""
    with pytest.raises(MissingLeaves) as caught:
        load_leaves("gl")

    assert (caught.value.code, caught.value.language) == ("no-leaves", "gl")


def test_a_fetched_table_is_used(page):
    """The page's table has the values of the installed one."""
    take_leaves("gl", page)

    assert load_leaves("gl") == Leaves.from_text(page.decode("ascii"), load_alphabet("gl"))


@pytest.mark.parametrize(
    ("language", "spoil"),
    [("gl", b"0"), ("gl", b""), ("en", b""), ("xx", b"")],
    ids=["altered", "cut off", "of another language", "of an unknown language"],
)
def test_another_table_is_refused(page, language, spoil):
    """A table of another edition or language replaces nothing."""
    table = page if language != "gl" else page[:-1] + spoil
    with pytest.raises(LexiconError) as caught:
        take_leaves(language, table)

    assert caught.value.code == "wrong-leaves"
    assert module._taken == {}


def test_every_table_has_its_digest():
    """The page checks a fetched table by its digest."""
    assert digests() == {
        language: digest_of(data.read(f"leaves/{language}.txt")) for language in LANGUAGES
    }


# Values of the tables


@pytest.mark.parametrize(
    ("better", "worse"),
    [("S", "V"), ("?", "S"), ("AE", "AA"), ("EINRST", "IIIUUV"), ("ERS", "EEE")],
)
@pytest.mark.parametrize("leaves", [load_leaves("en"), by_rule(EN)], ids=["learnt", "by rule"])
def test_leaves_are_ranked_as_players_would(leaves, better, worse):
    assert leaves.full_value(better) > leaves.full_value(worse)


@pytest.mark.parametrize(("better", "worse"), [("QU", "Q"), ("?S", "?V"), ("IN", "II")])
def test_tables_know_which_tiles_combine_well(better, worse):
    """Training on games finds such combinations; the initial rule has none."""
    leaves = load_leaves("en")
    assert leaves.full_value(better) > leaves.full_value(worse)


def test_racks_are_worth_about_nothing_on_average():
    """Values are relative to the average draw, so that exchanges are judged fairly."""
    leaves = load_leaves("en")
    bag = EN.full_bag
    average = sum(leaves.alone[tile] for tile in bag) / len(bag)
    assert abs(average) < 12


@pytest.mark.parametrize(("text", "answer"), [("É", True), ("CH", False), ("Y", False)])
def test_vowels_are_known_by_their_letter(text, answer):
    assert is_vowel(text) is answer


def test_the_rule_counts_in_whole_racks():
    """Seven equal tiles are very bad, and nothing overflows."""
    leaves = by_rule(EN)
    assert leaves.value("I" * RACK_SIZE, 50) < -500
