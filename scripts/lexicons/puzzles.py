"""Find the puzzles of the day in games of our own: ``build.py lexicons puzzles [LANGUAGE...]``."""

from __future__ import annotations

from contextlib import closing

from scrabble.lexicon import LANGUAGES
from scripts.build import command_line
from scripts.build.base import BUILD
from scripts.selfplay import queue
from scripts.selfplay.daily_puzzles import DailyPuzzles, Found
from scripts.selfplay.sources import Sources

LEXICONS = {one: f"{one}-inflected" if one == "gl" else f"{one}-complete" for one in LANGUAGES}
"""The lexicon of the puzzles of each language."""
NO_PART = (
    "scrabble/__init__.py",
    "scrabble/link",
    "scrabble/puzzles",
    "scrabble/strategy/reasons.py",
    "scrabble/strategy/review.py",
)
"""What decides no puzzle, besides what decides no game."""


def mined(lexicon: str, games: int, crew: queue.Crew, *, fresh: bool) -> list[Found]:
    """Return the puzzles of so many games, in the order of their deals."""
    file = BUILD / "daily-puzzles" / f"{lexicon}.jsonl"
    found: list[Found] = []
    task, sources = DailyPuzzles(lexicon), Sources.here(*NO_PART)
    with closing(
        queue.run(task, range(games), file, crew, title=lexicon, sources=sources, fresh=fresh)
    ) as results:
        for one in results:
            found += one
    return found


def main() -> int:
    """Find the puzzles."""
    parser = command_line.parser("lexicons puzzles", __doc__)
    parser.add_argument("languages", nargs="*", choices=[[], *LANGUAGES], metavar="LANGUAGE")
    parser.add_argument("--games", type=int, default=400, help="looked through, of each language")
    queue.add_options(parser)
    args = parser.parse_args()
    crew = queue.Crew(args.workers, args.cluster)
    for language in args.languages or LANGUAGES:
        found = mined(LEXICONS[language], args.games, crew, fresh=args.fresh)
        print(f"{language}: {len(found)} puzzles in {args.games} games")
    return 0


if __name__ == "__main__":
    raise SystemExit(command_line.run(main))
