"""A player's own word list: a text file in, a dictionary and a report out."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon.bulk_parse import respeller
from scrabble.lexicon.lexicon import Lexicon
from scrabble.tiles import Alphabet

MAX_BYTES = 8_000_000
MAX_WORDS = 600_000
MAX_REPORTED = 50
MIN_TILES = 2
MAX_TILES = 15


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that was left out: its number from 1, its text (cut short) and why."""

    number: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class OwnList:
    """A dictionary made from a text file.

    ``bad_lines`` are the first of the lines left out, ``left_out`` counts them
    all. Two players have the same list when ``lexicon.digest`` is the same,
    whatever order, case or comments their files have.
    """

    lexicon: Lexicon
    bad_lines: tuple[BadLine, ...]
    left_out: int


def read_own_list(file: bytes, alphabet: Alphabet) -> OwnList:
    """Read a UTF-8 text file with one word a line, in any order and case.

    Empty lines and lines that begin with ``#`` are skipped; lines that are no
    word of 2 to 15 tiles are left out and reported. Raises `LexiconError`
    (``too-large``, ``not-text``, ``no-words``).
    """
    if len(file) > MAX_BYTES:
        raise LexiconError("too-large", f"A word list has at most {MAX_BYTES:,} bytes.")
    try:
        lines = [line.strip() for line in file.decode("utf-8-sig").splitlines()]
    except UnicodeDecodeError as error:
        raise LexiconError(
            "not-text", "This file is not a text in UTF-8: save the word list as plain text."
        ) from error
    numbered = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if line and not line.startswith("#")
    ]
    if len(numbered) > MAX_WORDS:
        raise LexiconError("too-large", f"A word list has at most {MAX_WORDS:,} words.")
    words = set()
    bad: list[BadLine] = []
    left_out = 0
    respelled = respeller(alphabet)([line for _, line in numbered])
    for (number, line), quick in zip(numbered, respelled, strict=True):
        tiles, why = (quick, "") if quick else _read_slowly(line, alphabet)
        if not why and not MIN_TILES <= len(tiles) <= MAX_TILES:
            why = f"A word has {MIN_TILES} to {MAX_TILES} tiles."
        if not why:
            words.add(tiles)
            continue
        left_out += 1
        if len(bad) < MAX_REPORTED:
            bad.append(BadLine(number, line[:40], why))
    if not words:
        raise LexiconError("no-words", "There is no word in this file that a board could hold.")
    return OwnList(Lexicon.from_words(words, alphabet.id), tuple(bad), left_out)


def _read_slowly(line: str, alphabet: Alphabet) -> tuple[str, str]:
    """Read a line with brackets, or find out what is wrong with it: tiles, reason."""
    try:
        return alphabet.word(line[:80]), ""
    except AlphabetError as error:
        return "", error.message
