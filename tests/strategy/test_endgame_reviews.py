"""Reviews and hints in real endgames: a search finds mistakes that equity misses."""

from functools import cache
from pathlib import Path

import pytest
from support.helpers import EN, english, history_from, place, position

from scrabble.files import cgp
from scrabble.movegen import Generator
from scrabble.moves import Pass
from scrabble.strategy.players import make_player, strength_of
from scrabble.strategy.players.endgame import FEW_TILES
from scrabble.strategy.review import REVIEWER, hint, review_turn
from scrabble.strategy.steps import finish
from scrabble.strategy.tenths import to_tenths
from scripts.lab.selfplay.endgames import value_of

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

DATA = Path(__file__).parents[1] / "data"
ENDGAMES = (DATA / "endgames.cgp").read_text("utf-8").splitlines()
SOLVED = [cgp.parse(t) for t in (DATA / "solved-endgames.cgp").read_text("utf-8").splitlines()]


@cache
def player(strength=REVIEWER):
    generator = Generator(english(), EN).warmed()
    return make_player(strength_of(strength), generator, english(), english())


def at(racks, bag=0):
    """Return the stored endgame with these racks; ``bag`` tiles of the rival go into the bag."""
    (text,) = (each for each in ENDGAMES if f" {racks} " in each)
    mine, theirs = cgp.parse(text).racks
    return position(mine, theirs[bag:], board=cgp.parse(text).board, bag=theirs[:bag])


def reviewed(before, text, look="usual"):
    history = history_from(before, place(text, before.board))
    return finish(review_turn(history, 1, player(), look))


@pytest.mark.parametrize(
    ("racks", "played", "better", "reasons"),
    [
        ("ALOQRTZ/BEP", "O5 LAZO", "D4 ZO", {"next", "stuck"}),
        ("BEGNUVY/GIM", "14J BEIGE", "J10 UNGYVE", {"lets-out"}),
        ("LNOPTYZ/ABCQ", "8K PYLON", "15G POZ", {"next"}),
    ],
)
def test_mistakes_of_endgames_are_found_and_explained(racks, played, better, reasons):
    """The best move scores less than the play made, but wins more by the end."""
    review = reviewed(at(racks), played)
    best = place(better, at(racks).board)
    assert (review.stage, review.mistake, review.best.move) == ("endgame", "large", best)
    assert review.played.score > review.best.score
    assert {reason.code for reason in review.reasons} == reasons
    assert review.options[0] == review.best


def test_with_tiles_in_the_bag_the_game_is_played_on():
    """PYLON keeps T and Z; its 57 points are worth less than the place it opens for a Q."""
    review = reviewed(at("LNOPTYZ/ABCQ", bag=2), "8K PYLON")
    assert (review.stage, review.exact, review.deeper) == ("pre-endgame", False, True)


def test_a_deeper_look_replaces_the_usual_one():
    """A deep look uses the same search for longer; then no deeper look is offered."""
    usual = reviewed(at("BEGNUVY/GIM"), "14J BEIGE")
    deep = reviewed(at("BEGNUVY/GIM"), "14J BEIGE", look="deep")
    assert [(one.stage, one.look, one.deeper) for one in (usual, deep)] == [
        ("endgame", "usual", True),
        ("endgame", "deep", False),
    ]
    assert deep.mistake == "large"


def test_a_quick_look_uses_equity_and_a_usual_look_may_follow():
    """Early in a game no search is needed, so a quick look counts as the usual one."""
    quick = reviewed(at("BEGNUVY/GIM"), "14J BEIGE", look="quick")
    assert (quick.stage, quick.look, quick.deeper) == ("equity", "quick", True)
    begun = history_from(position("ABCDEIT", "QZ"), Pass())
    early = finish(review_turn(begun, 1, player(), "quick"))
    assert (early.stage, early.look) == ("equity", "usual")


def test_few_tiles_are_searched_exactly():
    """The best move has the value that the benchmark's solver found."""
    solved = next(each for each in SOLVED if sum(map(len, each.racks)) <= FEW_TILES - 2)
    history = history_from(position(*solved.racks, board=solved.board), Pass())
    review = finish(review_turn(history, 1, player(), look="deep"))
    assert (review.stage, review.exact, review.deeper) == ("endgame", True, False)
    assert review.best.equity == to_tenths(value_of(solved))


PHONY = "10A BIV"


def test_a_phony_is_compared_by_the_rivals_gain_after_it():
    """The search makes no phonies itself, but the phony that was played stays on the board."""
    review = reviewed(at("BEGNUVY/GIM"), PHONY)
    assert review.played.move == place(PHONY, at("BEGNUVY/GIM").board)
    assert review.stage == "endgame"
    assert review.equity_lost == review.best.equity - review.played.equity >= 0


def test_hints_of_an_endgame_are_in_order_of_their_gain():
    """The hint's steps show the highest-scoring play; its list also has the best move."""
    before = at("LNOPTYZ/ABCQ")
    usual, whole = (finish(hint(before, player(), steps)) for steps in (3, 4))
    assert (usual.score, usual.tiles, usual.lane) == (whole.score, whole.tiles, whole.lane)
    assert (usual.stage, whole.stage) == ("equity", "endgame")
    best = max(whole.moves, key=lambda move: move.equity)
    assert best.move == place("15G POZ", before.board)
    assert whole.moves[0].move == place("8K PYLON", before.board)
    assert [move.score for move in whole.moves] == sorted(
        (move.score for move in whole.moves), reverse=True
    )
