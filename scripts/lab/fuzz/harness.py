"""The shared parts of fuzzers: a bounded run over mutants, its report, the command line."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from time import monotonic, process_time, sleep

from scripts.common import command_line

SHOWN = 300
TRIES = 3
PAUSE_S = 0.5


@dataclass(frozen=True, slots=True)
class Mutant:
    """The kind of damage, and the damaged input; if ``is_forged``, its check number is valid."""

    kind: str
    text: str | bytes
    is_forged: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a mutant, whether that outcome is a fault, and the processor time."""

    outcome: str
    wrong: bool
    seconds: float


@dataclass
class Report:
    """The outcomes of all mutants; times are seconds of processor time."""

    outcomes: Counter[str] = field(default_factory=Counter)
    forged: Counter[str] = field(default_factory=Counter)
    """The outcomes of forged mutants alone."""
    slowest: dict[str, float] = field(default_factory=dict)
    accidents: list[Mutant] = field(default_factory=list)
    wrong: list[tuple[Mutant, str]] = field(default_factory=list)
    answers: str = ""
    """SHA-256 of all mutants and outcomes, which is the same in every Python."""

    def add(self, mutant: Mutant, answer: Answer) -> None:
        """Count one mutant."""
        self.outcomes[answer.outcome] += 1
        self.forged[answer.outcome] += mutant.is_forged
        self.slowest[mutant.kind] = max(answer.seconds, self.slowest.get(mutant.kind, 0.0))
        if answer.outcome == "accident":
            self.accidents.append(mutant)
        if answer.wrong:
            self.wrong.append((mutant, answer.outcome))


def run(
    mutants: Iterable[Mutant], judge: Callable[[Mutant], Answer], seconds: float | None = None
) -> Report:
    """Judge the mutants in turn, for at most ``seconds``."""
    report, answers = Report(), sha256()
    end = None if seconds is None else monotonic() + seconds
    for mutant in mutants:
        answer = judge(mutant)
        report.add(mutant, answer)
        answers.update(f"{mutant.text!a} {answer.outcome}\n".encode())
        if end is not None and monotonic() > end:
            break
    report.answers = answers.hexdigest()
    return report


def timed(open_it: Callable[[], str], limit: float = inf) -> tuple[str, float]:
    """Return the outcome of a call, ``crash: ...`` if it raised, and its processor time.

    A call beyond ``limit`` seconds is made up to `TRIES` times, and the shortest time counts: a
    browser's clock also counts the time of other programs.
    """
    shortest = inf
    for _ in range(TRIES):
        began = process_time()
        try:
            outcome = open_it()
        except Exception as error:  # noqa: BLE001  Any exception is a finding.
            outcome = f"crash: {error!r}"
        shortest = min(shortest, process_time() - began)
        if shortest <= limit:
            break
        sleep(PAUSE_S)
    return outcome, shortest


def timed_answer(open_it: Callable[[], str], limit: float, faults: Collection[str]) -> Answer:
    """Time and judge a call: it must not raise, last more than ``limit`` s, or return a fault."""
    outcome, seconds = timed(open_it, limit)
    is_slow = seconds > limit
    is_wrong = is_slow or outcome in faults or outcome.startswith("crash")
    return Answer(f"slow: {outcome}" if is_slow else outcome, is_wrong, seconds)


def options(
    name: str,
    doc: str | None,
    what: str,
    count: int,
    kinds: Sequence[str] = (),
    *,
    has_curve: bool = False,
) -> argparse.Namespace:
    """Parse the command line of a fuzzer, which tries ``count`` inputs unless given a time."""
    parser = command_line.parser(name, doc)
    parser.add_argument("--count", type=int, help=f"{what} (default {count:,}, or until --seconds)")
    parser.add_argument("--seconds", type=float, help="stop after so many seconds")
    parser.add_argument("--seed", type=int, default=1)
    if kinds:
        parser.add_argument("--only", choices=kinds, help="one kind of input")
    if has_curve:
        parser.add_argument("--openssl", action="store_true", help="take the curve from OpenSSL")
    args = parser.parse_args()
    args.count = args.count or (count if args.seconds is None else 10**9)
    return args


def program(
    name: str,
    doc: str | None,
    fuzz: Callable[..., Report],
    kinds: Sequence[str] = (),
    use_openssl: Callable[[], None] | None = None,
) -> Callable[[], int]:
    """Return the program of a fuzzer, which prints its report and returns 1 after faults.

    ``fuzz`` takes the count, the seed and the seconds. If there are ``kinds`` of input, it takes
    ``only`` as well, the one kind to try. The option ``--openssl`` calls ``use_openssl``.
    """

    def main() -> int:
        args = options(name, doc, "mutants", 10_000, kinds, has_curve=use_openssl is not None)
        if use_openssl is not None and args.openssl:
            use_openssl()
        chosen = {"only": args.only} if kinds else {}
        report = fuzz(args.count, args.seed, args.seconds, **chosen)
        print(f"{report.outcomes.total():9,} mutants, seed {args.seed}")
        print(f"{report.forged.total():9,} of them forged under a right check number")
        for outcome, number in report.outcomes.most_common():
            print(f"{number:9,} {outcome}, {report.forged[outcome]:,} forged")
        for kind, seconds in sorted(report.slowest.items(), key=lambda item: -item[1])[:6]:
            print(f"slowest {kind:12} {1000 * seconds:8.1f} ms")
        for mutant, outcome in report.wrong:
            print(f"WRONG {outcome} by {mutant.kind}: {mutant.text[:SHOWN]!r}")
        print(f"answers {report.answers}", flush=True)
        return int(bool(report.wrong))

    return main
