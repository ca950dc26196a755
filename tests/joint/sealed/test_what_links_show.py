"""Facts that a player's links reveal, and that two versions of a link would reveal."""

from dataclasses import replace
from hashlib import sha256
from itertools import combinations, islice
from math import sqrt
from random import Random

import pytest
from support.amounts import amount
from support.sealed_attacks import SETUP, closed, game_of, verdict_of

from scrabble import joint
from scrabble.errors import JointError
from scrabble.joint import sealed
from scrabble.joint.sealed import guest
from scrabble.joint.sealed.deal import Slot, symbols
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.seat import signed
from scrabble.moves import Exchange, Pass
from scrabble.tiles import RACK_SIZE, face_down
from scripts.lab.bench import equal_tiles, followed_labels
from scripts.lab.fuzz.joint_play import known_to
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

PLAYS = amount(2400, 12000)
DRAWS, FOLLOWED = amount(12, 100), amount(4, 40)


def test_the_choice_among_equal_tiles_reveals_nothing_about_the_others():
    """HOST knows all labels of a tile; a hash sets the order in which GUEST lays equal ones."""
    found = list(islice(equal_tiles.plays(Random(5)), PLAYS))
    assert abs(equal_tiles.errors_apart(found)) < 3


def test_laying_the_lowest_label_first_would_reveal_much(monkeypatch):
    """The measurement finds the leak if GUEST lays its lowest label first."""
    monkeypatch.setattr(GuestSecrets, "used_first", lambda _, __, label, ___: label)
    found = list(islice(equal_tiles.plays(Random(5)), PLAYS))
    assert equal_tiles.errors_apart(found) > 10


def most_by_chance(shares):
    """Return three standard deviations above the mean of draws, each of some tiles by a chance."""
    variance = sum(tiles * share * (1 - share) for tiles, share in shares)
    return sum(tiles * share for tiles, share in shares) + 3 * sqrt(variance)


def test_after_hosts_exchange_guest_sees_returned_tiles_only_as_often_as_it_draws_them():
    """GUEST knows the labels of returned tiles for one turn, and its draw does not prefer them."""
    draws = list(followed_labels.several(followed_labels.drawn_after_exchange, DRAWS, 1))
    shares = [(each.tiles, followed_labels.RETURNED / each.in_bag) for each in draws]
    assert 0 < sum(each.fresh for each in draws) < most_by_chance(shares)


def test_host_follows_the_tiles_of_a_withdrawn_play_and_draws_them_only_by_chance():
    games = list(followed_labels.several(followed_labels.followed, FOLLOWED, 1))
    assert all(each.given_back == followed_labels.GIVEN_BACK for each in games)
    shares = [(each.given_back, RACK_SIZE / each.in_bag) for each in games]
    assert sum(each.at_once for each in games) < most_by_chance(shares)
    assert any(each.later for each in games)


# --- two versions of a turn ---------------------------------------------------------


def two_versions():
    """Return a game, and two versions of GUEST's next turn with the same request.

    A changed program makes both: an honest program uses a new random number for each version.
    """
    game = game_of(0)
    game = game.with_link(game.seat(0).play(Pass()))
    game = game.with_link(game.seat(1).play(Pass()))
    game = game.with_link(game.seat(0).play(Exchange(game.seat(0).rack[:2])))
    at = game.seat(1)
    places = (random_place(Random(n), known_to(at)) for n in range(400))
    by_tiles = {"".join(sorted(face_down(move.letters))): move for move in places}
    pairs = combinations(by_tiles.values(), 2)
    pair = next((one, two) for one, two in pairs if len(one.tiles) == len(two.tiles))
    secrets, element, made = GuestSecrets(at.keys.seed, SETUP.seed), None, []
    for move in pair:
        history = at.history.played(move, None)
        taken = sealed.steps(history)
        request, _ = guest.turn(secrets, at.ring[0].powers, at.state, taken[-1], at.before)
        element = element or request.element
        content = sealed.TurnLink(history, replace(request, element=element))
        made.append(signed(at.mac, content, taken[-1].run.number, at.before))
    return game, made


def test_the_answers_to_two_versions_of_a_request_share_nothing():
    """With the same pads, subtracting one answer from the other would cancel the pads."""
    game, made = two_versions()
    answers = []
    for text in made:
        at = game.with_link(text).seat(0)
        answer = at.play(Pass())
        assert answer == game.with_link(text).seat(0).play(Pass())
        labels = [label for label in at.state.possible if label not in at.state.laid]
        numbers = sealed.read(answer).content.fields.numbers
        answers.append(dict(zip(labels, numbers, strict=True)))
    both = answers[0].keys() & answers[1].keys()
    assert len(both) > 60
    assert sum(answers[0][label] == answers[1][label] for label in both) < 3


def test_a_device_with_all_links_answers_one_version():
    """A device that stores the answered version refuses the second."""
    game, made = two_versions()
    first = game.with_link(made[0])
    first = first.with_link(first.seat(0).play(Pass()))
    kept = {sealed.read(text).place: text for text in first.links}
    with pytest.raises(JointError) as caught:
        joint.relation(sealed, kept, sealed.read(made[1]))
    assert caught.value.code == "second-version"


# --- what a second answer costs ----------------------------------------------------


def longest(game, who):
    """Return the longest of some plays of a player, which draws the most tiles."""
    seen = known_to(game.seat(who))
    return max((random_place(Random(n), seen) for n in range(99)), key=lambda m: len(m.tiles))


def is_fair(game):
    return verdict_of(closed(game)).state == "fair"


def test_a_host_that_answers_a_second_version_shows_tiles_of_guests_choice():
    """GUEST asks for tiles deep in the bag; the game goes on with the first version."""
    game = game_of(1)
    at = game.seat(1)
    history = at.history.played(longest(game, 1), None)
    step, own = sealed.steps(history)[-1], GuestSecrets(at.keys.seed, SETUP.seed)
    powers, epoch, number = at.ring[0].powers, step.before.epoch, step.run.number
    request, after = guest.turn(own, powers, at.state, step, at.before)
    wanted = after.order[7 : 7 + step.after.asked]
    rho = own.rho(epoch, number, wanted)
    lie = replace(request, element=powers.request(wanted, rho))
    text = signed(at.mac, sealed.TurnLink(history, lie), number, at.before)
    host = game.with_link(text).seat(0)
    numbers = sealed.read(host.play(Pass())).content.fields.numbers
    answers = dict(zip(after.possible, numbers, strict=True))
    slot, tiles = Slot(SETUP.seed, epoch, sha256(text.encode()).digest()), symbols(SETUP.alphabet)
    keys = zip(wanted, powers.keys_of(wanted, rho), strict=True)
    learnt = [
        tiles[(answers[label] - slot.pad(len(tiles), key, label)) % len(tiles)]
        for label, key in keys
    ]
    assert len(learnt) > 4
    assert learnt == [host.state.letters[label] for label in wanted]
    first = game.with_link(at.play(Pass()))
    assert is_fair(first.with_link(first.seat(0).play(Pass())))


def test_a_guest_that_answers_a_second_version_shows_hosts_next_tiles():
    """HOST draws seven tiles in the second version, and goes on with a shorter first one."""
    game = game_of(0)
    at, named, known = game.seat(0), [], []
    places = (random_place(Random(n), known_to(at)) for n in range(999))
    play = next(move for move in places if len(move.tiles) == 2)
    for move in (play, Exchange(at.rack)):
        version = game.with_link(at.play(move))
        version = version.with_link(version.seat(1).play(Pass()))
        places = sealed.read(version.links[-1]).content.fields.named
        named.append({at.state.possible[place - 1] for place in places})
        known.append(version)
    assert named[0] < named[1]
    assert named[1] - named[0] == set(known[0].seat(1).state.order[:5])
    assert is_fair(known[0])


# --- after a seat link -------------------------------------------------------------


@pytest.mark.parametrize("turns", [5, 8])
def test_after_a_seat_link_no_other_version_of_an_answered_turn_is_taken(turns):
    game = game_of(turns)
    brought = joint.read_seat_link(sealed.seat_link(game.keys[1], game.links))
    kept = {sealed.read(text).place: text for text in brought.links}
    host_at_first = replace(game, links=game.links[:2]).seat(0)
    other = sealed.read(host_at_first.play(Exchange(host_at_first.rack)))
    for refused in (joint.refuse_second_version, joint.relation):
        with pytest.raises(JointError) as caught:
            refused(sealed, kept, other)
        assert caught.value.code == "second-version"
    assert joint.relation(sealed, kept, sealed.read(game.links[2])) == "older"


def test_an_answered_turn_with_another_answer_and_the_same_move_is_answered_no_more():
    """Stored later links show that the turn was answered, so a different answer is refused."""
    game = game_of(8)
    brought = joint.read_seat_link(sealed.seat_link(game.keys[1], game.links))
    kept = {sealed.read(text).place: text for text in brought.links}
    older = sealed.read(game.links[2])
    made = sealed.read(replace(game, links=game.links[:3]).seat(1).play(Pass()))
    assert joint.is_answered(kept, older.place)
    with pytest.raises(JointError) as caught:
        joint.refuse_second_answer(kept, older, made)
    assert caught.value.code == "second-version"
