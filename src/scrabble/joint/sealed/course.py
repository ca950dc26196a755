"""Count the labels of each kind through a sealed game, link by link.

All counts follow from the moves, so every number in a link can be decoded without a key. One link
holds the moves up to the end of a turn, a `Run`: hints, accepted words, a challenge after which the
challenger still moves, and the move that ends the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from scrabble.game import History, Position
from scrabble.moves import Challenge, Exchange, Move, Place
from scrabble.tiles import RACK_SIZE

HOST, GUEST = 0, 1
"""The seats: the player who invites moves first."""


@dataclass(frozen=True, slots=True)
class Run:
    """The moves of the link with this ``number``; the first turn's link has number 1."""

    number: int
    seat: int
    start: Position
    end: Position
    moves: tuple[Move, ...]

    @property
    def is_over(self) -> bool:
        """Say whether the turn is over; then the other player answers the link."""
        return self.end.to_move != self.seat or self.end.result is not None

    @property
    def is_final(self) -> bool:
        """Say whether nothing can follow: the game is over and no play can be challenged."""
        return self.end.result is not None and not self.end.allows(Challenge)

    @property
    def withdraws(self) -> bool:
        """Say whether a challenge withdraws the other player's last play."""
        return Challenge(upheld=True) in self.moves

    @property
    def placed(self) -> Place | None:
        """The play that ends the turn, if a play does."""
        last = self.moves[-1]
        return last if isinstance(last, Place) else None

    @property
    def returned(self) -> int:
        """How many tiles go back to the bag."""
        last = self.moves[-1]
        return len(last.tiles) if isinstance(last, Exchange) else 0

    @property
    def drawn(self) -> int:
        """How many tiles the mover draws."""
        if self.placed is None:
            return self.returned
        return self.end.held(self.seat) - self.kept

    @property
    def kept(self) -> int:
        """How many tiles the mover holds after the move, before drawing."""
        if self.placed is None:
            return self.end.held(self.seat) - self.returned
        return self.start.held(self.seat) - len(self.placed.tiles)


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of labels of each kind, between two links.

    - ``labels``: all of an ``epoch``, numbered from 1; an epoch ends when the labels are renamed
    - ``possible``: in the bag or on the guest's rack
    - ``owed``: to be named to the host; ``asked``: in the guest's open request
    - ``laid``: in the guest's last play, which may still be withdrawn
    - ``fresh``: of tiles that the host returned and the guest has not mixed in yet
    - ``is_stale``: labels have to be renamed; ``renames``: the open request's answer renames them
    """

    labels: int
    possible: int
    epoch: int = 0
    owed: int = 0
    asked: int = RACK_SIZE
    laid: int = 0
    fresh: int = 0
    is_stale: bool = False
    renames: bool = False

    def answers(self, run: Run) -> int:
        """Return the number of values in the host's answer."""
        if not self.asked or run.withdraws:
            return 0
        return self.possible

    def after(self, run: Run) -> Counts:
        """Return the counts after a finished run."""
        return self._after_host(run) if run.seat == HOST else self._after_guest(run)

    def _after_host(self, run: Run) -> Counts:
        here = replace(self, asked=0, laid=0, renames=False)
        if run.withdraws:
            here = replace(here, possible=self.possible + self.laid)
        elif self.renames:
            here = replace(here, epoch=self.epoch + 1, labels=self.possible, is_stale=False)
        returned = run.returned
        return replace(
            here,
            owed=run.drawn,
            fresh=returned,
            labels=here.labels + returned,
            possible=here.possible + returned,
            is_stale=here.is_stale or returned > 0,
        )

    def _after_guest(self, run: Run) -> Counts:
        laid = len(run.placed.tiles) if run.placed else 0
        asks_all = self.is_stale or run.returned > 0
        asked = run.end.held(GUEST) if asks_all else run.drawn
        return replace(
            self,
            possible=self.possible - self.names(run) - laid,
            owed=0,
            asked=asked,
            laid=laid,
            fresh=0,
            renames=asks_all and asked > 0,
        )

    def names(self, run: Run) -> int:
        """Return the number of labels that the guest names to the host."""
        return 0 if run.withdraws else self.owed


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a game: its moves, and the counts before and after it.

    An unfinished run leaves the counts unchanged.
    """

    run: Run
    before: Counts
    after: Counts


def steps(history: History) -> tuple[Step, ...]:
    """Return the links of a game as steps; the last one may be an unfinished turn."""
    counts = first_counts(history.positions[0])
    found = []
    for run in _runs(history):
        after = counts.after(run) if run.is_over else counts
        found.append(Step(run, counts, after))
        counts = after
    return tuple(found)


def exchanges(history: History, seat: int) -> tuple[Run, ...]:
    """Return the runs of a game in which a seat exchanges tiles."""
    runs = (step.run for step in steps(history))
    return tuple(run for run in runs if run.seat == seat and run.returned)


def first_counts(start: Position) -> Counts:
    """Return the counts after the joining link, which deals both racks."""
    total = start.setup.alphabet.total
    return Counts(labels=total, possible=total - RACK_SIZE)


def _runs(history: History) -> Iterator[Run]:
    number, start, moves = 1, history.positions[0], list[Move]()
    for before, after in pairwise(history.positions):
        moves.append(history.game.moves[before.turn])
        run = Run(number, before.to_move, start, after, tuple(moves))
        if run.is_over:
            yield run
            number, start, moves = number + 1, after, []
    if moves:
        yield Run(number, start.to_move, start, history.last, tuple(moves))
