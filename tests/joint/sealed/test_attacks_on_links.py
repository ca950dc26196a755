"""Cheats with links of a sealed game, by a player or a stranger, and when each is caught."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from support.sealed_attacks import SETUP, code_at, game_of, re_signed, verdict_of

from scrabble.errors import JointError
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed import links, seat
from scrabble.joint.sealed.curve import GENERATOR, lift, multiple
from scrabble.joint.sealed.deal import symbols
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.hashing import Purpose, keys_of, mac_key, seat_key
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.transfer import Powers, powers_of
from scrabble.moves import Hint, Pass, Place, Resign
from scripts.lab.fuzz.joint_play import SealedPlay, sealed_turns
from scripts.lab.fuzz.random_play import random_place

KEYS = DeviceKey(bytes(16)), DeviceKey(bytes(15) + b"1")


def test_the_past_is_changed_in_a_new_link_caught_at_once():
    """The friend has the MAC key, but the player's own last link shows the true moves."""
    played = sealed_turns(Random(8), SETUP, random_place)
    other = next(game for game in played if len(game.links) == 6)
    lie = sealed.read(other.links[5]).content
    assert code_at(re_signed(game_of(4), 5, lie), 0) == "not-next"


def test_a_move_of_a_stranger_caught_at_once():
    game = game_of(2)
    stranger = replace(game, keys=(game.keys[0], DeviceKey(bytes(16))))
    stranger = replace(
        stranger, links=(game.links[0], sealed.join(DeviceKey(bytes(16)), game.links[0]))
    )
    at = stranger.seat(0)
    mine = stranger.with_link(at.play(Pass()))
    forged = mine.seat(1).play(Pass())
    assert code_at(replace(game, links=(*game.links[:3], forged)), 0) == "not-next"


def resigned():
    """Return a game in which HOST has resigned and both seals are open."""
    game = game_of(2)
    game = game.with_link(game.seat(0).play(Resign()))
    return game.with_link(game.seat(1).close())


def test_a_begun_turn_of_a_stranger_caught_at_once():
    """Nobody else can buy a hint for the player."""
    setup = replace(SETUP, hint_price=5)
    game = next(iter(sealed_turns(Random(3), setup, random_place)))
    mine = game.with_link(game.seat(0).play(Hint(2)))
    assert mine.seat(0).history.last.hint == 2
    content = sealed.read(mine.links[-1]).content
    forged = links.write(content, 1, links.body_of(content))
    assert code_at(game.with_link(forged), 0) == "not-next"


def test_a_begun_version_of_a_whole_turn_caught_at_once():
    """An audit that left out the begun version would never check its MAC."""
    setup = replace(SETUP, hint_price=5)
    game = next(iter(sealed_turns(Random(3), setup, random_place)))
    hinted = game.with_link(game.seat(0).play(Hint(2)))
    whole = game.with_link(game.seat(0).play(Pass()))
    assert code_at(whole.with_link(hinted.links[-1]), 1) == "not-next"
    ended = hinted.with_link(hinted.seat(0).play(Pass()))
    assert ended.seat(1).history.last.turn == 2


def test_a_forged_beginning_of_a_whole_turn_changes_nothing():
    """The whole turn replaces its beginning, and the MAC of the whole turn covers all moves."""
    game = next(iter(sealed_turns(Random(3), replace(SETUP, hint_price=5), random_place)))
    hinted = game.with_link(game.seat(0).play(Hint(2)))
    ended = hinted.with_link(hinted.seat(0).play(Pass()))
    content = sealed.read(hinted.links[-1]).content
    forged = links.write(content, 1, links.body_of(content))
    stray = replace(ended, links=(*game.links, forged, ended.links[-1]))
    assert stray.seat(1) == ended.seat(1)


def test_an_opening_link_of_a_stranger_caught_at_once():
    game = resigned()
    content = sealed.read(game.links[-2]).content
    forged = links.write(content, 12345, links.body_of(content))
    assert code_at(replace(game, links=(*game.links[:-2], forged)), 1) == "altered"


def test_a_closing_link_of_a_stranger_caught_at_once():
    game = resigned()
    content = sealed.read(game.links[-1]).content
    lie = replace(content, seeds=(bytes(16), bytes(16)))
    forged = links.write(lie, sealed.read(game.links[-1]).tag, links.body_of(lie))
    altered = replace(game, links=(*game.links[:-1], forged))
    assert code_at(altered, 0) == "altered"
    assert [verdict_of(altered, who).state for who in (0, 1)] == ["altered", "altered"]


def test_a_closing_link_with_another_end_caught_at_the_audit():
    """The opening link states how the game ended."""
    game, other = resigned(), game_of(2)
    other = other.with_link(other.seat(0).play(Pass()))
    other = other.with_link(other.seat(1).play(Resign()))
    content = sealed.read(game.links[-1]).content
    lie = replace(content, history=sealed.read(other.links[-1]).content.history)
    verdict = verdict_of(re_signed(game, -1 + len(game.links), lie), 0)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 3, None)


def test_a_link_of_another_game_caught_at_once():
    game = game_of(2)
    other = SealedPlay.begun(replace(SETUP, seed=78), KEYS)
    mixed = replace(game, links=(*game.links, other.links[1]))
    assert code_at(mixed, 0) == "other-game"


def test_an_older_link_of_this_game_changes_nothing():
    """Each turn has one link; reading the link twice adds nothing."""
    game = game_of(4)
    again = sealed.take(game.keys[0], (*game.links, game.links[3]))
    assert again.history.last.turn == 4


@pytest.mark.parametrize("which", ["names", "rules", "key", "powers"])
def test_an_invitation_changed_on_its_way_caught_at_once(which):
    """The MAC key depends on every character of the invitation."""
    game = game_of(0)
    content = sealed.read(game.links[0]).content
    changed = {
        "names": replace(content, setup=replace(SETUP, names=("Ann", "Eve"))),
        "rules": replace(content, setup=replace(SETUP, turn_seconds=60)),
        "key": replace(content, key=lift(multiple(5, GENERATOR).x)),
        "powers": replace(content, powers=Powers(powers_of(10**30))),
    }[which]
    text = links.write(changed, 0, links.body_of(changed))
    joined = replace(game, links=(game.links[0], sealed.join(game.keys[1], text)))
    assert code_at(joined, 0) in ("not-next", "other-game")


def test_two_who_join_get_two_different_deals():
    """Each answer depends on the joining link, so it reveals nothing about the other deal."""
    game = game_of(0)
    racks = set()
    for key in (game.keys[1], DeviceKey(bytes(16))):
        joined = (game.links[0], sealed.join(key, game.links[0]))
        racks.add(tuple(sorted(sealed.take(game.keys[0], joined).state.letters.items())))
    assert len(racks) == 2


def test_one_request_in_two_joining_links_gets_two_sets_of_pads():
    """With equal pads, subtracting one answer from the other would cancel the pads."""
    game, tiles, pads = game_of(0), symbols(SETUP.alphabet), []
    request = sealed.read(game.links[1]).content.request
    for key in (game.keys[1], DeviceKey(bytes(16))):
        joining = replace(sealed.read(sealed.join(key, game.links[0])).content, request=request)
        before = sha256(game.links[0].encode()).digest()
        keys = keys_of(seat_key(key, Purpose.GUEST, game.links[0].encode()))
        mac = mac_key(keys, sealed.read(game.links[0]).content.key, game.links[0])
        joined = (game.links[0], seat.signed(mac, joining, 0, before))
        host = sealed.take(game.keys[0], joined)
        answer = sealed.read(host.play(Pass())).content.fields.numbers
        shown = [tiles.index(host.state.letters[label]) for label in host.state.possible]
        pads.append([(n - tile) % len(tiles) for n, tile in zip(answer, shown, strict=True)])
    assert sum(a == b for a, b in zip(*pads, strict=True)) < 20


def test_the_same_seed_in_two_games_makes_two_deals():
    """Tables, orders and blindings depend on the game's number."""
    seed, tiles = bytes(16), SETUP.alphabet.full_bag
    assert HostSecrets(seed, 1).labels(0, 0, tiles) != HostSecrets(seed, 2).labels(0, 0, tiles)
    assert HostSecrets(seed, 1).secret != HostSecrets(seed, 2).secret
    assert GuestSecrets(seed, 1).order(0, range(100)) != GuestSecrets(seed, 2).order(0, range(100))
    assert GuestSecrets(seed, 1).rho(0, 0, (1,)) != GuestSecrets(seed, 2).rho(0, 0, (1,))


def test_a_key_of_neither_player_is_refused():
    with pytest.raises(JointError) as caught:
        sealed.take(DeviceKey(bytes(16)), game_of(2).links)
    assert caught.value.code == "wrong-key"


def test_a_field_changed_on_its_way_caught_at_once():
    game = game_of(3)
    parsed = sealed.read(game.links[4])
    numbers = parsed.content.fields.numbers
    lie = replace(parsed.content, fields=replace(parsed.content.fields, numbers=numbers[::-1]))
    text = links.write(lie, parsed.tag, links.body_of(lie))
    assert code_at(replace(game, links=(*game.links[:4], text)), 1) == "not-next"


def test_a_note_of_the_player_changed_by_the_friend_caught_at_once():
    game = game_of(2)
    at = game.seat(0)
    game = game.with_link(at.play(Pass(), note="Good game!"))
    own = game.seat(1).play(Pass())
    content = sealed.read(own).content
    for notes in (("I cheat, sorry", ""), ()):
        changed = replace(content.history.game, notes=notes)
        lie = replace(content, history=replace(content.history, game=changed))
        game_lied = re_signed(game.with_link(own), len(game.links), lie)
        assert code_at(game_lied, 0) == "not-next"
        assert not sealed.continues(game_lied.links[-1], game.links[-1])
    assert sealed.continues(own, game.links[-1])


def test_a_stranger_who_rewrites_both_first_links_sits_between_not_caught():
    """The page's help says that players must trust the chat for the first two links."""
    game = game_of(0)
    eve = DeviceKey(Random(66).randbytes(16))
    to_bea = sealed.invite(eve, SETUP)
    from_bea = sealed.join(game.keys[1], to_bea)
    to_ann = sealed.join(eve, game.links[0])
    ann = sealed.take(game.keys[0], (game.links[0], to_ann))
    host = sealed.take(eve, (to_bea, from_bea))
    assert ann.rack
    assert host.rack
    bea = sealed.take(game.keys[1], (to_bea, from_bea, host.play(Pass())))
    assert bea.rack
    assert isinstance(bea, seat.SealedSeat)


def test_a_player_who_refuses_to_open_proves_nothing_not_caught():
    """The page's help says that such a game stays unproved."""
    game = game_of(2)
    game = game.with_link(game.seat(0).play(Resign()))
    assert isinstance(sealed.read(game.links[-1]).content, sealed.Opening)
    assert game.last.due.seat == 1


def test_the_secrets_of_a_guest_depend_on_the_whole_invitation():
    """Two invitations with the same number give different orders of labels."""
    key, first = DeviceKey(bytes(16)), game_of(0).links[0].encode()
    assert (
        keys_of(seat_key(key, Purpose.GUEST, first)).seed
        != keys_of(seat_key(key, Purpose.GUEST, first + b"0")).seed
    )


def test_plays_are_made_of_places():
    assert all(isinstance(turn.move, Place) for turn in game_of(4).seat(0).history.turns)
