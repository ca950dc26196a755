"""The whole deal again, from the seeds and exchanges of both players and the moves.

A link as the seeds make it is compared with the one at hand, and the racks that come out have to
allow every move. For that alone no other link is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scrabble.errors import IllegalMove, JointError
from scrabble.game import History
from scrabble.game.sealed_transitions import replay_opened
from scrabble.link.joint.sealed import guest, host
from scrabble.link.joint.sealed.contents import Closing
from scrabble.link.joint.sealed.course import GUEST, HOST, Run, Step, steps
from scrabble.link.joint.sealed.deal import Answer, Asked, Request, deal_of
from scrabble.link.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.link.joint.sealed.host import HostSecrets, HostState
from scrabble.link.joint.sealed.transfer import BadPowers, Known, Plain
from scrabble.moves import Exchange, Move

Before = Callable[[int], bytes | None]
"""The SHA-256 of the link before the one with a number, as far as that is at hand."""


class FalseDeal(Exception):
    """The deal does not allow a turn; ``turn`` is its number, ``seat`` that of its player."""

    def __init__(self, turn: int, seat: int) -> None:
        super().__init__(turn, seat)
        self.turn, self.seat = turn, seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A link as both seeds make it: its fields, its maker's state after it, and what that drew.

    ``made`` has all steps so far, this one last.
    """

    made: tuple[Step, ...]
    fields: Answer | Request
    state: HostState | GuestState
    drawn: str

    @property
    def run(self) -> Run:
        """The moves of the link."""
        return self.made[-1].run


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game whose seals are opened; ``known`` is the transfer with HOST's secret.

    ``request`` has the fields of the joining link, ``labels`` is GUEST's state after it.
    """

    closing: Closing
    known: Known
    request: Request
    labels: GuestState

    @classmethod
    def of(cls, closing: Closing) -> Deal:
        """Return the deal of the seeds and exchanges in a closing link."""
        setup = closing.history.game.setup
        known = Known(HostSecrets(closing.seeds[HOST], setup.seed).secret.t)
        own = GuestSecrets(closing.seeds[GUEST], setup.seed)
        request, labels = guest.first_state(own, known, setup.alphabet.total)
        return cls(closing, known, request, labels)

    @property
    def racks(self) -> tuple[str, str]:
        """The racks that the joining link deals."""
        letters = self._first_letters
        return letters.rack, _spelled(letters, self.labels.pending)

    @property
    def _guest(self) -> GuestSecrets:
        return GuestSecrets(self.closing.seeds[GUEST], self.closing.history.game.setup.seed)

    @property
    def _host(self) -> HostSecrets:
        game = self.closing.history.game.setup.seed
        return HostSecrets(self.closing.seeds[HOST], game, deal_of(game, self.request))

    @property
    def _first_letters(self) -> HostState:
        alphabet = self.closing.history.game.setup.alphabet
        return host.first_state(self._host, alphabet, self.request.named)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, exchanges with the tiles that their players say they returned."""
        claimed = [iter(each) for each in self.closing.exchanged]
        return tuple(
            Exchange(next(claimed[turn.seat])) if isinstance(turn.move, Exchange) else turn.move
            for turn in self.closing.history.turns
        )

    def links(self, before: Before | None = None) -> Iterator[Dealt]:
        """Yield every link of a turn as the seeds make it.

        Without ``before`` nothing is masked. Raises `FalseDeal` for a turn that cannot be.
        """
        made = steps(self.closing.history)
        secrets, letters, labels = self._host, self._first_letters, self.labels
        masks = Plain() if before is None else self.known
        element, moves = self.request.element, self.moves
        for at, shown in enumerate(made, 1):
            run = replace(shown.run, moves=moves[shown.run.start.turn : shown.run.end.turn])
            step = replace(shown, run=run)
            link = (None if before is None else before(run.number)) or b""
            fields: Answer | Request
            try:
                if run.seat == HOST:
                    asked = None if element is None else Asked(element, link)
                    fields, letters = host.turn(secrets, masks, letters, step, asked)
                    labels = guest.read(self._guest, masks, labels, step, fields, link)
                    state: HostState | GuestState = letters
                    drawn = _spelled(letters, labels.order[: run.drawn])
                else:
                    fields, labels = guest.turn(self._guest, self.known, labels, step)
                    letters = host.read(letters, run, fields)
                    state, element = labels, fields.element
                    drawn = _spelled(letters, labels.pending)
            except (JointError, BadPowers) as error:
                raise FalseDeal(run.start.turn + 1, run.seat) from error
            yield Dealt(made[:at], fields, state, drawn)

    def played(self, dealt: Sequence[Dealt]) -> History:
        """Return the game with both racks; raises `FalseDeal` for a move that they do not allow."""
        history, moves = self.closing.history, self.moves
        draws = [
            drawn for each in dealt for drawn in (*[""] * (len(each.run.moves) - 1), each.drawn)
        ]
        try:
            positions, turns = replay_opened(history.game.setup, self.racks, moves, draws)
        except IllegalMove as error:
            turn = self._first_illegal(draws)
            raise FalseDeal(turn, history.turns[turn - 1].seat) from error
        return History(replace(history.game, moves=moves), positions, turns)

    def _first_illegal(self, draws: Sequence[str]) -> int:
        setup, racks, moves = self.closing.history.game.setup, self.racks, self.moves
        for turn in range(1, len(moves)):
            try:
                replay_opened(setup, racks, moves[:turn], draws[:turn])
            except IllegalMove:
                return turn
        return len(moves)


def refuse_false_deal(closing: Closing) -> None:
    """Raise `FalseDeal` unless the deal of both seeds allows every move; no link is needed."""
    deal = Deal.of(closing)
    deal.played(tuple(deal.links()))


def _spelled(held: HostState, labels: tuple[int, ...]) -> str:
    return "".join(held.letters[label] for label in labels)
