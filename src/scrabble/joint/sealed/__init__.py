"""Play sealed games: two players, whose racks stay hidden from each other.

**Not reviewed.** The transfer is our own composition of known parts; docs/sealed.md has the
protocol, its threat model, its promises and their limits. HOST, who invites and moves first, knows
which tile each label stands for; GUEST knows the order in which labels leave the bag. A sealed
link is mode 2 of link format 1.

====================  =====================================================================
`curve`, `hashing`    P-256; the secrets of a seat, and hashes, each with its own purpose
`transfer`            the transfer of k out of n tiles, requested by one point of the curve
`course`, `deal`      the public facts of the deal; the fields of links
`host`, `guest`       the two sides of the deal
`contents`, `links`   the contents of links, and their text
`seat`                a seat, which replays links and answers them
`dealt`               the whole deal, repeated from the opened seeds
`audit`               all available links compared with the repeated deal
====================  =====================================================================

This package implements `scrabble.joint.protocol.JointGame`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.errors import LinkError
from scrabble.game import Mode
from scrabble.joint.due import Act
from scrabble.joint.link_format import keeps_note
from scrabble.joint.sealed.audit import auditing
from scrabble.joint.sealed.contents import (
    Closing,
    Invitation,
    Joining,
    Opening,
    SealedLink,
    TurnLink,
    opener,
)
from scrabble.joint.sealed.course import GUEST, HOST, steps
from scrabble.joint.sealed.hashing import secret_name
from scrabble.joint.sealed.links import read
from scrabble.joint.sealed.seat import (
    SealedSeat,
    invite,
    join,
    needed,
    own_seat,
    seat_link,
    with_own_racks,
)

__all__ = [
    "FINDINGS",
    "GUEST",
    "HOST",
    "MODE",
    "STATES",
    "Closing",
    "Invitation",
    "Joining",
    "Opening",
    "SealedLink",
    "SealedSeat",
    "TurnLink",
    "auditing",
    "continues",
    "invite",
    "join",
    "needed",
    "opener",
    "opens",
    "own_seat",
    "read",
    "seat_link",
    "secret_of",
    "steps",
    "take",
    "with_own_racks",
]

MODE: Mode = Mode.SEALED
STATES: Mapping[Act | None, str] = {
    Act.JOIN: "sealed",
    Act.MOVE: "sealed",
    Act.CLOSE: "unopened",
    None: "unchecked",
}
FINDINGS: Mapping[str, str] = {
    "fair": "Both seals opened: every tile was drawn fairly.",
    "unsigned": (
        "Both seals opened: every tile follows from them. Without a player's key this proves "
        "nothing: one person can make a whole game like this alone."
    ),
    "partial": "The available links fit. Only all links prove the game.",
    "altered": "A link was changed on its way, at turn {turn}. That says nothing about a player.",
    "broken": "The links do not fit, from turn {turn}. Who is to blame is not proved.",
    "named": "{name} did not play by the rules of the deal, from turn {turn}.",
}
take = SealedSeat.at


def continues(text: str, older: str) -> bool:
    """Say whether a link keeps an older link's moves and notes; checking more needs a key."""
    link, before = read(text), read(older)
    now, then = link.history, before.history
    return (
        link.place != before.place
        and now.begins_with(then)
        and all(keeps_note(now, then, seat) for seat in (HOST, GUEST))
    )


def secret_of(text: str) -> str:
    """Return the name of the secrets of the maker of an invitation or a joining link.

    Raises `LinkError` (``not-in-ring``).
    """
    content = read(text).content
    if not isinstance(content, Invitation | Joining):
        raise LinkError("not-in-ring", "This link neither invites nor joins.")
    return secret_name(content.key)


def opens(text: str) -> bool:
    """Say whether a link opens its maker's seal."""
    return isinstance(read(text).content, Opening | Closing)
