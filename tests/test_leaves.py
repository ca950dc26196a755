"""Leave values: tables, rules, and the tiles left to draw."""

from __future__ import annotations

from functools import partial

import pytest
from support.helpers import DIGRAPHS, EN

from scrabble.errors import AlphabetError
from scrabble.lexicon import LANGUAGES
from scrabble.strategy import leaves as module
from scrabble.strategy.leaves import (
    KEPT_COST,
    KEPT_POINT_COST,
    Leaves,
    all_pairs,
    is_vowel,
    load_leaves,
)
from scrabble.tiles import BLANK, RACK_SIZE, load_alphabet

TINY = "# A comment\n200 1 2 3 4 5 6\n" + "\n".join(
    " ".join(str(10 * row + column) for column in range(7 - row)) for row in range(7)
)


@pytest.fixture
def tiny():
    """Read a table for the tiles ? A C CH E H L·L, which tile strings call ? A B C D E F."""
    return Leaves.from_text(TINY, DIGRAPHS)


@pytest.mark.parametrize(
    ("kept", "value"),
    [("", 0), ("?", 200), ("A", 1), ("AA", 2 + 10), ("?AB", 203 + 1 + 2 + 11), ("FF", 12 + 60)],
)
def test_a_leave_is_worth_its_tiles_and_their_pairs(tiny, kept, value):
    """Each tile and each pair counts."""
    assert tiny.full_value(kept) == value


def test_the_order_of_kept_tiles_does_not_matter(tiny):
    """Callers need not sort the rack."""
    assert tiny.value("BA?", 50) == tiny.value("?AB", 50) == tiny.full_value("?AB")


@pytest.mark.parametrize(("bag", "value"), [(100, 217), (7, 217), (3, 93), (1, 31)])
def test_leaves_are_worth_less_when_the_bag_runs_low(tiny, bag, value):
    """A leave counts in full while seven tiles can be drawn."""
    assert tiny.value("?AB", bag) == value


def test_tiles_kept_cost_when_the_bag_is_empty(tiny):
    """Going out leaves nothing; any tile kept costs its points."""
    assert tiny.value("", 0) == 0
    assert tiny.value("?", 0) == -KEPT_COST
    assert tiny.value("EF", 0) == -(KEPT_COST + 13 * KEPT_POINT_COST)


def test_the_leave_cache_is_bounded(tiny, monkeypatch):
    """The cache starts over when it is full."""
    monkeypatch.setattr(module, "_MAX_CACHED", 2)
    for kept in ("A", "B", "C", "D"):
        tiny.value(kept, 50)
    assert len(tiny._cache) == 1
    assert tiny.value("A", 50) == 1


def test_a_table_reads_back(tiny):
    """Writing a table that was read gives the same text."""
    text = tiny.to_text("Two\nlines")

    assert text.startswith("# Two\n# lines\n200 1 2 3 4 5 6\n0 1 2 3 4 5 6\n")
    assert Leaves.from_text(text, DIGRAPHS) == tiny


@pytest.mark.parametrize("text", ["", "1 2 3\n4 5", TINY.replace("60", ""), "x"])
def test_a_table_that_does_not_fit_the_tiles_is_refused(text):
    """Too few numbers, or none."""
    with pytest.raises(ValueError, match=r".+"):
        Leaves.from_text(text, DIGRAPHS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_leave_values(language):
    """From a table or by rule: whole numbers for every tile and pair, the blank first of all."""
    leaves = load_leaves(language)
    tiles = BLANK + load_alphabet(language).tiles

    assert list(leaves.alone) == list(tiles)
    assert list(leaves.pairs) == list(all_pairs(tiles))
    assert all(type(n) is int for n in (*leaves.alone.values(), *leaves.pairs.values()))
    assert max(leaves.alone, key=partial(leaves.alone.get)) == BLANK
    assert 150 <= leaves.alone[BLANK] <= 350


def test_unknown_languages_have_no_leave_values():
    """The tile set is missing."""
    with pytest.raises(AlphabetError):
        load_leaves("xx")


@pytest.mark.parametrize(
    ("better", "worse"),
    [("S", "V"), ("?", "S"), ("AE", "AA"), ("EINRST", "IIIUUV"), ("ERS", "EEE")],
)
@pytest.mark.parametrize("leaves", [load_leaves("en"), Leaves.by_rule(EN)])
def test_leaves_are_ranked_as_players_would(leaves, better, worse):
    """Common knowledge of players holds for the learnt table and for the rule."""
    assert leaves.full_value(better) > leaves.full_value(worse)


@pytest.mark.parametrize(("better", "worse"), [("QU", "Q"), ("?S", "?V"), ("IN", "II")])
def test_tables_know_which_tiles_combine_well(better, worse):
    """Games have shown it; the rule does not have it."""
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
    """Accents are ignored."""
    assert is_vowel(text) is answer


def test_the_rule_counts_in_whole_racks():
    """Seven equal tiles are very bad, and nothing overflows."""
    leaves = Leaves.by_rule(EN)
    assert leaves.value("I" * RACK_SIZE, 50) < -500
