"""Word lists that players bring: a text file in, a lexicon and a report out."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon.bulk_parse import bulk_parser
from scrabble.lexicon.lexicon import Lexicon
from scrabble.tiles import Alphabet

__all__ = ["SkippedLine", "WordList", "read_wordlist"]

MAX_BYTES = 8_000_000
MAX_WORDS = 600_000
MAX_REPORTED = 50
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
    numbered = _numbered_lines(file)
    words = set()
    reported: list[SkippedLine] = []
    skipped = 0
    parsed = bulk_parser(alphabet)([line for _, line in numbered])
    for (number, line), tiles in zip(numbered, parsed, strict=True):
        word, reason = tiles, "" if tiles else _NOT_A_WORD
        if not tiles and ("[" in line or len(reported) < MAX_REPORTED):
            word, reason = _parse_slowly(line, alphabet)
        if not reason and not MIN_TILES <= len(word) <= MAX_TILES:
            reason = f"A word has {MIN_TILES} to {MAX_TILES} tiles."
        if not reason:
            words.add(word)
            continue
        skipped += 1
        if len(reported) < MAX_REPORTED:
            reported.append(SkippedLine(number, line[:40], reason))
    if not words:
        raise LexiconError("no-words", "There is no word in this file that a board could hold.")
    return WordList(Lexicon.from_words(words, alphabet.id), tuple(reported), skipped)


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
