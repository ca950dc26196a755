"""The programs in docs/examples run, are short, and use public names alone."""

import ast
import json
import subprocess
import sys

import pytest
from support.examples import EXAMPLES, FOLDER, MOST_LINES, Example, cells, run

if sys.platform != "emscripten":
    from scripts.common import node_env
    from scripts.common.base import PYTHONPATH

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

PLAYERS = {"longest_word.py"}
"""Players of a match, which test_selfplay_match.py runs."""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.program)
def test_an_example_prints_what_it_is_for(example: Example, tmp_path) -> None:
    printed = run(example, sys.executable, tmp_path, **PYTHONPATH)
    assert [part for part in example.shown if part not in printed] == []


def test_every_example_is_run() -> None:
    programs = {path.name for path in FOLDER.glob("*.py")}
    assert programs == {example.program for example in EXAMPLES} | PLAYERS


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.program)
def test_an_example_is_short(example: Example) -> None:
    """Lines of code count, without imports, the docstring and empty lines."""
    tree = ast.parse((FOLDER / example.program).read_text("utf-8"))
    code = [one for one in tree.body[1:] if not isinstance(one, ast.Import | ast.ImportFrom)]
    lines = "\n".join(map(ast.unparse, code)).splitlines()
    assert len(lines) <= MOST_LINES


def test_the_notebook_shows_a_game() -> None:
    """Its last cell ends in a game, which a notebook draws."""
    names: dict[str, object] = {}
    *first, last = cells()
    for cell in first:
        exec(cell, names)
    *statements, shown = last.splitlines()
    exec("\n".join(statements), names)
    assert eval(shown, names)._repr_svg_().startswith("<svg ")


def test_a_player_in_another_language_answers() -> None:
    """The player exchanges tiles that combine badly, and passes if the bag is empty."""
    questions = [
        {"protocol": 1},
        {"rack": "AAEQVW?", "may_exchange": True},
        {"rack": "AEINRST", "may_exchange": True},
        {"rack": "QQ", "may_exchange": False},
    ]
    done = subprocess.run(
        [node_env.find().program, FOLDER / "exchange.mjs"],
        input="".join(f"{json.dumps(each)}\n" for each in questions),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"name": "exchange"},
        {"move": "exchange AQVW"},
        {"move": "pass"},
        {"move": "pass"},
    ]
