"""Play with a fair draw: a game for two to four whose draws nobody can foresee or choose.

**Not reviewed.** docs/fair-draw.md lists the guarantees and their limits: above all, a player who
can program sees every rack. Links use mode 3 of the frozen link format 1.

==============  ===========================================================================
`chains`        chains of values, and the coins that decide the draws
`course`        a game replayed with the published values
`links`         the text of links
`seat`          a seat, which answers links
`stored_links`  a player's stored links: the links that a seat needs, and the audit
==============  ===========================================================================

This package implements `scrabble.joint.protocol.JointGame`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.game import Mode
from scrabble.joint.due import Act
from scrabble.joint.fair_draw.links import FairDrawLink, opens, read, secret_of
from scrabble.joint.fair_draw.seat import FairDrawSeat, invite, join
from scrabble.joint.fair_draw.stored_links import (
    auditing,
    needed,
    own_seat,
    seat_link,
    with_own_racks,
)

__all__ = [
    "FINDINGS",
    "MODE",
    "STATES",
    "FairDrawLink",
    "FairDrawSeat",
    "auditing",
    "continues",
    "invite",
    "join",
    "needed",
    "opens",
    "own_seat",
    "read",
    "seat_link",
    "secret_of",
    "take",
    "with_own_racks",
]

MODE: Mode = Mode.FAIR_DRAW
STATES: Mapping[Act | None, str] = {
    Act.JOIN: "joining",
    Act.PUBLISH: "joining",
    Act.MOVE: "drawn",
    Act.CLOSE: "closing",
    None: "unchecked",
}
FINDINGS: Mapping[str, str] = {
    "matched": "Every draw follows from all players' values.",
    "broken": "The last link does not go on from the others, from turn {turn}.",
}
take = FairDrawSeat.at


def continues(text: str, older: str) -> bool:
    """Say whether a link continues an older one (see `FairDrawLink.continues`)."""
    return read(text).continues(read(older))
