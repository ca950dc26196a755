"""Find puzzles in self-play games: ``build.py vectors puzzles``.

Writes ``tests/data/puzzles.txt``: a line of CGP for each puzzle, with the play, the kind of puzzle
and the margin in points. Games are searched in the order of their deals until there are enough
puzzles of every kind, so the number of workers does not change the result. See docs/self-play.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing

from scripts.common import command_line
from scripts.common.base import BUILD, ROOT, TESTS
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.puzzles import PuzzleGame, PuzzleLine

FILE = TESTS / "data" / "puzzles.txt"
WANTED = {
    "en-complete": {"opening": 10, "middle": 15, "bingo": 15, "pre-endgame": 10, "endgame": 2},
    "de-complete": {"opening": 3, "middle": 6, "bingo": 6, "pre-endgame": 4},
    "gl-inflected": {"opening": 3, "middle": 6, "bingo": 6, "pre-endgame": 4},
}
"""The number of puzzles of each kind, by lexicon."""


def chosen(games: Iterable[list[PuzzleLine]], wanted: dict[str, int]) -> Iterator[str]:
    """Yield the lines of the first puzzles of each kind, up to the wanted numbers."""
    left = Counter(wanted)
    for found in games:
        for one in found:
            if left[one["kind"]] > 0:
                left[one["kind"]] -= 1
                yield one["line"]
        if not any(left.values()):
            return


def main() -> int:
    """Find the puzzles and write the file."""
    parser = command_line.parser("vectors puzzles", __doc__)
    parser.add_argument("--games", type=int, default=1000, help="at most, of each lexicon")
    queue.add_options(parser)
    args = parser.parse_args()
    lines: list[str] = []
    for lexicon, wanted in WANTED.items():
        file = BUILD / "puzzles" / f"{lexicon}.jsonl"
        games = queue.run_with(args, PuzzleGame(lexicon), args.games, file, lexicon)
        with closing(games):
            lines += sorted(chosen(games, wanted), key=lambda line: line.rpartition("kind")[2])
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    print(f"{FILE.relative_to(ROOT)}: {len(lines)} puzzles")
    return 0
