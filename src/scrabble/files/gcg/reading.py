"""Read a GCG file into a record, checking its lines against the rules of the game.

Every stated score and total is computed again; a difference raises an error with the line number.
Words are not checked.
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import FileFormatError
from scrabble.files.gcg.checking import RecordReader
from scrabble.files.gcg.file import Event, GcgFile, Kind
from scrabble.files.lexicon_names import language_of_tiles, language_of_words
from scrabble.game.record import Record
from scrabble.lexicon import LANGUAGES

_TILE_SETS = ("tile-set", "tile-distribution", "letter-distribution")


_IN_ANY_LANGUAGE = frozenset(
    {"after-end", "bad-penalty", "nothing-to-challenge", "out-of-turn", "too-many-moves"}
)
"""Errors that are the same in every language, because they do not depend on the tiles."""


@dataclass(frozen=True, slots=True)
class Note:
    """A comment on a turn; ``turn`` is the turn's number, 0 before the first turn."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The game in a file, and warnings about impossible racks."""

    record: Record
    warnings: tuple[FileFormatError, ...]


def check(file: GcgFile) -> Checked:
    """Check a file against the rules of the game and return its record.

    The pragma ``#tile-set`` or ``#lexicon`` gives the language; else it is the first language
    whose tiles and values give the stated scores. Wrong racks give warnings; other faults raise
    `FileFormatError` with the line.
    """
    stated = _language(file)
    failures = []
    for language in LANGUAGES if stated is None else (stated,):
        reader = RecordReader(file, language)
        try:
            return Checked(reader.record(), tuple(reader.warnings))
        except FileFormatError as error:
            if error.code in _IN_ANY_LANGUAGE:
                raise
            failures.append(error)
    raise max(failures, key=lambda error: error.line or 0)


def notes(file: GcgFile) -> tuple[Note, ...]:
    """Return the comments of a file, each with the turn before it."""
    turn, found = 0, []
    for line in file.lines:
        if isinstance(line, Event):
            turn += line.kind not in (Kind.TIME, Kind.RACKS)
        elif line.name == "note" and line.text:
            found.append(Note(turn, line.text))
    return tuple(found)


def _language(file: GcgFile) -> str | None:
    """Return the language stated by the pragmas, if any."""
    sets = (language_of_tiles(file.pragma(name)) for name in _TILE_SETS)
    return next(filter(None, sets), None) or language_of_words(file.pragma("lexicon"))
