"""Encode a device key as twelve words, by BIP-39 with its English word list.

https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki: the 128 bits of the key and the
first 4 bits of its SHA-256 form twelve numbers of 11 bits. Four letters identify a word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256

from scrabble import data
from scrabble.errors import JointError
from scrabble.joint.keys import DEVICE_KEY_BYTES, DeviceKey

WORDS = 12
_WORD_BITS = 11
_CHECK_BITS = 4
_LETTERS = 4
_MAX_TEXT = 1000


def key_to_words(key: bytes) -> tuple[str, ...]:
    """Encode a device key of 16 bytes as twelve words.

    Raises `JointError` (``bad-key``).

    >>> " ".join(key_to_words(bytes(16)))
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    """
    number = int.from_bytes(DeviceKey(key), "big") << _CHECK_BITS | _check(key)
    return words_of(number, WORDS)


def words_of(number: int, count: int) -> tuple[str, ...]:
    """Return the lowest 11 bits for each of ``count`` words, the highest ones first, as words."""
    shifts = range((count - 1) * _WORD_BITS, -1, -_WORD_BITS)
    return tuple(_words()[number >> shift & (1 << _WORD_BITS) - 1] for shift in shifts)


def words_to_key(text: str) -> DeviceKey:
    """Decode twelve words into a device key.

    Ignores case and any text between the words; four letters of a word are enough. Raises
    `JointError`: ``unknown-word`` for the first word that is not in the list, ``word-count``,
    ``wrong-words`` if the checksum does not match.
    """
    found = re.findall(r"[a-z]+", text[:_MAX_TEXT].lower())
    numbers = [_number(word) for word in found]
    if len(numbers) != WORDS:
        raise JointError("word-count", f"A key has {WORDS} words, these are {len(numbers)}.")
    total = 0
    for number in numbers:
        total = total << _WORD_BITS | number
    key = DeviceKey((total >> _CHECK_BITS).to_bytes(DEVICE_KEY_BYTES, "big"))
    if total & (1 << _CHECK_BITS) - 1 != _check(key):
        raise JointError(
            "wrong-words", "These words are no key: one of them, or their order, is wrong."
        )
    return key


def _check(key: bytes) -> int:
    return sha256(key).digest()[0] >> 8 - _CHECK_BITS


def _number(word: str) -> int:
    number = _numbers().get(word[:_LETTERS])
    if number is None or not _words()[number].startswith(word):
        raise JointError("unknown-word", f"{word[:20]} is not one of the words of a key.")
    return number


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    lines = data.read("key_words/english.txt").decode("ascii").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    return {word[:_LETTERS]: number for number, word in enumerate(_words())}
