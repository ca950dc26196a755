"""Positions with the values of all candidates in many draws; for ``bench draws``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import Any

from scrabble.board import Board
from scrabble.game import Setup, apply, start
from scrabble.moves import Exchange, Place
from scrabble.strategy.equity import Candidate, best_places, board_after, rack_splits
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players import Player, deal, known_to_mover, lookahead
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.pre_endgame import PlayedOn, filled_up, random_draws
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import RACK_SIZE
from scripts.lab.selfplay.strength_game import players

SERIES = 4242
"""The series of deals that the positions come from."""
LATEST = 16
"""Positions for the look-ahead come after 0 to so many turns."""
PLAYS = 4
"""A candidate of the look-ahead is judged by so many plays after it."""

Row = list[list[float]]
"""One draw: for each candidate its value, then what the player would choose by, in points."""


@dataclass(frozen=True)
class Drawn:
    """Finds the candidates' values in draws from a position of the game of a number."""

    stage: str
    lexicon: str
    draws: int

    def __call__(self, number: int) -> dict[str, Any] | None:
        """Return candidates and values; ``None`` if the game has no such position."""
        player = players(self.lexicon)[5]
        known = position_of(player, number, self.stage)
        if known is None:
            return None
        field = player.candidates(known)
        rows = islice(ROWS[self.stage](player, known, field), self.draws)
        return {
            "bag": known.bag,
            "left": [_left(known, one) for one in field],
            "equity": [one.equity / 10 for one in field],
            "rows": list(rows),
        }


def position_of(player: Player, number: int, stage: str) -> Knowledge | None:
    """Return what is known in one position of a game that equity plays against itself."""
    chance = Random(number)  # noqa: S311  The same positions every time.
    late = stage == "pre-endgame"
    turns = chance.randrange(2 if late else LATEST)
    position = start(Setup(names=("", ""), seed=deal(SERIES, number)))
    while position.result is None and position.bag:
        few = len(position.bag) <= RACK_SIZE
        if few is late:
            if not turns:
                return known_to_mover(position)
            turns -= 1
        elif few:
            return None
        move = player.candidates(known_to_mover(position))[0].move
        position, _ = apply(position, move)
    return None


def _left(known: Knowledge, candidate: Candidate) -> int:
    """Return how many tiles a candidate leaves in the bag."""
    if not isinstance(candidate.move, Place):
        return known.bag
    return max(0, known.bag - len(candidate.move.tiles))


def late_rows(player: Player, known: Knowledge, field: Sequence[Candidate]) -> Iterator[Row]:
    """Yield values of a pre-endgame: the points won to the end."""
    for draw in random_draws(known.unseen, known.bag, Stream(b"bench")):
        moves = EndgameMoves(player.generator, known.alphabet, (), 1 << 30)
        judged = PlayedOn(draw, moves, player.leaves, (3,))
        chosen = PlayedOn(draw, moves, player.leaves, ())
        yield [
            [float(judged.value(known.board, c)) for c in field],
            [float(chosen.value(known.board, c)) for c in field],
        ]


def early_rows(player: Player, known: Knowledge, field: Sequence[Candidate]) -> Iterator[Row]:
    """Yield values of a look-ahead: by `PLAYS` more plays of equity, and by our formula."""
    stream = Stream(b"bench")
    formula = lookahead.LookAhead(known, field, player.leaves, player.generator, Stream(b"bench"))
    step = lookahead.ROUNDS[0]
    held = known.rivals[0]
    while True:
        tiles = stream.draw_in_order(known.unseen, len(known.unseen))
        chosen, _ = formula.trial(field, step)
        yield [
            [won_in_plays(player, known, one, tiles[:held], tiles[held:]) for one in field],
            [chosen[one] / 10 for one in field],
        ]


def won_in_plays(
    player: Player, known: Knowledge, candidate: Candidate, rival: str, bag: str
) -> float:
    """Return what a candidate and `PLAYS` plays of highest equity win, with what both keep."""
    board, won = board_after(known.board, candidate.move), candidate.score
    mine, bag = filled_up(candidate.kept, bag)
    if isinstance(candidate.move, Exchange):
        bag += candidate.move.tiles
    racks, kept = [rival, mine], [rival, candidate.kept]
    for side, sign in islice(cycle(((0, -1), (1, 1))), PLAYS):
        best = best_by_equity(player, board, racks[side], len(bag))
        if best is None:
            kept[side] = racks[side]
            continue
        won += sign * best.score
        board, kept[side] = board_after(board, best.move), best.kept
        racks[side], bag = filled_up(best.kept, bag)
        if not racks[side]:
            return won + sign * 2 * known.alphabet.points(racks[1 - side])
    theirs, ours = (player.leaves.value(each, known.bag) for each in kept)
    return won + (ours - theirs) / 10


def best_by_equity(player: Player, board: Board, rack: str, bag: int) -> Candidate | None:
    """Return the placement of highest equity, if there is one."""
    splits = rack_splits(rack)
    values = {kept: player.leaves.value(kept, bag) for kept in splits.values()}
    return next(iter(best_places(player.generator.moves(board, rack), splits, values, 1)), None)


ROWS: dict[str, Callable[[Player, Knowledge, Sequence[Candidate]], Iterator[Row]]] = {
    "pre-endgame": late_rows,
    "look-ahead": early_rows,
}
