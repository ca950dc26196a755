"""The generator against brute force through the rules, on small lexicons."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.movegen import ENGLISH, WIDEST, as_places, brute_force

from scrabble.board import SIZE, SQUARES, STEP, Board
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.movegen.rack_moves import highest_values
from scrabble.tiles import EMPTY, Alphabet, blank_for, letters_of, load_alphabet

pytestmark = pytest.mark.no_cover

SOME = settings(max_examples=max(10, settings().max_examples * 2 // 5))
"""Fewer examples: each one has a lexicon, two generators and hundreds of checks."""


@dataclass(frozen=True)
class World:
    """An alphabet and a few of its letters, from which words, boards and racks are made."""

    alphabet: Alphabet
    letters: str

    def words(self):
        """Draw a small lexicon."""
        word = st.text(self.letters, min_size=2, max_size=5)
        return st.sets(word, min_size=1, max_size=25).map(sorted)

    def racks(self):
        """Draw a rack of 1 to 7 tiles, up to 3 of them blanks."""
        return st.tuples(
            st.text(self.letters, max_size=7), st.sampled_from(["", "", "?", "?", "??", "???"])
        ).map(lambda parts: "".join(parts)[-7:] or self.letters[0])


CATALAN = load_alphabet("ca")
WORLDS = {
    "english": World(ENGLISH, "ABEST"),
    "catalan": World(CATALAN, CATALAN.word("AS") + CATALAN.word("NY") + CATALAN.word("L·L")),
    "widest": World(WIDEST, WIDEST.tiles[-5:]),
}


@st.composite
def boards(draw, world, words):
    """Draw a board: words and nonsense laid across each other, islands and blanks included."""
    cells = [EMPTY] * SQUARES
    strip = st.one_of(st.sampled_from(words), st.text(world.letters, min_size=1, max_size=9))
    for _ in range(draw(st.integers(0, 6))):
        tiles = draw(strip)
        step = draw(st.sampled_from(STEP))
        line, start = draw(st.integers(3, 11)), draw(st.integers(0, SIZE - len(tiles)))
        first = line * SIZE + start if step == 1 else start * SIZE + line
        for at, tile in enumerate(tiles):
            blank = draw(st.integers(0, 5)) == 0
            cells[first + at * step] = blank_for(tile) if blank else tile
    return Board("".join(cells))


@st.composite
def positions(draw, world):
    """Draw a lexicon, a board and a rack."""
    words = draw(world.words())
    return words, draw(boards(world, words)), draw(world.racks())


def generators(words, alphabet):
    """Return a generator with the plane engine and one with the graph engine."""
    return Generator(words, alphabet), Generator(Lexicon.from_words(words, alphabet.id), alphabet)


def order(move):
    """Return the sort key of the defined order of moves."""
    start, step, _ = move.span
    line, at = (start % SIZE, start // SIZE) if step == SIZE else divmod(start, SIZE)
    return -move.score, step, line, at, len(move.word), letters_of(move.word)


@pytest.mark.parametrize("name", WORLDS)
@SOME
@given(st.data())
def test_generated_moves_are_those_the_rules_allow(name, data):
    world = WORLDS[name]
    words, board, rack = data.draw(positions(world))
    legal = brute_force(board, rack, world.alphabet, words)

    for generator in generators(words, world.alphabet):
        assert as_places(generator.moves(board, rack, designations=True)) == legal


@pytest.mark.parametrize("name", WORLDS)
@SOME
@given(st.data())
def test_collapsed_moves_are_the_best_designations_in_order(name, data):
    """Each placed word has one move, with its blanks where they cost least."""
    world = WORLDS[name]
    words, board, rack = data.draw(positions(world))
    for generator in generators(words, world.alphabet):
        best: dict[tuple[object, ...], int] = {}
        for move in generator.moves(board, rack, designations=True):
            key = (move.span.squares, letters_of(move.tiles))
            best[key] = max(move.score, best.get(key, 0))

        moves = generator.moves(board, rack)

        assert best == {(move.span.squares, letters_of(move.tiles)): move.score for move in moves}
        assert len(best) == len(moves)
        assert moves == sorted(moves, key=order)
        assert generator.best(board, rack) == next(iter(moves), None)
        for move in moves[:50]:
            assert generator.check(board, rack, move.place).score == move.score


@pytest.mark.parametrize("name", WORLDS)
@SOME
@given(st.data())
def test_moves_by_bound_are_all_moves_and_keep_their_bounds(name, data):
    """Bounds never rise, so a search can stop once a found move beats the next bound."""
    world = WORLDS[name]
    words, board, rack = data.draw(positions(world))
    extra = data.draw(st.lists(st.integers(-9, 99), min_size=8, max_size=8))
    for generator in generators(words, world.alphabet):
        slots = list(generator.by_bound(board, rack, extra))

        bounds = [bound for bound, _ in slots]
        found = [(bound, move) for bound, moves in slots for move in moves]
        assert bounds == sorted(bounds, reverse=True)
        assert all(move.score + extra[len(move.tiles)] <= bound for bound, move in found)
        assert sorted(move for _, move in found) == sorted(generator.moves(board, rack))


@pytest.mark.parametrize("name", WORLDS)
@SOME
@given(st.data())
def test_moves_by_lane_and_slot_are_all_moves_and_keep_their_bounds(name, data):
    """The test checks a second board, too; no lane is searched twice."""
    world = WORLDS[name]
    words, board, rack = data.draw(positions(world))
    highest = highest_values(rack, world.alphabet.values)
    for generator in generators(words, world.alphabet):
        found = generator.rack_moves(rack)
        first = next(iter(generator.moves(board, rack)), None)
        after = board.with_tiles(dict(first.place.tiles)) if first else board
        for on in (board, after):
            slots = [slot for lane in found.slots(generator.lanes(on)) for slot in lane]
            for slot in slots:
                scores = [move.score for move in slot.moves]
                assert scores == sorted(scores, reverse=True)
                assert max(scores, default=0) <= slot.bound(highest)
                assert {len(move.tiles) for move in slot.moves} <= {slot.size}
            assert sorted(move for slot in slots for move in slot.moves) == sorted(
                generator.moves(on, rack)
            )
        again = [slot for lane in found.slots(generator.lanes(after)) for slot in lane]
        assert list(map(id, again)) == list(map(id, slots))


@pytest.mark.parametrize("name", WORLDS)
@SOME
@given(st.data())
def test_caches_make_no_difference(name, data):
    """A generator with full caches finds the same moves as a new generator."""
    world = WORLDS[name]
    words = data.draw(world.words())
    old = generators(words, world.alphabet)
    for _ in range(2):
        board, rack = data.draw(boards(world, words)), data.draw(world.racks())
        for used, new in zip(old, generators(words, world.alphabet), strict=True):
            assert used.moves(board, rack) == new.moves(board, rack)
            after = next(iter(used.moves(board, rack)), None)
            if after:
                grown = board.with_tiles(dict(after.place.tiles))
                assert used.moves(grown, rack) == new.moves(grown, rack)
