"""Audit reports: links compared, links altered, and no blame for honest players."""

from dataclasses import replace
from functools import lru_cache
from itertools import permutations

import pytest
from support.joint_page import Page
from support.sealed_attacks import (
    SETUP,
    after,
    closed,
    closed_by_force,
    game_of,
    opened_by_force,
    place_with,
    re_signed,
    verdict_of,
)

from scrabble.cli import main
from scrabble.cli.key_file import KeyFile
from scrabble.game import Game, replay
from scrabble.joint import JOINT, DeviceKey, read_seat_link, sealed
from scrabble.joint.sealed import links
from scrabble.moves import Exchange, Hint, Pass, Place, Resign
from scrabble.web import joint_views
from scripts.lab.fuzz.joint_play import SealedPlay

SEATS = pytest.mark.parametrize("who", [sealed.HOST, sealed.GUEST], ids=["HOST", "GUEST"])

KEYS = DeviceKey(bytes(16)), DeviceKey(bytes(15) + b"1")


@lru_cache
def honest():
    """Return a closed game that GUEST resigned."""
    return closed(game_of(3))


@lru_cache
def with_a_tile_handed_over():
    """Return a closed game: GUEST named a label of its own rack, and HOST laid that tile."""
    game = game_of(1)
    state = game.seat(1).state
    (label, tile), *_ = state.tiles
    game = after(game, 1, Pass(), order=(label, *state.order))
    host = game.seat(0)
    assert tile in host.rack
    return closed_by_force(game.with_link(host.play(place_with(game, 0, host.rack, tile))))


def without_each(game):
    """Yield the links of a game with one left out: each link except the last, in turn."""
    for at in range(len(game.links) - 1):
        yield (*game.links[:at], *game.links[at + 1 :])


@SEATS
def test_only_an_audit_of_all_links_says_fair(who):
    """If a link is missing, the report says how many links were compared."""
    game, total = honest(), len(honest().links)
    verdict = verdict_of(game, who)
    assert (verdict.state, verdict.compared, verdict.total) == ("fair", total, total)
    for at_hand in without_each(game):
        verdict = verdict_of(game, who, at_hand)
        assert verdict.state == "partial"
        assert verdict.compared < verdict.total == total
        assert verdict.fits


def test_a_partial_audit_never_reports_fair():
    """Only the finding of a complete and fair audit has the word ``fair``."""
    for state, said in JOINT[SETUP.mode].FINDINGS.items():
        assert ("fair" in said) == (state == "fair")


@SEATS
def test_whose_tile_was_laid_is_named_only_with_all_links(who):
    """HOST laid a tile that GUEST gave away; without GUEST's link, HOST would look guilty."""
    game = with_a_tile_handed_over()
    verdict = verdict_of(game, who)
    expected = ("broken", 1) if who == sealed.HOST else ("altered", None)
    assert (verdict.state, verdict.seat) == expected
    assert verdict.turn == 2
    for at_hand in without_each(game):
        verdict = verdict_of(game, who, at_hand)
        assert (verdict.state, verdict.seat) in {("broken", None), ("partial", None)}


def test_the_links_of_a_seat_link_do_not_prove_a_game():
    """A device that gets the seat at the end has only the last turns."""
    game = honest()
    brought = read_seat_link(sealed.seat_link(game.keys[0], game_of(3).links))
    verdict = verdict_of(game, 0, (*brought.links[:1], *brought.links[2:], *game.links[-2:]))
    assert (verdict.state, verdict.seat) == ("partial", None)


def test_a_turn_that_was_only_begun_is_left_out_in_any_order():
    """A hint has a link of its own, which the link of the whole turn replaces."""
    game = SealedPlay.begun(replace(SETUP, hint_price=5), KEYS)
    hinted = game.with_link(game.seat(0).play(Hint(2)))
    game = game.with_link(hinted.seat(0).play(Pass()))
    game = closed(game.with_link(game.seat(1).play(Pass())))
    mine = (hinted.links[-1], game.links[2])
    rest = tuple(text for text in game.links if text not in mine)
    for order in permutations(mine):
        for links_at_hand in ((*order, *rest), (*rest, *order)):
            verdict = verdict_of(game, 0, links_at_hand)
            assert (verdict.state, verdict.compared) == ("fair", len(game.links))


# --- altered on the way ------------------------------------------------------------


def other_seed(seat):
    """Return a function that flips a bit of an opened seed."""

    def change(content):
        seeds = list(content.seeds)
        seeds[seat] = bytes((seeds[seat][0] ^ 1, *seeds[seat][1:]))
        return replace(content, seeds=tuple(seeds))

    return change


def other_past(content):
    """Return a closing link with other moves."""
    setup = content.history.game.setup
    return replace(content, history=replay(Game(setup, (Pass(), Pass(), Pass(), Resign()))))


ALTERED = {
    "the seed of the friend": other_seed(0),
    "the own seed": other_seed(1),
    "the past": other_past,
    "nothing but the MAC": lambda content: content,
}


def altered(change):
    """Return the closed game with a closing link that a stranger changed without the key."""
    game = honest()
    closing = sealed.read(game.links[-1])
    content = change(closing.content)
    tag = closing.tag ^ (content == closing.content)
    text = links.write(content, tag, links.body_of(content))
    return replace(game, links=(*game.links[:-1], text))


@pytest.mark.native
@pytest.mark.parametrize("change", ALTERED.values(), ids=ALTERED)
def test_an_altered_closing_link_is_called_altered(change, capsys, tmp_path):
    """Both players' audits report the change with exit code 1, and blame nobody."""
    game = altered(change)
    number = sealed.read(game.links[0]).setup.seed
    for who in (0, 1):
        verdict = verdict_of(game, who)
        assert (verdict.state, verdict.seat) == ("altered", None)
        path = tmp_path / f"{who}.key"
        kept = {sealed.read(text).place: text for text in game.links[:-1]}
        KeyFile(path, game.keys[who], {number: kept}).save()
        assert main(("audit", game.links[-1], "--key", str(path))) == 1
        assert "was changed on its way" in capsys.readouterr().out


@pytest.mark.parametrize("change", ALTERED.values(), ids=ALTERED)
def test_an_altered_closing_link_is_refused_by_the_page_and_the_true_one_taken(change):
    """The game stays unchanged until the right link arrives."""
    game, lie = honest(), altered(change)
    opener = sealed.opener(sealed.read(game.links[-2]).history)
    links_kept = {str(sealed.read(text).place): text for text in game.links[:-1]}
    page = Page(game.keys[opener].hex(), opener, dict(links_kept))
    assert page.code("take", lie.links[-1]) == "altered"
    assert page.links == links_kept
    page.take(game.links[-1])
    assert page.view["joint"]["state"] == "unchecked"


def test_the_page_names_nobody_for_an_altered_closing_link():
    """Even if the page has stored the altered link, its audit blames nobody."""
    game = altered(other_seed(0))
    opener = sealed.opener(sealed.read(game.links[-2]).history)
    links_kept = {str(sealed.read(text).place): text for text in game.links}
    page = Page(game.keys[opener].hex(), opener, links_kept)
    reply = {"done": False}
    while not reply["done"]:
        reply = page.ask("audit", game.links[-1])
    joint_views.verdicts.clear()
    seen = reply["view"]["joint"]
    assert (seen["state"], seen["named"]) == ("altered", None)


def test_the_page_keeps_a_verdict_by_the_links_compared():
    """An audit of a few links says nothing about the same closing link with all links."""
    game = honest()
    kept = {str(sealed.read(text).place): text for text in game.links}
    few = {place: kept[place] for place in ("invitation", "joining", "closing")}
    states = []
    for links_kept in (few, kept, few):
        page, reply = Page(game.keys[0].hex(), 0, dict(links_kept)), {"done": False}
        while not reply["done"]:
            reply = page.ask("audit", game.links[-1])
        states.append(reply["view"]["joint"]["state"])
    joint_views.verdicts.clear()
    assert states == ["partial", "fair", "partial"]


@lru_cache
def with_wrong_answers():
    """Return a closed game in which HOST's answer turned every E of GUEST into a U."""
    game = game_of(2)
    letters = {m: "U" if t == "E" else t for m, t in game.seat(0).state.letters.items()}
    return closed_by_force(after(game, 0, Pass(), letters=letters))


@pytest.mark.native
@SEATS
@pytest.mark.parametrize(
    ("cheat", "broken"), [(0, with_wrong_answers), (1, with_a_tile_handed_over)], ids=["Ann", "Bea"]
)
def test_the_command_line_names_the_cheat_by_the_friends_key(who, cheat, broken, capsys, tmp_path):
    """The command ends with exit code 1; run with the cheat's own key, the audit names nobody."""
    game = broken()
    path = tmp_path / "own.key"
    number = sealed.read(game.links[0]).setup.seed
    kept = {sealed.read(text).place: text for text in game.links}
    KeyFile(path, game.keys[who], {number: kept}).save()
    assert main(("audit", game.links[-1], "--key", str(path))) == 1
    said = capsys.readouterr().out
    named = [name for name in ("Ann", "Bea") if f"{name} did not play by the rules" in said]
    assert named == ([("Ann", "Bea")[cheat]] if who != cheat else [])


@pytest.mark.parametrize("cheat", [0, 1])
def test_who_opens_a_seed_that_was_not_promised_is_named(cheat):
    game = game_of(2 + cheat)
    at = game.seat(cheat)
    lie = replace(at, keys=replace(at.keys, seed=bytes(16)))
    game = opened_by_force(game.with_link(lie.play(Resign())))
    verdict = verdict_of(game, 1 - cheat)
    assert (verdict.state, verdict.seat, verdict.turn) == ("broken", cheat, 0)
    assert verdict_of(game, None).seat is None


def test_a_turn_with_the_play_on_other_squares_is_not_fair():
    """The altered turn has the right tiles and deal fields; only squares and score differ."""
    game = closed(game_of(1))
    at = replace(game, links=game.links[:2]).seat(0)
    tiles = sealed.read(game.links[2]).history.turns[0].move.tiles
    moved = at.play(Place(tuple((square + 1, tile) for square, tile in tiles)))
    found = verdict_of(game, None, (*game.links[:2], moved, *game.links[3:]))
    assert (found.state, found.turn, found.seat) == ("broken", 1, None)


# --- exchanges in the closing link -------------------------------------------------


@lru_cache
def with_exchanges():
    """Return a closed game: HOST exchanged one of two equal tiles, GUEST three tiles."""
    for n in range(99):
        game = SealedPlay.begun(SETUP, (DeviceKey(bytes([n]) * 16), DeviceKey(bytes(15) + b"1")))
        rack = game.seat(0).rack
        twice = next((tile for tile in rack if rack.count(tile) > 1), None)
        if twice is not None:
            game = game.with_link(game.seat(0).play(Exchange(twice)))
            game = game.with_link(game.seat(1).play(Exchange(game.seat(1).rack[:3])))
            return closed(game), rack.index(twice) + 1
    raise LookupError


def test_a_closing_link_says_which_places_of_the_rack_were_exchanged():
    """If two tiles are equal, the links name the lower place."""
    game, place = with_exchanges()
    opening, closing = (sealed.read(text).content for text in game.links[-2:])
    assert closing.exchanged == (((place,),), ((1, 2, 3),))
    assert opening.exchanged == closing.exchanged[0]
    assert verdict_of(game, None).state == "fair"


@pytest.mark.parametrize(
    ("seat", "move"),
    [(0, lambda place: place + 1), (0, lambda place: place % 7 + 3), (1, lambda place: place + 1)],
    ids=["the other of two equal tiles", "another tile of the opener's", "tiles of its own"],
)
def test_other_places_are_blamed_on_the_player_who_closed_the_game(seat, move):
    """The closing link names wrong rack places of exchanged tiles, but its MAC and the rest fit.

    The opener's audit names the closer; the closer's own audit names nobody.
    """
    game, _ = with_exchanges()
    content = sealed.read(game.links[-1]).content
    exchanged = list(content.exchanged)
    exchanged[seat] = tuple(
        tuple(sorted({min(7, move(place)) for place in each})) for each in exchanged[seat]
    )
    lie = re_signed(game, len(game.links) - 1, replace(content, exchanged=tuple(exchanged)))
    for who, expected in ((0, ("broken", 1)), (1, ("altered", None)), (None, ("broken", None))):
        verdict = verdict_of(lie, who)
        assert (verdict.state, verdict.seat) == expected


def test_an_exchange_takes_little_room_in_a_closing_link():
    setup = replace(SETUP, seed=5)
    game = SealedPlay.begun(setup, KEYS)
    passed = closed(game.with_link(game.seat(0).play(Pass())))
    exchanged = closed(game.with_link(game.seat(0).play(Exchange(game.seat(0).rack))))
    assert len(exchanged.links[-1]) <= len(passed.links[-1]) + 2
