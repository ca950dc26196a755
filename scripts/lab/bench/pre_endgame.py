"""Measure what strength 5 gains with one to seven tiles in the bag: ``build.py bench pre-endgame``.

In the games, both seats make the move of highest equity. If strength 5 prefers another move in a
position, both moves are tried in the same draws: both players make the play of highest equity until
the bag is empty, then the endgame is searched. Results are saved in ``.build/pre-endgames``.

Prints, by the number of tiles in the bag, the number of positions, how often strength 5 prefers
another move, and the points gained a position, with the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from scrabble.bots.comparison import interval
from scrabble.game import Setup
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players import Player, deal, known_to_mover
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.pre_endgame import (
    Draw,
    PlayedOn,
    all_draws,
    different_bags,
    random_draws,
)
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.players import equity_game, players

SERIES = 777
"""The series of deals that the positions come from."""
DEPTH = (4, 2)
"""The search depth of endgames that judge moves: deeper than the player's own."""
UNBOUNDED = 1 << 30


@dataclass(frozen=True)
class Choices:
    """Compares choices in the late positions of one game.

    A move of strength 5 and the move of highest equity are played to the end in the same ``draws``
    random draws, which are new to the player. If at most ``draws`` draws exist, all are used.
    """

    lexicon: str
    draws: int

    def __call__(self, number: int) -> list[dict[str, Any]]:
        """Return the tiles in the bag and the gain in points of each position.

        The gain is ``None`` if strength 5 makes the move of highest equity.
        """
        player = players(self.lexicon)[5]
        return [
            {"bag": known.bag, "gain": self._gain(player, known)}
            for known in late_positions(player, number)
        ]

    def _gain(self, player: Player, known: Knowledge) -> float | None:
        candidates = player.candidates(known)
        move = player.choose(known)
        chosen = next(one for one in candidates if one.move == move)
        if chosen is candidates[0]:
            return None
        won = times = 0
        for draw in self._draws(known):
            moves = EndgameMoves(player.generator, known.alphabet, (), UNBOUNDED)
            rest = PlayedOn(draw, moves, player.leaves, DEPTH)
            gain = rest.value(known.board, chosen) - rest.value(known.board, candidates[0])
            won, times = won + draw.times * gain, times + draw.times
        return won / times

    def _draws(self, known: Knowledge) -> Iterable[Draw]:
        """Return all draws, or some random draws if there are too many."""
        stream = Stream(b"judge")
        bags = different_bags(known.unseen, known.bag)
        if len(bags) <= self.draws:
            return all_draws(known.unseen, bags, stream)
        return islice(random_draws(known.unseen, known.bag, stream), self.draws)


def late_positions(player: Player, number: int) -> Iterator[Knowledge]:
    """Yield the mover's knowledge in each position with one to seven tiles in the bag."""
    for position in equity_game(player, Setup(names=("", ""), seed=deal(SERIES, number))):
        if position.result is None and 0 < len(position.bag) <= RACK_SIZE:
            yield known_to_mover(position)


def row(name: str, found: Sequence[dict[str, Any]]) -> str:
    """Format the gain in some positions as a row."""
    other = sum(one["gain"] is not None for one in found)
    mean, off = interval([one["gain"] or 0 for one in found])
    return f"{name:>8}{len(found):>12}{other / len(found):>12.0%}{mean:>+10.2f} ± {off:.2f}"


def main() -> int:
    """Compare and print the table."""
    parser = command_line.parser("bench pre-endgame", __doc__)
    parser.add_argument("--games", type=int, default=500, help="default 500")
    parser.add_argument("--draws", type=int, default=8, help="to judge by (default 8)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    task = Choices(args.lexicon, args.draws)
    file = BUILD / "pre-endgames" / f"{args.lexicon}.jsonl"
    run = queue.run_with(args, task, args.games, file, "pre-endgame")
    found = list(chain.from_iterable(run))
    print(f"{'in bag':>8}{'positions':>12}{'other move':>12}{'points':>10}")
    for bag in range(1, RACK_SIZE + 1):
        some = [one for one in found if one["bag"] == bag]
        if some:
            print(row(str(bag), some))
    print(row("together", found))
    return 0
