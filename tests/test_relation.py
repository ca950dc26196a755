"""How a game relates to one that is known: whole setups are compared, then the moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.helpers import setup

from scrabble.game import (
    ChallengeRule,
    Game,
    Mode,
    Redeal,
    Relation,
    differences,
    is_hardly_begun,
    record_of,
    relation_of_moves,
    relation_of_setups,
    replay,
    turns_made_elsewhere,
    with_known_notes,
)
from scrabble.game.bag import seed_after
from scrabble.moves import Exchange, Hint, Pass, Resign

KNOWN = replace(setup(), names=("Ann", "Bea"), seed=7, hint_price=5)
OTHER = {
    "names": ("Ann", "Eve"),
    "language": "es",
    "lexicon": "en-common",
    "tag": 200,
    "challenge_rule": ChallengeRule.DOUBLE,
    "hint_price": 1,
    "turn_seconds": 60,
    "house_words": True,
    "word_search": True,
    "computers": (0, 3),
}


@pytest.mark.parametrize("field", OTHER)
def test_a_game_with_the_same_seed_and_another_setup_has_changed_rules(field):
    """Each field counts and is named with both values."""
    other = replace(KNOWN, **{field: OTHER[field]})
    assert relation_of_setups(KNOWN, other) is Relation.CHANGED_RULES
    (found,) = differences(KNOWN, other)
    assert (found.field, found.known, found.other) == (field, getattr(KNOWN, field), OTHER[field])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, Relation.RIVAL_DEAL),
        ({"names": ("Bea", "Ann")}, Relation.RIVAL_DEAL),
        ({"hint_price": None}, Relation.RIVAL_DEAL),
        ({"names": ("Ann", "Eve")}, Relation.NEW),
        ({"names": ("Ann", "Bea", "Ann")}, Relation.NEW),
        ({"language": "es", "lexicon": "es-complete"}, Relation.NEW),
        ({"seed": seed_after(7)}, Relation.NEW),
        ({"mode": Mode.STATED}, Relation.NEW),
        ({"mode": Mode.SEALED}, Relation.NEW),
    ],
)
def test_another_deal_to_the_same_players_is_a_rival(changes, expected):
    """In any order and with any options, but not a rematch and not a record."""
    other = replace(KNOWN, **{"seed": 8} | changes)
    assert relation_of_setups(KNOWN, other) is expected
    assert relation_of_setups(other, KNOWN) is expected


@pytest.mark.parametrize("mode", [Mode.SEALED, Mode.FAIR_DRAW])
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, Relation.RIVAL_DEAL),
        ({"names": ("Bea", "Ann")}, Relation.RIVAL_DEAL),
        ({"names": ("Ann", "Eve")}, Relation.NEW),
        ({"seed": seed_after(7) % 2**40}, Relation.RIVAL_DEAL),
        ({"seed": 7, "hint_price": None}, Relation.RIVAL_DEAL),
    ],
)
def test_another_joint_deal_to_the_same_players_is_a_rival(mode, changes, expected):
    """Whoever invites again gets another rack; in a joint game the number deals nothing."""
    known = replace(KNOWN, mode=mode)
    other = replace(known, **{"seed": 8} | changes)
    assert relation_of_setups(known, other) is expected
    assert relation_of_setups(other, known) is expected


def test_a_redeal_says_itself_which_game_it_stands_in_for():
    """It is agreed to, so it is no rival."""
    known = replace(KNOWN, mode=Mode.SEALED)
    assert relation_of_setups(known, replace(known, seed=8, redeal=Redeal(7, 1))) is Relation.NEW


@pytest.mark.parametrize("changes", [{"names": ("", "")}, {"computers": (0, 2)}])
def test_nobody_rivals_a_game_of_nameless_players_or_against_a_computer(changes):
    """Where nobody has a name nobody is known, and a computer is not cheated."""
    known = replace(KNOWN, **changes)
    assert relation_of_setups(known, replace(known, seed=8)) is Relation.NEW


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ((), True),
        ((Pass(), Hint(1), Pass()), True),
        ((Pass(), Pass(), Pass()), False),
        ((Pass(), Resign()), False),
    ],
)
def test_a_game_has_hardly_begun_until_somebody_has_a_second_turn(moves, expected):
    """Hints are no turns, and a game that has ended is no longer waiting."""
    assert is_hardly_begun(replay(Game(KNOWN, moves))) is expected


def test_moves_are_compared_where_the_setup_is_the_same():
    """The same, newer, older, or another answer to the same turn."""
    none, one, two = (replay(Game(KNOWN, (Pass(),) * count)) for count in range(3))
    fork = replay(Game(KNOWN, (Pass(), Exchange(one.last.rack[:1]))))
    assert relation_of_setups(KNOWN, replace(KNOWN)) is Relation.SAME
    assert relation_of_moves(one, one) is Relation.SAME
    assert relation_of_moves(none, two) is Relation.NEWER
    assert relation_of_moves(two, one) is Relation.OLDER
    assert relation_of_moves(two, fork) is Relation.FORK


def game_of(moves):
    """Return a game of passes ``p``, exchanges ``x``, hints ``h`` and resignations ``r``."""
    history = replay(Game(KNOWN))
    for move in moves:
        exchange = Exchange(history.last.rack[:1])
        made = {"p": Pass(), "x": exchange, "h": Hint(1), "r": Resign()}[move]
        history = history.played(made, None)
    return history


@pytest.mark.parametrize(
    ("versions", "moves", "seat", "expected"),
    [
        (["p"], "pp", 0, []),
        (["p"], "pp", 1, [2]),
        (["pp"], "ppr", 0, [3]),
        (["pp"], "pphx", 0, [3, 4]),
        (["pp"], "pp", 0, []),
        (["ppp"], "pp", 0, []),
        (["ppp"], "ppx", 0, [3]),
        (["ppp"], "pxp", 0, [3]),
        (["ppp", "ppx"], "ppxpp", 0, [5]),
        (["ppx", "ppp"], "ppxp", 0, []),
    ],
)
def test_a_turn_that_no_known_version_has_was_made_elsewhere(versions, moves, seat, expected):
    """Those of the seat alone, of any kind; the same move after other turns is another turn."""
    known = [game_of(each) for each in versions]
    found = turns_made_elsewhere(known, game_of(moves), seat)
    assert [turn.number for turn in found] == expected


def noted(*notes):
    """Return a game of passes with these notes."""
    history = replay(Game(KNOWN))
    for note in notes:
        history = history.played(Pass(), None, note)
    return history


@pytest.mark.parametrize(
    ("known", "other", "expected"),
    [
        (("a", "b"), ("a", "b"), ("a", "b")),
        (("a", "b"), ("A", ""), ("a", "b")),
        (("", ""), ("A", "B"), ()),
        (("a",), ("A", "b"), ("a", "b")),
        (("a", "b"), ("A", "B", "c"), ("c", "b")),
        (("a", "b"), ("", "", "", ""), ()),
    ],
)
def test_notes_are_as_known_until_their_player_moves_again(known, other, expected):
    """Nobody can change a note, their own or another's, without a new turn."""
    before = noted(*other)
    kept = with_known_notes(noted(*known), before)
    assert kept.notes == expected
    assert (kept.turns, kept.positions) == (before.turns, before.positions)
    assert kept.has_valid_notes()


def test_a_record_has_no_notes_to_keep():
    """It is returned as it is."""
    record = replay(record_of(noted("a")))
    assert with_known_notes(record, record) is record
