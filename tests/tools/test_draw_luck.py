"""Luck of the draw: which draws count, that luck averages 0, and how much it explains."""

from collections import Counter
from statistics import stdev

import pytest
from support.games import CAT
from support.helpers import position, setup

from scrabble import link as links
from scrabble.game import ChallengeRule, Game, History, replay
from scrabble.moves import Challenge, Exchange, Pass, Place
from scrabble.strategy.leaves import load_leaves
from scrabble.tiles import remove
from scripts.lab.selfplay import draw_luck
from scripts.lab.selfplay.draw_luck import DRAWS, Draw, draws, luck_of, luck_of_draw
from scripts.lab.selfplay.players import warmed_generator

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

ACROSS, DOWN = range(112, 114), range(127, 217, 15)


def played(*moves) -> History:
    """Return a game of these moves; squares mean a play of the rack's first tiles."""
    history = replay(Game(setup(challenge_rule=ChallengeRule.DOUBLE)))
    for move in moves:
        rack = history.last.rack.replace("?", "a")
        if isinstance(move, range):
            made = Place(tuple(zip(move, rack, strict=False)))
        else:
            made = Exchange(history.last.rack[0]) if move == "exchange" else move
        history = history.played(made, None)
    return history


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], []),
        # For each draw: the seat, then the numbers of tiles kept, drawn and unseen.
        ([ACROSS], [(0, 0, 7, 100)]),
        ([ACROSS, DOWN], [(0, 0, 7, 100), (1, 0, 7, 93)]),
        ([ACROSS, DOWN, Pass()], [(0, 0, 7, 100), (1, 0, 7, 93), (0, 5, 2, 86)]),
        (
            [ACROSS, DOWN, "exchange", Pass(), Pass(), Pass()],
            [(0, 0, 7, 100), (1, 0, 7, 93), (0, 5, 2, 86), (1, 1, 6, 84), (0, 6, 1, 78)],
        ),
        # The tiles drawn for a withdrawn play went back unseen.
        (
            [ACROSS, Challenge(upheld=True), Pass(), Pass(), Pass()],
            [(0, 0, 7, 100), (1, 0, 7, 93)],
        ),
        # The lost challenge costs seat 1 its turn: that seat's tiles are judged only once.
        (
            [ACROSS, Challenge(upheld=False), Pass(), Pass()],
            [(0, 0, 7, 100), (1, 0, 7, 93), (0, 5, 2, 86)],
        ),
    ],
)
def test_a_draw_is_judged_at_the_next_turn(moves, expected):
    """The draw is judged once, against all tiles that could have come from the bag."""
    found = list(draws(played(*moves)))
    sizes = [(at.to_move, len(draw.kept), draw.count, len(draw.pool)) for at, draw in found]
    assert sizes == expected
    for at, draw in found:
        drawn = remove(at.rack, draw.kept)
        assert drawn is not None
        assert len(drawn) == draw.count
        assert not Counter(drawn) - Counter(draw.pool)


@pytest.mark.parametrize(
    ("pool", "count", "racks"),
    [
        ("EE", 1, ["AEI", "AEI"]),
        ("?ES", 2, ["?AEI", "?AIS", "AEIS"]),
        ("EES", 3, ["AEEIS"]),
    ],
)
def test_a_small_bag_is_tried_in_full(pool, count, racks):
    """Every draw is tried, once for each way to draw its tiles."""
    assert Draw("AI", count, pool).racks("key") == racks


def test_a_large_bag_is_tried_by_chance():
    """The key alone decides which draws are tried."""
    draw = Draw("AI", 3, "ABCDEFGHIJ")
    assert draw.racks("key") == draw.racks("key") != draw.racks("other")
    assert len(draw.racks("key")) == DRAWS
    for rack in draw.racks("key"):
        assert not Counter(rack) - Counter(draw.kept + draw.pool)


@pytest.mark.parametrize("bag", ["", "EE", "EEIIOOUU"])
@pytest.mark.parametrize(("pool", "count"), [("?QV", 1), ("?QVS", 2), ("SSE", 1)])
def test_luck_comes_to_0_over_all_draws(bag, pool, count):
    """The sum is 0 for any number of tiles in the bag."""
    generator, leaves = warmed_generator("en-common"), load_leaves("en")
    draw = Draw("AIN", count, pool)
    lucks = {
        rack: luck_of_draw(
            position("TO", rack, board=CAT, bag=bag, to_move=1, scores=(20, 33)),
            draw,
            generator,
            leaves,
        )
        for rack in draw.racks("")
    }
    every = [lucks[rack] for rack in draw.racks("")]
    assert [sum(each) for each in zip(*every, strict=True)] == pytest.approx([0, 0], abs=1e-9)
    assert len({luck.points for luck in every}) > 1
    best = max(lucks, key=lucks.__getitem__)
    assert "?" in best or "S" in best


LINKS = """
17IRFvOr1QpMXltk6UVvYZ29pfREwhxkos2nXlxE7Yj5Y9hcaqTtjAioIBqYARES5iTvgNe
1A8mo2H6cACpeSrzrvmbxn9OxFDaWRmq5Xj8rJW7YBK4gvO0ROE4C33yFUOc82MIwjvZH4lIOx
1B6Y9yfNrgudVY4VmE8OPEXFBhNo9t4vhQf0ZEqeoxIMVM2k7VBdTD1Uqy3jg5j50y46C0O1K9z
1F14KSyPqAdtkrpTGJwbxxYR3JOvirx8O6NuleTqEGLwr581kYFzo6MJnGqqLwa619bFPesfU42WuIl
186GR9ZiwdoFe5vFGBJEDMSbbYVJkINSpMbDxjkfhUkaZSGCMQqq3Hf3L8e935dnDRo6gCZi
16ziEEP0Dbkir2uxutbl8CCxbhHpaIDa4vcptaf843dqyF0hPEfKvUewAci7FTzQ93ebUL
""".split()
"""Games of strength 5."""


def test_luck_explains_most_of_a_result(monkeypatch):
    """Without luck, results vary less than half as much; the two seats' lucks are opposite."""
    monkeypatch.setattr(draw_luck, "DRAWS", 8)
    games = [links.decode(link) for link in LINKS]
    spreads = [first - second for first, second in (game.last.scores for game in games)]
    lucks = [luck_of(game, 0, "en-complete") for game in games]
    rest = [spread - luck.points for spread, luck in zip(spreads, lucks, strict=True)]
    assert stdev(rest) < stdev(spreads) / 2
    wins = [float(spread > 0) for spread in spreads]
    rest = [won - luck.wins for won, luck in zip(wins, lucks, strict=True)]
    assert stdev(rest) < stdev(wins) / 2
    assert luck_of(games[0], 1, "en-complete") == (-lucks[0].points, -lucks[0].wins)
