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
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from operator import sub
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
_MAX_SUMS = 4096
_NONE_LYING = [0] * (SIZE + 1)
_SQUARES = [
    *(range(first, first + SIZE) for first in range(0, SQUARES, SIZE)),
    *(range(first, SQUARES, SIZE) for first in range(SIZE)),
]
"""The squares of each lane; lanes 0 to 14 are rows, 15 to 29 columns."""


class CrossCheck(NamedTuple):
    """An empty square that touches tiles of the crossing lane.

    ``letters`` make a word with those tiles; ``mask`` is the same set as bits, ``tiles`` has their
    blanks too. ``points`` are the points of those tiles. ``at`` is the index of the square along
    the lane.
    """

    at: int
    letters: str
    mask: int
    tiles: str
    points: int


class Premiums:
    """The premium squares of a layout, by lane, and the tables of special squares."""

    def __init__(self, alphabet: Alphabet, layout: Layout) -> None:
        self.values: Mapping[str, int] = alphabet.values
        self.bonus: int = layout.bonus
        self.letter: list[list[int]] = [
            [layout.letter[at] for at in squares] for squares in _SQUARES
        ]
        self.word: list[list[int]] = [[layout.word[at] for at in squares] for squares in _SQUARES]
        self.special: list[dict[int, Special]] = [
            {at: (alphabet.tiles, 0, letter, 0) for at, letter in enumerate(lane) if letter > 1}
            for lane in self.letter
        ]
        self._tables: Cache[tuple[Special, int], Table] = Cache(4096)

    def table(self, special: Special, times: int) -> Table:
        """Return the points that tiles add on a special square.

        ``times`` is the word multiplier of the slot.
        """
        letters, points, letter, word = special
        extra = (letter - 1) * times
        key = special, extra
        table = self._tables.get(key)
        if table is None:
            values = self.values
            natural = {
                tile: (points + letter * values[tile]) * word + extra * values[tile]
                for tile in letters
            }
            blanks = dict.fromkeys(blank_for(letters), points * word)
            table = self._tables.store(key, natural | blanks)
        return table


class _Sums(NamedTuple):
    """A lane's points and special squares.

    ``lying`` are the points of tiles before each of 16 indices, blanks counted as letters;
    ``excess`` the points that these blanks lack. ``crossed`` and ``special`` are squares, each
    after a list of their indices.
    """

    lying: list[int]
    excess: list[int]
    crossed_at: list[int]
    crossed: list[tuple[int, str, str]]
    special_at: list[int]
    special: list[Special]


class LaneScores:
    """The points that the squares of a lane add to scores.

    Made only when the first slot of the lane is scored: most slots take no word of a rack.
    """

    __slots__ = ("_checks", "_known", "_tables", "number", "premiums", "text")

    def __init__(
        self, premiums: Premiums, number: int, text: str, checks: Sequence[CrossCheck]
    ) -> None:
        self.premiums: Premiums = premiums
        self.number: int = number
        self.text: str = text
        self._checks = checks
        self._known: _Sums | None = None
        self._tables: dict[int, tuple[tuple[int, Table], ...]] = {}

    @property
    def sums(self) -> _Sums:
        """The sums along the lane."""
        known = self._known
        if known is None:
            known = self._known = self._sum_up()
        return known

    def _sum_up(self) -> _Sums:
        premiums, number, text = self.premiums, self.number, self.text
        letter, word = premiums.letter[number], premiums.word[number]
        special = premiums.special[number].copy()
        for at, letters, _, _, points in self._checks:
            special[at] = letters, points, letter[at], word[at]
        special_at = sorted([at for at in special if text[at] == EMPTY])
        return _Sums(
            *self._values(),
            [check.at for check in self._checks],
            [(check.at, check.letters, check.tiles) for check in self._checks],
            special_at,
            [special[at] for at in special_at],
        )

    def _values(self) -> tuple[list[int], list[int]]:
        text, values = self.text, self.premiums.values
        if text == _CLEAR:
            return _NONE_LYING, _NONE_LYING
        letters = letters_of(text)
        of_letters = [values.get(tile, 0) for tile in letters]
        lying = list(accumulate(of_letters, initial=0))
        if text == letters:
            return lying, _NONE_LYING
        of_tiles = [values.get(tile, 0) for tile in text]
        return lying, list(accumulate(map(sub, of_letters, of_tiles), initial=0))

    def tables(self, times: int) -> tuple[tuple[int, Table], ...]:
        """Return the special squares with their tables, for a word multiplier."""
        tables = self._tables.get(times)
        if tables is None:
            sums, make = self.sums, self.premiums.table
            tables = tuple(
                [
                    (at, make(of, times))
                    for at, of in zip(sums.special_at, sums.special, strict=True)
                ]
            )
            self._tables[times] = tables
        return tables


class Slot(NamedTuple):
    """One place where a word could lie; squares are numbered 0 to 14 along the lane."""

    pattern: str
    first: int
    empty: int
    """The empty squares, as bits."""
    size: int
    """The number of empty squares."""
    times: int
    scores: LaneScores

    @property
    def bonus(self) -> int:
        """The points for a bingo, less the value that blanks on the board lack."""
        excess = self.scores.sums.excess
        lacking = excess[self.first + len(self.pattern)] - excess[self.first]
        return (self.scores.premiums.bonus if self.size == RACK_SIZE else 0) - self.times * lacking

    @property
    def lying(self) -> int:
        """The points of the slot's tiles on the board, blanks counted as their letters."""
        lying = self.scores.sums.lying
        return lying[self.first + len(self.pattern)] - lying[self.first]

    @property
    def tables(self) -> tuple[tuple[int, Table], ...]:
        """The special squares with their tables."""
        first, squares = self.first, self.scores.sums.special_at
        stop = bisect_left(squares, first + len(self.pattern))
        return self.scores.tables(self.times)[bisect_left(squares, first) : stop]

    @property
    def cross_checks(self) -> Sequence[tuple[int, str, str]]:
        """The squares with a crossing word, each with its letters, and those with their blanks.

        Each such square has a table too.
        """
        first, sums = self.first, self.scores.sums
        squares = sums.crossed_at
        stop = bisect_left(squares, first + len(self.pattern))
        return sums.crossed[bisect_left(squares, first) : stop]

    @property
    def span(self) -> Span:
        """The squares of the board that a word here covers."""
        squares = _SQUARES[self.scores.number]
        filled = [squares[at] for at, tile in enumerate(self.pattern, self.first) if tile == EMPTY]
        return _span((squares[self.first], squares.step, tuple(filled)))


class PointSums(dict[str, int]):
    """The points of strings of tiles, computed lazily and cached."""

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__(values)
        self._values = values

    def __missing__(self, tiles: str) -> int:
        points = sum([self._values[tile] for tile in tiles])
        if len(self) < _MAX_SUMS:
            self[tiles] = points
        return points


_cross_check = partial(tuple.__new__, CrossCheck)
_slot = partial(tuple.__new__, Slot)


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
        self._points_of = PointSums(alphabet.values)
        self._premiums = Premiums(alphabet, layout)
        self._letters_between = letters_between
        self._letters_known: Cache[tuple[str, str], tuple[str, int, str]] = Cache(4096)
        self._checks_beside: Cache[str, tuple[CrossCheck, ...]] = Cache(1024)
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
                for at, *check in beside:
                    checks[first + at].append(_cross_check((other, *check)))
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
        points = self._points_of[before + after]
        key = letters_of(before), letters_of(after)
        known = self._letters_known.get(key)
        if known is None:
            letters = self._letters_between(*key)
            known = self._letters_known.store(
                key, (letters, letter_mask(letters), letters + blank_for(letters))
            )
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
        scores = LaneScores(self._premiums, number, text, checks)
        letters, ends = letters_of(text), _run_ends(text)
        crossing = {check.at: check.mask for check in checks}
        middle = _MIDDLE if text == _CLEAR and not checks else None
        down, premium = number >= SIZE, self._premiums.word[number]
        empty = [
            (
                1 << at,
                premium[at],
                ends[at + 1],
                at in crossing,
                crossing.get(at) == 0,
                at in crossing or ends[at + 1] > at + 1 or at == middle,
            )
            for at, tile in enumerate(text)
            if tile == EMPTY
        ]
        slots: list[Slot] = []
        before = 0
        for start, tile in enumerate(text):
            touches = tile != EMPTY
            if not start or text[start - 1] == EMPTY:
                bits, times = 0, 1
                for size, (bit, word, stop, crossed, closed, touching) in enumerate(
                    empty[before : before + RACK_SIZE], start=1
                ):
                    if closed:
                        break
                    bits |= bit
                    times *= word
                    touches = touches or touching
                    # A single tile with words both ways is listed across.
                    if touches and (size > 1 or (stop - start > 1 and not (down and crossed))):
                        slots.append(_slot((letters[start:stop], start, bits, size, times, scores)))
            before += tile == EMPTY
        return slots


def _run_ends(text: str) -> list[int]:
    """Return, for each of 16 indices, the end of the run of tiles that begins there."""
    ends = list(range(SIZE + 1))
    for found in _RUN.finditer(text):
        for at in range(*found.span()):
            ends[at] = found.end()
    return ends
