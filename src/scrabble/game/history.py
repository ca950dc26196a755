"""Replay a game: derive every position and turn from the setup and the moves.

A `Game` is a setup and the moves made since; its racks are dealt from the seed. A
`Record` states its racks instead. `replay` derives the same `History` from either, so
views, reviews and exports work on records too. `TRANSITIONS` has functions for each mode.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace

from scrabble.errors import IllegalMove, SetupError
from scrabble.game.joint_transitions import apply_drawn, apply_sealed
from scrabble.game.player_text import MAX_NOTE, is_note
from scrabble.game.position import NON_TURN_MOVES, Position, ScoreAdjustment, Turn, with_item
from scrabble.game.record import Ending, Record, states_rack
from scrabble.game.record_transitions import replay_record, start_record
from scrabble.game.setup import Mode, Setup
from scrabble.game.transitions import apply, deal, fails_freely
from scrabble.moves import Challenge, Move, Place
from scrabble.tiles import face_down


@dataclass(frozen=True, slots=True)
class Transitions:
    """The functions that start a game and make one move; ``apply`` raises `IllegalMove`."""

    start: Callable[[Setup], Position]
    apply: Callable[[Position, Move, Container[str] | None], tuple[Position, Turn]]


TRANSITIONS: Mapping[Mode, Transitions] = {
    Mode.DEALT: Transitions(deal, apply),
    Mode.STATED: Transitions(start_record, apply),  # `apply` refuses every move in a record
    Mode.SEALED: Transitions(start_record, apply_sealed),
    Mode.FAIR_DRAW: Transitions(start_record, apply_drawn),
}


def start(setup: Setup) -> Position:
    """Return the start of a game; no rack of a joint game is known yet."""
    return TRANSITIONS[setup.mode].start(setup)


def applied(
    position: Position, move: Move, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    """Make one move by the rules of the game's mode."""
    return TRANSITIONS[position.setup.mode].apply(position, move, lexicon)


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game: a setup and the moves made since.

    ``notes`` has, by seat, the note each player wrote with their latest turn ("" for none).
    The tuple is empty if nobody wrote a note. Older notes are dropped.
    """

    setup: Setup
    moves: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def lexicon(self) -> str:
        """The name of the lexicon that judges the words, or `OWN_LIST`."""
        return self.setup.lexicon

    def with_move(self, move: Move) -> Game:
        """Return the game with one more move, unchecked."""
        return replace(self, moves=(*self.moves, move))


@dataclass(frozen=True, slots=True)
class History:
    """A game or record replayed: ``positions[n]`` is the position after ``turns[:n]``."""

    game: Game | Record
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]

    @property
    def last(self) -> Position:
        """The position after all moves."""
        return self.positions[-1]

    @property
    def notes(self) -> tuple[str, ...]:
        """The latest note of each seat; empty without notes, as in every record."""
        return self.game.notes if isinstance(self.game, Game) else ()

    @property
    def last_play(self) -> Turn | None:
        """The last turn that placed tiles."""
        return next((turn for turn in reversed(self.turns) if turn.play), None)

    def begins_with(self, other: History) -> bool:
        """Say whether this game starts with all moves of another one."""
        return self.game.moves[: len(other.game.moves)] == other.game.moves

    def withdrawn(self, number: int) -> bool:
        """Say whether the play of turn ``number`` (from 1) was withdrawn after a challenge."""
        if not isinstance(self.turns[number - 1].move, Place):
            return False
        later = (
            turn.move for turn in self.turns[number:] if not isinstance(turn.move, NON_TURN_MOVES)
        )
        return next(later, None) == Challenge(upheld=True)

    def note(self, number: int) -> str:
        """Return the note of turn ``number`` (from 1), "" if it has none."""
        seat = self.turns[number - 1].seat
        return self.notes[seat] if self.notes and self.latest_turn(seat) == number else ""

    def latest_turn(self, seat: int) -> int | None:
        """Return the number of a seat's latest turn, ignoring hints and accepted words."""
        made = (turn for turn in reversed(self.turns) if not isinstance(turn.move, NON_TURN_MOVES))
        return next((turn.number for turn in made if turn.seat == seat), None)

    def has_valid_notes(self) -> bool:
        """Say whether each note is valid and belongs to a seat that has had a turn."""
        notes = self.notes
        return not notes or (
            len(notes) == len(self.game.setup.names)
            and any(notes)
            and all(is_note(n) and self.latest_turn(s) for s, n in enumerate(notes) if n)
        )

    def until(self, number: int) -> History:
        """Return the history of the first ``number`` turns, without later notes."""
        part = replace(self, positions=self.positions[: number + 1], turns=self.turns[:number])
        if not isinstance(self.game, Game):
            return part
        notes = tuple(
            note if (self.latest_turn(seat) or 0) <= number else ""
            for seat, note in enumerate(self.notes)
        )
        return replace(part, game=replace(self.game, notes=notes if any(notes) else ()))

    def played(self, move: Move, lexicon: Container[str] | None, note: str = "") -> History:
        """Return the history with one more move and its note.

        The note replaces the player's previous note. Raises `IllegalMove` with the codes
        of `apply`, or ``note-too-early`` for a note with a move that does not end the turn;
        `SetupError` (``bad-note``) for a note that `clean_note` would change.
        """
        position, turn = applied(self.last, move, lexicon)
        assert isinstance(self.game, Game)  # apply refuses every move in a record
        game = self.game.with_move(move)
        if not isinstance(move, NON_TURN_MOVES):
            notes = with_item(game.notes or ("",) * len(game.setup.names), turn.seat, note)
            game = replace(game, notes=notes if any(notes) else ())
        elif note:
            raise IllegalMove("note-too-early", "A note goes with the move that ends the turn.")
        return _with_checked_notes(
            History(game, (*self.positions, position), (*self.turns, turn)),
        )


def _with_checked_notes(history: History) -> History:
    """Return the history; raise `SetupError` (``bad-note``) for an invalid note."""
    if not history.has_valid_notes():
        raise SetupError(
            "bad-note", f"A note is up to {MAX_NOTE} visible characters beside a turn."
        )
    return history


def replay(game: Game | Record, lexicon: Container[str] | None = None) -> History:
    """Play all moves of a game or record from the start.

    With a lexicon, checks the words and challenge results of a game; a record's words were
    checked elsewhere. Raises `IllegalMove` for an impossible move: for a game as `apply`
    does, with the turn's number in the message; for a record as `replay_record` does. Raises
    `SetupError` (``bad-note``) for an invalid note.
    """
    if isinstance(game, Record):
        return History(game, *replay_record(game))
    position = start(game.setup)
    positions, turns = [position], []
    for number, move in enumerate(game.moves, 1):
        try:
            position, turn = applied(position, move, lexicon)
        except IllegalMove as error:
            raise IllegalMove(
                error.code,
                f"Turn {number}: {error.message}",
                squares=error.squares,
                words=error.words,
            ) from error
        positions.append(position)
        turns.append(turn)
    return _with_checked_notes(History(game, tuple(positions), tuple(turns)))


def record_of(history: History) -> Record:
    """Return the record of a game with its known racks; return a record unchanged.

    In a sealed game, only the tiles that were played are known. The price of hints becomes a
    score adjustment; hints and accepted words are left out.
    """
    if isinstance(history.game, Record):
        return history.game
    last = history.last
    is_over = last.result is not None and last.result.reason != "resigned"
    kept = [
        (_rack_stated(before, turn.move), turn)
        for before, turn in zip(history.positions, history.turns, strict=False)
        if not isinstance(turn.move, NON_TURN_MOVES)
    ]
    return Record.of(
        history.game.setup,
        [turn.move for _, turn in kept],
        [rack for rack, _ in kept],
        last.racks,
        [
            (number, paid)
            for number, (_, turn) in enumerate(kept, 1)
            for paid in _hints_paid(history, turn)
        ],
        Ending.CLASSIC if is_over and not any(last.hidden) else Ending.OPEN,
    )


def _rack_stated(before: Position, move: Move) -> str:
    if before.rack or not isinstance(move, Place):
        return before.rack if states_rack(move) else ""
    return face_down(move.letters)


def _hints_paid(history: History, turn: Turn) -> Iterator[ScoreAdjustment]:
    """Yield the price of a turn's hints and, for an upheld challenge, of the play's hints.

    A record drops the adjustments of a withdrawn play. So the challenge's turn carries the
    price of the play's hints, as if the play had been a pass.
    """
    if turn.cost and not fails_freely(history.game.setup, turn.move):
        yield ScoreAdjustment(turn.seat, "hint", -turn.cost)
    if turn.move == Challenge(upheld=True):
        made = next(each for each in reversed(history.turns[: turn.number - 1]) if each.play)
        before, after = history.positions[made.number - 1], history.positions[turn.number]
        ended = after.result
        left = after.scores[made.seat] if ended is None else ended.leftovers[made.seat].before
        if paid := before.scores[made.seat] - left:
            yield ScoreAdjustment(made.seat, "hint", -paid)


def contradicted(history: History, lexicon: Container[str]) -> Iterator[tuple[int, IllegalMove]]:
    """Yield the turns that a lexicon contradicts, each as its number (from 1) and the error.

    Checks plays under the void rule, where house words accepted before are valid, and challenge
    results under every rule. Skips records, whose words were checked elsewhere.
    """
    if history.game.setup.mode is Mode.STATED:
        return
    for number, (position, move) in enumerate(
        zip(history.positions, history.game.moves, strict=False), 1
    ):
        try:
            applied(position, move, lexicon)
        except IllegalMove as error:
            yield number, error


def doubted_words(history: History, lexicon: Container[str]) -> dict[int, tuple[str, ...]]:
    """Return the words in doubt by turn, in upper case.

    ``lexicon`` is another edition than the game's. A word is in doubt if that edition lacks it.
    If the edition disagrees with the result of a challenge, all words of the challenged play are
    in doubt.
    """
    return {number: error.words for number, error in contradicted(history, lexicon)}
