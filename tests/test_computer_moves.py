"""A computer's move in a link is found again, and another one in its place is named."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from support.helpers import english, tag
from support.web import english_only, good

from scrabble import cli
from scrabble import link as links
from scrabble.cli.computers import players_of
from scrabble.game import Game, Setup, record_of, replay
from scrabble.moves import Exchange, Pass
from scrabble.strategy.players import other_moves, play_match
from scrabble.web import session

dictionary = pytest.fixture(english_only, autouse=True)

STRENGTHS = (3, 4)


@cache
def matched():
    """Return a whole game of computers."""
    setup = Setup(("", ""), 5, tag=tag(), computers=STRENGTHS)
    by_strength = players_of(STRENGTHS, english())
    return play_match(setup, [by_strength[each] for each in STRENGTHS], english())


def forged(strength=4):
    """Return a game in which a person exchanges for the computer, in turn 2."""
    setup = Setup(("Ann", "Computer", "Bea"), 42, tag=tag(), computers=(0, strength, 0))
    history = replay(Game(setup)).played(Pass(), None)
    return history.played(Exchange(history.last.rack), None).played(Pass(), None)


def found(history, turns=None):
    """Return the turns in which a computer made another move."""
    players = players_of(set(history.game.setup.computers) - {0}, english())
    return list(other_moves(history, players.__getitem__, turns))


@pytest.mark.no_cover
def test_the_moves_of_computers_are_found_again():
    """All those of a game, whatever they are."""
    assert found(matched()) == []


def test_another_move_in_the_place_of_a_computers_is_named():
    """Moves of people are not looked at, nor turns that nobody asks about."""
    assert found(forged()) == [2]
    assert found(forged(), range(3, 4)) == []


def test_nothing_is_said_of_a_strength_whose_moves_have_changed():
    """The link does not say which version of it has moved."""
    assert found(forged(5)) == []


def test_nothing_is_said_of_a_record_and_of_another_edition():
    """In both other words may have been good."""
    assert found(replay(record_of(forged()))) == []
    game = forged().game
    other = links.encode(replace(game, setup=replace(game.setup, tag=tag() ^ 1)))
    assert good("other-moves", other, None)["turns"] == []


def test_the_page_is_told():
    """By one request, of the latest turns."""
    assert good("other-moves", links.encode_history(forged()), None)["turns"] == [2]
    session.forget_games()
    assert good("other-moves", links.encode_history(matched().until(3)), None)["turns"] == []


def test_the_command_line_tells(capsys):
    """With the turn and an exit code."""
    assert cli.main(["check", links.encode_history(forged())]) == 1
    assert "Turn 2" in (said := capsys.readouterr().out)
    assert "This is not the move that the computer makes." in said
    assert cli.main(["check", links.encode_history(forged(5))]) == 0
    assert "Not compared" in capsys.readouterr().out
