"""Joint games, which no single player deals, and their links.

In an open game the link has the seed, so a program can read every rack and every draw in it. In a
joint game the draws follow from secrets of all players, and each link shows a little of them: what
the next player needs, and never enough to foresee a draw or to choose one.

**How a game goes.** Every player has a *device key*, from which the secrets of each of their games
follow. The first player sends an invitation: the setup and a promise, which cannot be taken back
later. The others join in turn with promises of their own; with more than two players, all but the
first and the last then send one more link. These links are the *ring*. Then everybody plays as in
any game, except that each link shows a little more of what was promised. At the end those whose
secrets are still needed show them, and everybody can compare all links with those that the secrets
give: the *audit*. Nothing is kept between two links but the key and the links themselves.

**Two kinds.** `scrabble.joint.sealed`, for two, hides the racks too; in
`scrabble.joint.fair_draw`, for two to four, draws are fair, but a program can read the racks.
Neither has been reviewed. Both packages implement `JointGame`, and `JOINT` has them by their
modes: a third kind is another package, and another line there.

==============================  ===========================================================
`protocol`                      what is asked of a joint game, of its links and its seats
`due`                           who has to send what next
`versions`                        how a link relates to those that a player keeps; what is refused
`link_format`                   what the links of all kinds begin with
`keys`, `key_words`             device and seat keys; a device key as twelve words
`seat_text`                     a seat as a text, for another device
`framed_hash`                   the hash that everything follows from
==============================  ===========================================================

No module of this folder is loaded for any other game.
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.errors import JointError, LinkError
from scrabble.game import Mode
from scrabble.joint import fair_draw, sealed
from scrabble.joint.due import Act, Due
from scrabble.joint.keys import DEVICE_KEY_BYTES, SEAT_KEY_BYTES
from scrabble.joint.protocol import JointGame, JointLink, JointSeat, LinkPlace, StoredLinks, Verdict
from scrabble.joint.seat_text import SeatLink, find_seat, not_whole
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
    "SEAT_KEY_BYTES",
    "Act",
    "Due",
    "JointLink",
    "JointSeat",
    "LinkPlace",
    "SeatLink",
    "StoredLinks",
    "Verdict",
    "game_of",
    "is_answered",
    "order",
    "read_seat_link",
    "refuse_second_answer",
    "refuse_second_version",
    "relation",
]

JOINT: Mapping[Mode, JointGame] = {Mode.SEALED: sealed, Mode.FAIR_DRAW: fair_draw}


def game_of(link: str) -> JointGame:
    """Return the kind of joint game that a link is of; raises `LinkError` (``not-sealed``)."""
    game = JOINT.get(mode_of(link))
    if game is None:
        raise LinkError("not-sealed", "This is not a link of a joint game.")
    return game


def read_seat_link(text: str) -> SeatLink:
    """Find a seat link in a text and read it.

    Raises `JointError`: ``no-seat-link`` if there is none, ``bad-seat-link`` if it is not whole.
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
