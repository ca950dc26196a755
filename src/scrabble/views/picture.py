"""Draw a game as SVG text: the players and their points, the board, and the best word.

The picture looks the same in every theme. The width of a text depends on the fonts of the viewer's
device. It is estimated for the widest usual fonts, so that no text meets another: a text that is
estimated too long is drawn smaller, then cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scrabble.board import CENTRE, SIZE, Board, Layout, load_layout
from scrabble.characters import isolated
from scrabble.game import History, Mode
from scrabble.tiles import EMPTY, Alphabet, is_blank, letters_of
from scrabble.views.players import best_play
from scrabble.views.sentences import label

_PAPER, _GRID, _INK, _SOFT = "#f4f1ea", "#d5cdbd", "#1f2f2c", "#55625d"
_PAINT = {"": "#f4f1ea", "DL": "#bfe3f2", "TL": "#1f6fb2", "DW": "#f9d5a7", "TW": "#b5361c"}
_LABEL = {"": "#3a4642", "DL": "#3a4642", "TL": "#fff", "DW": "#3a4642", "TW": "#fff"}
_SQUARE, _MARGIN = 64, 60
_BOARD = SIZE * _SQUARE
WIDTH = _BOARD + 2 * _MARGIN
_HEAD, _GAP = 140, 40
_BEST = 176
"""The height of the best word's area below the board."""
_LARGE, _SMALL = 84, 52
"""The heights of the winner's line and of other players' lines."""
_EM, _CAPITAL, _WIDE = 0.72, 0.85, 1.12
"""The widths of a character, a capital and a wide character in the widest usual fonts (Verdana,
DejaVu Sans), relative to the height."""
_SERIF = ' font-family="Georgia, serif"'
_LEAST = 0.6
"""The smallest scale of a long text before it is cut."""
_MOST_SIGN = 320
"""The greatest width of the text that marks the winner."""
_NAME = "Pass-a-Word"
RECORD = "Recorded game; words not checked"
WORDS: Mapping[str, str] = {"winner": "winner", "best": "Best word"}
"""The picture's other texts, in English. Callers may add a text ``verified``."""
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""The characters that SVG and HTML escape in a text."""
_DOWN = 0.35
"""The distance from a letter's middle to its baseline, as a fraction of its height."""
_SIGN = (
    '<g transform="translate(60 44)"><rect width="64" height="64" rx="14" fill="#1f2f2c"/>'
    '<rect x="10" y="12" width="44" height="42" rx="7" fill="#c9b98f"/>'
    '<rect x="10" y="10" width="44" height="41" rx="7" fill="#fbf6e9"/>'
    '<path d="M15 17 24.5 42 32 27l7.5 15L49 17" fill="none" stroke="#1f2f2c" stroke-width="5" '
    'stroke-linejoin="round" stroke-linecap="round"/>'
    '<circle cx="49" cy="12" r="7" fill="#e9a820"/></g>'
)


class _Look(NamedTuple):
    """The colours of a tile."""

    face: str
    edge: str
    letter: str


_PLAYED = _Look("#24352f", "#16211d", "#fbf6e9")
_GOLD = _Look("#f0b429", "#b57f0c", "#2a2003")


def picture(
    history: History,
    labels: Mapping[str, str] | None = None,
    record: str = RECORD,
    words: Mapping[str, str] = WORDS,
) -> str:
    """Draw the players with their points, the board and, once the game is over, the best word.

    Shows no rack. ``labels`` maps the names of premium squares to the text on them, by default the
    names. ``record`` is the text for a record; ``words`` replaces `WORDS`, and may add
    ``verified``.
    """
    is_over, setup = history.last.result is not None, history.game.setup
    lines = list(_players(history, words))
    top = _HEAD + sum(height for height, _ in lines) + _GAP // 2
    best = list(_best(history, words, top + _BOARD + _GAP)) if is_over else []
    board = _board(history.last.board, setup.alphabet, setup.layout, labels or {})
    height = top + _BOARD + (_BEST + _GAP if best else _MARGIN)
    parts = [
        _rect(_PAPER, 0, 0, WIDTH, height, 0),
        _SIGN,
        *_head(record if history.last.setup.mode is Mode.STATED else "", words.get("verified", "")),
        *(part for _, parts in lines for part in parts),
        f'<g transform="translate({_MARGIN} {top})">{"".join(board)}</g>',
        *best,
    ]
    return _svg(WIDTH, height, parts)


def board_picture(history: History, labels: Mapping[str, str]) -> str:
    """Draw only the board."""
    setup = history.game.setup
    return board_alone(history.last.board, setup.alphabet, labels, setup.layout)


def board_alone(
    board: Board,
    alphabet: Alphabet,
    labels: Mapping[str, str] | None = None,
    layout: Layout | None = None,
) -> str:
    """Draw a board without players, by default with the classic layout."""
    squares = _board(board, alphabet, layout or load_layout(), labels or {})
    return _svg(_BOARD, _BOARD, list(squares))


def _svg(width: int, height: int, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, Roboto, Arial, sans-serif" '
        f'font-weight="700">{"".join(parts)}</svg>'
    )


def _head(record: str, verified: str) -> Iterator[str]:
    """Draw the name of the game, and a text below it for a record, or beside it if verified."""
    x, right = 148, WIDTH - _MARGIN
    yield _text(_NAME, (x, 58 if record else 76), 40, _INK, "start", _SERIF)
    if record:
        text, size = _fit(record, right - x, 26)
        yield _text(text, (x, 98), size, _SOFT, "start")
    elif verified:
        text, size = _fit(verified, right - x - round(40 * _width(_NAME)) - 24, 26)
        yield _text(text, (right, 76), size, _SOFT, "end")


def _players(history: History, words: Mapping[str, str]) -> Iterator[tuple[int, list[str]]]:
    """Yield each player's line, the winner's first, as its height and its SVG parts."""
    position = history.last
    result = position.result
    winners = result.winners if result else ()
    seats = range(len(position.scores))
    ranked = sorted(seats, key=lambda seat: (seat not in winners, -position.scores[seat]))
    y = _HEAD
    for seat in ranked if result else seats:
        is_winner = len(winners) == 1 and seat in winners
        size = _LARGE if is_winner else _SMALL
        height = size + 26
        score = str(position.scores[seat]).replace("-", "−")
        room = _BOARD - round(size * _width(score)) - 36
        middle, right = y + height // 2, WIDTH - _MARGIN
        sign = []
        if is_winner:
            said, tall = _fit(words.get("winner", ""), _MOST_SIGN, 30)
            wide = round(tall * _width(said)) + 48
            x = _MARGIN + room - wide
            room -= wide + 24
            sign = [
                _rect(_GOLD.face, x, middle - 28, wide, 56, 28),
                _text(said, (x + wide // 2, middle), tall, _GOLD.letter),
            ]
        paint = _INK if is_winner or len(winners) != 1 else _SOFT
        name, tall = _fit(label(position, seat), room, size)
        shown = _text(isolated(name), (_MARGIN, middle), tall, paint, "start", _SERIF)
        yield height, [shown, *sign, _text(score, (right, middle), size, paint, "end", _SERIF)]
        y += height


def _fit(text: str, room: int, size: int) -> tuple[str, int]:
    """Return a text, cut if it is too long, and the height at which it fits in any usual font."""
    fits = min(1, room / (size * _width(text))) if text else 1
    if fits < _LEAST:
        fits = _LEAST
        while text and size * fits * _width(f"{text}…") > room:
            text = text[:-1]
        text += "…"
    return text, int(size * fits)


def _width(text: str) -> float:
    return sum(map(_character_width, text))


def _character_width(character: str) -> float:
    if character in "MWmw…@%" or character > "\u2e80":
        return _WIDE
    return _CAPITAL if character.isupper() else _EM


def _board(
    board: Board, alphabet: Alphabet, layout: Layout, labels: Mapping[str, str]
) -> Iterator[str]:
    premiums = layout.names
    yield _rect(_GRID, 0, 0, _BOARD, _BOARD, 8)
    for square, tile in enumerate(board.cells):
        x, y = square % SIZE * _SQUARE, square // SIZE * _SQUARE
        if tile != EMPTY:
            yield from _tile(alphabet, tile, x, y, _SQUARE, _PLAYED)
            continue
        name = premiums[square]
        yield _rect(_PAINT[name], x + 1, y + 1, _SQUARE - 2, _SQUARE - 2, 5)
        said = "★" if square == CENTRE else labels.get(name, name)
        if said:
            height = 30 if square == CENTRE else 20
            yield _text(said, (x + _SQUARE // 2, y + _SQUARE // 2), height, _LABEL[name])


def _tile(alphabet: Alphabet, tile: str, x: int, y: int, side: int, look: _Look) -> Iterator[str]:
    """Draw a tile; a blank has an italic letter, dots below it, and no points."""
    width, round_by = side - 2, side // 8
    yield _rect(look.edge, x + 1, y + 1, width, width, round_by)
    yield _rect(look.face, x + 1, y + 1, width, width - side // 16, round_by)
    letter = alphabet.text(letters_of(tile))
    blank = is_blank(tile)
    height = round(side * (0.62 if len(letter) == 1 else 0.42))
    value = "" if blank else str(alphabet.values[tile])
    middle = x + side // 2 - (0 if blank else side // (8 if len(value) > 1 else 16))
    style = ' font-style="italic"' if blank else ""
    yield _text(letter, (middle, y + side * 15 // 32), height, look.letter, style=style)
    if blank:
        yield (
            f'<path d="M{x + side // 4} {y + side * 51 // 64}h{side // 2}" fill="none" '
            f'stroke="{look.letter}" stroke-width="{side // 20}" '
            f'stroke-dasharray="{side // 20} {side // 20}"/>'
        )
    else:
        at = x + side - side // 8, y + side * 49 // 64
        yield _text(value, at, side // 4, look.letter, "end")


def _best(history: History, words: Mapping[str, str], y: int) -> Iterator[str]:
    """Draw the best word of the game in gold, with its points."""
    found = [best_play(history, seat) for seat in range(len(history.last.scores))]
    best = max(filter(None, found), key=lambda each: each[0].score, default=None)
    if best is None:
        return
    turn, play = best
    alphabet = history.game.setup.alphabet
    tiles = play.words[0].tiles
    side = min(80, (_BOARD - 160) // len(tiles))
    name = label(history.last, turn.seat)
    said, tall = _fit(words.get("best", ""), _BOARD, 28)
    yield _text(said, (_MARGIN, y + 14), tall, _SOFT, "start")
    for n, tile in enumerate(tiles):
        yield from _tile(alphabet, tile, _MARGIN + n * side, y + 46, side, _GOLD)
    x = _MARGIN + len(tiles) * side + 24
    yield _text(str(turn.score), (x, y + 46 + side // 2), 56, _INK, "start", _SERIF)
    room = WIDTH - _MARGIN - x - round(56 * _width(str(turn.score))) - 24
    shown, size = _fit(name, room, 28)
    yield _text(isolated(shown), (WIDTH - _MARGIN, y + 46 + side // 2), size, _SOFT, "end")


def _rect(paint: str, x: int, y: int, width: int, height: int, radius: int) -> str:
    return f'<rect fill="{paint}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/>'


def _text(
    text: str,
    at: tuple[int, int],
    height: int,
    paint: str,
    anchor: str = "middle",
    style: str = "",
) -> str:
    """Draw a text at ``at``, vertically centred; ``anchor`` is SVG's ``text-anchor``."""
    if not text:
        return ""
    x, y = at
    return (
        f'<text fill="{paint}" x="{x}" y="{y + _DOWN * height:g}" font-size="{height}" '
        f'text-anchor="{anchor}"{style}>{text.translate(ESCAPED)}</text>'
    )
