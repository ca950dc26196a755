"""Damaged or forged links of a fair draw are refused."""

import pytest
from support.amounts import amount

from scrabble import link as open_links
from scrabble.errors import LinkError
from scrabble.game import Mode, Setup
from scrabble.joint import DeviceKey, fair_draw, sealed
from scripts.lab.fuzz.fair_draw import fuzz

KEY = DeviceKey(bytes(16))
INVITATION = fair_draw.invite(KEY, Setup(("Ann", "Bea"), 7, mode=Mode.FAIR_DRAW))


def test_no_mutant_is_taken_for_the_true_link():
    report = fuzz(amount(150, 2000), seed=5, games=2)
    assert not report.wrong


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-a-link"),
        ("2" + INVITATION[1:], "unknown-version"),
        (INVITATION[:-3], "cut-off"),
        (INVITATION[:-1] + "?", "not-a-link"),
        ("1" * 2001, "too-long"),
        (
            sealed.invite(DeviceKey(bytes(16)), Setup(("", ""), 7, mode=Mode.SEALED)),
            "not-fair-draw",
        ),
    ],
)
def test_what_is_no_link_of_a_fair_draw(text, code):
    with pytest.raises(LinkError) as caught:
        fair_draw.read(text)
    assert caught.value.code == code


def test_a_link_is_found_in_a_message():
    found = open_links.read(f"Your turn: https://example.org/#{INVITATION}.")
    assert (found.text, found.mode) == (INVITATION, Mode.FAIR_DRAW)
