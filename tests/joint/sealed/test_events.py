"""Every kind of event occurs in sealed games, and the opened seals show it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from support.amounts import thinned

from scrabble.board import load_layout
from scrabble.errors import IllegalMove
from scrabble.files import gcg
from scrabble.game import ChallengeRule, Mode, Setup
from scrabble.joint import sealed
from scrabble.lexicon import catalogue, load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Hint, Pass, Resign
from scrabble.strategy.players import make_player, strength_of
from scrabble.strategy.review import REVIEWER, review_turn
from scrabble.strategy.steps import finish
from scripts.lab.fuzz.joint_play import SealedPlay, known_to, random_keys
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

SINGLE, DOUBLE = ChallengeRule.SINGLE, ChallengeRule.DOUBLE
PASS, RESIGN = Pass(), Resign()
UPHELD, FAILED = Challenge(upheld=True), Challenge(upheld=False)


def play(position):
    return random_place(Random(position.turn), position)


def exchange(count):
    return lambda position: Exchange.of(position.rack[:count])


def scripted(game, moves, note=""):
    """Play moves one by one; a link of an unfinished turn is replaced by the next link."""
    begun = game
    for move in moves:
        number = begun_seat(begun)
        seat = begun.seat(number)
        made = move(known_to(seat)) if isinstance(move, Callable) else move
        begun = game.with_link(seat.play(made, note=note))
        if begun.is_turn_over(number):
            game = begun
    return game


def begun_seat(game):
    return game.last.history.last.to_move


def joined(setup, seed=3):
    rng = Random(seed)
    keys = random_keys(rng, setup)
    return SealedPlay.begun(setup, keys)


def both_open(game):
    """Open both seals; return the history that the audit confirms."""
    while not isinstance(content := sealed.read(game.links[-1]).content, sealed.Closing):
        opener = sealed.opener(content.history)
        is_open = isinstance(content, sealed.Opening)
        game = game.with_link(game.seat(1 - opener if is_open else opener).close())
    verdict = finish(sealed.auditing(game.links, game.links[-1]))
    assert (verdict.state, verdict.compared) == ("fair", verdict.total)
    return verdict.history


SETUP = Setup(("Ann", "Bea"), 9, mode=Mode.SEALED)


def whole(setup, seed):
    """Play a game until it ends with an empty bag."""
    game = joined(setup, seed)
    while True:
        content = sealed.read(game.links[-1]).content
        if not isinstance(content, sealed.Joining) and content.history.last.result is not None:
            return game
        position = known_to(game.seat(begun_seat(game)))
        move = play(position) if len(position.rack) else PASS
        game = scripted(game, [move])


@pytest.mark.parametrize("rule", list(ChallengeRule))
def test_going_out_with_an_empty_bag_ends_the_game(rule):
    """Without challenges the last move opens a seal; with them the friend first accepts it."""
    game = whole(replace(SETUP, challenge_rule=rule), 6)
    content = sealed.read(game.links[-1]).content
    assert isinstance(content, sealed.Opening) == (rule is ChallengeRule.VOID)
    history = both_open(game)
    assert history.last.result.reason == "out"
    assert history.last.scores == content.history.last.scores


def test_a_last_play_is_challenged_off_and_the_game_goes_on():
    """The last play opens no seal, so the game can go on after the challenge."""
    game = whole(replace(SETUP, challenge_rule=SINGLE), 6)
    game = scripted(game, [UPHELD, PASS])
    assert sealed.read(game.links[-1]).content.history.last.result is None
    history = both_open(scripted(game, [RESIGN]))
    assert history.last.result.reason == "resigned"


@pytest.mark.parametrize("name", thinned([info.name for info in catalogue()], 5))
def test_every_language_and_dictionary_plays(name):
    """The test covers all tile sets, with digraphs and rare letters, and an own word list."""
    info = next(info for info in catalogue() if info.name == name)
    setup = replace(SETUP, language=info.language, lexicon=name, tag=info.tag)
    history = both_open(scripted(joined(setup), [play, exchange(7), play, play, RESIGN]))
    tiles = "".join(history.positions[0].racks) + history.positions[0].bag
    assert sorted(tiles) == sorted(setup.alphabet.full_bag)


def test_once_opened_a_game_is_reviewed_and_exported_with_both_racks():
    """Before both seals are open, the links show neither rack."""
    game = scripted(joined(SETUP), [play, exchange(4), play, play, RESIGN])
    history = both_open(game)
    words = load_lexicon("en-complete")
    generator = Generator(words, SETUP.alphabet, load_layout())
    player = make_player(strength_of(REVIEWER), generator, words, words)
    reviews = [finish(review_turn(history, n, player)) for n in (1, 2, 3, 4)]
    assert [review.played.move for review in reviews] == [turn.move for turn in history.turns[:4]]
    lines = gcg.text_of(gcg.from_history(history)).splitlines()
    racks = [line.split()[1] for line in lines if line.startswith(">")]
    assert [len(rack) for rack in racks[:4]] == [7] * 4
    closed = sealed.read(game.links[-2]).content.history
    assert all(rack == "" for position in closed.positions for rack in position.racks)
    with pytest.raises(IllegalMove):
        game.seat(1).play(PASS)


@pytest.mark.parametrize("who", [0, 1])
def test_before_the_seals_are_opened_a_player_sees_its_own_racks_alone(who):
    """The test checks each turn, the replay and an export."""
    game, seen = joined(replace(SETUP, hint_price=5)), {}
    for moves in ([play], [Hint(1), play], [exchange(3)], [play], [Hint(2), play], [play]):
        if begun_seat(game) == who:
            seat = game.seat(who)
            seen[seat.history.last.turn] = seat.rack
        game = scripted(game, moves)
    history = sealed.with_own_racks(
        game.keys[who], {sealed.read(each).place: each for each in game.links}, game.links[-1]
    )
    assert {turn: history.positions[turn].racks[who] for turn in seen} == seen
    assert all(at.racks[1 - who] == "" for at in history.positions)
    lines = gcg.text_of(gcg.from_history(history, {who})).splitlines()
    shown = [line.split()[1] for line in lines if line.startswith(f">{SETUP.names[who]}")]
    assert ["".join(sorted(rack)) for rack in shown] == list(seen.values())
