"""Reasons why one move is better than another: each is given only where it is true."""

import pytest
from support.helpers import EN, board, place
from support.players import S_AND_Q

from scrabble.movegen import Generator
from scrabble.moves import Exchange, Pass
from scrabble.strategy.equity import Candidate
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.reasons import MOST_REASONS, Comparison, explain
from scrabble.strategy.steps import finish
from scrabble.tiles import face_down, remove


def candidate(known, text, generator, equity=0):
    """Return the candidate for a move written as ``8H CAT``, ``exchange AB`` or ``pass``."""
    if text == "pass":
        return Candidate(equity, 0, known.rack, Pass())
    if text.startswith("exchange"):
        move = Exchange(text.removeprefix("exchange "))
        return Candidate(equity, 0, remove(known.rack, move.tiles), move)
    move = place(text, known.board)
    score = generator.check(known.board, known.rack, move).score
    return Candidate(equity, score, remove(known.rack, face_down(move.letters)), move)


def explained(words, rows, racks, moves, stage, bag):
    """Return the reasons why the second move is better than the first, as codes with facts.

    ``racks`` has the player's tiles, ``/`` and the unseen tiles, both sorted.
    """
    generator = Generator(words.split(), EN)
    rack, unseen = racks.split("/")
    known = Knowledge(
        EN, board(*rows), rack, unseen, bag, (len(unseen) - bag,), (0, 0), seat=0, turn=9
    )
    played = candidate(known, moves[0], generator)
    best = candidate(known, moves[1], generator, LOST)
    found = finish(explain(Comparison(known, played, best, generator, S_AND_Q), stage))
    assert len(found) <= MOST_REASONS
    return {reason.code: reason.facts for reason in found}


PA = ("8 ............PA.",)
TWO_I = ("8 I..............", "12 I..............")
LOST = 100
MANY = "AE" + "R" * 20

REASONS = {
    "more points": (
        "AT CAT", (), "ACT/" + MANY, ("8H AT", "8H CAT"), "equity", 15,
        {"score": {"n": 6}},
    ),
    "better tiles": (
        "AT AS", (), "AQST/" + MANY, ("8H AS", "8H AT"), "equity", 15,
        {"leave": {"kept": "Q T", "better": "Q S", "n": 5.0}},
    ),
    "better tiles by an exchange": (
        "AT AS", (), "AQST/" + MANY, ("8H AS", "exchange AQT"), "equity", 15,
        {"leave": {"kept": "Q T", "better": "S", "n": 10.0}},
    ),
    "a small difference": (
        "AT AS", (), "AEST/" + MANY, ("8H AT", "8H AS"), "equity", 15,
        {},
    ),
    "an answer to come, the rack unknown": (
        "AE AT ZAE", (), "AETV/" + "Z" * 12, ("8H AE", "8H AT"), "pre-endgame", 5,
        {"opens-average": {"played": 12, "better": 0}},
    ),
    "no answer by equity alone": (
        "AE AT ZAE", (), "AETV/" + "Z" * 24, ("8H AE", "8H AT"), "equity", 17,
        {},
    ),
    "the bag emptied": (
        "AT ATE", (), "AETVVVV/" + "R" * 10, ("8H ATE", "8H AT"), "pre-endgame", 3,
        {"empties-bag": {"n": 1}},
    ),
    "the bag left": (
        "AT ATE", (), "AETVVVV/" + "R" * 10, ("8H AT", "8H ATE"), "pre-endgame", 3,
        {"leaves-bag": {"n": 1}},
    ),
    "tiles left in the bag either way": (
        "AT ATE", (), "AETVVVV/" + "R" * 12, ("8H ATE", "8H AT"), "pre-endgame", 5,
        {},
    ),
    "going out": (
        "PA PAX TAX", PA, "TX/QZ", ("8M PAX", "N7 TAX"), "endgame", 0,
        {"missed-out": {"n": 40}},
    ),
    "the rival goes out at once": (
        "AE AT ZAE", (), "AETV/Z", ("8H AE", "8H AT"), "endgame", 0,
        {"lets-out": {"played": 12}},
    ),
    "the rival goes out either way": (
        "AE AT ZAE ZAT", (), "AETV/Z", ("8H AE", "8H AT"), "endgame", 0,
        {},
    ),
    "the rival answers": (
        "AE AT ZAE", (), "AETV/VZ", ("8H AE", "8H AT"), "endgame", 0,
        {"opens": {"played": 12, "better": 0}},
    ),
    "the rival answers either way": (
        "AE AT ZAE ZAT", (), "AETV/VZ", ("8H AE", "8H AT"), "endgame", 0,
        {},
    ),
    "a Q without a play": (
        "AI QI", ("8 I..............",), "AQ/VV", ("A7 AI", "A7 QI"), "endgame", 0,
        {"score": {"n": 9}, "stuck": {"tile": "Q", "n": 10}},
    ),
    "a Q with another play": (
        "AI QI", TWO_I, "AQV/VV", ("A7 AI", "A7 QI"), "endgame", 0,
        {"score": {"n": 9}},
    ),
    "a Q that the rival keeps": (
        "AI QI", ("8 I..............",), "AV/QV", ("pass", "A7 AI"), "endgame", 0,
        {"opens": {"played": 11, "better": 0}, "rival-stuck": {"tile": "Q", "n": 10}},
    ),
    "a next play": (
        "AI QI", ("8 I..............",), "AQV/VV", ("A7 AI", "pass"), "endgame", 0,
        {"next": {"played": 0, "better": 11}},
    ),
    "a next play either way": (
        "AI QI", TWO_I, "AQV/VV", ("A7 AI", "pass"), "endgame", 0,
        {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REASONS)
def test_a_reason_is_given_where_it_is_true(name):
    words, rows, racks, moves, stage, bag, expected = REASONS[name]
    assert explained(words, rows, racks, moves, stage, bag) == expected
