"""Whole games with a fair draw, played by two to four seats through link text alone."""

from collections import Counter
from random import Random

import pytest
from support.amounts import thinned

from scrabble import joint
from scrabble import link as open_links
from scrabble.errors import LinkError
from scrabble.game import ChallengeRule, Mode, Setup
from scrabble.game.player_text import MAX_NOTE
from scrabble.joint import Act, DeviceKey, Due, fair_draw
from scrabble.joint.fair_draw import links
from scrabble.link.text import MAX_LINK
from scrabble.moves import Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.strategy.steps import finish
from scrabble.tiles import face_down
from scripts.lab.fuzz.joint_play import FairPlay, fair_turns, joint_setup, random_keys
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

NAMES = ("Ann", "Bea", "Cleo", "Dan")


def setup_of(players, **more):
    return Setup(NAMES[:players], 77, mode=Mode.FAIR_DRAW, **more)


def joined(players, **more):
    setup = setup_of(players, **more)
    return FairPlay.begun(setup, random_keys(Random(5), setup))


def moved(game, move):
    return game.with_link(game.seat(game.last.history.last.to_move).play(move))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ring_has_two_links_for_each_joiner(players):
    """With two, three and four players, 2, 4 and 6 links come before the first turn."""
    game = joined(players)
    assert len(game.links) == 2 * players - 2
    assert game.last.due.seat == 0
    assert game.last.chains.newest == (0, *(1,) * (players - 1))
    assert [len(game.seat(seat).rack) for seat in range(players)] == [7, *(0,) * (players - 1)]


@pytest.mark.parametrize("seed", thinned(range(6), 3))
def test_random_games_of_any_shape(seed):
    """All languages, rules and events occur; links are canonical, and no tile is lost."""
    rng = Random(seed)
    setup = joint_setup(rng, Mode.FAIR_DRAW)
    whole = Counter(setup.alphabet.full_bag)
    for game in fair_turns(rng, setup):
        parsed, text = game.last, game.links[-1]
        if parsed.ring is None:
            assert links.write_game(parsed.history, parsed.chains) == text
        last = parsed.history.last
        if not any(last.hidden):
            tiles = face_down(last.board.cells.replace(".", "")) + "".join(last.racks) + last.bag
            assert Counter(tiles) == whole
        with pytest.raises(LinkError) as caught:
            open_links.decode(text)
        assert caught.value.code == "unknown-version"
    assert parsed.due is None


def test_a_draw_is_known_when_all_others_have_moved():
    game = joined(3)
    rack = game.seat(0).rack
    game = moved(game, Exchange(rack))
    known = []
    for _ in range(3):
        known.append(len(game.last.history.last.racks[0]))
        game = moved(game, Pass())
    assert known == [0, 0, 7]


def test_a_turn_that_is_not_over_publishes_nothing():
    game = joined(2, hint_price=5)
    before = game.last.chains
    begun = moved(game, Hint(2))
    assert begun.last.chains == before
    assert begun.last.state.is_begun
    begun = moved(begun, Hint(4))
    assert moved(begun, Pass()).last.chains.newest == (1, 1)


def test_a_withdrawn_play_draws_nothing():
    game = joined(2, challenge_rule=ChallengeRule.SINGLE)
    rack = game.seat(0).rack
    game = moved(game, Place(((111, rack[2]), (112, rack[3]))))
    begun = moved(game, Challenge(upheld=True))
    assert begun.last.state.is_begun
    game = moved(begun, Pass())
    assert game.seat(0).rack == rack
    assert game.last.history.last.racks[0] == rack


def exchanging(rng, position):
    """Return a play in the first two turns, and later an exchange."""
    return random_place(rng, position) if position.turn < 2 else Exchange(position.rack[:1])


def resigning(rng, position):
    """Return an exchange for the first player in each turn, a resignation for all others."""
    return Resign() if position.to_move else Exchange(position.rack[:1])


ENDS = {"out": random_place, "scoreless": exchanging, "resigned": resigning}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("end", ENDS)
def test_every_seat_closes_and_audits_a_game_to_its_end(players, end):
    """The player who moved last has published everything; the others close in order of play."""
    games = list(fair_turns(Random(players), setup_of(players), ENDS[end]))
    game, closing = games[-1], [g.last.due for g in games if g.last.state.position.result]
    mover = next(g for g in games if g.last.state.position.result).last.maker
    others = [(mover + n) % players for n in range(1, players)] if end == "scoreless" else []
    if end == "out":  # With an empty bag the last rack is known without a closing link.
        others = [due.seat for due in closing if due]
        assert others == sorted(others, key=lambda seat: (seat - mover) % players)
        assert mover not in others
    thens = [*others[1:], None]
    expected = [Due(Act.CLOSE, seat, then) for seat, then in zip(others, thens, strict=False)]
    assert closing == [*expected, None]
    last = game.last.history.last
    assert (last.result.reason, last.hidden) == (end, (0,) * players)
    assert (
        sum(map(len, last.racks)) + len(last.bag) + sum(map(str.isalpha, last.board.cells)) == 100
    )
    lost = [row.lost > 0 for row in last.result.leftovers]
    assert lost == [end != "resigned" and bool(rack) for rack in last.racks]
    other = fair_draw.invite(DeviceKey(bytes(16)), setup_of(players, hint_price=1))
    for seat, key in [*enumerate(game.keys), (None, None)]:
        verdict = finish(fair_draw.auditing((*game.links, other), game.links[-1], key))
        assert (verdict.state, verdict.seat) == ("matched", None)
        assert verdict.compared == verdict.total == len(game.links)
        assert key is None or fair_draw.take(key, game.links).seat == seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_rack_from_which_a_player_moved_is_in_all_later_links(players):
    """To know the rack at that time, the player needs only the last link and the key."""
    *games, end = fair_turns(Random(players), setup_of(players), random_place)
    for game in games:
        last = game.last.history.last
        if game.last.ring is None and last.result is None:
            rack = game.seat(last.to_move).rack
            alone = fair_draw.take(game.keys[last.to_move], game.links[-1:])
            assert len(rack) == last.held(last.to_move)
            assert rack == alone.rack == end.last.history.positions[last.turn].racks[last.to_move]


def test_nothing_is_due_after_six_passes():
    game = joined(2)
    for _ in range(6):
        game = moved(game, Pass())
    assert game.last.history.last.result.reason == "scoreless"
    assert game.last.due is None


def test_a_resignation_publishes_a_value_and_the_others_go_on():
    """The published value completes earlier draws; later draws do without the player."""
    game = joined(3)
    game = moved(game, Exchange(game.seat(0).rack[:2]))
    game = moved(game, Resign())
    assert game.last.chains.newest == (1, 2, 1)
    game = moved(game, Pass())
    assert len(game.seat(0).rack) == 7
    game = moved(game, Exchange(game.seat(0).rack[:2]))
    game = moved(game, Pass())
    assert len(game.seat(0).rack) == 7
    assert moved(game, Resign()).last.due is None


def test_a_seat_key_serves_for_its_game():
    game = joined(3)
    for seat in range(3):
        own = game.seat(seat).key
        assert len(own) == 32
        assert fair_draw.take(own, game.links).seat == seat


@pytest.mark.parametrize("players", thinned([3, 2, 4], 3))
def test_links_of_chance_plays_stay_below_240_characters(players):
    for game in fair_turns(Random(9), setup_of(players), random_place):
        assert len(game.links[-1]) <= (130 if game.last.ring is not None else 240)


def test_deals_and_draws_are_even():
    """The letters of 300 racks pass a chi-squared test (26 degrees of freedom, 99.9 %)."""
    rng, seen = Random(11), Counter()
    for number in range(150):
        setup = Setup(("", ""), number, mode=Mode.FAIR_DRAW)
        game = FairPlay.begun(setup, random_keys(rng, setup))
        game = moved(game, Pass())
        seen.update(game.seat(1).rack)
        seen.update(game.last.history.last.racks[0])
    bag, total = Counter(setup.alphabet.full_bag), seen.total()
    expected = {tile: total * count / bag.total() for tile, count in bag.items()}
    chi = sum((seen[tile] - mean) ** 2 / mean for tile, mean in expected.items())
    assert chi < 54.1


def test_a_seat_link_of_long_links_is_read():
    """With four players' notes, two links together exceed the length limit of one link."""
    game = joined(4)
    for seat in (0, 1, 2, 3):
        note = "".join(map(chr, range(0x4E00, 0x9E00, 257)))[:MAX_NOTE]
        game = game.with_link(game.seat(seat).play(Pass(), note=note))
    text = fair_draw.seat_link(game.keys[2], game.links)
    assert len(text) > MAX_LINK
    read = joint.read_seat_link(text)
    assert fair_draw.take(read.key, read.links).latest == game.last
