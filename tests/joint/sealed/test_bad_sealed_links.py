"""Damaged links of sealed games are refused."""

import pytest
from support.amounts import amount

from scrabble.errors import LinkError
from scrabble.game import Mode, Setup
from scrabble.joint import DeviceKey, sealed
from scrabble.link.text import BASE, DIGITS
from scripts.lab.fuzz.sealed import fuzz

pytestmark = pytest.mark.no_cover


def test_no_mutant_is_accepted():
    """The test is short; build.py fuzz sealed tries more."""
    report = fuzz(amount(150, 2000), seed=7, games=2)
    assert report.wrong == []
    assert report.outcomes["not-next"] > 0


@pytest.mark.parametrize("zeros", [1, BASE])
def test_a_link_has_no_zeros_in_front(zeros):
    text = sealed.invite(DeviceKey(bytes(16)), Setup(("", ""), 3, mode=Mode.SEALED))
    digits = "0" * zeros + text[2:]
    with pytest.raises(LinkError) as caught:
        sealed.read(text[0] + DIGITS[len(digits) % BASE] + digits)
    assert caught.value.code == "not-canonical"
