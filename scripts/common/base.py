"""The shared parts of build steps: folders, running programs, stamps."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows lacks this module: two builds may run at once there.
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
DIST = ROOT / "dist"
SITE = ROOT / "site"
SRC = ROOT / "src"
SCRIPTS = ROOT / "scripts"
TESTS = ROOT / "tests"
PACKS = SRC / "scrabble" / "data" / "lexicons"
NODE_MODULES = ROOT / "node_modules"

PYTHONPATH = {"PYTHONPATH": f"{SRC}{os.pathsep}{ROOT}"}
"""The environment of our programs: the engine's sources, and ``scripts`` as a package.

Import modules as ``scripts.build.dist``, never as ``build.dist``: ``build`` is also the name of the
PyPI package that builds wheels, and of our own ``build.py``.
"""

GRACE_S = 5
"""How long child programs may outlive the program that started them."""

EPOCH = "1577836800"
"""SOURCE_DATE_EPOCH of every build: the first second of 2020."""


class BuildError(Exception):
    """A failure that the user can act on: only its message is shown, no traceback."""


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    quiet: bool = False,
    why: str = "",
) -> str:
    """Run a program to its end; return its output if ``quiet``, else show it.

    If the program fails, raises `BuildError` with ``why`` and the end of the output.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{why or words[0]}: {error}") from error
    if done.returncode:
        tail = "\n".join((done.stdout or "").strip().splitlines()[-25:])
        raise BuildError(
            f"{why or Path(words[0]).name + ' failed'} (exit code {done.returncode})"
            + (f"\n{tail}" if tail else "")
        )
    return done.stdout or ""


def status(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
    limit: float | None = None,
) -> int:
    """Run a program and return its exit code; its output goes to the terminal, or to ``log``.

    If the program runs longer than ``limit`` seconds, it and its children are killed. A limit also
    kills children that outlive the program. The output reports both, and the exit code is not 0.
    """
    words = [str(word) for word in command]
    with ExitStack() as stack:
        out = stack.enter_context(log.open("wb")) if log else None

        def say(what: str) -> None:
            text = f"{Path(words[0]).name}: {what}"
            out.write(f"{text}\n".encode()) if out else announce(text)

        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT if log else None,
            start_new_session=limit is not None,
        )
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            _end(process)
            say(f"ended, still running after {limit:.0f} s")
            return process.wait()
        except BaseException:
            _end(process)
            raise
        if limit is not None and _leaves_programs(process.pid):
            say("left programs running, which were ended")
            return code or 1
        return code


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and, if it leads a session, all processes of the session."""
    leads_session = hasattr(os, "killpg") and os.getpgid(process.pid) == process.pid
    if leads_session:
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _leaves_programs(group: int) -> bool:
    """Say whether processes of a group outlive its leader by `GRACE_S`; if so, kill them."""
    if not hasattr(os, "killpg"):
        return False
    end = time.monotonic() + GRACE_S
    try:
        while time.monotonic() < end:
            os.killpg(group, 0)  # Signal 0 only tests whether the group exists.
            time.sleep(0.1)
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def announce(text: str) -> None:
    """Print the next step."""
    print(f"· {text}", flush=True)


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_below(*places: Path) -> list[Path]:
    """List the files at or below some paths, sorted, without Python's caches."""
    found = []
    for place in places:
        candidates = [place] if place.is_file() else place.rglob("*")
        found += [path for path in candidates if path.is_file() and "__pycache__" not in path.parts]
    return sorted(found)


def fresh_folder(path: Path) -> Path:
    """Create an empty folder, replacing an existing one."""
    if path.exists():
        shutil.rmtree(path)
    path.mkdir(parents=True)
    return path


@contextmanager
def build_lock() -> Iterator[None]:
    """Wait for the build lock of this project, and hold it."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as handle:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


class Stamp:
    """The stamp file of a build step: a list of the inputs of its last run.

    ``inputs`` are files and plain texts (versions, options). The step is current while its inputs
    are the same and all ``outputs`` exist. Write the stamp only after success.
    """

    def __init__(self, name: str, inputs: Iterable[Path | str], outputs: Iterable[Path]) -> None:
        self._path = BUILD / "stamps" / f"{name}.json"
        self._outputs = list(outputs)
        self._facts = {
            str(item.relative_to(ROOT)) if isinstance(item, Path) else f"={item}": (
                sha256(item) if isinstance(item, Path) else ""
            )
            for item in inputs
        }

    def is_current(self) -> bool:
        """Say whether the step has run with exactly these inputs."""
        try:
            same = json.loads(self._path.read_text("utf-8")) == self._facts
        except (OSError, ValueError):
            return False
        return same and all(path.exists() for path in self._outputs)

    def write(self) -> None:
        """Record that the step has run with these inputs."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(self._facts, indent=1, sort_keys=True), "utf-8")
