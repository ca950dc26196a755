"""Lay out the board of a game: a fixed board, or one drawn from the seed."""

from __future__ import annotations

from functools import lru_cache

from scrabble.board import CENTRE, SIZE, SQUARES, Layout, board_info
from scrabble.game.bag import shuffled_by

DRAWN = "drawn"
"""The name of the board that each game draws."""
_PURPOSE = b"pass-a-word board 1"
_HALF = SIZE // 2


@lru_cache(maxsize=16)
def layout_of(board: str, drawn: int) -> Layout:
    """Return the layout of a board; ``drawn`` is the number of a drawn one."""
    body = board_info(board).body
    return Layout.from_text(_draw(body, drawn) if board == DRAWN else body)


def _draw(counts: str, number: int) -> str:
    """Draw the marks of a board: ``counts`` has lines such as ``T 8``, a mark and its squares.

    The board looks the same in all eight mirror images. Its squares fall into groups of mirror
    images, listed by their first square. The number shuffles the groups. Each mark, line by line,
    takes the next groups that fit the squares it has left. The centre is a double word.
    """
    groups = shuffled_by(_PURPOSE + number.to_bytes(2, "big"), _mirrored_groups())
    marks = ["."] * SQUARES
    marks[CENTRE] = "D"
    for line in counts.splitlines():
        mark, count = line.split()
        left = int(count)
        for group in groups.copy():
            if len(group) <= left:
                left -= len(group)
                groups.remove(group)
                for square in group:
                    marks[square] = mark
    return "".join(marks)


def _mirrored_groups() -> list[tuple[int, ...]]:
    """Return all squares except the centre, in groups of mirror images, by first square."""
    groups: dict[tuple[int, int], list[int]] = {}
    for square in range(SQUARES):
        across, down = (abs(at - _HALF) for at in divmod(square, SIZE))
        groups.setdefault((max(across, down), min(across, down)), []).append(square)
    del groups[0, 0]
    return [tuple(group) for group in groups.values()]
