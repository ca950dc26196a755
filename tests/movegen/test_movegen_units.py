"""The parts of the move generator."""

import pytest
from support.movegen import ENGLISH, WIDEST

from scrabble.board import SIZE, SQUARES, Board, Layout
from scrabble.errors import IllegalMove
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator, ScoredMove, Span, normal_line, summarise
from scrabble.movegen.cache import Cache
from scrabble.movegen.graph_engine import GraphEngine
from scrabble.movegen.plane_engine import PlaneEngine
from scrabble.movegen.word_planes import WordPlanes
from scrabble.moves import Place

WORDS = "AT CAT CATS SCAT SEAT TEA TEAS EAT EATS ATE ETA ESTATE STATES TASTE TAT TATS".split()
LEXICON = Lexicon.from_words(WORDS, "en")
POINTS = bytes(ENGLISH.values.get(chr(code), 0) for code in range(256))


@pytest.fixture(params=["planes", "graph", "warmed graph"])
def generator(request):
    return {
        "planes": lambda: Generator(reversed(WORDS), ENGLISH),
        "graph": lambda: Generator(LEXICON, ENGLISH),
        "warmed graph": lambda: Generator(LEXICON, ENGLISH).warmed(),
    }[request.param]()


@pytest.fixture(params=["planes", "graph"])
def engine(request):
    if request.param == "planes":
        return PlaneEngine.from_words(WORDS, ENGLISH)
    return GraphEngine(LEXICON, ENGLISH)


def middle(word, *, row=7, column=7):
    first = row * SIZE + column
    return Board().with_tiles(dict(enumerate(word, start=first)))


def shown(moves):
    return [f"{move.word} {move.span.start} {move.score}" for move in moves]


@pytest.mark.parametrize(
    ("offset", "letter", "words"),
    [(0, "T", "TATS TEAS"), (1, "A", "CATS EATS TATS"), (3, "T", "SCAT SEAT"), (3, "Z", "")],
)
def test_a_plane_holds_the_words_with_a_letter_at_an_offset(offset, letter, words):
    four = "CATS EATS SCAT SEAT TATS TEAS".split()
    planes = WordPlanes(4, "".join(four), POINTS)

    assert [four[n] for n in planes.at[offset][letter].search(1)] == words.split()


@pytest.mark.parametrize(
    ("times", "letter", "words"),
    [(1, "T", "ESTATE STATES TAATTS"), (2, "T", "ESTATE STATES TAATTS"), (3, "T", "TAATTS")],
)
def test_a_plane_holds_the_words_with_n_of_a_letter(times, letter, words):
    six = "ESTATE STATES TAATTS".split()
    planes = WordPlanes(6, "".join(six), POINTS)

    assert [six[n] for n in planes.at_least(times, letter).search(1)] == words.split()
    assert planes.at_least(4, letter) is None


def test_word_values_may_exceed_a_byte():
    word = WIDEST.tiles[1] * 15
    points = bytes(WIDEST.values.get(chr(code), 0) for code in range(256))

    assert list(WordPlanes(15, word + word, points).values) == [300, 300]


@pytest.mark.parametrize(
    ("before", "after", "letters"),
    [("A", "", "T"), ("", "AT", "CET"), ("CAT", "", "S"), ("S", "AT", "CE"), ("Q", "", "")],
)
def test_the_letters_between_two_strings_make_a_word(engine, before, after, letters):
    assert engine.letters_between(before, after) == letters


@pytest.mark.parametrize("before", ["A" * 15, "A" * 8])
def test_no_cross_word_is_longer_than_the_board(engine, before):
    """Sixteen letters make no word."""
    assert engine.letters_between(before, "A" * 7) == ""


@pytest.mark.parametrize(
    ("word", "there"),
    [("CAT", True), ("CATS", True), ("CA", False), ("ZZZ", False), ("A", False), (3, False)],
)
def test_engines_contain_their_words(engine, word, there):
    assert (word in engine) is there


def test_highest_scores_come_first_then_rows_then_columns(generator):
    assert shown(generator.moves(middle("CAT"), "S")) == ["SCAT 111 6", "CATS 112 6"]
    assert shown(generator.moves(middle("EAT"), "TE")) == [
        "EAT 98 5",
        "ETA 83 4",
        "TEA 83 4",
        "ATE 113 4",
        "AT 113 3",
    ]


@pytest.mark.parametrize(
    ("layout", "word", "score"),
    [
        ("." * 112 + "t" + "." * 112, "taT", 3),
        ("." * 110 + "t" + "." * 114, "Tat", 3),
        ("." * 225, "taT", 1),
    ],
)
def test_the_blank_lies_where_it_costs_least(layout, word, score):
    generator = Generator(["TAT"], ENGLISH, Layout.from_text(layout))

    moves = generator.moves(Board(), "T??")

    assert (word, score) in [(move.word, move.score) for move in moves if move.span.start == 110]


def test_no_move_is_an_empty_list(generator):
    assert generator.moves(middle("CAT"), "QQ") == []
    assert generator.best(middle("CAT"), "QQ") is None
    assert generator.moves(middle("CAT"), "") == []


def test_check_asks_the_rules(generator):
    play = generator.check(middle("CAT"), "S", Place(((115, "S"),)))

    assert play.score == 6
    with pytest.raises(IllegalMove) as error:
        generator.check(middle("CAT"), "Z", Place(((115, "Z"),)))
    assert error.value.code == "bad-words"


def test_warming_up_changes_only_the_speed():
    generator = Generator(LEXICON, ENGLISH)
    moves = generator.moves(middle("EAT"), "TAS?")

    for _ in generator.warm():
        assert generator.moves(middle("EAT"), "TAS?") == moves

    assert generator.moves(middle("EAT"), "TAS?") == moves
    assert list(generator.warm()) == []


def test_clearing_caches_changes_only_the_memory(generator):
    moves = generator.moves(middle("EAT"), "TAS?")

    generator.forget()

    assert generator.moves(middle("EAT"), "TAS?") == moves


def test_large_lexicons_use_the_graph_engine(monkeypatch):
    """Word planes of millions of words would not fit into memory."""
    monkeypatch.setattr("scrabble.movegen.generator.MAX_PLANE_WORDS", 3)

    assert list(Generator(LEXICON, ENGLISH).warm()) == []


def test_tiles_that_no_word_contains_are_allowed_on_the_board(generator):
    board = Board("Z" * 15 + "." * 180 + "q" * 15 + "." * 15)

    assert generator.moves(board, "CATS?") == []
    assert generator.moves(Board("Z" * SQUARES), "CATS") == []


def test_a_cache_starts_over_when_it_is_full():
    cache = Cache(2)

    assert [cache.store(n, n * n) for n in range(5)] == [0, 1, 4, 9, 16]
    assert cache == {4: 16}


def test_engine_caches_are_bounded(monkeypatch):
    monkeypatch.setattr("scrabble.movegen.graph_engine._MAX_PATTERNS", 10)
    generator = Generator(LEXICON, ENGLISH)
    boards = [middle("EAT", row=row) for row in range(2, 12)]

    grown = [generator.moves(board, "TASE") for board in boards]

    assert grown == [Generator(LEXICON, ENGLISH).moves(board, "TASE") for board in boards]


def test_normal_form_orders_squares_as_numbers():
    move = ScoredMove(12, Span(9 * SIZE + 7, SIZE, (9 * SIZE + 7, 10 * SIZE + 7)), "Ca")

    assert normal_line(move) == "9,7=C;10,7=a 12"
    assert move.tiles == "Ca"
    assert move.place == Place(((142, "C"), (157, "a")))
    assert move.span.direction == 1


def test_the_summary_of_no_move_is_the_hash_of_nothing():
    assert summarise([]) == (
        0,
        0,
        0,
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    )
