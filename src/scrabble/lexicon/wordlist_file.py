"""Players' own word lists: parse a text file into a lexicon and a report.

The first column of a line is the word; what follows it, such as a count, is ignored, and
`definitions` reads it. docs/formats.md lists what is read, and how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
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


__all__ = ["SkippedLine", "WordList", "definitions", "read_wordlist"]

MAX_BYTES = 16_000_000
MAX_WORDS = 700_000
"""The most lines: more than our Spanish dictionary has words."""
MAX_REPORTED = 50
_MOST_NAMED = 3
_BATCH = 4096
"""About the number of lines parsed in one step."""
_CHUNK = 8 * _BATCH
"""The least characters parsed in one step."""
_PARSING = 30
"""The per cent of the work that parsing takes; the rest builds the graph."""
MIN_TILES = 2
MAX_TILES = 15
_NOT_A_WORD = "This line is not a word."
"""The generic reason for skipped lines that are not reported."""
_LINE_END = re.compile(r"\r\n?|\n")
_WORD = re.compile(r"""["'“„«‘]([^\s,;"'“”»’]+)["'”“»’]|[^\s,;:|()=]+""")
"""The first column of a line, or the word that it has between quotation marks."""


_SEPARATORS = " \t,;:|=\"”»“’'"
"""What stands between a word and its definition, or around the definition."""

UTF_8 = "UTF-8"
UTF_16 = "UTF-16"
_WESTERN = dict(zip(bytes.fromhex("8A8C8E9A9C9E9F"), "ŠŒŽšœžŸ", strict=True))
_POLISH = dict(
    zip(bytes.fromhex("A5C6CAA3D18C8FAFB9E6EAB3F19C9FBF"), "ĄĆĘŁŃŚŹŻąćęłńśźż", strict=True)
)
_ANSI = ("Windows-1252", _WESTERN)
_ANSI_OF = {"pl": ("Windows-1250", _POLISH)}
"""The encodings of texts that are not Unicode, by language; letters that differ from Latin-1."""
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]")
"""Bytes that no text has."""


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
    and comments. ``cut`` counts the lines with more than a word; ``encoding`` names the file's
    encoding, which may be `is_guessed`.
    """

    lexicon: Lexicon
    skipped_lines: tuple[SkippedLine, ...]
    skipped: int
    cut: int = 0
    encoding: str = UTF_8

    @property
    def is_guessed(self) -> bool:
        """Say whether the file does not show its encoding."""
        return self.encoding not in (UTF_8, UTF_16)

    @property
    def assumed(self) -> tuple[str, ...]:
        """Sentences about what was assumed in reading the file."""
        sentences = (
            (self.is_guessed, f"The file is not UTF-8: read as {self.encoding}."),
            (self.cut, f"Only the first column is read, in lines with more: {self.cut:,}."),
        )
        return tuple(sentence for applies, sentence in sentences if applies)

    @property
    def left_out(self) -> str:
        """A sentence about the lines that are not words; an empty text if there are none."""
        first = [f"{line.number} ({line.text})" for line in self.skipped_lines[:_MOST_NAMED]]
        named = ", ".join([*first, "…"] if self.skipped > len(first) else first)
        return f"Lines that are not words: {self.skipped:,}: {named}." if first else ""


def read_wordlist(file: bytes, alphabet: Alphabet, expected: str = "") -> WordList:
    r"""Read a text file with one word per line, in any order and case.

    Skips empty lines and comments, lines that begin with ``#``. Skips and reports lines whose first
    column is not a word of 2 to 15 tiles. ``expected`` is the start of the digest in hexadecimal,
    from the game that needs the list. Raises `LexiconError` (``too-large``, ``too-varied``,
    ``not-text``, ``no-words``, ``other-list``).

    >>> from scrabble.tiles import load_alphabet
    >>> own = read_wordlist(b"# mine\ncat\nCAT 7\na", load_alphabet("en"))
    >>> list(own.lexicon), own.skipped_lines[0]
    (['CAT'], SkippedLine(number=4, text='a', reason='A word has 2 to 15 tiles.'))
    """
    reading = reading_wordlist(file, alphabet, expected)
    try:
        while True:
            next(reading)
    except StopIteration as done:
        found: WordList = done.value
    return found


def reading_wordlist(file: bytes, alphabet: Alphabet, expected: str = "") -> Reading:
    """Read a word list as `read_wordlist` does, in steps that yield the per cent of work done.

    A game keeps its list: if the first columns are other words than the game's, whole lines count,
    as they did in version 1.0.
    """
    own = yield from _reading(file, alphabet, columns=True)
    if own.cut and not own.lexicon.digest.hex().startswith(expected):
        try:
            own = yield from _reading(file, alphabet, columns=False)
        except LexiconError as error:
            if error.code != "no-words":
                raise
    if not own.lexicon.digest.hex().startswith(expected):
        raise LexiconError(
            "other-list",
            "This is not the word list that the game started with: ask for that file.",
        )
    return own


def definitions(file: bytes, alphabet: Alphabet) -> dict[str, str]:
    r"""Return the rest of each line of a word list by the tiles of its word.

    Leaves out words that stand alone on their lines. Raises `LexiconError` (``too-large``,
    ``not-text``).

    >>> from scrabble.tiles import load_alphabet
    >>> definitions(b"cat  a small animal\nDOG", load_alphabet("en"))
    {'CAT': 'a small animal'}
    """
    parse = bulk_parser(alphabet)
    found = {}
    for _, numbered in _batches(_decoded(file, alphabet)[0]):
        lines = [line for _, line in numbered]
        columns = [_WORD.match(line) for line in lines]
        firsts = [one[1] or one[0] if one else "" for one in columns]
        for line, column, first, tiles in zip(lines, columns, firsts, parse(firsts), strict=True):
            rest = line[column.end() :].strip(_SEPARATORS) if column else ""
            word = _checked(first, tiles, alphabet, is_told=False)[0]
            if word and rest:
                found[word] = rest
    return found


def _reading(file: bytes, alphabet: Alphabet, *, columns: bool) -> Reading:
    text, encoding = _decoded(file, alphabet)
    parse = bulk_parser(alphabet)
    words, reported, skipped, cut, seen = set[str](), list[SkippedLine](), 0, 0, 0
    for done, numbered in _batches(text):
        yield _PARSING * done // len(text)
        seen += len(numbered)
        if seen > MAX_WORDS:
            raise LexiconError("too-large", f"A word list has at most {MAX_WORDS:,} words.")
        lines = [_first_column(line) if columns else line for _, line in numbered]
        for (number, whole), line, tiles in zip(numbered, lines, parse(lines), strict=True):
            cut += len(line) < len(whole)
            word, reason = _checked(line, tiles, alphabet, is_told=len(reported) < MAX_REPORTED)
            if not reason:
                words.add(word)
                continue
            skipped += 1
            if len(reported) < MAX_REPORTED:
                reported.append(SkippedLine(number, whole[:40], reason))
    if not words:
        raise LexiconError("no-words", "There is no word in this file that a board could hold.")
    del text
    lexicon = yield from Lexicon.building(words, alphabet.id, _PARSING)
    return WordList(lexicon, tuple(reported), skipped, cut, encoding)


def _first_column(line: str) -> str:
    if line.isalpha():
        return line
    found = _WORD.match(line)
    return found[1] or found[0] if found else ""


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


def _batches(text: str) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Yield some lines at a time, and the characters before them.

    Leaves out empty lines and comments; each line has its number from 1.
    """
    at, number = 0, 1
    while at < len(text):
        found = _LINE_END.search(text, at + _CHUNK)
        end = found.end() if found else len(text)
        lines = text[at:end].splitlines()
        numbered = enumerate(map(str.strip, lines), start=number)
        yield at, [(n, line) for n, line in numbered if line and not line.startswith("#")]
        at, number = end, number + len(lines)


def _decoded(file: bytes, alphabet: Alphabet) -> tuple[str, str]:
    """Return the text of a file, and the name of its encoding."""
    if len(file) > MAX_BYTES:
        raise LexiconError("too-large", f"A word list has at most {MAX_BYTES:,} bytes.")
    has_mark = file.startswith(_UTF_16_MARKS)
    try:
        text = file.decode("utf-16" if has_mark else "utf-8-sig")
    except UnicodeDecodeError:
        if not has_mark and not _CONTROLS.search(file):
            name, letters = _ANSI_OF.get(alphabet.id, _ANSI)
            return file.decode("latin-1").translate(letters), name
    else:
        if "\0" not in text:
            return text, UTF_16 if has_mark else UTF_8
    raise LexiconError("not-text", "This file is not a text in UTF-8: save the word list as UTF-8.")


def _parse_slowly(line: str, alphabet: Alphabet) -> tuple[str, str]:
    """Parse one line, brackets included; return its tiles or the reason why it is not a word."""
    try:
        return alphabet.word(line[:80]), ""
    except AlphabetError as error:
        return "", error.message


Reading = Generator[int, None, WordList]
"""A generator that yields the per cent of the work done and returns the list."""
