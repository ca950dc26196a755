"""The frequent words of a language, from the word lists in the package *wordfreq*.

Its files are gzipped MessagePack: a header, then one array of words for each
centibel of frequency; index 0 is the highest frequency, that of every word of a text.
"""

from __future__ import annotations

import gzip
from itertools import chain
from pathlib import Path

_CENTIBELS_PER_ZIPF = 100
_ZIPF_OF_EVERY_WORD = 9.0  # zipf = log10 of occurrences in a thousand million words


def frequent(package: Path, language: str, zipf: float) -> set[str]:
    """Return the lower-case words that occur at least 10**zipf times in 10**9 words of text."""
    last = round((_ZIPF_OF_EVERY_WORD - zipf) * _CENTIBELS_PER_ZIPF)
    return set(chain.from_iterable(_bins(package, language)[: last + 1]))


def zipfs(package: Path, language: str) -> dict[str, float]:
    """Return how frequent the lower-case words are, as the logarithm that `frequent` takes."""
    return {
        word: _ZIPF_OF_EVERY_WORD - number / _CENTIBELS_PER_ZIPF
        for number, words in enumerate(_bins(package, language))
        for word in words
    }


def _bins(package: Path, language: str) -> list[list[str]]:
    packed = (package / f"wordfreq/data/large_{language}.msgpack.gz").read_bytes()
    return _Reader(gzip.decompress(packed)).read()[1:]


class _Reader:
    """Reads the MessagePack types that occur in these files: text, small numbers, arrays, a map."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def read(self) -> list[list[str]]:
        """Return the one value of the file, an array."""
        value = self._value()
        assert isinstance(value, list)
        return value

    def _value(self) -> object:
        kind = self._number(1)
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return {self._value(): self._value() for _ in range(kind & 15)}
        if kind < 0xA0:
            return [self._value() for _ in range(kind & 15)]
        if kind < 0xC0:
            return self._text(kind & 31)
        if kind in (0xD9, 0xDA):
            return self._text(self._number(1 << kind - 0xD9))
        if kind in (0xDC, 0xDD):
            return [self._value() for _ in range(self._number(2 << kind - 0xDC))]
        raise ValueError(f"MessagePack type {kind:#x} is not supported.")

    def _number(self, size: int) -> int:
        self._at += size
        return int.from_bytes(self._data[self._at - size : self._at])

    def _text(self, size: int) -> str:
        self._at += size
        return self._data[self._at - size : self._at].decode()
