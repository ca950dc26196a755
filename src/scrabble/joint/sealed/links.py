"""Encode and decode sealed links: five kinds, with one function for each kind.

See docs/sealed-format.md, sections 24 to 30. `read` returns consistent links only: points are on
the curve, numbers are in their ranges, and the text is canonical. `scrabble.joint.sealed.seat`
checks whether a link fits a known game.
"""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from scrabble.errors import LinkError
from scrabble.game import History, Mode, Setup
from scrabble.joint.link_format import LinkFormat, not_canonical, require_turns, to_bytes
from scrabble.joint.sealed.contents import (
    Closing,
    Content,
    Invitation,
    Joining,
    Opening,
    Places,
    SealedLink,
    TurnLink,
    opener,
)
from scrabble.joint.sealed.course import GUEST, HOST, Step, steps
from scrabble.joint.sealed.curve import FIELD, Point, lift
from scrabble.joint.sealed.deal import Answer, Request, code_exchanges, code_labels, symbols
from scrabble.joint.sealed.hashing import decipher, encipher
from scrabble.joint.sealed.keys import SEED_BYTES
from scrabble.joint.sealed.moves import code_history
from scrabble.joint.sealed.own_part import own_size
from scrabble.joint.sealed.transfer import MOST, BadPowers, Powers
from scrabble.link.coder import BOTTOM, Coder, Writer, given
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import needs_newer_version
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
"""The weights of the kinds.

The last four weights are reserved for kinds of later versions, for example to deal a rack again.
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
        kind = _kind(reader.weighted(_KIND_WEIGHTS))
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
    history = code_history(coder, parts.setup, parts.notes, wanted)
    require_turns(history)
    return history


def _code_turn(coder: Coder, wanted: TurnLink | None) -> TurnLink:
    history = _code_game(coder, given(wanted, lambda w: w.history))
    made = steps(history)
    step = made[-1]
    if step.run.is_final:
        raise LinkError("mistyped", "This link ends the game without opening a seal.")
    if not step.run.is_over:
        return TurnLink(history, Answer() if step.run.seat == HOST else Request(), 0)
    fields: Answer | Request
    if step.run.seat == HOST:
        fields = _code_answer(coder, step, _as(Answer, given(wanted, lambda w: w.fields)))
    else:
        fields = _code_request(coder, step, _as(Request, given(wanted, lambda w: w.fields)))
    own = coder.uniform(own_size(made), given(wanted, lambda w: w.own))
    return TurnLink(history, fields, own)


def _code_answer(coder: Coder, step: Step, wanted: Answer | None) -> Answer:
    count = step.before.answers(step.run)
    kinds = len(symbols(step.run.start.setup.alphabet))
    limit = kinds * step.before.possible if step.before.renames else kinds
    numbers = (None,) * count if wanted is None else wanted.numbers
    return Answer(tuple(coder.uniform(limit, number) for number in numbers))


def _code_request(coder: Coder, step: Step, wanted: Request | None) -> Request:
    before, run, after = step.before, step.run, step.after
    count = before.names(run)
    free = before.possible - before.fresh
    named = code_labels(coder, free, count, given(wanted, lambda w: w.named))
    laid = code_labels(coder, before.possible - count, after.laid, given(wanted, lambda w: w.laid))
    if not after.asked:
        return Request(named, laid)
    return Request(named, laid, _code_element(coder, given(wanted, lambda w: w.element)))


def masked(bare: TurnLink, made: tuple[Step, ...], own: int, key: bytes) -> int:
    """Encipher an own part; ``bare`` is its link without the own part."""
    return encipher(own, own_size(made), key, sha256(body_of(bare)).digest())


def unmasked(content: TurnLink, made: tuple[Step, ...], key: bytes) -> int:
    """Decipher the own part of a link."""
    tweak = sha256(body_of(replace(content, own=0))).digest()
    return decipher(content.own, own_size(made), key, tweak)


def _over(history: History) -> History:
    if history.last.result is None:
        raise LinkError("mistyped", "This link opens a seal before the end of the game.")
    return history


def _code_opening(coder: Coder, wanted: Opening | None) -> Opening:
    history = _over(_code_game(coder, given(wanted, lambda w: w.history)))
    seat = opener(history)
    seed = _code_seed(coder, given(wanted, lambda w: w.seed))
    counts = steps(history)[-1].after.exchanged[seat]
    shown = given(wanted, lambda w: w.exchanged)
    exchanged = code_exchanges(coder, history.game.setup.alphabet, counts, shown)
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


def _code_places(coder: Coder, history: History, seat: int, wanted: Places | None) -> Places:
    """Encode or decode the places of the tiles in each exchange of a seat."""
    runs = [s.run for s in steps(history) if s.run.seat == seat and s.run.returned]
    return tuple(
        code_labels(
            coder, run.start.held(seat), run.returned, None if wanted is None else wanted[n]
        )
        for n, run in enumerate(runs)
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


def _kind(number: int) -> Kind:
    if number >= len(Kind):
        raise needs_newer_version()
    return Kind(number)


def _no_point() -> LinkError:
    return LinkError("mistyped", "This link holds a number that is no point of the curve.")
