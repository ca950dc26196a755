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
from scrabble.joint.sealed.contents import Exchanges, Places, opener
from scrabble.joint.sealed.course import GUEST, HOST, Run, Step, steps
from scrabble.joint.sealed.deal import Answer, Asked, Request, deal_of
from scrabble.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.joint.sealed.host import HostSecrets, HostState
from scrabble.joint.sealed.transfer import Known, Plain
from scrabble.moves import Exchange, Move

Before = Callable[[int], bytes | None]
"""Maps a link's number to the SHA-256 of the link before it, if available."""
Said = str | tuple[int, ...]
"""A player's claim about an exchange: the tiles, or their places in the sorted rack."""


class FalseDeal(Exception):
    """The deal does not allow a turn; ``turn`` is the turn's number, ``seat`` the seat at fault."""

    def __init__(self, turn: int, seat: int) -> None:
        super().__init__(turn, seat)
        self.turn, self.seat = turn, seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A derived link, its maker's state after it, and the tiles drawn.

    ``made`` has all steps up to this link. ``moves`` are the link's moves with the exchanged tiles
    filled in, ``places`` the places of the exchanged tiles in the rack.
    """

    made: tuple[Step, ...]
    moves: tuple[Move, ...]
    places: tuple[int, ...]
    fields: Answer | Request
    state: HostState | GuestState
    drawn: str

    @property
    def run(self) -> Run:
        """The moves of the link."""
        return self.made[-1].run


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game with open seals; ``known`` is the transfer with HOST's secret.

    ``request`` has the joining link's fields, ``labels`` is GUEST's state after the joining link.
    """

    history: History
    seeds: tuple[bytes, bytes]
    exchanged: tuple[Sequence[Said], Sequence[Said]]
    known: Known
    request: Request
    labels: GuestState

    @classmethod
    def of(
        cls,
        history: History,
        seeds: tuple[bytes, bytes],
        exchanged: tuple[Sequence[Said], Sequence[Said]],
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
        return host.first_state(self._host, alphabet, self.request.named)

    def links(self, before: Before | None = None) -> Iterator[Dealt]:
        """Yield the link of every turn, derived from the seeds.

        Without ``before``, tiles are not masked. Raises `FalseDeal` for an impossible turn.
        """
        made = steps(self.history)
        secrets, letters, labels = self._host, self._first_letters, self.labels
        masks = Plain() if before is None else self.known
        element = self.request.element
        for at, shown in enumerate(made, 1):
            rack = letters.rack if shown.run.seat == HOST else labels.rack
            step, places = self._with_tiles(shown, rack)
            run = step.run
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
            except JointError as error:
                raise FalseDeal(run.start.turn + 1, run.seat) from error
            yield Dealt(made[:at], run.moves, places, fields, state, drawn)

    def _with_tiles(self, step: Step, rack: str) -> tuple[Step, tuple[int, ...]]:
        """Return a step with the tiles that it exchanges, and their places in the rack."""
        run = step.run
        if not run.returned:
            return step, ()
        said = self.exchanged[run.seat][len(step.before.exchanged[run.seat])]
        tiles = said if isinstance(said, str) else "".join(sorted(rack)[n - 1] for n in said)
        places = _places(rack, tiles)
        if places is None:
            raise FalseDeal(run.end.turn, run.seat)
        # Where the rack holds equal tiles, the closing link must state the first of their places.
        if said not in (tiles, places):
            raise FalseDeal(run.end.turn, 1 - opener(self.history))
        run = replace(run, moves=(*run.moves[:-1], Exchange(tiles)))
        return replace(step, run=run), places

    def played(self, dealt: Sequence[Dealt]) -> History:
        """Return the game with both racks; raise `FalseDeal` for a move that they forbid."""
        history = self.history
        moves = tuple(move for each in dealt for move in each.moves)
        draws = [drawn for each in dealt for drawn in (*[""] * (len(each.moves) - 1), each.drawn)]
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


def places_exchanged(
    history: History, seeds: tuple[bytes, bytes], exchanged: tuple[Exchanges, Exchanges]
) -> tuple[Places, Places]:
    """Return the places of the tiles that HOST and GUEST exchanged, without any link.

    Raises `FalseDeal` unless the deal of both seeds allows every move.
    """
    deal = Deal.of(history, seeds, exchanged)
    dealt = tuple(deal.links())
    deal.played(dealt)
    host_places, guest_places = (
        tuple(each.places for each in dealt if each.places and each.run.seat == seat)
        for seat in (HOST, GUEST)
    )
    return host_places, guest_places


def _places(rack: str, tiles: str) -> tuple[int, ...] | None:
    """Return the places of tiles in the sorted rack, from 1: the lowest places that hold them.

    ``None`` if the rack does not hold the tiles.
    """
    held, found, place = "".join(sorted(rack)), list[int](), 0
    for tile in sorted(tiles):
        place = held.find(tile, place) + 1
        if not place:
            return None
        found.append(place)
    return tuple(found)


def _spelled(held: HostState, labels: tuple[int, ...]) -> str:
    return "".join(held.letters[label] for label in labels)
