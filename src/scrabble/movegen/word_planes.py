"""Word planes: a word list as bits, one bit for each word, one plane for each question.

Number all words of one length from 0 in sorted order. A *plane* is a string of bits, one for each
word: bit *n* of the plane "has an A at offset 1" is set if word *n* has an A there. A plane answers
one yes-or-no question for every word. Combining planes combines questions, with one fast operation
for thousands of words. This makes move generation in pure Python fast enough.

For example, six words of four letters have the numbers 0 to 5:

>>> words = "CATS EATS SCAT SEAT TATS TEAS".split()
>>> planes = WordPlanes(4, "".join(words), bytes(256))
>>> planes.at[1]["A"]                       # an A at offset 1: CATS, EATS and TATS
bitarray('110010')
>>> planes.at[3]["S"]                       # an S at offset 3: the same, and TEAS
bitarray('110011')

The words that match the pattern ``.A.S`` are those in both planes:

>>> matching = planes.at[1]["A"] & planes.at[3]["S"]
>>> list(matching.search(1)), planes.words_numbered(matching.search(1))
([0, 1, 4], ['CATS', 'EATS', 'TATS'])

A rack asks another question: how often does a word contain a letter?

>>> planes.words_numbered(planes.at_least(2, "T").search(1))
['TATS']

Planes are made lazily and cached. The plane of a letter at an offset combines five *raw planes* of
that offset, one for each bit of the letter's code, so the first question needs little preparation.
`scrabble.movegen.plane_engine` explains how planes find the words that a rack can form.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cached_property

from bitarray import bitarray

from scrabble.movegen.cache import Cache

_BITS = [bytes(code >> bit & 1 for code in range(256)) for bit in range(5)]
"""Translation tables: from a letter's code to one of its bits."""

_SHORT = 6
"""Words of up to this length are cached as strings: a sixth of all words, but 95 % of matches."""

_CHARSET = "latin-1"
"""One byte per character: tile strings have codes up to 128."""


class _LettersAt(dict[str, bitarray]):
    """The planes of one offset by letter, made lazily."""

    def __init__(self, planes: WordPlanes, offset: int) -> None:
        super().__init__()
        self._planes = planes
        self._offset = offset

    def __missing__(self, letter: str) -> bitarray:
        plane = self[letter] = self._planes.make_at(self._offset, letter)
        return plane


class WordPlanes:
    """The words of one length, as text and as planes.

    ``text`` joins the sorted words; ``points`` holds the points of each letter by its code.
    """

    def __init__(self, length: int, text: str, points: bytes) -> None:
        self.length = length
        self.text = text
        self.count: int = len(text) // length
        self.at: list[_LettersAt] = [_LettersAt(self, offset) for offset in range(length)]
        """``at[offset][letter]`` is the plane of the words with ``letter`` at ``offset``."""
        self._raw: dict[int, list[tuple[bitarray, bitarray]]] = {}
        self._at_least: dict[str, list[bitarray]] = {}
        self._any_of: Cache[tuple[int, str], bitarray] = Cache(256)
        self._points = points

    def word(self, n: int) -> str:
        """Return the word with number ``n``."""
        return self.text[n * self.length : (n + 1) * self.length]

    def words_numbered(self, numbers: Iterable[int]) -> list[str]:
        """Return the words with the given numbers."""
        if self.length > _SHORT:
            return self._cut(numbers)
        return list(map(self._words.__getitem__, numbers))

    def _cut(self, numbers: Iterable[int]) -> list[str]:
        text, length = self.text, self.length
        return [text[n * length : (n + 1) * length] for n in numbers]

    @cached_property
    def _words(self) -> list[str]:
        return self._cut(range(self.count))

    @cached_property
    def values(self) -> array[int]:
        """The points of each word, by number.

        Adds the columns of letters as one big integer with 16 bits for each word.
        """
        total = 0
        sixteen_bits = bytearray(2 * self.count)
        for offset in range(self.length):
            column = self.text[offset :: self.length].encode(_CHARSET)
            sixteen_bits[sys.byteorder == "big" :: 2] = column.translate(self._points)
            total += int.from_bytes(sixteen_bits, sys.byteorder)
        return array("H", total.to_bytes(2 * self.count, sys.byteorder))

    def warm(self) -> None:
        """Prepare the words and values, so that the first questions need not wait."""
        if self.length <= _SHORT:
            _ = self._words
        _ = self.values

    def forget(self) -> None:
        """Empty the cache filled by boards."""
        self._any_of.clear()

    def all_words(self) -> bitarray:
        """Return a new plane with all words."""
        plane = bitarray(self.count)
        plane.setall(1)
        return plane

    def no_words(self) -> bitarray:
        """Return a new plane without words."""
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
        """Return, for each bit of a letter's code, the words where it is 0 and where it is 1."""
        column = self.text[offset :: self.length].encode(_CHARSET)
        planes = []
        for table in _BITS:
            ones = bitarray()
            ones.pack(column.translate(table))
            planes.append((~ones, ones))
        self._raw[offset] = planes
        return planes

    def at_least(self, times: int, letter: str) -> bitarray | None:
        """Return the words with ``letter`` at least ``times`` times, ``None`` if there are none.

        Counts offset by offset, with a plane for "once or more", one for "twice or more" and so on.
        A word with the letter at an offset moves up one plane, like a carry in addition.
        """
        counted = self._at_least.get(letter)
        if counted is None:
            counted = []
            for offset in range(self.length):
                carry = self.at[offset][letter]
                for n, plane in enumerate(counted):
                    counted[n], carry = plane | carry, plane & carry
                if carry.any():
                    counted.append(carry)
            self._at_least[letter] = counted
        return counted[times - 1] if times <= len(counted) else None

    def any_of(self, offset: int, letters: str) -> bitarray:
        """Return the words with any of ``letters`` at ``offset``."""
        plane = self._any_of.get((offset, letters))
        if plane is None:
            plane = self.no_words()
            for letter in letters:
                plane |= self.at[offset][letter]
            self._any_of.store((offset, letters), plane)
        return plane
