"""Write a game as a page of HTML: the picture of the board, and all turns as a table.

The page stands alone, shows no rack, and runs no script.
"""

from __future__ import annotations

from collections.abc import Iterator

from scrabble.board import Board, Layout
from scrabble.characters import isolated
from scrabble.game import History
from scrabble.moves import Place, format_move
from scrabble.tiles import Alphabet
from scrabble.views.picture import ESCAPED, board_alone, picture
from scrabble.views.sentences import label, sentence, status

_STYLE = (
    "body{font-family:system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem}"
    "svg{width:100%;height:auto}table{border-collapse:collapse;width:100%}"
    "td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd}"
    "td:nth-child(n+4),th:nth-child(n+4){text-align:right}"
)


def text_of(history: History) -> str:
    """Format a game as a page."""
    names = [label(history.last, seat) for seat in range(len(history.last.scores))]
    head = "".join(f"<th>{name}</th>" for name in ("Turn", "Player", "Move", "Score", "Total"))
    rows = "".join(f"<tr>{''.join(_row(history, number))}</tr>" for number in _numbers(history))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
    return _page(" – ".join(names), f"{picture(history)}<p>{_safe(status(history))}</p>{table}")


def text_of_board(board: Board, alphabet: Alphabet, layout: Layout) -> str:
    """Format a board alone as a page."""
    return _page("Position", board_alone(board, alphabet, layout=layout))


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{_safe(title)}</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _numbers(history: History) -> range:
    return range(1, len(history.turns) + 1)


def _row(history: History, number: int) -> Iterator[str]:
    turn, position = history.turns[number - 1], history.positions[number - 1]
    move = sentence(history, turn)
    if isinstance(turn.move, Place):
        move = format_move(turn.move, position.board, position.setup.alphabet)
    who = isolated(label(position, turn.seat))
    for text in (str(number), who, move, str(turn.score), str(turn.total)):
        yield f"<td>{_safe(text)}</td>"


def _safe(text: str) -> str:
    """Escape a text for HTML."""
    return text.translate(ESCAPED)
