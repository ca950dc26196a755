"""Repeat the whole deal from the moves and both players' seeds and exchanges.

The audit compares each derived link with the link sent, and checks that the derived racks allow
every move. The second check alone needs no links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scrabble.errors import IllegalMove, JointError
from scrabble.game import History
from scrabble.game.joint_transitions import replay_opened
from scrabble.joint.sealed import guest, host
from scrabble.joint.sealed.contents import Exchanges
from scrabble.joint.sealed.course import GUEST, HOST, Run, steps
from scrabble.joint.sealed.deal import Answer, Request, deal_of, with_tiles
from scrabble.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.joint.sealed.host import HostSecrets, HostState
from scrabble.joint.sealed.transfer import Known, Plain
from scrabble.moves import Move

Before = Callable[[int], bytes | None]
"""Maps a link's number to the SHA-256 of the link before it, if available."""


class FalseDeal(Exception):
    """The deal does not allow a turn; ``turn`` is the turn's number, ``seat`` the seat at fault."""

    def __init__(self, turn: int, seat: int) -> None:
        super().__init__(turn, seat)
        self.turn, self.seat = turn, seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A derived link: its moves, with the exchanged tiles; its fields; and the tiles drawn."""

    run: Run
    fields: Answer | Request
    drawn: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game with open seals; ``known`` is the transfer with HOST's secret.

    ``request`` has the joining link's fields, ``labels`` is GUEST's state after the joining link.
    """

    history: History
    seeds: tuple[bytes, bytes]
    exchanged: tuple[Exchanges, Exchanges]
    known: Known
    request: Request
    labels: GuestState

    @classmethod
    def of(
        cls,
        history: History,
        seeds: tuple[bytes, bytes],
        exchanged: tuple[Exchanges, Exchanges],
    ) -> Deal:
        """Derive the deal from both seeds and both players' claims about their exchanges."""
        setup = history.game.setup
        known = Known(HostSecrets(seeds[HOST], setup.seed).secret.t)
        own = GuestSecrets(seeds[GUEST], setup.seed)
        request, labels = guest.first_state(own, known, setup.alphabet.total)
        return cls(history, seeds, exchanged, known, request, labels)

    @property
    def racks(self) -> tuple[str, str]:
        """The racks that the joining link deals."""
        letters = self._first_letters
        return letters.rack, _spelled(letters, self.labels.pending)

    @property
    def _guest(self) -> GuestSecrets:
        return GuestSecrets(self.seeds[GUEST], self.history.game.setup.seed)

    @property
    def _host(self) -> HostSecrets:
        game = self.history.game.setup.seed
        return HostSecrets(self.seeds[HOST], game, deal_of(game, self.request))

    @property
    def _first_letters(self) -> HostState:
        alphabet = self.history.game.setup.alphabet
        return host.first_state(self._host, alphabet, self.request)

    def links(self, before: Before | None = None) -> Iterator[Dealt]:
        """Yield the link of every turn, derived from the seeds.

        Without ``before``, tiles are not masked. Raises `FalseDeal` for an impossible turn.
        """
        secrets, letters, labels = self._host, self._first_letters, self.labels
        masks = Plain() if before is None else self.known
        element, left = self.request.element, [list(each) for each in self.exchanged]
        for shown in steps(self.history):
            number, seat = shown.run.number, shown.run.seat
            link = (None if before is None else before(number)) or b""
            fields: Answer | Request
            try:
                step = with_tiles(shown, (letters.rack, labels.rack)[seat], left[seat])
                run = step.run
                if seat == HOST:
                    fields, letters = host.turn(secrets, masks, letters, step, element, link)
                    labels = guest.read(self._guest, masks, labels, step, fields, link)
                    drawn = _spelled(letters, labels.order[: run.drawn])
                else:
                    fields, labels = guest.turn(self._guest, self.known, labels, step, link)
                    letters = host.read(letters, run, fields)
                    element = fields.element
                    drawn = _spelled(letters, labels.pending)
            except JointError as error:
                raise FalseDeal(shown.run.start.turn + 1, seat) from error
            yield Dealt(run, fields, drawn)

    def played(self, dealt: Sequence[Dealt]) -> History:
        """Return the game with both racks; raise `FalseDeal` for a move that they forbid."""
        history = self.history
        moves = tuple(move for each in dealt for move in each.run.moves)
        draws = [
            drawn for each in dealt for drawn in (*[""] * (len(each.run.moves) - 1), each.drawn)
        ]
        try:
            positions, turns = replay_opened(history.game.setup, self.racks, moves, draws)
        except IllegalMove as error:
            turn = self._first_illegal(moves, draws)
            raise FalseDeal(turn, history.turns[turn - 1].seat) from error
        return History(replace(history.game, moves=moves), positions, turns)

    def _first_illegal(self, moves: tuple[Move, ...], draws: Sequence[str]) -> int:
        setup, racks = self.history.game.setup, self.racks
        for turn in range(1, len(moves)):
            try:
                replay_opened(setup, racks, moves[:turn], draws[:turn])
            except IllegalMove:
                return turn
        return len(moves)


def require_fair(
    history: History, seeds: tuple[bytes, bytes], exchanged: tuple[Exchanges, Exchanges]
) -> None:
    """Raise `FalseDeal` unless the deal of both seeds allows every move; needs no link."""
    deal = Deal.of(history, seeds, exchanged)
    deal.played(tuple(deal.links()))


def _spelled(held: HostState, labels: tuple[int, ...]) -> str:
    return "".join(held.letters[label] for label in labels)
