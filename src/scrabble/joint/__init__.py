"""Play joint games, which no single player deals, and read and write their links.

In an open game, a program can compute every rack and every draw from the seed in the link. In a
joint game, the draws are derived from secrets of all players. Each link reveals part of these
secrets: enough for the next player to continue, but not enough to foresee or choose a draw.

**How a game goes.** All secrets of a player are derived from their *device key*. The first player
sends an invitation: the setup and a commitment to a secret. The others join in turn with
commitments of their own; with more than two players, all but the first and the last then send one
more link. These links are the *ring*. Then everybody plays as in any game, but each link reveals a
little more of the committed secrets. At the end, players reveal the secrets that are still needed.
Everybody can then derive all links from the secrets and compare them with the links sent: the
*audit*. Between two links a player stores only the key and the links.

**Two kinds.** `scrabble.joint.sealed`, for two, hides the racks too; in
`scrabble.joint.fair_draw`, for two to four, draws are fair, but a program can read the racks.
Neither kind has had a security review. Both packages implement `JointGame`, and `JOINT` lists them
by mode. To add a kind, write another package and add it to `JOINT`.

==============================  ===========================================================
`protocol`                      the interface of joint games, their links and their seats
`due`                           which link is due next, and from which seat
`versions`                      how a link relates to the stored links; which links to refuse
`link_format`                   the common start of the links of all kinds
`uses`                          which secrets were used; who invites to the next game
`keys`, `key_words`             device and seat keys; a device key as twelve words
`seat_text`                     the text that moves a seat to another device
`framed_hash`                   the hash function that derives all secrets
==============================  ===========================================================

Games of other modes do not import this package.
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.errors import JointError, LinkError
from scrabble.game import Mode
from scrabble.joint import fair_draw, sealed
from scrabble.joint.due import Act, Due
from scrabble.joint.keys import DEVICE_KEY_BYTES, DeviceKey, Key, SeatKey, key_of
from scrabble.joint.protocol import JointGame, JointLink, JointSeat, LinkPlace, StoredLinks, Verdict
from scrabble.joint.seat_text import SeatLink, find_seat, not_whole
from scrabble.joint.uses import (
    NEXT_INVITER,
    Uses,
    refuse_reuse,
    refuse_second_deal,
    rematch,
)
from scrabble.joint.versions import (
    is_answered,
    order,
    refuse_second_answer,
    refuse_second_version,
    relation,
)
from scrabble.link import mode_of

__all__ = [
    "DEVICE_KEY_BYTES",
    "JOINT",
    "NEXT_INVITER",
    "Act",
    "DeviceKey",
    "Due",
    "JointLink",
    "JointSeat",
    "Key",
    "LinkPlace",
    "SeatKey",
    "SeatLink",
    "StoredLinks",
    "Uses",
    "Verdict",
    "game_of",
    "is_answered",
    "key_of",
    "order",
    "read_seat_link",
    "refuse_reuse",
    "refuse_second_answer",
    "refuse_second_deal",
    "refuse_second_version",
    "relation",
    "rematch",
]

JOINT: Mapping[Mode, JointGame] = {Mode.SEALED: sealed, Mode.FAIR_DRAW: fair_draw}


def game_of(link: str) -> JointGame:
    """Return the kind of a joint link; raise `LinkError` (``not-sealed``) for any other link."""
    game = JOINT.get(mode_of(link))
    if game is None:
        raise LinkError("not-sealed", "This is not a link of a joint game.")
    return game


def read_seat_link(text: str) -> SeatLink:
    """Find and parse a seat link in a text.

    Raises `JointError`: ``no-seat-link`` if there is none, ``bad-seat-link`` if it is incomplete,
    ``unknown-version`` if another version made it.
    """
    found = find_seat(text)
    if found is None:
        raise JointError("no-seat-link", "There is no seat link in this text.")
    try:
        setups = {game_of(link).read(link).setup for link in found.links}
    except LinkError as error:
        raise not_whole() from error
    if len(setups) != 1:
        raise not_whole()
    return found
