"""The bag: a seed deals the same tiles on every machine and in every version."""

from collections import Counter
from hashlib import sha256
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN

from scrabble.game.bag import next_below, put_back, seed_after, shuffled

SEEDS = st.integers(0, 2**64 - 1)
BAG = st.text("ABC?", max_size=40)


@pytest.mark.parametrize(
    ("seed", "after"),
    [(0, 0xA7F0ECD7C3E21789), (1, 0x567FE9B3FC053631), (2**64 - 1, 0x54AE156B8C6C94E1)],
)
def test_the_seed_of_a_rematch_never_changes(seed, after):
    assert seed_after(seed) == after


@pytest.mark.parametrize(("limit", "fair"), [(3, 65535), (7, 65534), (100, 65500)])
def test_biased_random_numbers_are_rejected(limit, fair):
    assert next_below(iter([fair, 65535, 5]), limit) == 5 % limit
    assert next_below(iter([fair - 1, 5]), limit) == limit - 1


def plainly_shuffled(tiles: str, seed: int) -> str:
    """Shuffle as docs/link-format.md specifies; a second, independent implementation."""

    def numbers():
        for block in count():
            digest = sha256(
                b"pass-a-word bag 1" + seed.to_bytes(8) + bytes(2) + block.to_bytes(4)
            ).digest()
            for at in range(16):
                yield digest[2 * at] * 256 + digest[2 * at + 1]

    source = numbers()
    order = list(tiles)
    for left in range(len(order), 1, -1):
        while (number := next(source)) >= 65536 // left * left:
            pass
        order[left - 1], order[number % left] = order[number % left], order[left - 1]
    return "".join(order)


@given(SEEDS)
def test_shuffle_follows_the_specification(seed):
    assert shuffled(EN.full_bag, seed) == plainly_shuffled(EN.full_bag, seed)


@given(BAG, st.text("ABC?", max_size=7), SEEDS, st.integers(1, 999))
def test_putting_back_keeps_the_tiles_and_the_order_of_the_others(bag, tiles, seed, turn):
    """Returned tiles are inserted among the others, whose order stays the same."""
    after = put_back(bag, tiles.lower(), seed, turn)
    assert Counter(after) == Counter(bag) + Counter(tiles.lower())
    assert "".join(tile for tile in after if tile in "ABC") == bag.replace("?", "")


def test_putting_back_depends_on_the_turn_and_not_on_the_order_given():
    bag = "A" * 80
    assert put_back(bag, "BC", 1, 3) == put_back(bag, "CB", 1, 3)
    assert put_back(bag, "BC", 1, 3) != put_back(bag, "BC", 1, 4)
    assert put_back(bag, "BC", 1, 3) != put_back(bag, "BC", 2, 3)


def test_every_tile_comes_first_equally_often():
    """Over many seeds each of the 100 tiles is drawn first about equally often."""
    seen = Counter(shuffled(EN.full_bag, seed)[0] for seed in range(1000))
    for tile in EN.full_bag:
        expected = 10 * EN.full_bag.count(tile)
        assert abs(seen[tile] - expected) < 5 * expected**0.5
