"""The test suites: their commands, time limits, and the runs that they belong to.

The usual run leaves out tests marked ``full``. In Pyodide, it also leaves out tests that give the
same result natively. The full run has everything, with more examples, every screen in every theme
and language, and long fuzzing.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from scripts.build import browser, dist, programs
from scripts.common import node_env, python_env, wheels
from scripts.common.base import BUILD, PYTHONPATH, ROOT, TESTS
from scripts.runtime import pyodide

Command = list[str | Path]
Environment = Callable[[], AbstractContextManager[Mapping[str, str]]]

COVERED = 98
"""The percentage of the engine's lines and branches that native tests must cover.

Only the full run measures coverage, which nearly doubles the time of the tests."""

HUNG_TEST = 120
"""Seconds after which a single test is ended: over four times what any test needs."""

HUNG_FILE = 300
"""Seconds after which a file of JavaScript tests, or one test in it, is ended."""

PICTURES = BUILD / "shots"

PYODIDE_TOOLS = (
    "hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers",
)  # fmt: skip
"""The wheels that pytest needs in Pyodide."""

FUZZED_S = 300
"""How long the full run fuzzes each kind of input."""
SIZES = ("phone", "small", "tablet", "desktop")
"""The screen sizes of every scene; see `tests/support/browser/devices.py`."""


@dataclass(frozen=True)
class Suite:
    """A suite of tests; ``command`` takes the path of the JUnit report to write.

    After ``limit`` seconds the suite counts as hung and is killed. ``again`` is the command that
    reruns failed tests, one at a time. Without ``reports``, the exit code is the only result.
    """

    name: str
    command: Callable[[Path], Command]
    limit: float
    environment: Environment = lambda: nullcontext({})
    again: Callable[[Path], Command] | None = None
    reports: bool = True


def _pytest(*options: str | Path) -> Callable[[Path], Command]:
    """Return the command that runs native pytest and writes a report."""

    def command(report: Path) -> Command:
        limit = f"--timeout={HUNG_TEST}"
        return [python_env.ensure(), "-m", "pytest", "-q", limit, f"--junitxml={report}", *options]

    return command


_NO_BROWSER = "--ignore=tests/browser"
_COVERAGE = ("--cov", "--cov-branch", "--cov-report=term", f"--cov-fail-under={COVERED}")
_BOTH = ("-n", "2", "--dist", "worksteal")
"""Two workers; the first worker to finish takes tests from the other."""
_USUAL_NATIVE = "not browser and not built and not full"
_LAST_FAILED = ("--last-failed", "--last-failed-no-failures=none")


_YOUNG = "--max-semi-space-size=64"
"""Megabytes for short-lived objects in Node.js: jsdom makes many, and collecting them takes a third
of the time that it takes with the default of 16."""


def _node(report: Path, *arguments: str | Path) -> Command:
    """Return the command that runs Node.js and writes a report."""
    return [
        node_env.ensure().program,
        "--experimental-vm-modules", "--disable-warning=ExperimentalWarning", _YOUNG,
        "--test-reporter=spec", "--test-reporter-destination=stdout",
        "--test-reporter=junit", f"--test-reporter-destination={report}",
        *arguments,
    ]  # fmt: skip


def _javascript(report: Path) -> Command:
    """Return the command that runs each test file in its own process: modules have state."""
    limit = f"--test-timeout={HUNG_FILE * 1000}"
    return _node(report, "--test", limit, *sorted((TESTS / "js").glob("*.test.*js")))


def _page(part: int, parts: int) -> Callable[[Path], Command]:
    """Return the command that runs one part of the page tests in one process.

    Tests can share a process, since each page has its own modules. A process for each file would
    take 1.4 times as long, because jsdom starts slowly.
    """

    def command(report: Path) -> Command:
        files = sorted((TESTS / "page").glob("*.test.js"))[part::parts]
        return _node(report, TESTS / "support" / "page" / "several.mjs", *files)

    return command


@contextmanager
def _page_server() -> Iterator[Mapping[str, str]]:
    """Serve the page and the native engine to all page tests."""
    command: Command = [python_env.ensure(), "-m", "support.page.server"]
    paths = os.pathsep.join([PYTHONPATH["PYTHONPATH"], str(TESTS)])
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        yield {"PASSAWORD_SERVER": server.stdout.readline().strip()}
        server.stdin.close()


def _in_pyodide(*options: str) -> Callable[[Path], Command]:
    def command(report: Path) -> Command:
        tools = wheels.named(wheels.ensure("tools"), *PYODIDE_TOOLS)
        junit = f"--junitxml={pyodide.project_path(report)}"
        program = TESTS / "pyodide" / "run.py"
        return pyodide.command(
            program, *options, "-q", junit, wheels=[*tools, *dist.engine_wheels()]
        )

    return command


@contextmanager
def browsers() -> Iterator[Mapping[str, str]]:
    """Find Chromium and the other browsers; install the missing ones.

    ``PASSAWORD_BROWSER`` selects another Playwright browser, which must already be installed.
    """
    browser.ensure_other_browsers()
    if os.environ.get("PASSAWORD_BROWSER", "chromium") != "chromium":
        yield {}
    else:
        yield {"CHROMIUM": str(browser.ensure())}


def _browser(*options: str) -> Callable[[Path], Command]:
    return _pytest("tests/browser", *options)


def _browser_suite(tests: str, limit: float) -> Suite:
    command, again = (_browser("-m", tests, *how) for how in (_BOTH, _LAST_FAILED))
    return Suite("browser", command, limit, browsers, again)


def _scenes(size: str) -> Suite:
    """Photograph every scene at one size, in every theme and language."""

    @contextmanager
    def photographing() -> Iterator[Mapping[str, str]]:
        PICTURES.mkdir(parents=True, exist_ok=True)
        with browsers() as environment:
            yield {**environment, "PASSAWORD_SCENES": size}

    return Suite(f"{size} scenes", _browser("-m", "scenes", *_BOTH), 7200, photographing)


def _fuzz(name: str) -> Suite:
    def command(report: Path) -> Command:
        del report
        return [python_env.ensure(), "-m", "scripts", "fuzz", name, "--seconds", str(FUZZED_S)]

    return Suite(
        f"fuzz {name}", command, 4 * FUZZED_S, lambda: nullcontext(PYTHONPATH), reports=False
    )


PAGE_PARTS = 12
"""The number of parts of the page tests: enough to keep both cores busy to the end. Each process
opens fewer than about 50 windows; 300 windows fill the heap of Node.js."""

PAGES = tuple(
    Suite(f"page {part + 1}", _page(part, PAGE_PARTS), 600, _page_server)
    for part in range(PAGE_PARTS)
)

USUAL_BUILT: tuple[Suite, ...] = (
    Suite("pyodide", _in_pyodide("--usual"), 600),
    Suite("built", _pytest("-m", "built and not full", _NO_BROWSER), 600),
)
"""Suites that need the built site, run in sequence on one core."""

USUAL_BESIDE: tuple[Suite, ...] = (
    Suite("native", _pytest("-m", _USUAL_NATIVE, _NO_BROWSER), 1200),
    *PAGES,
    Suite("javascript", _javascript, 600),
)
"""Suites that need one core and no built site, the longest first."""

USUAL_AFTER: tuple[Suite, ...] = (
    _browser_suite("not timing and not full", 1500),
    Suite("timing", _browser("-m", "timing and not full"), 300, browsers),
)
"""Suites that need both cores, or a quiet machine."""

FULL: tuple[Suite, ...] = (
    Suite(
        "native",
        _pytest("-m", "not browser", _NO_BROWSER, *_BOTH, *_COVERAGE),
        3600,
        lambda: nullcontext({"PASSAWORD_FULL": "1"}),
    ),
    Suite("javascript", _javascript, 600),
    *PAGES,
    Suite("pyodide", _in_pyodide(), 1800),
    _browser_suite("not timing and not scenes", 3600),
    *(_scenes(size) for size in SIZES),
    Suite("timing", _browser("-m", "timing"), 900, browsers),
    *map(_fuzz, programs.programs("fuzz")),
)
"""All suites in sequence; after an interruption, the next run skips the passed suites."""
