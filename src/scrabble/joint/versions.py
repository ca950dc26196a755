"""Compare a link with a player's stored links of a joint game, and refuse second versions.

A player stores all links, and never answers two versions of the same link: the second answer would
reveal too much. The command line stores the links in a file, the page with the game.
"""

from __future__ import annotations

from typing import Literal

from scrabble.errors import JointError
from scrabble.joint.protocol import JointGame, JointLink, LinkPlace, StoredLinks

_LAST = 1 << 16
_WORDS = {"invitation": -2, "joining": -1, "opening": _LAST, "closing": _LAST + 1}


def order(place: LinkPlace) -> int:
    """Return the sort key of a link's place in its game."""
    return place if isinstance(place, int) else _WORDS.get(place, -3)


def is_answered(kept: StoredLinks, place: LinkPlace) -> bool:
    """Say whether a link after this place is stored."""
    return max(map(order, kept), default=-3) > order(place)


def refuse_second_version(game: JointGame, kept: StoredLinks, link: JointLink) -> None:
    """Raise `JointError` for another version of an answered link.

    A stored link in a later place shows that a version of this link was answered. That version may
    be missing here, for example on a device that got a seat link. Then the newest stored link must
    continue this one. The code is ``second-version``, or ``seat-taken`` for a joining link.
    """
    mine, answered = kept.get(link.place), is_answered(kept, link.place)
    if mine == link.text or not (answered or (mine is not None and link.first_counts)):
        return
    if mine is None and game.continues(kept[max(kept, key=order)], link.text):
        return
    if link.ring:
        raise JointError("seat-taken", "This seat is taken: you play with those who joined first.")
    raise JointError(
        "second-version",
        "You have answered another version of this link: a turn is answered once.",
    )


def refuse_second_answer(kept: StoredLinks, link: JointLink, made: JointLink) -> None:
    """Raise `JointError` (``second-version``) if another answer to this link was made before.

    Making the same answer again is allowed.
    """
    if is_answered(kept, link.place) and kept.get(made.place) != made.text:
        raise JointError("second-version", "This turn was made already, and it is made only once.")


def relation(
    game: JointGame, kept: StoredLinks, link: JointLink
) -> Literal["newer", "same", "older", "fork"]:
    """Compare a link with the stored links; a fork is another version of an unanswered link.

    Raises as `refuse_second_version`.
    """
    refuse_second_version(game, kept, link)
    mine = kept.get(link.place)
    if is_answered(kept, link.place):
        return "older"
    if mine is None:
        return "newer"
    if mine == link.text:
        return "same"
    return "newer" if game.continues(link.text, mine) else "fork"
