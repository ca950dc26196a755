"""Frozen vectors of fair-draw links, and their deals recomputed from docs/fair-draw.md alone."""

import hmac
import json
from hashlib import sha256

import pytest

from scrabble.joint import fair_draw
from scrabble.joint.fair_draw import links
from scrabble.tiles import load_alphabet
from scripts.data.vectors import fair_draw as made
from scripts.data.vectors.links import of_move, of_position

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

GAMES = json.loads(made.FILE.read_text("utf-8"))["games"]
BY_NAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])


def test_the_frozen_vectors_are_written_the_same_way():
    """Old entries never change; a new one is added with its digest."""
    assert made.vectors()["games"] == GAMES
    assert {each["name"]: digest_of(each["links"]) for each in GAMES} == FROZEN


def digest_of(links_of_game):
    return sha256("\n".join(each["link"] for each in links_of_game).encode()).hexdigest()[:16]


FROZEN = {
    "two to the end": "7d15b9aabe505391",
    "three, exchanges, challenges": "e580e9d51261c621",
    "four, resignations": "4afafc32788dd87c",
    "three, turns without a score": "8825a84535a785c9",
    "three, every optional part": "8aedc420813daa1f",
}


@BY_NAME
def test_each_link_is_read_and_is_the_only_text_of_its_game(game):
    for each in game["links"]:
        parsed = fair_draw.read(each["link"])
        assert (parsed.place, parsed.maker, parsed.due and parsed.due.seat) == (
            each["number"],
            each["maker"],
            each["next"],
        )
        moves = [of_move(move) for move in parsed.history.game.moves]
        assert moves == game["moves"][: len(moves)]
        if parsed.ring is None:
            assert links.write_game(parsed.history, parsed.chains) == each["link"]
    assert of_position(parsed.history.last) == game["final"]


# --- a second implementation of keys, chains and the deal, from docs/fair-draw.md -------------


def hashed(key, purpose, *parts):
    """Return H(key; purpose; parts), as docs/fair-draw.md defines it."""
    text = [b"pass-a-word fair draw 1", purpose]
    text += [part.to_bytes(8, "big") if isinstance(part, int) else part for part in parts]
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in text)
    return hmac.digest(key, framed, "sha256")


def chain(game, seat, key, firsts):
    own = hashed(key, b"seat", game, seat, *firsts)
    values = [hashed(own, b"secret")[:16]]
    for index in range(510, -1, -1):
        values.append(hashed(game, b"value", seat, index, values[-1])[:16])
    return values[::-1]


def numbers_below(coin):
    """Return a function that returns the next random number below a limit."""
    stream = (
        int.from_bytes(sha256(coin + block.to_bytes(4, "big")).digest()[at : at + 2], "big")
        for block in range(1000)
        for at in range(0, 32, 2)
    )

    def below(limit):
        return next(n for n in stream if n < 65536 - 65536 % limit) % limit

    return below


def chains_of(game):
    found = []
    for seat, key in enumerate(game["keys"]):
        firsts = [values[0] for values in found]
        found.append(chain(bytes.fromhex(game["game"]), seat, bytes.fromhex(key), firsts))
    return found


@BY_NAME
def test_values_and_deal_follow_from_the_keys(game):
    """The test covers every value of every link, and the racks."""
    found = chains_of(game)
    for each in game["links"]:
        for seat, newest in enumerate(each["newest"]):
            if newest is not None:
                assert found[seat][newest["at"]].hex() == newest["value"]
    coin = hashed(bytes.fromhex(game["game"]), b"deal", *(values[1] for values in found))
    below, bag = numbers_below(coin), list(load_alphabet(game["setup"]["language"]).full_bag)
    racks = ["".join(sorted(bag.pop(below(len(bag))) for _ in range(7))) for _ in found]
    assert racks == game["racks"]


def test_the_first_draw_follows_from_one_value_of_each_seat():
    """The coin of turn 1 is the hash of the mover's value 1 and the other player's value 2."""
    game = next(game for game in GAMES if game["name"] == "two to the end")
    found = chains_of(game)
    coin = hashed(bytes.fromhex(game["game"]), b"draw", 1, 0, found[0][1], 1, found[1][2])
    after = fair_draw.read(game["links"][3]["link"]).history
    before, laid = after.positions[0], game["moves"][0]["tiles"]
    below, bag = numbers_below(coin), sorted(before.bag)
    assert after.turns[0].drawn == "".join(bag.pop(below(len(bag))) for _ in laid)
