"""Vectors of sealed links: older builds' links stay readable and are rebuilt exactly."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scrabble import joint
from scrabble.errors import JointError
from scrabble.game import ChallengeRule, Mode, Setup
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed.hashing import Purpose, below, digest, scalar, shuffled
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scripts.data.vectors.recording import code_of
from scripts.data.vectors.sealed import Made, of_deal, of_game, of_seat

FILE = Path(__file__).parents[2] / "data" / "sealed-vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))


def named(vectors):
    return [pytest.param(vector, id=vector["name"]) for vector in vectors]


def setup_of(vector: dict[str, Any]) -> Setup:
    rules = {rule.frozen_text: rule for rule in ChallengeRule}
    return Setup(
        names=tuple(vector["names"]),
        seed=int(vector["seed"], 16),
        language=vector["language"],
        lexicon=vector["dictionary"],
        tag=vector["tag"],
        challenge_rule=rules[vector["checking"]],
        hint_price=vector["hintPrice"],
        turn_seconds=vector["turnSeconds"],
        house_words=vector["houseWords"],
        word_search=vector.get("wordSearch", False),
        list_digest=vector.get("listDigest", ""),
        mode=Mode.SEALED,
    )


def move_of(vector: dict[str, Any]) -> Move:
    makers = {
        "play": lambda move: Place(tuple((square, tile) for square, tile in move["tiles"])),
        "exchange": lambda move: Exchange(move["tiles"]),
        "pass": lambda _: Pass(),
        "resign": lambda _: Resign(),
        "challenge": lambda move: Challenge(upheld=move["upheld"]),
        "hint": lambda move: Hint(move["step"]),
        "accept": lambda move: Accept(move["word"]),
    }
    return makers[vector["kind"]](vector)


def moves_of(vector: dict[str, Any]) -> Iterator[Made]:
    """Yield all moves of a game with their notes; a link's note goes with its last move."""
    for link in vector["links"]:
        moves = [move_of(move) for move in link.get("moves", ())]
        yield from ((move, "") for move in moves[:-1])
        yield from ((move, link["note"]) for move in moves[-1:])


@pytest.mark.parametrize("vector", named(VECTORS["games"]))
def test_games_are_made_again_from_keys_and_moves(vector):
    """Every link has the stored fields, and MAC; racks and verdict are as stored."""
    keys = tuple(DeviceKey(bytes.fromhex(key)) for key in vector["keys"])
    moves = moves_of(vector)
    setup = setup_of(vector["setup"])
    assert of_game(vector["name"], keys, setup, lambda _: next(moves, None)) == vector


@pytest.mark.parametrize("vector", named(VECTORS["deals"]))
def test_deals_have_the_same_secrets(vector):
    """Device keys and links give the stored seeds, keys, order, table and requests again."""
    game = next(game for game in VECTORS["games"] if game["name"] == vector["name"])
    assert of_deal(game) == vector


@pytest.mark.parametrize("vector", VECTORS["seats"], ids=lambda vector: vector["text"][-6:])
def test_seat_links_are_read_and_made_again(vector):
    """The player's device key gives the stored seat key, links and text again."""
    game = next(game for game in VECTORS["games"] if game["name"] == vector["name"])
    assert of_seat(game, vector["seat"], vector["after"]) == vector
    read = joint.read_seat_link(f"My seat: https://example.org/#{vector['text']}")
    links = [link["link"] for link in game["links"][: vector["after"]]]
    assert read.key.hex() == vector["key"]
    assert list(read.links) == links
    if len(links) > 1:
        assert sealed.take(read.key, read.links).seat == vector["seat"]


@pytest.mark.parametrize("vector", named(VECTORS["badSeats"]))
def test_bad_seat_links_are_refused_with_the_same_code(vector):
    with pytest.raises(JointError) as caught:
        joint.read_seat_link(vector["text"])
    assert caught.value.code == vector["code"]


@pytest.mark.parametrize("vector", named(VECTORS["bad"]))
def test_bad_sealed_links_are_refused_with_the_same_code(vector):
    assert code_of(sealed.read, vector["link"]) == vector["code"]


@pytest.mark.native
def test_the_example_of_the_document_is_in_the_vectors():
    """All numbers after the bare hash in docs/sealed-format.md, section 33, are in the vectors."""
    text = (Path(__file__).parents[3] / "docs" / "sealed-format.md").read_text("utf-8")
    _, example = text.split("## 33. Example")
    _, game = example.split("The game ")
    numbers = set(re.findall(r"\b[0-9a-f]{20,}\b", game))
    assert len(numbers) >= 10
    assert {number for number in numbers if number not in FILE.read_text("utf-8")} == set()


def test_hashes_of_the_example():
    """The example has a bare hash, a number, a scalar and a shuffle."""
    place = bytes(16), Purpose.HOST, b"abc", 7
    shown = "b86ec5c50fb9ea359368bbed21b03ba671ae6642cd86d297d770a8b700df9f42"
    wide = 0x5BE668A03B6F7801D9F5AC71DAD56B29B2DF6DEC478D46C59961DED76256AFFF
    assert digest(*place).hex() == shown
    assert below(27, *place) == 5
    assert scalar(*place) == wide
    assert shuffled(range(1, 11), *place) == [10, 4, 5, 1, 9, 6, 3, 7, 2, 8]


def test_the_games_have_every_kind_of_event():
    """All kinds of links, moves, rules and ends occur; so do blanks, notes and many languages."""
    games = VECTORS["games"]
    links = [link for game in games for link in game["links"]]
    moves = [move for link in links for move in link.get("moves", ())]
    assert {link["kind"] for link in links} == {
        "invitation", "joining", "turn", "opening", "closing",
    }  # fmt: skip
    assert {move["kind"] for move in moves} == {
        "play", "exchange", "pass", "resign", "challenge", "hint", "accept",
    }  # fmt: skip
    assert {move.get("upheld") for move in moves} == {None, True, False}
    assert len({game["setup"]["language"] for game in games}) >= 7
    assert {game["setup"]["checking"] for game in games} == {"checked", "single", "double"}
    assert {game["final"]["reason"] for game in games} == {"out", "scoreless", "resigned"}
    assert {game["verdict"][0] for game in games} == {"fair"}
    assert any(tile.islower() for game in games for tile in "".join(game["final"]["board"]))
    assert any(link.get("note") for link in links)
    assert any(all(link["exchanged"]) for link in links if link["kind"] == "closing")
    assert FILE.stat().st_size < 300_000
