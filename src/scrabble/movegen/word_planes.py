"""A word list as bit planes: one bit per word, one plane per question.

The words of one length stand in sorted order, and word ``n`` owns bit ``n`` of
every plane of that length. "Has an E at 3" and "has two Es or more" are planes,
made when first asked for; "fits ``..CAT.``" is an AND of three of them. Ten
thousand words are asked at once in a microsecond, which is what makes pure
Python fast enough. Five raw planes per offset (the bits of the letters' codes)
are all that must be made before the first question.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cached_property

from bitarray import bitarray

from scrabble.movegen.cache import Cache

_BITS = [bytes(code >> bit & 1 for code in range(256)) for bit in range(5)]
"""Translation tables: a letter's code to one bit of it."""

_SHORT = 6
"""Words of up to so many letters are kept as strings: a sixth of all, but 19 of 20 that fit."""

_CHARSET = "latin-1"
"""Tile strings have codes up to 128: one byte each."""


class _Column(dict[str, bitarray]):
    """The planes of one offset by letter, made when first asked for."""

    def __init__(self, shelf: WordPlanes, offset: int) -> None:
        super().__init__()
        self._shelf = shelf
        self._offset = offset

    def __missing__(self, letter: str) -> bitarray:
        plane = self[letter] = self._shelf.make_at(self._offset, letter)
        return plane


class WordPlanes:
    """The words of one length, as text and as planes made on demand."""

    def __init__(self, length: int, text: str, points: bytes) -> None:
        self.length = length
        self.text = text
        """All the words, sorted, without separators."""
        self.count = len(text) // length
        self._raw: dict[int, list[tuple[bitarray, bitarray]]] = {}
        self.at = [_Column(self, offset) for offset in range(length)]
        """By offset and letter: the words with that letter there."""
        self._least: dict[str, list[bitarray]] = {}
        self._among: Cache[tuple[int, str], bitarray] = Cache(256)
        self._points = points

    def word(self, n: int) -> str:
        """Return the n-th word."""
        return self.text[n * self.length : (n + 1) * self.length]

    @cached_property
    def words(self) -> list[str]:
        """All the words, one by one: only short ones are worth the memory."""
        return self.cut(range(self.count))

    def cut(self, numbers: Iterable[int]) -> list[str]:
        """Return the words with these numbers, cut from the text."""
        text, length = self.text, self.length
        return [text[n * length : (n + 1) * length] for n in numbers]

    def chosen(self, numbers: Iterable[int]) -> list[str]:
        """Return the words with these numbers."""
        if self.length > _SHORT:
            return self.cut(numbers)
        return list(map(self.words.__getitem__, numbers))

    def warm(self) -> None:
        """Make what is made once, beside planes."""
        if self.length <= _SHORT:
            _ = self.words
        _ = self.values

    def forget(self) -> None:
        """Empty the cache of what boards have asked for."""
        self._among.clear()

    def every(self) -> bitarray:
        """Return a new plane of all words."""
        plane = bitarray(self.count)
        plane.setall(1)
        return plane

    def none(self) -> bitarray:
        """Return a new plane of no words."""
        return bitarray(self.count)

    def make_at(self, offset: int, letter: str) -> bitarray:
        """Return a new plane of the words with ``letter`` at ``offset``."""
        code = ord(letter)
        raw = self._raw.get(offset) or self._make_raw(offset)
        plane = raw[0][code & 1] & raw[1][code >> 1 & 1]
        for bit in (2, 3, 4):
            plane &= raw[bit][code >> bit & 1]
        return plane

    def _make_raw(self, offset: int) -> list[tuple[bitarray, bitarray]]:
        """Return, per bit of a letter's code, the words where it is 0 and where it is 1."""
        column = self.text[offset :: self.length].encode(_CHARSET)
        planes = []
        for table in _BITS:
            ones = bitarray()
            ones.pack(column.translate(table))
            planes.append((~ones, ones))
        self._raw[offset] = planes
        return planes

    def at_least(self, times: int, letter: str) -> bitarray | None:
        """Return the words with ``letter`` that often or more, ``None`` for no word.

        Offset by offset, the words that have it once more move up one level:
        a carry, as in addition.
        """
        levels = self._least.get(letter)
        if levels is None:
            levels = []
            for offset in range(self.length):
                carry = self.at[offset][letter]
                for n, level in enumerate(levels):
                    levels[n], carry = level | carry, level & carry
                if carry.any():
                    levels.append(carry)
            self._least[letter] = levels
        return levels[times - 1] if times <= len(levels) else None

    def among(self, offset: int, letters: str) -> bitarray:
        """Return the words with any of ``letters`` at ``offset``."""
        plane = self._among.get((offset, letters))
        if plane is None:
            plane = self.none()
            for letter in letters:
                plane |= self.at[offset][letter]
            self._among.keep((offset, letters), plane)
        return plane

    @cached_property
    def values(self) -> array[int]:
        """The value of each word.

        The columns are added as one big integer of 16 bits a word.
        """
        total = 0
        lanes = bytearray(2 * self.count)
        for offset in range(self.length):
            column = self.text[offset :: self.length].encode(_CHARSET)
            lanes[sys.byteorder == "big" :: 2] = column.translate(self._points)
            total += int.from_bytes(lanes, sys.byteorder)
        return array("H", total.to_bytes(2 * self.count, sys.byteorder))
