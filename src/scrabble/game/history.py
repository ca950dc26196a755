"""The course of a game: its deal, its moves, its replay.

A game is ``(setup, moves)``. Everything else (board, racks, bag, scores, whose
turn it is) is a `Position`, derived by replaying the moves; `apply` makes one
position from another and is the only code that does. What games are made of is
told in modules of their own (`scrabble.game.setup`, `position`, `turns`, `ending`) and
named here for those who use it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from scrabble.board import Board
from scrabble.errors import IllegalMove, SetupError
from scrabble.game.bag import shuffled
from scrabble.game.player_text import MAX_NOTE, is_note
from scrabble.game.position import (
    NON_TURN_MOVES,
    Position,
    Turn,
    with_item,
)
from scrabble.game.setup import (
    Setup,
)
from scrabble.game.transitions import apply
from scrabble.moves import Challenge, Move, Place
from scrabble.tiles import RACK_SIZE


@dataclass(frozen=True, slots=True)
class Game:
    """A setup and the moves made since: the whole of a game.

    ``notes`` has, by seat, what each player wrote beside the latest turn (empty for
    none), and is empty itself where nobody wrote anything. Older ones are not kept.
    """

    setup: Setup
    moves: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()

    def with_move(self, move: Move) -> Game:
        """Return the game with one more move, unchecked."""
        return replace(self, moves=(*self.moves, move))


@dataclass(frozen=True, slots=True)
class History:
    """A game replayed: ``positions[n]`` stands after ``turns[:n]``."""

    game: Game
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]

    @property
    def last(self) -> Position:
        """The position after all moves."""
        return self.positions[-1]

    def withdrawn(self, number: int) -> bool:
        """Say whether the play of turn ``number`` (from 1) was challenged off."""
        if not isinstance(self.turns[number - 1].move, Place):
            return False
        later = (
            turn.move for turn in self.turns[number:] if not isinstance(turn.move, NON_TURN_MOVES)
        )
        return next(later, None) == Challenge(upheld=True)

    @property
    def last_play(self) -> Turn | None:
        """The last turn in which tiles were placed."""
        return next((turn for turn in reversed(self.turns) if turn.play), None)

    def note(self, number: int) -> str:
        """Return the note beside turn ``number`` (from 1): only a seat's latest turn has one."""
        seat = self.turns[number - 1].seat
        return self.game.notes[seat] if self.game.notes and self._latest(seat) == number else ""

    def _latest(self, seat: int) -> int | None:
        """Return the number of the last move with which a seat ended or challenged a turn."""
        made = (turn for turn in reversed(self.turns) if not isinstance(turn.move, NON_TURN_MOVES))
        return next((turn.number for turn in made if turn.seat == seat), None)

    def holds_its_notes(self) -> bool:
        """Say whether the notes fit the game: visible, short, each beside a turn made."""
        notes = self.game.notes
        return not notes or (
            len(notes) == len(self.game.setup.names)
            and any(notes)
            and all(is_note(n) and self._latest(s) for s, n in enumerate(notes) if n)
        )

    def until(self, number: int) -> History:
        """Return what was replayed up to a turn, with the notes that stand there by now."""
        part = replace(self, positions=self.positions[: number + 1], turns=self.turns[:number])
        notes = tuple(
            note if (self._latest(seat) or 0) <= number else ""
            for seat, note in enumerate(self.game.notes)
        )
        return replace(part, game=replace(self.game, notes=notes if any(notes) else ()))

    def played(self, move: Move, lexicon: Container[str] | None, note: str = "") -> History:
        """Return the history with one more move, and a note beside it if there is one.

        The note takes the place of that player's last one. Raises `IllegalMove`: those
        of `apply`, or ``note-too-early`` beside a move that does not end the turn; and
        `SetupError` (``bad-note``) for one that is not as `clean_note` makes it.
        """
        position, turn = apply(self.last, move, lexicon)
        game = self.game.with_move(move)
        if not isinstance(move, NON_TURN_MOVES):
            notes = with_item(game.notes or ("",) * len(game.setup.names), turn.seat, note)
            game = replace(game, notes=notes if any(notes) else ())
        elif note:
            raise IllegalMove("note-too-early", "A note goes with the move that ends the turn.")
        history = History(game, (*self.positions, position), (*self.turns, turn))
        if not history.holds_its_notes():
            raise _bad_note()
        return history


def _bad_note() -> SetupError:
    return SetupError("bad-note", f"A note is up to {MAX_NOTE} visible characters beside a turn.")


def start(setup: Setup) -> Position:
    """Deal a game: seven tiles to each seat in turn, from the top of the bag."""
    bag = shuffled(setup.alphabet.full_bag, setup.seed)
    seats = range(len(setup.names))
    hands = ("".join(sorted(bag[seat * RACK_SIZE : (seat + 1) * RACK_SIZE])) for seat in seats)
    return Position(
        setup=setup,
        board=Board(),
        racks=tuple(hands),
        bag=bag[len(seats) * RACK_SIZE :],
        scores=(0,) * len(seats),
        resigned=(False,) * len(seats),
    )


def replay(game: Game, lexicon: Container[str] | None = None) -> History:
    """Play all moves of a game from its deal.

    With a lexicon, words and the results of challenges are judged again. Raises
    `IllegalMove` with the turn's number in its message, and `SetupError` (``bad-note``).
    """
    position = start(game.setup)
    positions, turns = [position], []
    for number, move in enumerate(game.moves, 1):
        try:
            position, turn = apply(position, move, lexicon)
        except IllegalMove as error:
            raise IllegalMove(
                error.code,
                f"Turn {number}: {error.message}",
                squares=error.squares,
                words=error.words,
            ) from error
        positions.append(position)
        turns.append(turn)
    history = History(game, tuple(positions), tuple(turns))
    if not history.holds_its_notes():
        raise _bad_note()
    return history
