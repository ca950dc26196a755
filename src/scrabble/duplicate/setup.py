"""Define duplicates: a lexicon, a seed and three options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import SetupError
from scrabble.game.options import Option, Value
from scrabble.lexicon import PackInfo, pack_info
from scrabble.tiles import Alphabet, load_alphabet

SEED_BITS = 40
TAG_BYTES = 4
"""How many bytes of the lexicon's digest a link holds."""
_DAY = b"pass-a-word duplicate of the day 1"
_DAY_BYTES = 4
SHORT_TURNS = 10
"""The turns of a duplicate with the option ``ten_turns``."""

SECONDS = Option(
    "seconds", 0, (0, 60, 120, 180), 4, 0, "The seconds for each turn; 0 sets no limit."
)
JOKER = Option(
    "joker",
    1,
    (False, True),
    2,
    False,
    "Each rack has a blank; a blank on the board is swapped for its letter.",
)
TEN_TURNS = Option(
    "ten_turns", 2, (False, True), 2, False, "The duplicate ends after ten turns at the latest."
)

OPTIONS: tuple[Option[int] | Option[bool], ...] = (SECONDS, JOKER, TEN_TURNS)
"""The options of a duplicate, in the order of links: each is a field of `Duplicate`."""


@dataclass(frozen=True)
class Duplicate:
    """The facts that decide the course of a duplicate, and the seconds for a turn.

    ``lexicon`` names one edition of a shipped lexicon, ``seed`` has 40 bits.
    """

    lexicon: str
    seed: int
    seconds: int = SECONDS.default
    joker: bool = JOKER.default
    ten_turns: bool = TEN_TURNS.default

    def __post_init__(self) -> None:
        """Raise `SetupError` (``bad-seed``, ``bad-option``) or `LexiconError` (no such lexicon)."""
        if pack_info(self.lexicon).name != self.lexicon:
            raise SetupError(
                "bad-dictionary", f"A duplicate names one edition: not {self.lexicon!r}."
            )
        if type(self.seed) is not int or not 0 <= self.seed < 1 << SEED_BITS:
            raise SetupError("bad-seed", f"The seed of a duplicate has {SEED_BITS} bits.")
        for option in OPTIONS:
            option.checked(getattr(self, option.name))

    @property
    def info(self) -> PackInfo:
        """The catalogue entry of the lexicon."""
        return pack_info(self.lexicon)

    @property
    def alphabet(self) -> Alphabet:
        """The tile set of the lexicon's language."""
        return load_alphabet(self.info.language)

    @property
    def tag(self) -> int:
        """The first 32 bits of the lexicon's digest, by which links name the edition."""
        return tag_of(self.info)

    @property
    def options(self) -> Mapping[str, Value]:
        """The value of each option, by name."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}


def of_day(info: PackInfo, day: int) -> Duplicate:
    """Return the duplicate of a day with a lexicon; days are counted from 1 January 1970.

    Raises `SetupError` (``bad-day``) for a day outside 0 to 2^32 - 1.
    """
    if not 0 <= day < 1 << 8 * _DAY_BYTES:
        raise SetupError("bad-day", "There is no duplicate of such a day: name one from 1970 on.")
    data = _DAY + day.to_bytes(_DAY_BYTES, "big") + info.digest
    return Duplicate(info.name, int.from_bytes(sha256(data).digest()[: SEED_BITS // 8], "big"))


def tag_of(info: PackInfo) -> int:
    """Return the first 32 bits of a lexicon's digest."""
    return int.from_bytes(info.digest[:TAG_BYTES], "big")
