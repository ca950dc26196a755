"""What is due in joint games: the table that the docs draw, and what follows from it."""

import re
from pathlib import Path

import pytest

from scrabble.game import Mode, Setup
from scrabble.joint import JOINT, Act, Due
from scrabble.joint.due import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "joint-games.md"
KEYS = [bytes([number]) * 16 for number in range(4)]


@pytest.mark.native
def test_the_docs_draw_the_table():
    """Each arrow of the diagram and each row beside it is in the table, and no other."""
    text = PAGE.read_text("utf-8")
    drawn = set(re.findall(r"^  (\w+) --> (\w+): (\w+)$", text, re.MULTILINE))
    assert drawn == {
        (stage.value, then.value, row.act.value)
        for stage, row in TABLE.items()
        if row.act
        for then in row.then
    }
    rows = re.findall(r"^\| (\w+) \| (\w+) \| (.+?) \|$", text, re.MULTILINE)
    assert {stage: (act, seat) for stage, act, seat in rows if stage in set(TABLE)} == {
        stage.value: (row.act.value if row.act else "nothing", row.seat)
        for stage, row in TABLE.items()
    }


@pytest.mark.parametrize(
    ("mode", "players", "expected"),
    [
        (Mode.SEALED, 2, ["join 1 0", "move 0 -"]),
        (Mode.FAIR_DRAW, 2, ["join 1 0", "move 0 -"]),
        (Mode.FAIR_DRAW, 3, ["join 1 2", "join 2 1", "publish 1 0", "move 0 -"]),
        (
            Mode.FAIR_DRAW,
            4,
            ["join 1 2", "join 2 3", "join 3 1", "publish 1 2", "publish 2 0", "move 0 -"],
        ),
    ],
)
def test_a_game_begins_with_its_ring(mode, players, expected):
    """After each link it says what is due, from whom, and where that link then goes."""
    game = JOINT[mode]
    links = [game.invite(KEYS[0], Setup(("Ann", "Bea", "Cleo", "Dan")[:players], 7, mode=mode))]
    said = []
    while (due := game.read(links[-1]).due).act is not Act.MOVE:
        said.append(told(due))
        seat = KEYS[due.seat]
        joins = due.act is Act.JOIN
        links.append(game.join(seat, links[-1]) if joins else game.take(seat, links).close())
    assert [*said, told(due)] == expected


def told(due: Due) -> str:
    """Return what is due as a line."""
    return f"{due.act} {due.seat} {'-' if due.then is None else due.then}"
