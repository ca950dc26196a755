"""A game as a picture: the board and the scores, as SVG text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scrabble.board import CENTRE, SIZE, load_layout
from scrabble.game import History, Mode
from scrabble.tiles import EMPTY, is_blank, letters_of
from scrabble.views.sentences import label_in_line

_PAPER, _GRID, _INK, _TILE = "#fffdf8", "#d5cdbd", "#1f2f2c", "#24352f"
_SOFT = "#55625d"
_ON_TILE, _ON_BLANK = "#fbf6e9", "#f0b429"
_PAINT = {"": "#f4f1ea", "DL": "#bfe3f2", "TL": "#1f6fb2", "DW": "#f9d5a7", "TW": "#b5361c"}
_LABEL = {"": "#3a4642", "DL": "#3a4642", "TL": "#fff", "DW": "#3a4642", "TW": "#fff"}
_SQUARE, _HEAD = 64, 96
_NAME = "Pass-a-Word"
RECORD = "Recorded game, not dealt here; words not checked"
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_DOWN = 0.35
"""The distance from the middle of a letter to its baseline, as a part of its height."""


def picture(history: History, labels: Mapping[str, str] | None = None, record: str = RECORD) -> str:
    """Draw the board as it stands, the scores above it; no rack is shown.

    ``labels`` says what stands on premium squares, by their names, which are used without it;
    ``record`` what is said of a record.
    """
    size = SIZE * _SQUARE
    position = history.last
    is_record = position.setup.mode is Mode.STATED
    scores = (
        f"{label_in_line(position, seat)} {score}".replace(" -", " −")
        for seat, score in enumerate(position.scores)
    )
    parts = [
        _rect(_GRID, 0, 0, size, size + _HEAD),
        _rect(_PAPER, 0, 0, size, _HEAD),
        _text("\N{NO-BREAK SPACE} ".join(scores), 24, _HEAD // 2 + 14, 36, _INK, "start"),
        _text(_NAME, 24, 20, 20, _SOFT, "start"),
        *([_text(record, size - 24, 20, 20, _SOFT, "end")] if is_record else []),
        *_squares(history, labels or {}),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size + _HEAD}" '
        f'font-family="Georgia, serif" font-weight="600">{"".join(parts)}</svg>'
    )


def _squares(history: History, labels: Mapping[str, str]) -> Iterator[str]:
    alphabet = history.game.setup.alphabet
    premiums = load_layout().names
    for square, tile in enumerate(history.last.board.cells):
        x, y = square % SIZE * _SQUARE, square // SIZE * _SQUARE + _HEAD
        paint = _PAINT[premiums[square]] if tile == EMPTY else _TILE
        yield _rect(paint, x + 1, y + 1, _SQUARE - 2, _SQUARE - 2)
        if tile == EMPTY:
            name = premiums[square]
            label = "★" if square == CENTRE else labels.get(name, name)
            if label:
                height = 30 if square == CENTRE else 21
                yield _text(label, x + _SQUARE // 2, y + _SQUARE // 2, height, _LABEL[name])
            continue
        letter = alphabet.text(letters_of(tile))
        height = 38 if len(letter) == 1 else 26
        middle = x + _SQUARE // 2 - 3, y + _SQUARE // 2
        yield _text(letter, *middle, height, _ON_BLANK if is_blank(tile) else _ON_TILE)
        if not is_blank(tile):
            value = alphabet.values[tile]
            yield _text(str(value), x + _SQUARE - 12, y + _SQUARE - 13, 15, _ON_TILE)


def _rect(paint: str, x: int, y: int, width: int, height: int) -> str:
    return f'<rect fill="{paint}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _text(text: str, x: int, y: int, height: int, paint: str, anchor: str = "middle") -> str:
    """Write a text centred on ``y``; ``anchor`` is the part of it that is at ``x``."""
    return (
        f'<text fill="{paint}" x="{x}" y="{y + _DOWN * height:g}" font-size="{height}" '
        f'text-anchor="{anchor}">{text.translate(_ESCAPED)}</text>'
    )
