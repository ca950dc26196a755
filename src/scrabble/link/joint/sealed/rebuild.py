"""The state of the deal, found again in the links at hand: there is no other memory."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import SealError
from scrabble.game import Game, History, replay
from scrabble.link.joint.sealed import guest, host, links
from scrabble.link.joint.sealed.course import GUEST, HOST, steps
from scrabble.link.joint.sealed.deal import Answer, Request, deal_of
from scrabble.link.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.link.joint.sealed.host import HostSecrets, HostState
from scrabble.link.joint.sealed.keys import MacKey, SeatKeys
from scrabble.link.joint.sealed.known_links import Table
from scrabble.link.joint.sealed.links import Closing, Opening, Parsed, TurnLink, unmasked
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


def rebuild(seat: int, keys: SeatKeys, mac: MacKey, table: Table) -> Rebuilt:
    """Find the state of the deal in one's own last link, and take the link that answers it.

    Raises `SealError` (``not-next``, ``missing-link``, ``false-play``).
    """
    joining = table.joining
    assert joining is not None  # the caller has the key in it
    if joining.tag != mac.tag(0, 0, joining.body):
        raise not_next()
    own = max((n for n, each in table.turns.items() if n % 2 != seat and _is_over(each)), default=0)
    _check_own(mac, table, own)
    state, history = _own_state(seat, keys, table, own), _history(table, own)
    opens = seat == HOST and not own  # HOST's first turn answers the joining link
    element = table.joined.request.element if opens else None
    answered = None if opens else table.turns.get(own + 1)
    if answered is not None:
        content = _next(mac, table, own + 1, history)
        history = content.history
        if _is_over(answered):
            state = _after_friend(keys, table, state, content)
            element = content.fields.element if isinstance(content.fields, Request) else None
    latest = own + 1 if answered is not None else own
    may_begin = opens or answered is not None
    if max(table.turns, default=0) > latest + may_begin:
        raise _missing()
    if latest + 1 in table.turns:
        history = _next(mac, table, latest + 1, history).history
    for later in (table.opening, table.closing):
        history = _later_history(history, later)
    return Rebuilt(history, state, element, tag_before(table, latest + 1))


def _is_over(parsed: Parsed) -> bool:
    content = parsed.content
    return isinstance(content, TurnLink) and steps(content.history)[-1].run.is_over


def _check_own(mac: MacKey, table: Table, number: int) -> None:
    """Raise `SealError` (``not-next``) if one's own last link was changed.

    That needs the link before it; who has lost it has to take their own from their own chat.
    """
    before = table.joining if number == 1 else table.turns.get(number - 1)
    own = table.turns.get(number)
    if own is not None and before is not None and own.tag != mac.tag(number, before.tag, own.body):
        raise not_next()


def _history(table: Table, number: int) -> History:
    """Return the history up to a link; 0 stands for the joining link."""
    if not number:
        return replay(Game(table.invited.setup))
    content = table.turns[number].content
    assert isinstance(content, TurnLink)  # as the table sorts it
    return content.history


def _own_state(seat: int, keys: SeatKeys, table: Table, number: int) -> State:
    """Return the state of the deal after a link of one's own; 0 stands for the joining link."""
    alphabet = table.invited.setup.alphabet
    if not number:
        if seat == HOST:
            secrets = host_secrets(keys, table)
            return host.first_state(secrets, alphabet, table.joined.request.named)
        own = guest_secrets(keys, table)
        return guest.first_state(own, table.invited.powers, alphabet.total)[1]
    content = table.turns[number].content
    assert isinstance(content, TurnLink)  # as the table sorts it
    made = steps(content.history)
    packed = unmasked(content, made, keys.own_part)
    if seat == GUEST:
        return unpack_guest(guest_secrets(keys, table), made, packed)
    return unpack_host(host_secrets(keys, table), made, packed)


def _next(mac: MacKey, table: Table, number: int, before: History) -> TurnLink:
    """Return the friend's link after one's own; raises `SealError` (``not-next``)."""
    parsed = table.turns[number]
    content = parsed.content
    assert isinstance(content, TurnLink)  # as the table sorts it
    moves = before.game.moves
    goes_on = content.history.game.moves[: len(moves)] == moves
    if not goes_on or parsed.tag != mac.tag(number, tag_before(table, number), parsed.body):
        raise not_next()
    return content


def _after_friend(keys: SeatKeys, table: Table, state: State, content: TurnLink) -> State:
    """Take the fields of the friend's link; raises `SealError` (``false-play``)."""
    step = steps(content.history)[-1]
    if isinstance(state, HostState):
        assert isinstance(content.fields, Request)  # it is a link of GUEST's
        return host.read(state, step.run, content.fields)
    assert isinstance(content.fields, Answer)  # it is a link of HOST's
    secrets, powers = guest_secrets(keys, table), table.invited.powers
    return guest.read(secrets, powers, state, step.before, step.run, content.fields)


def _later_history(history: History, later: Parsed | None) -> History:
    """Return the history of a link that goes on from another one."""
    if later is None or not isinstance(later.content, TurnLink | Opening | Closing):
        return history
    moves = history.game.moves
    if later.content.history.game.moves[: len(moves)] != moves:
        raise not_next()
    return later.content.history


def tag_before(table: Table, number: int) -> int:
    """Return the MAC of the link before the one with a number."""
    before = table.joining if number == 1 else table.turns.get(number - 1)
    if before is None:
        raise _missing()
    return before.tag


def host_secrets(keys: SeatKeys, table: Table) -> HostSecrets:
    """Return what follows from HOST's seed in this game."""
    return HostSecrets(keys.seed, table.invited.setup.seed, _deal(table))


def guest_secrets(keys: SeatKeys, table: Table) -> GuestSecrets:
    """Return what follows from GUEST's seed in this game."""
    return GuestSecrets(keys.seed, table.invited.setup.seed, _deal(table))


def _deal(table: Table) -> bytes:
    """Return the digest of the joining link at hand."""
    joined = table.joined
    return deal_of(table.invited.setup.seed, joined.commitment, joined.request)


def opening_place(table: Table, history: History) -> tuple[int, int]:
    """Return the number that an opening link is bound to, and the MAC before it."""
    last = steps(history)[-1].run
    number = last.number if links.opener(history) == last.seat else last.number + 1
    return number, tag_before(table, number)


def not_next() -> SealError:
    """Return the error for a link that the friend did not make, or not after one's own."""
    return SealError(
        "not-next",
        "This link is not the next one of your game, or your friend did not make it: "
        "look for the one that your friend sent.",
    )


def _missing() -> SealError:
    return SealError("missing-link", "Your own last link is not at hand: find it in the chat.")
