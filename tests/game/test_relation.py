"""Compare a game with a known one: whole setups first, then the moves."""

from dataclasses import replace

import pytest
from support.helpers import setup

from scrabble.game import (
    ChallengeRule,
    Difference,
    Game,
    Mode,
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


def test_a_game_without_the_whole_digest_of_its_own_list_has_changed_rules():
    """Without the digest, the game would accept any list with the same tag."""
    mine = replace(KNOWN, lexicon="own", list_digest="0a" * 12)
    other = replace(mine, list_digest="")
    assert relation_of_setups(mine, other) is Relation.CHANGED_RULES
    (found,) = differences(mine, other)
    assert found == Difference("list_digest", "0a" * 12, "")


@pytest.mark.parametrize("field", OTHER)
def test_a_game_with_the_same_seed_and_another_setup_has_changed_rules(field):
    """The changed field is named with both values."""
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
        ({"language": "es", "lexicon": "es-complete"}, Relation.NEW),
        ({"mode": Mode.STATED}, Relation.NEW),
        ({"mode": Mode.SEALED}, Relation.NEW),
    ],
)
def test_another_deal_to_the_same_players_is_a_rival(changes, expected):
    """Options and the order of names do not matter; records and sealed games are no rivals."""
    other = replace(KNOWN, **{"seed": 8} | changes)
    assert relation_of_setups(KNOWN, other) is expected
    assert relation_of_setups(other, KNOWN) is expected


@pytest.mark.parametrize("mode", [Mode.SEALED, Mode.FAIR_DRAW])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seed": 7, "hint_price": None},
        {"seed": seed_after(7) % 2**40},
        {"names": ("Bea", "Ann")},
        {"names": ("Anna", "Bea")},
        {"names": ("Cy", "Eve")},
        {"names": ("", "")},
        {"language": "es", "lexicon": "es-complete", "tag": -1},
    ],
)
def test_another_joint_deal_is_a_rival_whatever_it_says(mode, changes):
    """A player who invites twice can choose other names, another number and language."""
    known = replace(KNOWN, mode=mode)
    other = replace(known, **{"seed": 8} | changes)
    assert relation_of_setups(known, other) is Relation.RIVAL_DEAL
    assert relation_of_setups(other, known) is Relation.RIVAL_DEAL


@pytest.mark.parametrize(
    ("known", "here", "other", "expected"),
    [
        pytest.param("Ann Bea", [1], "Ann Веа", True, id="Cyrillic letters"),
        pytest.param("Ann ❤", [1], "Ann ❤", True, id="a name of signs"),
        pytest.param("Ann Bea", [1], "Ann -", True, id="a seat unnamed in the link"),
        pytest.param("Ann Bea", [1], "- Bea", True, id="its starter unnamed"),
        pytest.param("Ann -", [1], "Ann Bea", True, id="the player here named at last"),
        pytest.param("Ann -", [1], "Ann -", True, id="unnamed in both"),
        pytest.param("Ann Bea", [1], "Cy Ann Bea", True, id="another player"),
        pytest.param("Ann Bea Cy", [1], "Cy Bea - Ann", True, id="another player unnamed"),
        pytest.param("Ann Bea Cy", [1], "Ann Bea", False, id="a player less"),
        pytest.param("Ann Bea", [1], "Ann Eve", False, id="somebody else"),
        pytest.param("Ann Bea", [1], "Ann Eve Cy", False, id="two others"),
        pytest.param("Ann Ann", [1], "Ann Bea", False, id="two of one name"),
        pytest.param("Bea -", [0], "Dan Bea", False, id="one's own name alone"),
        pytest.param("- -", [1], "- -", False, id="nobody named"),
        pytest.param("Ann Bea", [1], "- -", False, id="nobody named in the link"),
        pytest.param("Ann ❤", [1], "Ann ☀", False, id="other signs"),
    ],
)
def test_players_are_known_by_names_that_look_alike(known, here, other, expected):
    """Names are compared as shown; ``-`` is a seat without a name."""

    def names(text):
        return tuple(name.strip("-") for name in text.split())

    known, other = (replace(KNOWN, names=names(each)) for each in (known, other))
    found = relation_of_setups(known, replace(other, seed=8), here)
    assert found is (Relation.RIVAL_DEAL if expected else Relation.NEW)


def test_the_rematch_of_a_game_that_is_not_over_is_a_rival():
    """Anyone can compute a rematch's seed. The older game is no rival of its own rematch."""
    rematch = replace(KNOWN, names=("Bea", "Ann"), seed=seed_after(7))
    assert relation_of_setups(KNOWN, rematch) is Relation.RIVAL_DEAL
    assert relation_of_setups(rematch, KNOWN) is Relation.NEW


@pytest.mark.parametrize("changes", [{"names": ("", "")}, {"computers": (0, 2)}])
def test_nobody_rivals_a_game_of_nameless_players_or_against_a_computer(changes):
    """Without names the players cannot be recognised; a computer cannot be cheated."""
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
    """Hints do not count as turns; a finished game is never one that has hardly begun."""
    assert is_hardly_begun(replay(Game(KNOWN, moves))) is expected


def test_moves_are_compared_where_the_setup_is_the_same():
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
    """A link can change a known note only if it has a new turn of the note's writer."""
    before = noted(*other)
    kept = with_known_notes(noted(*known), before)
    assert kept.notes == expected
    assert (kept.turns, kept.positions) == (before.turns, before.positions)
    assert kept.has_valid_notes()


def test_a_record_has_no_notes_to_keep():
    record = replay(record_of(noted("a")))
    assert with_known_notes(record, record) is record
