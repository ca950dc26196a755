"""Read boards, racks and positions for the command line; a position in CGP names its language."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from scrabble.board import SIZE, SQUARES, Board, Layout, load_layout
from scrabble.cli.files import read_bytes
from scrabble.errors import AlphabetError, FileFormatError
from scrabble.files import cgp
from scrabble.files.lexicon_names import lexicon_for
from scrabble.game import Setup
from scrabble.lexicon import PackInfo, lexicon_named, named_packs, pack_info
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, load_alphabet

_DEFAULT = "en"
MAX_BOARD = 100_000
"""The most bytes of a board: enough for 225 squares however they are spaced."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position whose moves are asked for; ``scores`` are empty if they are not stated.

    ``lexicon`` stands in for ``stated``, the name of a dictionary that is not here. ``setup`` has
    the options of a position in CGP, which also states the ``last_turns`` left.
    """

    board: Board
    rack: str
    lexicon: PackInfo
    scores: tuple[int, ...] = ()
    stated: str = ""
    setup: Setup | None = None
    last_turns: int | None = None

    @property
    def alphabet(self) -> Alphabet:
        """The tiles of the position's language."""
        return load_alphabet(self.lexicon.language)

    @property
    def layout(self) -> Layout:
        """The premium squares, and the bonus for seven tiles."""
        return self.setup.layout if self.setup else load_layout()

    @property
    def note(self) -> str:
        """The assumption made about the dictionary, or an empty text."""
        return f"{self.lexicon.name} stands in for {self.stated}." if self.stated else ""


def read_position(text: str, rack: str | None, lexicon: PackInfo | None) -> Asked:
    """Parse a board, or a position in CGP; a missing ``rack`` is taken from the position.

    Without ``lexicon`` a position states its own (``ld``, ``lex``), and a board is English. Raises
    `FileFormatError`, also for a board without a rack.
    """
    if text.count("/") < SIZE - 1:
        if rack is None:
            raise FileFormatError("no-rack", "A board needs a rack to go with it: give --rack.")
        chosen = lexicon or lexicon_named(_DEFAULT)
        alphabet = load_alphabet(chosen.language)
        return Asked(read_board(text, alphabet), read_rack(rack, alphabet), chosen)
    position = cgp.parse(text, lexicon.language if lexicon else None)
    chosen = lexicon or pack_info(lexicon_for(position.language, position.lexicon))
    held = position.racks[0]
    if rack is not None:
        held = read_rack(rack, load_alphabet(position.language))
    if not held:
        raise FileFormatError(
            "no-rack", "The position does not say the rack of the next player: give --rack."
        )
    is_same = lexicon is not None or named_packs().get(position.lexicon) is chosen
    stated = "" if is_same else position.lexicon
    return Asked(
        position.board,
        held,
        chosen,
        position.scores,
        stated,
        position.setup,
        position.last_turns,
    )


def read_board(text: str, alphabet: Alphabet) -> Board:
    """Parse a board: 225 tiles and dots, with white space anywhere.

    Raises `FileFormatError` (``bad-board``).
    """
    try:
        cells = alphabet.parse("".join(text.split()))
    except AlphabetError as error:
        raise FileFormatError("bad-board", error.message) from error
    if len(cells) != SQUARES or BLANK in cells:
        raise FileFormatError(
            "bad-board",
            f"A board has {SQUARES} squares: a letter for a tile, {EMPTY} for an empty one. "
            f"This has {len(cells)}.",
        )
    return Board(cells)


def read_rack(text: str, alphabet: Alphabet) -> str:
    """Parse a rack of 1 to 7 tiles in either case; raise `FileFormatError` (``bad-rack``)."""
    try:
        rack = alphabet.parse(text.upper())
    except AlphabetError as error:
        raise FileFormatError("bad-rack", error.message) from error
    if not 1 <= len(rack) <= RACK_SIZE or EMPTY in rack:
        raise FileFormatError("bad-rack", f"{text!r} is not a rack: it has 1 to {RACK_SIZE} tiles.")
    return rack


def board_text(argument: str) -> str:
    """Return the input for ``--board``: standard input, a position in one line, or a file."""
    if argument == "-":
        return sys.stdin.read(MAX_BOARD)
    if len(argument) >= SQUARES or argument.count("/") >= SIZE - 1:
        return argument
    try:
        return read_bytes(argument, MAX_BOARD).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFormatError("bad-board", f"{argument} is not text: {error.reason}.") from error
