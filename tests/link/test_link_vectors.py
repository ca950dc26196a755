"""Vectors of link format 1: links of older builds stay readable."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scrabble import link
from scrabble.game.bag import put_back, shuffled
from scrabble.tiles import load_alphabet
from scripts.data.vectors.links import of_game
from scripts.data.vectors.recording import code_of

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data" / "link-vectors.json").read_text(encoding="utf-8")
)


def named(vectors):
    return [pytest.param(vector, id=vector["name"]) for vector in vectors]


@pytest.mark.parametrize("vector", named(VECTORS["games"]))
def test_links_decode_to_the_same_games(vector):
    """Setup, deal, moves, racks, scores and the end agree."""
    assert of_game(vector["name"], link.decode(vector["link"])) == vector


@pytest.mark.parametrize("vector", named(VECTORS["games"]))
def test_shortened_games_have_the_links_of_their_turns(vector):
    """A game without its last move has a different link that reads back."""
    history = link.decode(vector["link"])
    shorter = replace(history.game, moves=history.game.moves[:-1], notes=())
    text = link.encode(shorter)
    assert link.decode(text).game == shorter
    assert (text == vector["link"]) is not (history.game.moves or history.notes)


@pytest.mark.parametrize("vector", named(VECTORS["bad"]))
def test_bad_links_are_refused_with_the_same_code(vector):
    assert code_of(link.decode, vector["link"]) == vector["code"]


@pytest.mark.parametrize("vector", VECTORS["bags"])
def test_seeds_deal_the_same_tiles(vector):
    full = load_alphabet(vector["language"]).full_bag
    assert shuffled(full, int(vector["seed"], 16)) == vector["tiles"]


@pytest.mark.parametrize("vector", VECTORS["putBack"])
def test_exchanged_tiles_return_to_the_same_places(vector):
    seed = int(vector["seed"], 16)
    assert put_back(vector["bag"], vector["tiles"], seed, vector["turn"]) == vector["after"]


@pytest.mark.parametrize("language", VECTORS["alphabets"])
def test_alphabets_match_the_vectors(language):
    """Links depend on letters, counts, values and blanks."""
    alphabet = load_alphabet(language)
    letters = [[each.text, each.count, each.value] for each in alphabet.letters]
    assert VECTORS["alphabets"][language] == {"letters": letters, "blanks": alphabet.blanks}
