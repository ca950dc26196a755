"""Read the frequent words of a language from the package *wordfreq*.

Its files are gzipped MessagePack: a header, then arrays of words. A word in array n makes up
10**(-n/100) of all text.
"""

from __future__ import annotations

import gzip
from itertools import chain
from pathlib import Path

import msgpack

_CENTIBELS_PER_ZIPF = 100
_ZIPF_OF_EVERY_WORD = 9.0  # zipf = log10 of occurrences in a thousand million words


def frequent(package: Path, language: str, zipf: float) -> set[str]:
    """Return the lower-case words that occur at least 10**zipf times in 10**9 words of text."""
    last = round((_ZIPF_OF_EVERY_WORD - zipf) * _CENTIBELS_PER_ZIPF)
    return set(chain.from_iterable(_bins(package, language)[: last + 1]))


def zipfs(package: Path, language: str) -> dict[str, float]:
    """Return the Zipf frequency of each lower-case word, on the scale of `frequent`."""
    return {
        word: _ZIPF_OF_EVERY_WORD - number / _CENTIBELS_PER_ZIPF
        for number, words in enumerate(_bins(package, language))
        for word in words
    }


def _bins(package: Path, language: str) -> list[list[str]]:
    packed = (package / f"wordfreq/data/large_{language}.msgpack.gz").read_bytes()
    bins: list[list[str]] = msgpack.unpackb(gzip.decompress(packed))[1:]
    return bins
