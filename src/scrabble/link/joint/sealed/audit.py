"""The audit: once both seals are opened, the whole deal is replayed and compared with the links."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from scrabble.errors import IllegalMove, JointError
from scrabble.game import History, Setup
from scrabble.game.sealed_transitions import replay_opened
from scrabble.link.joint.protocol import Verdict
from scrabble.link.joint.sealed import guest, host
from scrabble.link.joint.sealed.contents import (
    Closing,
    Invitation,
    Opening,
    SealedLink,
    TurnLink,
    opener,
)
from scrabble.link.joint.sealed.course import GUEST, HOST, Run, Step, steps
from scrabble.link.joint.sealed.deal import Answer, Request, deal_of
from scrabble.link.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.link.joint.sealed.host import HostSecrets, HostState
from scrabble.link.joint.sealed.keys import own_part_key
from scrabble.link.joint.sealed.known_links import KnownLinks, fits
from scrabble.link.joint.sealed.links import read, unmasked
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
class _Dealt:
    """A link as both seeds make it: its fields, its maker's state after it, and what that drew."""

    step: Step
    fields: Answer | Request
    state: HostState | GuestState
    drawn: str


def auditing(texts: Iterable[str], last: str) -> Generator[int, None, Verdict]:
    """Audit a game with the links at hand; yield the turn after each link, return the verdict.

    Without the first two links it says only whether both racks allow every move: not whether the
    seeds are those promised at the start. ``history`` has both racks, and is ``None`` where no
    legal game comes out. Raises `JointError` (``not-over``) unless the last link opens both seals.
    """
    closing = read(last).content
    if not isinstance(closing, Closing):
        raise JointError("not-over", "Both seals have to be open for this.")
    links = {*texts, last}
    if not any(isinstance(read(text).content, Invitation) for text in links):
        return (yield from _verdict(closing, Plain(), Plain(), {}, 0))
    known = KnownLinks.of(links)
    if known.joining is None:
        return (yield from _verdict(closing, Plain(), Plain(), {}, 0))
    return (yield from _audit(known, closing))


def _audit(links: KnownLinks, closing: Closing) -> Generator[int, None, Verdict]:
    if not all(fits(closing.seeds[seat], links, seat) for seat in (HOST, GUEST)):
        return Verdict("broken", 0, 2, None)
    known = Known(HostSecrets(closing.seeds[HOST], links.invited.setup.seed).secret.t)
    first, _ = guest.first_state(
        GuestSecrets(closing.seeds[GUEST], links.invited.setup.seed),
        known,
        links.invited.setup.alphabet.total,
    )
    if first != links.joined.request:
        return Verdict("broken", 0, 2, None)
    turn = _turn_unlike_opened(links, closing)
    if turn is not None:
        return Verdict("broken", turn, 3, None)
    return (yield from _verdict(closing, known, known, links.turns, 2))


def _turn_unlike_opened(links: KnownLinks, closing: Closing) -> int | None:
    """Return the first turn in which the opening link at hand says something else, if there is one.

    Notes and exchanged tiles are compared too; they make the last turn differ.
    """
    if links.opening is None:
        return None
    opening = links.opening.content
    assert isinstance(opening, Opening)  # as `KnownLinks` sorts it
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
    turns: Mapping[int, SealedLink],
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
    except (JointError, IllegalMove, BadPowers):
        return Verdict("broken", turn, compared, None)
    shown = replace(history.game, moves=tuple(moves))
    return Verdict("fair", len(moves), compared, History(shown, positions, played))


def _agrees(link: SealedLink | None, dealt: _Dealt, made: tuple[Step, ...], seed: bytes) -> bool:
    """Say whether a link is what the seeds make, own part and all; one not at hand is."""
    if link is None or not isinstance(link.content, TurnLink):
        return True
    content = link.content
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

    Raises `JointError` (``false-play``), the iterator too.
    """
    game, alphabet = setup.seed, setup.alphabet
    bare_guest, bare_host = GuestSecrets(seeds[GUEST], game), HostSecrets(seeds[HOST], game)
    known = Known(bare_host.secret.t)
    request, tiles = guest.first_state(bare_guest, known, alphabet.total)
    deal = deal_of(game, bare_guest.commitment, request)
    secrets, own = replace(bare_host, deal=deal), replace(bare_guest, deal=deal)
    held = host.first_state(secrets, alphabet, request.named)
    racks = held.rack, _spelled(held, tiles.pending)

    def dealt() -> Iterator[_Dealt]:
        letters, labels, element = held, tiles, request.element
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


def _spelled(held: HostState, labels: tuple[int, ...]) -> str:
    return "".join(held.letters[label] for label in labels)
