"""Whole sealed games between two seats that exchange only links."""

from collections import Counter
from random import Random

import pytest
from support.amounts import thinned

from scrabble.game import ChallengeRule, Mode, Setup
from scrabble.joint import sealed
from scrabble.moves import Challenge
from scrabble.strategy.steps import finish
from scripts.lab.fuzz.joint_play import joint_setup, sealed_turns
from scripts.lab.fuzz.random_play import random_move

pytestmark = pytest.mark.no_cover

SETUP = Setup(("Ann", "Bea"), 1, mode=Mode.SEALED)


@pytest.mark.parametrize("seed", thinned(range(6), 3))
def test_a_random_game_is_fair_and_shows_what_players_saw(seed):
    """The audit finds the racks that the seats saw before their turns, and no tile is lost."""
    rng = Random(100 + seed)
    setup = joint_setup(rng, Mode.SEALED)
    seen = []
    for game in sealed_turns(rng, setup):
        content = sealed.read(game.links[-1]).content
        if not isinstance(content, sealed.Joining | sealed.TurnLink):
            continue
        seat = game.seat(len(game.links) % 2)
        if seat.history.last.to_move == seat.seat and seat.history.last.result is None:
            seen.append((seat.history.last.turn, seat.seat, seat.rack))
    verdict = finish(sealed.auditing(game.links, game.links[-1]))
    assert (verdict.state, verdict.compared) == ("fair", len(game.links))
    history = finish(sealed.auditing((), game.links[-1])).history
    assert history == verdict.history
    assert [history.positions[turn].racks[who] for turn, who, _ in seen] == [
        rack for *_, rack in seen
    ]
    last = history.last
    on_board = "".join("?" if cell >= "a" else cell for cell in last.board.cells if cell != ".")
    everything = Counter(on_board + "".join(last.racks) + last.bag)
    assert everything == Counter(setup.alphabet.full_bag)


@pytest.mark.parametrize("rule", [ChallengeRule.SINGLE, ChallengeRule.DOUBLE])
def test_plays_are_challenged_off_and_tiles_come_back(rule):
    rng = Random(5)
    setup = Setup(("", ""), 2, challenge_rule=rule, mode=Mode.SEALED)

    def choose(rng, position):
        if position.unchallenged is not None and rng.random() < 0.6:
            return Challenge(upheld=rng.random() < 0.7)
        return random_move(rng, position)

    *_, game = sealed_turns(rng, setup, choose)
    assert finish(sealed.auditing(game.links, game.links[-1])).state == "fair"


def test_a_turn_made_again_is_the_same_link():
    rng = Random(9)
    games = list(sealed_turns(rng, SETUP))
    again = list(sealed_turns(Random(9), SETUP))
    assert [game.links for game in games] == [game.links for game in again]
