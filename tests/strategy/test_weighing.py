"""Values of moves: comparisons over draws, the pre-endgame and endgames."""

from collections import Counter
from dataclasses import replace
from math import comb

import pytest
from support.helpers import EN, board, finish
from support.players import FEW, FEW_WORDS, GENERATOR, LEAVES, TEA, WORDS

from scrabble.board import Board
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Pass, Place
from scrabble.strategy.equity import Candidate, all_candidates, kept_value
from scrabble.strategy.knowledge import Knowledge, known_from
from scrabble.strategy.players import Player, strength_of
from scrabble.strategy.players.comparison import Round, Tally, compare
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.endgame_search import (
    INFINITE,
    EndgameSearch,
    PlayedOut,
    State,
)
from scrabble.strategy.players.player import stage_of
from scrabble.strategy.players.pre_endgame import (
    LAST_TILE_ROUNDS,
    MOST_IN_BAG,
    POSITIONS,
    PRIORS,
    Draw,
    PlayedOn,
    PreEndgame,
    all_draws,
    different_bags,
    random_draws,
    search_draws,
)
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import remove

ON = board("8 .......HEATERS.")
MASTER = Player(strength_of(5), GENERATOR, LEAVES, WORDS, WORDS)


def candidate(equity: int, name: str = "A") -> Candidate:
    """Return a candidate that is identified by the tile it exchanges."""
    return Candidate(equity, 0, "", Exchange.of(name))


def late(rack: str, unseen: str, bag: int, on: Board = ON) -> Knowledge:
    """Return a player's knowledge in a game of two with this many tiles in the bag."""
    unseen = "".join(sorted(unseen))
    known = known_from(on, rack, EN)
    return replace(known, unseen=unseen, bag=bag, rivals=(len(unseen) - bag,), may_exchange=False)


# Comparing


@pytest.mark.parametrize(
    ("equities", "won", "draws", "prior", "ahead"),
    [
        ((0, 20), (60, 0), 10, 30, 0),  # 10 draws of 6 points, 30 of -2: the example in the module
        ((0, 20), (60, 0), 30, 30, 20),
        ((0, 20), (60, 0), 10, 0, 60),
        ((0, 20), (60, 0), 0, 30, -20),
        ((50, 50), (0, 0), 5, 20, 0),
    ],
)
def test_draws_and_equity_count_both(equities, won, draws, prior, ahead):
    """The result is the first candidate's lead, in tenths of a point."""
    one, other = (candidate(equity, name) for equity, name in zip(equities, "AB", strict=True))
    tally = Tally([one, other], prior)
    for _ in range(draws):
        tally.add({one: won[0], other: won[1]})
    worth = {found: value for value, found in tally.ranked()}
    assert worth[one] - worth[other] == ahead
    assert [value for value, _ in tally.ranked()] == sorted(worth.values(), reverse=True)


def test_draws_count_by_their_number_of_ways():
    """One draw can happen in three ways, the other in one way."""
    one, other = candidate(0, "A"), candidate(0, "B")
    tally = Tally([one, other], prior=0)
    tally.add({one: 40, other: 0}, times=1)
    tally.add({one: 0, other: 20}, times=3)
    assert [(value, found) for value, found in tally.ranked()] == [(15, other), (10, one)]


def test_the_weakest_candidates_are_dropped_in_rounds():
    """Each round tries the best of the last round and the requested ones, all in the same draws."""
    field = [candidate(-n, name) for n, name in enumerate("ABCD")]
    tried = []

    def trial(candidates, step):
        tried.append((step.draws, [one.move.tiles for one in candidates]))
        return {one: 10 * ord(one.move.tiles) for one in candidates}, 1

    rounds = (Round(4, 2, 99), Round(2, 1, 99))
    found = finish(compare(field, rounds, 0, trial, also={Exchange.of("A")}))
    assert tried == [(2, [*"ABCD"]), (2, [*"ABCD"]), (1, [*"DCA"])]
    assert [one.move.tiles for one in found] == [*"DCA"]
    assert [one.equity for one in found] == [680, 670, 650]


@pytest.mark.parametrize(("behind", "left"), [(5, "D"), (15, "DC"), (25, "DCB"), (99, "DCBA")])
def test_candidates_that_are_too_far_behind_are_dropped(behind, left):
    """Only candidates near the best, and those that the caller requests, are tried again."""
    field = [candidate(0, name) for name in "ABCD"]
    tried = []

    def trial(candidates, _step):
        tried.append("".join(one.move.tiles for one in candidates))
        return {one: 10 * ord(one.move.tiles) for one in candidates}, 1

    rounds = (Round(4, 1, 99), Round(4, 1, behind))
    finish(compare(field, rounds, 0, trial))
    assert tried == ["ABCD", left][: len(left)]
    finish(compare(field, rounds, 0, trial, also={Exchange.of("A")}))
    assert tried[-1] == (left if "A" in left else left + "A")


@pytest.mark.parametrize(
    ("names", "width", "limit", "trials"), [("A", 4, 9, 0), ("AB", 1, 9, 0), ("AB", 2, 1, 2)]
)
def test_a_comparison_ends_early(names, width, limit, trials):
    """No trial follows if one candidate is left, or after a trial that returns ``None``."""
    field = [candidate(-n, name) for n, name in enumerate(names)]
    calls = []

    def trial(candidates, _step):
        calls.append(candidates)
        return None if len(calls) > limit else (dict.fromkeys(candidates, 0), 1)

    found = finish(compare(field, [Round(width, 5, 99)], 3, trial))
    assert len(calls) == trials
    assert found[0].move == Exchange.of("A")


# Draws


@pytest.mark.parametrize(("unseen", "bag"), [("AABCDEFG", 1), ("AABBCDEFG", 2), ("AAAAAAAAB", 2)])
def test_all_draws_are_listed_with_their_number_of_ways(unseen, bag):
    """Each different bag appears once with its count; the rival's rack is the rest."""
    draws = all_draws(unseen, different_bags(unseen, bag), Stream(b"key"))
    assert sum(draw.times for draw in draws) == comb(len(unseen), bag)
    assert len({"".join(sorted(draw.bag)) for draw in draws}) == len(draws)
    for draw in draws:
        assert sorted(draw.rack + draw.bag) == sorted(unseen)
        assert draw.rack == "".join(sorted(draw.rack))


def test_random_draws_are_of_all_unseen_tiles():
    """All tiles are in the bag equally often, and every call gives the same draws."""
    counts: Counter[str] = Counter()
    draws = random_draws("ABCDEFGH", 2, Stream(b"key"))
    again = random_draws("ABCDEFGH", 2, Stream(b"key"))
    for _ in range(800):
        draw = next(draws)
        assert draw == next(again)
        assert (sorted(draw.rack + draw.bag), draw.times) == ([*"ABCDEFGH"], 1)
        counts.update(draw.bag)
    assert set(counts) == set("ABCDEFGH")
    assert all(150 < count < 250 for count in counts.values())


# The pre-endgame


def search_of(generator: Generator, racks) -> EndgameSearch:
    """Return a search that plays the game out from the end of each searched line."""
    moves = EndgameMoves(generator, EN, racks, 10**6)
    return EndgameSearch(moves, PlayedOut(moves))


def played_on(draw: Draw, depth=()) -> PlayedOn:
    """Return a judge that plays candidates on to the end for one draw."""
    return PlayedOn(draw, EndgameMoves(GENERATOR, EN, (), 10**6), LEAVES, depth)


@pytest.mark.parametrize("depth", [(), (3,)])
def test_after_the_bag_is_empty_the_endgame_is_searched(depth):
    """The last tile is drawn; a candidate is worth its score less what the rival then gains."""
    known = late("AEHST", "AEEHRTXX", bag=1)
    for draw in all_draws(known.unseen, different_bags(known.unseen, 1), Stream(b"key")):
        for found in all_candidates(known, LEAVES, GENERATOR.moves(ON, known.rack))[:5]:
            if not isinstance(found.move, Place):
                continue
            mine = "".join(sorted(found.kept + draw.bag))
            state = State(ON.with_tiles(dict(found.move.tiles)), (draw.rack, mine))
            rest = search_of(GENERATOR, state.racks).value(state, depth, -INFINITE, INFINITE)
            assert played_on(draw, depth).value(ON, found) == found.score - rest


def test_until_then_both_make_the_play_of_highest_equity():
    """After the rival's play and draw the bag is empty, and the search takes over."""
    known = late("AEEHSTV", "AEEHRTXXT", bag=2)
    found = Candidate(0, 0, known.rack, Pass())
    draw = Draw("AEEHRTX", "XT", 1)
    answers = all_candidates(
        late(draw.rack, known.rack + draw.bag, 2), LEAVES, GENERATOR.moves(ON, draw.rack)
    )
    leaves = {c: c.score * 10 + LEAVES.value(c.kept, 2) for c in answers}
    answer = max((c for c in answers if isinstance(c.move, Place)), key=lambda one: leaves[one])
    assert len(answer.kept) <= 5
    rival = "".join(sorted(answer.kept + "XT"))
    state = State(ON.with_tiles(dict(answer.move.tiles)), (known.rack, rival))
    rest = search_of(GENERATOR, state.racks).value(state, (), -INFINITE, INFINITE)
    assert played_on(draw).value(ON, found) == rest - answer.score


def test_two_passes_end_a_game_with_tiles_in_the_bag():
    """Nobody can play, so both lose the tiles on their racks."""
    draw = Draw("VVVVVVV", "VV", 1)
    stuck = Candidate(0, 0, "CCCCCCC", Pass())
    assert played_on(draw).value(ON, stuck) == 7 * 4 - 7 * 3


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("rack", "unseen", "bag"),
    [
        ("AEHSTRX", "AEEHRTXX", 1),
        ("AEHSTRX", "AEEHRTXXT", 2),
        pytest.param("AEHSTRX", "AEEHRTXXTTE", MOST_IN_BAG, marks=pytest.mark.full),
    ],
)
def test_a_pre_endgame_is_the_same_every_time(rack, unseen, bag):
    known = late(rack, unseen, bag)
    candidates = MASTER.candidates(known)
    ranked, again = (
        finish(search_draws(known, candidates, LEAVES, GENERATOR, Stream(b"key"), 20))
        for _ in range(2)
    )
    assert ranked == again
    assert {one.move for one in ranked} <= {one.move for one in candidates}
    assert [one.equity for one in ranked] == sorted((one.equity for one in ranked), reverse=True)


@pytest.mark.no_cover
def test_with_one_tile_in_the_bag_every_draw_counts_by_its_number_of_ways():
    """A draw weighs more if its endgame is searched deeper; the equity counts as a further draw."""
    known = late("AEHSTRT", "AEEHRTSS", 1)
    field = MASTER.candidates(known)[:2]
    ranked = finish(search_draws(known, field, LEAVES, GENERATOR, Stream(b"key"), 300))
    tally = Tally(field, PRIORS[1])
    for draw in all_draws(known.unseen, different_bags(known.unseen, 1), Stream(b"key")):
        for step in LAST_TILE_ROUNDS:
            rest = played_on(draw, step.depth)
            tally.add({c: 10 * rest.value(ON, c) for c in field}, step.counts * draw.times)
    assert [(one.equity, one.move) for one in ranked] == [
        (worth, one.move) for worth, one in tally.ranked()
    ]


def test_the_work_of_a_pre_endgame_is_bounded():
    known = late("AEHSTRX", "AEEHRTXXTTE", MOST_IN_BAG)
    candidates = MASTER.candidates(known)
    draws = random_draws(known.unseen, MOST_IN_BAG, Stream(b"key"))
    for positions, ends in ((1, True), (10**6, False)):
        search = PreEndgame(known, LEAVES, GENERATOR, draws, positions)
        assert (search.trial(candidates, Round(8, 8, 99)) is None) is ends
    short = finish(search_draws(known, candidates, LEAVES, GENERATOR, Stream(b"key"), 1))
    assert short == candidates
    assert POSITIONS // 100 < 8


# A player's judgement of moves


@pytest.mark.parametrize(
    ("bag", "changes", "stage"),
    [
        (0, {}, "endgame"),
        (1, {}, "pre-endgame"),
        (MOST_IN_BAG, {}, "pre-endgame"),
        (MOST_IN_BAG + 1, {}, "look-ahead"),
        (0, {"rivals": (4, 3)}, "look-ahead"),
        (3, {"rivals": (4, 3)}, "look-ahead"),
        (0, {"hidden": 1}, "look-ahead"),
    ],
)
def test_how_moves_are_compared(bag, changes, stage):
    """With two players and few unknown tiles, moves are compared to the end of the game."""
    known = replace(late("AEHST", ("AEEHRTX" + "T" * bag)[: 7 + bag], bag), **changes)
    assert stage_of(known) == stage
    assert finish(MASTER.weigh(known)).stage == stage


@pytest.mark.no_cover
@pytest.mark.parametrize(("rack", "bag"), [("AEHST", 0), ("AEHSTRX", 3), ("AEHSTRX", 20)])
def test_a_requested_move_is_weighed_with_the_best(rack, bag):
    """A requested poor move stays in every round; the best move is still the player's choice."""
    known = late(rack, ("AEEHRTX" + "TEAHRDB" * 3)[: 7 + bag], bag)
    poor = GENERATOR.moves(ON, rack)[-1]
    kept = remove(rack, poor.tiles)
    equity = 10 * poor.score + kept_value(known, LEAVES, "".join(sorted(kept)))
    asked = Candidate(equity, poor.score, "".join(sorted(kept)), poor.place)
    weighed = finish(MASTER.weigh(known, [asked], patience=300 if bag == 0 else 100))
    assert weighed.candidates[0].move == MASTER.choose(known)
    found = next(one for one in weighed.candidates if one.move == poor.place)
    assert (found.score, found.kept) == (poor.score, asked.kept)
    assert found.equity <= weighed.candidates[0].equity
    equities = [one.equity for one in weighed.candidates]
    assert equities == sorted(equities, reverse=True)
    assert len({one.move for one in weighed.candidates}) == len(equities)


def test_an_endgame_gives_the_gain_of_every_requested_move():
    """Values are in tenths of a point, and exact where all continuations were considered."""
    player = Player(strength_of(5), FEW, LEAVES, FEW_WORDS, FEW_WORDS)
    known = late("AX", "ET", 0, TEA)
    asked = all_candidates(known, LEAVES, FEW.moves(TEA, "AX"))
    weighed = finish(player.weigh(known, asked))
    assert weighed.exact
    assert len(weighed.candidates) == len(asked)
    search = search_of(FEW, ("AX", "ET"))
    for one in weighed.candidates:
        if isinstance(one.move, Place):
            after = TEA.with_tiles(dict(one.move.tiles))
            everything = (99,) * 9
            rest = (
                search.value(State(after, ("ET", one.kept)), everything, -INFINITE, INFINITE)
                if one.kept
                else -2 * EN.points("ET")
            )
            assert one.equity == 10 * (one.score - rest)
