"""What strength 5 gains before the endgame over the move of highest equity.

For ``bench pre-endgame``. The positions are all with one to seven tiles in the bag, of games that
equity plays against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from scrabble.game import Setup, apply, start
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
from scripts.lab.selfplay.strength_game import players

SERIES = 777
"""The series of deals that the positions come from."""
DEPTH = (4, 2)
"""How deep endgames are searched to judge moves: deeper than the player itself does."""
UNBOUNDED = 1 << 30


@dataclass(frozen=True)
class Choices:
    """Compares choices in the positions of the game of a number.

    Where the player does not make the move of highest equity, both are played on to the end of the
    game in so many ``draws``, the same ones for both, and other ones than those that the player
    looked at; in all draws, if there are no more.
    """

    lexicon: str
    draws: int

    def __call__(self, number: int) -> list[dict[str, Any]]:
        """Return for each position the tiles in the bag, and the points gained.

        These are ``None`` where the move is the same.
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
        """Return all draws if there are no more, else random ones."""
        stream = Stream(b"judge")
        bags = different_bags(known.unseen, known.bag)
        if len(bags) <= self.draws:
            return all_draws(known.unseen, bags, stream)
        return islice(random_draws(known.unseen, known.bag, stream), self.draws)


def late_positions(player: Player, number: int) -> Iterator[Knowledge]:
    """Yield what is known in each position of a game with one to seven tiles in the bag."""
    position = start(Setup(names=("", ""), seed=deal(SERIES, number)))
    while position.result is None and position.bag:
        known = known_to_mover(position)
        if known.bag <= RACK_SIZE:
            yield known
        position, _ = apply(position, player.candidates(known)[0].move)
