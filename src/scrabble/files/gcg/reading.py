"""Read a GCG file into a record, checking its lines against the rules of the game.

Every stated score and total is computed again. A wrong score is kept as an adjustment if the
sheet's own sums are right; other differences raise an error with the line number. Words are not
checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from unicodedata import normalize

from scrabble.errors import AlphabetError, FileFormatError
from scrabble.files.gcg.checking import RecordReader
from scrabble.files.gcg.event_lines import Kind
from scrabble.files.gcg.file import Event, GcgFile, Pragma, line_error
from scrabble.files.gcg.orientation import unknown_orientations
from scrabble.files.lexicon_names import language_of_tiles, language_of_words
from scrabble.game.record import MAX_MOVES, Record
from scrabble.lexicon import LANGUAGES
from scrabble.tiles import Alphabet, load_alphabet

_TILE_SETS = ("tile-set", "tile-distribution", "letter-distribution")
_ASSUMED = frozenset({"encoding-guessed", "language-guessed"})
"""Warnings about facts that the file does not state. They are no contradictions."""
_MAX_TILES_TEXT = 400
"""The most characters of rack and tiles in a line that is worth spelling."""
_MORE_THAN_CHANCE = 2
"""How many more turns must agree before a language beats an earlier one.

A single wrong score may be right in another language by chance.
"""
_IN_ANY_LANGUAGE = frozenset(
    {"after-end", "bad-penalty", "nothing-to-challenge", "out-of-turn", "too-many-moves"}
)
"""Errors that are the same in every language, because they do not depend on the tiles."""
_STATES_A_GAME = frozenset({"incomplete", "resigned", "rack1", "rack2", "rack3", "rack4"})
"""Pragmas of a game without events."""
_PROSE = frozenset({"", "note", "title", "description"})
"""Pragmas whose text may have several lines."""


@dataclass(frozen=True, slots=True)
class Note:
    """A comment on a turn; ``turn`` is the turn's number, 0 before the first turn."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The game in a file, with warnings of assumptions and contradictions."""

    record: Record
    warnings: tuple[FileFormatError, ...]


def check(file: GcgFile, *, strict: bool = False) -> Checked:
    """Check a file against the rules of the game and return its record.

    The pragma ``#tile-set`` or ``#lexicon`` gives the language; else it is guessed, and a warning
    says so. Wrong racks give warnings; so do wrong scores, unless the language is a guess. Other
    faults raise `FileFormatError` with the line; if ``strict``, every contradiction does.
    """
    _require_events(file)
    stated = _language(file)
    reading = _read(file, stated) if stated else _likeliest(file)
    slips = [each for each in reading.warnings if each.code == "score"]
    if slips and (stated is None or reading.error or strict):
        raise slips[0]
    if reading.error:
        raise reading.error
    assert reading.record is not None  # no error: a record
    warnings = [
        *_assumptions(file, reading.language, is_guess=stated is None),
        *unknown_orientations(file),
        *reading.warnings,
    ]
    contradictions = [each for each in warnings if each.code not in _ASSUMED]
    if strict and contradictions:
        raise contradictions[0]
    return Checked(reading.record, tuple(warnings))


@dataclass(frozen=True, slots=True)
class _Read:
    """The outcome of reading a file in one language: a record or an error."""

    language: str
    record: Record | None
    error: FileFormatError | None
    warnings: tuple[FileFormatError, ...]
    agreed: int


def _read(file: GcgFile, language: str) -> _Read:
    reader, record, error = RecordReader(file, language), None, None
    try:
        record = reader.record()
        if again := reader.reading_again():
            with suppress(FileFormatError):
                record = again.record()
    except FileFormatError as caught:
        error = caught
    return _Read(language, record, error, tuple(reader.warnings), reader.agreed)


def _likeliest(file: GcgFile) -> _Read:
    """Read a file in its likeliest language.

    Only those count whose tiles spell most lines. The first one wins if it fits without a warning;
    else the one in which most turns agree, or an earlier one if the lead is small.
    """
    events = file.events[:MAX_MOVES]
    spelled = {LANGUAGES[0]: _count_spelled(events, LANGUAGES[0])}
    if spelled[LANGUAGES[0]] < len(events) or not _fits(best := _read(file, LANGUAGES[0])):
        spelled |= {language: _count_spelled(events, language) for language in LANGUAGES[1:]}
        likely = [each for each in LANGUAGES if spelled[each] == max(spelled.values())]
        best = _read(file, likely[0])
        for language in () if _fits(best) else likely[1:]:
            reading = _read(file, language)
            if reading.agreed >= best.agreed + _MORE_THAN_CHANCE:
                best = reading
    return best


def _fits(reading: _Read) -> bool:
    """Say whether a language is good enough not to try others."""
    is_plain = reading.error is None or reading.error.code in _IN_ANY_LANGUAGE
    return is_plain and not reading.warnings


def _count_spelled(events: Sequence[Event], language: str) -> int:
    """Return how many events have only tiles of a language, without folding ``Ä`` to ``A``."""
    alphabet = load_alphabet(language)
    return sum(_is_spelled(event, alphabet) for event in events)


def _is_spelled(event: Event, alphabet: Alphabet) -> bool:
    if len(event.rack) + len(event.tiles) > _MAX_TILES_TEXT:
        return False
    tiles = "" if event.tiles.isdecimal() else re.sub("[()]", "", event.tiles)
    upper = normalize("NFC", f"{event.rack}{tiles}").upper()
    try:
        alphabet.parse(upper)
    except AlphabetError:
        return False
    return alphabet.fold(upper) == upper


def _assumptions(file: GcgFile, language: str, *, is_guess: bool) -> Iterator[FileFormatError]:
    """Yield a warning for each fact that the file does not state and the reader assumed."""
    if name := file.guessed_encoding:
        yield _assumed(
            "encoding-guessed", f"does not say its encoding: it is read as {name}", name=name
        )
    if is_guess:
        name = load_alphabet(language).name
        what = f"names no language known here: it is read as {name}"
        yield _assumed("language-guessed", what, language=language)


def _assumed(code: str, what: str, **values: str) -> FileFormatError:
    return FileFormatError(code, f"The file {what}.", values=values)


def _require_events(file: GcgFile) -> None:
    """Raise `FileFormatError` (``no-events``) if a file has no event, and does not say why."""
    if file.events:
        return
    odd = [each for each in file.pragmas if _has_other_lines(each)]
    if odd or not any(pragma.name in _STATES_A_GAME for pragma in file.pragmas):
        what = "no line of this file is an event, which begins with > and a nickname"
        line = odd[0].line + ("\n" in odd[0].text) if odd else file.lines[-1].line
        raise line_error("no-events", line, what)


def _has_other_lines(pragma: Pragma) -> bool:
    """Say whether lines of another kind may have become part of a pragma."""
    is_long = "\n" in pragma.text or (pragma.name == "incomplete" and len(pragma.text.split()) > 1)
    return is_long and pragma.name not in _PROSE


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
