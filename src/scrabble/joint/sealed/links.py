"""Encode and decode sealed links: five kinds, with one function for each kind.

Moves can be read without a rack. They are coded as in a dealt game (docs/link-format.md, sections 7
to 9), with two exceptions. An exchange is coded as a number of tiles. A laid tile is chosen from
all tiles not on the board, weighted by their counts.

See docs/sealed-format.md, sections 24 to 30. `read` returns consistent links only: points are on
the curve, numbers are in their ranges, and the text is canonical. `scrabble.joint.sealed.seat`
checks whether a link fits a known game.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from math import comb
from typing import TypeVar

from scrabble.errors import LinkError
from scrabble.game import Game, History, Mode, Position, Setup, Turn, start, unseen_tiles
from scrabble.game.joint_transitions import apply_sealed
from scrabble.game.record import UNKNOWN
from scrabble.joint.link_format import LinkFormat, not_canonical, require_turns, to_bytes
from scrabble.joint.sealed.contents import (
    Closing,
    Content,
    Exchanges,
    Invitation,
    Joining,
    Opening,
    SealedLink,
    TurnLink,
    opener,
)
from scrabble.joint.sealed.course import GUEST, HOST, Run, Step, exchanges, steps
from scrabble.joint.sealed.curve import FIELD, Point, lift
from scrabble.joint.sealed.deal import Answer, Request, code_labels, symbols
from scrabble.joint.sealed.hashing import SEED_BYTES
from scrabble.joint.sealed.transfer import MOST, BadPowers, Powers
from scrabble.link.coder import BOTTOM, Coder, Reader, Writer, given
from scrabble.link.v1.events import Events, Pool, code_place_from
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.model import Letters, unseen_sums
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import RACK_SIZE

_T = TypeVar("_T")

FORMAT = LinkFormat(Mode.SEALED, sizes=1)
TAG = 1 << 80
SEED = 1 << 8 * SEED_BYTES


class Kind(IntEnum):
    """The kinds of links, in the order of the weights."""

    TURN = 0
    INVITATION = 1
    JOINING = 2
    OPENING = 3
    CLOSING = 4


_KIND_WEIGHTS = (20, 1, 1, 3, 3, 1, 1, 1, 1)
"""The weights of the kinds; the last four are reserved for later versions."""
_EDITION = 5
"""The choice, with the same weights, before the kind: release 1.0 refuses it.

0 to 4 are the links of 1.0, with another deal; 6 to 8 are reserved.
"""
_TAGS = dict.fromkeys(Kind, TAG) | {Kind.INVITATION: 1}
"""How many different MACs a link of each kind can have; an invitation has no MAC."""

_KINDS: dict[type[Content], Kind] = {
    Invitation: Kind.INVITATION,
    Joining: Kind.JOINING,
    TurnLink: Kind.TURN,
    Opening: Kind.OPENING,
    Closing: Kind.CLOSING,
}


def kind_of(content: Content) -> Kind:
    """Return the kind of a link's content."""
    return _KINDS[type(content)]


def body_of(content: Content) -> bytes:
    """Encode the body of a link: all of it except mode, kind and MAC."""
    writer = Writer()
    _code_body(writer, kind_of(content), content)
    return to_bytes(writer.integer(BOTTOM))


def write(content: Content, tag: int, body: bytes) -> str:
    """Encode a link with the MAC before its body."""
    kind = kind_of(content)
    writer = FORMAT.writer()
    writer.weighted(_KIND_WEIGHTS, _EDITION)
    writer.weighted(_KIND_WEIGHTS, kind)
    writer.uniform(_TAGS[kind], tag)
    return to_link(writer.integer(int.from_bytes(body, "big")))


@lru_cache(maxsize=64)
def read(text: str) -> SealedLink:
    """Parse a sealed link, without a key.

    Raises `LinkError` (``too-long``, ``not-a-link``, ``cut-off``, ``mistyped``,
    ``unknown-version``, ``unknown-dictionary``, ``not-sealed``, ``not-canonical``).
    """
    with FORMAT.reader(text) as reader:
        kind = _kind(reader)
        tag = reader.uniform(_TAGS[kind])
        body = to_bytes(reader.rest)
        return SealedLink(text, _code_body(reader, kind, None), tag, body)


def _code_body(coder: Coder, kind: Kind, content: Content | None) -> Content:
    """Encode the body of a link, or decode it if ``content`` is ``None``."""
    match kind:
        case Kind.INVITATION:
            return _code_invitation(coder, _as(Invitation, content))
        case Kind.JOINING:
            return _code_joining(coder, _as(Joining, content))
        case Kind.TURN:
            return _code_turn(coder, _as(TurnLink, content))
        case Kind.OPENING:
            return _code_opening(coder, _as(Opening, content))
        case Kind.CLOSING:
            return _code_closing(coder, _as(Closing, content))


def _as(kind: type[_T], content: object) -> _T | None:
    return content if isinstance(content, kind) else None


def _code_setup_alone(coder: Coder, setup: Setup | None) -> Setup:
    """Encode or decode rules and names; there are no notes before the first turn."""
    parts = FORMAT.code_setup(coder, setup)
    if parts.notes:
        raise not_canonical()
    return parts.setup


def _code_invitation(coder: Coder, wanted: Invitation | None) -> Invitation:
    setup = _code_setup_alone(coder, given(wanted, lambda w: w.setup))
    key = _code_key(coder, given(wanted, lambda w: w.key))
    points = (None,) * MOST if wanted is None else wanted.powers.points
    coded = tuple(_code_point(coder, point) for point in points)
    try:
        return Invitation(setup, key, Powers(coded))
    except BadPowers as error:
        raise LinkError("mistyped", "This link holds no powers of a secret.") from error


def _code_joining(coder: Coder, wanted: Joining | None) -> Joining:
    setup = _code_setup_alone(coder, given(wanted, lambda w: w.setup))
    key = _code_key(coder, given(wanted, lambda w: w.key))
    total = setup.alphabet.total
    named = code_labels(coder, total, RACK_SIZE, given(wanted, lambda w: w.request.named))
    element = _code_element(coder, given(wanted, lambda w: w.request.element))
    return Joining(setup, key, Request(named, element=element))


def _code_game(coder: Coder, wanted: History | None) -> History:
    parts = FORMAT.code_setup(
        coder, given(wanted, lambda w: w.game.setup), wanted.notes if wanted else ()
    )
    if wanted is None:
        game, first = Game(parts.setup, notes=parts.notes), start(parts.setup)
        history = HIDDEN_RACKS.read(coder, game, first, applied_once)
    else:
        history = wanted
        HIDDEN_RACKS.write(coder, history)
    require_turns(history)
    return history


@lru_cache(maxsize=512)
def applied_once(position: Position, move: Move) -> tuple[Position, Turn]:
    """Cache `apply_sealed`, because all links of a game begin with the same moves."""
    return apply_sealed(position, move)


def _code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    pool = Pool(position.held(position.to_move), unseen, unseen_sums)
    return code_place_from(pool, coder, position, letters, move)


def _code_count(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    held = position.held(position.to_move)
    return Exchange(UNKNOWN * (1 + coder.uniform(held, given(move, lambda m: len(m.tiles) - 1))))


HIDDEN_RACKS = Events(_code_place, _code_count)
"""The codec of moves for readers who know no rack."""


def _code_turn(coder: Coder, wanted: TurnLink | None) -> TurnLink:
    history = _code_game(coder, given(wanted, lambda w: w.history))
    made = steps(history)
    step = made[-1]
    fields = given(wanted, lambda w: w.fields)
    if step.run.is_final:
        raise LinkError("mistyped", "This link ends the game without opening a seal.")
    if step.run.seat == HOST:
        return TurnLink(history, _code_answer(coder, step, _as(Answer, fields)))
    return TurnLink(history, _code_request(coder, step, _as(Request, fields)))


def _code_answer(coder: Coder, step: Step, wanted: Answer | None) -> Answer:
    if not step.run.is_over:
        return Answer()
    count = step.before.answers(step.run)
    kinds = len(symbols(step.run.start.setup.alphabet))
    limit = kinds * step.before.possible if step.before.renames else kinds
    numbers = (None,) * count if wanted is None else wanted.numbers
    answer = tuple(coder.uniform(limit, number) for number in numbers)
    return Answer(answer, _code_exchange(coder, step.run, given(wanted, lambda w: w.exchanged)))


def _code_request(coder: Coder, step: Step, wanted: Request | None) -> Request:
    before, run, after = step.before, step.run, step.after
    if not run.is_over:
        return Request()
    count, element = before.names(run), None
    free = before.possible - before.fresh
    named = code_labels(coder, free, count, given(wanted, lambda w: w.named))
    laid = code_labels(coder, before.possible - count, after.laid, given(wanted, lambda w: w.laid))
    if after.asked:
        element = _code_element(coder, given(wanted, lambda w: w.element))
    exchanged = _code_exchange(coder, run, given(wanted, lambda w: w.exchanged))
    return Request(named, laid, element, exchanged)


def _code_exchange(coder: Coder, run: Run, wanted: int | None) -> int | None:
    """Encode or decode the hidden number of an exchange."""
    if not run.returned:
        return None
    return coder.uniform(comb(run.start.held(run.seat), run.returned), wanted)


def _over(history: History) -> History:
    if history.last.result is None:
        raise LinkError("mistyped", "This link opens a seal before the end of the game.")
    return history


def _code_opening(coder: Coder, wanted: Opening | None) -> Opening:
    history = _over(_code_game(coder, given(wanted, lambda w: w.history)))
    seat = opener(history)
    seed = _code_seed(coder, given(wanted, lambda w: w.seed))
    exchanged = _code_places(coder, history, seat, given(wanted, lambda w: w.exchanged))
    return Opening(history, seed, exchanged)


def _code_closing(coder: Coder, wanted: Closing | None) -> Closing:
    history = _over(_code_game(coder, given(wanted, lambda w: w.history)))
    seeds, shown = given(wanted, lambda w: w.seeds), given(wanted, lambda w: w.exchanged)
    host_seed, guest_seed = (
        _code_seed(coder, None if seeds is None else seeds[seat]) for seat in (HOST, GUEST)
    )
    host, guest = (
        _code_places(coder, history, seat, None if shown is None else shown[seat])
        for seat in (HOST, GUEST)
    )
    return Closing(history, (host_seed, guest_seed), (host, guest))


def _code_seed(coder: Coder, wanted: bytes | None) -> bytes:
    number = coder.uniform(SEED, given(wanted, lambda seed: int.from_bytes(seed, "big")))
    return number.to_bytes(SEED_BYTES, "big")


def _code_places(coder: Coder, history: History, seat: int, wanted: Exchanges | None) -> Exchanges:
    """Encode or decode the places of the tiles in each exchange of a seat."""
    return tuple(
        code_labels(
            coder, run.start.held(seat), run.returned, None if wanted is None else wanted[n]
        )
        for n, run in enumerate(exchanges(history, seat))
    )


def _code_element(coder: Coder, wanted: int | None) -> int:
    """Encode or decode a request's x-coordinate, which must belong to a point."""
    x = coder.uniform(FIELD, wanted)
    if lift(x) is None:
        raise _no_point()
    return x


def _code_key(coder: Coder, wanted: Point | None) -> Point:
    """Encode or decode a public key, as the point with an even y."""
    point = lift(coder.uniform(FIELD, given(wanted, lambda p: p.x)))
    if point is None:
        raise _no_point()
    return point


def _code_point(coder: Coder, wanted: Point | None) -> Point:
    x = coder.uniform(FIELD, given(wanted, lambda p: p.x))
    point = lift(x, coder.uniform(2, given(wanted, lambda p: p.y & 1)))
    if point is None:
        raise _no_point()
    return point


def _kind(reader: Reader) -> Kind:
    if reader.weighted(_KIND_WEIGHTS) != _EDITION:
        raise needs_newer_version()
    number = reader.weighted(_KIND_WEIGHTS)
    if number >= len(Kind):
        raise needs_newer_version()
    return Kind(number)


def _no_point() -> LinkError:
    return LinkError("mistyped", "This link holds a number that is no point of the curve.")
