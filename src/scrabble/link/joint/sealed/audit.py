"""The audit: once both seals are opened, the whole deal is replayed and compared with the links."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from scrabble.errors import IllegalMove, SealError
from scrabble.game import History, Setup
from scrabble.game.sealed_transitions import replay_opened
from scrabble.link.joint.sealed import guest, host
from scrabble.link.joint.sealed.course import GUEST, HOST, Run, Step, steps
from scrabble.link.joint.sealed.deal import Answer, Request, deal_of
from scrabble.link.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.link.joint.sealed.host import HostSecrets, HostState
from scrabble.link.joint.sealed.keys import own_part_key
from scrabble.link.joint.sealed.known_links import Table, fits
from scrabble.link.joint.sealed.links import (
    Closing,
    Invitation,
    Opening,
    Parsed,
    TurnLink,
    opener,
    parse,
    unmasked,
)
from scrabble.link.joint.sealed.own_part import pack_guest, pack_host
from scrabble.link.joint.sealed.transfer import (
    BadPowers,
    GuestTransfer,
    HostTransfer,
    Known,
    Plain,
)
from scrabble.moves import Exchange, Move

_Seeds = tuple[bytes, bytes]
_Exchanges = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an audit found: ``fair``, or ``broken`` from a turn on.

    ``turn`` is that of the first link that the seeds do not make, 0 for the invitation and the
    joining link; of a fair game it is the number of turns. ``compared`` counts the links that were
    looked at. ``history`` has both racks, and is ``None`` where no legal game comes out.
    """

    state: Literal["fair", "broken"]
    turn: int
    compared: int
    history: History | None


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A link as both seeds make it: its fields, its maker's state after it, and what that drew."""

    step: Step
    fields: Answer | Request
    state: HostState | GuestState
    drawn: str


def opened(closing: Closing) -> Verdict:
    """Replay a game from its closing link alone, to see whether both racks allow every move.

    Whether the seeds are those promised at the start needs the first links: `audit`.
    """
    return _last(_verdict(closing, Plain(), Plain(), {}, 0))


def audit(
    table: Table, closing: Closing, progress: Callable[[int, int], None] | None = None
) -> Verdict:
    """Replay a game and compare every link at hand with what the opened seeds make of it.

    ``progress`` is called after each link with how many are done, and of how many.
    """
    total, done = len(steps(closing.history)), 0
    going = _audit(table, closing)
    while True:
        try:
            next(going)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict
        done += 1
        if progress is not None:
            progress(done, total)


def auditing(texts: Iterable[str], closing: Closing) -> Generator[int, None, Verdict]:
    """Audit a game with the links at hand; yield the turn after each link, return the verdict.

    Without the first two links it is what `opened` finds.
    """
    first = next((text for text in texts if isinstance(parse(text).content, Invitation)), None)
    table = None if first is None else Table.of(texts)
    if table is None or table.joining is None:
        return (yield from _verdict(closing, Plain(), Plain(), {}, 0))
    return (yield from _audit(table, closing))


def _last(steps: Generator[int, None, Verdict]) -> Verdict:
    """Return what a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def _audit(table: Table, closing: Closing) -> Generator[int, None, Verdict]:
    if not all(fits(closing.seeds[seat], table, seat) for seat in (HOST, GUEST)):
        return Verdict("broken", 0, 2, None)
    known = Known(HostSecrets(closing.seeds[HOST], table.invited.setup.seed).secret.t)
    first, _ = guest.first_state(
        GuestSecrets(closing.seeds[GUEST], table.invited.setup.seed),
        known,
        table.invited.setup.alphabet.total,
    )
    if first != table.joined.request:
        return Verdict("broken", 0, 2, None)
    turn = _turn_unlike_opened(table, closing)
    if turn is not None:
        return Verdict("broken", turn, 3, None)
    return (yield from _verdict(closing, known, known, table.turns, 2))


def _turn_unlike_opened(table: Table, closing: Closing) -> int | None:
    """Return the first turn in which the opening link at hand says something else, if there is one.

    Notes and exchanged tiles are compared too; they make the last turn differ.
    """
    if table.opening is None:
        return None
    opening = table.opening.content
    assert isinstance(opening, Opening)  # as the table sorts it
    said, shown = opening.history.game, closing.history.game
    is_same = closing.exchanged[opener(opening.history)] == opening.exchanged
    if said == shown and is_same:
        return None
    pairs = enumerate(zip_longest(said.moves, shown.moves), 1)
    return next((turn for turn, (one, other) in pairs if one != other), len(shown.moves))


def _verdict(
    closing: Closing,
    host_side: HostTransfer,
    guest_side: GuestTransfer,
    turns: Mapping[int, Parsed],
    compared: int,
) -> Generator[int, None, Verdict]:
    history, draws, turn = closing.history, list[str](), 1
    setup = history.game.setup
    moves = _moves_with_tiles(history, closing.exchanged)
    made = steps(history)
    try:
        racks, dealt = _deal(setup, closing.seeds, made, moves, host_side, guest_side)
        for at, each in enumerate(dealt, 1):
            run = each.step.run
            if not _agrees(turns.get(run.number), each, made[:at], closing.seeds[run.seat]):
                return Verdict("broken", turn, compared + 1, None)
            compared += run.number in turns
            draws += [""] * (len(run.moves) - 1) + [each.drawn]
            turn = run.end.turn + 1
            yield turn
        positions, played = replay_opened(setup, racks, moves, draws)
    except (SealError, IllegalMove, BadPowers):
        return Verdict("broken", turn, compared, None)
    shown = replace(history.game, moves=tuple(moves))
    return Verdict("fair", len(moves), compared, History(shown, positions, played))


def _agrees(parsed: Parsed | None, dealt: _Dealt, made: tuple[Step, ...], seed: bytes) -> bool:
    """Say whether a link is what the seeds make, own part and all; one not at hand is."""
    if parsed is None or not isinstance(parsed.content, TurnLink):
        return True
    content = parsed.content
    if content.fields != dealt.fields:
        return False
    own = unmasked(content, made, own_part_key(seed))
    if isinstance(dealt.state, HostState):
        return own == pack_host(made, dealt.state)
    return own == pack_guest(made, dealt.state)


def _moves_with_tiles(history: History, exchanged: _Exchanges) -> list[Move]:
    """Return all moves, exchanges with the tiles that their players say they returned."""
    claimed = [iter(each) for each in exchanged]
    return [
        Exchange(next(claimed[turn.seat])) if isinstance(turn.move, Exchange) else turn.move
        for turn in history.turns
    ]


def _deal(
    setup: Setup,
    seeds: _Seeds,
    made: tuple[Step, ...],
    moves: list[Move],
    host_side: HostTransfer,
    guest_side: GuestTransfer,
) -> tuple[tuple[str, str], Iterator[_Dealt]]:
    """Return the racks dealt, and every link as the seeds make it.

    Raises `SealError` (``false-play``), the iterator too.
    """
    game, alphabet = setup.seed, setup.alphabet
    bare_guest, bare_host = GuestSecrets(seeds[GUEST], game), HostSecrets(seeds[HOST], game)
    known = Known(bare_host.secret.t)
    request, tiles = guest.first_state(bare_guest, known, alphabet.total)
    deal = deal_of(game, bare_guest.commitment, request)
    secrets, own = replace(bare_host, deal=deal), replace(bare_guest, deal=deal)
    table = host.first_state(secrets, alphabet, request.named)
    racks = table.rack, _spelled(table, tiles.pending)

    def dealt() -> Iterator[_Dealt]:
        letters, labels, element = table, tiles, request.element
        for step in made:
            run = _with_tiles(step.run, moves)
            fields: Answer | Request
            if run.seat == HOST:
                fields, letters = host.turn(secrets, host_side, letters, step.before, run, element)
                state: HostState | GuestState = letters
                labels = guest.read(own, guest_side, labels, step.before, run, fields)
                drawn = _spelled(letters, labels.order[: run.drawn])
            else:
                fields, labels = guest.turn(own, guest_side, labels, step.before, run)
                state = labels
                letters = host.read(letters, run, fields)
                element, drawn = fields.element, _spelled(letters, labels.pending)
            yield _Dealt(step, fields, state, drawn)

    return racks, dealt()


def _with_tiles(run: Run, moves: list[Move]) -> Run:
    return replace(run, moves=tuple(moves[run.start.turn : run.end.turn]))


def _spelled(table: host.HostState, labels: tuple[int, ...]) -> str:
    return "".join(table.letters[label] for label in labels)
