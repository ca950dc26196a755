"""Compare a player's play with the highest one: a card for each turn."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from enum import StrEnum

from scrabble.board import Board
from scrabble.duplicate.course import Turn
from scrabble.errors import MoveSyntaxError
from scrabble.moves import Pass, Place, parse_move
from scrabble.rules import Play, bad_words, lay_out
from scrabble.tiles import Alphabet, is_blank

_PARALLEL = 2


class Feature(StrEnum):
    """A reason why a play is hard to find."""

    BINGO = "bingo"
    """It lays all seven tiles."""
    BLANK = "blank"
    """It lays a blank."""
    THROUGH = "through"
    """Its main word goes through or beyond tiles of the board."""
    HOOK = "hook"
    """It makes one cross word."""
    PARALLEL = "parallel"
    """It makes two cross words or more."""


@dataclass(frozen=True, slots=True)
class Card:
    """A turn of one player.

    ``place`` is what the player laid, ``None`` for no play; ``play`` has its words and points on
    the board. ``bad_words`` are its words that the lexicon lacks: with any, it scores nothing.
    """

    turn: Turn
    place: Place | None = None
    play: Play | None = None
    bad_words: tuple[str, ...] = ()

    @property
    def score(self) -> int:
        """The points of the turn."""
        return self.play.score if self.play and not self.bad_words else 0

    @property
    def lost(self) -> int:
        """The points that the highest play earns more."""
        return self.turn.highest.score - self.score

    @property
    def is_highest(self) -> bool:
        """Whether the player found a play of the highest score."""
        return not self.lost


def judge(turn: Turn, place: Place | None, alphabet: Alphabet, words: Container[str]) -> Card:
    """Score a player's play in a turn; ``words`` is the lexicon.

    A play with an invalid word scores nothing. Raises `IllegalMove`, as `lay_out` does, for
    tiles that the rack does not have or that may not lie so.
    """
    if place is None:
        return Card(turn)
    play = lay_out(turn.board, turn.rack, place, alphabet)
    return Card(turn, place, play, bad_words(play, words))


def parse_play(text: str, board: Board, alphabet: Alphabet) -> Place | None:
    """Parse a play as players write it, ``8H QUIZ``; ``pass`` is no play.

    Raises `MoveSyntaxError`: also for an exchange, which a duplicate does not have.
    """
    move = parse_move(text, board, alphabet)
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Place):
        raise MoveSyntaxError("bad-move", f"{text!r}: write 8H QUIZ, or pass for no play.")
    return move


def features_of(play: Play) -> tuple[Feature, ...]:
    """Return the reasons why a play is hard to find, in the order of `Feature`."""
    main, *crossing = play.words
    has = {
        Feature.BINGO: play.bingo,
        Feature.BLANK: any(is_blank(tile) for tile in play.place.letters),
        Feature.THROUGH: len(main.tiles) > len(play.place.tiles),
        Feature.HOOK: len(crossing) == 1,
        Feature.PARALLEL: len(crossing) >= _PARALLEL,
    }
    return tuple(feature for feature in Feature if has[feature])
