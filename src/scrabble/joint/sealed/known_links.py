"""Sort the available links of one sealed game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from scrabble.errors import JointError
from scrabble.joint.protocol import StoredLinks
from scrabble.joint.sealed.contents import (
    CLOSING,
    INVITATION,
    JOINING,
    OPENING,
    Invitation,
    Joining,
    Opening,
    SealedLink,
    TurnLink,
)
from scrabble.joint.sealed.course import GUEST
from scrabble.joint.sealed.guest import GuestSecrets, first_state
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.keys import MacKey
from scrabble.joint.sealed.links import kind_of, read
from scrabble.joint.sealed.transfer import powers_of

_LATEST = 3
"""How many of the latest turns a seat needs: its own last, the answer, and an unfinished one."""


def needed(kept: StoredLinks, text: str) -> tuple[str, ...]:
    """Return the links needed to take a seat at a link: the link and some stored links."""
    place = read(text).place
    known = {**kept, place: text}
    first = [known[each] for each in (INVITATION, JOINING) if each in known]
    if place == INVITATION:
        return (text,)
    turns = sorted(each for each in known if isinstance(each, int))
    if isinstance(place, int):
        return (*first, *(known[n] for n in turns if place - _LATEST < n <= place))
    ends = {OPENING: (OPENING,), CLOSING: (OPENING, CLOSING)}.get(place, ())
    latest = [known[n] for n in turns[-_LATEST:]] if ends else []
    return (*first, *latest, *(known[each] for each in ends if each in known))


@dataclass(frozen=True, slots=True)
class KnownLinks:
    """The available links of one game; ``turns`` has the turn links by number.

    The link of a finished turn replaces those made while the turn was unfinished.
    """

    invitation: str
    invited: Invitation
    joining: SealedLink | None
    turns: dict[int, SealedLink]
    opening: SealedLink | None = None
    closing: SealedLink | None = None

    @classmethod
    def of(cls, texts: Iterable[str]) -> KnownLinks:
        """Sort links; raise `JointError` (``no-invitation``, ``other-game``)."""
        links = {text: read(text) for text in texts}
        found = [text for text, link in links.items() if isinstance(link.content, Invitation)]
        if len(found) != 1:
            raise JointError(
                "no-invitation",
                "The invitation to this game is missing: "
                "the key is another player's, or the game was begun elsewhere.",
            )
        invited = invitation_of(links.pop(found[0]))
        known = cls(found[0], invited, None, {})
        for link in links.values():
            if link.setup != invited.setup:
                raise JointError("other-game", "These links are of different games.")
            known = known._with(link)
        return known

    def _with(self, link: SealedLink) -> KnownLinks:
        match link.content:
            case Joining():
                return replace(self, joining=link)
            case TurnLink():
                kept = self.turns.get(link.number)
                if link.is_begun and kept is not None and not kept.is_begun:
                    return self
                return replace(self, turns={**self.turns, link.number: link})
            case Opening():
                return replace(self, opening=link)
            case _:
                return replace(self, closing=link)

    def before(self, number: int) -> bytes | None:
        """Return the SHA-256 of the link before link ``number``, if available."""
        if not number:
            return sha256(self.invitation.encode("ascii")).digest()
        others = (self.joining, self.opening, self.closing)
        found = next((one for one in others if one is not None and one.number == number - 1), None)
        link = self.turns.get(number - 1, found)
        return None if link is None else link.digest

    @property
    def joined(self) -> Joining:
        """The content of the joining link; raises `JointError` (``not-joined``)."""
        if self.joining is None or not isinstance(self.joining.content, Joining):
            raise JointError("not-joined", "Your friend has not joined this game yet.")
        return self.joining.content


def fits(seed: bytes, known: KnownLinks, seat: int) -> bool:
    """Say whether a seed matches the commitment that the seat made at the start.

    GUEST's commitment is its first request, a point derived from its seed and HOST's secret.
    """
    setup = known.invited.setup
    if seat == GUEST:
        own = GuestSecrets(seed, setup.seed)
        request, _ = first_state(own, known.invited.powers, setup.alphabet.total)
        return request == known.joined.request
    return powers_of(HostSecrets(seed, setup.seed).secret.t) == known.invited.powers.points


def is_signed(mac: MacKey, link: SealedLink, before: bytes) -> bool:
    """Say whether a link's MAC is right, given the SHA-256 of the link before it."""
    kind = kind_of(link.content)
    return link.tag == mac.tag(kind, link.number, before, link.body)


def invitation_of(link: SealedLink) -> Invitation:
    """Return the invitation in a link; raise `JointError` (``no-invitation``)."""
    if not isinstance(link.content, Invitation):
        raise JointError("no-invitation", "That is not an invitation to a sealed game.")
    return link.content
