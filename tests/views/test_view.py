"""A player's view: the table, and the allowed moves."""

from dataclasses import replace

import pytest
from support.helpers import EN, board, place, position, setup, tag
from support.view import CAT, DENIED, UPHELD, letters, seen

from scrabble.game import ChallengeRule, Game, replay
from scrabble.moves import Exchange, Hint, Pass, Resign
from scrabble.views.view import view


def test_the_first_view_of_a_game():
    history = replay(Game(setup()))
    shown = view(history, 0, "matched")
    assert shown["board"] == [None] * 225
    assert (shown["seat"], shown["toMove"], shown["over"], shown["bag"]) == (0, 0, False, 86)
    assert letters(shown["rack"]) == history.last.racks[0]
    assert [player["label"] for player in shown["players"]] == ["Ann", "Bea"]
    assert (shown["turns"], shown["last"], shown["result"]) == ([], None, None)
    assert shown["premiums"][112] == "DW"
    assert shown["centre"] == 112
    assert shown["premiums"].count("") == 225 - 61
    assert [shown[key] for key in ("language", "challengeRule")] == ["en", "void"]
    assert [tile["letter"] for tile in shown["alphabet"]] == list(EN.tiles)
    assert shown["lexicon"] == {
        "pack": "en-complete",
        "tag": tag(),
        "state": "matched",
        "fingerprint": "",
    }


def cell(letter, value, turn, *words):
    """Return a square with a natural tile in a view's form."""
    return {"letter": letter, "value": value, "blank": False, "turn": turn, "words": list(words)}


def test_tiles_on_the_board_have_letter_value_blank_turn_and_words():
    at = position("CA?T", "ABC", bag="EFG")
    shown = seen(at, place("8H CaT"), place("7H A", at.board.with_tiles({112: "C"})))
    assert shown["board"][112] == cell("C", 3, 1, "CAT", "AC")
    assert shown["board"][113] == cell("A", 0, 1, "CAT", "") | {"blank": True}
    assert shown["board"][97] == cell("A", 1, 2, "", "AC")
    assert sum(cell is not None for cell in shown["board"]) == 4


def test_a_square_reused_after_a_challenge_has_the_later_turn():
    """Withdrawn tiles leave no trace on the board."""
    at = position("XY", "AB", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, board=board())
    shown = seen(at, place("8H XY"), UPHELD, place("8H AB"))
    assert shown["board"][112] == cell("A", 1, 3, "AB", "")
    assert [turn["withdrawn"] for turn in shown["turns"]] == [True, False, False]
    assert shown["board"][114] is None


def test_turns_have_all_fields():
    shown = seen(position("CATS", "ABC", bag="EFGHIJKLMNOPQRS"), place("8H CAT"), Exchange("AB"))
    assert shown["turns"][0] == {
        "number": 1,
        "seat": 0,
        "kind": "play",
        "outcome": "play",
        "move": "8H CAT",
        "what": "",
        "words": ["CAT"],
        "score": 10,
        "hintCost": 0,
        "total": 10,
        "scores": [10, 0],
        "squares": [112, 113, 114],
        "withdrawn": False,
        "bingo": False,
    }
    assert [shown["turns"][1][key] for key in ("move", "what")] == ["exchange 2", "2"]
    assert shown["last"] == {"squares": []}


@pytest.mark.parametrize(
    ("seat", "computers", "moves", "turn", "line"),
    [
        (0, (), (), "turn-yours", "line-first"),
        (1, (), (Pass(),), "turn-yours", "line-first"),
        (0, (), (Pass(),), "turn-of", "line-waiting"),
        (None, (), (), "turn-view", "line-invited"),
        (0, (0, 3), (Pass(),), "turn-view", "line-thinking"),
        (0, (), (Resign(),), "turn-over", ""),
    ],
)
def test_the_turn_is_named_for_a_seat(seat, computers, moves, turn, line):
    shown = view(replay(Game(setup(computers=computers), moves)), seat, "matched")
    assert (shown["turn"], shown["line"]) == (turn, line)


def test_the_star_is_named_while_the_board_is_empty():
    at = position("CATXYZ", "ABC", challenge_rule=ChallengeRule.SINGLE, bag="EFGHIJK")
    phony = place("8H XYZ")
    lines = [seen(at, *moves, seat=1)["line"] for moves in ((phony,), (phony, UPHELD))]
    assert lines == ["line-your-move", "line-first"]


@pytest.mark.parametrize(
    ("computers", "moves", "humans", "reviewable"),
    [
        ((), (), 2, False),
        ((), (Resign(),), 2, True),
        ((0, 3), (), 1, True),
    ],
)
def test_a_game_in_progress_between_friends_is_not_reviewed(computers, moves, humans, reviewable):
    """A game in progress is reviewed only against computers, because that cheats nobody."""
    shown = view(replay(Game(setup(computers=computers), moves)), 0, "matched")
    assert (shown["humans"], shown["reviewable"]) == (humans, reviewable)


def test_each_players_best_results_are_listed():
    """The results are the highest valid play, bingos, and points per turn (challenges excluded)."""
    at = position("CATSXYZ", "QUIZABC", bag="E" * 20, challenge_rule=ChallengeRule.SINGLE)
    shown = seen(at, place("8H CATSXYZ"), UPHELD, Pass(), place("8H CAT"))
    ann, bea = shown["players"]
    tiles = [{"letter": letter, "blank": False} for letter in "CAT"]
    assert ann["best"] == {"word": "CAT", "tiles": tiles, "score": 10, "turn": 4}
    assert ann["bingos"] == 0
    assert (bea["best"], bea["bingos"], bea["mean"]) == (None, 0, 0)
    assert ann["mean"] == 5  # 10 points in two turns
    bingo = seen(at, place("8H CATSXYZ"))["players"][0]
    assert bingo["bingos"] == 1
    assert bingo["mean"] == bingo["best"]["score"]


def test_the_outcome_of_a_challenge_is_named():
    at = position("CATS", "ABC", bag="E" * 20, challenge_rule=ChallengeRule.SINGLE)
    for challenge, said in ((UPHELD, "challenge-won"), (DENIED, "challenge-lost")):
        turns = seen(at, place("8H CAT"), challenge)["turns"]
        assert [turn["outcome"] for turn in turns] == ["play", said]


@pytest.mark.parametrize(("language", "vowels"), [("en", 42), ("fr", 45)])
def test_unseen_tiles_are_counted_by_kind(language, vowels):
    """Y counts as a vowel in some languages, for example French."""
    shown = view(replay(Game(setup(language=language))), None, "absent")
    kinds = shown["unseenKinds"]
    total = sum(tile["count"] for tile in shown["unseen"])
    assert kinds == {
        "n": total,
        "vowels": vowels,
        "consonants": total - vowels - 2,
        "blanks": 2,
    }


def test_the_last_play_stays_marked_after_a_lost_challenge_and_non_turn_moves():
    at = position("AX", "BC", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, setup=replace(at.setup, hint_price=1))
    played = place("8H CATX", CAT)
    for moves in ([played], [played, DENIED], [played, Hint(1)]):
        assert seen(at, *moves)["last"]["squares"] == [115]
    assert seen(at, played, UPHELD)["last"]["squares"] == []
    assert seen(at, Hint(1))["last"]["squares"] == []
