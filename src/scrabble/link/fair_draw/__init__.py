"""Fair draw: a game for two to four whose draws nobody can foresee or choose, in links.

**Not reviewed.** docs/fair-draw.md has what it promises and what not: above all, it hides no rack
from who can program. A link is mode 3 of link format 1, which is frozen, and is made and read by

==========  ===============================================================================
`chains`    chains of values, and the coins that decide what is drawn
`course`    a game replayed with the values published: which draws are settled
`links`     the text of links
`seat`      a seat, which answers links
==========  ===============================================================================

No module of this folder is loaded for any other game.
"""

from scrabble.link.fair_draw.chains import DEVICE_KEY_BYTES, SEAT_KEY_BYTES
from scrabble.link.fair_draw.links import Parsed, parse
from scrabble.link.fair_draw.seat import Seat, continues, invite, join, judge_words

__all__ = [
    "DEVICE_KEY_BYTES",
    "SEAT_KEY_BYTES",
    "Parsed",
    "Seat",
    "continues",
    "invite",
    "join",
    "judge_words",
    "parse",
]
