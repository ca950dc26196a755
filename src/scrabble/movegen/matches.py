"""Words that fit a pattern with a rack, blanks included: what both engines find.

A blank is used only where the rack has no letter tile left for the word: any
other use scores no more. Where a word needs a blank for one of two equal
letters, which of them depends on the premium squares of the slot, so it stays
open as a *choice* until the word is scored. "Every designation its own move"
is made from the same words afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, compress
from operator import add
from typing import NamedTuple, Protocol

from scrabble.lexicon.graph import TILES
from scrabble.movegen.slots import Slot, Table
from scrabble.tiles import BLANK, EMPTY, blank_for, letters_of

Choice = tuple[str, int, tuple[int, ...]]
"""A letter, how many of it are blanks, and the offsets where they may lie."""


class BlankChoices(NamedTuple):
    """What is open about a word: its choices, and the bits of all their offsets.

    ``plain`` is the word with its blanks at the first offsets, as they lie
    where no offset is special.
    """

    choices: tuple[Choice, ...]
    offsets: int
    plain: str


Match = tuple[str, int, BlankChoices | None]
"""A word, its value (blanks 0, tiles on the board as letters) and what is open about it."""


class Matches(NamedTuple):
    """Words that fit a slot, sorted by their letters, as columns.

    ``values`` go with ``words`` one by one (see `Match`); ``unsettled`` says of
    some words what is open about them.
    """

    words: list[str]
    values: list[int]
    unsettled: Mapping[str, BlankChoices]

    @classmethod
    def of(cls, fits: Iterable[Match]) -> Matches:
        """Make columns of rows."""
        rows = list(fits)
        return cls(
            [word for word, _, _ in rows],
            [value for _, value, _ in rows],
            {word: unsettled for word, _, unsettled in rows if unsettled},
        )

    def within(self, slot: Slot) -> Matches:
        """Return those that every cross word of a slot allows, given those of its pattern."""
        words, values, unsettled = self
        tables = dict(slot.tables)
        for at, _ in slot.crosses:
            column = "".join(words)[at - slot.first :: len(slot.pattern)]
            fitting = list(map(tables[at].__contains__, column))
            words = list(compress(words, fitting))
            values = list(compress(values, fitting))
        return Matches(words, values, unsettled)


_BLANKS = {tile: blank_for(tile) for tile in TILES}


class RackQuery(Protocol):
    """One rack's question to a dictionary: which words fit which slot."""

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Look at all the slots before any of them is asked for."""

    def fits(self, slot: Slot) -> Matches:
        """Return the words that fit a slot, its cross words included."""
        ...


class Worth(dict[str, int]):
    """The points of strings of letters, added up when first asked for."""

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__(values)
        self._values = values

    def __missing__(self, letters: str) -> int:
        points = self[letters] = sum(self._values[letter] for letter in letters)
        return points


def empties(pattern: str) -> list[int]:
    """Return the offsets that a word fills."""
    return [offset for offset, tile in enumerate(pattern) if tile == EMPTY]


def without(tiles: str, taken: str) -> str:
    """Return tiles less those taken, as far as they are there."""
    for tile in taken:
        tiles = tiles.replace(tile, "", 1)
    return tiles


def with_blanks(word: str, missing: str, value: int, filled: Sequence[int]) -> Match:
    """Return a fit for a word of letters that lacks some from the rack.

    ``value`` counts the missing letters as blanks already.
    """
    choices: tuple[Choice, ...] = ()
    for letter in dict.fromkeys(missing):
        offsets = tuple([offset for offset in filled if word[offset] == letter])
        needed = missing.count(letter)
        if len(offsets) == needed:
            word = _lowered(word, offsets)
        else:
            choices += ((letter, needed, offsets),)
    if not choices:
        return word, value, None
    bits, plain = 0, word
    for _, needed, offsets in choices:
        bits |= sum([1 << offset for offset in offsets])
        plain = _lowered(plain, offsets[:needed])
    return word, value, BlankChoices(choices, bits, plain)


def _lowered(word: str, offsets: Sequence[int]) -> str:
    for offset in offsets:
        word = word[:offset] + _BLANKS[word[offset]] + word[offset + 1 :]
    return word


def score_matches(fits: Matches, slot: Slot) -> tuple[list[int], list[str]]:
    """Return what the fits score in their slot, and how they are spelt: the best choice of each.

    Column by column and in few calls, because thousands of moves are scored here.
    """
    words, values, unsettled = fits
    first, length = slot.first, len(slot.pattern)
    times, bonus = slot.times, slot.bonus
    points: Iterable[int] = [times * value + bonus for value in values]
    if slot.tables:
        text = "".join(words)
        for at, table in slot.tables:
            points = map(add, points, map(table.__getitem__, text[at - first :: length]))
    scores = list(points)
    if unsettled:
        words = words.copy()
        tables = {at - first: table for at, table in slot.tables}
        special = sum([1 << offset for offset in tables])
        for n, word in enumerate(words):
            if word in unsettled:
                choices, offsets, words[n] = unsettled[word]
                if offsets & special:
                    scores[n], words[n] = _settled(scores[n], word, choices, tables)
    return scores, words


def _settled(
    score: int, word: str, choices: tuple[Choice, ...], tables: Mapping[int, Table]
) -> tuple[int, str]:
    """Put each open blank where it loses least, leftmost among equals."""
    for letter, needed, offsets in choices:
        blank = _BLANKS[letter]
        losses = [
            (table[letter] - table[blank] if (table := tables.get(at)) else 0, at) for at in offsets
        ]
        losses.sort()
        for loss, at in losses[:needed]:
            score -= loss
            word = f"{word[:at]}{blank}{word[at + 1 :]}"
    return score, word


def designations(
    word: str, filled: Sequence[int], rack: str, values: Mapping[str, int]
) -> Iterator[Match]:
    """Yield a word that fits with every legal use of the rack's blanks, the fewest first.

    The letters that the rack lacks must be among those played by blanks.
    """
    word = letters_of(word)
    value = sum([values[letter] for letter in word])
    missing = without("".join([word[offset] for offset in filled]), rack)
    for blanks in range(len(missing), min(rack.count(BLANK), len(filled)) + 1):
        for chosen in combinations(filled, blanks):
            by_blanks = "".join([word[offset] for offset in chosen])
            if not without(missing, by_blanks):
                lost = sum([values[letter] for letter in by_blanks])
                yield _lowered(word, chosen), value - lost, None
