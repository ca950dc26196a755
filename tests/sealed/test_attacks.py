"""Every cheat that we know, with what becomes of it.

Each test says whether the cheat is caught *at once* (the friend's program refuses the link), *at
the audit* (once both seals are open), or *not caught*, which docs/sealed.md says to players too.
"""

from dataclasses import replace
from functools import lru_cache
from random import Random
from types import SimpleNamespace

import pytest

from scrabble.errors import LinkError, SealError
from scrabble.game import Mode, Setup
from scrabble.link import sealed
from scrabble.link.sealed import links, seat
from scrabble.link.sealed.course import steps
from scrabble.link.sealed.curve import FIELD, GENERATOR, lift, multiple
from scrabble.link.sealed.deal import symbols
from scrabble.link.sealed.guest import GuestSecrets
from scrabble.link.sealed.host import HostSecrets
from scrabble.link.sealed.keys import keys_of_guest, mac_key
from scrabble.link.sealed.transfer import Powers, powers_of
from scrabble.moves import Exchange, Hint, Pass, Place, Resign
from scrabble.tiles import face_down
from scripts.fuzz.random_play import random_place
from scripts.fuzz.sealed_play import begun, known_to, sealed_turns

SETUP = Setup(("Ann", "Bea"), 77, mode=Mode.SEALED)


@lru_cache
def game_of(turns):
    """Return a game after so many turns, each of them a play."""
    played = sealed_turns(Random(3), SETUP, random_place)
    return next(game for game in played if len(game.links) == 2 + turns)


def after(game, who, move, **state):
    """Return the game after a move of a player whose program has another state in mind."""
    at = game.seat(who)
    return game.with_link(replace(at, state=replace(at.state, **state)).play(move))


def place_with(game, who, rack, shown=""):
    """Return a play from a rack that the player may not have; ``shown`` is among its tiles."""
    racks = tuple(rack if number == who else "" for number in (0, 1))
    position = replace(known_to(game.seat(who)), racks=racks, hidden=(0, 0))
    places = (random_place(Random(n), position) for n in range(999))
    return next(place for place in places if shown in face_down(place.letters))


def audited(game):
    """Let who is to move resign, open both seals, and audit."""
    who = len(game.links) % 2
    game = game.with_link(game.seat(who).play(Resign()))
    game = game.with_link(game.seat(1 - who).close())
    table = sealed.Table.of(game.links)
    return sealed.audit(table, table.closing.content)


def code_at(game, who):
    """Return the code with which a player refuses the last link."""
    with pytest.raises((SealError, LinkError)) as caught:
        game.seat(who)
    assert caught.value.message.endswith(".")
    return caught.value.code


def test_nobody_cheats():
    """The audit of an honest game says so."""
    assert audited(game_of(3)).state == "fair"


# --- HOST -------------------------------------------------------------------------------------


def test_host_plays_a_blank_it_does_not_have_caught_at_the_audit():
    """Its rack is what it says, until the deal is replayed."""
    game = game_of(2)
    rack = "".join(sorted("?" + game.seat(0).rack.replace("?", "")[1:]))
    move = place_with(game, 0, rack, "?")
    cheated = after(game, 0, move, rack=rack)
    cheated = cheated.with_link(cheated.seat(1).play(Pass()))
    verdict = audited(cheated)
    assert (verdict.state, verdict.turn) == ("broken", 3)


def test_host_answers_u_for_every_e_caught_at_the_audit():
    """The guest gets wrong tiles and cannot know."""
    game = game_of(2)
    letters = {m: "U" if t == "E" else t for m, t in game.seat(0).state.letters.items()}
    cheated = after(game, 0, Pass(), letters=letters)
    verdict = audited(cheated)
    assert (verdict.state, verdict.turn) == ("broken", 3)


def test_host_exchanges_other_tiles_than_it_says_caught_at_the_audit():
    """The own part of that link holds what it returned, and its key follows from the seed."""
    game = game_of(2)
    rack = game.seat(0).rack
    cheated = after(game, 0, Exchange(rack[:2]), exchanged=())
    content = sealed.parse(cheated.links[-1]).content
    assert steps(content.history)[-1].after.exchanged == ((2,), ())
    at = cheated.seat(1)
    cheated = cheated.with_link(at.play(Pass()))
    host = cheated.seat(0)
    lie = replace(host, state=replace(host.state, exchanged=(rack[2:4],)))
    cheated = cheated.with_link(lie.play(Resign()))
    cheated = cheated.with_link(cheated.seat(1).close())
    table = sealed.Table.of(cheated.links)
    assert sealed.audit(table, table.closing.content).state == "broken"


def invited_with(points):
    """Return a joined game whose invitation has other points."""
    keys = Random(1).randbytes(16), Random(2).randbytes(16)
    honest = sealed.parse(sealed.invite(keys[0], SETUP)).content
    content = replace(honest, powers=points)
    invitation = links.write(content, 0, links.body_of(content))
    return replace(game_of(0), keys=keys, links=(invitation, sealed.join(keys[1], invitation)))


def test_powers_that_are_none_caught_when_the_seal_is_opened():
    """U_3 is any point: GUEST's tiles come out wrong, and the seed does not make that point."""
    points = list(game_powers().points)
    points[2] = multiple(999, GENERATOR)
    game = invited_with(Powers(tuple(points)))
    game = game.with_link(game.seat(0).play(Resign()))
    assert code_at(game, 1) == "not-next"


def game_powers():
    """Return the powers of an honest invitation."""
    keys = Random(1).randbytes(16)
    return sealed.parse(sealed.invite(keys, SETUP)).content.powers


@pytest.mark.parametrize("t", [1, 50, 255])
def test_powers_of_a_small_number_caught_at_once(t, monkeypatch):
    """They would make the request for that label the identity: no link with them is read."""
    points = powers_of(t) if t > 1 else tuple([GENERATOR] * 7)
    unchecked = SimpleNamespace(points=points)
    content = replace(sealed.parse(game_of(0).links[0]).content, powers=unchecked)
    with monkeypatch.context() as cheat:
        cheat.setattr(links, "Powers", lambda _: unchecked)
        text = links.write(content, 0, links.body_of(content))
    with pytest.raises(LinkError) as caught:
        sealed.parse(text)
    assert caught.value.code == "mistyped"


def test_host_opens_another_seed_caught_at_once():
    """The powers of the invitation are those of one seed."""
    game = game_of(2)
    at = game.seat(0)
    lie = replace(at, keys=replace(at.keys, seed=bytes(12)))
    game = game.with_link(lie.play(Resign()))
    assert code_at(game, 1) == "not-next"


# --- GUEST ------------------------------------------------------------------------------------


def test_guest_lays_a_blank_it_does_not_have_caught_at_once():
    """HOST knows the tile of every label."""
    game = game_of(1)
    at = game.seat(1)
    (label, _), *rest = (each for each in at.state.tiles if each[1] != "?")
    lie = ((label, "?"), *rest)
    move = place_with(game, 1, "".join(tile for _, tile in lie), "?")
    assert code_at(after(game, 1, move, tiles=lie), 0) == "false-play"


def test_guest_names_other_labels_than_its_order_has_caught_at_the_audit():
    """Its order was settled with the joining link."""
    game = game_of(1)
    order = game.seat(1).state.order[::-1]
    verdict = audited(after(game, 1, Pass(), order=order))
    assert (verdict.state, verdict.turn) == ("broken", 2)


def test_guest_hands_host_a_tile_of_its_own_caught_at_the_audit():
    """It may not give its Q away."""
    game = game_of(1)
    state = game.seat(1).state
    order = (state.tiles[0][0], *state.order)
    assert audited(after(game, 1, Pass(), order=order)).state == "broken"


def test_guest_asks_for_a_tile_that_is_hosts_next_caught_at_the_audit():
    """The peek succeeds, costs a tile of its own, and the request is not the one of its seed."""
    game = game_of(1)
    at = game.seat(1)
    owed = steps(at.history)[-1].after.owed
    move = place_with(game, 1, at.rack)
    count = len(move.tiles)
    order = at.state.order
    named, own, rest = order[:owed], order[owed : owed + count], order[owed + count :]
    peeked = (*named, *rest[:count], *own, *rest[count:])
    verdict = audited(after(game, 1, move, order=peeked))
    assert (verdict.state, verdict.turn) == ("broken", 2)


def test_guest_joins_with_another_order_than_it_promised_caught_at_the_audit():
    """The commitment is to one seed; the first labels are part of what is compared."""
    game = game_of(0)
    joining = sealed.parse(game.links[1]).content
    named = tuple(range(1, 8))
    content = replace(joining, request=replace(joining.request, named=named))
    body = links.body_of(content)
    mac = game.seat(1).mac
    lie = replace(game, links=(game.links[0], links.write(content, mac.tag(0, 0, body), body)))
    lie = lie.with_link(lie.seat(0).play(Resign()))
    lie = lie.with_link(lie.seat(1).close())
    table = sealed.Table.of(lie.links)
    verdict = sealed.audit(table, table.closing.content)
    assert (verdict.state, verdict.turn) == ("broken", 0)


def test_guest_opens_another_seed_caught_at_once():
    """The commitment of the joining link is to one seed."""
    game = game_of(1)
    at = game.seat(1)
    game = game.with_link(replace(at, keys=replace(at.keys, seed=bytes(12))).play(Resign()))
    assert code_at(game, 0) == "not-next"


def test_a_request_on_the_twist_caught_at_once(monkeypatch):
    """A number that is no point of the curve is no request."""
    game = game_of(2)
    content = sealed.parse(game.links[-1]).content
    twist = next(x for x in range(5, FIELD) if lift(x) is None)
    lie = replace(content, fields=replace(content.fields, element=twist))
    with monkeypatch.context() as cheat:
        cheat.setattr(links, "lift", lambda x: x)
        text = links.write(lie, 0, links.body_of(lie))
    with pytest.raises(LinkError) as caught:
        sealed.parse(text)
    assert caught.value.code == "mistyped"


# --- both, and others -------------------------------------------------------------------------


def test_the_past_is_changed_in_a_new_link_caught_at_once():
    """The friend has the key of the MAC, but one's own last link says what was played."""
    game, other = game_of(3), None
    rng = Random(8)
    for played in sealed_turns(rng, SETUP, random_place):
        if len(played.links) == 6:
            other = played
            break
    mac = game.seat(0).mac
    lie = sealed.parse(other.links[5]).content
    body = links.body_of(lie)
    before = sealed.parse(game.links[4]).tag
    text = links.write(lie, mac.tag(4, before, body), body)
    assert code_at(game.with_link(text), 0) == "not-next"


def test_a_move_of_a_stranger_caught_at_once():
    """Who has read every link of the chat still has no key of the MAC."""
    game = game_of(2)
    stranger = replace(game, keys=(game.keys[0], bytes(16)))
    stranger = replace(stranger, links=(game.links[0], sealed.join(bytes(16), game.links[0])))
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
    """Nobody else buys me a hint."""
    setup = replace(SETUP, hint_price=5)
    game = next(iter(sealed_turns(Random(3), setup, random_place)))
    mine = game.with_link(game.seat(0).play(Hint(2)))
    assert mine.seat(0).history.last.hint == 2
    content = sealed.parse(mine.links[-1]).content
    forged = links.write(content, 1, links.body_of(content))
    assert code_at(game.with_link(forged), 0) == "not-next"


def test_an_opening_link_of_a_stranger_caught_at_once():
    """Its tag does not give the seed that HOST promised."""
    game = resigned()
    content = sealed.parse(game.links[-2]).content
    forged = links.write(content, 12345, links.body_of(content))
    assert code_at(replace(game, links=(*game.links[:-2], forged)), 1) == "not-next"


def test_a_closing_link_of_a_stranger_caught_at_once():
    """Only the friend can know the seed that was opened to it."""
    game = resigned()
    content = sealed.parse(game.links[-1]).content
    lie = replace(content, seeds=(bytes(12), bytes(12)))
    forged = links.write(lie, 0, links.body_of(lie))
    assert code_at(replace(game, links=(*game.links[:-1], forged)), 0) == "not-next"


def test_a_closing_link_with_another_end_caught_at_the_audit():
    """The opening link says how the game ended."""
    game, other = resigned(), game_of(2)
    other = other.with_link(other.seat(0).play(Pass()))
    other = other.with_link(other.seat(1).play(Resign()))
    content = sealed.parse(game.links[-1]).content
    lie = replace(content, history=sealed.parse(other.links[-1]).content.history)
    closing = sealed.parse(links.write(lie, 0, links.body_of(lie))).content
    verdict = sealed.audit(sealed.Table.of(game.links), closing)
    assert (verdict.state, verdict.turn) == ("broken", 3)


def test_a_link_of_another_game_caught_at_once():
    """Replayed from a game of the same two keys."""
    game = game_of(2)
    other = begun(Random(4), replace(SETUP, seed=78))
    mixed = replace(game, links=(*game.links, other.links[1]))
    assert code_at(mixed, 0) == "other-game"


def test_an_older_link_of_this_game_changes_nothing():
    """There is one link for each turn; one that comes again is the same one."""
    game = game_of(4)
    again = sealed.Seat.at(game.keys[0], (*game.links, game.links[3]))
    assert again.history.last.turn == 4


@pytest.mark.parametrize("which", ["names", "rules", "key", "powers"])
def test_an_invitation_changed_on_its_way_caught_at_once(which):
    """The key of the MAC depends on every character of the invitation."""
    game = game_of(0)
    content = sealed.parse(game.links[0]).content
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
    """An answer to one says nothing about the other: the table depends on the joining link."""
    game = game_of(0)
    racks = set()
    for key in (game.keys[1], bytes(16)):
        joined = (game.links[0], sealed.join(key, game.links[0]))
        racks.add(tuple(sorted(sealed.Seat.at(game.keys[0], joined).state.letters.items())))
    assert len(racks) == 2


def test_one_request_in_two_joining_links_gets_two_sets_of_pads():
    """The difference of two answers would else be that of two tables, of every label."""
    game, tiles, pads = game_of(0), symbols(SETUP.alphabet), []
    request = sealed.parse(game.links[1]).content.request
    for key in (game.keys[1], bytes(16)):
        joining = replace(sealed.parse(sealed.join(key, game.links[0])).content, request=request)
        body = links.body_of(joining)
        keys = keys_of_guest(key, game.links[0].encode())
        mac = mac_key(keys, sealed.parse(game.links[0]).content.key, game.links[0])
        joined = (game.links[0], links.write(joining, mac.tag(0, 0, body), body))
        host = sealed.Seat.at(game.keys[0], joined)
        answer = sealed.parse(host.play(Pass())).content.fields.numbers
        shown = [tiles.index(host.state.letters[label]) for label in host.state.possible]
        pads.append([(n - tile) % len(tiles) for n, tile in zip(answer, shown, strict=True)])
    assert sum(a == b for a, b in zip(*pads, strict=True)) < 20


def test_the_same_seed_in_two_games_makes_two_deals():
    """Tables, orders and blindings depend on the number of the game."""
    seed, tiles = bytes(16), SETUP.alphabet.full_bag
    assert HostSecrets(seed, 1).table(0, tiles) != HostSecrets(seed, 2).table(0, tiles)
    assert HostSecrets(seed, 1).secret != HostSecrets(seed, 2).secret
    assert GuestSecrets(seed, 1).order(0, range(100)) != GuestSecrets(seed, 2).order(0, range(100))
    assert GuestSecrets(seed, 1).commitment != GuestSecrets(seed, 2).commitment


def test_a_key_of_neither_player_is_refused():
    """It sees what a spectator sees."""
    with pytest.raises(SealError) as caught:
        sealed.Seat.at(bytes(16), game_of(2).links)
    assert caught.value.code == "wrong-key"


def test_the_own_part_changed_on_its_way_caught_at_once():
    """It is under the MAC of the link, which the link before it shows."""
    game = game_of(3)
    parsed = sealed.parse(game.links[4])
    lie = replace(parsed.content, own=parsed.content.own ^ 1)
    text = links.write(lie, parsed.tag, links.body_of(lie))
    assert code_at(replace(game, links=(*game.links[:4], text)), 0) == "not-next"


def test_who_rewrites_both_first_links_sits_between_not_caught():
    """Told in Help: the chat is trusted for the invitation and the joining link."""
    game = game_of(0)
    eve = Random(66).randbytes(16)
    to_bea = sealed.invite(eve, SETUP)
    from_bea = sealed.join(game.keys[1], to_bea)
    to_ann = sealed.join(eve, game.links[0])
    ann = sealed.Seat.at(game.keys[0], (game.links[0], to_ann))
    host = sealed.Seat.at(eve, (to_bea, from_bea))
    assert ann.rack
    assert host.rack
    bea = sealed.Seat.at(game.keys[1], (to_bea, from_bea, host.play(Pass())))
    assert bea.rack
    assert isinstance(bea, seat.Seat)


def test_who_refuses_to_open_proves_nothing_not_caught():
    """Told in Help: then the game stays without a proof."""
    game = game_of(2)
    game = game.with_link(game.seat(0).play(Resign()))
    table = sealed.Table.of(game.links)
    assert table.closing is None
    assert isinstance(table.opening.content, sealed.Opening)


def test_the_secrets_of_a_guest_depend_on_the_whole_invitation():
    """Two invitations with one number do not share the order of labels."""
    key, first = bytes(16), game_of(0).links[0].encode()
    assert keys_of_guest(key, first).seed != keys_of_guest(key, first + b"0").seed


def test_plays_are_made_of_places():
    """The base game of these attacks has what they need."""
    assert all(isinstance(turn.move, Place) for turn in game_of(4).seat(0).history.turns)
