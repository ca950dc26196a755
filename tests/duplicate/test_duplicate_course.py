"""The course of a duplicate: an independent referee checks draws, highest plays and ends."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import amount, thinned
from support.duplicate_referee import draw, first_of, is_acceptable, plays_of, shuffled
from support.helpers import EN

from scrabble.board import Board
from scrabble.duplicate import Duplicate, End, generator_of, turns_of, whole_course
from scrabble.duplicate.draw import Need, can_give, drawn, missing, need_of, shuffled_pool
from scrabble.duplicate.highest import highest_play
from scrabble.errors import SetupError
from scrabble.lexicon import LANGUAGES, common_lexicon_name, load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import parse_move
from scrabble.tiles import BLANK, face_down, load_alphabet

pytestmark = pytest.mark.native

ENGLISH = "en-common"
JUDGED = amount(6, 200)
"""How many turns the referee judges."""


@pytest.fixture(scope="module")
def english():
    return generator_of(load_lexicon(ENGLISH))


def off_board(turn, alphabet):
    """Return the tiles not on the board before a turn, sorted."""
    left = list(alphabet.full_bag)
    for tile in face_down(turn.board.cells.replace(".", "")):
        left.remove(tile)
    return "".join(sorted(left))


def without(tiles, less):
    left = list(tiles)
    for tile in less:
        left.remove(tile)
    return "".join(left)


# --- the draw ----------------------------------------------------------------


@pytest.mark.parametrize("form", thinned(product(LANGUAGES, (False, True)), 3))
def test_each_rack_is_the_one_that_the_rules_draw(form):
    """The referee repeats every draw; racks passed over are bad or have no play."""
    language, joker = form
    name = common_lexicon_name(language)
    generator = generator_of(load_lexicon(name))
    alphabet = load_alphabet(language)
    course = whole_course(Duplicate(name, 7, joker=joker), generator)
    kept, stage = "", 0
    for turn in course.turns:
        tiles = off_board(turn, alphabet)
        assert turn.bag == "".join(sorted(without(tiles, turn.rack)))
        held = BLANK if joker and BLANK in tiles else ""
        if joker:
            tiles, kept = tiles.replace(BLANK, ""), kept.replace(BLANK, "")
            assert turn.rack.count(BLANK) == len(held)
        order = "".join(shuffled(without(tiles, kept), course.duplicate.seed, stage))
        racks = ["".join(sorted((held + kept + order)[:7]))]
        racks += [
            draw(tiles, held, course.duplicate.seed, number, turn.number, alphabet)
            for number in range(stage + 1, turn.stage + 1)
        ]
        assert turn.rack == racks[-1]
        assert is_acceptable(turn.rack, turn.number, alphabet)
        for rack in racks[:-1]:
            has_play = generator.best(turn.board, rack) is not None
            assert not (is_acceptable(rack, turn.number, alphabet) and has_play)
        kept, stage = without(turn.rack, face_down(turn.highest.place.letters)), turn.stage + 1
    left = without(off_board(turn, alphabet), face_down(turn.highest.place.letters))
    tiles = left if not joker else BLANK * (BLANK in left) + left.replace(BLANK, "")
    racks = combinations(tiles, min(7, len(tiles)))
    acceptable = any(is_acceptable(rack, turn.number + 1, alphabet) for rack in racks)
    assert course.end is (End.NO_PLAY if acceptable else End.NO_RACK)


def test_turns_up_to_the_fifteenth_need_two_of_each():
    assert (need_of(1), need_of(15), need_of(16)) == (Need(2, 2), Need(2, 2), Need(1, 1))


@pytest.mark.parametrize(
    ("rack", "gaps"),
    [
        ("AEIOUUR", 1),
        ("AEIOUYR", 0),
        ("AEIOU?R", 0),
        ("AEIOU??", 0),
        ("AEIOUUU", 2),
        ("RSTLNYA", 0),
        ("RSTLNDY", 1),
        ("A?", 2),
        ("YY??", 0),
        ("", 4),
    ],
)
def test_a_tile_of_either_kind_fills_one_gap(rack, gaps):
    assert missing(rack, Need(2, 2), EN) == gaps


@pytest.mark.parametrize(
    ("language", "vowels", "consonants"),
    [
        ("es", "A", "Y CH LL RR"),
        ("ca", "A", "QU NY L·L"),
        ("pl", "Y Ą Ę Ó", "Ł Ż"),
        ("de", "Ä Ö Ü", "X Z"),
    ],
)
def test_each_tile_set_says_which_letters_are_vowels(language, vowels, consonants):
    alphabet = load_alphabet(language)
    for text in vowels.split():
        assert missing(alphabet.parse(f"[{text}]"), Need(1, 0), alphabet) == 0
    for text in consonants.split():
        assert missing(alphabet.parse(f"[{text}]"), Need(1, 0), alphabet) == 1


POOLS = st.text("AEYRST?", max_size=9)


@given(POOLS, st.sampled_from([1, 16]))
def test_a_pool_gives_a_rack_exactly_if_some_choice_of_its_tiles_is_acceptable(pool, turn):
    size = min(7, len(pool))
    some = any(is_acceptable(rack, turn, EN) for rack in combinations(pool, size))
    assert can_give(pool, need_of(turn), EN) is some


@given(st.text("AEYRST?", min_size=8, max_size=20), st.sampled_from([1, 16]))
def test_a_further_draw_gives_an_acceptable_rack_if_there_is_one(pool, turn):
    need = need_of(turn)
    rack = drawn(pool, "", need, EN)
    assert sorted(without(pool, rack) + rack) == sorted(pool)
    if can_give(pool, need, EN):
        assert len(rack) == 7
        assert missing(rack, need, EN) == 0


@given(st.text("ABC?", max_size=30), st.integers(0, 2**40 - 1), st.integers(0, 2**16 - 1))
def test_the_order_of_a_draw_depends_on_tiles_seed_and_stage_alone(pool, seed, stage):
    order = shuffled_pool(pool, seed, stage)
    assert list(order) == shuffled(pool, seed, stage)
    assert order == shuffled_pool(pool[::-1], seed, stage)


# --- the highest play --------------------------------------------------------


def some_turns(count):
    """Yield turns of many duplicates, early and late ones, with and without a joker."""
    generator = generator_of(load_lexicon(ENGLISH))
    for seed in range(count):
        duplicate = Duplicate(ENGLISH, 100 + seed, joker=seed % 5 == 4)
        turns = whole_course(duplicate, generator).turns
        yield turns[seed * 7 % len(turns)]


def test_brute_force_finds_the_same_highest_play():
    """The referee lays every word on every line, with every use of the blanks."""
    words = load_lexicon(ENGLISH)
    for turn in some_turns(JUDGED):
        plays = plays_of(turn.board, turn.rack, EN, words)
        assert turn.highest.place == first_of(plays, turn.board, turn.rack, EN)
        assert turn.highest == plays[turn.highest.place]


SMALL = ["AT", "TA", "EAT", "TEA", "ATE", "ETA", "TEE", "TET", "TAT", "SEAT", "TEAS", "EATS", "AS"]


@given(
    st.text("AETS?", min_size=1, max_size=7).filter(lambda rack: rack.count("?") < 3),
    st.sampled_from(["", "8H EAT", "8G TEAS", "H7 ATE"]),
)
def test_equal_plays_have_one_order(rack, first):
    """A lexicon of a few words with the same letters gives many equal plays."""
    board = Board()
    if first:
        board = board.with_tiles(dict(parse_move(first, board, EN).tiles))
    rack = "".join(sorted(rack))
    plays = plays_of(board, rack, EN, SMALL)
    found = highest_play(Generator(SMALL, EN), board, rack, EN)
    assert (found is None) is (not plays)
    if found:
        assert found.place == first_of(plays, board, rack, EN)


# --- the course --------------------------------------------------------------


def test_a_play_leaves_its_rest_on_the_rack(english):
    """Tiles go from the rack to the board, and the board grows by the highest play."""
    turns = whole_course(Duplicate(ENGLISH, 3), english).turns
    for turn, following in pairwise(turns):
        assert following.board == turn.after
        assert turn.after == turn.board.with_tiles(dict(turn.highest.place.tiles))
        if following.stage == turn.stage + 1:
            assert not without(turn.kept, [t for t in turn.kept if t in following.rack])
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))


def test_a_joker_is_swapped_for_its_letter_while_the_bag_has_one(english):
    swapped = kept = 0
    for seed in range(4):
        for turn in whole_course(Duplicate(ENGLISH, seed, joker=True), english).turns:
            for square, tile in turn.highest.place.tiles:
                if tile.islower():
                    has = tile.upper() in turn.bag
                    assert turn.after.cells[square] == (tile.upper() if has else tile)
                    swapped, kept = swapped + has, kept + (not has)
                else:
                    assert turn.after.cells[square] == tile
    assert swapped > 20
    assert kept > 0


def test_a_short_duplicate_begins_like_a_whole_one(english):
    whole = whole_course(Duplicate(ENGLISH, 5), english)
    short = whole_course(Duplicate(ENGLISH, 5, seconds=60, ten_turns=True), english)
    assert short.turns == whole.turns[:10]
    assert (short.end, whole.end) == (End.TEN_TURNS, End.NO_RACK)
    assert short.points == sum(turn.highest.score for turn in whole.turns[:10])


def test_a_duplicate_ends_after_twenty_racks_without_a_play():
    """With a single word nearly no rack has a play."""
    seen = []

    class Counting(Generator):
        def by_bound(self, board, rack, extra):
            seen.append(rack)
            return super().by_bound(board, rack, extra)

    course = whole_course(Duplicate(ENGLISH, 1), Counting(["ZZYZX"], EN))
    assert (course.turns, course.end) == ((), End.NO_PLAY)
    assert len(seen) == 20
    assert all(missing(rack, Need(2, 2), EN) == 0 for rack in seen)


def test_turns_are_computed_when_asked_for(english):
    steps = turns_of(Duplicate(ENGLISH, 2), english)
    first = next(steps)
    assert (first.number, first.board) == (1, Board())
    assert next(steps).board == first.after


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seed": -1}, "bad-seed"),
        ({"seed": 1 << 40}, "bad-seed"),
        ({"seed": True}, "bad-seed"),
        ({"seconds": 30}, "bad-option"),
        ({"joker": 1}, "bad-option"),
        ({"ten_turns": None}, "bad-option"),
        ({"lexicon": "en"}, "bad-dictionary"),
    ],
)
def test_a_duplicate_has_one_edition_a_seed_of_forty_bits_and_known_options(fields, code):
    with pytest.raises(SetupError) as caught:
        Duplicate(**({"lexicon": ENGLISH, "seed": 1} | fields))
    assert caught.value.code == code
