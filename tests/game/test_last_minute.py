"""A warning comes before a move that ends the game by scoreless turns; results state why."""

import io
import json
from dataclasses import replace
from itertools import count

import pytest
from support.helpers import board, history_from, place, position, setup

from scrabble import link as links
from scrabble.cli import games as cli_games
from scrabble.cli import main
from scrabble.errors import IllegalMove
from scrabble.game import ChallengeRule, Game, apply, ends_without_score, replay
from scrabble.lexicon import Lexicon
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.views.sentences import status
from scrabble.views.turns import KINDS
from scrabble.views.view import view
from scrabble.web import handle

CAT = board("8  .......CAT.....")
VOID, SINGLE, DOUBLE = ChallengeRule
ALL_BLANKS = "??AAAAA"
BAG = "B" * 20
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)

MOVES = {
    Place: [place("8H ab"), Place.of({114: "c"})],
    Exchange: [Exchange("A")],
    Pass: [Pass()],
    Challenge: [UPHELD, DENIED],
    Resign: [Resign()],
    Hint: [Hint(1)],
    Accept: [Accept("ZZ")],
}
"""Scoreless moves by kind: one for each way in which moves of the kind can affect the game."""


def before_the_last(scoreless, *others, rule=VOID):
    """Return a position with an empty board after this many scoreless turns."""
    return position(ALL_BLANKS, *others, bag=BAG, scoreless=scoreless, challenge_rule=rule)


def can_be_challenged(scoreless, rule, move=None):
    """Return a position after scoreless turns and one more move, by default a phony."""
    at = position("XY" + ALL_BLANKS[:5], "AB?", bag=BAG, scoreless=scoreless, challenge_rule=rule)
    return apply(at, move or place("8H XY"))[0]


@pytest.mark.parametrize(
    ("at", "kinds"),
    [
        (before_the_last(4, "A"), ""),
        (before_the_last(5, "A"), "play exchange pass"),
        (before_the_last(5, "A", "E"), "play exchange pass"),
        (before_the_last(5, "A", "E", "I"), ""),
        (before_the_last(6, "A", "E", "I"), "resign"),
        (before_the_last(7, "A", "E", "I"), "play exchange pass resign"),
        (can_be_challenged(5, SINGLE), "challenge"),
        (can_be_challenged(4, DOUBLE), ""),
        (can_be_challenged(4, DOUBLE, place("8H ab")), "play exchange pass challenge"),
        (can_be_challenged(4, SINGLE, place("8H ab")), "play exchange pass"),
        (apply(before_the_last(5, "A"), Pass())[0], ""),
    ],
)
def test_which_moves_end_the_game_for_want_of_scores(at, kinds):
    assert [KINDS[kind] for kind in KINDS if ends_without_score(at, kind)] == kinds.split()
    assert [KINDS[kind] for kind in KINDS if any(ends_after(at, m) for m in MOVES[kind])] == (
        kinds.split()
    )


def ends_after(at, move):
    """Try a move; return whether the game ends by scoreless turns."""
    try:
        after = apply(at, move)[0]
    except IllegalMove:
        return False
    return at.result is None and after.result is not None and after.result.reason == "scoreless"


def test_a_view_names_the_moves_that_end_the_game():
    shown = history_from(before_the_last(4, "ABC"), Pass())
    assert view(shown, 1, "matched")["scoreless"] == {
        "limit": 6,
        "ends": ["play", "exchange", "pass"],
    }
    assert view(shown, 0, "matched")["scoreless"] == {"limit": 6, "ends": []}


def preview(history, tiles):
    """Return the preview of a draft, without a dictionary."""
    request = {
        "v": 1,
        "link": links.encode_history(history),
        "seat": history.last.to_move,
        "noPack": True,
        "intent": {"type": "preview", "tiles": tiles},
    }
    return json.loads(handle(json.dumps(request)))["play"]


@pytest.mark.parametrize(("passes", "ends"), [(4, False), (5, True)])
def test_a_preview_says_that_a_play_of_blanks_ends_the_game(passes, ends):
    two_blanks = (
        replay(Game(replace(setup(challenge_rule=SINGLE), seed=seed), (Pass(),) * passes))
        for seed in count()
    )
    history = next(each for each in two_blanks if each.last.rack.count("?") == 2)
    blanks = [{"square": 112 + n, "letter": letter, "blank": True} for n, letter in enumerate("AT")]
    assert preview(history, blanks)["ends"] is ends


@pytest.mark.parametrize(
    ("at", "moves", "said", "out", "turns"),
    [
        (
            position("S", "QZ", board=CAT, scores=(100, 90)),
            [place("8H CATS", CAT)],
            "Ann went out. Ann wins 126–70.",
            0,
            0,
        ),
        (
            position("S", "QZ", board=CAT, scores=(0, 90)),
            [place("8H CATS", CAT)],
            "Ann went out. Bea wins 70–26.",
            0,
            0,
        ),
        (
            position("A", "E", scores=(9, 9), scoreless=5),
            [Pass()],
            "Ann and Bea tie, 8–8 after 6 turns in a row without a score.",
            None,
            6,
        ),
        (position("A", "E"), [Resign()], "Bea wins: Ann resigned.", None, 0),
        (position("A", "E"), [Pass()], "Bea to move.", None, None),
    ],
)
def test_the_result_says_why_the_game_ended(at, moves, said, out, turns):
    """The result may name the player who went out, or the number of scoreless turns at the end."""
    history = history_from(at, *moves)
    assert status(history) == said
    result = view(history, 0, "matched")["result"] or {"out": None, "turns": None}
    assert (result["out"], result["turns"]) == (out, turns)


def last_but_one():
    return links.encode(Game(setup(), (Pass(),) * 5))


def test_a_pass_on_the_command_line_says_that_it_ends_the_game(capsys):
    """Standard output has only the link; the warning is on standard error."""
    assert main(["play", last_but_one(), "pass"]) == 0
    out, error = capsys.readouterr()
    assert links.decode(out.strip()).last.result is not None
    assert error == "This ends the game: 6 turns in a row without a score.\n"


def test_another_pass_says_nothing(capsys):
    assert main(["play", links.encode(Game(setup(), (Pass(),) * 4)), "pass"]) == 0
    assert capsys.readouterr().err == ""


def test_in_the_terminal_the_last_pass_is_typed_twice(capsys, monkeypatch):
    """Nobody can play after the only word; the player's third pass is the sixth scoreless turn."""
    words = Lexicon.from_words(["UNIT"], "en")
    monkeypatch.setattr(cli_games, "load_lexicon", lambda _name: words)
    lines = ["8H UNIT", "pass", "pass", "pass", "nonsense", "pass", "pass"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["play", "--seed", "4d2"]) == 0
    shown = capsys.readouterr().out
    warning = "This ends the game: 6 turns in a row without a score. Type it again to make it.\n"
    assert shown.count(warning) == 1
    assert "after 6 turns in a row without a score" in shown.rpartition(warning)[2]
