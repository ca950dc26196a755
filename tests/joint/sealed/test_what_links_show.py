"""Facts that a player's links reveal, and that two versions of a link would reveal."""

from dataclasses import replace
from itertools import combinations, islice
from random import Random

import pytest
from support.amounts import amount
from support.sealed_attacks import SETUP, game_of

from scrabble import joint
from scrabble.errors import JointError
from scrabble.joint import sealed
from scrabble.joint.sealed import guest
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.seat import signed
from scrabble.moves import Exchange, Pass
from scrabble.tiles import face_down
from scripts.lab.bench import equal_tiles
from scripts.lab.fuzz.joint_play import known_to
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

PLAYS = amount(2400, 12000)


def test_which_of_equal_tiles_is_laid_says_nothing_of_those_kept():
    """HOST knows all labels of a tile; a hash sets the order in which GUEST lays equal ones."""
    found = list(islice(equal_tiles.plays(Random(5)), PLAYS))
    assert abs(equal_tiles.errors_apart(found)) < 3


def test_the_lowest_label_first_would_say_much(monkeypatch):
    """The measurement finds the leak if GUEST lays its lowest label first."""
    monkeypatch.setattr(GuestSecrets, "used_first", lambda _, __, label, ___: label)
    found = list(islice(equal_tiles.plays(Random(5)), PLAYS))
    assert equal_tiles.errors_apart(found) > 10


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


def test_who_keeps_the_links_answers_one_version():
    """A device that stores the answered version refuses the second."""
    game, made = two_versions()
    first = game.with_link(made[0])
    first = first.with_link(first.seat(0).play(Pass()))
    kept = {sealed.read(text).place: text for text in first.links}
    with pytest.raises(JointError) as caught:
        joint.relation(sealed, kept, sealed.read(made[1]))
    assert caught.value.code == "second-version"


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
