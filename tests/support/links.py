"""Fixtures for tests of links: a good link, handwritten payloads, the code of an error."""

from random import Random

import pytest

from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import Setup
from scrabble.link.coder import Writer
from scrabble.link.text import BASE, DIGITS
from scrabble.link.v1.framing import to_link
from scripts.lab.fuzz.random_play import random_game

GOOD = link.encode(random_game(Random(5), Setup(("Ann", "Bea"), 5)).game)


def code_of(text: str) -> str:
    """Return the code of the error for a text that is no valid link."""
    with pytest.raises(LinkError) as caught:
        link.decode(text)
    assert caught.value.message.endswith(".")
    return caught.value.code


def written(digits: str) -> str:
    """Return digits as a link, with version and length prepended."""
    return "1" + DIGITS[len(digits) % BASE] + digits


EVENTS = (4, 236, 5, 4, 1, 0, 0, 0, 0)
"""The coder's weight for each kind of event, at the first turn of a plain game."""


def ended(writer: Writer, *, parts: bool = True) -> str:
    """End a payload without further parts or events."""
    if parts:
        writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 0)
    return to_link(writer.integer(1))
