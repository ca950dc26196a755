"""Word lists that players bring: a text file in, a lexicon and a report out."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon.bulk_parse import bulk_parser
from scrabble.lexicon.lexicon import Lexicon
from scrabble.tiles import Alphabet

__all__ = ["SkippedLine", "WordList", "read_wordlist"]

MAX_BYTES = 8_000_000
MAX_WORDS = 600_000
MAX_REPORTED = 50
_BATCH = 4096
"""Lines parsed in one step."""
_PARSING = 30
"""Per cent of the work that parsing is; the rest builds the graph."""
MIN_TILES = 2
MAX_TILES = 15
_NOT_A_WORD = "This line is not a word."
"""The reason for lines beyond `MAX_REPORTED`: nobody reads it."""


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line that was skipped: its number from 1, its text (cut short) and the reason."""

    number: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordList:
    """The lexicon made from a text file, and the lines that are not words.

    ``skipped`` counts all skipped lines, ``skipped_lines`` are the first
    `MAX_REPORTED` of them. Two players have the same list when
    ``lexicon.digest`` is the same, whatever the order, case and comments of
    their files.
    """

    lexicon: Lexicon
    skipped_lines: tuple[SkippedLine, ...]
    skipped: int


def read_wordlist(file: bytes, alphabet: Alphabet) -> WordList:
    r"""Read a UTF-8 text file with one word per line, in any order and case.

    Empty lines and lines that begin with ``#`` are comments. Lines that are not
    a word of 2 to 15 tiles are skipped and reported. Raises `LexiconError`
    (``too-large``, ``too-varied``, ``not-text``, ``no-words``).

    >>> from scrabble.tiles import load_alphabet
    >>> own = read_wordlist(b"# mine\ncat\nCAT\na", load_alphabet("en"))
    >>> list(own.lexicon), own.skipped_lines[0]
    (['CAT'], SkippedLine(number=4, text='a', reason='A word has 2 to 15 tiles.'))
    """
    reading = reading_wordlist(file, alphabet)
    try:
        while True:
            next(reading)
    except StopIteration as done:
        found: WordList = done.value
    return found


def reading_wordlist(file: bytes, alphabet: Alphabet) -> Generator[int, None, WordList]:
    """Do what `read_wordlist` does in steps of some thousand lines."""
    numbered, parse = _numbered_lines(file), bulk_parser(alphabet)
    words, reported, skipped = set[str](), list[SkippedLine](), 0
    for at in range(0, len(numbered), _BATCH):
        yield _PARSING * at // len(numbered)
        batch = numbered[at : at + _BATCH]
        for (number, line), tiles in zip(batch, parse([line for _, line in batch]), strict=True):
            word, reason = _checked(line, tiles, alphabet, is_told=len(reported) < MAX_REPORTED)
            if not reason:
                words.add(word)
                continue
            skipped += 1
            if len(reported) < MAX_REPORTED:
                reported.append(SkippedLine(number, line[:40], reason))
    if not words:
        raise LexiconError("no-words", "There is no word in this file that a board could hold.")
    numbered.clear()
    lexicon = yield from Lexicon.building(words, alphabet.id, _PARSING)
    return WordList(lexicon, tuple(reported), skipped)


def _checked(line: str, tiles: str, alphabet: Alphabet, *, is_told: bool) -> tuple[str, str]:
    """Return the word of a line, parsed in bulk as tiles or ``""``, and why it is none.

    A reason that is not told is not looked for.
    """
    word, reason = tiles, "" if tiles else _NOT_A_WORD
    if not tiles and ("[" in line or is_told):
        word, reason = _parse_slowly(line, alphabet)
    if not reason and not MIN_TILES <= len(word) <= MAX_TILES:
        reason = f"A word has {MIN_TILES} to {MAX_TILES} tiles."
    return word, reason


def _numbered_lines(file: bytes) -> list[tuple[int, str]]:
    """Return the lines that are not comments, each with its number from 1."""
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
    return numbered


def _parse_slowly(line: str, alphabet: Alphabet) -> tuple[str, str]:
    """Return the tiles of a line with brackets, or the reason why it is not a word."""
    try:
        return alphabet.word(line[:80]), ""
    except AlphabetError as error:
        return "", error.message
