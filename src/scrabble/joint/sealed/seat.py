"""Play a seat of a sealed game, given its key and all links of the game so far.

Only the links are stored between turns: `SealedSeat.at` replays them, since a player's state
follows from the key and the links. So answering a link twice with the same move gives the same
text. The caller stores all links, and never answers two versions of the same link: the second
answer would reveal too much of the bag to the friend.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from scrabble.errors import IllegalMove, JointError
from scrabble.game import History, Position, Setup
from scrabble.joint.keys import DeviceKey, Key, SeatKey, require_device_key
from scrabble.joint.link_format import keeps_note
from scrabble.joint.protocol import StoredLinks
from scrabble.joint.sealed import guest, host
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
    opening_number,
)
from scrabble.joint.sealed.course import GUEST, HOST, Step, steps
from scrabble.joint.sealed.deal import (
    Answer,
    Request,
    deal_of,
    false_play,
    rack_places,
    with_tiles,
)
from scrabble.joint.sealed.dealt import FalseDeal, require_fair
from scrabble.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.joint.sealed.hashing import (
    MacKey,
    Purpose,
    SeatKeys,
    keys_of,
    mac_key,
    seat_key,
    secret_name,
)
from scrabble.joint.sealed.host import HostSecrets, HostState
from scrabble.joint.sealed.links import FORMAT, body_of, kind_of, read, write
from scrabble.joint.sealed.transfer import Plain, Powers, powers_of
from scrabble.joint.seat_text import write_seat
from scrabble.moves import Exchange, Move, given_up
from scrabble.tiles import remove

INVITATION, JOINING = -1, 0
"""The numbers of the first two links, as in `SealedLink.number`."""
State = HostState | GuestState
Ring = tuple[Invitation, Joining]
"""The contents of the first two links."""
Numbered = dict[int, SealedLink]
"""Links of one game by their numbers, in order."""


# --- the first two links -----------------------------------------------------


def invite(key: DeviceKey, setup: Setup) -> str:
    """Return the invitation to a game; ``setup.seed`` is a random number.

    Raises `JointError` (``bad-key`` for a key of any other type).
    """
    own = seat_key(require_device_key(key), Purpose.HOST, FORMAT.setup_bytes(setup))
    points = Powers(powers_of(HostSecrets(keys_of(own).seed, setup.seed).secret.t))
    content = Invitation(setup, keys_of(own).public, points)
    return write(content, 0, body_of(content))


def join(key: DeviceKey, invitation: str) -> str:
    """Return the joining link that answers an invitation.

    Raises `LinkError` (``not-sealed`` for another kind of link), and `JointError` (``bad-key``,
    ``no-invitation``, ``own-invitation`` for the player's own invitation).
    """
    link, device_key = read(invitation), require_device_key(key)
    invited = link.content
    if not isinstance(invited, Invitation):
        raise JointError("no-invitation", "That is not an invitation to a sealed game.")
    if _host_key(device_key, invited) is not None:
        raise JointError("own-invitation", "You made this invitation: your friend has to join.")
    keys = keys_of(_guest_key(device_key, link))
    secrets = GuestSecrets(keys.seed, invited.setup.seed)
    request, _ = guest.first_state(secrets, invited.powers, invited.setup.alphabet.total)
    content = Joining(invited.setup, keys.public, request)
    return signed(mac_key(keys, invited.key, invitation), content, JOINING, link.digest)


def signed(mac: MacKey, content: Content, number: int, before: bytes) -> str:
    """Return a link with its MAC; ``before`` is the SHA-256 of the link before it."""
    body = body_of(content)
    return write(content, mac.tag(kind_of(content), number, before, body), body)


def is_signed(mac: MacKey, link: SealedLink, before: bytes) -> bool:
    """Say whether a link's MAC is right, given the SHA-256 of the link before it."""
    return link.tag == mac.tag(kind_of(link.content), link.number, before, link.body)


# --- links and keys ----------------------------------------------------------


def in_order(texts: Iterable[str]) -> Numbered:
    """Return links of one game by number; a finished turn replaces its unfinished versions.

    Raises `JointError` (``no-invitation``, ``other-game``, ``not-next`` for two versions).
    """
    links = sorted(map(read, texts), key=lambda link: (link.number, link.history.last.turn))
    invitations = [link for link in links if link.number == INVITATION]
    if len(invitations) != 1:
        raise JointError(
            "no-invitation",
            "The invitation to this game is missing: "
            "the key is another player's, or the game was begun elsewhere.",
        )
    if any(link.setup != invitations[0].setup for link in links):
        raise JointError("other-game", "These links are of different games.")
    found = Numbered()
    for link in links:
        other = found.get(link.number, link)
        is_longer = other.is_begun and link.history.begins_with(other.history)
        if link.text != other.text and not is_longer:
            raise not_next()
        found[link.number] = link
    return found


def needed(kept: StoredLinks, text: str) -> tuple[str, ...]:
    """Return the links needed to take a seat at a link: the link and all stored before it."""
    at = read(text)
    before = (each for each in kept.values() if read(each).number < at.number)
    return (*before, text)


def ring_of(links: Numbered) -> Ring:
    """Return the contents of the first two links; raise `JointError` (``not-joined``)."""
    joining = links.get(JOINING)
    if joining is None:
        raise JointError("not-joined", "Your friend has not joined this game yet.")
    assert isinstance(joining.content, Joining)  # numbers follow from contents
    return _invited(links), joining.content


def _invited(links: Numbered) -> Invitation:
    content = links[INVITATION].content
    assert isinstance(content, Invitation)  # numbers follow from contents
    return content


def seat_of(key: Key, links: Numbered) -> tuple[int, SeatKey] | None:
    """Return the seat that a key belongs to, and the seat key, or ``None``."""
    own = _host_key(key, _invited(links))
    if own is not None:
        return HOST, own
    own = _guest_key(key, links[INVITATION])
    has_joined = JOINING in links and keys_of(own).public == ring_of(links)[1].key
    return (GUEST, own) if has_joined else None


def own_seat(key: Key, texts: Iterable[str]) -> tuple[int, SeatKey]:
    """Return a key's seat and seat key; raise `JointError` (``wrong-key``)."""
    found = seat_of(key, in_order(texts))
    if found is None:
        raise JointError("wrong-key", "This key is of neither player of the game.")
    return found


def mac_of(seat: int, own: SeatKey, links: Numbered) -> MacKey:
    """Return the MAC key of a game, given a seat and its seat key."""
    invited, joined = ring_of(links)
    other = joined.key if seat == HOST else invited.key
    return mac_key(keys_of(own), other, links[INVITATION].text)


def _host_key(key: Key, invited: Invitation) -> SeatKey | None:
    """Return HOST's seat key if this key is HOST's."""
    own = seat_key(key, Purpose.HOST, FORMAT.setup_bytes(invited.setup))
    return own if keys_of(own).public == invited.key else None


def _guest_key(key: Key, invitation: SealedLink) -> SeatKey:
    return seat_key(key, Purpose.GUEST, invitation.text.encode("ascii"))


def seat_link(key: Key, texts: Iterable[str]) -> str:
    """Return the seat link for the player with this key; raises as `own_seat` does."""
    chain = [link.text for link in in_order(texts).values()]
    return write_seat(own_seat(key, chain)[1], chain)


def fits(seed: bytes, ring: Ring, seat: int) -> bool:
    """Say whether a seed matches the commitment that the seat made at the start.

    GUEST's commitment is its first request, a point derived from its seed and HOST's secret.
    """
    invited, joined = ring
    setup = invited.setup
    if seat == GUEST:
        own = GuestSecrets(seed, setup.seed)
        return joined.request == guest.first_state(own, invited.powers, setup.alphabet.total)[0]
    return powers_of(HostSecrets(seed, setup.seed).secret.t) == invited.powers.points


# --- a seat ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SealedSeat:
    """A seat at a point of a game, with its player's secrets.

    ``last`` is the newest link, ``before`` the SHA-256 of the link before the next one, and
    ``element`` GUEST's open request.
    """

    seat: int
    keys: SeatKeys
    mac: MacKey
    ring: Ring
    last: SealedLink
    before: bytes
    state: State
    element: int | None

    @classmethod
    def at(cls, key: Key, texts: Iterable[str]) -> SealedSeat:
        """Return the seat of a key at the last of these links, from the invitation on.

        Raises `JointError` (``wrong-key``, ``no-invitation``, ``not-joined``, ``other-game``,
        ``missing-link``, ``not-next``, ``altered``, ``false-play``).
        """
        links = in_order(texts)
        ring_of(links)  # Raises `JointError` if nobody has joined.
        own_seat(key, (link.text for link in links.values() if link.number <= JOINING))
        missing = set(range(INVITATION, max(links))) - set(links)
        if missing:
            raise JointError(
                "missing-link",
                f"The link of turn {min(missing)} of this game is missing: find it in the chat.",
            )
        return seat_after(key, tuple(link.text for link in links.values()))

    @property
    def history(self) -> History:
        """The game as everybody can see it."""
        return self.last.history

    @property
    def rack(self) -> str:
        """The known tiles of the seat's own rack, sorted."""
        return "".join(sorted(self.state.rack))

    @property
    def known(self) -> History:
        """The game as this player knows it, with the known tiles of its own rack."""
        seen = self.history.last.with_only(self.seat, self.rack)
        return replace(self.history, positions=(*self.history.positions[:-1], seen))

    @property
    def secret(self) -> str:
        """The name of the seat's secrets, as `secret_of` returns it."""
        return secret_name(self.keys.public)

    @property
    def words(self) -> tuple[str, ...]:
        """Four words that both players compare."""
        return self.mac.words

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return its link.

        If the move does not end the turn, only this player can continue from the link. Raises
        `IllegalMove` (``not-in-rack``, or as `History.played` does), and `JointError`
        (``not-your-turn``, ``false-play``).
        """
        if self.history.last.to_move != self.seat:
            raise JointError("not-your-turn", "It is not your turn: your friend moves next.")
        if remove(self.state.rack, given_up(move)) is None:
            raise IllegalMove("not-in-rack", "Your rack does not hold those tiles.")
        history = self.history.played(move, lexicon, note)
        step = steps(history)[-1]
        run, mine = step.run, self.state.exchanged
        if isinstance(move, Exchange):
            mine = (*mine, rack_places(self.state.rack, move.tiles) or ())
            run = replace(run, moves=(*run.moves[:-1], move))
        if run.is_final:
            return self._open(history, mine)
        fields: Answer | Request = Answer() if self.seat == HOST else Request()
        if run.is_over:
            fields = self._dealt(replace(step, run=run))[0]
        return signed(self.mac, TurnLink(history, fields), run.number, self.before)

    def close(self) -> str:
        """Return the link that opens this player's seal: the opening or the closing link.

        Raises `JointError` (``not-over``, ``both-open``, ``not-your-turn``).
        """
        if self.history.last.result is None:
            raise JointError("not-over", "The game is not over: seals are opened at its end.")
        content, first = self.last.content, opener(self.history)
        if isinstance(content, Closing):
            raise JointError("both-open", "Both seals are open already.")
        if not isinstance(content, Opening):
            if first != self.seat:
                raise JointError("not-your-turn", "Your friend opens a seal first.")
            return self._open(self.history, self.state.exchanged)
        if first == self.seat:
            raise JointError("not-your-turn", "Your seal is open: your friend opens the other one.")
        return signed(self.mac, self._closing(content), self.last.number + 1, self.before)

    def _open(self, history: History, exchanged: Exchanges) -> str:
        content, number = Opening(history, self.keys.seed, exchanged), opening_number(history)
        return signed(self.mac, content, number, self.before)

    def _closing(self, opening: Opening) -> Closing:
        """Return the content that opens both seals."""
        own, said = (self.keys.seed, self.state.exchanged), (opening.seed, opening.exchanged)
        (host_seed, host_said), (guest_seed, guest_said) = (
            (own, said) if self.seat == HOST else (said, own)
        )
        return Closing(opening.history, (host_seed, guest_seed), (host_said, guest_said))

    def after(self, link: SealedLink) -> SealedSeat:
        """Return the seat after the next link of the game, which either player has made.

        Raises `JointError` (``altered`` for a changed link that opens a seal, ``not-next`` for any
        other link that does not continue the game, ``false-play``).
        """
        if not is_signed(self.mac, link, self.before):
            raise altered() if isinstance(link.content, Opening | Closing) else not_next()
        now, before = link.history, self.history
        keeps_notes = all(keeps_note(now, before, seat) for seat in (HOST, GUEST))
        if not (now.begins_with(before) and keeps_notes):
            raise not_next()
        seat = replace(self, last=link)
        match link.content:
            case TurnLink(_, fields):
                step = steps(now)[-1]
                if not step.run.is_over:
                    return seat
                state, element = self._after_turn(step, fields)
                seat = replace(seat, state=state, element=element)
            case Opening() as opening:
                self._check(opening)
            case Closing(_, seeds) if seeds[self.seat] != self.keys.seed:
                raise altered()
        return replace(seat, before=link.digest)

    def _after_turn(self, step: Step, fields: Answer | Request) -> tuple[State, int | None]:
        """Return the state after a turn with these fields, and GUEST's open request."""
        run, state = step.run, self.state
        if run.seat == self.seat:
            hidden = (self._host if self.seat == HOST else self._guest).exchanged
            places = hidden.shown(run, self.before, fields.exchanged)
            return self._dealt(with_tiles(step, state.rack, places), Plain())[1], None
        if isinstance(state, HostState):
            assert isinstance(fields, Request)  # GUEST made the link
            return host.read(state, run, fields), fields.element
        assert isinstance(fields, Answer)  # HOST made the link
        powers = self.ring[0].powers
        return guest.read(self._guest, powers, state, step, fields, self.before), None

    def _dealt(self, step: Step, plain: Plain | None = None) -> tuple[Answer | Request, State]:
        """Return the fields of a turn of this seat, and the state after it.

        ``plain`` replaces the transfer where only the state is wanted.
        """
        if isinstance(self.state, HostState):
            secrets = self._host
            transfer = plain or secrets.secret
            return host.turn(secrets, transfer, self.state, step, self.element, self.before)
        powers = plain or self.ring[0].powers
        return guest.turn(self._guest, powers, self.state, step, self.before)

    @property
    def _host(self) -> HostSecrets:
        return host_secrets(self.keys, self.ring)

    @property
    def _guest(self) -> GuestSecrets:
        return GuestSecrets(self.keys.seed, self.ring[0].setup.seed)

    def _check(self, opening: Opening) -> None:
        """Check the friend's opened seed before this player opens a seal.

        Raises `JointError` (``false-play``) if the seed breaks the commitment of the start, or the
        deal forbids one of the friend's plays.
        """
        if opener(opening.history) == self.seat:
            return
        if not fits(opening.seed, self.ring, 1 - self.seat):
            raise false_play("Your friend opened another seal than the one of the start.")
        closing = self._closing(opening)
        try:
            require_fair(closing.history, closing.seeds, closing.exchanged)
        except FalseDeal as error:
            raise false_play("Your friend made a play that the deal does not allow.") from error


def host_secrets(keys: SeatKeys, ring: Ring) -> HostSecrets:
    """Return HOST's secrets in this game, derived from its seed."""
    game = ring[0].setup.seed
    return HostSecrets(keys.seed, game, deal_of(game, ring[1].request))


@lru_cache(maxsize=256)
def seat_after(key: Key, texts: tuple[str, ...]) -> SealedSeat:
    """Return the seat after these links, one step after the link before; raises as `SealedSeat.at`.

    Caches the seat at every link, so that the next link costs one step.
    """
    if len(texts) > len((INVITATION, JOINING)):
        return seat_after(key, texts[:-1]).after(read(texts[-1]))
    links = in_order(texts)
    seat, own = own_seat(key, texts)
    ring, keys, mac = ring_of(links), keys_of(own), mac_of(seat, own, links)
    joining, setup = links[JOINING], ring[0].setup
    if not is_signed(mac, joining, links[INVITATION].digest):
        raise not_next()
    state: State
    if seat == HOST:
        state = host.first_state(host_secrets(keys, ring), setup.alphabet, ring[1].request)
    else:
        secrets = GuestSecrets(keys.seed, setup.seed)
        state = guest.first_state(secrets, ring[0].powers, setup.alphabet.total)[1]
    return SealedSeat(
        seat, keys, mac, ring, joining, joining.digest, state, ring[1].request.element
    )


def with_own_racks(key: Key, kept: StoredLinks, text: str) -> History:
    """Return the history of a game with a seat's rack at each turn of the seat.

    On the friend's turns all racks stay unknown. Raises the errors of `SealedSeat.at`.
    """
    texts = needed(kept, text)
    seat = SealedSeat.at(key, texts)
    chain = tuple(link.text for link in in_order(texts).values())
    positions = list(seat.history.positions)
    for step in steps(seat.history):
        run = step.run
        if run.seat == seat.seat:
            rack = seat_after(key, chain[: run.number + 1]).rack
            for at in range(run.start.turn, run.end.turn):
                positions[at] = _with_rack(positions[at], seat.seat, rack)
    if seat.history.last.to_move == seat.seat:
        positions[-1] = _with_rack(positions[-1], seat.seat, seat.rack)
    return replace(seat.history, positions=tuple(positions))


def _with_rack(position: Position, seat: int, rack: str) -> Position:
    """Return a position with a seat's rack shown; unchanged if the rack is not fully known."""
    if position.result is not None or len(rack) != position.held(seat):
        return position
    return position.with_only(seat, rack)


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
