"""The facts that computer players know, and their candidate moves."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, position, setup
from support.players import GENERATOR, LEAVES

from scrabble.board import Board
from scrabble.game import apply, start
from scrabble.game.bag import shuffled
from scrabble.moves import Exchange, Pass
from scrabble.strategy.equity import (
    LEFT_IN_BAG,
    best_exchange,
    best_places,
    going_out_bonus,
    kept_value,
    kept_values,
    passing,
    rack_splits,
    tiles_used,
)
from scrabble.strategy.players import (
    Knowledge,
    known_from,
    known_to_mover,
)
from scrabble.strategy.players.random_stream import Stream


def test_knowledge_has_no_place_for_hidden_tiles():
    """The fields hold the mover's rack, unseen tiles and tile counts, but no seed or other rack."""
    assert [field.name for field in fields(Knowledge)] == [
        "alphabet",
        "board",
        "rack",
        "unseen",
        "bag",
        "rivals",
        "scores",
        "seat",
        "turn",
        "may_exchange",
        "last_words",
        "accepted",
        "over",
        "hidden",
        "layout",
        "has_last_turns",
        "last_turns",
    ]


@FEWER
@given(st.integers(0, 2**64 - 1), st.integers(0, 30))
def test_hidden_tiles_change_nothing(seed, moves):
    """Any distribution of the unseen tiles gives the same knowledge and move."""
    dealt = start(setup(3))
    for _ in range(moves % 3):
        dealt, _ = apply(dealt, Pass())
    mine = dealt.to_move
    hidden = "".join(rack for seat, rack in enumerate(dealt.racks) if seat != mine) + dealt.bag
    mixed = shuffled(hidden, seed)
    racks = [mixed[7 * seat : 7 * seat + 7] for seat in range(2)]
    racks.insert(mine, dealt.racks[mine])
    other = replace(
        dealt, racks=tuple(racks), bag=mixed[14:], setup=replace(dealt.setup, seed=seed)
    )
    assert known_to_mover(other) == known_to_mover(dealt)


def test_everything_seen_is_known():
    """The mover knows its rack, unseen tiles, scores, and the rivals' tile counts in turn order."""
    pos = position("EHT", "AB", "C", "DD", bag="Z", scores=(1, 2, 3, 4), to_move=2)
    known = known_to_mover(replace(pos, resigned=(False, True, False, False)))

    assert (known.rack, known.bag, known.seat, known.scores) == ("C", 1, 2, (1, 2, 3, 4))
    assert known.rivals == (2, 3)
    assert len(known.unseen) == 99
    assert not known.may_exchange
    assert not known.over


def test_a_board_and_a_rack_give_a_position():
    known = known_from(Board(), "QUIZ?AE", EN)

    assert (known.bag, known.rivals, known.may_exchange) == (86, (7,), True)
    assert known_from(Board(EN.full_bag[2:97] + "." * 130), "?", EN).rivals == (4,)


def test_chance_is_decided_by_the_position():
    """Random numbers are the same on every machine, and differ by strength."""
    known = known_from(Board(), "QUIZ?AE", EN)
    numbers = [Stream.of(known, 1).below(100) for _ in range(2)]
    stream = Stream.of(known, 1)
    row = [stream.below(1000) for _ in range(12)]

    assert numbers[0] == numbers[1]
    assert row == GOLDEN
    assert row != [Stream.of(known, 2).below(1000) for _ in range(12)]


GOLDEN = [714, 765, 124, 331, 717, 193, 717, 525, 370, 323, 26, 470]


@given(st.text("AB?", max_size=12), st.integers(0, 12))
def test_tiles_are_drawn_from_those_available(tiles, count):
    drawn = Stream(b"key").draw(tiles, count)

    assert len(drawn) == min(count, len(tiles))
    assert list(drawn) == sorted(drawn)
    assert all(drawn.count(tile) <= tiles.count(tile) for tile in drawn)


def test_biased_random_numbers_are_rejected():
    """Rejection sampling: a limit just above a half of the range rejects about half."""
    limit = (1 << 31) + 1
    stream = Stream(b"key")
    assert all(stream.below(limit) < limit for _ in range(20))


def test_a_rack_is_split_in_every_way():
    assert rack_splits("TAA") == {
        "": "AAT",
        "A": "AT",
        "T": "AA",
        "AA": "T",
        "AT": "A",
        "AAT": "",
    }


def knowing(rack: str, bag: int = 50) -> Knowledge:
    """Return the knowledge of an opening when the rival holds Q and Z."""
    return replace(known_from(Board(), rack, EN), bag=bag, unseen="QZ", rivals=(2,))


def valued(rack: str, bag: int = 50):
    """Return the splits of a rack and the values of its leaves."""
    splits = rack_splits(rack)
    return splits, kept_values(knowing(rack, bag), LEAVES, splits)


@pytest.mark.parametrize("rack", ["EHAT", "AEERTS?", "TTAEHRS", "??AERTD"])
@pytest.mark.parametrize("limit", [1, 3, 1000])
def test_the_best_places_are_those_of_a_full_sort(rack, limit):
    """An early stop of the search changes nothing; the generator's order breaks ties."""
    on = board("8 .......HAT.....")
    moves = GENERATOR.moves(on, rack)
    splits, values = valued(rack)
    found = best_places(moves, splits, values, limit)
    every = sorted(
        (-10 * move.score - values[splits[tiles_used(move)]], n) for n, move in enumerate(moves)
    )
    assert [(-c.equity, c.move) for c in found] == [(e, moves[n].place) for e, n in every[:limit]]


def test_an_exchange_keeps_the_best_leave():
    for rack, given_back in (("?VVJKXQ", "VVJKXQ"), ("?", "?")):
        found = best_exchange(knowing(rack), LEAVES, rack_splits(rack))
        assert found.move == Exchange.of(given_back)


def test_passing_keeps_everything():
    assert passing(*valued("AE")) == (LEAVES.full_value("AE"), 0, "AE", Pass())


def test_going_out_wins_the_tiles_of_the_opponents():
    """The bonus is twice a single opponent's tiles; with several opponents, sum plus mean."""
    assert valued("A", bag=0)[1][""] == 400
    assert valued("A", bag=7)[1][""] == 0
    known = replace(known_from(Board(), "A", EN), bag=0, unseen="QZ", rivals=(1, 1))
    assert going_out_bonus(known) == 300


@pytest.mark.parametrize(
    ("bag", "kept", "left"), [(1, "A", 0), (2, "A", 1), (3, "A", 2), (5, "", 3), (9, "", None)]
)
def test_emptying_the_bag_gives_the_rival_the_first_move_of_the_endgame(bag, kept, left):
    """The tiles left in the bag change the value of plays and passes, but not of exchanges."""
    known = knowing("AE", bag)
    value = kept_value(known, LEAVES, kept) - LEAVES.value(kept, bag)
    assert value == (0 if left is None else LEFT_IN_BAG[left])
    assert kept_value(known, LEAVES, "AE") == LEAVES.value("AE", bag) + LEFT_IN_BAG.get(bag, 0)
    exchange = best_exchange(known, LEAVES, {"": "AE", "AE": ""})
    assert exchange.equity == LEAVES.value("", bag)
