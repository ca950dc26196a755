"""Players' own word lists: parse a text file into a lexicon and a report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon.lexicon import Lexicon
from scrabble.tiles import Alphabet

_NOT_A_TILE = "!"
_MAX_LINE = 80
"""The most characters in a line. A word of 15 tiles needs fewer, even with accents and brackets.

Normalising a line takes time quadratic in the length of a run of combining marks.
"""


def bulk_parser(alphabet: Alphabet) -> Callable[[Sequence[str]], list[str]]:
    """Return a function that parses one word per line into tile strings.

    A line with brackets, or with anything but letters, digraphs and known accents, gives ``""``.

    >>> from scrabble.tiles import load_alphabet
    >>> bulk_parser(load_alphabet("en"))(["Café", "don't"])
    ['CAFE', '']
    """
    folds = sorted(alphabet.folds.items(), key=lambda fold: -len(fold[0]))
    # Replace each digraph by one private character first, so that one table does the rest.
    stand_ins = {
        letter.text: letter.text if len(letter.text) == 1 else chr(0xE000 + n)
        for n, letter in enumerate(alphabet.letters)
    }
    digraphs = [(text, stand_in) for text, stand_in in stand_ins.items() if text != stand_in]
    digraphs.sort(key=lambda pair: -len(pair[0]))
    table = _Table({ord(stand_ins[letter.text]): letter.tile for letter in alphabet.letters})

    def parse(lines: Sequence[str]) -> list[str]:
        if not lines:
            return []
        short = (line if len(line) <= _MAX_LINE else _NOT_A_TILE for line in lines)
        text = normalize("NFC", "\n".join(short)).upper()
        for old, new in (*folds, *digraphs):
            text = text.replace(old, new)
        return ["" if _NOT_A_TILE in word else word for word in text.translate(table).split("\n")]

    return parse


class _Table(dict[int, str]):
    """A table for ``str.translate`` that marks every unknown character."""

    def __missing__(self, code: int) -> str:
        self[code] = "\n" if code == ord("\n") else _NOT_A_TILE
        return self[code]


__all__ = ["SkippedLine", "WordList", "read_wordlist"]

MAX_BYTES = 8_000_000
MAX_WORDS = 600_000
MAX_REPORTED = 50
_BATCH = 4096
"""The number of lines parsed in one step."""
_PARSING = 30
"""The per cent of the work that parsing takes; the rest builds the graph."""
MIN_TILES = 2
MAX_TILES = 15
_NOT_A_WORD = "This line is not a word."
"""The generic reason for skipped lines that are not reported."""


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A skipped line: its number from 1, its text (truncated) and the reason."""

    number: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordList:
    """The lexicon made from a text file, and the lines that are not words.

    ``skipped`` counts all skipped lines; ``skipped_lines`` holds the first `MAX_REPORTED`. Two
    players have the same list if ``lexicon.digest`` is equal; their files may differ in order, case
    and comments.
    """

    lexicon: Lexicon
    skipped_lines: tuple[SkippedLine, ...]
    skipped: int


def read_wordlist(file: bytes, alphabet: Alphabet) -> WordList:
    r"""Read a UTF-8 text file with one word per line, in any order and case.

    Skips empty lines and comments, lines that begin with ``#``. Skips and reports lines that are
    not a word of 2 to 15 tiles. Raises `LexiconError` (``too-large``, ``too-varied``, ``not-text``,
    ``no-words``).

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
    """Read a word list as `read_wordlist` does, in steps that yield the per cent of work done."""
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
    """Return the word of a line, and the reason if it is not a word.

    ``tiles`` is the result of `bulk_parser` for the line. Unless ``is_told``, the player will not
    see the reason, and it may be generic.
    """
    word, reason = tiles, "" if tiles else _NOT_A_WORD
    if not tiles and ("[" in line or is_told):
        word, reason = _parse_slowly(line, alphabet)
    if not reason and not MIN_TILES <= len(word) <= MAX_TILES:
        reason = f"A word has {MIN_TILES} to {MAX_TILES} tiles."
    return word, reason


def _numbered_lines(file: bytes) -> list[tuple[int, str]]:
    """Return the lines except empty ones and comments, each with its number from 1."""
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
    """Parse one line, brackets included; return its tiles or the reason why it is not a word."""
    try:
        return alphabet.word(line[:80]), ""
    except AlphabetError as error:
        return "", error.message
