"""The links of one sealed game that are at hand, sorted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scrabble.errors import SealError
from scrabble.link.joint.sealed.course import GUEST, steps
from scrabble.link.joint.sealed.guest import GuestSecrets
from scrabble.link.joint.sealed.host import HostSecrets
from scrabble.link.joint.sealed.links import Invitation, Joining, Opening, Parsed, TurnLink, parse
from scrabble.link.joint.sealed.transfer import powers_of


@dataclass(frozen=True, slots=True)
class Table:
    """The links of one game that are at hand: the first two, and later ones by number.

    Of each number there is one; an opening link without a turn of its own, and a closing link,
    come after all numbers.
    """

    invitation: str
    invited: Invitation
    joining: Parsed | None
    turns: dict[int, Parsed]
    opening: Parsed | None = None
    closing: Parsed | None = None

    @classmethod
    def of(cls, texts: Iterable[str]) -> Table:
        """Sort links; raises `SealError` (``no-invitation``, ``other-game``)."""
        parsed = {text: parse(text) for text in texts}
        found = [text for text, each in parsed.items() if isinstance(each.content, Invitation)]
        if len(found) != 1:
            raise SealError("no-invitation", "The invitation to this game is not at hand.")
        invited = invitation_of(parsed.pop(found[0]))
        table = cls(found[0], invited, None, {})
        for each in parsed.values():
            if each.setup != invited.setup:
                raise SealError("other-game", "These links are of different games.")
            table = table._with(each)
        return table

    def _with(self, parsed: Parsed) -> Table:
        match parsed.content:
            case Joining():
                return replace(self, joining=parsed)
            case TurnLink(history):
                number = steps(history)[-1].run.number
                return replace(self, turns={**self.turns, number: parsed})
            case Opening():
                return replace(self, opening=parsed)
            case _:
                return replace(self, closing=parsed)

    @property
    def joined(self) -> Joining:
        """The content of the joining link; raises `SealError` (``not-joined``)."""
        if self.joining is None or not isinstance(self.joining.content, Joining):
            raise SealError("not-joined", "Your friend has not joined this game yet.")
        return self.joining.content


def fits(seed: bytes, table: Table, seat: int) -> bool:
    """Say whether a seed is the one that a seat promised at the start."""
    game = table.invited.setup.seed
    if seat == GUEST:
        return GuestSecrets(seed, game).commitment == table.joined.commitment
    return powers_of(HostSecrets(seed, game).secret.t) == table.invited.powers.points


def invitation_of(parsed: Parsed) -> Invitation:
    """Return the invitation in a link; raises `SealError` (``no-invitation``)."""
    if not isinstance(parsed.content, Invitation):
        raise SealError("no-invitation", "That is not an invitation to a sealed game.")
    return parsed.content
