"""Own word lists and leave values in every command that has words."""

import json

import pytest
from support.players import LEAVES

from scrabble import cli
from scrabble import link as links
from scrabble.game import OWN_LIST
from scrabble.lexicon import Lexicon

# The command line is not shipped to the browser.
pytestmark = [pytest.mark.native, pytest.mark.no_cover]

WORDS = (
    "AT ATE EAT EATEN HAT HATE HE HEAT IN INN ION NO NOT ON ONE OR ORE QI RAN RAT RATE SAT "
    "SEA SEAT SET STONE TEA TEN THE TIN TO TOE TON ZA ZONE UNIT UNITS NIT".split()
)
EMPTY = "." * 225


@pytest.fixture
def words(tmp_path):
    """Return the file of an own list."""
    file = tmp_path / "own.txt"
    file.write_text("\n".join(WORDS), "utf-8")
    return str(file)


@pytest.fixture
def run(capsys):
    """Return a function that runs a command and returns its output; it must not fail."""

    def run(*arguments: str) -> str:
        assert cli.main(arguments) == 0
        return capsys.readouterr().out

    return run


def test_every_command_plays_with_an_own_list(run, words):
    """One file serves to begin a game, continue it, show its best moves and review it."""
    first = run("new", "--players", "Ann,Bea", "--seed", "4d2", "--words", words).strip()
    digest = Lexicon.from_words(WORDS, "en").digest.hex()
    assert digest.startswith(links.decode(first).game.setup.list_fingerprint)
    second = run("play", first, "8H UNIT", "--words", words).strip()
    best = json.loads(run("best", first, "--words", words, "--strength", "1", "--json"))
    placed = [one["move"].split()[1] for one in best["moves"] if one["score"]]
    assert placed
    assert set(placed) <= set(WORDS)
    over = run("play", second, "resign", "--words", words).strip()
    assert "UNIT" in run("review", over, "--words", words)
    assert "No other move" in run("check", over, "--words", words)


def test_computers_play_each_other_with_an_own_list(run, words):
    game = json.loads(run("selfplay", "--strength", "4,4", "--words", words, "--json"))
    setup = links.decode(game["link"]).game.setup
    assert (setup.lexicon, setup.is_own_list) == (OWN_LIST, True)


def test_a_board_has_best_moves_of_an_own_list(run, words):
    asked = ("best", "--board", EMPTY, "--rack", "EINNSTU", "--strength", "4", "--words", words)
    assert run(*asked).startswith("Expert plays ")


@pytest.mark.parametrize("count", [1, 20])
def test_best_gives_as_many_moves_as_asked_for(run, count):
    found = run("best", "--board", EMPTY, "--rack", "EINNSTU", "--strength", "4",
                "--top", str(count), "--json")  # fmt: skip
    moves = json.loads(found)["moves"]
    assert len(moves) == count
    assert moves == sorted(moves, key=lambda one: -one["equity"])


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("review",), "other-list"),
        (("best",), "other-list"),
        (("best", "--strength", "1"), "other-list"),
    ],
)
def test_another_list_than_that_of_the_game_is_refused(capsys, run, words, tmp_path, command, code):
    link = run("new", "--players", "Ann,Bea", "--words", words).strip()
    link = run("play", link, "resign", "--words", words).strip() if command[0] == "review" else link
    other = tmp_path / "other.txt"
    other.write_text("CAT\n", "utf-8")
    assert cli.main([command[0], link, *command[1:], "--words", str(other)]) == 2
    assert f"error: {code}: " in capsys.readouterr().err


def test_other_leave_values_change_what_is_best(run, tmp_path):
    """The file has the form of the shipped tables."""
    file = tmp_path / "leaves.txt"
    file.write_text(LEAVES.to_text("By a rule"), "utf-8")
    asked = ("best", "--board", EMPTY, "--rack", "AEIOUVV", "--strength", "4", "--json")
    usual, other = json.loads(run(*asked)), json.loads(run(*asked, "--leaves", str(file)))
    assert [one["equity"] for one in usual["moves"]] != [one["equity"] for one in other["moves"]]


@pytest.mark.parametrize("text", ["", "1 2 3", "x"])
def test_a_file_without_leave_values_is_refused(capsys, tmp_path, text):
    file = tmp_path / "leaves.txt"
    file.write_text(text, "utf-8")
    assert cli.main(["selfplay", "--leaves", str(file)]) == 2
    assert capsys.readouterr().err.startswith("error: bad-leaves: ")
