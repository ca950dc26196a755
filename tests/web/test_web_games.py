"""Starting a game and its rematch over the bridge."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, english, setup, tag
from support.web import NEW, NEWEST, SEED, ask, english_only, good, raw, tiles_of

from scrabble import link as links
from scrabble.board import BOARDS
from scrabble.game import ChallengeRule, Game, Setup
from scrabble.game.boards import DRAWN
from scrabble.game.options import OPTIONS
from scrabble.game.setup import shipped_lexicon
from scrabble.lexicon import latest_pack, latest_packs
from scrabble.movegen import Generator
from scrabble.moves import Pass, Resign
from scrabble.web import session
from scripts.lab.fuzz.random_play import random_game, random_setup

dictionary = pytest.fixture(english_only, autouse=True)


def test_options_list_languages_lexicons_and_computers():
    options = good("options")["options"]
    listed = [(o["id"], v["id"], v["words"]) for o in options["languages"] for v in o["variants"]]
    shipped = [(info.language, info.variant, info.words) for info in latest_packs()]
    assert sorted(listed) == sorted(shipped)
    assert [computer["id"] for computer in options["computers"]] == [1, 2, 3, 4, 5]
    averages = [computer["average"] for computer in options["computers"]]
    assert averages == sorted(averages)


def test_the_form_gets_each_option_of_a_dealt_game_as_it_is_declared():
    told = {rule["name"]: rule for rule in good("options")["options"]["rules"]}
    assert list(told) == [option.name for option in OPTIONS if option.in_games]
    for option in OPTIONS:
        if not option.in_games:
            continue
        rule = told[option.name]
        listed = rule.get("values") or list(range(rule["least"], rule["most"] + 1))
        assert (listed, rule["default"]) == (list(option.values), option.default)
        assert rule["rule"] in {"", *ChallengeRule}


def test_the_form_gets_the_premium_squares_of_each_board_that_is_not_drawn():
    boards = {board["id"]: board for board in good("options")["options"]["boards"]}
    assert list(boards) == list(BOARDS)
    assert boards.pop(DRAWN)["premiums"] is None
    for name, board in boards.items():
        view = raw({"v": 1, "intent": NEW | {"options": {"board": name}}})["view"]
        assert board["premiums"] == view["premiums"]
        if name != "classic":
            assert board["titles"] == view["boardTitles"]


def test_each_preset_makes_a_game_with_what_it_names():
    presets = good("options")["options"]["presets"]
    assert [preset["id"] for preset in presets] == ["classic", "family", "club", "tournament"]
    assert presets[0]["rules"] == {}
    names = {option.name for option in OPTIONS}
    for preset in presets:
        options = {key: value for key, value in preset["rules"].items() if key in names}
        fields = {key: value for key, value in preset["rules"].items() if key not in names}
        view = raw({"v": 1, "intent": NEW | fields | {"options": options}})["view"]
        assert view.get("options", {}) == options
        shown = view | {"hintPrice": view["hints"]["price"]}
        assert {key: shown[key] for key in fields} == fields


@pytest.mark.parametrize(
    ("names", "computers", "shown"),
    [
        (["Ann", "Club", "Club"], [0, 3, 3], ["Ann", "Club", "Club 2"]),
        (["Club", "Ann", "Club", "Club"], [3, 0, 3, 3], ["Club", "Ann", "Club 2", "Club 3"]),
        (["Ann", "Club", "Master"], [0, 3, 5], ["Ann", "Club", "Master"]),
        (["Ann", "Ann"], [0, 0], ["Ann", "Ann"]),
    ],
)
def test_computers_of_equal_strength_are_numbered(names, computers, shown):
    """The first computer has no number, the second has 2; names of humans do not change."""
    view = raw({"v": 1, "intent": NEW | {"players": names, "computers": computers}})["view"]
    assert [player["label"] for player in view["players"]] == shown


def test_a_new_game_shows_no_rack_before_the_invitation():
    """Otherwise a player could begin games until the tiles are good, and send only the last one.

    A new game has the latest edition of its dictionary.
    """
    reply = raw({"v": 1, "seat": None, "intent": NEW})
    assert reply["ok"]
    shown = reply["view"]
    assert shown["rack"] is None
    assert (shown["variant"], shown["version"], shown["link"]) == ("complete", 8, reply["link"])
    assert links.decode(reply["link"]).game.setup == Setup(
        ("Ann", "Bea"), int(SEED, 16), **shipped_lexicon(latest_pack("en"))
    )


def test_the_same_seed_makes_the_same_game():
    assert raw({"v": 1, "intent": NEW}) == raw({"v": 1, "intent": NEW})


def test_options_of_a_new_game_are_in_the_link():
    rules = {"hintPrice": 5, "turnSeconds": 90, "houseWords": True, "wordSearch": True}
    reply = raw({"v": 1, "intent": NEW | rules | {"computers": [0, 3]}})
    made = links.decode(reply["link"]).game.setup
    assert (made.hint_price, made.turn_seconds, made.house_words) == (5, 90, True)
    assert (made.word_search, made.computers) == (True, (0, 3))
    assert reply["view"]["wordSearch"]
    assert not raw({"v": 1, "intent": NEW})["view"]["wordSearch"]


def test_names_in_requests_are_cleaned():
    reply = raw({"v": 1, "intent": NEW | {"players": [" An\u202en ", "\ud800", "x" * 99]}})
    assert [p["name"] for p in reply["view"]["players"]] == ["An n", "", "x" * 20]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"players": ["Ann"]}, "bad-players"),
        ({"players": []}, "bad-players"),
        ({"players": ["A"] * 5}, "bad-request"),
        ({"players": "Ann"}, "bad-request"),
        ({"players": [1, 2]}, "bad-request"),
        ({"players": None}, "bad-request"),
        ({"language": "xx"}, "bad-request"),
        ({"language": None}, "bad-request"),
        ({"variant": "none"}, "bad-request"),
        ({"challengeRule": "never"}, "bad-request"),
        ({"challengeRule": ["void"]}, "bad-request"),
        ({"seed": ""}, "bad-request"),
        ({"seed": "0" * 15}, "bad-request"),
        ({"seed": "X" * 16}, "bad-request"),
        ({"seed": 5}, "bad-request"),
        ({"hintPrice": 31}, "bad-option"),
        ({"hintPrice": "5"}, "bad-request"),
        ({"hintPrice": True}, "bad-request"),
        ({"turnSeconds": 10**9}, "bad-option"),
        ({"turnSeconds": 1.5}, "bad-request"),
        ({"computers": [0]}, None),
        ({"computers": [9, 9]}, "bad-option"),
        ({"computers": ["1", "2"]}, "bad-request"),
        ({"computers": 1}, "bad-request"),
    ],
)
def test_an_impossible_setup_is_refused(changes, expected):
    reply = raw({"v": 1, "intent": NEW | changes})
    if expected is None:
        assert reply["ok"]
    else:
        assert reply["error"]["code"] == expected


def test_a_rematch_lets_the_next_player_begin():
    link = raw({"v": 1, "intent": NEW | {"players": ["Ann", "Bea", "Cy"], "hintPrice": 3}})["link"]
    reply = good("rematch", link, 1)
    made = links.decode(reply["link"]).game.setup
    assert made.names == ("Bea", "Cy", "Ann")
    assert made.hint_price == 3
    assert reply["seat"] == 0
    assert good("rematch", link, 0)["seat"] == 2
    assert good("rematch", link, None)["view"]["rack"] is None


def test_a_rematch_has_one_deal():
    first = links.encode(Game(setup(), (Resign(),)))
    other = links.encode(Game(setup(), (Pass(), Resign()), ("gg", "")))
    made = [good("rematch", link, seat) for link in (first, other) for seat in (0, 1)]
    assert len({reply["link"] for reply in made}) == 1
    again = good("rematch", made[0]["link"], 0)["link"]
    assert links.decode(again).last.racks != links.decode(made[0]["link"]).last.racks


@pytest.mark.parametrize("tag_of_link", [tag(), tag() ^ 1])
def test_a_rematch_uses_the_latest_edition_of_the_dictionary(tag_of_link):
    """The earlier edition stays with the games that began with it."""
    link = links.encode(Game(Setup(("", ""), 3, tag=tag_of_link)))
    made = links.decode(good("rematch", link, 0)["link"]).game.setup
    assert (made.lexicon, made.tag) == (NEWEST, latest_pack("en").tag)


def test_a_rematch_with_an_own_list_keeps_it():
    link = links.encode(Game(Setup(("", ""), 3, lexicon="own", tag=77)))
    made = links.decode(good("rematch", link, 0)["link"]).game.setup
    assert (made.lexicon, made.tag) == ("own", 77)


def test_two_players_play_a_whole_game_by_exchanging_links():
    """Each side has only the links it received, and the game reaches its end."""
    generator = Generator(english(), EN)
    link = raw({"v": 1, "intent": NEW})["link"]
    for turn in range(200):
        shown = good("open", "", None, text=f"https://x.example/#{link}", known=[])["view"]
        if shown["over"]:
            break
        forget_games()
        history = links.decode(link)
        best = generator.best(history.last.board, history.last.rack)
        move = {"kind": "play", "tiles": tiles_of(best.place)} if best else {"kind": "pass"}
        reply = good("commit", link, shown["toMove"], move=move)
        assert len(reply["view"]["turns"]) == turn + 1
        link = reply["link"]
    assert shown["result"]["reason"] in ("out", "scoreless")
    assert sum(player["tiles"] for player in shown["players"]) < 14


def forget_games():
    session.forget_games()


@FEWER
@given(st.integers(0, 2**32))
def test_every_random_game_can_be_opened(seed):
    rng = Random(seed)
    game = random_game(rng, random_setup(rng)).game
    cut = game.moves[: rng.randrange(len(game.moves) + 1)]
    text = links.encode(replace(game, moves=cut))
    reply = ask("open", "", None, no_pack=True, text=text, known=[])
    if not reply["ok"]:
        assert reply["error"]["code"] == "impossible-move"
        assert session.packs.keys() == {"en-complete", NEWEST}
    else:
        assert reply["link"] == text
        assert reply["view"]["over"] or reply["view"]["toMove"] is not None
