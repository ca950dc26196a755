"""Play sealed games, for two players, neither of whom sees the other's rack.

**Not reviewed.** The transfer is our own composition of known parts; docs/sealed.md has the
protocol, its threat model, its promises and their limits. HOST, who invites and moves first, knows
which tile each label stands for; GUEST knows the order in which labels leave the bag. A sealed
link is mode 2 of link format 1.

====================  =====================================================================
`curve`, `hashing`    P-256; hashes, each with its own purpose
`transfer`            the transfer of k out of n tiles, requested by one point of the curve
`course`, `deal`      the public facts of the deal; the fields of links
`host`, `guest`       the two sides of the deal
`moves`, `own_part`   the public moves of a link; the enciphered state of the link's maker
`keys`                the secrets of a seat
`contents`, `links`   the contents of links, and their text
`known_links`         the available links, and which of them a seat needs
`rebuild`, `seat`     the deal's state, rebuilt from links; a seat, which answers links
`stored_links`        a seat for another device; a seat's own racks before the seals are opened
`dealt`               the whole deal, repeated from the opened seeds
`audit`               all available links compared with the repeated deal
`redeal`              the next game, and a game that replaces one with a lost key
====================  =====================================================================

This package implements `scrabble.joint.protocol.JointGame`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.game import Mode
from scrabble.joint.due import Act
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
from scrabble.joint.sealed.known_links import KnownLinks, needed
from scrabble.joint.sealed.links import read
from scrabble.joint.sealed.redeal import redealt, rematch
from scrabble.joint.sealed.seat import SealedSeat, invite, join
from scrabble.joint.sealed.stored_links import own_seat, seat_link, with_own_racks

__all__ = [
    "FINDINGS",
    "GUEST",
    "HOST",
    "MODE",
    "STATES",
    "Closing",
    "Invitation",
    "Joining",
    "KnownLinks",
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
    "own_seat",
    "read",
    "redealt",
    "rematch",
    "seat_link",
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
    "partial": "The available links fit. Only all links prove the game.",
    "altered": "A link was changed on its way, at turn {turn}. That says nothing about a player.",
    "broken": "The links do not fit, from turn {turn}. Who is to blame is not proved.",
    "named": "{name} did not play by the rules of the deal, from turn {turn}.",
}
take = SealedSeat.at


def continues(text: str, older: str) -> bool:
    """Say whether a link begins with an older link's moves; checking more needs a seat's key."""
    link, before = read(text), read(older)
    return link.place != before.place and link.history.begins_with(before.history)
