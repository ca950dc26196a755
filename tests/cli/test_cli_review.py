"""The review command, for people and for programs."""

import json
import re
from dataclasses import replace
from typing import get_args

import pytest
from support.helpers import board, english, history_from, place, position, setup

from scrabble import link
from scrabble.cli import main
from scrabble.cli import review as cli_review
from scrabble.files.convert import Contents
from scrabble.game import ChallengeRule, Game, replay
from scrabble.moves import Challenge, Pass, Resign
from scrabble.strategy.coach import strategy_of
from scrabble.strategy.players.player import Stage
from scrabble.strategy.reasons import Advice, Code, Does, Reason
from scrabble.views.view import view

pytestmark = pytest.mark.native

SHEET = """\
#player1 Ann
#player2 Bea
#tile-set english
>Ann: ABCDEIT 8H CAB +14 14
>Bea: QZ - +0 0
"""


@pytest.fixture(autouse=True)
def _pack(monkeypatch):
    """Load the dictionary once, from the source tree when the package has none."""
    monkeypatch.setattr(cli_review, "load_lexicon", lambda _name: english())


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["review", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "game.gcg"
    path.write_text(SHEET, encoding="utf-8")
    return str(path)


def test_a_review_for_people_has_turns_reasons_and_totals(capsys, sheet):
    """Each turn has a line with its loss, then reasons, then the best moves; totals come last."""
    code, out, _ = run(capsys, sheet, "--top", "2")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith("  1. Ann: 8H CAB 14 (")
    assert re.search(r"  medium mistake  \d+ % to win$", lines[0])
    assert "     The best move scores 12 more." in lines
    assert len([line for line in lines if line.startswith(" " * 7)]) == 2 * 2
    at = next(n for n, line in enumerate(lines) if line.startswith("Ann: "))
    ann = lines[at : at + 4]
    assert "mistakes: 0 large, 1 medium, 0 small; luck" in ann[0]
    assert re.fullmatch(r"Ann: accuracy 71, strategy 9\d; bingos: 0 played, 0 missed", ann[1])
    assert ann[2].startswith("  1. Ann played CAB for 14. ")
    assert ann[3].startswith("  Words missed: ")


def test_a_review_for_programs_has_turns_totals_and_scores(capsys, sheet):
    """JSON has the turns, the totals by player and the scores after each turn."""
    reviewed = json.loads(run(capsys, sheet, "--json")[1])
    assert [turn["player"] for turn in reviewed["turns"]] == [0, 1]
    assert reviewed["turns"][0]["played"]["move"] == "8H CAB"
    assert reviewed["turns"][0]["best"]["equity"] > reviewed["turns"][0]["played"]["equity"]
    assert reviewed["scores"] == [[0, 0], [14, 0], [14, 0]]
    assert [player["turns"] for player in reviewed["players"]] == [1, 1]
    ann, _ = reviewed["players"]
    assert (ann["accuracy"], ann["bingos"], ann["bingos_missed"]) == (71.1, 0, 0)
    assert [key["turn"] for key in ann["key_turns"]] == [1]
    given = round(10 * reviewed["turns"][0]["chance_lost"])
    assert given > 0
    assert ann["strategy"] == strategy_of(given) / 10
    chances = reviewed["win_chances"]
    assert [turn["win_chance"] for turn in reviewed["turns"]] == [chances[1], 100 - chances[2]]
    assert len(chances) == len(reviewed["scores"])


@pytest.mark.parametrize("arguments", [("--turn", "0"), ("--turn", "3", "--deep")])
def test_a_review_of_a_missing_turn_names_the_turns_there_are(capsys, sheet, arguments):
    code, _, said = run(capsys, sheet, *arguments)
    assert (code, said) == (2, "error: no-turn: The game has turns 1 to 2.\n")


@pytest.mark.parametrize(("arguments", "stage"), [((), "equity"), (("--deep",), "look-ahead")])
def test_one_turn_is_looked_at_for_longer(capsys, monkeypatch, sheet, arguments, stage):
    """A deep review looks ahead, and the turn's line says so."""
    monkeypatch.setattr("scrabble.strategy.review.DEEP", 10)
    reviewed = json.loads(run(capsys, sheet, "--turn", "1", "--json", *arguments)[1])
    assert [(turn["number"], turn["stage"]) for turn in reviewed["turns"]] == [(1, stage)]
    assert reviewed["turns"][0]["deep"] is bool(arguments)
    line = run(capsys, sheet, "--turn", "1", *arguments)[1].splitlines()[0]
    assert ("looked ahead" in line) is bool(arguments)


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("score", {"n": 12}, "The best move scores 12 more."),
        ("leave", {"kept": "Q V", "better": "S", "n": 21.5},
         "The best move keeps S, worth 21.5 more than Q V."),
        ("lets-out", {"played": 7},
         "Bea can go out at once for 7 points, but not after the best move."),
        ("stuck", {"tile": "Q", "n": 20},
         "No play with Q is left, which costs 20; after the best move it can be played."),
    ],
)  # fmt: skip
def test_reasons_are_sentences(code, facts, said):
    assert cli_review.sentence(Reason(code, 30, facts), "Bea") == said


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("keeps", {"word": "ZA", "n": 35, "kept": "? S"}, "ZA scores 35 and keeps a blank and S."),
        ("exchange", {"word": "Q V"}, "Exchanging Q V is better."),
        ("pass", {}, "Passing is better."),
    ],
)  # fmt: skip
def test_what_the_best_move_does_is_a_sentence(code, facts, said):
    """Tiles are listed; a blank is written as a word."""
    assert cli_review.advised(Advice(code, facts)) == said


def test_every_reason_has_a_sentence():
    assert set(cli_review.ADVICE) == set(get_args(Does))
    assert set(cli_review.SENTENCES) == set(get_args(Code))
    assert set(cli_review.FOUND) == {"equity", *get_args(Stage)}


def test_a_turn_played_best_shows_no_loss(capsys, tmp_path):
    path = tmp_path / "best.gcg"
    path.write_text(SHEET.replace("ABCDEIT 8H", "ABC 8H"), encoding="utf-8")
    line = run(capsys, str(path))[1].splitlines()[0]
    assert re.fullmatch(r"  1\. Ann: 8H CAB 14 \(\d+\.\d\)  \d+ % to win", line)


@pytest.mark.parametrize(
    ("game", "arguments", "code"),
    [
        (Game(setup()), (), "not-over"),
        (Game(setup(lexicon="own"), (Resign(),)), (), "no-dictionary"),
        (Game(setup(language="gl", lexicon="own"), (Resign(),)), ("--lexicon", "en-complete"),
         "wrong-language"),
    ],
)  # fmt: skip
def test_a_game_in_progress_or_without_a_dictionary_is_not_reviewed(capsys, game, arguments, code):
    status, _, said = run(capsys, link.encode_history(replay(game)), *arguments)
    assert status == 2
    assert said.startswith(f"error: {code}: ")


GOING_OUT = ("8H CATS", board("8  .......CAT....."))
DENIED = Challenge(upheld=False)
SEATS = [  # Columns: racks, computers, moves after the last play, whether a review is allowed.
    (("S", "QZ"), (), [], True),
    (("S", "QZ", "EE"), (), [], False),
    (("S", "QZ", "EE"), (), [DENIED], True),
    (("S", "QZ", "EE"), (0, 3, 3), [], True),
    (("S", "QZ", "EE"), (0, 0, 3), [], False),
]


@pytest.mark.parametrize(("racks", "computers", "moves", "may"), SEATS)
def test_page_and_command_agree_on_which_game_may_be_reviewed(
    capsys, monkeypatch, racks, computers, moves, may
):
    """If the play that emptied a rack is challenged off, the game goes on."""
    at = position(*racks, board=GOING_OUT[1], challenge_rule=ChallengeRule.SINGLE)
    at = replace(at, setup=replace(at.setup, computers=computers))
    history = history_from(at, place(*GOING_OUT), *moves)
    monkeypatch.setattr(cli_review, "load", lambda _source: Contents(history))
    monkeypatch.setattr(cli_review, "read_source", str)

    assert view(history, 0, "matched")["reviewable"] is may
    code, _, said = run(capsys, "-")
    assert code == (0 if may else 2)
    assert said.startswith("" if may else "error: not-over: ")


def test_a_solo_game_in_progress_is_reviewed(capsys):
    game = Game(setup(computers=(0, 1)), (Pass(),))
    assert run(capsys, link.encode(game))[0] == 0


def test_a_resignation_has_no_review(capsys):
    out = run(capsys, link.encode(Game(setup(), (Resign(),))))[1]
    assert out.splitlines()[0].startswith("Ann: 0.0 lost in 0 turns")


def test_a_position_is_not_reviewed(capsys, tmp_path):
    path = tmp_path / "position.cgp"
    path.write_text("/".join(["15"] * 15) + " / 0/0 0", encoding="utf-8")
    status, _, said = run(capsys, str(path))
    assert status == 2
    assert said.startswith("error: no-game: ")
