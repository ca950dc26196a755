"""Measure the lengths of links of complete games: ``build.py bench link-lengths --games 200``.

Greedy players make the highest-scoring move; where there is none they exchange the whole rack, or
pass if the bag is too small.
"""

from __future__ import annotations

from statistics import median, quantiles

from scrabble import link
from scrabble.board import load_layout
from scrabble.game import Game, History, Position, Setup, replay
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move, Pass
from scripts.build import command_line

NAMES = ("Ann", "Bea", "Cy", "Dora")
AFTER = 10


def greedy(position: Position, generator: Generator) -> Move:
    """Return the highest-scoring move, or else an exchange or a pass."""
    best = generator.best(position.board, position.rack)
    if best is not None:
        return best.place
    return Exchange(position.rack) if position.allows(Exchange) else Pass()


def play(setup: Setup, generator: Generator) -> History:
    """Play a game to its end."""
    history = replay(Game(setup))
    while history.last.result is None:
        history = history.played(greedy(history.last, generator), None)
    return history


def main() -> None:
    """Play the games and print the lengths of their links."""
    parser = command_line.parser("bench link-lengths", __doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--names", action="store_true", help="give the players names")
    parser.add_argument("--lexicon", default="en-complete")
    args = parser.parse_args()
    info = pack_info(args.lexicon)
    names = NAMES[: args.players] if args.names else ("",) * args.players
    setup = [Setup(names, seed, info.language, info.name, info.tag) for seed in range(args.games)]
    generator = Generator(load_lexicon(info.name), setup[0].alphabet, load_layout())
    games = [play(one, generator) for one in setup]
    whole = [len(link.encode_history(game)) for game in games]
    begun = [len(link.encode(Game(game.game.setup, game.game.moves[:AFTER]))) for game in games]
    turns = [len(game.turns) for game in games]
    high = quantiles(whole, n=20)[18] if len(whole) > 1 else whole[0]
    print(f"{args.games} games, {args.players} players, {median(turns)} turns (median)")
    print(f"characters of the fragment: median {median(whole)}, 95 % {high:.0f},", end=" ")
    print(f"shortest {min(whole)}, longest {max(whole)}; after {AFTER} turns {median(begun)}")


if __name__ == "__main__":
    main()
