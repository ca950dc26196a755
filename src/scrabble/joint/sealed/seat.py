"""Play a seat of a sealed game, given the device key and the stored links.

Only the links are stored between turns: `SealedSeat.at` rebuilds the state of the deal from the
seat's own last link and the friend's answer. So answering a link twice with the same move gives the
same text. The caller stores all links, and never answers two versions of the same link: the second
answer would reveal too much of the bag to the friend.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from scrabble.errors import IllegalMove, JointError
from scrabble.game import History, Setup
from scrabble.joint.sealed import guest, host
from scrabble.joint.sealed.contents import (
    Closing,
    Content,
    Invitation,
    Joining,
    Opening,
    TurnLink,
    opener,
    opening_number,
)
from scrabble.joint.sealed.course import GUEST, HOST, Run, Step, steps
from scrabble.joint.sealed.deal import Answer, Asked, Request, false_play
from scrabble.joint.sealed.dealt import FalseDeal, places_exchanged
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.hashing import Purpose
from scrabble.joint.sealed.host import HostSecrets, HostState
from scrabble.joint.sealed.keys import (
    MacKey,
    SeatKeys,
    keys_of,
    mac_key,
    own_part_key,
    seat_key,
)
from scrabble.joint.sealed.known_links import KnownLinks, fits, invitation_of, is_signed
from scrabble.joint.sealed.links import FORMAT, body_of, kind_of, masked, read, write
from scrabble.joint.sealed.own_part import pack
from scrabble.joint.sealed.rebuild import (
    State,
    altered,
    guest_secrets,
    host_secrets,
    link_before,
    rebuild,
)
from scrabble.joint.sealed.transfer import Powers, powers_of
from scrabble.moves import Exchange, Move, given_up
from scrabble.tiles import remove


def invite(device_key: bytes, setup: Setup) -> str:
    """Return the invitation to a game; ``setup.seed`` is a number that no other game has."""
    keys = keys_of(seat_key(device_key, Purpose.HOST, FORMAT.setup_bytes(setup)))
    points = Powers(powers_of(HostSecrets(keys.seed, setup.seed).secret.t))
    content = Invitation(setup, keys.public, points)
    return write(content, 0, body_of(content))


def join(device_key: bytes, invitation: str) -> str:
    """Return the joining link that answers an invitation.

    Raises `LinkError` (``not-sealed`` for another kind of link), and `JointError`
    (``own-invitation``) for the player's own invitation.
    """
    invited = invitation_of(read(invitation))
    if _host_key(device_key, invited) is not None:
        raise JointError("own-invitation", "You made this invitation: your friend has to join.")
    keys = keys_of(seat_key(device_key, Purpose.GUEST, invitation.encode("ascii")))
    secrets = GuestSecrets(keys.seed, invited.setup.seed)
    total = invited.setup.alphabet.total
    request, _ = guest.first_state(secrets, invited.powers, total)
    content = Joining(invited.setup, keys.public, request)
    before = sha256(invitation.encode("ascii")).digest()
    return signed(mac_key(keys, invited.key, invitation), content, 0, before)


def signed(mac: MacKey, content: Content, number: int, before: bytes) -> str:
    """Return a link with its MAC; ``before`` is the SHA-256 of the link before it."""
    body = body_of(content)
    return write(content, mac.tag(kind_of(content), number, before, body), body)


def seat_of(key: bytes, known: KnownLinks) -> tuple[int, bytes] | None:
    """Return the seat that a device or seat key belongs to, and the seat key, or ``None``."""
    own = _host_key(key, known.invited)
    if own is not None:
        return HOST, own
    own = seat_key(key, Purpose.GUEST, known.invitation.encode("ascii"))
    has_joined = known.joining is not None and keys_of(own).public == known.joined.key
    return (GUEST, own) if has_joined else None


def require_seat(key: bytes, known: KnownLinks) -> tuple[int, bytes]:
    """Return a key's seat and seat key; raise `JointError` (``wrong-key``) without a seat."""
    found = seat_of(key, known)
    if found is None:
        raise JointError("wrong-key", "This key is of neither player of the game.")
    return found


def mac_of(seat: int, own: bytes, known: KnownLinks) -> MacKey:
    """Return the MAC key of a game, given a seat and its seat key."""
    other = known.joined.key if seat == HOST else known.invited.key
    return mac_key(keys_of(own), other, known.invitation)


def _refuse_altered(mac: MacKey, known: KnownLinks) -> None:
    """Raise `JointError` (``altered``) for an opening or closing link with a wrong MAC."""
    for link in (known.opening, known.closing):
        if link is not None and not is_signed(mac, link, link_before(known, link.number)):
            raise altered()


def _host_key(key: bytes, invited: Invitation) -> bytes | None:
    """Return HOST's seat key if this device or seat key is HOST's."""
    own = seat_key(key, Purpose.HOST, FORMAT.setup_bytes(invited.setup))
    return own if keys_of(own).public == invited.key else None


@dataclass(frozen=True, slots=True)
class SealedSeat:
    """A seat at a point of a game, with its player's secrets.

    ``history`` is what everybody sees, ``links`` are the available links.
    """

    seat: int
    keys: SeatKeys
    mac: MacKey
    links: KnownLinks
    history: History
    state: State
    asked: Asked | None
    before: bytes

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
    def moves_next(self) -> bool:
        """Say whether it is this seat's turn."""
        last = self.history.last
        return last.to_move == self.seat and last.result is None

    @classmethod
    def at(cls, key: bytes, texts: Iterable[str]) -> SealedSeat:
        """Return the seat of a device key or a seat key at the last of these links.

        Needs the invitation, the joining link, the seat's own last link and the friend's answer;
        other links are optional. Raises `JointError` (``wrong-key``, ``not-joined``,
        ``missing-link``, ``not-next``, ``altered``, ``false-play``).
        """
        known = KnownLinks.of(texts)
        _ = known.joined  # Raises `JointError` if nobody has joined.
        seat, own = require_seat(key, known)
        keys, mac = keys_of(own), mac_of(seat, own, known)
        _refuse_altered(mac, known)
        at = rebuild(seat, keys, mac, known)
        found = cls(seat, keys, mac, known, at.history, at.state, at.asked, at.before)
        found._check_seals()
        return found

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
        made = steps(history)
        run = made[-1].run
        if isinstance(move, Exchange):
            run = replace(run, moves=(*run.moves[:-1], move))
        if run.is_final:
            mine = self.state.exchanged
            return self._open(history, (*mine, move.tiles) if isinstance(move, Exchange) else mine)
        if not run.is_over:
            fields: Answer | Request = Answer() if self.seat == HOST else Request()
            return self._sign(TurnLink(history, fields, 0), run.number)
        fields, own = self._deal(made, run)
        own = masked(TurnLink(history, fields, 0), made, own, own_part_key(self.keys.seed))
        return self._sign(TurnLink(history, fields, own), run.number)

    def close(self) -> str:
        """Return the link that opens this player's seal: the opening or the closing link.

        Raises `JointError` (``not-over``, ``both-open``, ``not-your-turn``).
        """
        if self.history.last.result is None:
            raise JointError("not-over", "The game is not over: seals are opened at its end.")
        if self.links.closing is not None:
            raise JointError("both-open", "Both seals are open already.")
        first = opener(self.history)
        if self.links.opening is None:
            if first != self.seat:
                raise JointError("not-your-turn", "Your friend opens a seal first.")
            return self._open(self.history, self.state.exchanged)
        if first == self.seat:
            raise JointError("not-your-turn", "Your seal is open: your friend opens the other one.")
        opening = self.links.opening.content
        assert isinstance(opening, Opening)  # `KnownLinks` sorts links by kind
        number = self.links.opening.number + 1
        return signed(self.mac, self._closing(opening), number, self.links.opening.digest)

    def _closing(self, opening: Opening) -> Closing:
        """Return the content that opens both seals; raise `FalseDeal`."""
        own, said = (self.keys.seed, self.state.exchanged), (opening.seed, opening.exchanged)
        (host_seed, host_said), (guest_seed, guest_said) = (
            (own, said) if self.seat == HOST else (said, own)
        )
        seeds = host_seed, guest_seed
        places = places_exchanged(opening.history, seeds, (host_said, guest_said))
        return Closing(opening.history, seeds, places)

    def _check_seals(self) -> None:
        """Check the seeds that are already open before this player opens a seal.

        Raises `JointError`: ``altered`` if the closing link changes this player's seed,
        ``false-play`` if the friend's seed breaks the commitment, or the deal forbids one of the
        friend's plays.
        """
        opening, closing = self.links.opening, self.links.closing
        if opening is not None and isinstance(opening.content, Opening):
            self._check_opening(opening.content)
        content = None if closing is None else closing.content
        if isinstance(content, Closing) and content.seeds[self.seat] != self.keys.seed:
            raise altered()

    def _check_opening(self, opening: Opening) -> None:
        if opener(opening.history) == self.seat:
            return
        if not fits(opening.seed, self.links, 1 - self.seat):
            raise false_play("Your friend opened another seal than the one of the start.")
        try:
            self._closing(opening)
        except FalseDeal as error:
            raise false_play("Your friend made a play that the deal does not allow.") from error

    def _open(self, history: History, exchanged: tuple[str, ...]) -> str:
        content, number = Opening(history, self.keys.seed, exchanged), opening_number(history)
        return signed(self.mac, content, number, link_before(self.links, number))

    def _sign(self, content: TurnLink, number: int) -> str:
        return signed(self.mac, content, number, self.before)

    def _deal(self, made: tuple[Step, ...], run: Run) -> tuple[Answer | Request, int]:
        """Return the fields and the own part of a run's link."""
        step, state = replace(made[-1], run=run), self.state
        if isinstance(state, HostState):
            secrets = host_secrets(self.keys, self.links)
            answer, after = host.turn(secrets, secrets.secret, state, step, self.asked)
            return answer, pack(made, after)
        powers = self.links.invited.powers
        own = guest_secrets(self.keys, self.links)
        request, later = guest.turn(own, powers, state, step)
        return request, pack(made, later)
