"""Every known cheat in a game with a fair draw, and its outcome.

Each test says whether the cheat is caught *at once* (a page refuses the link), *later*, or *not
caught*; docs/fair-draw.md says the same.
"""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from scrabble.errors import IllegalMove, JointError, LinkError
from scrabble.game import Mode, Setup
from scrabble.joint import Act, DeviceKey, Due, fair_draw
from scrabble.joint.fair_draw import chains, links
from scrabble.joint.fair_draw.chains import Chains
from scrabble.joint.fair_draw.course import replayed
from scrabble.moves import Exchange, Pass, Resign
from scripts.lab.fuzz.joint_play import FairPlay, fair_turns
from scripts.lab.fuzz.random_play import random_place

NAMES = ("Ann", "Bea", "Cleo", "Dan")
ANN, BEA, CLEO = 0, 1, 2


@lru_cache
def game_of(turns, players=3):
    """Return a game after this many plays."""
    setup = Setup(NAMES[:players], 77, mode=Mode.FAIR_DRAW)
    first = 2 * players - 2
    played = fair_turns(Random(3), setup, random_place)
    return next(game for game in played if len(game.links) == first + turns)


def code_at(game, who):
    """Return the error code with which a player refuses the last link."""
    with pytest.raises((JointError, LinkError)) as caught:
        game.seat(who)
    assert caught.value.message.endswith(".")
    return caught.value.code


def rewritten(game, moves, notes=()):
    """Replace the last link by one with these moves and the values already published."""
    known = game.last.chains
    history, _ = replayed(game.last.setup, moves, notes, known)
    return replace(game, links=(*game.links[:-1], links.write_game(history, known)))


def moves_of(game):
    """Return the moves of the last link."""
    return game.last.history.game.moves


def test_nobody_cheats():
    game = game_of(4)
    assert [game.seat(who).seat for who in range(3)] == [ANN, BEA, CLEO]


# --- choosing or foreseeing a draw ------------------------------------------------------------


@pytest.mark.parametrize("honest", [BEA, CLEO])
def test_all_others_together_cannot_foresee_a_draw(honest):
    """If the one honest player had another secret, the same move would draw other tiles."""
    draws = set()
    for secret in range(4):
        rng = Random(8)
        keys = [DeviceKey(rng.randbytes(16)) for _ in range(3)]
        keys[honest] = DeviceKey(Random(secret).randbytes(16))
        setup = Setup(NAMES[:3], 77, mode=Mode.FAIR_DRAW)
        game = FairPlay.begun(setup, tuple(keys))
        point = game.seat(ANN)._known()[1]
        needed = {seat: point.counts[seat] + 1 for seat in range(3)}
        assert game.last.chains.coin(1, ANN, needed) is None
        game = game.with_link(game.seat(ANN).play(Exchange(game.seat(ANN).rack)))
        for _ in range(2):
            assert not game.last.history.last.racks[ANN]
            game = game.with_link(game.seat(game.last.due.seat).play(Pass()))
        draws.add(game.seat(ANN).rack)
    assert len(draws) == 4


def test_a_turn_made_again_draws_the_same():
    game = game_of(3)
    rack = game.seat(ANN).rack
    racks = []
    for _ in range(2):
        again = game.with_link(game.seat(ANN).play(Exchange(rack)))
        for who in (BEA, CLEO):
            again = again.with_link(again.seat(who).play(Pass()))
        racks.append(again.seat(ANN).rack)
    assert racks[0] == racks[1]


def test_two_chains_that_meet_need_values_of_more_than_80_bits():
    """Values cut to 16 bits collide at once; with 128 bits an attack is too expensive."""
    setup = Setup(("", ""), 1, mode=Mode.FAIR_DRAW)
    game, seen = links.digest_of(setup), {}
    for number in range(2000):
        value = number.to_bytes(chains.VALUE_BYTES, "big")
        first = chains.back_to_first(game, ANN, 1, value)[0]
        other = seen.setdefault(first[:2], value)
        if other != value:
            break
    assert other != value
    assert chains.VALUE_BYTES * 8 == 128


def test_another_next_value_caught_at_once():
    """A forged next value does not hash to the previous value."""
    game = game_of(0)
    for _ in range(4):
        game = game.with_link(game.seat(game.last.due.seat).play(Pass()))
    honest = game.last.chains
    newest = [
        (len(known) - 1, bytes(16) if seat == ANN else known[-1])
        for seat, known in enumerate(honest.values)
    ]
    lie = Chains.of(honest.game, newest)
    history, _ = replayed(game.last.setup, moves_of(game), (), lie)
    forged = replace(game, links=(*game.links[:-1], links.write_game(history, lie)))
    assert code_at(forged, BEA) == "not-next"


def test_a_first_value_that_was_copied_fits_no_later_value():
    """The hash includes the seat, so no seat can use another seat's chain."""
    game = links.digest_of(Setup(("", ""), 1, mode=Mode.FAIR_DRAW))
    secret = bytes(16)
    assert (
        chains.back_to_first(game, ANN, 5, secret)[0]
        != chains.back_to_first(game, BEA, 5, secret)[0]
    )


# --- the ring ---------------------------------------------------------------------------------


def test_another_last_joiner_after_bea_has_published_caught_at_once_by_bea():
    """Bea's own last link names all first values."""
    game = game_of(0)
    other = FairPlay((*game.keys[:2], DeviceKey(bytes(16))), game.links[:2])
    other = other.with_link(fair_draw.join(DeviceKey(bytes(16)), other.links[-1]))
    begun = other.with_link(other.seat(BEA).close())
    assert begun.last.chains.values[CLEO] != game.last.chains.values[CLEO]
    with pytest.raises(JointError) as caught:
        fair_draw.take(game.keys[BEA], (game.links[3], begun.links[-1]))
    assert caught.value.code == "not-next"


def test_an_invitation_with_another_first_value_gets_another_secret_of_bea():
    """Bea's values published in one of the two games reveal nothing about the other game."""
    game = game_of(0)
    other = fair_draw.invite(DeviceKey(bytes(16)), game.last.setup)
    joined = [
        fair_draw.read(fair_draw.join(game.keys[BEA], text)) for text in (game.links[0], other)
    ]
    assert joined[0].chains.values[BEA] != joined[1].chains.values[BEA]


def test_rules_changed_in_the_ring_caught_at_once_by_ann():
    """Every hash includes the setup, so Ann's value belongs to another game."""
    game = game_of(0)
    first = fair_draw.read(game.links[0])
    changed = replace(first.setup, turn_seconds=60)
    text = links.write_ring(changed, 0, first.chains)
    joined = fair_draw.join(game.keys[BEA], text)
    assert code_at(replace(game, links=(game.links[0], joined)), ANN) == "other-game"
    assert code_at(replace(game, links=(joined,)), ANN) == "wrong-key"


def test_nobody_joins_twice():
    game = game_of(0)
    for text, key, code in (
        (game.links[0], game.keys[ANN], "own-invitation"),
        (game.links[1], game.keys[BEA], "own-invitation"),
        (game.links[2], DeviceKey(bytes(16)), "seat-taken"),
        (game_of(1).links[-1], DeviceKey(bytes(16)), "seat-taken"),
    ):
        with pytest.raises(JointError) as caught:
            fair_draw.join(key, text)
        assert caught.value.code == code


def test_ann_does_not_begin_before_all_have_published():
    """If she began earlier, two players together could choose the last chain."""
    game = replace(game_of(0), links=game_of(0).links[:3])
    with pytest.raises(JointError) as caught:
        game.seat(ANN).play(Pass())
    assert caught.value.code == "not-joined"


# --- moves ------------------------------------------------------------------------------------


def test_a_play_of_tiles_that_the_player_lacks_cannot_be_made():
    """A link encodes a move as a choice among the tiles of the rack."""
    seat = game_of(3).seat(ANN)
    missing = next(tile for tile in "QZXJK" if tile not in seat.rack)
    with pytest.raises(IllegalMove) as caught:
        seat.play(Exchange(missing))
    assert caught.value.code == "not-in-rack"


def test_a_move_of_a_stranger_caught_at_once():
    """Reading every link gives a stranger no seat."""
    game = game_of(3)
    with pytest.raises(JointError) as caught:
        fair_draw.take(DeviceKey(bytes(16)), game.links)
    assert caught.value.code == "wrong-key"


def test_a_move_without_its_value_caught_at_once():
    game = game_of(3)
    known = game.last.chains
    history, _ = replayed(game.last.setup, (*moves_of(game), Pass()), (), known)
    with pytest.raises(LinkError) as caught:
        fair_draw.read(links.write_game(history, known))
    assert caught.value.code == "mistyped"


def test_values_without_a_move_caught_at_once():
    game, ahead = game_of(3), game_of(4)
    known = ahead.last.chains
    history, _ = replayed(game.last.setup, moves_of(game), (), known)
    with pytest.raises(LinkError) as caught:
        fair_draw.read(links.write_game(history, known))
    assert caught.value.code == "mistyped"


def test_a_changed_move_of_anns_not_caught_by_cleo_but_by_ann():
    """Bea knows the value of Ann's turn, so she can replace Ann's move before she adds her own."""
    game = game_of(5)
    moves = moves_of(game)
    forged = rewritten(game, (*moves[:3], Pass(), Pass()))
    assert forged.seat(CLEO).history.game.moves[3] == Pass()
    assert code_at(forged, ANN) == "not-next"


def test_a_turn_made_again_after_the_replies_caught_at_once_by_who_replied():
    """Ann already knows her draw, but Bea's own link contains the turn that Bea answered."""
    game = game_of(6)
    moves = moves_of(game)
    forged = rewritten(game, (*moves[:3], Pass(), Pass(), Pass()))
    assert code_at(forged, BEA) == "not-next"
    assert code_at(forged, ANN) == "not-next"


def test_without_her_own_last_link_bea_notices_nothing():
    """The forged link is accepted, so pages store each player's own last link."""
    game = game_of(6)
    forged = rewritten(game, (*moves_of(game)[:3], Pass(), Pass(), Pass()))
    assert fair_draw.take(game.keys[BEA], forged.links[-1:]).seat == BEA


def test_a_changed_note_caught_by_its_writer():
    """The writer's own last link contains the note."""
    game = game_of(3)
    game = game.with_link(game.seat(ANN).play(Pass(), note="Good luck!"))
    game = game.with_link(game.seat(BEA).play(Pass()))
    forged = rewritten(game, moves_of(game), ("Bad luck!", "", ""))
    assert forged.seat(CLEO).history.notes[ANN] == "Bad luck!"
    assert code_at(forged, ANN) == "not-next"


def test_an_older_link_changes_nothing():
    game = game_of(4)
    again = fair_draw.take(game.keys[BEA], (*game.links, game.links[-3]))
    assert again.history.last.turn == 4


def test_a_link_of_another_game_caught_at_once():
    game = game_of(3)
    setup = replace(game.last.setup, seed=78)
    other = FairPlay.begun(setup, game.keys)
    assert code_at(replace(game, links=(*game.links, other.links[0])), BEA) == "other-game"


def test_a_closing_link_out_of_order_caught_at_once():
    game = game_of(0)
    for move in (Pass(), Pass(), Pass(), Pass(), Pass()):
        game = game.with_link(game.seat(game.last.due.seat).play(move))
    game = game.with_link(game.seat(CLEO).play(Exchange(game.seat(CLEO).rack[:1])))
    assert game.last.due == Due(Act.CLOSE, ANN, BEA)
    bea = game.seat(BEA)
    ahead = game.last.chains.with_values(BEA, bea.chain[: game.last.chains.newest[BEA] + 2])
    history, _ = replayed(game.last.setup, moves_of(game), (), ahead)
    with pytest.raises(LinkError) as caught:
        fair_draw.read(links.write_game(history, ahead))
    assert caught.value.code == "mistyped"


def test_a_player_who_resigns_cannot_withhold_a_value():
    """The link with the resignation publishes the next value."""
    game = game_of(4)
    before = game.last.chains.newest[BEA]
    resigned = game.with_link(game.seat(BEA).play(Resign()))
    assert resigned.last.chains.newest[BEA] == before + 1


def test_reserved_kinds_need_a_newer_version():
    """Mode 3 reserves four kinds of link for later versions."""
    for kind in range(2, 6):
        writer = links.FORMAT.writer()
        writer.weighted((24, 4, 1, 1, 1, 1), kind)
        with pytest.raises(LinkError) as caught:
            fair_draw.read(links.to_link(writer.integer(1 << 99)))
        assert caught.value.code == "unknown-version"
