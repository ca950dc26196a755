"""Read the JUnit reports of suites: counts, failures and the slowest tests."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SLOWEST = 10
"""How many of the slowest tests are printed."""


class Case(NamedTuple):
    """One reported test: ``outcome`` is passed, failed or skipped."""

    name: str
    outcome: str
    seconds: float
    reason: str


@dataclass(frozen=True)
class Result:
    """The result of a suite.

    A suite that crashed, ran nothing or left programs running counts as one failed test. ``flaky``
    has the tests that failed and then passed, with the reasons.
    """

    name: str
    passed: int
    failed: int
    seconds: float
    flaky: Mapping[str, str] = field(default_factory=dict)
    slowest: tuple[tuple[float, str], ...] = ()


def read(report: Path) -> list[Case]:
    """Return the tests of a JUnit report; none if the file is missing or broken."""
    try:
        root = ET.parse(report).getroot()  # noqa: S314  Our own file.
    except (OSError, ET.ParseError):
        return []
    return [_case(each) for each in root.iter("testcase")]


def _case(case: ET.Element) -> Case:
    place = case.get("classname") or ""
    name = f"{place}::{case.get('name')}" if place not in {"", "test"} else str(case.get("name"))
    for tag, outcome in {"failure": "failed", "error": "failed", "skipped": "skipped"}.items():
        found = case.find(tag)
        if found is not None:
            reason = (found.get("message") or found.text or "").strip()
            return Case(name, outcome, float(case.get("time") or 0), reason.partition("\n")[0])
    return Case(name, "passed", float(case.get("time") or 0), "")


def result(name: str, report: Path, code: int, seconds: float) -> Result:
    """Compute the result of a suite from its report and exit code."""
    cases = read(report)
    passed = sum(case.outcome == "passed" for case in cases)
    failed = sum(case.outcome == "failed" for case in cases)
    slowest = sorted(((case.seconds, case.name) for case in cases), reverse=True)[:SLOWEST]
    return Result(name, passed, failed or int(code != 0 or not passed), seconds, {}, tuple(slowest))


def with_second_try(first: Result, cases: Iterable[Case], second: Result) -> Result:
    """Merge a result with the second run of its failed tests (``cases``)."""
    flaky = {case.name: case.reason for case in cases} if not second.failed else {}
    return Result(
        first.name,
        first.passed + second.passed,
        second.failed,
        first.seconds + second.seconds,
        flaky,
        first.slowest,
    )


def lines(results: Iterable[Result]) -> Iterator[str]:
    """Yield the summary: flaky tests, the slowest tests, a line for each suite, the sum."""
    results = list(results)
    for one in results:
        for name, reason in one.flaky.items():
            yield f"flaky: {name}: {reason}"
    slowest = sorted((each for one in results for each in one.slowest), reverse=True)[:SLOWEST]
    yield "the slowest tests:"
    yield from (f"{seconds:>8.1f} s  {name}" for seconds, name in slowest)
    for one in results:
        flaky = f", {len(one.flaky)} flaky" if one.flaky else ""
        yield (
            f"{one.name:<12}{one.passed:>6} passed{one.failed:>6} failed"
            f"{one.seconds:>8.0f} s{flaky}"
        )
    passed, failed = (sum(getattr(one, what) for one in results) for what in ("passed", "failed"))
    yield f"{passed} passed, {failed} failed"


def have_passed(results: Iterable[Result]) -> bool:
    """Say whether anything passed and nothing failed."""
    results = list(results)
    return any(one.passed for one in results) and not any(one.failed for one in results)
