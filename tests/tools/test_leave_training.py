"""The training of leave values: games of fresh racks, the fit, and the command."""

from random import Random

import pytest
from support.helpers import DIGRAPHS, EN, board

from scrabble.lexicon import LANGUAGES, latest_pack, pack_info
from scrabble.movegen import Generator
from scrabble.strategy.equity import best_places, rack_splits
from scrabble.strategy.leaves import combined, digest_of
from scrabble.tiles import BLANK, RACK_SIZE
from scripts.data.lexicons.leaves import Training, write_table
from scripts.lab.selfplay.fresh_racks import (
    LEAST_UNSEEN,
    RACKS,
    FreshRacks,
    best_move,
    largest_lexicon,
)
from scripts.lab.selfplay.leave_fit import Tally, fit, kind_of
from scripts.lab.selfplay.leave_rule import by_rule
from scripts.lab.selfplay.queue import Crew

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

LEXICON = "it-common"
WORDS = ["AT", "CAT", "CATS", "QI", "TA", "ACT", "SCAT", "TACS", "ES", "SEA", "SEAT", "TEAS"]
RULE = by_rule(EN)
GENERATOR = Generator(WORDS, EN)


# Games


@pytest.mark.parametrize("rack", ["ACTSEE?", "AEEQRST", "IIQSTUV", "VVWUUII", "??ACEST"])
@pytest.mark.parametrize("row", ["8 ......CAT......", "8 .......SEA.....", "8 .......Q......."])
def test_the_best_move_is_that_of_all_moves(rack, row):
    """A bounded search finds the same best equity as a judgement of every move."""
    position, rack = board(row), "".join(sorted(rack))
    splits = rack_splits(rack)
    values = {kept: RULE.full_value(kept) for kept in splits.values()}
    exchange = max(values[kept] for kept in splits.values() if kept != rack)
    found = best_places(GENERATOR.moves(position, rack), splits, values, 1)

    equity, kept, move = best_move(GENERATOR, position, rack, RULE)

    assert equity == max([exchange, *(one.equity for one in found)])
    assert (move is None) == (not found or found[0].equity <= exchange)
    assert values[kept] == equity - (10 * move.score if move else 0)


def test_a_game_of_fresh_racks_depends_on_its_number_alone():
    """Any worker can play the game with this number at any time."""
    task = FreshRacks(LEXICON, 1)
    game = task(0)

    assert game == task(0) != task(1)
    assert all(len(position) == RACKS for position in game)
    assert all(len(rack) == RACK_SIZE for position in game for rack, _, _ in position)
    assert len(game) <= 100 - LEAST_UNSEEN


def test_the_next_generation_plays_with_a_table():
    """Other leave values give other equities."""
    worthless = by_rule(EN).to_text("").replace("240", "0", 1)
    assert FreshRacks("en-common", 1, worthless)(0) != FreshRacks("en-common", 1)(0)


# The fit


def games_of(equity, count):
    """Return games of random racks, with the equity that a function gives each rack."""
    rng = Random(5)
    racks = ["".join(sorted(rng.sample(DIGRAPHS.full_bag, RACK_SIZE))) for _ in range(count)]
    rated = [(rack, equity(rack), "") for rack in racks]
    return [[rated[at : at + RACKS]] for at in range(0, count, RACKS)]


def fitted(equity, count=4000):
    """Return the leave values fitted to games with these equities."""
    tally = Tally()
    for game in games_of(equity, count):
        tally.add(game)
    return fit(tally, DIGRAPHS, by_rule(DIGRAPHS))


@pytest.mark.parametrize(
    ("tiles", "other"),
    [("A", "B"), ("AC", "BC"), ("ACD", "BCD"), ("ACDE", "BCDE"), ("AACDE", "ABCDE")],
)
def test_a_good_tile_is_worth_what_it_brings(tiles, other):
    """Keeping an A gains 50 tenths of a point, times the chance that the draw would miss this A."""
    leaves = fitted(lambda rack: 50 * rack.count("A"))
    brought = 50 * (1 - (RACK_SIZE - len(tiles)) / 19)
    assert leaves.full_value(tiles) - leaves.full_value(other) == pytest.approx(brought, abs=4)


@pytest.mark.parametrize(
    ("together", "apart"), [("AB", "AC"), ("ABE", "ABD"), ("ABCE", "ACDE"), ("ABCDE", "ACDEF")]
)
def test_tiles_that_go_together_are_worth_more(together, apart):
    """Racks with A, B and E score; pairs of these tiles make such racks likely."""
    leaves = fitted(lambda rack: 300 * ({"A", "B", "E"} <= set(rack)))
    assert leaves.full_value(together) > leaves.full_value(apart) + 10


def test_the_mean_of_all_draws_is_worth_nothing():
    """Values are relative to the position, whatever its racks are worth."""
    leaves = fitted(lambda rack: 1000 + 70 * rack.count("C"))
    bag = DIGRAPHS.full_bag
    assert sum(leaves.alone[tile] for tile in bag) / len(bag) == pytest.approx(0, abs=3)


def test_tiles_that_never_met_have_the_values_of_their_kind():
    """Tiles that never came up together have values, too."""
    leaves = fitted(lambda rack: 50 * rack.count("A"), count=RACKS)
    assert list(leaves.alone) == [BLANK, *DIGRAPHS.tiles]
    assert list(leaves.triples) == list(combined(DIGRAPHS, 3))


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("AE", "AO", True),
        ("AE", "AA", False),
        ("AB", "EX", True),
        ("?B", "?X", True),
        ("?B", "?A", False),
        ("ABC", "EXZ", True),
        ("AAB", "EEX", True),
        ("AAB", "AEB", False),
    ],
)
def test_kinds_are_of_equal_letters_and_vowels(one, other, alike):
    """A value from few racks moves towards the values of its kind."""
    assert (kind_of(one, set("AEIOU")) == kind_of(other, set("AEIOU"))) is alike


# The training command


def training(folder, *games, workers=1):
    """Return the training for a small lexicon."""
    return Training(LEXICON, games, folder, Crew(workers), fresh=False)


@pytest.mark.full
def test_training_can_be_stopped_and_gives_the_same_with_any_number_of_workers(tmp_path):
    """A longer run adds games to the saved ones."""
    training(tmp_path / "one", 1, 1).run()
    assert (
        training(tmp_path / "one", 1, 3).run() == training(tmp_path / "two", 1, 3, workers=2).run()
    )


def test_a_table_is_written_with_its_digest(tmp_path):
    """The page verifies the downloaded table by the digest."""
    path = write_table("en", RULE, "By rule", tmp_path)

    assert path.read_text("ascii").startswith("# By rule\n240 ")
    digest = digest_of(path.read_bytes())
    assert (tmp_path / "digests.txt").read_text("ascii") == f"en {digest}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_trained_on_its_most_complete_words(language):
    """Inflected words are enough: all 21 million Galician words would need gigabytes."""
    expected = "gl-inflected" if language == "gl" else latest_pack(language).name
    assert pack_info(largest_lexicon(language)).name == expected
