"""Fair draw: a game for two to four whose draws nobody can foresee or choose, in links.

**Not reviewed.** docs/fair-draw.md has what it promises and what not: above all, it hides no rack
from who can program. A link is mode 3 of link format 1, which is frozen, and is made and read by

==========  ===============================================================================
`chains`    chains of values, and the coins that decide what is drawn
`course`    a game replayed with the values published: which draws are settled
`links`     the text of links
`seat`      a seat, which answers links
`kept`      the links that a player keeps: what a link is to them, and their audit
==========  ===============================================================================

No module of this folder is loaded for any other game.
"""

from scrabble.link.joint.fair_draw.chains import DEVICE_KEY_BYTES, SEAT_KEY_BYTES
from scrabble.link.joint.fair_draw.kept import (
    Look,
    Verdict,
    audited,
    is_answered,
    needed_at,
    refuse_second_version,
    relation,
    seat_link,
)
from scrabble.link.joint.fair_draw.links import Parsed, parse
from scrabble.link.joint.fair_draw.seat import Seat, continues, invite, join

__all__ = [
    "DEVICE_KEY_BYTES",
    "SEAT_KEY_BYTES",
    "Look",
    "Parsed",
    "Seat",
    "Verdict",
    "audited",
    "continues",
    "invite",
    "is_answered",
    "join",
    "needed_at",
    "parse",
    "refuse_second_version",
    "relation",
    "seat_link",
]
