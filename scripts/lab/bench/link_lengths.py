"""Measure the lengths of links of complete games: ``build.py bench link-lengths --games 200``.

The players are greedy (`scripts.lab.selfplay.players.greedy_move`).
"""

from __future__ import annotations

from statistics import median

from scrabble import link
from scrabble.game import Game
from scripts.common import command_line
from scripts.lab.bench.clock import percentile_95
from scripts.lab.selfplay.players import greedy_game, setup_with

NAMES = ("Ann", "Bea", "Cy", "Dora")
AFTER = 10


def main() -> None:
    """Play the games and print the lengths of their links."""
    parser = command_line.parser("bench link-lengths", __doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--names", action="store_true", help="give the players names")
    parser.add_argument("--lexicon", default="en-complete")
    args = parser.parse_args()
    names = NAMES[: args.players] if args.names else ("",) * args.players
    games = [greedy_game(setup_with(args.lexicon, seed, names)) for seed in range(args.games)]
    whole = [len(link.encode_history(game)) for game in games]
    begun = [len(link.encode(Game(game.game.setup, game.game.moves[:AFTER]))) for game in games]
    turns = [len(game.turns) for game in games]
    high = percentile_95(whole)
    print(f"{args.games} games, {args.players} players, {median(turns)} turns (median)")
    print(f"characters of the fragment: median {median(whole)}, 95 % {high:.0f},", end=" ")
    print(f"shortest {min(whole)}, longest {max(whole)}; after {AFTER} turns {median(begun)}")
