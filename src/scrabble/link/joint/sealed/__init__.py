"""Sealed play: a game for two that neither can look into, in links.

**Not reviewed.** The transfer is our own composition of known parts; docs/sealed.md has the
protocol, its threat model, and what is promised and what is not. HOST, who invites and moves first,
knows which tile each label stands for; GUEST knows the order in which labels leave the bag. A
sealed link is mode 2 of link format 1, and is made and read by

====================  =====================================================================
`curve`, `hashing`    P-256; hashes, each with a purpose of its own
`transfer`            k of n tiles for one point of the curve
`course`, `deal`      what everybody knows of the deal; the fields of links
`host`, `guest`       the two sides of the deal
`moves`, `links`      the public half of a link, and its text
`own_part`, `keys`    what a player needs to go on, and where secrets come from
`table`, `rebuild`    the links at hand; the state of the deal found in them
`seat`                a seat, which answers links
`words`, `seat_link`  a device key as twelve words; a seat for another device
`own_racks`           one's own racks turn by turn, before the seals are opened
`audit`               the whole deal again from the opened seeds
`kept`                the links that a player keeps, and which are refused
`redeal`              a new game in the place of one whose key is lost
====================  =====================================================================

No module of this folder is loaded for any other game.
"""

from scrabble.link.joint.key_words import key_to_words, words_to_key
from scrabble.link.joint.sealed.audit import Verdict, audit, auditing, opened
from scrabble.link.joint.sealed.course import GUEST, HOST, steps
from scrabble.link.joint.sealed.kept import (
    CLOSING,
    INVITATION,
    JOINING,
    OPENING,
    Look,
    Place,
    is_answered,
    needed_at,
    refuse_second_answer,
    refuse_second_version,
)
from scrabble.link.joint.sealed.keys import DEVICE_KEY_BYTES, SEAT_KEY_BYTES
from scrabble.link.joint.sealed.known_links import Table
from scrabble.link.joint.sealed.links import (
    Closing,
    Invitation,
    Joining,
    Opening,
    Parsed,
    TurnLink,
    opener,
    parse,
)
from scrabble.link.joint.sealed.own_racks import with_own_racks
from scrabble.link.joint.sealed.redeal import redealt
from scrabble.link.joint.sealed.seat import Seat, invite, join, seat_key
from scrabble.link.joint.sealed.seat_link import read_seat_link, seat_link
from scrabble.link.joint.seat_text import SeatLink

__all__ = [
    "CLOSING",
    "DEVICE_KEY_BYTES",
    "GUEST",
    "HOST",
    "INVITATION",
    "JOINING",
    "OPENING",
    "SEAT_KEY_BYTES",
    "Closing",
    "Invitation",
    "Joining",
    "Look",
    "Opening",
    "Parsed",
    "Place",
    "Seat",
    "SeatLink",
    "Table",
    "TurnLink",
    "Verdict",
    "audit",
    "auditing",
    "invite",
    "is_answered",
    "join",
    "key_to_words",
    "needed_at",
    "opened",
    "opener",
    "parse",
    "read_seat_link",
    "redealt",
    "refuse_second_answer",
    "refuse_second_version",
    "seat_key",
    "seat_link",
    "steps",
    "with_own_racks",
    "words_to_key",
]
