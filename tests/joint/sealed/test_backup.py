"""Key backups as words, and seat links for another device of the same player."""

from functools import lru_cache
from random import Random

import pytest

from scrabble import joint
from scrabble.errors import JointError
from scrabble.game import Mode, Setup
from scrabble.joint import DeviceKey, SeatKey, SeatLink, key_words, sealed
from scrabble.joint.seat_text import find_seat, write_seat
from scrabble.link.text import MAX_LINK
from scripts.lab.fuzz.joint_play import sealed_turns
from scripts.lab.fuzz.random_play import random_place

# Vectors of https://github.com/trezor/python-mnemonic with 128 bits.
PUBLISHED = [
    ("00" * 16, "abandon " * 11 + "about"),
    ("7f" * 16, "legal winner thank year wave sausage worth useful legal winner thank yellow"),
    ("80" * 16, "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"),
    ("ff" * 16, "zoo " * 11 + "wrong"),
    (
        "9e885d952ad362caeb4efe34a8e91bd2",
        "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
    ),
    (
        "c0ba5a8e914111210f2bd131f3d5e08d",
        "scheme spot photo card baby mountain device kick cradle pact join borrow",
    ),
]


@pytest.mark.parametrize(("key", "words"), PUBLISHED)
def test_keys_and_words_are_those_published(key, words):
    assert " ".join(key_words.key_to_words(bytes.fromhex(key))) == words.strip()
    assert key_words.words_to_key(words).hex() == key


def test_random_keys_come_back():
    """A thousand random keys round-trip."""
    rng = Random(12)
    for _ in range(1000):
        key = rng.randbytes(16)
        assert key_words.words_to_key(" ".join(key_words.key_to_words(key))) == key


def test_words_are_read_as_people_write_them():
    """Words may be numbered, in capitals, on two lines, or cut to four letters."""
    key = bytes(range(16))
    words = key_words.key_to_words(key)
    listed = "\n".join(f"{n}. {word[:4].upper()}," for n, word in enumerate(words, 1))
    assert key_words.words_to_key(listed) == key


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "word-count"),
        ("zoo " * 11, "word-count"),
        ("zoo " * 12, "wrong-words"),
        ("zoo " * 11 + "scrabble", "unknown-word"),
        ("zoo " * 11 + "zooo", "unknown-word"),
        ("zoo " * 9999, "word-count"),
        ("wrong " + "zoo " * 11, "wrong-words"),
    ],
)
def test_what_is_no_key_is_refused(text, code):
    with pytest.raises(JointError) as caught:
        key_words.words_to_key(text)
    assert (caught.value.code, caught.value.message[-1]) == (code, ".")


def test_the_words_differ_in_their_first_four_letters():
    """Four letters of each word are therefore enough in a backup on paper."""
    found = {key_words.key_to_words((n << 117).to_bytes(16, "big"))[0] for n in range(2048)}
    assert len({word[:4] for word in found}) == len(found) == 2048


@lru_cache
def games():
    setup = Setup(("Ann", "Bea"), 5, mode=Mode.SEALED)
    return tuple(sealed_turns(Random(5), setup, random_place))


@pytest.mark.parametrize("links", [2, 3, 4, 5, 12, -2, -1])
@pytest.mark.parametrize("who", [0, 1])
def test_a_seat_goes_on_from_its_seat_link(links, who):
    game = next(game for game in games() if len(game.links) == links % (len(games()) + 2))
    text = sealed.seat_link(game.keys[who], game.links)
    assert text.isalnum()
    read = joint.read_seat_link(f"My seat: https://example.org/#{text}")
    before = sealed.take(game.keys[who], game.links)
    after = sealed.take(read.key, read.links)
    assert (after.rack, after.history) == (before.rack, before.history)
    assert sealed.seat_link(read.key, read.links) == text
    assert game.keys[who].hex() not in text
    assert len(read.key) == 32


def test_the_seat_of_an_invitation_nobody_has_answered():
    """HOST can change devices before GUEST joins."""
    game = games()[0]
    read = joint.read_seat_link(sealed.seat_link(game.keys[0], game.links[:1]))
    assert sealed.take(read.key, (*read.links, game.links[1])).rack == game.seat(0).rack
    with pytest.raises(JointError) as caught:
        sealed.seat_link(game.keys[1], game.links[:1])
    assert caught.value.code == "wrong-key"


def test_a_seat_link_needs_the_key_of_a_seat():
    with pytest.raises(JointError) as caught:
        sealed.seat_link(DeviceKey(bytes(16)), games()[3].links)
    assert caught.value.code == "wrong-key"


def test_a_seat_link_that_is_not_whole_is_refused():
    game, rng = games()[4], Random(3)
    text = sealed.seat_link(game.keys[0], game.links)
    cut = [text[:end] for end in range(2, len(text), 7)]
    changed = []
    for _ in range(100):
        at = rng.randrange(2, len(text))
        changed.append(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :])
    for damaged in (*cut, *changed, text + "0", "S2" + "z" * 5000):
        with pytest.raises(JointError) as caught:
            joint.read_seat_link(damaged)
        assert caught.value.code == "bad-seat-link"
    with pytest.raises(JointError) as caught:
        joint.read_seat_link(game.links[2])
    assert caught.value.code == "no-seat-link"


@pytest.mark.parametrize(("count", "is_read"), [(0, False), (1, True), (9, True), (10, False)])
def test_a_seat_link_holds_links_up_to_a_length(count, is_read):
    seat = SeatLink(SeatKey(bytes(range(32))), ("1" * MAX_LINK,) * count)
    text = write_seat(seat.key, seat.links)
    if is_read:
        assert find_seat(f"My seat: #{text}") == seat
    else:
        with pytest.raises(JointError) as caught:
            find_seat(text)
        assert caught.value.code == "bad-seat-link"
