"""Replay a game with a fair draw, and find which values each draw needs.

A *run* is the moves of one link: hints, accepted words, a challenge after which the challenger
still moves, and the move that ends the turn. Each finished run publishes one value of its seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scrabble.errors import LinkError
from scrabble.game import Game, History, Position, Setup, Turn, start
from scrabble.game.joint_transitions import apply_drawn, start_with, tiles_drawn
from scrabble.game.position import with_item
from scrabble.joint.fair_draw.chains import Chains, taken
from scrabble.moves import Challenge, Move


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of a seat, and the places of the values that decide it."""

    seat: int
    needed: dict[int, int]


@dataclass(frozen=True, slots=True)
class DrawState:
    """A replayed game: its position, and the state on which later draws depend.

    ``counts`` has, by seat, the place of the newest value that the seat's turns have published.
    ``run`` numbers the current run, from 1. ``draws`` are the latest draws, one for each seat.
    """

    position: Position
    counts: tuple[int, ...]
    run: int = 1
    draws: tuple[Draw, ...] = ()
    is_begun: bool = False

    def after(self, move: Move, chains: Chains) -> tuple[DrawState, Turn]:
        """Return the state after a move, and the turn as it happened.

        Raises `IllegalMove`, and `LinkError` (``mistyped``) if the mover has more turns than
        values.
        """
        before, mover = self.position, self.position.to_move
        needed = {seat: self.counts[seat] + 1 for seat in before.seats_in_play}
        count, drawn = tiles_drawn(before, move), None
        coin = chains.coin(self.run, mover, needed) if count else None
        if coin is not None and not any(before.hidden):
            drawn = taken(before.bag, min(count, len(before.bag)), coin)
        position, turn = apply_drawn(before, move, drawn=drawn if count else "")
        draws = (*self.draws, Draw(mover, needed)) if count else self.draws
        if move == Challenge(upheld=True):
            draws = self.draws[:-1] if self._drew_last(before) else self.draws
        here = replace(self, position=position, draws=draws[-len(self.counts) :], is_begun=True)
        if position.to_move == mover and position.result is None:
            return here, turn
        counts = with_item(self.counts, mover, self.counts[mover] + 1)
        return replace(here, counts=counts, run=self.run + 1, is_begun=False), turn

    def _drew_last(self, position: Position) -> bool:
        """Say whether the play open to challenge drew tiles."""
        assert position.unchallenged is not None  # the move was legal
        before, play = position.unchallenged
        return tiles_drawn(before, play.place) > 0

    @property
    def closers(self) -> tuple[int, ...]:
        """The seats that have to close a finished game by publishing one more value.

        They come in the order of play, from the seat after the last mover. If the bag is empty and
        one rack is unknown, this rack holds all unseen tiles, so its draw needs no value.
        """
        result = self.position.result
        if result is None or result.reason == "resigned":
            return ()
        missing = [(draw.seat, self._missing(draw)) for draw in self.draws]
        open_seats = {seat for seat, lacks in missing if lacks}
        if len(open_seats) == 1 and not self.position.bag:
            return ()
        wanted = {seat for _, lacks in missing for seat in lacks}
        seats = len(self.counts)
        order = ((self.position.to_move + n) % seats for n in range(seats))
        return tuple(seat for seat in order if seat in wanted)

    def _missing(self, draw: Draw) -> list[int]:
        """Return the seats whose turns have not yet published the value that a draw needs."""
        return [seat for seat, at in draw.needed.items() if at > self.counts[seat]]

    def closed_by(self, newest: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats that have closed, given the places of the newest values in a link.

        Raises `LinkError` (``mistyped``) if the turns, and then closing links in order, would
        publish more or fewer values.
        """
        extra = [now - count for now, count in zip(newest, self.counts, strict=True)]
        closed = self.closers[: sum(extra)] if min(extra) >= 0 else ()
        if extra != [int(seat in closed) for seat in range(len(extra))]:
            raise LinkError("mistyped", "This link holds more or fewer values than turns.")
        return closed


def first_state(setup: Setup, chains: Chains) -> DrawState:
    """Return the start of a game, with racks if every seat has published value 1."""
    counts = tuple(0 if seat == 0 else 1 for seat in range(len(setup.names)))
    racks = chains.deal(setup.alphabet.full_bag)
    return DrawState(start(setup) if racks is None else start_with(setup, racks), counts)


def replayed(
    setup: Setup, moves: Iterable[Move], notes: tuple[str, ...], chains: Chains
) -> tuple[History, DrawState]:
    """Replay a game with the published values; raise `IllegalMove`."""
    state = first_state(setup, chains)
    positions, turns = [state.position], list[Turn]()
    for move in moves:
        state, turn = state.after(move, chains)
        positions.append(state.position)
        turns.append(turn)
    made = tuple(turn.move for turn in turns)
    return History(Game(setup, made, notes), tuple(positions), tuple(turns)), state
