"""The board as a generator sees it: every slot a word could lie in, whatever the rack.

A *slot* is a stretch of one line that begins and ends beside an empty square
or the edge, has one to seven empty squares, and touches a tile. Its *pattern*
shows what lies there (``..CAT.``), and its *tables* say at which offsets a
tile is worth more than its face value, or has to make a word with its
neighbours on the other axis as well. So what a word scores in a slot is ::

    times * (value of its letters, blanks 0) + bonus + sum(table[tile] ...)

and a tile that a table does not hold may not lie there. Nothing here depends
on the rack or on how words are found; slots are kept per line and made anew
only where a line or its neighbours changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from scrabble.board import CENTRE, SIZE, SQUARES, Layout
from scrabble.movegen.cache import Cache
from scrabble.movegen.scored import Spot
from scrabble.rules import BINGO_BONUS
from scrabble.tiles import EMPTY, RACK_SIZE, Alphabet, blank_for, letters_of

Table = Mapping[str, int]
"""Extra points by tile at one offset; tiles that are missing do not fit."""

Special = tuple[str, int, int, int]
"""Letters, points of the neighbours, letter multiplier, word multiplier (0: no cross word)."""

_RUN = re.compile(r"[^.]+")
_spot = partial(tuple.__new__, Spot)
_CLEAR = EMPTY * SIZE
_MIDDLE = CENTRE % SIZE


class Cross(NamedTuple):
    """An empty square with neighbours on the other axis.

    ``letters`` are those that make a word with them, ``points`` is what the
    neighbours themselves are worth.
    """

    at: int
    letters: str
    points: int


class Slot(NamedTuple):
    """One way a word can lie on the board."""

    pattern: str
    cover: int
    """Bits of the line's squares that it fills."""
    size: int
    """How many squares it fills."""
    times: int
    bonus: int
    tables: tuple[tuple[int, Table], ...]
    crosses: tuple[tuple[int, str], ...]
    """Offsets where only these letters fit."""
    spot: Spot


_slot = partial(tuple.__new__, Slot)


class _Ground(NamedTuple):
    """What there is to know about a line before its slots, by index 0 to 14 along it."""

    letters: str
    squares: range
    ends: list[int]
    """Where the run of tiles that begins there ends."""
    anchors: Collection[int]
    """Empty squares with which a slot touches the tiles of other lines."""
    crossing: Mapping[int, str]
    special: Mapping[int, Special]
    doubling: list[int]
    excess: list[int]
    """What the line's blanks before it would score as letters: a word's value counts them so."""


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
        self._layout = layout
        self._between = between
        self._crossings: Cache[tuple[str, str], str] = Cache(4096)
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
                for at, letters, points in self._beside.get(text) or self._look_beside(text):
                    crosses[first + at].append(Cross(other, letters, points))
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
        letters = self._crossings.get(key)
        if letters is None:
            letters = self._crossings.keep(key, self._between(*key))
        return Cross(at, letters, points)

    def _line(self, number: int, text: str, crosses: tuple[Cross, ...]) -> Line:
        key = (number, text, crosses)
        line = self._lines.get(key)
        if line is None:
            gates = tuple((1 << cross.at, letter_mask(cross.letters)) for cross in crosses)
            line = self._lines.keep(key, Line(gates, self._slots(number, text, crosses)))
        return line

    def _slots(self, number: int, text: str, crosses: tuple[Cross, ...]) -> tuple[Slot, ...]:
        """Return the slots of line ``number``: 0 to 14 are rows, 15 to 29 columns."""
        down, index = divmod(number, SIZE)
        step = SIZE if down else 1
        first = index if down else index * SIZE
        squares = range(first, first + step * SIZE, step)
        crossing = {cross.at: cross.letters for cross in crosses}
        ground = _Ground(
            letters=letters_of(text),
            squares=squares,
            ends=_run_ends(text),
            anchors=crossing.keys() if crosses or text != _CLEAR else {_MIDDLE},
            crossing=crossing,
            special=self._specials(squares, crosses),
            doubling=[self._layout.word[square] for square in squares],
            excess=self._excess(text),
        )
        slots: list[Slot] = []
        for start in range(SIZE):
            if not start or text[start - 1] == EMPTY:
                self._add_slots(slots, start, ground)
        return tuple(slots)

    def _add_slots(self, slots: list[Slot], start: int, ground: _Ground) -> None:
        """Add the slots that begin at ``start``, each filling one more square."""
        letters, squares, ends, anchors, crossing, special, doubling, excess = ground
        stop = ends[start]
        touches = stop > start
        cover, size, times = 0, 0, 1
        filled: tuple[int, ...] = ()
        specials: list[tuple[int, Special]] = []
        narrow: tuple[tuple[int, str], ...] = ()
        tables: tuple[tuple[int, Table], ...] | None = ()
        while stop < SIZE and size < RACK_SIZE:
            at, stop = stop, ends[stop + 1]
            if at in special:
                specials.append((at - start, special[at]))
                tables = None
            if at in crossing:
                narrow += ((at - start, crossing[at]),)
                if not crossing[at]:
                    break
            if doubling[at] > 1:
                times *= doubling[at]
                tables = None
            touches = touches or stop > at + 1 or at in anchors
            cover |= 1 << at
            size += 1
            filled += (squares[at],)
            if not touches or stop - start == 1 or (size == 1 and narrow and squares.step > 1):
                continue  # A single tile that makes two words is listed across.
            if tables is None:
                tables = tuple([(offset, self._table(*key, times)) for offset, key in specials])
            bonus = times * (excess[start] - excess[stop])
            if size == RACK_SIZE:
                bonus += BINGO_BONUS
            spot = _spot((squares[start], squares.step, filled))
            slots.append(
                _slot((letters[start:stop], cover, size, times, bonus, tables, narrow, spot))
            )

    def _specials(self, squares: range, crosses: Iterable[Cross]) -> dict[int, Special]:
        """Return the squares of a line where a tile is worth more than itself."""
        letter, word = self._layout.letter, self._layout.word
        special = {
            at: (self._letters, 0, letter[square], 0)
            for at, square in enumerate(squares)
            if letter[square] > 1
        }
        for at, letters, points in crosses:
            special[at] = (letters, points, letter[squares[at]], word[squares[at]])
        return special

    def _excess(self, text: str) -> list[int]:
        """Return sums, see `_Ground`."""
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
