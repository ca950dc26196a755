"""Convert games and positions between formats of text: GCG, link, CGP, JSON, text, SVG, HTML.

The command line converts, and the page imports and exports, through this module. docs/formats.md
describes each format.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from scrabble import link as links
from scrabble.errors import FileFormatError, LinkError
from scrabble.files import cgp, gcg, html, json
from scrabble.game import History, replay
from scrabble.views.picture import board_alone, picture
from scrabble.views.text_view import board_lines, show_game

__all__ = ["Contents", "Format", "dump", "load"]

_BOM = "\ufeff"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CGP_ROWS = re.compile(r"[^\s/]+(?:/[^\s/]+){14}\s")
_GCG_LINE = re.compile(r"^[#>]\S", re.MULTILINE)
_FRAGMENT = re.compile("#[0-9A-Za-z_]+")
"""One line with the ``#`` of a link, as copied from the address bar."""


class Format(StrEnum):
    """The formats in which a game can be written; a position, in all but GCG, JSON and link."""

    GCG = "gcg"
    JSON = "json"
    LINK = "link"
    CGP = "cgp"
    TEXT = "text"
    SVG = "svg"
    HTML = "html"

    @property
    def ending(self) -> str:
        """The ending of a file in this format, without its dot."""
        return "txt" if self in {Format.LINK, Format.TEXT} else self.value


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a text: a game, or a single position.

    ``file`` is the GCG file of the game, with its title and notes; ``warnings`` report
    assumptions and contradictions in that file. ``link`` is the link of a joint game, which
    cannot be derived from the game.
    """

    history: History | None = None
    position: cgp.Cgp | None = None
    file: gcg.GcgFile | None = None
    warnings: tuple[FileFormatError, ...] = ()
    link: str | None = None


def load(source: bytes | str, *, strict: bool = False) -> Contents:
    """Parse a game from a GCG file, a link or our JSON, or a position from CGP.

    If ``strict``, refuse a GCG file that contradicts itself.

    Raises `FileFormatError` or `LinkError`.
    """
    source = _without_utf_16(source)
    text = _text_of(source)
    if _CGP_ROWS.match(text):
        return Contents(position=cgp.parse(text))
    if text.startswith("{"):
        return Contents(links.decode(json.link_in(text)))
    if _is_gcg(text):
        file = gcg.parse(source)
        checked = gcg.check(file, strict=strict)
        return Contents(replay(checked.record), file=file, warnings=checked.warnings)
    try:
        return Contents(links.decode(links.read(text).text))
    except LinkError as error:
        if error.code != "not-a-link":
            raise
        raise FileFormatError(
            "unknown-format",
            "This is not a GCG file, a game link, a CGP position or JSON saved by Pass-a-Word.",
        ) from error


def joint_link_in(source: bytes | str) -> str | None:
    """Return the link of a joint game in our JSON or in plain text, else ``None``.

    Ignores the rest of the text. Raises `FileFormatError`.
    """
    text = _text_of(_without_utf_16(source))
    if _is_gcg(text) or _CGP_ROWS.match(text):
        return None
    try:
        found = links.read(json.link_in(text) if text.startswith("{") else text)
    except LinkError:
        return None
    return found.text if found.mode.is_joint else None


def _is_gcg(text: str) -> bool:
    has_line = re.match("[#>]", text) and _GCG_LINE.search(text)
    return bool(has_line) and not _FRAGMENT.fullmatch(text)


def _without_utf_16(source: bytes | str) -> bytes | str:
    """Decode a file that its mark says is UTF-16: some editors call it Unicode."""
    if isinstance(source, bytes) and source.startswith(_UTF_16_MARKS):
        return source.decode("utf-16", "replace")
    return source


def _text_of(source: bytes | str) -> str:
    if len(source) > gcg.MAX_BYTES:
        raise FileFormatError("too-large", f"A game has up to {gcg.MAX_BYTES} bytes.")
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    return text.removeprefix(_BOM).strip()


def dump(contents: Contents, to: Format, seats: Collection[int] | None = None) -> str:
    """Format a game or position, with the racks of ``seats``, by default all.

    Raises `FileFormatError` (``no-game``) for a position in a format that needs a game.
    """
    history = contents.history
    if to is Format.CGP:
        position = contents.position if history is None else cgp.from_position(history.last, seats)
        assert position is not None  # contents are a game or a position
        return cgp.text_of(position) + "\n"
    if history is None:
        assert contents.position is not None
        return _dump_position(contents.position, to)
    match to:
        case Format.GCG:
            return gcg.text_of(contents.file or gcg.from_history(history, seats))
        case Format.LINK:
            return (contents.link or links.encode_history(history)) + "\n"
        case Format.TEXT:
            return show_game(history) + "\n"
        case Format.JSON:
            return json.text_of(history, contents.file, seats, contents.link)
        case Format.SVG:
            return picture(history) + "\n"
        case Format.HTML:
            return html.text_of(history)


def _dump_position(position: cgp.Cgp, to: Format) -> str:
    board, setup = position.board, position.setup
    alphabet, layout = setup.alphabet, setup.layout
    match to:
        case Format.TEXT:
            return "\n".join(board_lines(board, alphabet, layout)) + "\n"
        case Format.SVG:
            return board_alone(board, alphabet, layout=layout) + "\n"
        case Format.HTML:
            return html.text_of_board(board, alphabet, layout)
        case _:
            raise FileFormatError(
                "no-game", f"A position has no moves: it cannot be written as {to}."
            )
