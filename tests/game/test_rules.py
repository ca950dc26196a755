"""Legal places, the words they make and their scores."""

import pytest
from support.helpers import DIGRAPHS, EN, board, place, play, transpose

from scrabble.board import ACROSS, DOWN, Board, Layout
from scrabble.errors import IllegalMove, MoveSyntaxError
from scrabble.moves import Place
from scrabble.rules import check, listed

EMPTY = Board()
CAT = board("8  .......CAT.....")


# --- illegal places ----------------------------------------------------------

ILLEGAL = [
    # board, rack, tiles, code, squares, sentence
    (EMPTY, "ABC", {}, "no-tiles", (), "Put at least one tile on the board."),
    (CAT, "?", {115: "?"}, "blank-without-letter", (115,), "Choose a letter for the blank."),
    (CAT, "S", {115: "."}, "not-a-tile", (115,), "This is not a tile of this game."),
    (CAT, "S", {115: "["}, "not-a-tile", (115,), "This is not a tile of this game."),
    (CAT, "ABC", {115: "S"}, "not-in-rack", (115,), "The rack does not hold S for that."),
    (CAT, "ABC", {115: "s"}, "not-in-rack", (115,), "The rack does not hold a blank for that."),
    (CAT, "?", {115: "S"}, "not-in-rack", (115,), "The rack does not hold S for that."),
    (
        CAT,
        "SEX",
        {115: "S", 116: "S"},
        "not-in-rack",
        (116,),
        "The rack does not hold S for that.",
    ),
    (CAT, "AT", {113: "A", 115: "T"}, "occupied", (113,), "A tile already lies on 8I."),
    (CAT, "AT", {112: "A", 113: "T"}, "occupied", (112, 113), "A tile already lies on 8H and 8I."),
    (CAT, "AB", {115: "A", 131: "B"}, "not-in-line", (115, 131), "Place tiles in one row or one "),
    (EMPTY, "ABC", {112: "A", 113: "B", 127: "C"}, "not-in-line", (112, 113, 127), "Place tiles"),
    (CAT, "AB", {115: "A", 117: "B"}, "gap", (116,), "Leave no gap between the tiles."),
    (CAT, "AB", {97: "A", 142: "B"}, "gap", (127,), "Leave no gap between the tiles."),
    (CAT, "AB", {110: "A", 118: "B"}, "gap", (111, 115, 116, 117), "Leave no gap between"),
    (EMPTY, "AB", {113: "A", 114: "B"}, "not-on-centre", (112,), "The first word covers the "),
    (EMPTY, "AB", {0: "A", 1: "B"}, "not-on-centre", (112,), "The first word covers the centre"),
    (EMPTY, "A", {0: "A"}, "not-on-centre", (112,), "The first word covers the centre square."),
    (EMPTY, "AB", {112: "A"}, "too-short", (112,), "The first word has at least two tiles."),
    (CAT, "AB", {0: "A", 1: "B"}, "not-connected", (0, 1), "A word must touch the tiles on the "),
    (CAT, "A", {224: "A"}, "not-connected", (224,), "A word must touch the tiles on the board."),
    (CAT, "A", {96: "A"}, "not-connected", (96,), "A word must touch"),  # diagonal to C
]


@pytest.mark.parametrize(("on", "rack", "tiles", "code", "squares", "said"), ILLEGAL)
def test_illegal_places_say_what_is_wrong_and_where(on, rack, tiles, code, squares, said):
    """Each rule has its code, the squares concerned and a sentence."""
    with pytest.raises(IllegalMove) as caught:
        check(on, rack, Place.of(tiles), EN, None)
    error = caught.value
    assert (error.code, error.squares, error.words) == (code, squares, ())
    assert error.message.startswith(said)
    assert error.message.endswith(".")


@pytest.mark.parametrize(("on", "rack", "tiles", "code", "squares", "said"), ILLEGAL)
def test_illegal_places_are_illegal_on_the_mirrored_board(on, rack, tiles, code, squares, said):
    move = Place.of({transpose(square): tile for square, tile in tiles.items()})
    with pytest.raises(IllegalMove) as caught:
        check(on.transposed(), rack, move, EN, None)
    assert caught.value.code == code
    if code != "not-in-rack":
        assert sorted(caught.value.squares) == sorted(map(transpose, squares))


@pytest.mark.parametrize(
    ("text", "bad", "said"),
    [
        ("7H XAX", ("XAX", "XC", "AA", "XT"), "XAX, XC, AA and XT are not valid words."),
        ("8H CATS", ("CATS",), "CATS is not a valid word."),
        ("7I AT", ("AA", "TT"), "AA and TT are not valid words."),
        ("9H CC", ("CC", "AC"), "CC and AC are not valid words."),
    ],
)
def test_all_bad_words_are_named_once(text, bad, said):
    with pytest.raises(IllegalMove) as caught:
        play(text, CAT, lexicon={"CAT", "AT"})
    assert (caught.value.code, caught.value.words) == ("bad-words", bad)
    assert caught.value.message == said


def test_the_squares_of_bad_words_are_those_of_the_bad_words_alone():
    with pytest.raises(IllegalMove) as caught:
        play("7I AT", CAT, lexicon={"AT", "AA"})
    assert caught.value.words == ("TT",)
    assert caught.value.squares == (99, 114)


def test_a_blank_is_judged_as_the_letter_it_stands_for():
    assert play("8H cAt", lexicon={"CAT"}).words[0].tiles == "cAt"
    with pytest.raises(IllegalMove) as caught:
        play("8H cAx", lexicon={"CAT"})
    assert caught.value.words == ("CAX",)


def test_geometry_is_judged_before_words():
    with pytest.raises(IllegalMove) as caught:
        play("1A XX", CAT, lexicon=set())
    assert caught.value.code == "not-connected"


@pytest.mark.parametrize(("items", "text"), [("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")])
def test_items_are_joined_as_in_a_sentence(items, text):
    assert listed(items) == text


# --- words formed -------------------------------------------------------

CROSSWORD = board(
    "7  ........O......",
    "8  .....HORN......",
    "9  .......E.......",
    "10 .......DO......",
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8H RNS", ["HORNS"]),  # the typed part of HORNS stands for the whole word
        ("8F HORNS", ["HORNS"]),
        ("9H EX", ["EX", "ONXO"]),
        ("7H AO", ["AO", "ARED"]),
        ("H7 ARED", ["AO", "ARED"]),  # one tile, words both ways: the one across is the main word
        ("H11 S", ["REDS"]),  # one tile makes only a word down
        ("H8 REDS", ["REDS"]),
        ("11G ASP", ["ASP", "REDS", "OP"]),
        ("J8 SO", ["SO", "HORNS"]),
        ("9F TIE", ["TIE", "HT", "OI"]),
        ("G7 YOU", ["YOU", "UE"]),
    ],
)
def test_every_word_made_is_found(text, words):
    assert [word.tiles for word in play(text, CROSSWORD).words] == words


def test_words_have_their_squares():
    main, cross = play("9H EX", CROSSWORD).words
    assert list(main.squares) == [127, 128]
    assert list(cross.squares) == [98, 113, 128, 143]
    assert play("9H EX", CROSSWORD).direction == ACROSS
    assert play("H11 S", CROSSWORD).direction == DOWN


# --- scores ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "text", "score"),
    [
        (EMPTY, "8H CAT", (3 + 1 + 1) * 2),  # the centre doubles the first word
        (EMPTY, "8E QUIZ", 22 * 2),
        (EMPTY, "8H CATTLE", (3 + 1 + 1 + 1 + 2 * 1 + 1) * 2),  # L on 8L, double letter
        (EMPTY, "8D CATTY", (2 * 3 + 1 + 1 + 1 + 4) * 2),  # C on 8D, double letter
        (EMPTY, "H4 CATTY", (2 * 3 + 1 + 1 + 1 + 4) * 2),
        (EMPTY, "8H CaT", (3 + 0 + 1) * 2),  # a blank is worth nothing, the word still doubles
        (EMPTY, "8H cat", 0),
        (EMPTY, "8D cATTY", (2 * 0 + 1 + 1 + 1 + 4) * 2),
        (CAT, "8H CATS", 3 + 1 + 1 + 1),  # CAT has used the centre square already
        (CAT, "8G SCAT", 6),
        (CAT, "K8 SO", (3 + 1 + 1 + 1) + (1 + 1)),
        (CAT, "9H AT", (1 + 2 * 1) + (3 + 1) + (1 + 2 * 1)),  # T on 9I counts double both ways
        (CAT, "9H At", (1 + 0) + (3 + 1) + (1 + 0)),
        (CAT, "7I OX", (2 * 1 + 8) + (2 * 1 + 1) + (8 + 1)),  # OX, OA, XT
        (CAT, "8A SCARECAT", None),
        (CAT, "11H A", None),
    ],
)
def test_scores_are_those_worked_out_by_hand(on, text, score):
    if score is None:
        with pytest.raises((IllegalMove, MoveSyntaxError)):
            play(text, on)
    else:
        assert play(text, on).score == score


@pytest.mark.parametrize(
    ("text", "row", "score"),
    [
        # Row 1: triple words on A, H and O, double letters on D and L.
        ("1A AE", "A..............", (1 + 1) * 1),
        ("1A AE", ".E.............", (1 + 1) * 3),
        ("1A AEAE", "..AE...........", (1 + 1 + 1 + 1) * 3),
        ("1A AEAE", "AEA............", 1 + 1 + 1 + 2 * 1),
        ("1A QUIETEST", "...E...........", 17 * 9 + 50),
        ("1A QUIeTEST", "Q..............", (10 + 1 + 1 + 0 + 1 + 1 + 1 + 1) * 3 + 50),
        ("1H QUITEEST", "..........T....", (10 + 1 + 1 + 1 + 2 * 1 + 1 + 1 + 1) * 9 + 50),
        ("1A AEAEAEAEAEAEAEA", ".EAEAEA.AEAEAE.", 15 * 27),
        ("1A qEAEAEAqAEAEAEq", ".EAEAEA.AEAEAE.", 12 * 27),
        ("1A ZZZZZZZZZZZZZZZ", ".ZZZ.ZZ.ZZ...Z.", (15 + 1) * 10 * 27 + 50),
    ],
)
def test_word_multipliers_multiply(text, row, score):
    """Two triple words multiply by 9, three by 27; scores above 1,023 are possible."""
    assert play(text, board(f"1 {row}")).score == score


@pytest.mark.parametrize(
    ("marks", "score"),
    [
        ("..", 1 + 3),
        ("d.", 2 * 1 + 3),
        (".t", 1 + 3 * 3),
        ("dt", 2 * 1 + 3 * 3),
        ("D.", (1 + 3) * 2),
        ("TT", (1 + 3) * 9),
        ("DT", (1 + 3) * 6),
        ("tD", (3 * 1 + 3) * 2),
    ],
)
def test_letter_premiums_come_before_word_premiums(marks, score):
    layout = Layout.from_text("." * 112 + marks + "." * 111)
    assert check(EMPTY, "AB", place("8H AB"), EN, None, layout).score == score


@pytest.mark.parametrize("marks", ["dddd", "tttt", "DDDD", "TTTT"])
def test_premiums_under_old_tiles_are_spent(marks):
    layout = Layout.from_text("." * 112 + marks[:3] + "." * 110)
    assert check(CAT, "S", place("8H CATS", CAT), EN, None, layout).score == 6


@pytest.mark.parametrize("mark", ["d", "t", "D", "T"])
def test_a_premium_counts_in_both_words_of_a_tile(mark):
    on = board("8  .......C.......", "9  ........B......")
    layout = Layout.from_text("." * 113 + mark + "." * 111)
    letter, word = layout.letter[113], layout.word[113]
    expected = (3 + letter * 1) * word + (letter * 1 + 3) * word
    assert check(on, "A", Place.of({113: "A"}), EN, None, layout).score == expected


@pytest.mark.parametrize(
    ("text", "bingo"),
    [
        ("8H CATTLE", False),
        ("8H CATTLES", True),
        ("8H CaTTLEs", True),
        ("8H ??TTLES".replace("?", "q"), True),
    ],
)
def test_seven_tiles_earn_fifty(text, bingo):
    judged = play(text)
    assert judged.bingo is bingo
    assert judged.score == sum(word.points for word in judged.words) + 50 * bingo


def test_the_bonus_is_for_tiles_from_the_rack_not_for_long_words():
    assert play("8C SCARECAT", board("8  .......CAT.....")).bingo is False
    assert play("8A SCARECAT", board("8  .......T.......")).bingo is True


@pytest.mark.parametrize(
    ("text", "words", "score"),
    [
        ("8K S", ["CATS"], 6),
        ("8G S", ["SCAT"], 6),
        ("7H A", ["AC"], 1 + 3),
        ("9J O", ["TO"], 1 + 1),
        ("9I O", ["AO"], 1 + 2 * 1),
    ],
)
def test_one_tile_makes_the_words_that_it_touches(text, words, score):
    judged = play(text, CAT)
    assert ([word.tiles for word in judged.words], judged.score) == (words, score)


@pytest.mark.parametrize(
    ("rows", "text", "words"),
    [
        (["1  ............CAT"], "O1 TO", ["TO"]),
        (["1  CAT............"], "A1 COT", ["COT"]),
        (["15 ............CAT"], "O14 AT", ["AT"]),
        (["15 CAT............"], "A9 ATTRAC", ["ATTRACC"]),
        (["1  ............CAT"], "2M AAA", ["AAA", "CA", "AA", "TA"]),
        (["14 A.............."], "15A AAA", ["AAA", "AA"]),
        (["1  ..............A"], "2I ABCDEFG", ["ABCDEFG", "AG"]),
        (["7  A.............."], "A1 BCDEFGA", ["BCDEFGA"]),
    ],
)
def test_words_begin_and_end_at_every_edge(rows, text, words):
    assert [word.tiles for word in play(text, board(*rows)).words] == words


@pytest.mark.parametrize(
    ("row", "square"),
    [("1  ..............A", 15), ("2  A..............", 14), ("14 ..............A", 210)],
)
def test_a_line_does_not_continue_in_the_next(row, square):
    with pytest.raises(IllegalMove) as caught:
        check(board(row), "A", Place.of({square: "A"}), EN, None)
    assert caught.value.code == "not-connected"


@pytest.mark.parametrize(
    ("text", "tiles", "score"),
    [
        ("8H CHE", "CD", (5 + 1) * 2),
        ("8H [C][H]E", "BED", (2 + 3 + 1) * 2),
        ("8H chE", "cD", (0 + 1) * 2),
        ("8H L·LACHE", "FACD", (10 + 1 + 5 + 1) * 2),
    ],
)
def test_digraph_tiles_score_as_one(text, tiles, score):
    judged = play(text, alphabet=DIGRAPHS)
    assert (judged.words[0].tiles, judged.score) == (tiles, score)


def test_bad_words_with_digraphs_are_named_as_people_write_them():
    with pytest.raises(IllegalMove) as caught:
        play("8H CHE", alphabet=DIGRAPHS, lexicon=set())
    assert caught.value.message == "CHE is not a valid word."
    assert caught.value.words == ("CHE",)
