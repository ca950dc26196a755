"""Replay: replaying a game gives the same game, step by step."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import FEWER, setup

from scrabble.errors import IllegalMove
from scrabble.game import (
    Game,
    History,
    hint_cost,
    replay,
    start,
)
from scrabble.moves import Pass, Place
from scripts.lab.fuzz.random_play import is_legal, random_setup, tiles_of, turns


def test_a_move_is_played_with_the_dictionary_given():
    history = replay(Game(setup()))
    move = Place(tuple(enumerate(history.last.rack[:2], 112)))
    with pytest.raises(IllegalMove) as caught:
        history.played(move, frozenset())
    assert (caught.value.code, caught.value.words) == ("bad-words", (move.letters,))
    assert history.played(move, frozenset({move.letters})).last.board != history.last.board


def test_replay_names_the_turn_of_an_illegal_move():
    rack = start(setup()).racks[0]
    with pytest.raises(IllegalMove) as caught:
        replay(Game(setup(), (Pass(), Pass(), Place.of({112: rack[0]}))))
    assert caught.value.code == "too-short"
    assert caught.value.message.startswith("Turn 3: ")
    assert caught.value.squares == (112,)


@FEWER
@given(st.integers(0, 2**32))
def test_random_games_keep_every_countable_rule(seed):
    """Tiles are conserved, racks are full while the bag lasts, totals add up, replay agrees."""
    rng = Random(seed)
    setup = random_setup(rng)
    history = replay(Game(setup))
    for history in turns(rng, setup):
        at = history.last
        assert tiles_of(at) == "".join(sorted(setup.alphabet.full_bag))
        assert all(len(rack) == 7 for rack in at.racks) or not at.bag
        assert all(list(rack) == sorted(rack) for rack in at.racks)
        assert at.turn == len(history.turns) == len(history.game.moves)
        assert len(history.turns) < 1000
    assert history.last.result is not None
    assert_scores_add_up(history)
    assert is_legal(history)
    assert replay(history.game) == history


def assert_scores_add_up(history: History) -> None:
    """Check that final scores are the sum of the valid turns and the leftovers.

    A withdrawn play scores nothing, but its hints are paid for as in a pass.
    """
    result = history.last.result
    assert result is not None
    for seat, row in enumerate(result.leftovers):
        made = [turn for turn in history.turns if turn.seat == seat]
        scored = [
            -hint_cost(history.positions[turn.number - 1], 0)
            if history.withdrawn(turn.number)
            else turn.score
            for turn in made
        ]
        assert row.before == sum(scored)
        assert row.final == history.last.scores[seat] == row.before - row.lost + row.gained
