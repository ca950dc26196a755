"""A redeal replaces a game whose key is lost; every link of the redeal carries a mark."""

from dataclasses import replace

import pytest

from scrabble.errors import JointError, LinkError, SetupError
from scrabble.game import Mode, Redeal, Setup
from scrabble.joint import sealed
from scrabble.link import game_id
from scrabble.moves import Pass, Resign
from scrabble.strategy.steps import finish

ANN, BEA, NEW = b"a" * 16, b"b" * 16, b"c" * 16
SETUP = Setup(("Ann", "Bea"), 7, hint_price=2, word_search=True, mode=Mode.SEALED)


def links(moves=()):
    """Return the links of a game in which Ann and Bea make these moves."""
    invitation = sealed.invite(ANN, SETUP)
    found = [invitation, sealed.join(BEA, invitation)]
    for number, move in enumerate(moves):
        found.append(sealed.take((ANN, BEA)[number % 2], found).play(move))
    return found


def asked(texts, seat):
    """Return the setup that a seat requests after these links."""
    return sealed.redealt(texts[-1], seat)


@pytest.mark.parametrize(("seat", "names"), [(0, ("Ann", "Bea")), (1, ("Bea", "Ann"))])
def test_who_asks_invites_and_the_rules_stay(seat, names):
    """The redeal has a new game number; the player who asks has the inviting seat."""
    setup = asked(links([Pass(), Pass(), Pass()]), seat)
    assert (setup.names, setup.redeal) == (names, Redeal(7, 3))
    same = replace(
        setup, names=SETUP.names, seed=7, redeal=None, lexicon=SETUP.lexicon, tag=SETUP.tag
    )
    assert same == SETUP
    assert setup.seed == 0x80F7FA5F12


def test_asking_again_gives_the_same_game():
    """Nobody can ask again for better tiles: only a further turn changes the deal."""
    before, after = links([Pass()]), links([Pass(), Pass()])
    first = sealed.invite(NEW, asked(before, 1))
    assert sealed.invite(NEW, asked(before, 1)) == first
    assert sealed.invite(NEW, asked(after, 1)) != first


def test_both_see_it_in_every_link_for_ever():
    """All links have the redeal's mark, from invitation to closing; audits work as usual."""
    setup = asked(links([Pass()]), 1)
    found = [sealed.invite(NEW, setup)]
    found.append(sealed.join(ANN, found[0]))
    found.append(sealed.take(NEW, found).play(Pass()))
    found.append(sealed.take(ANN, found).play(Resign()))
    found.append(sealed.take(NEW, found).close())
    assert {sealed.read(text).setup.redeal for text in found} == {Redeal(7, 1)}
    assert finish(sealed.auditing(found, found[-1])).state == "fair"
    assert sealed.read(found[-1]).history.game.setup == setup


def test_a_redeal_can_be_dealt_again():
    """The second redeal names the game directly before it."""
    setup = asked(links(), 0)
    invitation = sealed.invite(NEW, setup)
    again = asked([invitation, sealed.join(BEA, invitation)], 1)
    assert again.redeal == Redeal(setup.seed, 0)
    assert again.seed != setup.seed


@pytest.mark.parametrize(
    ("texts", "code"), [(links()[:1], "not-joined"), (links([Resign()]), "is-over")]
)
def test_only_a_game_that_goes_on_is_dealt_again(texts, code):
    """Any other game can simply be started again."""
    with pytest.raises(JointError) as caught:
        asked(texts, 0)
    assert caught.value.code == code


def test_it_is_another_game_than_one_without_the_mark():
    """Devices store both under different ids, and neither game accepts links of the other."""
    setup = asked(links(), 0)
    plain = replace(setup, redeal=None)
    assert len({game_id(each) for each in (setup, plain)}) == 2
    marked, bare = sealed.invite(NEW, setup), sealed.invite(NEW, plain)
    with pytest.raises(JointError) as caught:
        sealed.take(NEW, (marked, sealed.join(BEA, bare)))
    assert caught.value.code == "other-game"


@pytest.mark.parametrize("numbers", [(1 << 40, 0), (-1, 0), (0, 1 << 16), (0, -1)])
def test_a_redeal_has_the_numbers_of_a_game_and_a_turn(numbers):
    with pytest.raises(SetupError) as caught:
        Redeal(*numbers)
    assert caught.value.code == "bad-option"


def test_only_a_sealed_game_is_dealt_again():
    with pytest.raises(SetupError) as caught:
        replace(SETUP, mode=Mode.DEALT, redeal=Redeal(1, 1))
    assert caught.value.code == "bad-option"


def test_a_link_cannot_lose_the_mark_on_its_way():
    """The mark cannot change either: the joining link depends on the whole invitation."""
    setup = asked(links([Pass()]), 1)
    found = [sealed.invite(NEW, setup)]
    found.append(sealed.join(ANN, found[0]))
    forged = sealed.invite(NEW, replace(setup, redeal=Redeal(7, 2)))
    with pytest.raises((LinkError, JointError)) as caught:
        sealed.take(ANN, (forged, found[1]))
    assert caught.value.code == "other-game"
