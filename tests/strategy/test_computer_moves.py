"""A computer's moves in a link are recomputed, and a turn with another move is named."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from support.amounts import thinned
from support.helpers import board, english, history_from, place, position, tag
from support.players import bot
from support.web import english_only, good

from scrabble import cli
from scrabble import link as links
from scrabble.cli.computers import players_of
from scrabble.game import ChallengeRule, Game, Setup, record_of, replay
from scrabble.lexicon import load_lexicon
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Resign
from scrabble.strategy.players import known_to_mover, other_moves, play_match, released
from scrabble.web import session

dictionary = pytest.fixture(english_only, autouse=True)

STRENGTHS = (3, 4)


@cache
def matched():
    """Return a whole game between computers."""
    setup = Setup(("", ""), 5, tag=tag(), computers=STRENGTHS)
    by_strength = players_of(STRENGTHS, english())
    return play_match(setup, [by_strength[each] for each in STRENGTHS], english())


def forged(strength=4, move=None, **changes):
    """Return a game in which a person moves for the computer in turn 2, exchanging all tiles."""
    setup = Setup(("Ann", "Computer", "Bea"), 42, tag=tag(), computers=(0, strength, 0))
    history = replay(Game(replace(setup, **changes))).played(Pass(), None)
    return history.played(move or Exchange(history.last.rack), None).played(Pass(), None)


def found(history, turns=None):
    """Return the turns in which a computer would have made another move."""
    setup = history.game.setup
    players = players_of(set(setup.computers) - {0}, load_lexicon(setup.lexicon))
    return list(other_moves(history, players.__getitem__, turns))


GAMES = (Path(__file__).parents[1] / "data" / "computer-games.txt").read_text("ascii").splitlines()
"""Games that release 1.0 played with four computers, each with an exchange at the start.

In ``common`` games the players had the dictionary's list of common words. In ``all`` games that
list was missing, so they treated every word as common.
"""


@pytest.mark.native
@pytest.mark.no_cover
@pytest.mark.parametrize("game", thinned(GAMES, 5))
def test_settled_strengths_make_the_moves_of_the_first_release(game):
    """The whole game is reproduced, and no move is named."""
    knows, link = game.split()
    history = links.decode(link)
    setup = history.game.setup
    players = players_of(setup.computers, words := load_lexicon(setup.lexicon))
    if knows == "all":
        players = {number: replace(player, common=words) for number, player in players.items()}
    again = play_match(setup, [players[number] for number in setup.computers], words)
    assert links.encode_history(again) == link
    assert found(history) == []


@pytest.mark.no_cover
def test_the_moves_of_computers_are_found_again():
    """Every move of a whole game between computers matches."""
    assert found(matched()) == []


def test_a_move_that_replaces_a_computers_is_named():
    """Moves of people, and turns outside the request, are not examined."""
    assert found(forged()) == [2]
    assert found(forged(), range(3, 4)) == []


@pytest.mark.parametrize(
    "changes", [{"tag": tag() ^ 1}, {"tag": tag() ^ 1, "computers": (0, 5, 0)}]
)
@pytest.mark.parametrize("move", [None, Resign()])
def test_nothing_is_said_of_another_edition(changes, move):
    """Another edition has other valid words, so its computers make other moves."""
    history = forged(move=move, **changes)
    assert found(history) == []
    assert good("other-moves", links.encode_history(history), None)["turns"] == []
    assert cli.main(["check", links.encode_history(history)]) == 0


def test_nothing_is_said_of_a_record():
    """A record was judged elsewhere, possibly in a game without a computer."""
    assert found(replay(record_of(forged()))) == []


# Moves that no computer makes, at any strength --------------------------------------------------

BOARD = board("8 .......HAT.....")
FULL, FEW = "E" * 14, "E" * 6


def made(strength, move, *, rack="HEATERS", on=BOARD, bag=FULL, after=None, **options):
    """Say whether a computer's move is named; ``after`` is the play that came before the move."""
    seats = (rack, "HEATERS") if after is None else ("THEATER", rack)
    at = position(*seats, board=on, bag=bag)
    computers = (strength, 0) if after is None else (0, strength)
    at = replace(at, setup=replace(at.setup, computers=computers, **options))
    history = history_from(at, *([] if after is None else [place(after, on)]), move)
    return list(other_moves(history, bot)) != []


SINGLE = {"challenge_rule": ChallengeRule.SINGLE, "on": board()}


@pytest.mark.parametrize("strength", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("move", "about"),
    [
        pytest.param(Resign(), {}, id="resigns"),
        pytest.param(Resign(), {"bag": ""}, id="resigns at the end"),
        pytest.param(Hint(1), {"hint_price": 5}, id="buys a hint"),
        pytest.param(Accept("HAX"), {"house_words": True}, id="accepts a word"),
        pytest.param(Pass(), {}, id="passes while it could exchange"),
        pytest.param(Pass(), {"rack": "VVVVUUU"}, id="passes with no play"),
        pytest.param(
            Challenge(upheld=False), {"after": "8G THE", **SINGLE}, id="challenges a good play"
        ),
        pytest.param(place("9G RH", BOARD), SINGLE | {"on": BOARD}, id="lays a phony"),
    ],
)
def test_a_move_that_no_computer_makes_is_named_at_every_strength(strength, move, about):
    """Even the strongest computer, whose moves change with releases, makes none of these moves."""
    assert made(strength, move, **about)


@pytest.mark.parametrize(
    ("move", "about", "named"),
    [
        pytest.param(place("9G HE", BOARD), {}, False, id="another play"),
        pytest.param(Exchange("AE"), {}, False, id="an exchange with a play in hand"),
        pytest.param(Pass(), {"bag": FEW}, False, id="a pass that may be the best move"),
        pytest.param(Pass(), {"bag": ""}, False, id="a pass in the endgame"),
        pytest.param(
            Challenge(upheld=True), {"after": "8G TH", **SINGLE}, False, id="a phony challenged"
        ),
        pytest.param(
            Exchange("AE"), {"after": "8G TH", **SINGLE}, True, id="a phony that may stay"
        ),
        pytest.param(Exchange("AE"), {"after": "8G THE", **SINGLE}, False, id="a good play stays"),
    ],
)
def test_only_impossible_moves_of_the_strongest_are_named(move, about, named):
    """Another release of the strongest computer may choose any other move."""
    assert made(5, move, **about) is named


@pytest.mark.parametrize(
    ("lists", "named"), [([{"HE"}], True), ([{"HE"}, {"HE", "AT"}], True), ([{"HE"}, set()], False)]
)
def test_a_word_of_the_never_suggest_list_is_named(lists, named, monkeypatch):
    """A play of the word is named only if every release's never-suggest list has the word."""
    rows = [released.Released("en", str(at), "") for at, _ in enumerate(lists)]
    monkeypatch.setattr(released, "released_data", lambda: rows)
    monkeypatch.setattr(released, "never_suggest_of", lambda row: lists[int(row.never_suggest)])
    assert made(5, place("9G HE", BOARD)) is named


@pytest.mark.parametrize("strength", [1, 5])
def test_a_note_with_a_computers_turn_is_named(strength):
    """Only people write notes."""
    player = bot(strength)
    setup = Setup(("Ann", "Computer"), 42, tag=tag(), computers=(0, strength))
    history = replay(Game(setup)).played(Pass(), None)
    move = player.choose(known_to_mover(history.last))
    assert [
        list(other_moves(history.played(move, None, note), lambda _: player))
        for note in ("", "Well done!")
    ] == [[], [2]]


# The page and the command line ------------------------------------------------------------------


def test_the_page_gets_the_turns_with_another_move():
    """The reply to the page's request lists the turns with another move."""
    assert good("other-moves", links.encode_history(forged()), None)["turns"] == [2]
    session.forget_games()
    assert good("other-moves", links.encode_history(matched().until(3)), None)["turns"] == []


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize("mover", ["with common words", "without"])
@pytest.mark.parametrize("checker", ["with common words", "without"])
def test_the_common_words_may_be_missing_where_a_move_is_made_or_checked(strength, mover, checker):
    """No honest move is named; a checker with the common words still names a false move."""

    def have(common):
        session.packs.pop("en-common", None)
        if common == "with common words":
            session.packs["en-common"] = load_lexicon("en-common")
        return common == "without"

    named = []
    for seed in range(5):
        begun = replay(Game(replace(forged(strength).game.setup, seed=seed))).played(Pass(), None)
        link, no_pack = links.encode_history(begun), have(mover)
        moved = good("think", link, None, no_pack=no_pack, budget=1000)["link"]
        no_pack = have(checker)
        named += good("other-moves", moved, None, no_pack=no_pack)["turns"]
        exchanged = begun.played(Exchange(begun.last.rack), None)
        told = good("other-moves", links.encode_history(exchanged), None, no_pack=no_pack)
        assert bool(told["turns"]) is (checker == "with common words")
    assert named == []


def test_the_command_line_reports_a_turn_with_another_move(capsys):
    """The command `check` prints the turn and sets the exit code."""
    assert cli.main(["check", links.encode_history(forged())]) == 1
    assert "Turn 2" in (said := capsys.readouterr().out)
    assert "The computer did not do this." in said
    assert cli.main(["check", links.encode_history(forged(5))]) == 0
    assert "Not compared" in capsys.readouterr().out
    assert cli.main(["check", links.encode_history(forged(5, Resign()))]) == 1
    assert "Turn 2" in capsys.readouterr().out
