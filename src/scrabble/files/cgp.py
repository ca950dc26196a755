"""Read and write CGP: one position as one line of text, for exchange with analysis programs.

The line has board rows, racks and scores (starting with the player to move), scoreless turns, and
any number of operations ``name value;``. The format belongs to the open protocols of woogles-io;
docs/formats.md lists which parts we read and write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import groupby
from unicodedata import normalize, ucd_3_2_0

from scrabble.board import SIZE, Board
from scrabble.errors import AlphabetError, FileFormatError, SetupError
from scrabble.files.lexicon_names import language_of_tiles, language_of_words, lexicon_for
from scrabble.game import MAX_PLAYERS, MIN_PLAYERS, ChallengeRule, Mode, Position, Setup
from scrabble.game.options import CHALLENGE_COST, Changed, changed, of_record, parse_text, texts_of
from scrabble.lexicon import LANGUAGES
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, load_alphabet

__all__ = ["Cgp", "from_position", "parse", "text_of"]

MAX_TEXT = 10_000
_MAX_ROW = 120
"""The most characters of a row: enough for fifteen bracketed tiles, and for a rack."""
_OPTION = "option"
_LAST_TURNS = "last-turns"
_TILE = re.compile(r"\[[^\]/]{1,5}\]|.")


@dataclass(frozen=True, slots=True)
class Cgp:
    """A parsed position; its ``racks`` and ``scores`` begin with the player to move.

    ``operations`` are the opcodes with their values, in order, including unknown opcodes.
    """

    board: Board
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    scoreless: int
    language: str
    operations: tuple[tuple[str, str], ...] = ()

    @property
    def lexicon(self) -> str:
        """The name of the dictionary that the position states, or an empty text."""
        return _value(self.operations, "lex")

    @property
    def options(self) -> Changed:
        """The options of the game, the first of two for one name; raises `SetupError`."""
        stated = [parse_text(value) for name, value in self.operations if name == _OPTION]
        return changed(dict(reversed(stated)))

    @property
    def last_turns(self) -> int | None:
        """How many last turns are left, in a game with last turns whose bag is empty."""
        stated = _value(self.operations, _LAST_TURNS)
        return int(stated) if re.fullmatch(r"[0-9]", stated) else None

    @property
    def setup(self) -> Setup:
        """The position as the setup of a record without names."""
        chosen = self.options
        is_single = any(name == CHALLENGE_COST.name for name, _ in chosen)
        return Setup(
            ("",) * len(self.racks),
            seed=0,
            language=self.language,
            lexicon=lexicon_for(self.language, self.lexicon),
            challenge_rule=ChallengeRule.SINGLE if is_single else ChallengeRule.VOID,
            mode=Mode.STATED,
            options=chosen,
        )


def parse(text: str, language: str | None = None) -> Cgp:
    """Parse a position. The default language is given by ``ld`` or ``lex``, else English.

    Raises `FileFormatError` with the code ``too-large``, ``bad-position``, ``unknown-language``,
    ``two-languages``, ``bad-board``, ``bad-racks``, ``bad-scores``, ``not-a-tile`` or
    ``bad-option``: other rules give other scores.
    """
    if len(text) > MAX_TEXT:
        raise FileFormatError("too-large", f"A position has up to {MAX_TEXT} characters.")
    fields = normalize("NFC", text.removeprefix("\ufeff").strip()).split(maxsplit=4)
    if len(fields) < 4:
        raise FileFormatError(
            "bad-position", "A position has a board, racks, scores and a number of scoreless turns."
        )
    operations = _operations(fields[4] if len(fields) > 4 else "")
    alphabet = load_alphabet(language or _language(operations))
    try:
        board = _board(fields[0], alphabet)
        racks = tuple(_rack(rack, alphabet) for rack in fields[1].split("/"))
    except AlphabetError as error:
        raise FileFormatError(error.code, error.message) from error
    if not MIN_PLAYERS <= len(racks) <= MAX_PLAYERS:
        raise FileFormatError("bad-racks", "A position has 2 to 4 racks, with / between them.")
    scores = tuple(map(_number, fields[2].split("/")))
    if len(scores) != len(racks):
        raise FileFormatError("bad-scores", "A position has as many scores as racks.")
    position = Cgp(board, racks, scores, _number(fields[3]), alphabet.id, operations)
    try:
        _ = position.setup
    except SetupError as error:
        raise FileFormatError(error.code, error.message) from error
    return position


def text_of(position: Cgp) -> str:
    """Format a position so that `parse` can read it back."""
    alphabet = load_alphabet(position.language)
    rows = "/".join(_row_text(row, alphabet) for row in position.board.rows())
    racks = "/".join(tiles_text(alphabet.arranged(rack), alphabet) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    operations = (f" {name} {value}".rstrip() + ";" for name, value in position.operations)
    return f"{rows} {racks} {scores} {position.scoreless}" + "".join(operations)


def from_position(position: Position, seats: Collection[int] | None = None) -> Cgp:
    """Convert a position of a game, with the racks of ``seats`` (by default all seats)."""
    setup = position.setup
    count = len(setup.names)
    order = [(position.to_move + n) % count for n in range(count)]
    open_seats = range(count) if seats is None else seats
    return Cgp(
        board=position.board,
        racks=tuple(position.racks[seat] if seat in open_seats else "" for seat in order),
        scores=tuple(position.scores[seat] for seat in order),
        scoreless=position.scoreless,
        language=setup.language,
        operations=(
            ("lex", setup.lexicon),
            ("ld", setup.alphabet.name.lower()),
            *((_OPTION, text) for text in texts_of(of_record(setup.options, setup.drawn_board))),
            *(() if position.last_turns is None else ((_LAST_TURNS, str(position.last_turns)),)),
        ),
    )


def _operations(text: str) -> tuple[tuple[str, str], ...]:
    found = []
    for part in text.split(";"):
        name, _, value = part.strip().partition(" ")
        if name:
            found.append((name, " ".join(value.split())))
    return tuple(found)


def _value(operations: tuple[tuple[str, str], ...], opcode: str) -> str:
    """Return the value of the first operation with this opcode, or an empty text."""
    return next((value for name, value in operations if name == opcode), "")


def _language(operations: tuple[tuple[str, str], ...]) -> str:
    """Return the language that ``ld`` and ``lex`` state; English if there is neither.

    Raises `FileFormatError` for names that are not known here, or contradict each other.
    """
    tiles, words = _value(operations, "ld"), _value(operations, "lex")
    by_tiles, by_words = language_of_tiles(tiles), language_of_words(words)
    if tiles and not by_tiles:
        raise _unknown_language(f"ld {tiles}")
    if by_tiles and by_words and by_tiles != by_words:
        raise FileFormatError(
            "two-languages", f"The tiles (ld {tiles}) and words (lex {words}) differ in language."
        )
    if words and not (by_tiles or by_words):
        raise _unknown_language(f"lex {words}")
    return by_tiles or by_words or "en"


def _unknown_language(stated: str) -> FileFormatError:
    names = ", ".join(load_alphabet(language).name.lower() for language in LANGUAGES)
    return FileFormatError(
        "unknown-language",
        f"There are no tiles here for {stated[:40]!r}: state ld as one of {names}.",
    )


def _board(text: str, alphabet: Alphabet) -> Board:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise FileFormatError("bad-board", f"A board has {SIZE} rows, this one {len(rows)}.")
    return Board("".join(_row(row, number, alphabet) for number, row in enumerate(rows, 1)))


def _row(text: str, number: int, alphabet: Alphabet) -> str:
    if len(text) > _MAX_ROW:
        raise FileFormatError("bad-board", f"Row {number} of the board is too long.")
    cells = _tiles(re.sub(r"\d{1,3}", _gap, text), alphabet, fits=lambda found: len(found) <= SIZE)
    if len(cells) != SIZE or BLANK in cells:
        raise FileFormatError(
            "bad-board", f"Row {number} of the board has {len(cells)} squares, not {SIZE}."
        )
    return cells


def _gap(run: re.Match[str]) -> str:
    """Return as many empty squares as a number in a row states.

    Ignores digits newer than Unicode 3.2, so that every Python version parses a row alike.
    """
    is_number = all(ucd_3_2_0.decimal(char, None) is not None for char in run[0])
    return EMPTY * min(int(run[0]), SIZE + 1) if is_number else run[0]


def _rack(text: str, alphabet: Alphabet) -> str:
    tiles = _tiles(text[:_MAX_ROW], alphabet, fits=lambda found: len(found) <= RACK_SIZE)
    rack = "".join(sorted(tiles))
    if len(rack) > RACK_SIZE or EMPTY in rack or len(text) > _MAX_ROW:
        raise FileFormatError("bad-racks", f"A rack has up to {RACK_SIZE} tiles.")
    return rack


def _tiles(text: str, alphabet: Alphabet, fits: Callable[[str], bool]) -> str:
    """Parse tiles: one character each, or several letters in brackets.

    Some programs write no brackets. So where single characters are not tiles, or do not fit, reads
    as many letters as make a tile.
    """
    try:
        single = "".join(
            alphabet.parse(tile if tile[0] == "[" or tile in (EMPTY, BLANK) else f"[{tile}]")
            for tile in _TILE.findall(text)
        )
    except AlphabetError:
        return alphabet.parse(text)
    if fits(single):
        return single
    greedy = alphabet.parse(text)
    return greedy if fits(greedy) else single


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,5}", text):
        raise FileFormatError("bad-scores", f"{text[:20]!r} is not a number of points or turns.")
    return int(text)


def _row_text(row: str, alphabet: Alphabet) -> str:
    runs = ((is_empty, list(cells)) for is_empty, cells in groupby(row, EMPTY.__eq__))
    return "".join(
        str(len(cells)) if is_empty else tiles_text("".join(cells), alphabet)
        for is_empty, cells in runs
    )


def tiles_text(tiles: str, alphabet: Alphabet) -> str:
    """Format tiles: one character each, or several letters in brackets."""
    texts = (alphabet.text(tile) for tile in tiles)
    return "".join(text if len(text) == 1 else f"[{text}]" for text in texts)
