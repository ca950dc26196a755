"""Fixtures for tests of computer players: players of a tiny lexicon."""

from scrabble.game import Position
from scrabble.movegen import Generator
from scrabble.rules import lay_out
from scrabble.strategy.leaves import Leaves, combined
from scrabble.strategy.players import (
    STRENGTHS,
    Player,
    strength_of,
)
from scrabble.tiles import BLANK, letters_of
from scripts.lab.selfplay.leave_rule import by_rule
from support.helpers import EN, board, position

WORDS = frozenset(
    "AA AB AD AE AT BA BE EAT EATS EH ET HA HAT HATE HATED HATES HE HEAT HEATS HET RAT RATE "
    "RATED RATES RE SAT SATE SEA SEAT SET TA TAE TAR TEA TEAR TEARS TEAS TEE THE THEE DATE DATES "
    "QUIZ QI ZA ZAG OX AX EX TAX HEX ABATED REHEATS HEATERS".split()
)
COMMON = frozenset("AT HAT HATE HE HEAT SAT SEA SEAT SET TEA THE RAT RATE TAR TEAR TAX".split())
GENERATOR = Generator(WORDS, EN)
LEAVES = by_rule(EN)
NUMBERS = [one.number for one in STRENGTHS]

FEW_WORDS = frozenset({"TEA", "TEAS", "AT", "TEAT", "HE", "EH", "TAX", "QI", "TEAX"})
FEW = Generator(FEW_WORDS, EN)
TEA = board("8 .......TEA.....")
"""The board for ``FEW``: every position of an endgame with so few words can be searched."""

S_AND_Q = Leaves(
    dict.fromkeys(BLANK + EN.tiles, 0) | {"S": 50, "Q": -50},
    dict.fromkeys(combined(EN, 2), 0),
    {},
    EN.values,
)
"""Leave values: an S is worth 5 points, a Q costs 5, other tiles count nothing."""


def bot(number: int, *, never_suggest=(), words=WORDS) -> Player:
    """Return a player of the tiny lexicon."""
    generator = GENERATOR if words is WORDS else Generator(words, EN)
    return Player(strength_of(number), generator, LEAVES, words, COMMON & words, never_suggest)


def opening(rack: str, bag: str = "EEEEEEETTTTTTT") -> Position:
    """Return an opening position with a rack to move and a bag to draw from."""
    return position(rack, "AABBCCD", bag=bag)


def words_of(pos: Position, move) -> set[str]:
    """Return the words that a placement makes."""
    play = lay_out(pos.board, pos.rack, move, EN)
    return {letters_of(word.tiles) for word in play.words}
