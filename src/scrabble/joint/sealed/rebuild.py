"""Rebuild the state of the deal from the available links; nothing else is stored."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import JointError
from scrabble.game import Game, History, replay
from scrabble.joint.sealed import guest, host
from scrabble.joint.sealed.contents import Closing, Opening, SealedLink, TurnLink
from scrabble.joint.sealed.course import GUEST, HOST, steps
from scrabble.joint.sealed.deal import Answer, Asked, Request, deal_of
from scrabble.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.joint.sealed.host import HostSecrets, HostState
from scrabble.joint.sealed.keys import MacKey, SeatKeys, own_part_key
from scrabble.joint.sealed.known_links import KnownLinks, is_signed
from scrabble.joint.sealed.links import unmasked
from scrabble.joint.sealed.own_part import unpack_guest, unpack_host

State = HostState | GuestState


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The state of a game: the public history, a player's knowledge, and input for the next link.

    ``asked`` is GUEST's open request, ``before`` the SHA-256 of the link before the next one.
    """

    history: History
    state: State
    asked: Asked | None
    before: bytes


def rebuild(seat: int, keys: SeatKeys, mac: MacKey, known: KnownLinks) -> Rebuilt:
    """Decode the deal's state from the seat's own last link, then process the friend's answer.

    Raises `JointError` (``not-next``, ``missing-link``, ``false-play``).
    """
    joining = known.joining
    assert joining is not None  # finding the seat needs the joining link
    _refuse_unsigned(mac, known, joining)
    own = max(
        (n for n, each in known.turns.items() if n % 2 != seat and not each.is_begun), default=0
    )
    if own and known.before(own) is not None:
        _refuse_unsigned(mac, known, known.turns[own])
    state, history = _own_state(seat, keys, known, own)
    opens = seat == HOST and not own  # HOST's first turn answers the joining link
    asked = _asked(known.joined.request, joining) if opens else None
    answered = None if opens else known.turns.get(own + 1)
    if answered is not None:
        content = _next(mac, known, own + 1, history)
        history = content.history
        if not answered.is_begun:
            state = _after_friend(keys, known, state, content)
            if isinstance(content.fields, Request):
                asked = _asked(content.fields, answered)
    latest = own + 1 if answered is not None else own
    may_begin = opens or answered is not None
    if max(known.turns, default=0) > latest + may_begin:
        raise _missing()
    if latest + 1 in known.turns:
        history = _next(mac, known, latest + 1, history).history
    for later in (known.opening, known.closing):
        history = _later_history(history, later)
    return Rebuilt(history, state, asked, link_before(known, latest + 1))


def _own_state(seat: int, keys: SeatKeys, known: KnownLinks, number: int) -> tuple[State, History]:
    """Return the state of the deal, and the history, after a link of this seat.

    ``number`` is the link's number; 0 is the joining link.
    """
    alphabet = known.invited.setup.alphabet
    if not number:
        history = replay(Game(known.invited.setup))
        if seat == HOST:
            secrets = host_secrets(keys, known)
            return host.first_state(secrets, alphabet, known.joined.request.named), history
        own = guest_secrets(keys, known)
        return guest.first_state(own, known.invited.powers, alphabet.total)[1], history
    content = known.turns[number].content
    assert isinstance(content, TurnLink)  # `KnownLinks` sorts links by kind
    made = steps(content.history)
    packed = unmasked(content, made, own_part_key(keys.seed))
    if seat == GUEST:
        return unpack_guest(guest_secrets(keys, known), made, packed), content.history
    return unpack_host(host_secrets(keys, known), made, packed), content.history


def _next(mac: MacKey, known: KnownLinks, number: int, before: History) -> TurnLink:
    """Return the friend's link after the seat's own; raise `JointError` (``not-next``)."""
    parsed = known.turns[number]
    content = parsed.content
    assert isinstance(content, TurnLink)  # `KnownLinks` sorts links by kind
    if not content.history.begins_with(before):
        raise not_next()
    _refuse_unsigned(mac, known, parsed)
    return content


def _after_friend(keys: SeatKeys, known: KnownLinks, state: State, content: TurnLink) -> State:
    """Process the fields of the friend's link; raise `JointError` (``false-play``)."""
    step = steps(content.history)[-1]
    if isinstance(state, HostState):
        assert isinstance(content.fields, Request)  # GUEST made the link
        return host.read(state, step.run, content.fields)
    assert isinstance(content.fields, Answer)  # HOST made the link
    secrets, powers = guest_secrets(keys, known), known.invited.powers
    link = link_before(known, step.run.number)
    return guest.read(secrets, powers, state, step, content.fields, link)


def _later_history(history: History, later: SealedLink | None) -> History:
    """Return a later link's history, which must continue ``history``; without one, ``history``."""
    if later is None or not isinstance(later.content, TurnLink | Opening | Closing):
        return history
    if not later.content.history.begins_with(history):
        raise not_next()
    return later.content.history


def link_before(known: KnownLinks, number: int) -> bytes:
    """Return the SHA-256 of the link before ``number``; raise `JointError` (``missing-link``)."""
    before = known.before(number)
    if before is None:
        raise _missing()
    return before


def _refuse_unsigned(mac: MacKey, known: KnownLinks, link: SealedLink) -> None:
    """Raise `JointError` (``not-next``) for a link with a wrong MAC."""
    if not is_signed(mac, link, link_before(known, link.number)):
        raise not_next()


def _asked(request: Request, link: SealedLink) -> Asked | None:
    return None if request.element is None else Asked(request.element, link.digest)


def host_secrets(keys: SeatKeys, known: KnownLinks) -> HostSecrets:
    """Return HOST's secrets in this game, derived from its seed."""
    game = known.invited.setup.seed
    return HostSecrets(keys.seed, game, deal_of(game, known.joined.request))


def guest_secrets(keys: SeatKeys, known: KnownLinks) -> GuestSecrets:
    """Return GUEST's secrets in this game, derived from its seed."""
    return GuestSecrets(keys.seed, known.invited.setup.seed)


def not_next() -> JointError:
    """Return the error for a link that the friend did not make, or that is not the next one."""
    return JointError(
        "not-next",
        "This link is not the next one of your game, or your friend did not make it: "
        "look for the one that your friend sent.",
    )


def altered() -> JointError:
    """Return the error for an opening or closing link that was changed on its way."""
    return JointError(
        "altered", "This link was changed on its way: ask for it again, or look for it in the chat."
    )


def _missing() -> JointError:
    return JointError("missing-link", "Your own last link is missing: find it in the chat.")
