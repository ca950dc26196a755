"""Matches: words that fit a slot with a given rack, including its blanks.

Both engines find matches, and this module scores them. A blank is used only for a letter that the
rack lacks: no other use scores higher. If a word needs a blank for one of two equal letters, the
slot's premium squares decide where it costs least. Such a *choice* stays open until the word is
scored. `designations` yields a match for each possible use of the blanks.
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
"""A letter, the number of its blanks, and the offsets where they may lie."""


class BlankChoices(NamedTuple):
    """The open choices of blanks in a word.

    ``offsets`` are the offsets of all choices as bits. ``leftmost`` is the word with its blanks at
    the first offsets, which is best if no offset has a special square (see `Slot`).
    """

    choices: tuple[Choice, ...]
    offsets: int
    leftmost: str


Match = tuple[str, int, BlankChoices | None]
"""A word, its value (blanks count 0, tiles on the board as letters), and its open choices."""


class Matches(NamedTuple):
    """The words that fit a slot, in alphabetical order, as columns.

    ``values`` has one value for each of ``words`` (see `Match`); ``choices`` holds the open choices
    by word.
    """

    words: list[str]
    values: list[int]
    choices: Mapping[str, BlankChoices]

    @classmethod
    def of(cls, matches: Iterable[Match]) -> Matches:
        """Convert rows to columns."""
        rows = list(matches)
        return cls(
            [word for word, _, _ in rows],
            [value for _, value, _ in rows],
            {word: choices for word, _, choices in rows if choices},
        )

    def cross_checked(self, slot: Slot) -> Matches:
        """Return the matches that make valid cross words in a slot."""
        words, values, choices = self
        length = len(slot.pattern)
        for at, _, tiles in slot.cross_checks:
            column = "".join(words)[at - slot.first :: length]
            allowed = list(map(tiles.__contains__, column))
            words = list(compress(words, allowed))
            values = list(compress(values, allowed))
        return Matches(words, values, choices)


class RackQuery(Protocol):
    """A rack query on a lexicon: which words fit which slot."""

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Prepare for calls of `matches` with these slots."""

    def matches(self, slot: Slot) -> Matches:
        """Return the words that fit a slot and its cross-checks."""
        ...


_BLANKS = {tile: blank_for(tile) for tile in TILES}


def empty_offsets(pattern: str) -> list[int]:
    """Return the empty offsets of a pattern."""
    return [offset for offset, tile in enumerate(pattern) if tile == EMPTY]


def without(tiles: str, taken: str) -> str:
    """Remove each tile of ``taken`` once from ``tiles``; ignore missing tiles."""
    for tile in taken:
        tiles = tiles.replace(tile, "", 1)
    return tiles


def with_blanks(word: str, missing: str, value: int, filled: Sequence[int]) -> Match:
    """Return the match of a word that uses blanks for the letters missing from the rack.

    ``value`` already counts those letters as blanks; ``filled`` are the offsets of the new tiles.

    >>> with_blanks("TASTE", "A", 4, [0, 1, 2, 3])
    ('TaSTE', 4, None)
    >>> with_blanks("TASTE", "T", 4, [0, 1, 2, 3])  # either T may be the blank
    ('TASTE', 4, BlankChoices(choices=(('T', 1, (0, 3)),), offsets=9, leftmost='tASTE'))
    """
    choices: tuple[Choice, ...] = ()
    for letter in dict.fromkeys(missing):
        offsets = tuple([offset for offset in filled if word[offset] == letter])
        needed = missing.count(letter)
        if len(offsets) == needed:
            word = _with_blanks_at(word, offsets)
        else:
            choices += ((letter, needed, offsets),)
    if not choices:
        return word, value, None
    bits, leftmost = 0, word
    for _, needed, offsets in choices:
        bits |= sum([1 << offset for offset in offsets])
        leftmost = _with_blanks_at(leftmost, offsets[:needed])
    return word, value, BlankChoices(choices, bits, leftmost)


def _with_blanks_at(word: str, offsets: Sequence[int]) -> str:
    for offset in offsets:
        word = word[:offset] + _BLANKS[word[offset]] + word[offset + 1 :]
    return word


def score_matches(matches: Matches, slot: Slot) -> tuple[list[int], list[str]]:
    """Return the scores of matches in their slot, and the words with their blanks placed best.

    Works by column with few calls, because it scores thousands of moves.
    """
    words, values, open_choices = matches
    first, length = slot.first, len(slot.pattern)
    times, bonus = slot.times, slot.bonus
    points: Iterable[int] = [times * value + bonus for value in values]
    special_squares = slot.tables
    if special_squares:
        text = "".join(words)
        for at, table in special_squares:
            points = map(add, points, map(table.__getitem__, text[at - first :: length]))
    scores = list(points)
    if open_choices:
        words = words.copy()
        tables = {at - first: table for at, table in special_squares}
        special = sum([1 << offset for offset in tables])
        for n, word in enumerate(words):
            if word in open_choices:
                choices, offsets, words[n] = open_choices[word]
                if offsets & special:
                    scores[n], words[n] = _place_blanks(scores[n], word, choices, tables)
    return scores, words


def _place_blanks(
    score: int, word: str, choices: tuple[Choice, ...], tables: Mapping[int, Table]
) -> tuple[int, str]:
    """Put each open blank where it costs the fewest points, leftmost among equal places."""
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
    """Yield a matching word with every legal use of the rack's blanks, fewest blanks first.

    Blanks must cover the letters that the rack lacks.
    """
    word = letters_of(word)
    value = sum([values[letter] for letter in word])
    missing = without("".join([word[offset] for offset in filled]), rack)
    for blanks in range(len(missing), min(rack.count(BLANK), len(filled)) + 1):
        for chosen in combinations(filled, blanks):
            by_blanks = "".join([word[offset] for offset in chosen])
            if not without(missing, by_blanks):
                lost = sum([values[letter] for letter in by_blanks])
                yield _with_blanks_at(word, chosen), value - lost, None
