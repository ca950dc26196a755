"""Find daily puzzles in self-play games: ``build.py lexicons puzzles [LANGUAGE...]``.

A list is append-only: the place of a puzzle is its day.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import closing

from scrabble import link as links
from scrabble.board import Board
from scrabble.game import Puzzle
from scrabble.lexicon import LANGUAGES, catalogue, latest_pack, pack_info
from scrabble.tiles import load_alphabet
from scripts.common import command_line
from scripts.common.base import BUILD, SRC
from scripts.data.lexicons.frequency import zipfs
from scripts.data.lexicons.sources import fetch
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.daily_puzzles import DailyPuzzle, DailyPuzzles

LEXICONS = {
    one: latest_pack(one, "inflected" if one == "gl" else "complete").name for one in LANGUAGES
}
"""The lexicon of new puzzles of each language; older puzzles keep theirs."""
NO_PART = (
    "scrabble/__init__.py",
    "scrabble/link",
    "scrabble/strategy/puzzles.py",
    "scrabble/strategy/reasons.py",
    "scrabble/strategy/review.py",
)
"""Parts of the engine that do not affect puzzles: changes there discard no results."""
MOST_GAMES = 5000
"""The most games to look through."""
IS_HIGHEST = (True, True, False, True, False, True, False)
"""For each weekday from Monday: whether the solution is the play with the highest score."""
FOLDER = SRC / "scrabble" / "data" / "puzzles"


def mined(args: Namespace, lexicon: str, weeks: int, known: AbstractSet[str]) -> list[DailyPuzzle]:
    """Find new puzzles for some weeks: first those whose solution scores most, then others."""
    found: list[DailyPuzzle] = []
    for is_highest, name in ((True, "highest"), (False, "others")):
        wanted = len(found) + weeks * IS_HIGHEST.count(is_highest)
        task, title = DailyPuzzles(lexicon, is_highest), f"{lexicon}, {name}"
        file = BUILD / "daily-puzzles" / f"{lexicon}-{name}.jsonl"
        games = queue.run_with(args, task, MOST_GAMES, file, title, NO_PART)
        with closing(games) as results:
            for number, of_game in enumerate(results):
                found += [
                    one | {"number": number}
                    for one in of_game
                    if one["strength 5"] and known.isdisjoint(links_of(one, lexicon))
                ]
                if len(found) >= wanted:
                    break
    return found


def weeks_of(found: list[DailyPuzzle]) -> int:
    """Count the whole weeks that the puzzles fill."""
    kinds = [one["above"] <= 0 for one in found]
    return min(kinds.count(kind) // IS_HIGHEST.count(kind) for kind in (True, False))


def in_weeks(found: list[DailyPuzzle], frequency: Callable[[str], float]) -> list[DailyPuzzle]:
    """Order puzzles in whole weeks, from an easy Monday to a hard Sunday.

    `IS_HIGHEST` tells on which days the solution is the highest-scoring play. Among the puzzles of
    each kind, those with more frequent words come earlier in the week.
    """
    weeks = weeks_of(found)
    kinds = {
        is_highest: sorted(
            [one for one in found if (one["above"] <= 0) is is_highest][
                : weeks * IS_HIGHEST.count(is_highest)
            ],
            key=lambda one: -frequency(one["word"]),
        )
        for is_highest in (True, False)
    }
    columns = []
    for is_highest in IS_HIGHEST:
        day, kinds[is_highest] = kinds[is_highest][:weeks], kinds[is_highest][weeks:]
        columns.append(sorted(day, key=lambda one: (one["number"], one["play"])))
    return [day for week in zip(*columns, strict=True) for day in week]


def link_of(found: DailyPuzzle, lexicon: str) -> str:
    """Return the link of a puzzle."""
    return links.encode_puzzle(Puzzle(lexicon, Board(found["board"]), found["rack"]))


def links_of(found: DailyPuzzle, lexicon: str) -> set[str]:
    """Return the links of a puzzle in every edition of its lexicon."""
    one = pack_info(lexicon)
    return {
        link_of(found, info.name)
        for info in catalogue()
        if (info.language, info.variant) == (one.language, one.variant)
    }


def line_of(found: DailyPuzzle, lexicon: str) -> str:
    """Format the line of a puzzle in the list of its language (`scrabble.files.daily`)."""
    return f"{link_of(found, lexicon)} {found['margin'] / 10:.1f} {found['half'] / 10:.1f}\n"


def frequency_in(language: str) -> Callable[[str], float]:
    """Return a function that rates words by frequency or, in Galician (no table), by length."""
    if language == "gl":
        return lambda word: float(-len(word))
    alphabet, known = load_alphabet(language), zipfs(fetch("wordfreq"), language)
    return lambda word: known.get(alphabet.spell(word).replace("[", "").replace("]", "").lower(), 0)


def grow(args: Namespace, language: str) -> None:
    """Extend the list of a language to ``args.weeks`` weeks, and print its size."""
    file, lexicon = FOLDER / f"{language}.txt", LEXICONS[language]
    known = file.read_text("ascii") if file.exists() else ""
    missing = args.weeks - len(known.splitlines()) // len(IS_HIGHEST)
    if missing > 0:
        listed = {line.split()[0] for line in known.splitlines()}
        found = mined(args, lexicon, missing, listed)
        more = "".join(line_of(one, lexicon) for one in in_weeks(found, frequency_in(language)))
        file.write_text(known + more, "ascii", newline="\n")
    text = file.read_text("ascii")
    print(f"{language}: {len(text.splitlines())} puzzles, {len(text):,} bytes")


def main() -> int:
    """Find puzzles and append them to the lists."""
    parser = command_line.parser("lexicons puzzles", __doc__)
    parser.add_argument("languages", nargs="*", choices=[[], *LANGUAGES], metavar="LANGUAGE")
    parser.add_argument("--weeks", type=int, default=9, help="how many weeks a list is to have")
    queue.add_options(parser)
    args = parser.parse_args()
    for language in args.languages or LANGUAGES:
        grow(args, language)
    return 0
