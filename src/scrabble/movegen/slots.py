"""The board as a generator sees it: every slot a word could lie in, whatever the rack.

A *slot* is a stretch of one line that begins and ends beside an empty square
or the edge, has one to seven empty squares, and touches a tile. Its *pattern*
shows what lies there (``..CAT.``), and its *tables* say on which squares a
tile is worth more than its face value, or has to make a word with its
neighbours on the other axis as well. So what a word scores in a slot is ::

    times * (value of its letters, blanks 0) + bonus + sum(table[tile] ...)

and a tile that a table does not hold may not lie there. Nothing here depends
on the rack or on how words are found; slots are kept per line and made anew
only where a line or its neighbours changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from scrabble.board import CENTRE, SIZE, SQUARES, Layout
from scrabble.movegen.cache import Cache
from scrabble.movegen.scored_move import Span
from scrabble.rules import BINGO_BONUS
from scrabble.tiles import EMPTY, RACK_SIZE, Alphabet, blank_for, letters_of

Table = Mapping[str, int]
"""Extra points by tile on one square; tiles that are missing do not fit."""

Special = tuple[str, int, int, int]
"""Letters, points of the neighbours, letter multiplier, word multiplier (0: no cross word)."""

_RUN = re.compile(r"[^.]+")
_span = partial(tuple.__new__, Span)
_CLEAR = EMPTY * SIZE
_MIDDLE = CENTRE % SIZE
_NO_EXCESS = [0] * (SIZE + 1)
_SQUARES = [
    *(range(first, first + SIZE) for first in range(0, SQUARES, SIZE)),
    *(range(first, SQUARES, SIZE) for first in range(SIZE)),
]
"""The squares of each line: 0 to 14 are rows, 15 to 29 columns."""


class Cross(NamedTuple):
    """An empty square with neighbours on the other axis.

    ``letters`` are those that make a word with them, ``mask`` the same as bits,
    and ``points`` what the neighbours themselves are worth.
    """

    at: int
    letters: str
    mask: int
    points: int


class Slot(NamedTuple):
    """One way a word can lie on the board; squares are told by their index along the line."""

    pattern: str
    first: int
    cover: int
    """Bits of the squares that it fills."""
    size: int
    """How many squares it fills."""
    times: int
    bonus: int
    tables: tuple[tuple[int, Table], ...]
    crosses: Sequence[tuple[int, str]]
    """Squares where only these letters fit: each has a table as well."""
    span: Span


_cross = partial(tuple.__new__, Cross)
_slot = partial(tuple.__new__, Slot)


class _Ground(NamedTuple):
    """The squares of a line by kind; ``..._before`` counts those before each of 16 indices."""

    empty: list[int]
    empty_before: list[int]
    crossed: list[tuple[int, str]]
    crossed_before: list[int]
    special: list[tuple[int, Special]]
    special_before: list[int]


class Line(NamedTuple):
    """The slots of one row or column, in order of start and length.

    ``gates`` are the squares that take only some letters: their bit, and the
    letters as a mask.
    """

    gates: tuple[tuple[int, int], ...]
    slots: tuple[Slot, ...]


def letter_mask(letters: str) -> int:
    """Return a set of letters as an int, one bit each."""
    mask = 0
    for letter in letters:
        mask |= 1 << (ord(letter) & 31)
    return mask


class Slots:
    """Finds the slots of boards of one alphabet, layout and dictionary.

    ``between(before, after)`` gives the letters that make a word between two
    strings of letters, one of which may be empty.
    """

    def __init__(
        self, alphabet: Alphabet, layout: Layout, between: Callable[[str, str], str]
    ) -> None:
        self._letters = alphabet.tiles
        self._values = alphabet.values
        self._premiums = [
            ([layout.letter[at] for at in squares], [layout.word[at] for at in squares])
            for squares in _SQUARES
        ]
        self._between = between
        self._crossings: Cache[tuple[str, str], tuple[str, int]] = Cache(4096)
        self._beside: Cache[str, tuple[Cross, ...]] = Cache(1024)
        self._tables: Cache[tuple[str, int, int, int, int], Table] = Cache(4096)
        self._lines: Cache[tuple[int, str, tuple[Cross, ...]], Line] = Cache(512)

    def lines(self, cells: str) -> list[Line]:
        """Return the lines of a board of 225 cells that have slots: rows first, then columns."""
        if cells == EMPTY * SQUARES:
            middles = (_MIDDLE, SIZE + _MIDDLE)
            return [self._line(number, _CLEAR, ()) for number in middles]
        texts = [cells[at : at + SIZE] for at in range(0, SQUARES, SIZE)]
        texts += [cells[at::SIZE] for at in range(SIZE)]
        crosses: list[list[Cross]] = [[] for _ in texts]
        for number, text in enumerate(texts):
            if text != _CLEAR:
                across, other = divmod(number, SIZE)
                first = 0 if across else SIZE
                for at, letters, mask, points in self._beside.get(text) or self._look_beside(text):
                    crosses[first + at].append(_cross((other, letters, mask, points)))
        return [
            self._line(number, text, tuple(crosses[number]))
            for number, text in enumerate(texts)
            if crosses[number] or text != _CLEAR
        ]

    def _look_beside(self, text: str) -> tuple[Cross, ...]:
        """Return the empty squares of a line that touch its tiles."""
        runs = [found.span() for found in _RUN.finditer(text)]
        before = {stop: text[start:stop] for start, stop in runs if stop < SIZE}
        after = {start - 1: text[start:stop] for start, stop in runs if start > 0}
        return self._beside.keep(
            text,
            tuple(
                self._cross(at, before.get(at, ""), after.get(at, ""))
                for at in sorted(before.keys() | after.keys())
            ),
        )

    def _cross(self, at: int, before: str, after: str) -> Cross:
        points = sum(self._values[tile] for tile in before + after)
        key = letters_of(before), letters_of(after)
        crossing = self._crossings.get(key)
        if crossing is None:
            letters = self._between(*key)
            crossing = self._crossings.keep(key, (letters, letter_mask(letters)))
        return Cross(at, *crossing, points)

    def _line(self, number: int, text: str, crosses: tuple[Cross, ...]) -> Line:
        key = (number, text, crosses)
        line = self._lines.get(key)
        if line is None:
            gates = tuple([(1 << cross.at, cross.mask) for cross in crosses])
            line = self._lines.keep(key, Line(gates, tuple(self._slots(number, text, crosses))))
        return line

    def _slots(self, number: int, text: str, crosses: tuple[Cross, ...]) -> list[Slot]:
        """Return the slots of line ``number``: 0 to 14 are rows, 15 to 29 columns."""
        empty, empty_before, narrow, narrow_before, special, special_before = self._ground(
            number, text, crosses
        )
        letters, ends = letters_of(text), _run_ends(text)
        excess = self._excess(text) if text != letters else _NO_EXCESS
        squares, doubling = _SQUARES[number], self._premiums[number][1]
        step, filled = squares.step, tuple([squares[at] for at in empty])
        crossing = dict(narrow)
        touching = {at for at in empty if at in crossing or ends[at + 1] > at + 1}
        if not crosses and text == _CLEAR:
            touching = {_MIDDLE}
        tables: dict[int, tuple[tuple[int, Table], ...]] = {}
        slots: list[Slot] = []
        for start in range(SIZE):
            if start and text[start - 1] != EMPTY:
                continue
            cover, times, touches = 0, 1, ends[start] > start
            before = empty_before[start]
            for size, at in enumerate(empty[before : before + RACK_SIZE], start=1):
                if not crossing.get(at, EMPTY):
                    break
                cover |= 1 << at
                times *= doubling[at]
                touches = touches or at in touching
                stop = ends[at + 1]
                if not touches or stop - start == 1:
                    continue
                if size == 1 and step > 1 and at in crossing:
                    continue  # A single tile that makes two words is listed across.
                if times not in tables:
                    tables[times] = tuple([(n, self._table(*key, times)) for n, key in special])
                pattern = letters[start:stop]
                bonus = times * (excess[start] - excess[stop])
                if size == RACK_SIZE:
                    bonus += BINGO_BONUS
                extras = tables[times][special_before[start] : special_before[stop]]
                crossed = narrow[narrow_before[start] : narrow_before[stop]]
                span = _span((squares[start], step, filled[before : before + size]))
                slots.append(
                    _slot((pattern, start, cover, size, times, bonus, extras, crossed, span))
                )
        return slots

    def _ground(self, number: int, text: str, crosses: tuple[Cross, ...]) -> _Ground:
        """Sort the squares of a line by kind."""
        letter, word = self._premiums[number]
        crossing = {cross.at: cross for cross in crosses}
        ground = _Ground([], [], [], [], [], [])
        empty, empty_before, narrow, narrow_before, special, special_before = ground
        for at, tile in enumerate(text):
            empty_before.append(len(empty))
            narrow_before.append(len(narrow))
            special_before.append(len(special))
            if tile == EMPTY:
                empty.append(at)
                if at in crossing:
                    _, letters, _, points = crossing[at]
                    narrow.append((at, letters))
                    special.append((at, (letters, points, letter[at], word[at])))
                elif letter[at] > 1:
                    special.append((at, (self._letters, 0, letter[at], 0)))
        empty_before.append(len(empty))
        narrow_before.append(len(narrow))
        special_before.append(len(special))
        return ground

    def _excess(self, text: str) -> list[int]:
        """Return for each of 16 indices what the blanks before it would score as letters.

        A word's value counts them so.
        """
        values = self._values
        steps = (values[letters_of(tile)] - values[tile] if tile != EMPTY else 0 for tile in text)
        return list(accumulate(steps, initial=0))

    def _table(self, letters: str, points: int, letter: int, word: int, times: int) -> Table:
        """Return the extra points at a square with these multipliers, in a word that counts times.

        ``word`` is 0 where there is no cross word.
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
            table = self._tables.keep(key, natural | blanks)
        return table


def _run_ends(text: str) -> list[int]:
    """Return for each of 16 squares where the run of tiles that begins there ends."""
    ends = list(range(SIZE + 1))
    for found in _RUN.finditer(text):
        for at in range(*found.span()):
            ends[at] = found.end()
    return ends
