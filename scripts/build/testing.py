"""All checks and tests, those first that fail soonest."""

from __future__ import annotations

import os
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scripts.build import browser, dist, node_env, pyodide, python_env, quality, wheels
from scripts.build.base import BUILD, TESTS, announce, fresh_folder, run, status

RESULTS = BUILD / "test-results"
PICTURES = BUILD / "shots"
COVERED = 98
"""The percentage of the engine's lines and branches that native tests must cover."""

MAX_RETRIED = 4
"""So many failed browser tests are run again: on a busy machine some time out."""

LIMITS: Mapping[str, float] = {
    "native": 1800, "javascript": 300, "pyodide": 1800, "browser": 2400, "timing": 600,
}  # fmt: skip
"""Seconds after which a suite counts as hung; it is ended, and the others run."""

HUNG_TEST = 300
"""Seconds after which pytest prints where a test stands."""

PYODIDE_TOOLS = (
    "hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers",
)  # fmt: skip
"""The wheels that pytest needs in Pyodide."""


@dataclass(frozen=True)
class Result:
    """The result of a suite; if it crashed or ran nothing, that is one failed test."""

    name: str
    passed: int
    failed: int
    seconds: float


def run_selected(arguments: list[str]) -> int:
    """Run pytest natively with these arguments; build and install what browser tests need."""
    environment = {}
    if any("browser" in one for one in arguments):
        dist.build()
        environment = _browser_environment()
    if any("other_browsers" in one for one in arguments):
        browser.ensure_other_browsers()
    return status([python_env.ensure(), "-m", "pytest", *arguments], env=environment)


def photograph() -> int:
    """Check every screen in every language and all colours, and photograph it."""
    fresh_folder(PICTURES)
    command = _with_browser(RESULTS / "pictures.xml")[:-1]
    environment = {**_browser_environment(), "PASSAWORD_PICTURES": "all"}
    return status([*command, "-n", "2", "tests/browser/test_looks.py"], env=environment)


def run_all(*, fast: bool) -> int:
    """Run all checks and suites, also after one has failed; return 0 if all passed.

    The native suite and the one in Pyodide run at the same time; the output of the second is
    shown after it has ended.
    """
    dist.build()
    fresh_folder(RESULTS)
    results = [_checks()]
    with ThreadPoolExecutor(1) as executor:
        in_pyodide = executor.submit(_run, "pyodide", _pyodide, deferred=True)
        results.append(_run("native", _native))
        if any(TESTS.glob("js/**/*.test.*js")):
            results.append(_run("javascript", _javascript))
        results.append(in_pyodide.result())
    if not fast:
        environment = _browser_environment()
        browser.ensure_other_browsers()
        results.append(_retried(_run("browser", _browser, environment), environment))
        results.append(_run("timing", _timing, environment))
    print()
    for result in results:
        print(
            f"{result.name:<12}{result.passed:>6} passed{result.failed:>6} failed"
            f"{result.seconds:>8.0f} s"
        )
    passed, failed = (sum(getattr(r, name) for r in results) for name in ("passed", "failed"))
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def compare_with_newest_python() -> int:
    """Run the native suite on this Python and on the newest one here; return 0 if they agree."""
    fresh_folder(RESULTS)
    other = python_env.ensure_newest()
    if other is None:
        announce("newest: skipped, no Python here is newer than this one")
        return 0
    plain = ["-m", "pytest", "-q", "-n", "2", "-m", "not browser", "--ignore=tests/browser"]
    outcomes = []
    for name, python in (("native", python_env.ensure()), ("newest", other)):
        report = RESULTS / f"{name}.xml"
        announce(f"tests: {name}, {run([python, '--version'], quiet=True).strip()}")
        status([python, *plain, "-p", "no:cacheprovider", f"--junitxml={report}"])
        outcomes.append(_outcomes(report))
    here, there = outcomes
    for test in sorted(here.keys() | there.keys()):
        if here.get(test) != there.get(test):
            print(f"{test}: {here.get(test)} here, {there.get(test)} on the newest")
    failed = sum(outcome == "failed" for each in outcomes for outcome in each.values())
    verdict = "the same results" if here == there else "NOT the same results"
    announce(f"newest: {len(here)} and {len(there)} tests, {verdict}")
    return 0 if here and here == there and not failed else 1


def _outcomes(report: Path) -> dict[str, str]:
    """Return the outcome of each test in a JUnit report."""
    cases = ET.parse(report).getroot().iter("testcase")  # noqa: S314  Our own file.
    return {
        f"{case.get('classname')}::{case.get('name')}": "failed"
        if _has(case, ("failure", "error"))
        else "skipped"
        if _has(case, ("skipped",))
        else "passed"
        for case in cases
    }


def _checks() -> Result:
    began = time.monotonic()
    passed, failed = quality.check(fix=False)
    return Result("checks", passed, failed, time.monotonic() - began)


def _run(
    name: str,
    suite: Callable[[Path], list[str | Path]],
    environment: Mapping[str, str] | None = None,
    *,
    deferred: bool = False,
) -> Result:
    """Run one suite; ``deferred`` shows its output only after it has ended."""
    report = RESULTS / f"{name}.xml"
    command = suite(report)
    began = time.monotonic()
    if deferred:
        log = RESULTS / f"{name}.log"
        code = status(command, env=environment, log=log, limit=LIMITS[name])
        announce(f"tests: {name}\n{log.read_text('utf-8', 'replace').rstrip()}")
    else:
        announce(f"tests: {name}")
        code = status(command, env=environment, limit=LIMITS[name])
    passed, failed = _count(report)
    broken = code != 0 or passed == 0
    return Result(name, passed, failed or int(broken), time.monotonic() - began)


def _retried(result: Result, environment: Mapping[str, str]) -> Result:
    """Run a few failed browser tests again, one at a time, and return the new result.

    While another browser works, what a test waits for can time out; what fails twice is a bug.
    """
    if not 0 < result.failed <= MAX_RETRIED:
        return result
    announce(f"browser: {result.failed} failed, running them again")
    report, began = RESULTS / "browser-again.xml", time.monotonic()
    code = status(_again(report), env=environment, limit=LIMITS["timing"])
    passed, failed = _count(report)
    seconds = result.seconds + time.monotonic() - began
    return Result("browser", result.passed + passed, failed or int(code != 0), seconds)


def _count(report: Path) -> tuple[int, int]:
    """Return the numbers of passed and failed tests in a JUnit report; 0 if it is unreadable."""
    try:
        cases = list(ET.parse(report).getroot().iter("testcase"))  # noqa: S314  Our own file.
    except (OSError, ET.ParseError):
        return 0, 0
    failed = sum(_has(case, ("failure", "error")) for case in cases)
    skipped = sum(_has(case, ("skipped",)) for case in cases)
    return len(cases) - failed - skipped, failed


def _has(case: ET.Element, tags: Iterable[str]) -> bool:
    return any(case.find(tag) is not None for tag in tags)


def _native(report: Path) -> list[str | Path]:
    return [
        python_env.ensure(), "-m", "pytest", "-q", "-m", "not browser", "--ignore=tests/browser",
        "-n", "2", "--dist", "worksteal",
        "-o", f"faulthandler_timeout={HUNG_TEST}", "--durations=5", f"--junitxml={report}",
        "--cov", "--cov-branch", "--cov-report=term", f"--cov-fail-under={COVERED}",
    ]  # fmt: skip


def _javascript(report: Path) -> list[str | Path]:
    node = node_env.ensure()
    return [
        node.program, "--test", "--test-timeout=60000",
        "--test-reporter=spec", "--test-reporter-destination=stdout",
        "--test-reporter=junit", f"--test-reporter-destination={report}",
        *sorted(TESTS.glob("js/**/*.test.*js")),
    ]  # fmt: skip


def _pyodide(report: Path) -> list[str | Path]:
    tools = wheels.named(wheels.ensure("tools"), *PYODIDE_TOOLS)
    program = TESTS / "pyodide" / "run.py"
    junit = f"--junitxml={pyodide.project_path(report)}"
    return pyodide.command(
        program, "-q", "--durations=5", junit, wheels=[*tools, *dist.engine_wheels()]
    )


def _browser(report: Path) -> list[str | Path]:
    """Run two browsers at a time; one that has finished takes tests from the other."""
    return [*_with_browser(report), "-m", "not timing", "-n", "2", "--dist", "worksteal"]


def _again(report: Path) -> list[str | Path]:
    last = ["--last-failed", "--last-failed-no-failures=none"]
    return [*_with_browser(report), "-m", "not timing", *last]


def _timing(report: Path) -> list[str | Path]:
    """Run the tests that measure time, with nothing else running."""
    return [*_with_browser(report), "-m", "timing"]


def _with_browser(report: Path) -> list[str | Path]:
    python = python_env.ensure()
    return [
        python, "-m", "pytest", "-q", "-o", f"faulthandler_timeout={HUNG_TEST}", "--durations=5",
        f"--junitxml={report}", "tests/browser",
    ]  # fmt: skip


def _browser_environment() -> dict[str, str]:
    """Return the environment that names a Chromium, installing one if needed.

    ``PASSAWORD_BROWSER`` selects another browser of Playwright's, which must be installed.
    """
    if os.environ.get("PASSAWORD_BROWSER", "chromium") != "chromium":
        return {}
    return {"CHROMIUM": str(browser.ensure())}
