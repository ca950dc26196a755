"""Duties in joint games: the table in the docs, and its consequences."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest

from scrabble.game import Game, Mode, Result, Setup, replay
from scrabble.joint import JOINT, Act, DeviceKey, Due
from scrabble.joint.due import TABLE, Standing, due_after, ring

PAGE = Path(__file__).parents[2] / "docs" / "joint-games.md"
KEYS = [DeviceKey(bytes([number]) * 16) for number in range(4)]


STAGES = {
    None: "closed",
    **dict(zip(Act, ("joining", "publishing", "playing", "closing"), strict=True)),
}
"""The stage in which each act is due, as docs/joint-games.md names it."""


def walks(players: int, closers: int, turns: int = 3) -> Iterator[list[Act | None]]:
    """Yield games of different lengths, each as a list of the acts due after its links."""
    start = replay(Game(Setup(("Ann", "Bea", "Cleo", "Dan")[:players], 7))).last
    for last in range(1, turns):
        over = replace(start, result=Result("out", (0,), ()))
        ring_links = [Standing(start, link, ()) for link in range(len(ring(players)))]
        moves = [Standing(start, None, ())] * (last - 1)
        seats = tuple(range(closers))
        ends = [Standing(over, None, seats[closed:]) for closed in range(closers + 1)]
        dues = map(due_after, (*ring_links, *moves, *ends))
        yield [None if due is None else due.act for due in dues]


@pytest.mark.native
def test_the_docs_draw_the_table():
    """The diagram has exactly the steps of games, and the table in the docs has every duty."""
    text = PAGE.read_text("utf-8")
    drawn = set(re.findall(r"^  (\w+) --> (\w+): (\w+)$", text, re.MULTILINE))
    games = [game for count in product((2, 3, 4), (0, 1, 2)) for game in walks(*count)]
    steps = {step for walk in games for step in pairwise(walk)}
    assert drawn == {(STAGES[act], STAGES[after], act.value) for act, after in steps}
    rows = re.findall(r"^\| (\w+) \| (\w+) \| (.+?) \|$", text, re.MULTILINE)
    expected = {(STAGES[row.act], row.act.value, row.who) for row in TABLE}
    expected.add(("closed", "nothing", "nobody"))
    assert {row for row in rows if row[0] in STAGES.values()} == expected


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
    """Each expected line has the act, the seat that acts, and the seat that gets the link."""
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
    """Return a duty as text: act, seat, next seat."""
    return f"{due.act} {due.seat} {'-' if due.then is None else due.then}"
