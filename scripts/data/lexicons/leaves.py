"""Learn leave values from self-play: ``build.py lexicons leaves en``, or ``all``.

A generation plays games of fresh racks (`fresh_racks`) and fits a table to them (`leave_fit`). The
first generation values leaves by rule (`leave_rule`), each later one by the table before it. The
games go through the queue (docs/self-play.md): the table does not depend on the number of workers,
and an interrupted run resumes. A larger ``--games`` extends the last generation.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scrabble.lexicon import LANGUAGES
from scrabble.strategy.leaves import Leaves, digest_of
from scrabble.tiles import load_alphabet
from scripts.common import command_line
from scripts.common.base import ROOT
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.fresh_racks import TABLES, FreshRacks, largest_lexicon
from scripts.lab.selfplay.leave_fit import Tally, fit
from scripts.lab.selfplay.leave_rule import by_rule
from scripts.lab.selfplay.sources import Sources

NOT_PLAYED = (
    *("data/leaves", "data/key_words", "data/link_v1", "game", "lexicon/search", "link"),
    *("strategy/knowledge.py", "strategy/players", "strategy/review.py"),
)
"""Parts of the engine that fresh racks do not use: changes there discard no saved games."""


@dataclass(frozen=True)
class Training:
    """The training of a lexicon's leave values; ``games`` counts the games of each generation."""

    lexicon: str
    games: tuple[int, ...]
    folder: Path
    crew: queue.Crew
    fresh: bool

    def run(self) -> tuple[Leaves, str]:
        """Play the missing games; return the last table and its title."""
        alphabet = load_alphabet(self.lexicon.partition("-")[0])
        leaves, text, racks = by_rule(alphabet), "", 0
        for generation, games in enumerate(self.games, 1):
            tally = self._tally(FreshRacks(self.lexicon, generation, text), games)
            leaves, racks = fit(tally, alphabet, leaves), tally.racks
            text = leaves.to_text("")
        last = f"{self.games[-1]} games, {racks} racks in generation {len(self.games)}"
        return leaves, f"Leave values of {self.lexicon} in tenths of a point: {last}"

    def _tally(self, task: FreshRacks, games: int) -> Tally:
        """Return the tally of one generation."""
        name = f"{task.lexicon}-{task.generation}"
        tally = Tally()
        for game in queue.run(
            task,
            range(games),
            self.folder / f"{name}.jsonl",
            self.crew,
            title=name,
            sources=Sources.here(*(f"scrabble/{part}" for part in NOT_PLAYED)),
            fresh=self.fresh,
        ):
            tally.add(game)
        return tally


def write_table(language: str, leaves: Leaves, title: str, folder: Path = TABLES) -> Path:
    """Write a table, and the digests of all tables."""
    target = folder / f"{language}.txt"
    target.write_text(leaves.to_text(title), encoding="ascii", newline="\n")
    tables = sorted(folder.glob("??.txt"))
    lines = [f"{path.stem} {digest_of(path.read_bytes())}" for path in tables]
    (folder / "digests.txt").write_text("\n".join([*lines, ""]), encoding="ascii", newline="\n")
    return target


def main() -> int:
    """Train, reusing saved games, and write the tables."""
    parser = command_line.parser("lexicons leaves", __doc__)
    parser.add_argument("language", choices=[*sorted(LANGUAGES), "all"])
    parser.add_argument("--games", type=int, default=400, help="of the last generation (400)")
    parser.add_argument("--first", type=int, default=48, help="games of each other one (48)")
    parser.add_argument("--generations", type=int, default=2, help="how many (2)")
    parser.add_argument("--lexicon", help="which words (default: the largest that fits)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / ".build" / "leaves", help="of the games played"
    )
    queue.add_options(parser)
    args = parser.parse_args()
    crew = queue.Crew(args.workers, args.cluster)
    games = (*[args.first] * (args.generations - 1), args.games)
    for language in sorted(LANGUAGES) if args.language == "all" else [args.language]:
        name = args.lexicon or largest_lexicon(language)
        leaves, title = Training(name, games, args.folder, crew, args.fresh).run()
        print(write_table(language, leaves, title).relative_to(ROOT))
    return 0
