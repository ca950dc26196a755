"""Pictures of a game: well-formed, with all tiles on the board and no hidden tiles."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from support.helpers import board, history_from, place, position

from scrabble.game import Game, History, Mode, Setup, replay
from scrabble.moves import Pass
from scrabble.views.picture import RECORD, WORDS, board_picture, picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(at, *moves, **words):
    """Return the parsed picture of a position after moves."""
    return ET.fromstring(picture(history_from(at, *moves), words={**WORDS, **words}))


LABELS = {"DL", "TL", "DW", "TW", "★"}


def test_free_premium_squares_have_labels_in_the_language_of_the_page():
    """English labels are the default; a covered square has no label."""
    at = position("CATS", "QZ", bag="E" * 20)
    history = History(Game(at.setup), (at,), ())
    assert [texts(drawn(at)).count(each) for each in ("DL", "TL", "DW", "TW", "★")] == [
        24, 12, 16, 8, 1,
    ]  # fmt: skip
    own = texts(ET.fromstring(picture(history, {"DL": "2B"})))
    assert (own.count("2B"), own.count("DL"), own.count("TL")) == (24, 0, 12)
    assert "★" not in texts(drawn(at, place("8H CATS")))


@pytest.mark.parametrize("name", ["plain", "rings", "lattice", "drawn"])
@pytest.mark.parametrize("draw", [picture, lambda history: board_picture(history, {})])
def test_a_picture_draws_the_board_of_the_game(draw, name):
    game = Game(Setup(("Ann", "Bea"), seed=5, options=(("board", name),)))
    names = list(game.setup.layout.names)
    names[112] = "★"
    labels = [text for text in texts(ET.fromstring(draw(replay(game)))) if text in LABELS]
    assert labels == [each for each in names if each]


def texts(image):
    return [each.text for each in image.iter(f"{SVG}text")]


def plain(image):
    """Return the texts of a picture except the labels of squares."""
    return [text for text in texts(image) if text not in LABELS]


def test_tiles_and_scores_are_drawn():
    image = drawn(position("CA?S", "QZ", bag="E" * 20), place("8H CaS"))
    tiles = ["C", "3", "A", "S", "1"]
    assert plain(image) == ["Pass-a-Word", "Ann", "8", "Bea", "0", *tiles]


def test_the_board_alone_has_all_squares_and_no_names():
    """The page itself shows names and scores beside this picture."""
    history = history_from(position("CA?S", "QZ", bag="E" * 20), place("8H CaS"))
    image = ET.fromstring(board_picture(history, {"DL": "2B"}))
    assert [text for text in plain(image) if text != "2B"] == ["C", "3", "A", "S", "1"]
    assert (image.get("width"), image.get("height")) == ("960", "960")
    assert len(list(image.iter(f"{SVG}rect"))) == 1 + 225 + 3


CAT = place("8H CAT")


@pytest.mark.parametrize(
    ("racks", "moves", "names", "expected"),
    [
        (("CAT", "QZ"), [place("8H CAT")], ("Ann", "Bea"), ["Ann", "won", "30", "Bea", "−20"]),
        (
            ("QZ", "CAT"),
            [Pass(), place("8H CAT")],
            ("Ann", "Bea"),
            ["Bea", "won", "30", "Ann", "−20"],
        ),
        (("QZ",) * 2, [Pass()] * 6, ("Ann", "Bea"), ["Ann", "−20", "Bea", "−20"]),
        (
            ("QZ", "CAT", "E"),
            [Pass(), CAT],
            ("Ann", "Bea", "Cleo"),
            ["Bea", "won", "31", "Cleo", "−1", "Ann", "−20"],
        ),
    ],
    ids=["won", "lost", "tied", "three"],
)
def test_the_winner_comes_first_and_the_others_by_points(racks, moves, names, expected):
    at = position(*racks, bag="")
    image = drawn(replace(at, setup=replace(at.setup, names=names)), *moves, winner="won")
    assert plain(image)[1 : len(expected) + 1] == expected


def test_the_best_word_is_drawn_in_gold_with_its_points_and_its_player():
    """Blanks are marked as on the board; a game without plays has no best word."""
    image = drawn(position("C?T", "QZ", bag=""), place("8H CaT"), best="Best")
    after = plain(image)[plain(image).index("Best") + 1 :]
    assert after[0:5] == ["C", "3", "A", "T", "1"]
    assert "Ann" in after
    assert "Best" not in plain(drawn(position("QZ", "QZ", bag=""), *[Pass()] * 6, best="Best"))


@pytest.mark.parametrize("name", ["W" * 20, "Ann"])
def test_a_long_name_is_smaller_and_cut(name):
    at = position("CAT", "QZ", bag="")
    at = replace(at, setup=replace(at.setup, names=(name, "Bea")))
    image = drawn(at, place("8H CAT"), winner="won by 50")
    _, shown, *_ = (each for each in image.iter(f"{SVG}text") if each.text[:1] in {"W", "A", "P"})
    size = int(shown.get("font-size"))
    assert len(shown.text) * size < 800
    assert (shown.text == name and size == 84) == (name == "Ann")


def test_verified_is_said_where_it_was():
    at = position("CATS", "QZ", bag="E" * 20)
    assert "Verified" in texts(drawn(at, verified="Verified"))
    assert "Verified" not in texts(drawn(at))


@pytest.mark.parametrize("score", [-5, 12])
def test_a_negative_score_has_a_minus_sign(score):
    at = position("CATS", "QZ", scores=(score, 0), board=board("8  .......CAT....."))
    assert plain(drawn(at))[1:3] == ["Ann", str(score).replace("-", "−")]


def test_a_record_says_that_it_is_one_and_a_dealt_game_does_not():
    """The text is in the page's language, if given, and is never markup."""
    dealt = position("CATS", "QZ", bag="E" * 20)
    setup = replace(dealt.setup, mode=Mode.STATED)
    stated = replace(dealt, setup=setup)
    history = History(Game(setup), (stated,), ())
    assert RECORD in texts(ET.fromstring(picture(history)))
    assert "<b>x" in texts(ET.fromstring(picture(history, {}, "<b>x")))
    assert RECORD not in texts(drawn(dealt))


WIDTHS = {"monospaced": (0.6, 0.6, 0.6), "wide": (0.7, 0.84, 1.1), "narrow": (0.45, 0.55, 0.8)}
"""For kinds of bold fonts, the widths of a letter, a capital and a wide letter, by the height."""


def boxes(image, widths):
    """Return the box of each text but labels and tiles: left, top, right, bottom."""
    usual, capital, wide = widths
    for each in image.iterfind(f"{SVG}text"):
        size, text = float(each.get("font-size")), each.text.strip("\u2068\u2069")
        if len(text) == 1 and not text.isdigit():
            continue
        width = size * sum(
            wide if letter in "MWmw…" else capital if letter.isupper() else usual for letter in text
        )
        x, y = float(each.get("x")), float(each.get("y"))
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[each.get("text-anchor")]
        yield text, (left, y - 0.75 * size, left + width, y + 0.22 * size)


def meet(one, two):
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


RECORDS = [RECORD, "Partida anotada, no repartida aquí; palabras sin comprobar."]


@pytest.mark.parametrize("font", WIDTHS)
@pytest.mark.parametrize(
    "names",
    [("Ann", "Bea"), ("Wilhelmina MacWilli", "Bea"), tuple("W" * 19 + each for each in "ABCD")],
)
@pytest.mark.parametrize("record", ["", *RECORDS])
def test_no_line_meets_another_in_any_font(font, names, record):
    """The test has long names, four players, three-digit scores, and the sentence about records."""
    scores = (388, 412, 1024, 7)[: len(names)]
    at = position("CAT", *["QZ"] * (len(names) - 1), bag="", scores=scores)
    at = replace(at, setup=replace(at.setup, names=names))
    history = history_from(at, CAT)
    if record:
        last = replace(history.last, setup=replace(at.setup, mode=Mode.STATED))
        history = replace(history, positions=(*history.positions[:-1], last))
    words = {**WORDS, "winner": "mit 1000 Punkten gewonnen", "verified": "Vollständig geprüft"}
    image = ET.fromstring(picture(history, record=record, words=words))
    found = list(boxes(image, WIDTHS[font]))
    assert len(found) >= 2 * len(names) + 4
    for n, (text, box) in enumerate(found):
        assert box[0] >= 0, text
        assert box[2] <= 1080, text
        assert not [other for other, there in found[n + 1 :] if meet(box, there)], text
