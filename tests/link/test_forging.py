"""Forged links: the fuzzers' forger takes any link apart and forges its check number."""

from random import Random

import pytest

from scrabble import link
from scrabble.duplicate import Duplicate, encode, encode_result
from scrabble.errors import JointError, LinkError
from scrabble.game import Mode, Setup, puzzle_of, record_of
from scrabble.joint.seat_text import find_seat, write_seat
from scrabble.link.text import MAX_LINK
from scrabble.link.v1.framing import payload_of
from scripts.lab.fuzz import forging, seats
from scripts.lab.fuzz.duplicate_play import played
from scripts.lab.fuzz.forging import opened, written
from scripts.lab.fuzz.joint_play import fair_turns, joint_setup, sealed_turns
from scripts.lab.fuzz.random_play import random_game
from scripts.lab.fuzz.seats import forged_seat

pytestmark = pytest.mark.no_cover

GAME = random_game(Random(5), Setup(("Ann", "Bea"), 5))
LINKS = {
    "game": link.encode_history(GAME),
    "record": link.encode(record_of(GAME)),
    "puzzle": link.encode_puzzle(puzzle_of(GAME.positions[9], "Ann")),
    "sealed": next(sealed_turns(Random(1), joint_setup(Random(1), Mode.SEALED))).links[-1],
    "duplicate": encode(Duplicate("en-common", 5)),
    "duplicate result": encode_result(played("Ann", Duplicate("en-common", 5))),
    "fair draw": next(fair_turns(Random(1), joint_setup(Random(1), Mode.FAIR_DRAW))).links[-1],
}
OTHERS = tuple(LINKS.values())


@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_the_choices_of_a_link_stacked_again_are_the_link(text):
    """A fuzzer can therefore change one choice while the others stay."""
    assert forging.stacked(forging.choices_of(text)) == text
    assert written(opened(text)) == text


@pytest.mark.parametrize("forge", set(forging.FORGERIES), ids=lambda forge: forge.__name__)
@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_a_forged_link_passes_the_check(text, forge):
    """A reader refuses a forged link only for its content or its length."""
    rng = Random(7)
    forged = [forge(rng, text, OTHERS) for _ in range(10)]
    assert set(forged) != {text}
    for each in forged:
        if len(each) > MAX_LINK:
            with pytest.raises(LinkError, match="longer than any link"):
                payload_of(each)
        else:
            payload_of(each)


def test_a_forged_seat_link_passes_the_check():
    """A forged seat link may have another key, other links, or wrong lengths."""
    text = next(seats.seat_links(Random(2), 1))
    seat = find_seat(text)

    def is_taken(forged: str) -> bool:
        try:
            return find_seat(forged) not in (None, seat)
        except JointError:
            return False  # its lengths are wrong

    assert write_seat(seat.key, seat.links) == text
    rng = Random(3)
    forged = {forged_seat(rng, seat, OTHERS) for _ in range(40)}
    assert len(forged) > 20
    assert any(is_taken(each) for each in forged if len(each) < MAX_LINK)


@pytest.mark.full
def test_damaged_and_forged_seat_links_are_taken_or_refused():
    """The test is a short run of scripts/lab/fuzz/seats.py through the bridge."""
    report = seats.fuzz(2000, seed=3, games=1)
    assert report.wrong == []
    assert report.forged.total() > 0
