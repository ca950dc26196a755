"""What the fuzz scripts share: a bounded run over mutants, its report, its command line."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic, process_time

SHOWN = 300


@dataclass(frozen=True, slots=True)
class Mutant:
    """Damaged input, and how it was made."""

    kind: str
    text: str | bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mutant; ``wrong`` if that must not be; ``seconds`` of work to open it."""

    outcome: str
    wrong: bool
    seconds: float


@dataclass
class Report:
    """What became of all mutants; times in seconds of work, on however busy a machine."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    accidents: list[Mutant] = field(default_factory=list)
    wrong: list[tuple[Mutant, str]] = field(default_factory=list)
    answers: str = ""
    """SHA-256 of all mutants and their outcomes: the same in every Python."""

    def add(self, mutant: Mutant, answer: Answer) -> None:
        """Count one mutant."""
        self.outcomes[answer.outcome] += 1
        self.slowest[mutant.kind] = max(answer.seconds, self.slowest.get(mutant.kind, 0.0))
        if answer.outcome == "accident":
            self.accidents.append(mutant)
        if answer.wrong:
            self.wrong.append((mutant, answer.outcome))


def run(
    mutants: Iterable[Mutant], judge: Callable[[Mutant], Answer], seconds: float | None = None
) -> Report:
    """Judge the mutants one by one, at most for so long."""
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


def timed(open_it: Callable[[], str]) -> tuple[str, float]:
    """Return the outcome of opening something, ``crash: ...`` if it raised, and its work."""
    began = process_time()
    try:
        outcome = open_it()
    except Exception as error:  # noqa: BLE001  Whatever it is, it is the finding.
        outcome = f"crash: {error!r}"
    return outcome, process_time() - began


def main(
    summary: str,
    fuzz: Callable[[int, int, float | None], Report],
    argv: Sequence[str] | None = None,
) -> int:
    """Run a fuzz script's command line and print the report; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("--count", type=int, help="so many mutants (10,000 if no time is given)")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    count = args.count or (10_000 if args.seconds is None else 10**9)
    report = fuzz(count, args.seed, args.seconds)
    print(f"{sum(report.outcomes.values()):9,} mutants, seed {args.seed}")
    for outcome, number in report.outcomes.most_common():
        print(f"{number:9,} {outcome}")
    for kind, seconds in sorted(report.slowest.items(), key=lambda item: -item[1])[:6]:
        print(f"slowest {kind:12} {1000 * seconds:8.1f} ms")
    for mutant, outcome in report.wrong:
        print(f"WRONG {outcome} by {mutant.kind}: {mutant.text[:SHOWN]!r}")
    print(f"answers {report.answers}", flush=True)
    return int(bool(report.wrong))
