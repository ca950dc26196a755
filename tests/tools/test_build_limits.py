"""Limits on imports, folders, files and functions, tested on small made-up trees."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.build import limits
    from scripts.common import node_env, python_env
    from scripts.common.base import NODE_MODULES, ROOT

pytestmark = pytest.mark.native

HEADS = ("function named()", "export const named = () =>", "!function ()")
"""Ways in which a function of a script begins."""


def test_an_import_cycle_is_reported(tmp_path: Path) -> None:
    """The report lists the cycle's modules; a page without cycles has no report."""
    (tmp_path / "a.js").write_text('import "./b.js";\n')
    (tmp_path / "b.js").write_text("")
    assert list(limits.import_circles(tmp_path)) == []
    (tmp_path / "b.js").write_text('export const a = () => import("./a.js");\n')
    assert list(limits.import_circles(tmp_path)) == [("a.js > b.js > a.js", 2)]


def test_types_count_in_a_cycle(tmp_path: Path) -> None:
    """JSDoc imports types in two ways, and both count; a module may import its own types."""
    for named in ('/** @import {A} from "./a.js" */', '/** @type {import("./a.js").A} */'):
        (tmp_path / "a.js").write_text('/** @import {B} from "./b.js" */\n')
        (tmp_path / "b.js").write_text("// import {A} from a.js\n")
        assert list(limits.import_circles(tmp_path)) == []
        (tmp_path / "b.js").write_text(f"{named}\n")
        assert list(limits.import_circles(tmp_path)) == [("a.js > b.js > a.js", 2)]


@pytest.mark.parametrize(
    ("name", "text", "fits"),
    [
        ("core/state.js", '/** @import {Table} from "../live/table.js" */', False),
        ("core/types.js", '/** @typedef {import("../live/table.js").Table} Table */', False),
        ("play/flow.js", 'export const open = () => import("../live/table.js");', False),
        ("share/later.js", 'export const open = () => import("../live/table.js");', False),
        ("words/panel.js", 'import { table } from "../live/table.js";', False),
        ("attic/new.js", 'import { table } from "../live/table.js";', False),
        ("share/files.js", 'import { table } from "../live/table.js";', True),
        ("live/panel.js", '/** @import {Table} from "./table.js" */', True),
        ("live/later.js", 'export const open = () => import("./table.js");', True),
        ("main.js", 'export const open = () => import("./live/table.js");', True),
    ],
)
def test_imports_keep_to_the_layers(tmp_path: Path, name: str, text: str, *, fits: bool) -> None:
    """Type imports count. Only an entry point may lazy-load a module of another room."""
    for each in (name, "live/table.js"):
        (tmp_path / each).parent.mkdir(exist_ok=True)
    (tmp_path / "live" / "table.js").write_text("export const table = null;\n")
    (tmp_path / name).write_text(f"{text}\n")
    found = [] if fits else [(f"{name} > live/table.js", 1)]
    assert list(limits.forbidden_imports(tmp_path)) == found


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"bench/a.py": "import scripts.build.b", "build/b.py": ""}, 0),
        ({"bench/a.py": "import scripts.build.b", "build/b.py": "import scripts.bench.c"}, 1),
        ({"build/a.py": "import scripts.build.b", "build/b.py": "import scripts.build.a"}, 1),
    ],
    ids=["one way", "packages in a circle", "modules in a circle"],
)
def test_a_circle_among_the_tools_is_an_error(
    tmp_path: Path, files: Mapping[str, str], code: int
) -> None:
    """The check fails on cycles of packages, and on cycles of modules within a package."""
    for name in ("__init__.py", "bench/__init__.py", "bench/c.py", "build/__init__.py", *files):
        path = tmp_path / "scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files.get(name, ""))
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (each for each in linter["contracts"] if each["type"] == "acyclic_siblings")
    lines = [f"{key} = {json.dumps(value)}" for key, value in contract.items()]
    (tmp_path / "scrabble").mkdir()
    (tmp_path / "scrabble" / "__init__.py").touch()
    roots = 'root_packages = ["scrabble", "scripts"]'
    head = f"[tool.importlinter]\n{roots}\n[[tool.importlinter.contracts]]"
    (tmp_path / "pyproject.toml").write_text("\n".join([head, *lines]))
    linted = subprocess.run(
        [python_env.tool("lint-imports"), "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == code, linted.stdout + linted.stderr


def test_python_functions_are_measured_to_their_end(tmp_path: Path) -> None:
    """Methods are measured, too; docstrings are part of the size."""
    path = tmp_path / "module.py"
    path.write_text('class A:\n    def b(self):\n        """Return 1."""\n        return 1\n')
    assert [size for _, size in limits.python_functions([path])] == [3]


@pytest.mark.parametrize(("lines", "code"), [(50, 0), (51, 1)])
@pytest.mark.parametrize("head", HEADS)
def test_functions_of_scripts_are_measured(
    tmp_path: Path, head: str, lines: int, code: int
) -> None:
    """Anonymous functions count, too; oxlint measures them."""
    (tmp_path / "script.mjs").write_text("\n".join([f"{head} {{", *["  1;"] * (lines - 2), "}"]))
    oxlint = NODE_MODULES / "oxlint" / "bin" / "oxlint"
    settings = ROOT / ".oxlintrc.json"
    command = [node_env.ensure().program, oxlint, "--config", settings, tmp_path]
    linted = subprocess.run(command, capture_output=True, text=True, check=False)
    assert linted.returncode == code, linted.stdout


def test_only_what_is_over_a_limit_is_reported() -> None:
    """Each line names the item, its size and its limit."""
    limit = limits.Limit("lines in a file", 400, lambda: iter([("a.py", 400), ("b.py", 401)]))
    assert list(limits.offenders([limit])) == ["b.py: 401 lines in a file, at most 400"]
