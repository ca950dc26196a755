"""Refuse to use a secret twice, and to answer twice, as far as a device can know.

All secrets of a game follow from the device key. An opened secret reveals the tiles of every other
game with the same secret. So the caller keeps `Uses` beside each key, and checks them here before a
new link leaves the device.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scrabble.errors import JointError
from scrabble.game import Setup, is_hardly_begun
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.joint.due import Act
from scrabble.joint.protocol import JointLink

NEXT_INVITER = 1
"""The seat in the old game of the player who invites to the next game and so begins it."""


@dataclass(frozen=True, slots=True)
class Uses:
    """What a key was used for; secrets have the names that `JointGame.secret_of` returns.

    - ``is_restored``: the key or the game comes from words, a backup or an older file, which may
      lack later uses, and the player has not agreed to that yet
    - ``begun``: secrets in an invitation or a joining link; ``opened``: secrets that were opened
    """

    is_restored: bool = False
    begun: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()


def refuse_reuse(uses: Uses, secret: str, act: Act, *, agrees: bool = False) -> None:
    """Check a new link before it leaves the device; an invitation counts as joining.

    Raises `JointError`: ``seed-opened`` for an opened secret. Unless the player agrees, also
    ``key-restored``, and ``needs-consent`` for a game that was begun with this secret before.
    """
    if secret in uses.opened:
        raise JointError(
            "seed-opened",
            "The seal of this game was opened, so its tiles are known: begin a new game.",
        )
    if agrees:
        return
    if uses.is_restored:
        raise JointError(
            "key-restored",
            "This key was restored, so this turn may have been made elsewhere. "
            "A second version shows your friend tiles: go on only if you made none.",
        )
    if act is Act.JOIN and secret in uses.begun:
        raise JointError(
            "needs-consent",
            "You have joined this game before, and somebody may know its tiles already.",
        )


def refuse_second_deal(
    known: Iterable[JointLink], invitation: JointLink, *, agrees: bool = False
) -> None:
    """Raise `JointError` (``needs-consent``) if another joint game was dealt and hardly begun.

    A player who invites twice can choose between two deals. Names and numbers prove nothing, so any
    other game counts; ``known`` has the newest link of each of the player's games.
    """
    for link in known:
        is_other = link.setup != invitation.setup
        if not agrees and is_other and link.has_racks and is_hardly_begun(link.history):
            raise JointError(
                "needs-consent",
                "Another game of yours has hardly begun. Whoever invites again "
                "can choose between two deals: join only if you know why.",
            )


def rematch(old: Setup, seat: int, number: int) -> Setup:
    """Return the setup of these players' next game, to which ``seat`` invites.

    ``number`` is random: with the number of another game, both games would share their secrets.
    Raises `JointError` (``not-your-turn``) unless the seat is `NEXT_INVITER`.
    """
    if seat != NEXT_INVITER:
        raise JointError(
            "not-your-turn", "The player who moved second begins the next game, and invites to it."
        )
    return old.again(seat, seed=number % (1 << JOINT_SEED_BITS))
