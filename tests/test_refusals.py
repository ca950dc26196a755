"""Odd input is either understood, or refused with a code and a sentence; never ignored."""

import pytest
from support.helpers import EN, is_sentence
from support.players import FEW_WORDS, TEA

from scrabble.board import SQUARES, Board, Layout
from scrabble.errors import ScrabbleError
from scrabble.lexicon import Lexicon, latest_pack, load_lexicon, pack_info
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.queries import anagrams, from_rack, hooks, with_prefix
from scrabble.movegen import Generator
from scrabble.moves import Pass, format_move, parse_move
from scrabble.strategy.players import known_from, strength_of
from scrabble.tiles import load_alphabet

WORDS = Lexicon.from_words(FEW_WORDS, "en")
GENERATOR = Generator(WORDS, EN)
EIGHT = "AEIOTEAT"


REFUSED = [
    (lambda: GENERATOR.moves(TEA, EIGHT), "bad-rack"),
    (lambda: GENERATOR.best(TEA, "QU1Z"), "bad-rack"),
    (lambda: GENERATOR.moves(TEA, "quiz"), "bad-rack"),
    (lambda: GENERATOR.rack_moves("A.B"), "bad-rack"),
    (lambda: list(GENERATOR.by_bound(TEA, EIGHT, [0] * 8)), "bad-rack"),
    (lambda: known_from(TEA, EIGHT, EN), "bad-rack"),
    (lambda: Generator(WORDS, load_alphabet("fr")), "wrong-language"),
    (lambda: Generator(["tea"], EN), "bad-word"),
    (lambda: Generator(["TEA", "T-A"], EN), "bad-word"),
    (lambda: strength_of(0), "bad-strength"),
    (lambda: strength_of(6), "bad-strength"),
    (lambda: strength_of(-1), "bad-strength"),
    (lambda: Board("abc"), "bad-board"),
    (lambda: Board("1" * SQUARES), "bad-board"),
    (lambda: Board("?" * SQUARES), "bad-board"),
    (lambda: Board.from_text("TEA"), "bad-board"),
    (lambda: Layout.from_text("TdD"), "bad-layout"),
    (lambda: load_lexicon("english"), "unknown-lexicon"),
    (lambda: hooks(WORDS, "T1"), "bad-word"),
    (lambda: hooks(WORDS, "T?"), "bad-word"),
    (lambda: list(anagrams(WORDS, "t1")), "bad-rack"),
    (lambda: list(from_rack(WORDS, "tea")), "bad-rack"),
    (lambda: list(with_prefix(WORDS, "te")), "bad-pattern"),
    (lambda: Pattern("T-A"), "bad-pattern"),
]


@pytest.mark.parametrize(("call", "code"), REFUSED, ids=range(len(REFUSED)))
def test_what_has_no_meaning_is_refused(call, code):
    with pytest.raises(ScrabbleError) as caught:
        call()
    assert caught.value.code == code
    assert is_sentence(caught.value.message) or caught.value.message.startswith("'")


def test_a_bad_board_is_also_a_value_error():
    """The sentence names the characters that are no tiles."""
    with pytest.raises(ValueError, match="This has 4, also '1!'"):
        Board("1!AB")


@pytest.mark.parametrize("name", ["en", "gl", "es"])
def test_a_language_is_its_most_complete_dictionary(name):
    assert pack_info(name) is latest_pack(name)
    assert pack_info(name).language == name


@pytest.mark.parametrize("word", ["TEA", "tEA", "tea"])
def test_blanks_have_hooks_as_letters_do(word):
    assert hooks(WORDS, word) == hooks(WORDS, "TEA")
    assert hooks(WORDS, word).back == "STX"


def test_a_scored_move_and_a_play_are_formatted_as_their_placement():
    move = GENERATOR.moves(TEA, "SX")[0]
    text = format_move(move.place, TEA, EN)
    play = GENERATOR.check(TEA, "SX", move.place)
    assert format_move(move, TEA, EN) == format_move(play, TEA, EN) == text
    assert parse_move(text, TEA, EN) == move.place


@pytest.mark.parametrize("thing", ["8H TEA", Pass, None, 7])
def test_only_moves_are_formatted(thing):
    with pytest.raises(TypeError, match="format_move takes a move, not "):
        format_move(thing, TEA, EN)
