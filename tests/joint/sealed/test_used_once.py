"""A secret is used once, and a device that may have forgotten something asks."""

from dataclasses import replace
from random import Random

import pytest
from support.sealed_attacks import SETUP, closed, game_of, place_with, verdict_of

from scrabble import joint
from scrabble.errors import JointError, LinkError
from scrabble.game import ChallengeRule, Mode
from scrabble.joint import JOINT, Act, DeviceKey, SeatKey, Uses, sealed
from scrabble.moves import Challenge, Exchange, Pass
from scripts.lab.fuzz.joint_play import SealedPlay, random_keys, sealed_turns
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

KEY, OTHER = DeviceKey(bytes(16)), DeviceKey(bytes(15) + b"1")
MODES = pytest.mark.parametrize("mode", list(JOINT))


def code_of(work, *args, **options):
    """Return the code of the error that a call raises, or ``None``."""
    try:
        work(*args, **options)
    except (JointError, LinkError) as error:
        return error.code
    return None


@MODES
@pytest.mark.parametrize(
    "key", [SeatKey(bytes(32)), bytes(16), bytes(32)], ids=["seat", "16", "32"]
)
def test_only_a_device_key_begins_or_joins_a_game(mode, key):
    """With one seat key, two games would have one audit seed."""
    game, setup = JOINT[mode], replace(SETUP, mode=mode)
    invitation = game.invite(KEY, setup)
    assert code_of(game.invite, key, setup) == "bad-key"
    assert code_of(game.join, key, invitation) == "bad-key"


@pytest.mark.parametrize("length", [0, 15, 17, 31, 33])
def test_a_key_of_another_length_is_none(length):
    for make in (DeviceKey, SeatKey, joint.key_of):
        assert code_of(make, bytes(length)) == "bad-key"


@MODES
def test_a_secret_has_one_name_in_its_link_and_at_its_seat(mode):
    game, setup = JOINT[mode], replace(SETUP, mode=mode)
    invitation = game.invite(KEY, setup)
    joining = game.join(OTHER, invitation)
    names = [game.secret_of(text) for text in (invitation, joining)]
    assert names == [game.take(key, (invitation, joining)).secret for key in (KEY, OTHER)]
    assert len({*names, game.secret_of(game.invite(KEY, replace(setup, seed=82)))}) == 3
    assert not game.opens(invitation)


def test_a_link_that_opens_a_seal_is_known():
    links = closed(game_of(2)).links
    assert [sealed.opens(text) for text in links] == [False] * 4 + [True, True]
    assert code_of(sealed.secret_of, links[-1]) == "not-in-ring"


@pytest.mark.parametrize(
    ("uses", "act", "refused", "agreed"),
    [
        (Uses(), Act.JOIN, None, None),
        (Uses(begun=frozenset("b")), Act.JOIN, None, None),
        (Uses(begun=frozenset("a")), Act.JOIN, "needs-consent", None),
        (Uses(begun=frozenset("a")), Act.MOVE, None, None),
        (Uses(is_restored=True), Act.JOIN, "key-restored", None),
        (Uses(is_restored=True), Act.MOVE, "key-restored", None),
        (Uses(is_restored=True), Act.CLOSE, "key-restored", None),
        (Uses(opened=frozenset("a")), Act.JOIN, "seed-opened", "seed-opened"),
        (Uses(opened=frozenset("a")), Act.MOVE, "seed-opened", "seed-opened"),
        (Uses(is_restored=True, opened=frozenset("a")), Act.MOVE, "seed-opened", "seed-opened"),
    ],
)
def test_a_used_secret_is_refused_or_asked_about(uses, act, refused, agreed):
    assert code_of(joint.refuse_reuse, uses, "a", act) == refused
    assert code_of(joint.refuse_reuse, uses, "a", act, agrees=True) == agreed


@pytest.mark.parametrize(
    "changes",
    [{"seed": 1}, {"seed": 1, "names": ("Anna", "Bea")}, {"seed": 1, "names": ("", "")}],
    ids=str,
)
def test_a_second_deal_is_asked_about_whatever_its_names_say(changes):
    invitation = sealed.read(sealed.invite(OTHER, replace(SETUP, **changes)))
    asked = [
        code_of(joint.refuse_second_deal, [sealed.read(text)], invitation)
        for text in game_of(4).links
    ]
    assert asked == [None, *["needs-consent"] * 3, None, None]
    known = [sealed.read(game_of(4).links[1])]
    assert code_of(joint.refuse_second_deal, known, invitation, agrees=True) is None


@MODES
def test_the_first_move_alternates_over_rematches(mode):
    old = replace(SETUP, mode=mode)
    new = joint.rematch(old, joint.NEXT_INVITER, 2**63 + 5)
    assert (new.names, new.seed) == (("Bea", "Ann"), 5)
    assert joint.rematch(new, joint.NEXT_INVITER, 6).names == ("Ann", "Bea")
    assert code_of(joint.rematch, old, 0, 5) == "not-your-turn"


# --- words -------------------------------------------------------------------------


def test_both_players_have_the_same_four_words():
    game = game_of(2)
    assert game.seat(0).words == game.seat(1).words
    assert len(game.seat(0).words) == 4


def test_whoever_rewrites_the_first_two_links_makes_other_words():
    game, eve = game_of(0), DeviceKey(bytes(15) + b"9")
    to_bea = sealed.invite(eve, SETUP)
    ann = sealed.take(game.keys[0], (game.links[0], sealed.join(eve, game.links[0])))
    bea = sealed.take(game.keys[1], (to_bea, sealed.join(game.keys[1], to_bea)))
    assert ann.words != bea.words


def test_without_a_key_a_fair_game_proves_nothing():
    """One person can make both keys and a whole game."""
    game = closed(game_of(2))
    assert [verdict_of(game, who).finding for who in (0, 1, None)] == ["fair", "fair", "unsigned"]


# --- what labels tell --------------------------------------------------------------


def test_among_equal_tiles_guest_first_lays_the_one_that_host_has_seen():
    """Otherwise the label of a laid tile would show whether GUEST still holds a withdrawn tile."""
    laid_again = 0
    setup = replace(SETUP, challenge_rule=ChallengeRule.SINGLE)
    for seed in range(24):
        game = SealedPlay.begun(replace(setup, seed=seed), random_keys(Random(seed), setup))
        game = game.with_link(game.seat(0).play(Pass()))
        game = game.with_link(game.seat(1).play(place_with(game, 1, game.seat(1).rack)))
        host = game.seat(0)
        seen = {label: host.state.letters[label] for label in host.state.laid}
        challenged = game.with_link(host.play(Challenge(upheld=True)))
        game = game.with_link(challenged.seat(0).play(Pass()))
        game = game.with_link(game.seat(1).play(place_with(game, 1, game.seat(1).rack)))
        laid = game.seat(0).state.laid
        letters = [game.seat(0).state.letters[label] for label in laid]
        for label, letter in seen.items():
            if letters.count(letter) == list(seen.values()).count(letter):
                assert label in laid
                laid_again += 1
    assert laid_again > 10


def test_two_versions_of_an_exchange_show_whether_the_places_are_the_same_and_no_more():
    """The hidden number depends on the places alone, by a list shuffled for this link."""
    at, found = game_of(2).seat(0), {}
    for one in range(7):
        tile = at.rack[one]
        fields = sealed.read(at.play(Exchange(tile))).content.fields
        assert found.setdefault(tile, fields.exchanged) == fields.exchanged
        assert fields.numbers == sealed.read(at.play(Pass())).content.fields.numbers
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_needs_every_link(seed):
    *_, game = (
        each
        for each in sealed_turns(Random(seed), replace(SETUP, mode=Mode.SEALED), random_place)
        if len(each.links) < 9
    )
    for gone in range(len(game.links) - 1):
        some = game.links[:gone] + game.links[gone + 1 :]
        expected = {0: "no-invitation", 1: "not-joined"}.get(gone, "missing-link")
        assert code_of(sealed.take, game.keys[0], some) == expected
