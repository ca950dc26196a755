"""Hashes of sealed play: HMAC, random numbers, shuffles."""

import hmac
from collections import Counter

import pytest

from scrabble.joint.framed_hash import hmac_sha256
from scrabble.joint.sealed.hashing import (
    Purpose,
    below,
    digest,
    scalar,
    shuffled,
)

KEY = bytes(range(32))


@pytest.mark.parametrize("key", [b"", b"k", KEY, bytes(64)])
@pytest.mark.parametrize("text", [b"", b"abc", bytes(200)])
def test_hmac_is_that_of_the_library(key, text):
    """The engine has an HMAC of its own, because the page does not ship the library's."""
    assert hmac_sha256(key, text) == hmac.digest(key, text, "sha256")


def test_no_two_purposes_or_ways_to_split_a_text_share_a_hash():
    """The hash includes the length of each part."""
    hashes = [digest(KEY, purpose) for purpose in Purpose]
    hashes += [digest(KEY, Purpose.TAG, *parts) for parts in ((b"ab",), (b"a", b"b"), (b"", b"ab"))]
    hashes += [digest(KEY, Purpose.TAG, 1), digest(KEY, Purpose.TAG, b"\x01")]
    assert len(set(hashes)) == len(hashes)


def test_purposes_have_names_of_their_own():
    assert len({purpose.value for purpose in Purpose}) == len(list(Purpose)) == 17


def test_shuffles_are_fair():
    """Each item comes first about as often as any other (chi-squared, 26 degrees of freedom)."""
    firsts = Counter(shuffled(range(27), KEY, Purpose.ORDER, n)[0] for n in range(2700))
    assert sum((firsts[item] - 100) ** 2 / 100 for item in range(27)) < 38.9
    assert sorted(shuffled(range(27), KEY, Purpose.ORDER)) == list(range(27))


def test_numbers_stay_in_their_range():
    assert all(scalar(KEY, Purpose.POWER, n) for n in range(100))
    assert {below(3, KEY, Purpose.PAD, n) for n in range(50)} == {0, 1, 2}
