"""Describe a game at one point: board, racks, bag, scores, and which moves and views it allows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from scrabble.board import Board
from scrabble.errors import IllegalMove
from scrabble.game.setup import MIN_PLAYERS, ChallengeRule, Mode, Setup
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move
from scrabble.rules import Play
from scrabble.tiles import EMPTY, Alphabet, face_down

_T = TypeVar("_T")

NON_TURN_MOVES = (Hint, Accept)
"""Moves that do not end the turn."""
EXCHANGE_BAG = 7
"""An exchange needs at least this many tiles in the bag."""
HINT_STEPS = 4
MAX_HOUSE_WORDS = 10


@dataclass(frozen=True, slots=True)
class Leftover:
    """The final score of one seat, step by step.

    ``final == before - lost + gained``; ``tiles`` are the tiles left on the rack.
    """

    before: int
    tiles: str
    lost: int
    gained: int
    final: int


Reason = Literal["out", "scoreless", "resigned", "last-turns"]
"""Why a game ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the reason, the winners (several in a tie), and the leftovers by seat."""

    reason: Reason
    winners: tuple[int, ...]
    leftovers: tuple[Leftover, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A game replayed to one point.

    ``racks`` are sorted tile strings by seat; ``bag`` is in drawing order. ``turn`` counts
    the moves made, ``scoreless`` the scoreless turns in a row. ``stage`` counts the moves
    except free ones (under early rules, all moves); it seeds the next exchange.
    ``result`` is set when the game is over; ``scores`` then include the leftovers. While the
    last play can be challenged, ``unchallenged`` holds that play and the position before it.
    ``last_turns`` counts the turns left once the bag is empty, in a game with last turns.
    ``hint`` is the highest hint step bought this turn; ``accepted`` are the house words.

    In a record and a joint game, ``racks`` hold the known tiles, and ``hidden`` counts the
    unknown tiles by seat. ``bag`` is then sorted, with the right length; its tiles are only
    right once ``hidden`` is 0 everywhere.
    """

    setup: Setup
    board: Board
    racks: tuple[str, ...]
    bag: str
    scores: tuple[int, ...]
    to_move: int = 0
    turn: int = 0
    scoreless: int = 0
    resigned: tuple[bool, ...] = ()
    result: Result | None = None
    unchallenged: tuple[Position, Play] | None = field(default=None, repr=False)
    hint: int = 0
    accepted: tuple[str, ...] = ()
    hidden: tuple[int, ...] = ()
    stage: int = 0
    last_turns: int | None = None

    @property
    def rack(self) -> str:
        """The rack of the seat to move."""
        return self.racks[self.to_move]

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat, gone in enumerate(self.resigned) if not gone)

    @property
    def next_seat(self) -> int:
        """The next seat in play after the seat to move."""
        after = self.seats_in_play
        return next((seat for seat in after if seat > self.to_move), after[0])

    @property
    def is_open(self) -> bool:
        """Say whether all racks may be shown: in a record, and once a game is finally over.

        If the last play of a finished game can be challenged, only a game of two is finally over:
        each player can already derive the other's rack from the board. Every tile must be known:
        a sealed game needs both seals open, and a fair draw all its values.
        """
        if self.setup.mode is Mode.STATED:
            return True
        if any(self.hidden):
            return False
        is_final = self.unchallenged is None or len(self.seats_in_play) == MIN_PLAYERS
        return self.result is not None and is_final

    def held(self, seat: int) -> int:
        """Return how many tiles a seat holds, known or not."""
        return len(self.racks[seat]) + (self.hidden[seat] if self.hidden else 0)

    def with_only(self, seat: int, rack: str) -> Position:
        """Return the position with all racks hidden except the tiles ``rack`` of ``seat``."""
        held = tuple(map(self.held, range(len(self.racks))))
        return replace(
            self,
            racks=with_item(("",) * len(held), seat, rack),
            hidden=with_item(held, seat, held[seat] - len(rack)),
        )

    def allows(self, kind: type[Move]) -> bool:
        """Say whether any move of this kind is possible now."""
        if kind is Challenge:
            return self.unchallenged is not None
        if self.result is not None:
            return False
        if kind is Hint:
            return bool(self.setup.hint_price) and self.hint < HINT_STEPS
        if kind is Accept:
            return self.setup.house_words and len(self.accepted) < MAX_HOUSE_WORDS
        return kind is not Exchange or (
            len(self.bag) >= EXCHANGE_BAG and self.held(self.to_move) > 0
        )


@dataclass(frozen=True, slots=True)
class ScoreAdjustment:
    """Points outside a play, found only in records.

    ``challenge`` is the bonus for a play that withstood a challenge, ``time`` the
    (negative) penalty for overtime, ``hint`` the (negative) price of hints. A turn whose stated
    score is above the board's has a ``challenge`` too, one below it a ``hint``.
    """

    seat: int
    kind: Literal["challenge", "time", "hint"]
    points: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One move as it happened.

    ``score`` is what the move added to its seat's total. ``total`` is the seat's total after
    the move, before leftovers. ``drawn`` has the tiles drawn, in bag order. ``cost`` is the
    price of hints or of a failed challenge, already subtracted from ``score``. ``adjustments``
    follow the turn and are not in ``total``.
    """

    number: int
    seat: int
    move: Move
    play: Play | None
    score: int
    total: int
    drawn: str
    cost: int = 0
    adjustments: tuple[ScoreAdjustment, ...] = ()


def unseen_tiles(board: Board, seen: str, alphabet: Alphabet) -> Counter[str]:
    """Count the tiles neither on the board nor in ``seen``, usually the player's rack.

    Every tile of the set has a count. A faulty score sheet may show more copies of a tile than
    the set has; the count is then negative.

    >>> from scrabble.tiles import load_alphabet
    >>> english = load_alphabet("en")
    >>> unseen_tiles(Board(), "QUIZ", english)["Z"], unseen_tiles(Board(), "", english).total()
    (0, 100)
    """
    unseen = Counter(alphabet.full_bag)
    unseen.subtract(face_down(board.cells.replace(EMPTY, "") + seen))
    return unseen


def with_item(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    """Return ``items`` with the item at index ``at`` replaced."""
    return (*items[:at], item, *items[at + 1 :])


def may_be_reviewed(position: Position) -> bool:
    """Say whether a review of the game gives nobody an advantage.

    True for records, for games that are finally over (see `Position.is_open`), and always for
    one human against computers.
    """
    return position.is_open or humans(position) <= 1


def require_reviewable(position: Position) -> None:
    """Raise `IllegalMove` (``not-over``) unless the game may be reviewed."""
    if not may_be_reviewed(position):
        raise IllegalMove("not-over", "A game between people can be reviewed when it is over.")


def is_dictionary_open(position: Position) -> bool:
    """Say whether players may look words up now.

    A game in progress allows this if words are checked before each play, or with word search.
    """
    setup = position.setup
    is_judged = setup.challenge_rule is ChallengeRule.VOID
    return is_judged or setup.word_search or position.result is not None


def gives_away(position: Position, last: Position) -> bool:
    """Say whether reviewing a position reveals the best play in the current one, ``last``.

    After passes, both positions may have the same board and rack. With free hints and an open
    dictionary the review is harmless: hints already give the player the best play.
    """
    is_free = last.setup.hint_price == 0 and is_dictionary_open(last)
    is_same = (position.board, position.rack) == (last.board, last.rack)
    return is_same and last.result is None and not is_free


def humans(position: Position) -> int:
    """Count the seats that no computer plays."""
    return len(position.setup.humans)
