"""The static checks: linters and type checkers, limits, and the size of the page."""

from __future__ import annotations

from collections.abc import Callable

from scripts.build import limits, page
from scripts.common import node_env, python_env
from scripts.common.base import NODE_MODULES, PYTHONPATH, announce, status


def check(*, fix: bool) -> tuple[int, int]:
    """Run every check, even after a failure; return how many passed and how many failed."""
    python_env.ensure()
    node = node_env.ensure()
    tool = python_env.tool
    biome = NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    oxlint = NODE_MODULES / "oxlint" / "bin" / "oxlint"
    checkers: dict[str, list[object]] = {
        "ruff": [tool("ruff"), "check", *(["--fix"] if fix else [])],
        "ruff format": [tool("ruff"), "format", *([] if fix else ["--check"])],
        "mypy": [tool("mypy")],
        "layers": [tool("lint-imports"), "--no-cache"],
        "zizmor": [tool("zizmor"), "--offline", "--no-progress", "--quiet", ".github"],
        "biome": [node.program, biome, "check", *(["--write"] if fix else ["--error-on-warnings"])],
        "tsc (page)": [node.program, tsc, "--project", "tsconfig.json"],
        "tsc (workers)": [node.program, tsc, "--project", "tsconfig.worker.json"],
        "strings": [node.program, "--test", "--test-reporter=dot", "tests/js/strings.test.js"],
        "oxlint": [node.program, oxlint, "--type-aware", "site", "scripts", "tests"],
    }
    own: dict[str, Callable[[], bool]] = {
        "limits": limits.are_kept,
        "size of the page": page.is_within_limit,
    }
    failed = []
    for name, command in checkers.items():
        announce(name)
        if status([str(word) for word in command], env={**node.env, **PYTHONPATH}):
            failed.append(name)
    for name, passes in own.items():
        announce(name)
        if not passes():
            failed.append(name)
    passed = len(checkers) + len(own) - len(failed)
    print(f"check: {passed} passed, {len(failed)} failed {failed or ''}")
    return passed, len(failed)
