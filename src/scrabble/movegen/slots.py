"""Slots: every place on a board where a word could lie, whatever the rack.

A *lane* is a row or a column. A *slot* is a run of squares in a lane that a word could fill
exactly: it begins and ends beside an empty square or the edge, has one to seven empty squares, and
touches a tile. Its *pattern* shows the tiles in it. For example::

        F G H I J K
    7   . . . . . .
    8   . . C A T .

Row 8 has the slots ``.CAT`` and ``CAT.`` with one empty square. Row 7 has slots of two empty
squares above CA and above AT, among others. A board has about 330 slots that a rack could fill.

A word's score depends on its letters, the premium squares and the cross words. A slot stores what
squares and cross words contribute, so a score is one sum::

    times * (value of the word's letters) + bonus + sum of table[tile] over the slot's tables

``times`` is the product of the word premiums under new tiles. ``bonus`` is 50 for a bingo, and
corrects for blanks on the board. A *special* square has a letter premium or a crossing word; its
*table* holds what each tile adds there. A tile missing from the table would make an invalid cross
word. Tables are thus both cross-checks and cross scores.

For example, suppose that only these two-letter words cross A and T:

>>> from scrabble.board import Board, load_layout
>>> from scrabble.tiles import load_alphabet
>>> letters = {("", "A"): "H", ("", "T"): "AU"}  # HA, AT and UT, read from above
>>> slots = Slots(load_alphabet("en"), load_layout(), lambda *key: letters.get(key, ""))
>>> board = Board().with_tiles({112: "C", 113: "A", 114: "T"})
>>> row_7, row_8, row_9, *columns = slots.lanes(board.cells)
>>> [slot.pattern for slot in row_8.slots if slot.size == 1]
['.CAT', 'CAT.']

The slot above AT takes only H and then A or U. The H lies on a double letter square. It adds 4 to
its own word, and 2 * 4 + 1 for HA crosswise; the A adds 2 for AT. The blanks ``h`` and ``a`` add
only the points of the tiles below:

>>> slot = next(slot for slot in row_7.slots if (slot.first, slot.pattern) == (8, ".."))
>>> [(index, dict(table)) for index, table in slot.tables]
[(8, {'H': 13, 'h': 1}), (9, {'A': 2, 'U': 2, 'a': 1, 'u': 1})]

So HA scores 4 + 1 for its letters, and 13 and 2 from the tables:

>>> slot.times * (4 + 1) + slot.bonus + sum(t[tile] for (_, t), tile in zip(slot.tables, "HA"))
20

Slots depend neither on the rack nor on the engine. They are cached by lane; a move rebuilds the
lanes that its tiles touch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from scrabble.board import CENTRE, SIZE, SQUARES, Layout
from scrabble.movegen.cache import Cache
from scrabble.movegen.scored_move import Span
from scrabble.tiles import EMPTY, RACK_SIZE, Alphabet, blank_for, letters_of

Table = Mapping[str, int]
"""The points that each tile adds on one square; tiles not listed cannot be played there."""

Special = tuple[str, int, int, int]
"""A special square: its letters, the points of the crossing tiles, its letter multiplier, its word
multiplier (0 without a crossing word)."""

_RUN = re.compile(r"[^.]+")
_span = partial(tuple.__new__, Span)
_CLEAR = EMPTY * SIZE
_MIDDLE = CENTRE % SIZE
_NO_EXCESS = [0] * (SIZE + 1)
_SQUARES = [
    *(range(first, first + SIZE) for first in range(0, SQUARES, SIZE)),
    *(range(first, SQUARES, SIZE) for first in range(SIZE)),
]
"""The squares of each lane; lanes 0 to 14 are rows, 15 to 29 columns."""


class CrossCheck(NamedTuple):
    """An empty square that touches tiles of the crossing lane.

    ``letters`` make a word with those tiles; ``mask`` is the same set as bits. ``points`` are the
    points of those tiles. ``at`` is the index of the square along the lane.
    """

    at: int
    letters: str
    mask: int
    points: int


class Slot(NamedTuple):
    """One place where a word could lie; squares are numbered 0 to 14 along the lane."""

    pattern: str
    first: int
    empty: int
    """The empty squares, as bits."""
    size: int
    """The number of empty squares."""
    times: int
    bonus: int
    lying: int
    """The points of the slot's tiles on the board, blanks counted as their letters."""
    tables: tuple[tuple[int, Table], ...]
    """The special squares with their tables."""
    cross_checks: Sequence[tuple[int, str]]
    """The squares with a crossing word, and their letters; each such square has a table too."""
    span: Span


_cross_check = partial(tuple.__new__, CrossCheck)
_slot = partial(tuple.__new__, Slot)


class _Squares(NamedTuple):
    """A lane's squares by kind; ``..._before`` counts such squares before each of 16 indices."""

    empty: list[int]
    empty_before: list[int]
    crossed: list[tuple[int, str]]
    crossed_before: list[int]
    special: list[tuple[int, Special]]
    special_before: list[int]


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """The slots of one row or column, in order of start and length.

    ``restricted`` holds the squares that take only some letters, as pairs of the square's bit and a
    letter mask. Lanes compare by identity, which makes them fast keys; equal lanes are mostly the
    same object.
    """

    restricted: tuple[tuple[int, int], ...]
    slots: tuple[Slot, ...]


def letter_mask(letters: str) -> int:
    """Return a set of letters as an int with one bit each."""
    mask = 0
    for letter in letters:
        mask |= 1 << (ord(letter) & 31)
    return mask


class Slots:
    """Finds the slots of boards for one alphabet, layout and lexicon.

    ``letters_between(before, after)`` returns the letters that make a word between two strings of
    letters, one of which may be empty.
    """

    def __init__(
        self, alphabet: Alphabet, layout: Layout, letters_between: Callable[[str, str], str]
    ) -> None:
        self._letters = alphabet.tiles
        self._values = alphabet.values
        self._premiums = [
            ([layout.letter[at] for at in squares], [layout.word[at] for at in squares])
            for squares in _SQUARES
        ]
        self._bonus = layout.bonus
        self._letters_between = letters_between
        self._letters_known: Cache[tuple[str, str], tuple[str, int]] = Cache(4096)
        self._checks_beside: Cache[str, tuple[CrossCheck, ...]] = Cache(1024)
        self._tables: Cache[tuple[str, int, int, int, int], Table] = Cache(4096)
        self._lanes: Cache[tuple[int, str, tuple[CrossCheck, ...]], Lane] = Cache(512)

    def lanes(self, cells: str) -> list[Lane]:
        """Return the board's lanes that have slots: rows first, then columns.

        ``cells`` has 225 characters.
        """
        if cells == EMPTY * SQUARES:
            middles = (_MIDDLE, SIZE + _MIDDLE)
            return [self._lane(number, _CLEAR, ()) for number in middles]
        texts = [cells[at : at + SIZE] for at in range(0, SQUARES, SIZE)]
        texts += [cells[at::SIZE] for at in range(SIZE)]
        checks: list[list[CrossCheck]] = [[] for _ in texts]
        for number, text in enumerate(texts):
            if text != _CLEAR:
                across, other = divmod(number, SIZE)
                first = 0 if across else SIZE
                beside = self._checks_beside.get(text) or self._check_beside(text)
                for at, letters, mask, points in beside:
                    checks[first + at].append(_cross_check((other, letters, mask, points)))
        return [
            self._lane(number, text, tuple(checks[number]))
            for number, text in enumerate(texts)
            if checks[number] or text != _CLEAR
        ]

    def _check_beside(self, text: str) -> tuple[CrossCheck, ...]:
        """Return cross-checks for the lanes that cross a lane at empty squares beside its tiles."""
        runs = [found.span() for found in _RUN.finditer(text)]
        before = {stop: text[start:stop] for start, stop in runs if stop < SIZE}
        after = {start - 1: text[start:stop] for start, stop in runs if start > 0}
        return self._checks_beside.store(
            text,
            tuple(
                self._cross_check(at, before.get(at, ""), after.get(at, ""))
                for at in sorted(before.keys() | after.keys())
            ),
        )

    def _cross_check(self, at: int, before: str, after: str) -> CrossCheck:
        points = sum(self._values[tile] for tile in before + after)
        key = letters_of(before), letters_of(after)
        known = self._letters_known.get(key)
        if known is None:
            letters = self._letters_between(*key)
            known = self._letters_known.store(key, (letters, letter_mask(letters)))
        return CrossCheck(at, *known, points)

    def _lane(self, number: int, text: str, checks: tuple[CrossCheck, ...]) -> Lane:
        key = (number, text, checks)
        lane = self._lanes.get(key)
        if lane is None:
            restricted = tuple([(1 << check.at, check.mask) for check in checks])
            slots = tuple(self._slots(number, text, checks))
            lane = self._lanes.store(key, Lane(restricted, slots))
        return lane

    def _slots(self, number: int, text: str, checks: tuple[CrossCheck, ...]) -> list[Slot]:
        """Return the slots of a lane; lanes 0 to 14 are rows, 15 to 29 columns."""
        empty, empty_before, crossed, crossed_before, special, special_before = self._sorted(
            number, text, checks
        )
        letters, ends = letters_of(text), _run_ends(text)
        excess = self._excess(text) if text != letters else _NO_EXCESS
        values = self._values
        lying = list(accumulate([values.get(tile, 0) for tile in letters], initial=0))
        squares, word_premium = _SQUARES[number], self._premiums[number][1]
        step, filled = squares.step, tuple([squares[at] for at in empty])
        crossing = dict(crossed)
        touching = {at for at in empty if at in crossing or ends[at + 1] > at + 1}
        if not checks and text == _CLEAR:
            touching = {_MIDDLE}
        tables: dict[int, tuple[tuple[int, Table], ...]] = {}
        slots: list[Slot] = []
        for start in range(SIZE):
            if start and text[start - 1] != EMPTY:
                continue
            bits, times, touches = 0, 1, ends[start] > start
            before = empty_before[start]
            for size, at in enumerate(empty[before : before + RACK_SIZE], start=1):
                if not crossing.get(at, EMPTY):
                    break
                bits |= 1 << at
                times *= word_premium[at]
                touches = touches or at in touching
                stop = ends[at + 1]
                if not touches or stop - start == 1:
                    continue
                if size == 1 and step > 1 and at in crossing:
                    continue  # A single tile with words both ways is listed across.
                if times not in tables:
                    tables[times] = tuple([(n, self._table(*key, times)) for n, key in special])
                pattern = letters[start:stop]
                bonus = times * (excess[start] - excess[stop])
                if size == RACK_SIZE:
                    bonus += self._bonus
                extras = tables[times][special_before[start] : special_before[stop]]
                within = crossed[crossed_before[start] : crossed_before[stop]]
                span = _span((squares[start], step, filled[before : before + size]))
                held = lying[stop] - lying[start]
                slots.append(
                    _slot((pattern, start, bits, size, times, bonus, held, extras, within, span))
                )
        return slots

    def _sorted(self, number: int, text: str, checks: tuple[CrossCheck, ...]) -> _Squares:
        """Sort the squares of a lane by kind."""
        letter, word = self._premiums[number]
        crossing = {check.at: check for check in checks}
        kinds = _Squares([], [], [], [], [], [])
        empty, empty_before, crossed, crossed_before, special, special_before = kinds
        for at, tile in enumerate(text):
            empty_before.append(len(empty))
            crossed_before.append(len(crossed))
            special_before.append(len(special))
            if tile == EMPTY:
                empty.append(at)
                if at in crossing:
                    _, letters, _, points = crossing[at]
                    crossed.append((at, letters))
                    special.append((at, (letters, points, letter[at], word[at])))
                elif letter[at] > 1:
                    special.append((at, (self._letters, 0, letter[at], 0)))
        empty_before.append(len(empty))
        crossed_before.append(len(crossed))
        special_before.append(len(special))
        return kinds

    def _excess(self, text: str) -> list[int]:
        """Return, for each of 16 indices, the points that blanks before it would have as letters.

        Slots count blanks on the board as letters; this corrects their scores.
        """
        values = self._values
        steps = (values[letters_of(tile)] - values[tile] if tile != EMPTY else 0 for tile in text)
        return list(accumulate(steps, initial=0))

    def _table(self, letters: str, points: int, letter: int, word: int, times: int) -> Table:
        """Return the points that tiles add on a square with these multipliers.

        ``times`` is the word multiplier of the slot. ``points`` are the points of the crossing
        tiles; ``word`` is 0 without a crossing word.
        """
        extra = (letter - 1) * times
        key = (letters, points, letter, word, extra)
        table = self._tables.get(key)
        if table is None:
            values = self._values
            natural = {
                tile: (points + letter * values[tile]) * word + extra * values[tile]
                for tile in letters
            }
            blanks = dict.fromkeys(blank_for(letters), points * word)
            table = self._tables.store(key, natural | blanks)
        return table


def _run_ends(text: str) -> list[int]:
    """Return, for each of 16 indices, the end of the run of tiles that begins there."""
    ends = list(range(SIZE + 1))
    for found in _RUN.finditer(text):
        for at in range(*found.span()):
            ends[at] = found.end()
    return ends
