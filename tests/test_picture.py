"""A game as a picture: well-formed, with all tiles on the board and nothing hidden."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from support.helpers import board, place, position

from scrabble.game import Game, History, apply
from scrabble.views.picture import picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(at, *moves):
    """Return the parsed picture after moves from a position."""
    positions, turns = [at], []
    for move in moves:
        after, turn = apply(positions[-1], move)
        positions.append(after)
        turns.append(turn)
    return ET.fromstring(
        picture(History(Game(at.setup, tuple(moves)), tuple(positions), tuple(turns)))
    )


def texts(image):
    """Return the texts in a picture."""
    return [each.text for each in image.iter(f"{SVG}text")]


def test_tiles_and_scores_are_drawn():
    """A blank shows its letter and no points."""
    image = drawn(position("CA?S", "QZ", bag="E" * 20), place("8H CaS"))
    assert texts(image) == ["Ann 8\N{NO-BREAK SPACE} Bea 0", "C", "3", "A", "S", "1"]
    assert (image.get("width"), image.get("height")) == ("960", "1056")
    assert len(list(image.iter(f"{SVG}rect"))) == 225 + 2


@pytest.mark.parametrize("score", [-5, 12])
def test_a_negative_score_has_a_minus_sign(score):
    """Not a hyphen, as everywhere on the page."""
    at = position("CATS", "QZ", scores=(score, 0), board=board("8  .......CAT....."))
    assert texts(drawn(at))[0].startswith(f"Ann {score}".replace("-", "−"))
