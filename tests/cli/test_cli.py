"""The command line: new, play, link show, link decode, and errors."""

import importlib
import io
import json
import runpy
import sys
import tomllib
from pathlib import Path

import pytest

from scrabble import cli
from scrabble import link as links
from scrabble.game import OWN_LIST, ChallengeRule, Game, Setup, replay
from scrabble.game.setup import shipped_lexicon
from scrabble.lexicon import latest_pack, pack_info
from scrabble.moves import Place

pytestmark = pytest.mark.native  # the command line is not shipped to the browser

SEED = "00000000000004d2"


@pytest.fixture
def run(capsys):
    """Return a function that runs one command and returns exit code, output and errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(arguments)
        said = capsys.readouterr()
        return code, said.out.strip(), said.err.strip()

    return run


@pytest.fixture
def first(run):
    """Return the first link of a known game of Ann and Bea, Ann to move with EINNSTU."""
    return run("new", "--players", "Ann,Bea", "--seed", SEED)[1]


def test_new_prints_one_link(run, first):
    """Only the link is printed; without a seed each call prints a different link."""
    links = {run("new", "--players", "Ann,Bea")[1] for _ in range(3)}
    assert len(links) == 3
    assert all(link.startswith("1") and link.isalnum() for link in links)
    assert run("new", "--players", "Ann,Bea", "--seed", SEED) == (0, first, "")


def test_python_m_scrabble_is_the_command_line(monkeypatch, capsys, first):
    for arguments, code in ((["link", "show", first], 0), (["link", "show", "hello"], 2)):
        monkeypatch.setattr(sys, "argv", ["scrabble", *arguments])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module("scrabble", run_name="__main__")
        assert ended.value.code == code
    assert "Ann" in capsys.readouterr().out


def test_the_installed_program_is_the_command_line(monkeypatch, capsys, first):
    """The entry point of pyproject.toml reads the process's arguments."""
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    module, _, name = tomllib.loads(text)["project"]["scripts"]["pass-a-word"].partition(":")
    monkeypatch.setattr(sys, "argv", ["pass-a-word", "link", "show", first])
    assert getattr(importlib.import_module(module), name)() == 0
    assert "Ann" in capsys.readouterr().out


def test_a_game_is_played_by_next_links(run, first):
    link = first
    for move in ("8H NITS", "pass", "exchange E", "resign"):
        code, link, _ = run("play", link, move)
        assert code == 0
    decoded = json.loads(run("link", "decode", link, "--json")[1])
    assert [turn["kind"] for turn in decoded["turns"]] == ["play", "pass", "exchange", "resign"]
    assert (decoded["over"], decoded["to_move"], decoded["winners"]) == (True, None, [0])


def test_decode_prints_a_game_as_json(run, first):
    """Seats count from 0; test_json_schemas.py checks every field."""
    link = run("play", first, "8H NITS")[1]
    decoded = json.loads(run("link", "decode", link, "--json")[1])
    assert decoded["version"] == 2
    assert decoded["players"] == [{"name": "Ann", "score": 8}, {"name": "Bea", "score": 0}]
    assert (decoded["to_move"], decoded["over"], decoded["bag_count"]) == (1, False, 82)
    assert decoded["board"][7] == ".......NITS...."
    turn = decoded["turns"][0]
    assert (turn["player"], turn["move"], turn["words"]) == (0, "8H NITS", ["NITS"])
    assert (turn["score"], turn["total"]) == (8, 8)


def test_another_edition_of_the_dictionary_is_reported(run):
    """If the link's tag differs from the shipped dictionary's, show and decode report it."""
    tag = pack_info("en-complete").tag
    for own, state in ((tag, "matched"), (tag ^ 1, "differs")):
        link = links.encode(Game(Setup(("Ann", "Bea"), 1, tag=own)))
        code, shown, noted = run("link", "show", link)
        assert code == 0
        assert ("another edition" in shown) is (own != tag)
        assert noted == ""
        assert json.loads(run("link", "decode", link)[1])["lexicon_state"] == state
    own_list = links.encode(Game(Setup(("Ann", "Bea"), 1, lexicon=OWN_LIST, tag=5)))
    assert json.loads(run("link", "decode", own_list)[1])["lexicon_state"] == "absent"
    assert "own word list" in run("link", "show", own_list)[1]


@pytest.mark.parametrize("agreed", [False, True])
def test_word_search_is_agreed_on_when_a_game_begins(run, agreed):
    """`new` has an option for word search; `link show` and `link decode` report the choice."""
    options = ["--word-search"] * agreed
    code, made, _ = run("new", "--players", "Ann,Bea", "--seed", f"{1:016x}", *options)
    link = made.strip()
    words = shipped_lexicon(latest_pack("en"))
    assert (code, link) == (
        0, links.encode(Game(Setup(("Ann", "Bea"), 1, **words, word_search=agreed)))
    )  # fmt: skip
    assert ("Word search was agreed on" in run("link", "show", link)[1]) is agreed
    assert json.loads(run("link", "decode", link)[1])["word_search"] is agreed


def test_show_prints_board_scores_and_history(run, first):
    link = run("play", first, "8H NITS")[1]
    code, shown, _ = run("link", "show", f"https://example.org/game/#{link}")
    assert code == 0
    assert "N I T S" in shown
    assert "Ann played NITS for 8." in shown
    assert "Bea to move." in shown
    assert "82 tiles in the bag." in shown


def test_a_dash_reads_standard_input(run, first, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"your turn: {first}\n"))
    assert json.loads(run("link", "decode", "-")[1])["turns"] == []


def test_a_phony_is_challenged_off(run):
    """In a game with challenges the dictionary decides."""
    begin = ("new", "--players", "Ann,Bea", "--seed", SEED, "--challenge-rule", "single")
    link = run("play", run(*begin)[1], "8H NNI")[1]
    link = run("play", link, "challenge")[1]
    turns = json.loads(run("link", "decode", link)[1])["turns"]
    assert [turn["withdrawn"] for turn in turns] == [True, False]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("link", "show", "nothing"), "not-a-link"),
        (("link", "decode", ""), "not-a-link"),
        (("link", "decode", "z" * 3000), "too-long"),
        (("new", "--players", "Ann"), "bad-players"),
        (("new", "--players", "Ann,Bea", "--seed", "xyz"), "bad-seed"),
        (("new", "--players", "Ann,Bea", "--lexicon", "xx"), "unknown-lexicon"),
        (("new", "--players", "Ann,Bea", "--challenge-rule", "triple"), "bad-challenge-rule"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run, arguments, code):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {code}: ")
    assert "\n" not in err


RENAMED = {
    "new": {"lang": "lexicon", "level": "lexicon", "checking": "challenge-rule"},
    "play": {"lang": "lexicon", "dictionary": "lexicon", "level": "strength"},
    "best": {"lang": "lexicon", "dictionary": "lexicon", "level": "strength"},
    "selfplay": {
        "lang": "lexicon", "dictionary": "lexicon", "level": "strength", "levels": "strength",
    },
    "moves": {"lang": "lexicon", "level": "lexicon"},
    "words": {"lang": "lexicon", "level": "lexicon"},
    "review": {"dictionary": "lexicon"},
}  # fmt: skip


@pytest.mark.parametrize("value", [("3",), ()])
@pytest.mark.parametrize(
    ("command", "old", "new"),
    [(command, *names) for command, renamed in RENAMED.items() for names in renamed.items()],
)
def test_an_old_option_names_the_new_one(run, command, old, new, value):
    status, out, err = run(command, f"--{old}", *value)
    assert (status, out) == (2, "")
    assert err == f"error: renamed-option: --{old} is now --{new}."


@pytest.mark.parametrize(
    ("name", "lexicon"),
    [
        ("en", "en-complete-2"),
        ("en-complete", "en-complete-2"),
        ("en-complete-1", "en-complete"),
        ("en-common", "en-common-2"),
        ("en-common-2", "en-common-2"),
        ("de", "de-complete-2"),
        ("gl", "gl-complete"),
        ("it", "it-complete"),
    ],
)
def test_a_name_without_a_number_means_the_latest_edition(run, name, lexicon):
    link = run("new", "--players", "Ann,Bea", "--seed", SEED, "--lexicon", name)[1]
    assert links.decode(link).game.setup.lexicon == lexicon


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("8H NITSX", "not-in-rack"),
        ("8H NNI", "bad-words"),
        ("8Z NITS", "bad-square"),
        ("dance", "bad-move"),
        ("challenge", "nothing-to-challenge"),
    ],
)
def test_bad_moves_are_reported(run, first, move, code):
    status, out, err = run("play", first, move)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {code}: ")


def test_a_cut_or_changed_link_is_reported(run, first):
    link = run("play", first, "8H NITS")[1]
    changed = link[:9] + ("a" if link[9] != "a" else "b") + link[10:]
    assert run("link", "show", link[:-4])[2].startswith("error: cut-off: ")
    assert run("link", "show", changed)[2].startswith("error: mistyped: ")


def test_a_game_with_an_own_list_is_shown_but_not_judged(run):
    """The list is on the players' devices, so the command line cannot decide a challenge."""
    setup = Setup(("Ann", "Bea"), 0x4D2, "en", OWN_LIST, 7, ChallengeRule.SINGLE)
    link = run("play", links.encode(Game(setup)), "8H NNI")[1]
    assert "Ann played NNI" in run("link", "show", link)[1]
    assert run("play", link, "challenge")[2].startswith("error: no-dictionary: ")


def test_another_edition_of_the_dictionary_does_not_judge_past_plays(run):
    """The game had other valid words, so words missing here are only marked as doubted."""
    setup = Setup(("Ann", "Bea"), 0x4D2, tag=(pack_info("en-complete").tag + 1) % 256)
    history = replay(Game(setup)).played(Place(((111, "N"), (112, "N"), (113, "I"))), None)
    link = links.encode_history(history)
    code, shown, _ = run("link", "show", link)
    assert (code, "[in doubt: NNI]" in shown) == (0, True)
    assert json.loads(run("link", "decode", link)[1])["turns"][0]["doubted"] == ["NNI"]


def test_a_link_without_a_move_is_not_enough(run, first):
    assert run("play", first)[2].startswith("error: bad-move: ")


def test_every_command_has_help(capsys):
    for command in "new link play moves words selfplay best convert review".split():
        with pytest.raises(SystemExit) as ended:
            cli.main([command, "--help"])
        assert ended.value.code == 0
        assert command in capsys.readouterr().out


def test_a_reader_that_goes_away_is_no_error(monkeypatch, first):
    """``... | head`` closes the pipe early, as is normal."""

    def closed(_text):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    assert cli.main(["link", "show", first]) == 0
