"""A game in one object: `scrabble.new`, `scrabble.open` and what they return."""

import subprocess
import sys
from dataclasses import FrozenInstanceError
from itertools import pairwise
from pathlib import Path

import pytest
from support.gcg import SHEET

import scrabble
from scrabble import errors, link
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.moves import Exchange, Pass, Place, parse_move
from scrabble.strategy.players import known_to_mover, make_player, strength_of
from scrabble.whole_game import LegalMove

SEED = 0x4D2
"""Ann holds EINNSTU."""
CGP = f"{'15/' * 7}7CAT5{'/15' * 7} ABC?EFG/ 12/30 0 lex en-common;"


@pytest.fixture
def game():
    return scrabble.new("Ann", "Bea", lexicon="en", seed=SEED)


def test_a_new_game_is_that_of_its_setup(game):
    assert game.history == replay(Game(Setup(("Ann", "Bea"), SEED, lexicon="en")))
    assert (game.rack, game.scores, game.to_move) == ("EINNSTU", (0, 0), "Ann")
    assert (game.players, game.is_over, game.winners) == (("Ann", "Bea"), False, ())


@pytest.mark.parametrize(
    ("lexicon", "name", "rack"),
    [
        ("en-common", "en-common-2", "EINNSTU"),
        ("en-common-1", "en-common", None),
        ("gl", "gl-complete", None),
    ],
)
def test_a_name_stands_for_the_latest_edition(lexicon, name, rack):
    made = scrabble.new("Ann", "Bea", lexicon=lexicon, seed=SEED)
    assert made.setup.lexicon == name
    assert made.words == load_lexicon(name)
    assert rack in {None, made.rack}


def test_an_own_list_is_the_dictionary():
    words = Lexicon.from_words(["NIT", "TIN", "UNIT"], "en")
    game = scrabble.new("Ann", "Bea", lexicon=words, seed=SEED)
    assert {str(move).split()[1] for move in game.legal_moves} == {"NIT", "TIN", "UNIT"}
    after = game.play("8H UNIT")
    assert scrabble.open(after.link, words) == after
    assert scrabble.open(after.link).scores == (8, 0)
    with pytest.raises(errors.MissingLexicon):
        _ = scrabble.open(after.link).words
    with pytest.raises(errors.LexiconError, match="another word list"):
        scrabble.open(after.link, Lexicon.from_words(["CAT"], "en"))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"challenge_rule": "triple"}, "bad-challenge-rule"),
        ({"lexicon": "xx"}, "unknown-lexicon"),
        ({"computers": (0, 9)}, "bad-option"),
    ],
)
def test_a_wrong_option_is_refused(options, code):
    with pytest.raises(errors.ScrabbleError) as caught:
        scrabble.new("Ann", "Bea", seed=1, **options)
    assert caught.value.code == code


def test_a_seed_is_required():
    with pytest.raises(TypeError, match="seed"):
        scrabble.new("Ann", "Bea")


@pytest.mark.parametrize("move", ["8H UNIT", " 8h UNIT", "exchange EI", "pass", "resign"])
def test_a_move_is_text(game, move):
    """Making a move leaves the earlier game object unchanged."""
    after = game.play(move)
    assert len(after.turns) == 1
    assert game.turns == ()
    assert after.back() == game
    assert after.history == game.history.played(
        parse_move(move, game.board, game.alphabet), game.words
    )


def test_a_move_is_what_the_game_offers(game):
    found = game.legal_moves[0]
    scored = game.generator.best(game.board, game.position.rack)
    assert game.play(found) == game.play(str(found)) == game.play(found.move) == game.play(scored)


@pytest.mark.parametrize(
    ("move", "error"),
    [("8Q X", errors.MoveSyntaxError), ("8H QQQ", errors.IllegalMove), (Pass, TypeError)],
)
def test_a_wrong_move_is_refused(game, move, error):
    with pytest.raises(error):
        game.play(move)


def test_a_challenge_is_judged_by_the_dictionary():
    game = scrabble.new("Ann", "Bea", seed=SEED, challenge_rule="single")
    assert game.setup.challenge_rule is ChallengeRule.SINGLE
    assert game.play("8H NNI").play("challenge").moves == ("8H NNI", "challenge")
    assert game.play("8H NNI").play("challenge").scores == (0, 0)


def test_legal_moves_are_all_placements_by_score(game):
    moves = game.legal_moves
    assert [(one.move, one.score) for one in moves] == [
        (one.place, one.score) for one in game.generator.moves(game.board, game.position.rack)
    ]
    assert all(first.score >= second.score for first, second in pairwise(moves))
    assert len(moves) == len(list(moves)) > 100
    assert moves[:3] == list(moves)[:3]


@pytest.mark.parametrize(
    ("move", "legal"),
    [
        ("8H UNIT", True),
        (Exchange.of("EI"), True),
        ("exchange TU", True),
        ("pass", True),
        ("8H NNI", False),
        ("8H QI", False),
        ("1A UNIT", False),
        (Exchange.of("QZ"), False),
        ("dance", False),
        (7, False),
        (Place(((112, "I"), (113, "N"))), True),
    ],
)
def test_legal_moves_contain_what_can_be_played(game, move, legal):
    assert (move in game.legal_moves) is legal


def test_best_moves_have_equity(game):
    """As many moves as requested, including exchanges, each with the tiles that it keeps."""
    best = game.best(40)
    assert len(best) == 40
    assert all(first.equity >= second.equity for first, second in pairwise(best))
    assert all(one.score + 60 > one.equity for one in best)
    assert isinstance(best[0], LegalMove)
    assert [one.kept for one in game.best(400) if one.text == "8H UNIT"] == ["ENS"]


@pytest.mark.parametrize("strength", [1, 4])
def test_a_computer_moves(game, strength):
    player = make_player(
        strength_of(strength), game.generator, game.words, load_lexicon("en-common")
    )
    chosen = game.computer_move(strength)
    assert chosen.move == player.choose(known_to_mover(game.position))
    assert game.play(chosen).turns[0].score == chosen.score


def test_a_game_has_an_end(game):
    over = game.play("resign")
    assert (over.is_over, over.winners, over.to_move) == (True, ("Bea",), None)
    assert "pass" not in repr(over)
    with pytest.raises(errors.IllegalMove, match="over"):
        over.best()


def test_a_check_gives_words_and_score(game):
    play = game.check("8H UNIT")
    assert (play.score, len(play.words)) == (8, 1)
    with pytest.raises(errors.MoveSyntaxError):
        game.check("pass")


def test_any_form_of_a_game_is_opened(game):
    played = game.play("8H UNIT").play("pass")
    for form in ("link", "json", "gcg"):
        assert scrabble.open(played.to(form)).moves == ("8H UNIT", "pass")
    assert scrabble.open(f"Your turn: https://example.org/#{played.link}") == played
    with pytest.raises(ValueError, match="docx"):
        played.to("docx")


def test_a_record_keeps_its_file_and_its_warnings():
    record = scrabble.open(SHEET)
    assert "Club night" in record.to("gcg")
    assert record.players == ("Ann", "Bea")
    assert record.moves[0] == "8D CHASTE"


def test_a_record_gives_positions():
    """A record cannot be cut, so an earlier position has no link."""
    record = scrabble.open(SHEET)
    before = record.back(len(record.turns) - 1)
    assert (before.rack, before.scores) == ("?NOPUVY", (28, 0))
    assert "E7 pHONY" in before.legal_moves
    assert "CHASTE" in before.to("cgp")
    with pytest.raises(errors.SetupError, match="no link"):
        _ = before.link


def test_a_position_has_moves_and_a_picture():
    """A position has no link, and nobody can move in it."""
    position = scrabble.open(CGP)
    assert (position.rack, position.scores, position.setup.lexicon) == (
        "?ABCEFG", (12, 30), "en-common-2",
    )  # fmt: skip
    assert position.knowledge.bag == 100 - 3 - 14
    assert position.best(3)[0].score > 0
    assert position.computer_move(2).move
    assert position.svg() == position._repr_svg_()
    assert scrabble.open(position.to("cgp")) == position
    with pytest.raises(errors.SetupError, match="no link"):
        _ = position.link
    with pytest.raises(errors.IllegalMove):
        position.play("pass")


def test_a_position_without_a_rack_has_no_moves():
    with pytest.raises(errors.FileFormatError) as caught:
        scrabble.open(CGP.replace("ABC?EFG", "")).best()
    assert caught.value.code == "no-rack"


def test_a_game_is_printed_with_the_rack_of_the_player_to_move(game):
    shown = str(game.play("8H UNIT"))
    assert "U N I T" in shown
    assert shown.endswith("\nTiles of Bea: DGIILRX")
    assert repr(game) == "<WholeGame Ann 0, Bea 0: Ann to move>"


def test_a_game_is_drawn_without_racks(game):
    drawn = game.svg()
    assert drawn == game._repr_svg_()
    assert drawn.startswith("<svg ")
    assert "EINNSTU" not in drawn


def test_a_forged_word_in_a_link_is_refused(game):
    forged = link.encode_history(game.history.played(game.parse("8H NNI"), None))
    with pytest.raises(errors.LinkError) as caught:
        scrabble.open(forged)
    assert (caught.value.code, caught.value.turn) == ("impossible-move", 1)


def test_many_games_are_a_stream(game):
    """No game is read before it is requested; a bad game is reported with its number."""
    read = []

    def sources():
        for source in (game.link, "nonsense", SHEET, "1abc"):
            read.append(source)
            yield source

    failed = []
    games = scrabble.open_all(sources(), failed=lambda number, error: failed.append(number))
    assert next(games) == game
    assert len(read) == 1
    assert [one.players[0] for one in games] == ["Ann"]
    assert failed == [1, 3]
    with pytest.raises(errors.FileFormatError):
        list(scrabble.open_all(["nonsense"]))


def test_nothing_in_a_game_can_be_changed(game):
    with pytest.raises(FrozenInstanceError):
        game.history = None
    assert hash(game) == hash(scrabble.open(game.link))


@pytest.mark.native
def test_a_public_module_is_imported_when_it_is_used():
    """An unknown name is an AttributeError."""
    code = "import scrabble; print(scrabble.board.SIZE, len(dir(scrabble))); scrabble.nothing"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(Path(scrabble.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["15", str(len(scrabble.__all__))]
    assert "has no attribute 'nothing'" in done.stderr
