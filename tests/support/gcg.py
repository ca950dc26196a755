"""Fixtures for tests of GCG files: a score sheet, and functions to read it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from scrabble.errors import FileFormatError
from scrabble.files import gcg
from scrabble.game import History, replay
from support.helpers import FEWER

DATA = Path(__file__).parents[3] / "shared" / "data"
GAMES = json.loads((DATA / "games-index.json").read_text()) if DATA.is_dir() else []
"""Real games, which lie outside the repository: tests skip where they are absent."""

FEW = settings(max_examples=max(FEWER.max_examples // 3, 2))
"""Fewer examples, for properties that write and read whole games."""

ODD = {
    "macondo__name_weird_encoding_with_header.gcg": ("bad-encoding", 1),
    "quackle__capp.gcg": ("score", 14),
    "quackle__consonant_heaviness_tendency.gcg": ("same-nickname", 2),
    "quackle__multiplayer-crash.gcg": ("not-in-rack", 7),
}
"""Impossible games: by file, the error and its line."""

SHEET = """\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bea
#title Club night
#note Before the first turn
>Ann: ACEHSTT 8D CHASTE +28 28
>Bea: ?NOPUVY E7 P.ONY +26 26
#note Too good to be true,
and so it was
>Bea: ?NOPUVY -- -26 0
>Ann: ARTTX I8 .XTRA +20 48
>Ann:  (challenge) +5 53
>Bea: ?NOPUVY -UV +0 0
>Ann: T -3 +0 53
>Bea: ?NOPY - +0 0
>Ann: (time) -10 43
#rack2 ?DENOPY
#custom kept as it is
#tile-set english
"""


def judged(text: str) -> gcg.Checked:
    """Judge a file given as text."""
    return gcg.check(gcg.parse(text))


def history(text: str) -> History:
    """Replay a file given as text."""
    return replay(judged(text).record)


def changed(old: str, new: str, text: str = SHEET) -> str:
    """Return a file with one piece of its text changed."""
    assert old in text
    return text.replace(old, new, 1)


def refusal(source: bytes | str) -> FileFormatError:
    """Return the error with which a file is refused."""
    with pytest.raises(FileFormatError) as caught:
        gcg.check(gcg.parse(source))
    assert caught.value.message.endswith(".")
    return caught.value


@dataclass(frozen=True, slots=True)
class Foreign:
    """The contents of a file as read by a program that knows only the format's document."""

    board: dict[tuple[int, int], str]
    totals: dict[str, int]
    racks: list[list[str]]


def foreign_tiles(text: str) -> list[str]:
    """Split tiles: a bracket is one tile, any other character too."""
    return re.findall(r"(?<=\[)[^\[\]]+(?=\])|[^\[\]](?![^\[]*\])", text)


def foreign_reading(text: str) -> Foreign:
    """Read a file by the format's document alone: lines of tokens, squares, withdrawn plays."""
    board: dict[tuple[int, int], str] = {}
    totals: dict[str, int] = {}
    racks, placed = [], {}
    for line in text.splitlines():
        if not line.startswith(">"):
            continue
        nick, *tokens = line[1:].replace(":", "", 1).split(" ")
        *rest, score, total = [token for token in tokens if token]
        totals[nick] = totals.get(nick, 0) + int(score)
        assert totals[nick] == int(total), line
        if rest[-1:] == ["--"]:
            for square in placed:
                del board[square]
        if len(rest) > 1 and rest[0][0] not in "(-":
            racks.append(foreign_tiles(rest[0]))
        if len(rest) > 1 and re.fullmatch("[0-9]+[A-O]|[A-O][0-9]+", rest[-2]):
            placed = _foreign_play(rest[-2], rest[-1], board)
            board |= placed
    return Foreign(board, totals, racks)


def _foreign_play(
    where: str, word: str, board: dict[tuple[int, int], str]
) -> dict[tuple[int, int], str]:
    """Return the tiles that a play adds: a row first means across, a dot a tile on the board."""
    number = int(re.sub("[A-O]", "", where)) - 1
    column = "ABCDEFGHIJKLMNO".index(re.sub("[0-9]", "", where))
    down = where[0].isalpha()
    squares = ((number + n * down, column + n * (not down)) for n in range(15))
    placed = dict(zip(squares, foreign_tiles(word), strict=False))
    assert all((tile == ".") == (square in board) for square, tile in placed.items()), where
    return {square: tile for square, tile in placed.items() if tile != "."}
