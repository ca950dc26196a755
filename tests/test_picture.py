"""A game as a picture: well-formed, with all tiles on the board and nothing hidden."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from support.helpers import board, place, position

from scrabble.game import Game, History, Mode, apply
from scrabble.views.picture import RECORD, picture

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


LABELS = {"DL", "TL", "DW", "TW", "★"}


def test_free_premium_squares_have_labels_in_the_language_of_the_page():
    """By their names, unless others are given; a covered one has none."""
    at = position("CATS", "QZ", bag="E" * 20)
    history = History(Game(at.setup), (at,), ())
    assert [texts(drawn(at)).count(each) for each in ("DL", "TL", "DW", "TW", "★")] == [
        24, 12, 16, 8, 1,
    ]  # fmt: skip
    own = texts(ET.fromstring(picture(history, {"DL": "2B"})))
    assert (own.count("2B"), own.count("DL"), own.count("TL")) == (24, 0, 12)
    assert "★" not in texts(drawn(at, place("8H CATS")))


def texts(image):
    """Return the texts in a picture."""
    return [each.text for each in image.iter(f"{SVG}text")]


def test_tiles_and_scores_are_drawn():
    """A blank shows its letter and no points."""
    image = drawn(position("CA?S", "QZ", bag="E" * 20), place("8H CaS"))
    head, tiles = texts(image)[:2], [text for text in texts(image)[2:] if text not in LABELS]
    assert head == ["Ann 8\N{NO-BREAK SPACE} Bea 0", "Pass-a-Word"]
    assert tiles == ["C", "3", "A", "S", "1"]
    assert (image.get("width"), image.get("height")) == ("960", "1056")
    assert len(list(image.iter(f"{SVG}rect"))) == 225 + 2


@pytest.mark.parametrize("score", [-5, 12])
def test_a_negative_score_has_a_minus_sign(score):
    """Not a hyphen, as everywhere on the page."""
    at = position("CATS", "QZ", scores=(score, 0), board=board("8  .......CAT....."))
    assert texts(drawn(at))[0].startswith(f"Ann {score}".replace("-", "−"))


def test_a_record_says_that_it_is_one_and_a_dealt_game_does_not():
    """In the language of the page, if it is given; as text, whatever it holds."""
    dealt = position("CATS", "QZ", bag="E" * 20)
    setup = replace(dealt.setup, mode=Mode.STATED)
    stated = replace(dealt, setup=setup)
    history = History(Game(setup), (stated,), ())
    assert RECORD in texts(ET.fromstring(picture(history)))
    assert "<b>x" in texts(ET.fromstring(picture(history, {}, "<b>x")))
    assert RECORD not in texts(drawn(dealt))
