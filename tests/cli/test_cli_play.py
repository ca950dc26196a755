"""Computer players on the command line: selfplay, best, and a game in the terminal."""

import argparse
import io
import json

import pytest

from scrabble import link as links
from scrabble.cli import computers as cli_computers
from scrabble.cli import games as cli_games
from scrabble.cli import main
from scrabble.cli.games import Opened
from scrabble.game import OWN_LIST, Game, Setup
from scrabble.lexicon import Lexicon, pack_info
from scrabble.moves import Pass, Resign

WORDS = Lexicon.from_words(
    "AT ATE EAT EATEN HAT HATE HE HEAT IN INN ION NO NOT ON ONE OR ORE QI RAN RAT RATE SAT "
    "SEA SEAT SET STONE TEA TEN THE TIN TO TOE TON ZA ZONE".split(),
    "en",
)


@pytest.fixture
def small(monkeypatch):
    """Replace all dictionaries by a small one, so that games are quick."""
    for module in (cli_games, cli_computers):
        monkeypatch.setattr(module, "load_lexicon", lambda _name: WORDS)


def run(capsys, *arguments):
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def link_of(*moves, **changes):
    """Return the link of a game of two."""
    info = pack_info("en-complete")
    fields = {"names": ("Ann", "Bea"), "seed": 7, "tag": info.tag} | changes
    return links.encode(Game(Setup(**fields), moves))


def test_selfplay_writes_one_object_per_game(capsys, small):
    """Each object has link, scores, turns and strengths; the same seed gives the same games."""
    command = ("selfplay", "--games", "2", "--strength", "3,1,2", "--seed", "5", "--json")
    code, out, _ = run(capsys, *command)
    games = [json.loads(line) for line in out.splitlines()]

    assert code == 0
    assert [list(game) for game in games] == [["link", "scores", "turns", "strengths"]] * 2
    for game in games:
        history = links.decode(game["link"])
        assert game["scores"] == list(history.last.scores)
        assert game["turns"] == len(history.turns)
        assert game["strengths"] == list(history.game.setup.computers) == [3, 1, 2]
        assert history.last.result is not None
    assert run(capsys, *command)[1] == out


def test_selfplay_for_people_writes_one_line_per_game(capsys, small):
    _, out, _ = run(capsys, "selfplay", "--strength", "4,4")
    scores, turns, word, link = out.split()
    assert "–" in scores
    assert word == "turns"
    assert len(links.decode(link).turns) == int(turns)


@pytest.mark.parametrize(
    ("strengths", "error"),
    [("5", "bad-players"), ("5,x", "bad-strength"), ("0,6", "bad-strength"), ("1,1,1,1,1", "bad-")],
)
def test_bad_strengths_are_refused(capsys, small, strengths, error):
    code, out, stderr = run(capsys, "selfplay", "--strength", strengths)
    assert (code, out) == (2, "")
    assert stderr.startswith(f"error: {error}")


def test_best_shows_the_move_of_a_player_in_a_link(capsys, small, monkeypatch):
    monkeypatch.setattr(cli_computers, "open_link", opened)
    code, out, _ = run(capsys, "best", link_of(), "--strength", "4", "--top", "2")
    lines = out.splitlines()

    assert code == 0
    assert lines[0].startswith("Expert plays ")
    assert lines[1].split() == ["score", "equity", "move"]
    assert len(lines) == 4


def opened(text, _own=None):
    """Open a link with the small dictionary."""
    history = links.decode(text)
    lexicon = None if history.game.setup.is_own_list else WORDS
    return Opened(history, lexicon)


def test_best_takes_a_board_and_a_rack(capsys, small):
    code, out, _ = run(
        capsys, *"best --rack SEAT?ON --strength 5 --top 9 --json --board".split(), "." * 225
    )
    reply = json.loads(out)

    assert code == 0
    assert list(reply) == ["best", "strength", "moves"]
    assert reply["best"] in [move["move"] for move in reply["moves"]]
    assert reply["moves"][0]["equity"] >= reply["moves"][-1]["equity"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((), "no-position"),
        (("--board", "." * 225), "no-rack"),
        ((link_of(Resign()),), "game-over"),
        ((link_of(lexicon=OWN_LIST),), "no-dictionary"),
    ],
)
def test_best_needs_a_position(capsys, small, monkeypatch, arguments, error):
    monkeypatch.setattr(cli_computers, "open_link", opened)
    code, _, stderr = run(capsys, "best", *arguments)
    assert code == 2
    assert stderr.startswith(f"error: {error}: ")


def game(capsys, monkeypatch, *lines, arguments=()):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return run(capsys, "play", "--strength", "4", "--seed", "7", *arguments)


def test_a_game_in_the_terminal_is_played_to_the_end(capsys, small, monkeypatch):
    code, out, _ = game(
        capsys, monkeypatch, "", "help", "link", "8H XYZ", "nonsense", "pass", "resign"
    )

    assert code == 0
    assert "exchange ABC" in out
    assert "Player 1 passed." in out
    assert "Expert played " in out
    assert "Player 1 resigned." in out
    assert "your tiles: " in out
    link = out.splitlines()[-1]
    assert links.decode(link).last.result is not None


@pytest.mark.parametrize("lines", [("pass", "quit"), ("pass",)])
def test_quitting_prints_the_link(capsys, small, monkeypatch, lines):
    code, out, _ = game(capsys, monkeypatch, *lines)
    history = links.decode(out.splitlines()[-1])

    assert code == 0
    assert history.last.result is None
    assert history.turns[0].move == Pass()
    assert len(history.turns) == 2


@pytest.mark.parametrize("strength", ["0", "6", "x", "3,4", ""])
def test_a_strength_is_a_number_from_1_to_5(capsys, small, strength):
    code, _, stderr = run(capsys, "play", "--strength", strength)
    assert code == 2
    assert stderr.startswith("error: bad-strength: ")


def test_a_seed_is_hexadecimal(capsys, small):
    code, _, stderr = run(capsys, "play", "--seed", "xyz")
    assert code == 2
    assert stderr.startswith("error: bad-seed: ")


def test_without_a_seed_one_is_drawn(capsys, small, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    seeds = {links.decode(run(capsys, "play")[1].splitlines()[-1]).game.setup.seed for _ in "ab"}
    assert len(seeds) == 2


def listed(tmp_path, text):
    path = tmp_path / "own.txt"
    path.write_text(text)
    return str(path)


def test_a_game_with_an_own_list_is_played_from_its_file(capsys, monkeypatch, tmp_path):
    """The game begins in the terminal and goes on link by link, with the words of the file."""
    words = listed(tmp_path, "in 7\nion\tcharged\nnit\ntin\nunit\nunits\n")
    code, out, err = game(capsys, monkeypatch, "quit", arguments=("--words", words))
    link = out.splitlines()[-1]
    setup = links.decode(link).game.setup
    assert (code, setup.lexicon, err.count("note: ")) == (0, OWN_LIST, 1)

    given = ("--words", words)
    started = link_of(lexicon=OWN_LIST, tag=setup.tag, list_digest=setup.list_digest)
    placed = run(capsys, "play", started, "pass", *given)
    assert placed[0] == 0
    assert links.decode(placed[1].strip()).turns[0].move == Pass()


@pytest.mark.parametrize(
    ("changes", "text", "code"),
    [
        ({"lexicon": OWN_LIST, "tag": 5}, "unit\n", "other-list"),
        ({}, "unit\n", "no-own-list"),
        ({"lexicon": OWN_LIST, "tag": 5}, "!\n", "no-words"),
    ],
)
def test_a_file_that_is_not_the_list_of_the_game_is_refused(capsys, tmp_path, changes, text, code):
    given = ("--words", listed(tmp_path, text))
    exit_code, out, err = run(capsys, "play", link_of(**changes), "pass", *given)
    assert (exit_code, out) == (2, "")
    assert err.splitlines()[-1].startswith(f"error: {code}: ")


@pytest.mark.parametrize(("scores", "known"), [("10/8", (10, 8)), ("1/2/3", (0, 0))])
def test_best_takes_rack_and_scores_of_a_position(small, scores, known):
    """A position of more than two players is judged like a two-player one, without scores."""
    racks = "/".join(["TEN", *[""] * scores.count("/")])
    position = f"{'/'.join(['15'] * 15)} {racks} {scores} 0 ld english;"
    arguments = argparse.Namespace(link=None, board=position, rack=None, lexicon=None, words=None)

    found, words = cli_computers._position(arguments)

    assert (found.rack, found.scores, words) == ("ENT", known, WORDS)
