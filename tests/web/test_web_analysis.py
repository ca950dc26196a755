"""Hints, reviews and warming up through the bridge, as the page asks for them."""

import json

import pytest
from support.web import asked as ask
from support.web import code_in as code
from support.web import load

from scrabble import web
from scrabble.strategy.coach import strategy_of
from scrabble.web import analysis, generators, session
from scrabble.web.commands import tiles_named

SEED = "00000000000004d2"


@pytest.fixture(autouse=True)
def packs():
    load("en-common-2", "en-complete-2")


def new(**options):
    options = {"challengeRule": "void", "seed": SEED} | options
    reply = ask("new", players=["Ann", "Bea"], language="en", variant="complete", **options)
    assert reply["ok"], reply
    return reply["link"]


def commit(link, seat, **move):
    return ask("commit", link, seat, move=move)


def test_hints_are_refused_where_the_game_has_none():
    assert code(ask("hint", new(), 0, step=1)) == "no-hint"


def test_free_hints_show_the_steps_asked_for():
    link = new(hintPrice=0)
    hints = [ask("hint", link, 0, step=step)["hint"] for step in (1, 2, 3, 4)]
    fields = ["score", "tiles", "lane", "moves"]
    assert [list(hint)[1:] for hint in hints] == [fields[:n] for n in (1, 2, 3, 4)]
    assert hints[3]["score"] == hints[3]["moves"][0]["score"] == 66


def test_a_hint_with_a_price_must_be_bought_first():
    """The price is in the link and is subtracted from the turn's points."""
    link = new(hintPrice=5)
    assert code(ask("hint", link, 0, step=1)) == "no-hint"
    link = commit(link, 0, kind="hint", step=1)["link"]
    assert list(ask("hint", link, 0, step=4)["hint"]) == ["step", "score"]
    link = commit(link, 0, kind="hint", step=4)["link"]
    best = ask("hint", link, 0, step=4)["hint"]["moves"][0]
    reply = commit(link, 0, kind="play", tiles=best["tiles"])
    last = reply["view"]["turns"][-1]
    assert (last["score"], last["hintCost"]) == (best["score"] - 20, 20)
    assert [turn["kind"] for turn in reply["view"]["turns"]] == ["hint", "hint", "play"]


def test_hints_can_be_limited_to_common_words():
    link = new(hintPrice=0)
    moves = ask("hint", link, 0, step=4, common=True)["hint"]["moves"]
    common = session.packs["en-common-2"]
    assert all(move["move"].split()[1].upper() in common for move in moves)


def test_only_the_seat_to_move_gets_a_hint():
    assert code(ask("hint", new(hintPrice=0), 1, step=1)) == "not-your-turn"


def test_a_game_between_people_is_not_reviewed_before_its_end():
    link = commit(new(), 0, kind="pass")["link"]
    assert code(ask("review", link, turn=1)) == "not-over"


def test_a_finished_game_is_reviewed_turn_by_turn_with_totals():
    link = commit(new(), 0, kind="pass")["link"]
    link = commit(link, 1, kind="resign")["link"]
    first = ask("review", link, turn=1)
    assert (first["of"], first["turn"]["mistake"]) == (2, "large")
    assert first["turn"]["best"]["kind"] == "play"
    assert ask("review", link, turn=1) == first
    assert ask("review", link, turn=2)["turn"] is None
    total = ask("review", link)
    assert [seat["turns"] for seat in total["summary"]] == [1, 0]
    assert code(ask("review", link, turn=3)) == "bad-request"


def test_a_review_has_what_a_coach_says():
    """A review has every position's win chance, the lanes, a missed bingo and the better move."""
    link = commit(new(), 0, kind="pass")["link"]
    link = commit(link, 1, kind="resign")["link"]
    turn = ask("review", link, turn=1, look="quick")["turn"]
    assert turn["look"] == "usual"
    assert turn["advice"]["code"] in {"scores", "keeps", "balance", "bingo"}
    assert max(turn["lanes"].values()) == max(one["score"] for one in turn["options"])
    assert turn["advice"]["facts"]["word"] in turn["words"]
    laid = [tile["letter"] for tile in turn["best"]["tiles"]]
    rack = [tile["letter"] for tile in ask("racks", link, turn=0)["racks"][0]]
    assert sorted(laid + turn["kept"]) == sorted(rack)
    total = ask("review", link)
    assert len(total["chances"]) == 3
    assert total["chances"][-1] == 100
    first, second = total["summary"]
    assert first["keyTurns"] == [1]
    assert first["strategy"] == strategy_of(round(10 * turn["chanceLost"])) / 10
    assert first["bingosMissed"] == int(turn["bingo"] is not None)
    assert (second["accuracy"], second["strategy"]) == (None, None)
    assert code(ask("review", link, turn=1, look="long")) == "bad-request"


def in_slices(kind, link, seat=None, **fields):
    """Ask with a small budget until done; return the progress values and the last reply."""
    parts = []
    while not (reply := ask(kind, link, seat, budget=5, **fields))["done"]:
        parts.append(reply["progress"])
    return parts, reply


def test_a_turn_is_looked_at_for_longer_in_slices(monkeypatch):
    """Slices find the same as one long search; the result replaces the usual review."""
    monkeypatch.setattr("scrabble.strategy.review.DEEP", 30)
    link = commit(new(), 0, kind="pass")["link"]
    link = commit(link, 1, kind="resign")["link"]
    usual = ask("review", link, turn=1)["turn"]
    assert (usual["stage"], usual["look"], usual["deeper"]) == ("equity", "usual", True)
    parts, deep = in_slices("review", link, turn=1, look="deep")
    assert len(parts) > 2
    assert parts == sorted(parts)
    assert all(0 <= part <= 1 for part in parts)
    turn = deep["turn"]
    assert (turn["stage"], turn["look"], turn["deeper"]) == ("look-ahead", "deep", False)
    assert ask("review", link, turn=1) == ask("review", link, turn=1, look="deep") == deep
    summary = ask("review", link)["summary"]
    assert summary[0]["equityLost"] == turn["equityLost"] != usual["equityLost"]


def forget_reviews():
    analysis._reviews.clear()
    analysis._searches.forget()


def test_a_lost_search_begins_again_and_finds_the_same(monkeypatch):
    """The worker may have restarted, or other turns may have been reviewed since."""
    monkeypatch.setattr("scrabble.strategy.review.DEEP", 15)
    link = commit(new(), 0, kind="pass")["link"]
    link = commit(link, 1, kind="resign")["link"]
    forget_reviews()
    assert not ask("review", link, turn=1, look="deep", budget=5)["done"]
    forget_reviews()
    first = ask("review", link, turn=1, look="deep")
    forget_reviews()
    assert in_slices("review", link, turn=1, look="deep")[1] == first


@pytest.mark.parametrize("budget", [-1, 10**9, "5"])
def test_a_budget_has_bounds(budget):
    """A budget is a number from 0 up to a limit, as for a computer's turn."""
    link = commit(commit(new(), 0, kind="pass")["link"], 1, kind="resign")["link"]
    assert code(ask("review", link, turn=1, budget=budget)) == "bad-request"


def test_reasons_come_as_codes_with_facts():
    link = commit(new(), 0, kind="pass")["link"]
    link = commit(link, 1, kind="resign")["link"]
    turn = ask("review", link, turn=1)["turn"]
    score = turn["best"]["score"]
    assert turn["reasons"] == [{"code": "score", "facts": {"n": score}}]
    assert turn["rival"] == 1


def near_the_end():
    """Return the link of a game with an empty bag and free hints."""
    link, seat, bag = new(hintPrice=0), 0, 86
    while bag:
        best = ask("hint", link, seat, step=4)["hint"]["moves"][0]
        view = commit(link, seat, kind="play", tiles=best["tiles"])["view"]
        link, seat, bag = view["link"], view["toMove"], view["bag"]
    return link, seat


@pytest.mark.native
def test_hints_near_the_end_are_found_in_slices():
    """The first steps are immediate; the moves are then compared with each other."""
    link, seat = near_the_end()
    first = ask("hint", link, seat, step=3, budget=1)
    parts, whole = in_slices("hint", link, seat, step=4)
    assert parts
    assert first["hint"] == {key: whole["hint"][key] for key in first["hint"]} | {"step": 3}
    assert (first["stage"], whole["stage"]) == ("equity", "endgame")
    moves = whole["hint"]["moves"]
    assert moves[0]["score"] == whole["hint"]["score"] == max(move["score"] for move in moves)


def test_a_solo_game_is_reviewed_while_it_is_played():
    link = commit(new(computers=[0, 1]), 0, kind="pass")["link"]
    assert ask("review", link, turn=1)["ok"]


def test_warming_up_ends(monkeypatch):
    monkeypatch.setattr(generators, "_generators", {})  # Another test may have warmed one up.
    link = new()
    steps = 0
    while not ask("warm-generator", link)["done"]:
        steps += 1
    assert steps > 0
    assert ask("warm-generator", link)["done"]


def test_without_the_dictionary_nothing_is_found(monkeypatch):
    link = new(hintPrice=0)
    monkeypatch.delitem(session.packs, "en-complete-2")
    request = {"v": 1, "link": link, "seat": 0, "noPack": True}
    reply = json.loads(web.handle(json.dumps(request | {"intent": {"type": "hint", "step": 1}})))
    assert code(reply) == "no-dictionary"


GALICIAN = "cambiar pasar impugnar nota fichas bolsa puntos última ocultas fila columna".split()


def read(text, link=None, seat=0, words=()):
    """Parse a typed text, on the board of a link or of a new game."""
    words = list(words) if isinstance(words, tuple) else words
    return ask("read", link or new(), seat, text=text, words=words)


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("7A AB", {90: "A", 91: "B"}),
        ("a7 ab", {90: "a", 105: "b"}),
        ("8B TUNNIESt", {113: "t"}),
        ("8A (TUNNIES)", "does-not-fit"),
        ("h8 SO", {127: "O"}),
        ("8O AB", "off-board"),
        ("16A A", "bad-square"),
        ("QUIZ", "bad-move"),
        ("resign", "bad-move"),
        ("7A " + "A" * 200, "bad-move"),
    ],
)
def test_a_play_is_read_as_it_is_written(text, laid):
    """The reply has the new tiles by square; small letters are blanks."""
    link = new(hintPrice=0)
    best = ask("hint", link, 0, step=4)["hint"]["moves"][0]
    assert best["move"] == "8B TUNNIES"
    link = commit(link, 0, kind="play", tiles=best["tiles"])["view"]["link"]
    reply = read(text, link, 1)
    if isinstance(laid, str):
        assert code(reply) == laid
    else:
        found = {tile["square"]: (tile["letter"], tile["blank"]) for tile in reply["tiles"]}
        assert found == {at: (tile.upper(), tile.islower()) for at, tile in laid.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("row 8", "8B T, 8C U, 8D N, 8E N, 8F I, 8G E, 8H S"),
        ("row 1", ""),
        ("row 16", ""),
        ("row -1", ""),
        ("row \N{SUPERSCRIPT TWO}", ""),
        ("row", ""),
        ("column h", "8H S"),
        ("column AB", ""),
        ("column", ""),
    ],
)
def test_rows_and_columns_are_described(text, expected):
    link = new(hintPrice=0)
    best = ask("hint", link, 0, step=4)["hint"]["moves"][0]
    link = commit(link, 0, kind="play", tiles=best["tiles"])["view"]["link"]
    assert read(text, link, 1)["text"] == expected


def test_unseen_tiles_leave_out_the_own_rack():
    counts = read("unseen")["text"].split(", ")
    assert sum(int(each.split()[1]) for each in counts) == 93


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("última", {"verb": "last"}),
        ("ULTIMA", {"verb": "last"}),
        ("last", {"verb": "last"}),
        ("bolsa 3", {"verb": "bag"}),
        ("pass", {"verb": "pass"}),
        ("nota  moita  sorte", {"verb": "note", "note": "moita sorte"}),
        ("cambiar Q?", {"verb": "exchange", "letters": ["Q", "?"]}),
        ("COLUMNA a", {"verb": "column", "text": ""}),
        ("fila", {"verb": "row", "text": ""}),
    ],
)
def test_commands_are_read_in_the_page_language_or_english(text, expected):
    """Case and accents are ignored; commands that the page runs itself are only named."""
    assert read(text, words=GALICIAN) == {"ok": True, **expected}


@pytest.mark.parametrize(("text", "words"), [("", []), ("?", []), ("8H", []), ("?!", [None])])
def test_text_that_is_neither_command_nor_play_is_refused(text, words):
    assert code(read(text, words=words)) == "bad-move"


@pytest.mark.parametrize("words", [None, "pass", ["word"] * 12])
def test_an_invalid_list_of_commands_is_refused(words):
    assert code(read("pass", words=words)) == "bad-request"


def test_an_exchange_names_tiles():
    assert read("exchange q?")["letters"] == ["Q", "?"]
    assert read("exchange")["letters"] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("AB", "A B"),
        ("CHAB?", "CH A B ?"),
        ("HC", "H C"),
        ("CHCH", "CH C H"),
        ("ZZ", "Z Z"),
    ],
)
def test_letters_name_tiles_of_the_rack_first(text, named):
    """A two-letter tile is preferred to two tiles while the rack has one."""
    assert tiles_named(text, ["A", "B", "?", "C", "H", "CH"]) == named.split()
