"""From a GCG file to a record: what it says, judged by the rules.

Every stated score and total is computed anew; what does not agree is an error
that names the line. Words are not judged.
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
"""What is odd about a file whatever its tiles: no other language can mend it."""


@dataclass(frozen=True, slots=True)
class Note:
    """A comment on a turn (0: before the first)."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The game in a file, and what it says of racks that cannot have been so: not raised."""

    record: Record
    warnings: tuple[FileFormatError, ...]


def check(file: GcgFile) -> Checked:
    """Judge a file and return the game it holds.

    The language is that of its ``#tile-set`` or ``#lexicon``; where neither tells,
    the first one whose tiles and values make the stated scores. Racks may err, scores
    may not: raises `FileFormatError` with the line of what is odd.
    """
    told = _language(file)
    failures = []
    for language in LANGUAGES if told is None else (told,):
        reader = RecordReader(file, language)
        try:
            return Checked(reader.record(), tuple(reader.warnings))
        except FileFormatError as error:
            if error.code in _IN_ANY_LANGUAGE:
                raise
            failures.append(error)
    raise max(failures, key=lambda error: error.line or 0)


def to_record(file: GcgFile) -> Record:
    """Return the game in a file; raises as `check` does."""
    return check(file).record


def notes(file: GcgFile) -> tuple[Note, ...]:
    """Return the comments of a file with the turns they follow."""
    turn, found = 0, []
    for line in file.lines:
        if isinstance(line, Event):
            turn += line.kind not in (Kind.TIME, Kind.RACKS)
        elif line.name == "note" and line.text:
            found.append(Note(turn, line.text))
    return tuple(found)


def _language(file: GcgFile) -> str | None:
    """Return the language that the pragmas tell, if any."""
    sets = (language_of_tiles(file.pragma(name)) for name in _TILE_SETS)
    return next(filter(None, sets), None) or language_of_words(file.pragma("lexicon"))
