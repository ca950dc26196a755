"""Run all checks and tests: the usual run, and the resumable full run."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from scripts.build import dist, quality, results, suites
from scripts.build.results import Result
from scripts.build.suites import Suite
from scripts.common import node_env, python_env
from scripts.common.base import BUILD, announce, fresh_folder, run, status

REPORTS = BUILD / "test-results"
DONE = BUILD / "full-run.json"
"""The results of passed suites of a full run, with a hash of the sources."""

JOBS = 3
"""How many jobs run at a time. Two cores need three jobs to stay busy, since page tests wait for
timers a seventh of the time."""

MAX_RETRIED = 4
"""If at most this many browser tests fail, they run again: a busy machine makes some time out."""


def run_selected(arguments: list[str]) -> int:
    """Run pytest natively; for browser tests, first build the site and install browsers."""
    command: Sequence[str | Path] = [python_env.ensure(), "-m", "pytest", *arguments]
    if not any("browser" in one for one in arguments):
        return status(command)
    dist.build()
    with suites.browsers() as environment:
        return status(command, env=environment)


def run_usual(*, fast: bool) -> int:
    """Run the checks and the usual suites, even after a failure; return 0 if all passed.

    `JOBS` jobs run at a time: the build with the suites that need it, the checks, and the other
    suites. Each suite shows its output at its end. ``fast`` leaves out the browser tests.
    """
    fresh_folder(REPORTS)
    python_env.ensure()  # Create `.venv` here: the jobs below would all create it at once.
    node_env.ensure()

    def build_and_test() -> list[Result]:
        dist.build()
        return [_deferred(suite) for suite in suites.USUAL_BUILT]

    with ThreadPoolExecutor(JOBS) as executor:
        built = executor.submit(build_and_test)
        checked = executor.submit(_checks)
        beside = list(executor.map(_deferred, suites.USUAL_BESIDE))
        ended = [checked.result(), *built.result(), *beside]
    if not fast:
        ended += [_run(suite) for suite in suites.USUAL_AFTER]
    print("\n".join(["", *results.lines(ended)]), flush=True)
    return 0 if results.have_passed(ended) else 1


def run_full() -> int:
    """Run the suites that have not yet passed with these sources; return 0 if all passed."""
    dist.build()
    REPORTS.mkdir(parents=True, exist_ok=True)
    sources = _sources()
    kept = json.loads(DONE.read_text("utf-8")) if DONE.exists() else {}
    done = kept["done"] if kept.get("sources") == sources else {}
    ended = [Result(**each) for each in done.values()]
    left = [suite for suite in suites.FULL if suite.name not in done]
    announce(f"full run: {len(done)} suites have passed before, {len(left)} are left")
    try:
        if "checks" not in done:
            ended.append(_noted(_checks(), done, sources))
        while left:
            ended.append(_noted(_run(left[0]), done, sources))
            left.pop(0)
    except KeyboardInterrupt:
        announce(f"interrupted; left: {', '.join(suite.name for suite in left)}")
        raise
    print("\n".join(["", *results.lines(ended)]), flush=True)
    return 0 if results.have_passed(ended) else 1


def _noted(result: Result, done: dict[str, object], sources: str) -> Result:
    """Save the result of a passed suite, so that the next run skips it."""
    if not result.failed:
        done[result.name] = asdict(result)
        DONE.write_text(json.dumps({"sources": sources, "done": done}, indent=1), "utf-8")
    return result


def _sources() -> str:
    """Hash the current content of all files that git tracks or would track."""
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], quiet=True)
    digest = hashlib.sha256()
    for name in sorted(set(listed.splitlines())):
        path = Path(name)
        digest.update(f"{name}\n".encode())
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()


def _checks() -> Result:
    began = time.monotonic()
    passed, failed = quality.check(fix=False)
    return Result("checks", passed, failed, time.monotonic() - began)


def _deferred(suite: Suite) -> Result:
    """Run a suite, and show its output only at its end."""
    log = REPORTS / f"{suite.name}.log"
    result = _run(suite, log)
    announce(f"tests: {suite.name}\n{log.read_text('utf-8', 'replace').rstrip()}")
    return result


def _run(suite: Suite, log: Path | None = None) -> Result:
    """Run a suite; retry a few failures, one at a time, if the suite allows it."""
    report = REPORTS / f"{suite.name.replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    if log is None:
        announce(f"tests: {suite.name}")
    began = time.monotonic()
    with suite.environment() as environment:
        code = status(suite.command(report), env=environment, log=log, limit=suite.limit)
        seconds = time.monotonic() - began
        if not suite.reports:
            return Result(suite.name, int(code == 0), int(code != 0), seconds)
        first = results.result(suite.name, report, code, seconds)
        failed = [case for case in results.read(report) if case.outcome == "failed"]
        if suite.again is None or not 0 < len(failed) <= MAX_RETRIED:
            return first
        announce(f"{suite.name}: {len(failed)} failed, running them again")
        second = report.with_stem(f"{report.stem}-again")
        code = status(suite.again(second), env=environment, log=log, limit=suite.limit)
    again = results.result(suite.name, second, code, time.monotonic() - began - seconds)
    return results.with_second_try(first, failed, again)
