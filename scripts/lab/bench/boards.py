"""Compare the boards by games of computers: ``build.py bench boards --games 500``.

Both seats make the move of highest equity, with the same deals on every board. Games are saved in
``.build/boards``: the program can be interrupted and given more games later. Prints the table of
docs/rules.md: the points of a player, how often the first player wins (a tie counts half), plays
of seven tiles, and how open the board is late in the game, with 95 % intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scrabble.board import BOARDS
from scrabble.bots.comparison import interval, wilson, won
from scrabble.game import Position
from scrabble.game.options import BOARD, changed
from scrabble.strategy.players import Player, deal, known_to_mover
from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.players import equity_game, players, setup_with

SERIES = 1957
"""The series of deals: the same for every board."""
HEAD = (
    "| Board | Points of a player | The first player wins | Plays of seven tiles a game "
    "| Squares open late |"
)


@dataclass(frozen=True)
class BoardGame:
    """Plays one game on a board."""

    lexicon: str
    board: str

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the scores, the plays of seven tiles, and the squares open late."""
        player = players(self.lexicon)[5]
        options = changed({BOARD.name: self.board})
        setup = setup_with(self.lexicon, deal(SERIES, number), options=options)
        positions = list(equity_game(player, setup))
        late = next(at for at in positions if len(at.bag) <= RACK_SIZE)
        empties = [at.board.cells.count(".") for at in positions]
        laid = [before - after for before, after in pairwise(empties)]
        return {
            "scores": positions[-1].scores,
            "sevens": laid.count(RACK_SIZE),
            "open": open_squares(player, late),
        }


def open_squares(player: Player, position: Position) -> int:
    """Count the empty squares that some legal play of the rack would fill."""
    found = player.moves(known_to_mover(position))
    return len({square for move in found for square, _ in move.place.tiles})


def row(board: str, games: list[dict[str, Any]]) -> str:
    """Format the row of a board."""
    share = sum(won(game["scores"]) for game in games) / len(games)
    low, high = wilson(share, len(games))
    points, off = interval([score for game in games for score in game["scores"]])
    sevens, _ = interval([game["sevens"] for game in games])
    squares, far = interval([game["open"] for game in games])
    return (
        f"| `{board}` | {points:.0f} ± {off:.0f} | {share:.1%} ({low:.1%} to {high:.1%}) "
        f"| {sevens:.2f} | {squares:.1f} ± {far:.1f} |"
    )


def main() -> int:
    """Play and print the table."""
    parser = command_line.parser("bench boards", __doc__)
    parser.add_argument("--games", type=int, default=500, help="on each board (default 500)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    lines = []
    for board in BOARDS:
        file = BUILD / "boards" / args.lexicon / f"{board}.jsonl"
        task = BoardGame(args.lexicon, board)
        games = list(queue.run_with(args, task, args.games, file, board))
        lines.append(row(board, games))
        print(lines[-1], flush=True)
    print(f"\n{HEAD}\n{'| --- ' * 5}|")
    print("\n".join(lines))
    return 0
