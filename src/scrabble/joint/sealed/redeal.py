"""Redeal: replace a sealed game in which a player lost the key of their seat.

Nobody can deal the lost rack again in the old game, since both players' secrets decide every draw.
So the player who lost the key invites the friend to a new game with the same players and rules; the
friend agrees by joining. Every link of the new game names the replaced game and its last turn.
"""

from __future__ import annotations

from hashlib import sha256

from scrabble.errors import JointError
from scrabble.game import Redeal, Setup
from scrabble.game.bag import JOINT_SEED_BITS, seed_after
from scrabble.game.setup import MAX_REDEAL_TURN
from scrabble.joint.sealed.links import read

_PURPOSE = b"pass-a-word redeal 1"
_NUMBER_BYTES = JOINT_SEED_BITS // 8
_TURN_BYTES = 2


def redealt(text: str, seat: int) -> Setup:
    """Return the setup of the new game that ``seat`` requests to replace the game of a link.

    The new game's number is derived from the old game and its turn, so asking again gives the same
    game. Raises `JointError` (``not-joined``, ``is-over``).
    """
    link = read(text)
    old, last = link.setup, link.history.last
    if not link.has_racks:
        raise JointError("not-joined", "Nobody has joined this game: begin a new one instead.")
    if last.result is not None:
        raise JointError("is-over", "This game is over: begin a new one instead.")
    redeal = Redeal(old.seed, min(last.turn, MAX_REDEAL_TURN))
    return old.again(seat, seed=_number_of(redeal), redeal=redeal)


def _number_of(redeal: Redeal) -> int:
    """Derive the number of the new game (docs/sealed-format.md, section 24)."""
    numbers = redeal.game.to_bytes(_NUMBER_BYTES, "big") + redeal.turn.to_bytes(_TURN_BYTES, "big")
    return int.from_bytes(sha256(_PURPOSE + numbers).digest()[:_NUMBER_BYTES], "big")


def rematch(old: Setup, seat: int, seed: int) -> Setup:
    """Return the setup of these players' next game, to which ``seat`` invites.

    The next game's number is derived from the old game's, so asking again gives the same game.
    """
    del seed
    return old.again(seat, seed=seed_after(old.seed) % (1 << old.seed_bits), redeal=None)
