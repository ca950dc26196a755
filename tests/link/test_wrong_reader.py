"""A second reader that is wrong on purpose: the comparison and the page find every fault.

Each copy of the reader has one fault. The comparison is that of `test_second_reader.py`. The page
compares too, once the engine has read the same link: `misread` and `confirms` in
`site/core/state.js`.
"""

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    from scripts.common.base import SITE
    from scripts.lab.fuzz import readers

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

GAMES = {21: 0.5, 94: 0.5, 193: 1}
"""The part of each random game that is played (1: to its end), by the game's number. Every fault
shows in these games, which have hints, challenges and blanks."""
DRAFTS = 20

FAULTS = {
    "racks in reverse order": (
        "rack", "view", "[...rackOf(game, seat)]", "{}.reverse()",
    ),
    "the rack of the next seat": (
        "rack", "view", "return racks[seat];", "return racks[(seat + 1) % racks.length];",
    ),
    "new tiles that are shown too early": ("rack", "view", "before?.toMove !== seat", "true"),
    "two tiles of the bag swapped": (
        "rack", "bag", "mixed(tiles, diceOf(seed, 0))",
        "{}.map((tile, n, all) => all[[6, 7].includes(n) ? 13 - n : n])",
    ),
    "tiles drawn from the end of the bag": (
        "rack", "replay", "+ bag.slice(0, taken.length)", "+ bag.slice(-taken.length)",
    ),
    "exchanged tiles put back at other places": (
        "rack", "bag", "below(found.length + 1)", "below(found.length)",
    ),
    "too few points for all seven tiles": ("players", "replay", "=== 7 ? bonus", "=== 7 ? bonus - 10"),
    "hints that cost nothing": ("players", "replay", "steps * (hintPrice ?? 0)", "0"),
    "leftover tiles that cost nothing": ("players", "replay", "score - lost[seat]", "score"),
    "withdrawn points that stay": (
        "players", "replay", "charged(before, setup, 0)", "position.scores",
    ),
    "names in the wrong order": ("players", "view", "names.map(", "[...names].reverse().map("),
    "the wrong player to move": (
        "toMove", "view", "reason === null ? toMove", "reason === null ? 1 - toMove",
    ),
    "tiles on other squares": (
        "board", "view", "const board = cellsOf(game)", "{}.reverse()",
    ),
    "a letter that is wrong": (
        "board", "view", "letter: alphabet.text(tile),\n          value",
        'letter: alphabet.text(tile).replace("E", "F"),\n          value',
    ),
    "blanks worth as much as their letter": (
        "board", "tiles", "(isBlank(tile) ? 0", "(tile === '?' ? 0",
    ),
    "a tile too few in the bag": ("bag", "view", "bag: bag.length,", "bag: bag.length - 1,"),
    "turns by the next player": ("turns", "view", "positions[n].toMove", "positions[n + 1].toMove"),
    "words read backwards": ("turns", "view", "[...tiles].map", "[...tiles].reverse().map"),
    "a turn too few": ("turns", "view", "turns: moves.map(", "turns: moves.slice(1).map("),
    "the squares of an older play": ("last", "view", "moves.at(-1)", "moves.at(-2)"),
    "moves for everybody": ("allowed", "view", "seat === toMove &&", ""),
    "no challenge after the end": (
        "allowed", "view", "seat === toMove &&", "reason === null && {}",
    ),
    "the wrong end of a draft's word": ("draft", "replay", "main[main.length - 1]", "main[0]"),
    "the wrong direction of one tile": (
        "draft", "replay", "stretch(laid, first, 1).length === 1", "false",
    ),
    "points for a draft with a gap": ("draft", "draft", "!isPossible ||", ""),
    "points for a blank without a letter": (
        "draft", "draft", 'tile === "?")) return', "false)) return",
    ),
}  # fmt: skip
"""By fault: the field that must differ, the module to change, the code to replace there, and the
faulty code; ``{}`` stands for the replaced code."""


def wrong_site(folder: Path, fault: str) -> Path:
    """Copy the modules that read links, with one fault; return the folder."""
    _, module, old, new = FAULTS[fault]
    copy = folder / fault.replace(" ", "-")
    for room in ("core", "link-reader", "welcome"):
        shutil.copytree(SITE / room, copy / room)
    file = copy / "link-reader" / f"{module}.js"
    text = file.read_text("utf-8")
    assert text.count(old) == 1, fault
    file.write_text(text.replace(old, new.replace("{}", old)), "utf-8")
    return copy


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[set[str]]]:
    """Return, by fault, the differences in each position."""
    rows: list[dict[str, Any]] = [
        readers.row_of(history, DRAFTS)
        for number, place in GAMES.items()
        for history in readers.random_positions(number, (place,))
    ]
    sites = [wrong_site(tmp_path_factory.mktemp("site"), fault) for fault in FAULTS]
    return {
        fault: [{name.partition(" ")[0] for name in names} for names in each]
        for fault, each in zip(FAULTS, readers.compared(rows, *sites), strict=True)
    }


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_second_reader_is_found(
    fault: str, found: dict[str, list[set[str]]]
) -> None:
    """The comparison names the field, and the page tells the player what was wrong.

    It corrects moves allowed by mistake without a message, since it makes no move unchecked.
    """
    field = FAULTS[fault][0]
    by_page = {"draft": set(), "allowed": {"unconfirmed"}}.get(field, {"told", "unconfirmed"})
    assert any(names >= {field} | by_page for names in found[fault])


def test_the_page_sees_every_wrongly_shown_field(found: dict[str, list[set[str]]]) -> None:
    """A view with a difference on the table never counts as confirmed."""
    shown = {"rack", "players", "board", "toMove", "bag", "last", "allowed"}
    assert [
        (fault, names)
        for fault, each in found.items()
        for names in each
        if names & shown and "unconfirmed" not in names
    ] == []
