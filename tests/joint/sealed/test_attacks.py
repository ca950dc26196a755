"""Every known cheat of a player in a sealed game, and its outcome.

Each test says whether the cheat is caught *at once* (the friend's program refuses the link), *at
the audit* (once both seals are open), or *not caught*; docs/sealed.md tells players the same.
"""

from dataclasses import replace
from hashlib import sha256
from random import Random
from types import SimpleNamespace

import pytest
from support.sealed_attacks import (
    SETUP,
    after,
    audited,
    code_at,
    game_of,
    place_with,
    verdict_of,
)

from scrabble.errors import LinkError
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed import links
from scrabble.joint.sealed.course import exchanges, steps
from scrabble.joint.sealed.curve import FIELD, GENERATOR, lift, multiple
from scrabble.joint.sealed.deal import rack_places
from scrabble.joint.sealed.seat import signed
from scrabble.joint.sealed.transfer import Powers, powers_of
from scrabble.moves import Exchange, Pass, Resign


def test_nobody_cheats():
    assert audited(game_of(3), 0).state == "fair"


def test_host_plays_a_blank_it_does_not_have_caught_at_the_audit():
    """HOST's claims agree with each other; only the audit replays the deal and finds the lie."""
    game = game_of(2)
    rack = "".join(sorted("?" + game.seat(0).rack.replace("?", "")[1:]))
    move = place_with(game, 0, rack, "?")
    cheated = after(game, 0, move, rack=rack)
    cheated = cheated.with_link(cheated.seat(1).play(Pass()))
    verdict = audited(cheated, 0)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 3, 0)


def test_host_swaps_a_tile_for_a_blank_of_the_bag_caught_at_the_audit():
    """HOST's rack and table agree, and no tile is made or lost."""
    game = game_of(2)
    state = game.seat(0).state
    blank = next(label for label in state.possible if state.letters[label] == "?")
    given = state.rack.replace("?", "")[0]
    rack = "".join(sorted("?" + state.rack.replace(given, "", 1)))
    cheated = after(game, 0, Pass(), rack=rack, letters={**state.letters, blank: given})
    cheated = cheated.with_link(cheated.seat(1).play(Pass()))
    verdict = audited(cheated, 0)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 3, 0)


def test_host_answers_u_for_every_e_caught_at_the_audit():
    """GUEST gets wrong tiles and cannot notice the cheat before the audit."""
    game = game_of(2)
    letters = {m: "U" if t == "E" else t for m, t in game.seat(0).state.letters.items()}
    cheated = after(game, 0, Pass(), letters=letters)
    verdict = audited(cheated, 0)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 3, 0)


def test_host_exchanges_other_tiles_than_it_says_caught_at_the_audit():
    game = game_of(2)
    rack = game.seat(0).rack
    cheated = after(game, 0, Exchange(rack[:2]), exchanged=())
    content = sealed.read(cheated.links[-1]).content
    assert [run.returned for run in exchanges(content.history, 0)] == [2]
    at = cheated.seat(1)
    cheated = cheated.with_link(at.play(Pass()))
    host = cheated.seat(0)
    lie = replace(host, state=replace(host.state, exchanged=(rack_places(rack, rack[2:4]),)))
    cheated = cheated.with_link(lie.play(Resign()))
    cheated = cheated.with_link(cheated.seat(1).close())
    verdict = verdict_of(cheated, 1)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 3, 0)


def invited_with(points):
    """Return a joined game whose invitation has these points as its powers."""
    keys = DeviceKey(Random(1).randbytes(16)), DeviceKey(Random(2).randbytes(16))
    honest = sealed.read(sealed.invite(keys[0], SETUP)).content
    content = replace(honest, powers=points)
    invitation = links.write(content, 0, links.body_of(content))
    return replace(game_of(0), keys=keys, links=(invitation, sealed.join(keys[1], invitation)))


def test_powers_that_are_none_caught_when_the_seal_is_opened():
    """U_3 is an arbitrary point: GUEST gets wrong tiles. HOST's opened seed gives another U_3."""
    points = list(game_powers().points)
    points[2] = multiple(999, GENERATOR)
    game = invited_with(Powers(tuple(points)))
    game = game.with_link(game.seat(0).play(Resign()))
    assert code_at(game, 1) == "false-play"


def game_powers():
    """Return the powers of an honest invitation."""
    keys = DeviceKey(Random(1).randbytes(16))
    return sealed.read(sealed.invite(keys, SETUP)).content.powers


@pytest.mark.parametrize("t", [1, 50, 255])
def test_powers_of_a_small_number_caught_at_once(t, monkeypatch):
    """If t is a label, the request for that label is the identity, so the link is refused."""
    points = powers_of(t) if t > 1 else tuple([GENERATOR] * 7)
    unchecked = SimpleNamespace(points=points)
    content = replace(sealed.read(game_of(0).links[0]).content, powers=unchecked)
    with monkeypatch.context() as cheat:
        cheat.setattr(links, "Powers", lambda _: unchecked)
        text = links.write(content, 0, links.body_of(content))
    with pytest.raises(LinkError) as caught:
        sealed.read(text)
    assert caught.value.code == "mistyped"


def test_host_opens_another_seed_caught_at_once():
    """Only one seed gives the powers in the invitation."""
    game = game_of(2)
    at = game.seat(0)
    lie = replace(at, keys=replace(at.keys, seed=bytes(16)))
    game = game.with_link(lie.play(Resign()))
    assert code_at(game, 1) == "false-play"


def test_guest_lays_a_blank_it_does_not_have_caught_at_once():
    """HOST knows the tile of each label."""
    game = game_of(1)
    at = game.seat(1)
    (label, _), *rest = (each for each in at.state.tiles if each[1] != "?")
    lie = ((label, "?"), *rest)
    move = place_with(game, 1, "".join(tile for _, tile in lie), "?")
    assert code_at(after(game, 1, move, tiles=lie), 0) == "false-play"


def test_guest_names_other_labels_than_its_order_has_caught_at_the_audit():
    """The joining link fixed GUEST's order of labels."""
    game = game_of(1)
    order = game.seat(1).state.order[::-1]
    verdict = audited(after(game, 1, Pass(), order=order), 1)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 2, 1)


def test_guest_hands_host_a_tile_of_its_own_caught_at_the_audit():
    """The audit catches GUEST when it hands over the Q from its own rack."""
    game = game_of(1)
    state = game.seat(1).state
    order = (state.tiles[0][0], *state.order)
    verdict = audited(after(game, 1, Pass(), order=order), 1)
    assert (verdict.state, verdict.seat) == ("broken", 1)


def test_guest_asks_for_a_tile_that_is_hosts_next_caught_at_the_audit():
    """GUEST sees HOST's next tile; at the audit, GUEST's seed leads to a different request."""
    game = game_of(1)
    at = game.seat(1)
    owed = steps(at.history)[-1].after.owed
    move = place_with(game, 1, at.rack)
    count = len(move.tiles)
    order = at.state.order
    named, own, rest = order[:owed], order[owed : owed + count], order[owed + count :]
    peeked = (*named, *rest[:count], *own, *rest[count:])
    verdict = audited(after(game, 1, move, order=peeked), 1)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", 2, 1)


def test_guest_joins_with_another_order_than_it_promised_caught_when_the_seal_is_opened():
    """The first request and HOST's labels follow from the same seed."""
    game = game_of(0)
    joining = sealed.read(game.links[1]).content
    named = tuple(range(1, 8))
    content = replace(joining, request=replace(joining.request, named=named))
    before = sha256(game.links[0].encode()).digest()
    text = signed(game.seat(1).mac, content, 0, before)
    lie = replace(game, links=(game.links[0], text))
    lie = lie.with_link(lie.seat(0).play(Pass()))
    assert code_at(lie.with_link(lie.seat(1).play(Resign())), 0) == "false-play"


def test_guest_opens_another_seed_caught_at_once():
    game = game_of(1)
    at = game.seat(1)
    game = game.with_link(replace(at, keys=replace(at.keys, seed=bytes(16))).play(Resign()))
    assert code_at(game, 0) == "false-play"


def test_a_request_on_the_twist_caught_at_once(monkeypatch):
    game = game_of(2)
    content = sealed.read(game.links[-1]).content
    twist = next(x for x in range(5, FIELD) if lift(x) is None)
    lie = replace(content, fields=replace(content.fields, element=twist))
    with monkeypatch.context() as cheat:
        cheat.setattr(links, "lift", lambda x: x)
        text = links.write(lie, 0, links.body_of(lie))
    with pytest.raises(LinkError) as caught:
        sealed.read(text)
    assert caught.value.code == "mistyped"
