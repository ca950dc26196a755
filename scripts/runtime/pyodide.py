"""Run Python programs in Pyodide under Node.js: the same Python as in the page."""

from __future__ import annotations

from pathlib import Path

from scripts.common import node_env
from scripts.common.base import ROOT, SCRIPTS, run

RUNNER = SCRIPTS / "runtime" / "in_pyodide" / "run.mjs"


def command(
    program: Path,
    *arguments: str | Path,
    wheels: list[Path] | None = None,
    bundles: list[Path] | None = None,
    stdlib: Path | None = None,
) -> list[str | Path]:
    """Return the command that runs a program in Pyodide.

    The program's working folder is the project's folder, mounted as /project, so paths are relative
    to that folder: see `project_path`.
    """
    options: list[str | Path] = []
    for name, files in (("stdlib", [stdlib]), ("bundle", bundles or []), ("wheel", wheels or [])):
        for file in files:
            options += [f"--{name}", file] if file else []
    node = node_env.ensure()
    return [node.program, RUNNER, project_path(program), *options, *map(project_path, arguments)]


def project_path(path: str | Path) -> str:
    """Return a path relative to the project's folder; leave texts unchanged."""
    return path.relative_to(ROOT).as_posix() if isinstance(path, Path) else path


def output(
    program: str,
    *arguments: str | Path,
    wheels: list[Path] | None = None,
    bundles: list[Path] | None = None,
    why: str,
) -> str:
    """Run ``in_pyodide/PROGRAM`` and return its output; raises `BuildError`."""
    file = RUNNER.parent / program
    return run(command(file, *arguments, wheels=wheels, bundles=bundles), quiet=True, why=why)
