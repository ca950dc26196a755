"""The state of the deal, found again in the links at hand: there is no other memory."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import JointError
from scrabble.game import Game, History, replay
from scrabble.link.joint.sealed import guest, host
from scrabble.link.joint.sealed.contents import Closing, Opening, SealedLink, TurnLink, opener
from scrabble.link.joint.sealed.course import GUEST, HOST, steps
from scrabble.link.joint.sealed.deal import Answer, Request, deal_of
from scrabble.link.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.link.joint.sealed.host import HostSecrets, HostState
from scrabble.link.joint.sealed.keys import MacKey, SeatKeys
from scrabble.link.joint.sealed.known_links import KnownLinks
from scrabble.link.joint.sealed.links import unmasked
from scrabble.link.joint.sealed.own_part import unpack_guest, unpack_host

State = HostState | GuestState


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Where a game stands: what everybody sees, what one player knows, what the next link needs.

    ``element`` is GUEST's open request, ``before`` the MAC of the link before the next one.
    """

    history: History
    state: State
    element: int | None
    before: int


def rebuild(seat: int, keys: SeatKeys, mac: MacKey, known: KnownLinks) -> Rebuilt:
    """Find the state of the deal in the seat's own last link, and take the link that answers it.

    Raises `JointError` (``not-next``, ``missing-link``, ``false-play``).
    """
    joining = known.joining
    assert joining is not None  # the caller has the key in it
    if joining.tag != mac.tag(0, 0, joining.body):
        raise not_next()
    own = max((n for n, each in known.turns.items() if n % 2 != seat and _is_over(each)), default=0)
    _check_own(mac, known, own)
    state, history = _own_state(seat, keys, known, own), _history(known, own)
    opens = seat == HOST and not own  # HOST's first turn answers the joining link
    element = known.joined.request.element if opens else None
    answered = None if opens else known.turns.get(own + 1)
    if answered is not None:
        content = _next(mac, known, own + 1, history)
        history = content.history
        if _is_over(answered):
            state = _after_friend(keys, known, state, content)
            element = content.fields.element if isinstance(content.fields, Request) else None
    latest = own + 1 if answered is not None else own
    may_begin = opens or answered is not None
    if max(known.turns, default=0) > latest + may_begin:
        raise _missing()
    if latest + 1 in known.turns:
        history = _next(mac, known, latest + 1, history).history
    for later in (known.opening, known.closing):
        history = _later_history(history, later)
    return Rebuilt(history, state, element, tag_before(known, latest + 1))


def _is_over(parsed: SealedLink) -> bool:
    content = parsed.content
    return isinstance(content, TurnLink) and steps(content.history)[-1].run.is_over


def _check_own(mac: MacKey, known: KnownLinks, number: int) -> None:
    """Raise `JointError` (``not-next``) if the seat's own last link was changed.

    That needs the link before it. A player who has lost it takes their link from their own chat.
    """
    before = known.joining if number == 1 else known.turns.get(number - 1)
    own = known.turns.get(number)
    if own is not None and before is not None and own.tag != mac.tag(number, before.tag, own.body):
        raise not_next()


def _history(known: KnownLinks, number: int) -> History:
    """Return the history up to a link; 0 stands for the joining link."""
    if not number:
        return replay(Game(known.invited.setup))
    content = known.turns[number].content
    assert isinstance(content, TurnLink)  # as `KnownLinks` sorts it
    return content.history


def _own_state(seat: int, keys: SeatKeys, known: KnownLinks, number: int) -> State:
    """Return the state of the deal after a link of this seat; 0 stands for the joining link."""
    alphabet = known.invited.setup.alphabet
    if not number:
        if seat == HOST:
            secrets = host_secrets(keys, known)
            return host.first_state(secrets, alphabet, known.joined.request.named)
        own = guest_secrets(keys, known)
        return guest.first_state(own, known.invited.powers, alphabet.total)[1]
    content = known.turns[number].content
    assert isinstance(content, TurnLink)  # as `KnownLinks` sorts it
    made = steps(content.history)
    packed = unmasked(content, made, keys.own_part)
    if seat == GUEST:
        return unpack_guest(guest_secrets(keys, known), made, packed)
    return unpack_host(host_secrets(keys, known), made, packed)


def _next(mac: MacKey, known: KnownLinks, number: int, before: History) -> TurnLink:
    """Return the friend's link after the seat's own; raises `JointError` (``not-next``)."""
    parsed = known.turns[number]
    content = parsed.content
    assert isinstance(content, TurnLink)  # as `KnownLinks` sorts it
    moves = before.game.moves
    goes_on = content.history.game.moves[: len(moves)] == moves
    if not goes_on or parsed.tag != mac.tag(number, tag_before(known, number), parsed.body):
        raise not_next()
    return content


def _after_friend(keys: SeatKeys, known: KnownLinks, state: State, content: TurnLink) -> State:
    """Take the fields of the friend's link; raises `JointError` (``false-play``)."""
    step = steps(content.history)[-1]
    if isinstance(state, HostState):
        assert isinstance(content.fields, Request)  # it is a link of GUEST's
        return host.read(state, step.run, content.fields)
    assert isinstance(content.fields, Answer)  # it is a link of HOST's
    secrets, powers = guest_secrets(keys, known), known.invited.powers
    return guest.read(secrets, powers, state, step.before, step.run, content.fields)


def _later_history(history: History, later: SealedLink | None) -> History:
    """Return the history of a link that goes on from another one."""
    if later is None or not isinstance(later.content, TurnLink | Opening | Closing):
        return history
    moves = history.game.moves
    if later.content.history.game.moves[: len(moves)] != moves:
        raise not_next()
    return later.content.history


def tag_before(known: KnownLinks, number: int) -> int:
    """Return the MAC of the link before the one with a number."""
    before = known.joining if number == 1 else known.turns.get(number - 1)
    if before is None:
        raise _missing()
    return before.tag


def host_secrets(keys: SeatKeys, known: KnownLinks) -> HostSecrets:
    """Return what follows from HOST's seed in this game."""
    return HostSecrets(keys.seed, known.invited.setup.seed, _deal(known))


def guest_secrets(keys: SeatKeys, known: KnownLinks) -> GuestSecrets:
    """Return what follows from GUEST's seed in this game."""
    return GuestSecrets(keys.seed, known.invited.setup.seed, _deal(known))


def _deal(known: KnownLinks) -> bytes:
    """Return the digest of the joining link at hand."""
    joined = known.joined
    return deal_of(known.invited.setup.seed, joined.commitment, joined.request)


def opening_place(known: KnownLinks, history: History) -> tuple[int, int]:
    """Return the number that an opening link is bound to, and the MAC before it."""
    last = steps(history)[-1].run
    number = last.number if opener(history) == last.seat else last.number + 1
    return number, tag_before(known, number)


def not_next() -> JointError:
    """Return the error for a link that the friend did not make, or not after the seat's own."""
    return JointError(
        "not-next",
        "This link is not the next one of your game, or your friend did not make it: "
        "look for the one that your friend sent.",
    )


def _missing() -> JointError:
    return JointError("missing-link", "Your own last link is not at hand: find it in the chat.")
