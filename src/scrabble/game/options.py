"""The options of a game: a declaration of each, from which everything else follows.

An `Option` has a name, values, a default and a sentence. Links, JSON, the command line and
docs/rules.md read these declarations. Only the place that applies a rule asks for its value:
``setup.option(BONUS)``.

A new option takes the next free number of the link; see docs/changing.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from scrabble.board import BINGO_BONUS, BOARDS, CLASSIC
from scrabble.errors import SetupError

Value = bool | int | str
V = TypeVar("V", bound=Value)

_MOST_LISTED = 12
_MOST_DIGITS = 9
_MOST_SHOWN = 40
_FLAGS = {"on": True, "off": False, "yes": True, "no": False}


class Group(StrEnum):
    """The group of an option in a form for a new game."""

    WORDS = "words"
    POINTS = "points"
    TIME = "time"
    HELP = "help"


class End(StrEnum):
    """When a game ends, and whether tiles left on the racks count."""

    CLASSIC = "classic"
    LAST_TURNS = "last-turns"


@dataclass(frozen=True, slots=True)
class Option(Generic[V]):
    """One option of a game.

    ``number`` stands for the option in links. A link writes the index of its value in ``values``,
    one of ``room`` numbers; numbers without a value are for later versions. ``in_games`` says
    whether dealt games have the option, ``in_records`` whether records have it. ``rule`` is the
    challenge rule that the option needs, if it needs one.
    """

    name: str
    number: int
    values: Sequence[V]
    room: int
    default: V
    sentence: str
    in_games: bool = True
    in_records: bool = True
    group: Group = Group.POINTS
    rule: str = ""

    def checked(self, value: Value) -> V:
        """Return a value of this option; raise `SetupError` (``bad-option``) for any other."""
        if type(value) is type(self.default) and value in self.values:
            return value
        shown = repr(value)[:_MOST_SHOWN]
        raise SetupError("bad-option", f"{self.name}: {shown} is not {self.range_text}.")

    def parse(self, text: str) -> V:
        """Parse a value from text; raise `SetupError` (``bad-option``)."""
        if isinstance(self.default, bool):
            return self.checked(_FLAGS.get(text.lower(), text))
        if isinstance(self.default, int):
            is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
            return self.checked(int(text) if is_number else text)
        return self.checked(text)

    def text_of(self, value: Value) -> str:
        """Format a value as `parse` reads it."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    @property
    def is_long(self) -> bool:
        """Whether the values are too many to list: numbers from the first to the last."""
        return len(self.values) > _MOST_LISTED

    @property
    def range_text(self) -> str:
        """The values in words: ``0 to 99``, ``on or off``, ``classic or last-turns``."""
        if isinstance(self.default, bool):
            return "on or off"
        if self.is_long:
            return f"{self.values[0]} to {self.values[-1]}"
        *most, last = map(str, self.values)
        return f"{', '.join(most)} or {last}"


BOARD = Option("board", 0, BOARDS, 64, CLASSIC, "The premium squares of the board.")
BONUS = Option(
    "bonus",
    1,
    range(100),
    100,
    BINGO_BONUS,
    "The points for a play of seven tiles.",
)
CHALLENGE_COST = Option(
    "challenge_cost",
    2,
    (0, 5, 10),
    8,
    0,
    "With the single challenge rule: a challenge that fails costs these points for each word of "
    "the play.",
    group=Group.WORDS,
    rule="single",
)
END = Option(
    "end",
    3,
    (End.CLASSIC.value, End.LAST_TURNS.value),
    8,
    End.CLASSIC.value,
    "classic: a player plays all tiles, and unplayed tiles count. last-turns: once the bag is "
    "empty each player has one more turn, and unplayed tiles do not count.",
    group=Group.TIME,
)
OPEN_RACKS = Option(
    "open_racks",
    4,
    (False, True),
    2,
    False,
    "All players see all racks.",
    in_records=False,
    group=Group.HELP,
)
DRAWN_BOARD = Option(
    "drawn_board",
    5,
    range(1 << 16),
    1 << 16,
    0,
    "In a record: the number of its drawn board. In a dealt game the seed gives it.",
    in_games=False,
)

OPTIONS: tuple[Option[bool] | Option[int] | Option[str], ...] = (
    BOARD,
    BONUS,
    CHALLENGE_COST,
    END,
    OPEN_RACKS,
    DRAWN_BOARD,
)
"""All options, by number."""

NUMBERS = 64
"""How many numbers of options links have."""

_BY_NAME = {option.name: option for option in OPTIONS}

Changed = tuple[tuple[str, Value], ...]
"""The options that a game changes, by number, with their values."""


def changed(options: Mapping[str, Value] | Iterable[tuple[str, Value]]) -> Changed:
    """Return the options that are not at their default, by number.

    Raises `SetupError` (``bad-option``) for an unknown name or value.
    """
    given = dict(options)
    for name in given:
        option_named(name)
    checked = (
        (each.name, each.default, each.checked(given[each.name]))
        for each in OPTIONS
        if each.name in given
    )
    return tuple((name, value) for name, default, value in checked if value != default)


def option_named(name: str) -> Option[bool] | Option[int] | Option[str]:
    """Return an option by its name; raise `SetupError` (``bad-option``)."""
    if name not in _BY_NAME:
        known, shown = ", ".join(_BY_NAME), repr(name)[:_MOST_SHOWN]
        raise SetupError("bad-option", f"{shown} is not an option: {known}.")
    return _BY_NAME[name]


def texts_of(options: Changed) -> Iterator[str]:
    """Yield the options as files state them, such as ``bonus 35``."""
    for name, value in options:
        yield f"{name} {_BY_NAME[name].text_of(value)}"


def parse_text(text: str) -> tuple[str, Value]:
    """Parse an option as files state it; raise `SetupError` (``bad-option``)."""
    name, _, value = text.partition(" ")
    return name, option_named(name).parse(value.strip())


def of_record(options: Changed, drawn_board: int) -> Changed:
    """Return the options that a record of a game keeps, with the number of its drawn board."""
    kept = {name: value for name, value in options if _BY_NAME[name].in_records}
    return changed(kept | {DRAWN_BOARD.name: drawn_board})
