"""Use a player's stored links of a game with a fair draw: take or move a seat, and audit."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from scrabble.errors import JointError
from scrabble.game import History
from scrabble.joint.fair_draw.links import read
from scrabble.joint.fair_draw.seat import FairDrawSeat, age
from scrabble.joint.keys import Key, SeatKey
from scrabble.joint.protocol import StoredLinks, Verdict
from scrabble.joint.seat_text import write_seat

_LATEST = 8
"""How many earlier links a seat needs: enough to include its own last one with four players."""


def needed(kept: StoredLinks, text: str) -> tuple[str, ...]:
    """Return the links needed to take a seat at a link."""
    place = read(text).place
    before = sorted(each for each in kept if isinstance(each, int) and each < place)
    return (*(kept[each] for each in before[-_LATEST:]), text)


def own_seat(key: Key, texts: Iterable[str]) -> tuple[int, SeatKey]:
    """Return the seat of a key, and its seat key; raises as `FairDrawSeat.at` does."""
    found = FairDrawSeat.at(key, texts)
    return found.seat, found.key


def seat_link(key: Key, texts: Iterable[str]) -> str:
    """Return the seat link for this key at the newest of these links.

    Raises as `FairDrawSeat.at` does.
    """
    found = sorted(map(read, texts), key=age)
    seat = FairDrawSeat.at(key, (link.text for link in found))
    own = [link.text for link in found if link.maker == seat.seat]
    return write_seat(seat.key, dict.fromkeys((*own[-1:], seat.latest.text)))


def with_own_racks(key: Key, kept: StoredLinks, text: str) -> History:
    """Return the game at a link as the seat's player knows it; raises as `FairDrawSeat.at`."""
    return FairDrawSeat.at(key, needed(kept, text)).known


def auditing(
    texts: Iterable[str], last: str, key: Key | None = None
) -> Generator[int, None, Verdict]:
    """Compare all links with the last one in a single step.

    The last link alone proves its draws. The verdict is ``matched`` or ``broken``. It blames
    nobody, because links are not signed. Raises `JointError` (``not-over``).
    """
    del key
    yield from ()
    end = read(last)
    if end.due is not None:
        raise JointError("not-over", "The game is not over: the last link is needed for this.")
    found = sorted(map(read, {*texts, last}), key=age)
    links = [link for link in found if link.setup == end.setup]
    places, total = {link.place for link in links if not link.state.is_begun}, end.place + 1
    false = next((link for link in links if not end.continues(link)), None)
    if false is not None:
        return Verdict("broken", len(false.history.turns), len(places), total)
    return Verdict("matched", len(end.history.turns), len(places), total)
