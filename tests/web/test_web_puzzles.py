"""Puzzles through the bridge, as the page asks for them."""

import sys

import pytest
from support.helpers import board
from support.web import NEWEST, ask, load
from support.web import code_in as code

from scrabble import link
from scrabble.files import daily
from scrabble.game import Puzzle
from scrabble.web import answers, generators, session

QUIZ = Puzzle("en-complete", board("8 .......AT......"), "IQUZ", "Ann")
LINK = link.encode_puzzle(QUIZ)
OLD = daily.FIRST_DAY


@pytest.fixture(autouse=True)
def packs():
    load("en-complete", NEWEST)


def finished(kind, **fields):
    """Ask in slices until done; return the reply and the number of slices."""
    for count in range(1, 500):
        reply = ask(kind, LINK, budget=5, **fields)
        assert reply["ok"], reply
        if reply["done"]:
            return reply, count
        assert 0 <= reply["progress"] <= 1
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["puzzle-answer", "puzzle-hint", "preview"])
def test_the_part_that_reads_puzzles_is_asked_for(monkeypatch, kind):
    """Each request names the missing part: a restarted worker may get any of them first."""
    session.forget_games()
    monkeypatch.setitem(sys.modules, "scrabble.link.v1.puzzle", None)
    monkeypatch.delattr("scrabble.link.v1.puzzle", raising=False)
    reply = ask(kind, LINK, tiles=[{"square": 114, "letter": "Q", "blank": False}], budget=5)
    assert (code(reply), reply["error"]["pack"]) == ("needs-pack", "puzzles")


def test_a_puzzle_is_shown_as_a_table_with_one_play_to_make():
    """The table has rack, board and unseen tiles, no names or scores; only plays are allowed."""
    view = ask("puzzle", text=f"Look: https://example.org/#{LINK}")["view"]
    assert [tile["letter"] for tile in view["rack"]] == list("IQUZ")
    assert (view["mode"], view["maker"], view["link"]) == ("puzzle", "Ann", LINK)
    assert [name for name, allowed in view["allowed"].items() if allowed] == ["play"]
    assert sum(tile["count"] for tile in view["unseen"]) == 94
    assert view["board"][112]["letter"] == "A"


def test_a_draft_on_a_puzzle_is_judged_as_in_a_game():
    tiles = [{"square": 90 + at, "letter": letter} for at, letter in enumerate("QUIZ", 4)]
    assert ask("preview", LINK, tiles=tiles)["play"]["score"] == 34
    wrong = [{**tile, "letter": letter} for tile, letter in zip(tiles, "ZIUQ", strict=True)]
    assert ask("preview", LINK, tiles=wrong)["illegal"]["code"] == "bad-words"


def test_nobody_moves_in_a_puzzle_and_a_puzzle_is_no_game():
    assert code(ask("commit", LINK, move={"kind": "pass"})) == "is-record"
    assert code(ask("open", text=LINK, known=[])) == "is-puzzle"
    assert code(ask("puzzle", text="1abcdefghijkl")) in {"cut-off", "mistyped"}
    assert code(ask("puzzle", text=_game())) == "not-a-puzzle"


def _game(**rules):
    fields = {"players": ["Ann", "Bea"], "language": "en", "variant": "complete"}
    more = {"challengeRule": "void", "hintPrice": None, "seed": "0" * 16} | rules
    return ask("new", **fields, **more)["link"]


QI = [{"square": 111, "letter": "Q"}, {"square": 126, "letter": "I"}]


def test_a_try_is_compared_with_the_best_play_in_slices():
    """The reply has stars; the best play is 0 points short; an invalid word starts no search."""
    answers._solutions.clear()
    generators._generators.clear()
    best = [{"square": 90 + at, "letter": letter} for at, letter in enumerate("QUIZ", 4)]
    told, slices = finished("puzzle-answer", tiles=best)
    assert slices > 1
    assert (told["short"], told["points"], told["stars"]) == (0, 0, 3)
    less, _ = finished("puzzle-answer", tiles=QI)
    assert (less["word"], less["play"]["move"], less["points"]) == ("QI", "G8 QI", 10)
    assert less["short"] > 0
    bad = [{"square": 111, "letter": "Z"}, {"square": 126, "letter": "I"}]
    assert code(ask("puzzle-answer", LINK, tiles=bad)) == "bad-words"


def test_the_answer_compares_the_best_play_with_a_try_in_words():
    """The answer is like a key turn of a review, and agrees with the reply to the try."""
    short = finished("puzzle-answer", tiles=QI)[0]["short"]
    card = finished("puzzle-review", move="G8 QI")[0]["review"]
    assert (card["best"]["move"], card["played"]["move"]) == ("7E QUIZ", "G8 QI")
    assert [(face["letter"], face["value"]) for face in card["faces"]] == [
        ("Q", 10),
        ("U", 1),
        ("I", 1),
        ("Z", 10),
    ]
    assert card["equityLost"] == short
    assert card["mistake"] == "medium"
    assert card["reasons"][0] == {"code": "score", "facts": {"n": 10}}
    assert card["advice"]["facts"] == {"word": "QUIZ", "n": 34}
    equities = [option["equity"] for option in card["options"]]
    assert equities == sorted(equities, reverse=True)
    assert card["played"] in card["options"]


def test_without_a_try_the_answer_compares_with_the_next_best():
    """The card compares the next best play with the best; the best play itself needs no reason."""
    card = finished("puzzle-review")[0]["review"]
    assert card["played"] == card["options"][1]
    assert card["equityLost"] > 0
    found = finished("puzzle-review", move="7E QUIZ")[0]["review"]
    assert (found["equityLost"], found["mistake"], found["reasons"]) == (0, "none", [])


@pytest.mark.parametrize(
    ("move", "expected"),
    [("G8 ZI", "bad-words"), ("pass", "bad-request"), ("?!", "bad-move"), (7, "bad-request")],
)
def test_what_is_no_try_is_refused(move, expected):
    assert code(ask("puzzle-review", LINK, move=move)) == expected


def test_a_hint_has_the_line_and_the_first_letter():
    hint, _ = finished("puzzle-hint")
    assert (hint["lane"], hint["letter"]) == ("7", "Q")


LIST = "A 8.5 1.0\nB 9 2\n"


@pytest.mark.parametrize(
    ("day", "link", "expected"),
    [
        (0, None, (0, 1, "A")),
        (1, None, (1, 2, "B")),
        (2, None, (2, 3, "A")),
        (0, "A", (0, 1, "A")),
        (1, "A", (0, 1, "A")),
        (99, "A", (98, 99, "A")),
        (99, "B", (99, 100, "B")),
        (0, "B", None),
        (5, "C", None),
    ],
)
def test_a_list_has_the_puzzle_of_a_day_and_the_last_day_of_a_puzzle(day, link, expected):
    """The page sends the list that it fetched and its own date; ``day`` counts from ``OLD``."""
    about = {} if link is None else {"puzzle": link}
    found = ask("puzzle-of-day", list=LIST, day=OLD + day, **about)["puzzle"]
    assert (found and (found["day"] - OLD, found["number"], found["link"])) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"day": OLD - 1}, "no-puzzle"),
        ({"day": OLD - 1, "puzzle": "A"}, "no-puzzle"),
        ({"day": OLD, "list": "A"}, "bad-list"),
        ({"day": OLD, "puzzle": 5}, "bad-request"),
        ({"day": 0.5}, "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_what_is_no_day_or_no_list_is_refused(fields, expected):
    assert code(ask("puzzle-of-day", **{"list": LIST} | fields)) == expected


FREE = {"challengeRule": "void", "hintPrice": 0}
STRICT = {"challengeRule": "double", "hintPrice": None}


def test_a_turn_of_a_game_becomes_a_puzzle_where_its_rack_may_be_seen():
    """During a game, only the player's own rack may become a puzzle; it names its maker."""
    game = _game(**FREE)
    made = ask("make-puzzle", game, maker="Cleo")["link"]
    assert link.decode_puzzle(made).maker == "Cleo"
    assert code(ask("make-puzzle", game, seat=1, maker="")) == "not-open"
    assert code(ask("make-puzzle", game, turn=9, maker="")) == "bad-request"


@pytest.mark.parametrize(
    ("rules", "is_free"),
    [
        ({"hintPrice": None}, False),
        ({"hintPrice": 5}, False),
        ({"hintPrice": 0}, True),
        ({"hintPrice": 0, "challengeRule": "double"}, False),
        ({"hintPrice": 0, "challengeRule": "double", "wordSearch": True}, True),
        ({"hintPrice": None, "wordSearch": True}, False),
        ({"hintPrice": None, "computers": [0, 2]}, False),
    ],
    ids=str,
)
def test_the_turn_to_come_becomes_a_puzzle_where_its_answer_gives_nothing_away(rules, is_free):
    """Until the game is over, hints must be free and the dictionary open."""
    game = _game(**rules)
    made = ask("make-puzzle", game, maker="")
    assert made["ok"] == is_free
    assert is_free or code(made) == "puzzle-later"
    over = ask("commit", game, move={"kind": "resign"})["link"]
    for turn in (0, 1):
        assert ask("make-puzzle", over, turn=turn, maker="")["ok"]


def _running():
    """Return games with strict rules in which Ann is to move: new, or after passes and a hint."""
    game = _game(**STRICT)
    passed = game
    for seat in (0, 1):
        passed = ask("commit", passed, seat=seat, move={"kind": "pass"})["link"]
    paid = ask("commit", _game(hintPrice=5), move={"kind": "hint", "step": 1})["link"]
    return {"new": game, "passed": passed, "paid": paid}


@pytest.mark.parametrize("name", ["new", "passed", "paid"])
@pytest.mark.parametrize("to", ["link", "gcg", "json", "cgp", "text"])
def test_no_intent_solves_the_turn_to_come(name, to):
    """Each intent is tried on an unfinished game, also after its export to a file and import."""
    game = _running()[name]
    turns = len(ask("view", game)["view"]["turns"])
    if to != "link":
        text = ask("export", game, format=to)["text"]
        imported = ask("import", text=text)
        if not imported["ok"]:
            return
        game = imported["link"]
    asked = [ask("make-puzzle", game, turn=turn, maker="") for turn in range(turns + 1)]
    asked += [ask("think", game, budget=9999)]
    assert [each for each in asked if each["ok"]] == []
    asked = [ask("review", game, budget=9999, turn=turn) for turn in range(1, turns + 1)]
    assert [each["turn"] for each in asked if each["ok"] and each["turn"]] == []
    told = ask("hint", game, budget=9999, step=4).get("hint", {"step": 0})
    assert told["step"] <= (name == "paid")
