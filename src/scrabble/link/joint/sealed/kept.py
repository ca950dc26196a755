"""The links of a sealed game that a player keeps, by their places: which are needed, which refused.

Whoever answers links keeps them all, and answers no two versions of one: see
`scrabble.link.joint.sealed.seat`. The command line keeps them in a file, the page with the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scrabble.errors import SealError
from scrabble.game import Game, History, replay
from scrabble.link.joint.sealed.course import steps
from scrabble.link.joint.sealed.links import Invitation, Joining, Opening, Parsed, TurnLink, parse

Place = int | str
"""Of a link in its game: a turn's number, or one of the four words."""
INVITATION, JOINING, OPENING, CLOSING = "invitation", "joining", "opening", "closing"

_LATEST = 3
"""A seat needs its own last link and the two around it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A sealed link read without a key: its text, what it holds, its place in its game."""

    link: str
    parsed: Parsed

    @classmethod
    def at(cls, link: str) -> Look:
        """Read a sealed link; raises `LinkError` as `parse` does."""
        return cls(link, parse(link))

    @property
    def game(self) -> int:
        """The number of the game."""
        return self.parsed.setup.seed

    @property
    def history(self) -> History:
        """What everybody can see of the game."""
        content = self.parsed.content
        if isinstance(content, Invitation | Joining):
            return replay(Game(content.setup))
        return content.history

    @property
    def place(self) -> Place:
        """The place of the link in its game."""
        match self.parsed.content:
            case Invitation():
                return INVITATION
            case Joining():
                return JOINING
            case TurnLink(history):
                return steps(history)[-1].run.number
            case Opening():
                return OPENING
            case _:
                return CLOSING

    @property
    def is_over(self) -> bool:
        """Say whether the link ends a turn, so that the other player can answer it."""
        content = self.parsed.content
        return not isinstance(content, TurnLink) or steps(content.history)[-1].run.is_over


def is_answered(known: Mapping[Place, str], place: Place) -> bool:
    """Say whether a link has been answered: a later one is kept."""
    if place == CLOSING:
        return False
    ends = {CLOSING} if place == OPENING else {OPENING, CLOSING}
    following = {INVITATION: JOINING, JOINING: 1}.get(str(place))
    after = place + 1 if isinstance(place, int) else following
    return after in known or bool(ends & known.keys())


def refuse_second_version(known: Mapping[Place, str], look: Look) -> None:
    """Raise `SealError` for another version of a link that has been answered.

    Of joining links the first one counts, answered or not: each deals other tiles, and whoever
    invites could choose among them.
    """
    if known.get(look.place, look.link) == look.link:
        return
    if look.place == JOINING:
        raise SealError("seat-taken", "This seat is taken: you play with the friend who joined.")
    if look.place == INVITATION or is_answered(known, look.place):
        raise SealError(
            "second-version",
            "You have answered another version of this link: a turn is answered once.",
        )


def refuse_second_answer(known: Mapping[Place, str], made: Look) -> None:
    """Raise `SealError` for a turn made again that the friend has answered."""
    if known.get(made.place, made.link) != made.link and is_answered(known, made.place):
        raise SealError("second-version", "Your friend has answered this turn already.")


def needed_at(known: Mapping[Place, str], look: Look) -> list[str]:
    """Return the links that a seat needs to stand at a link, which is among those known."""
    first = [known[place] for place in (INVITATION, JOINING) if place in known]
    if look.place == INVITATION:
        return first[:1]
    turns = sorted(place for place in known if isinstance(place, int))
    if isinstance(look.place, int):
        return first + [known[n] for n in turns if look.place - _LATEST < n <= look.place]
    ends = {OPENING: (OPENING,), CLOSING: (OPENING, CLOSING)}.get(look.place, ())
    latest = [known[n] for n in turns[-_LATEST:]] if ends else []
    return first + latest + [known[place] for place in ends if place in known]
