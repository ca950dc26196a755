"""Measure the five strengths in duplicates, links and times: ``build.py bench duplicate``.

Every strength plays the same duplicates, numbered from 0. Prints facts of the courses, and the
processor time of a course and of its slowest turn, with prepared words. Then prints the table of
docs/duplicate.md: the mean percentage of each strength with its 95 % interval, the share of turns
in which it found the highest score, and the median length of its result's link.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median, stdev
from time import process_time

from scrabble.cli import options
from scrabble.duplicate import Course, Duplicate, Scored, encode, encode_result, turns_of
from scrabble.duplicate.company import computer_result
from scrabble.strategy.players import STRENGTHS
from scripts.common import command_line
from scripts.lab.selfplay.players import players, warmed_generator

_Z = 1.96
_MS = 1000
NAME = "Annabel"
"""A name of usual length, in the links that are measured."""


@dataclass(frozen=True, slots=True)
class TimedCourse:
    """A course with its processor times in milliseconds."""

    course: Course
    whole: float
    slowest_turn: float


def timed_course(duplicate: Duplicate) -> TimedCourse:
    """Compute a course turn by turn and time it."""
    steps = turns_of(duplicate, warmed_generator(duplicate.lexicon))
    turns, times = [], []
    while True:
        began = process_time()
        try:
            turns.append(next(steps))
        except StopIteration as stopped:
            times.append((process_time() - began) * _MS)
            return TimedCourse(
                Course(duplicate, tuple(turns), stopped.value), sum(times), max(times)
            )
        times.append((process_time() - began) * _MS)


def row(strength: int, results: Sequence[Scored]) -> str:
    """Format the row of a strength."""
    shares = [100 * each.points / each.highest for each in results]
    width = _Z * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 0.0
    found = sum(each.found for each in results) / sum(len(each.cards) for each in results)
    length = median(len(encode_result(each)) for each in results)
    return (
        f"| {strength} | {mean(shares):.1f} ± {width:.1f} | {min(shares):.1f} to "
        f"{max(shares):.1f} | {100 * found:.0f} % | {length:.0f} |"
    )


def facts(timed: Sequence[TimedCourse]) -> str:
    """Format the facts of courses."""
    courses = [each.course for each in timed]
    turns = [len(course.turns) for course in courses]
    ends = Counter(course.end.value for course in courses)
    draws = sum(course.turns[-1].stage + 1 for course in courses if course.turns)
    return (
        f"{len(courses)} courses: {min(turns)} to {max(turns)} turns, mean {mean(turns):.1f}; "
        f"{mean(course.points for course in courses):.0f} points; "
        f"{draws / sum(turns):.2f} draws a turn; ends {dict(ends)}\n"
        f"invitation: {max(len(encode(course.duplicate)) for course in courses)} characters\n"
        f"course: median {median(each.whole for each in timed):.0f} ms, "
        f"slowest {max(each.whole for each in timed):.0f} ms; "
        f"slowest turn {max(each.slowest_turn for each in timed):.0f} ms"
    )


def main() -> None:
    """Measure."""
    args = _arguments()
    lexicon = args.lexicon.name
    numbers = range(args.first, args.first + args.games)
    timed = [
        timed_course(Duplicate(lexicon, number, joker=args.joker, ten_turns=args.ten_turns))
        for number in numbers
    ]
    print(f"{lexicon}\n{facts(timed)}", flush=True)
    if args.courses_only:
        return
    print("| Strength | Per cent | From, to | Found | Link |\n|---|---|---|---|---|", flush=True)
    for strength in STRENGTHS:
        player = players(lexicon)[strength.number]
        results = [computer_result(each.course, player, NAME) for each in timed]
        print(row(strength.number, results), flush=True)


def _arguments() -> argparse.Namespace:
    parser = command_line.parser("bench duplicate", __doc__)
    options.add_lexicon(parser)
    parser.add_argument("--games", type=int, default=50, help="how many duplicates (default 50)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--joker", action="store_true", help="with a joker")
    parser.add_argument("--ten-turns", action="store_true", help="ten turns at most")
    parser.add_argument("--courses-only", action="store_true", help="without the computers")
    return parser.parse_args()
