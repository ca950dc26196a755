"""Measure the gain of trying moves in random draws: ``build.py bench draws pre-endgame``.

A draw is a random order of the unseen tiles. Positions come from games in which both seats make the
move of highest equity: with 1 to 7 tiles in the bag for ``pre-endgame``, more for ``look-ahead``.
Every candidate gets a value in each of many draws. In the pre-endgame, the game is played to its
end, as the player does. In the look-ahead, four more plays of highest equity follow, then both
players' leaves count. Values are saved in ``.build/draws``.

Then a few draws choose a move: the one with the highest mean value, with equity as the prior. (In
the look-ahead, these values come from the player's own formula, ``WEIGHTS``.) The other draws tell
how many more points this move wins than the move of highest equity. For the pre-endgame, two more
tables follow. A table for ``pre_endgame.PRIORS`` shows how much draws differ and how far equity is
off, by the tiles in the bag; above four tiles, a few dozen draws are too few. A table for
``LEFT_IN_BAG`` shows the points won beyond score and leave, by the tiles left in the bag.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, takewhile
from random import Random
from statistics import fmean, variance
from typing import Any

from scrabble.board import Board
from scrabble.bots.comparison import interval
from scrabble.game import Setup
from scrabble.moves import Exchange, Place
from scrabble.strategy.equity import LEFT_IN_BAG, Candidate, best_places, board_after, rack_splits
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players import Player, deal, known_to_mover, lookahead
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.pre_endgame import PlayedOn, filled_up, random_draws
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.players import equity_game, players

SERIES = 4242
"""The series of deals."""
LATEST = 16
"""Positions for the look-ahead come after fewer turns than this."""
PLAYS = 4
"""The number of plays after a look-ahead candidate that count towards its value."""

Row = list[list[float]]
"""One draw: two lists of the candidates' points, the first to judge moves, the second to choose."""


@dataclass(frozen=True)
class Drawn:
    """Finds the candidates' values in draws, in a position of one game."""

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
    """Return the knowledge of the player to move in one position of a game."""
    chance = Random(number)  # noqa: S311  The same positions every time.
    late = stage == "pre-endgame"
    turns = chance.randrange(2 if late else LATEST)
    game = equity_game(player, Setup(names=("", ""), seed=deal(SERIES, number)))
    with_bag = takewhile(lambda one: one.bag and one.result is None, game)
    found = (one for one in with_bag if (len(one.bag) <= RACK_SIZE) is late)
    position = next(islice(found, turns, None), None)
    return known_to_mover(position) if position else None


def _left(known: Knowledge, candidate: Candidate) -> int:
    """Count the tiles that a candidate leaves in the bag."""
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
    """Yield values of a look-ahead: by `PLAYS` more plays, and by the player's formula."""
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
    """Return a candidate's gain, with `PLAYS` more plays of highest equity and both leaves."""
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


USED = (4, 8, 15, 20)
"""How many draws choose a move; all others judge it."""
PRIORS = (0, 3, 6, 12, 20, 40)
REPEATS = 20
CLOSE = 12
"""Candidates more than this many points below the highest equity are left out."""


def gain(one: dict[str, Any], used: int, prior: int, chance: Random) -> float:
    """Return the extra points won by a move of ``used`` draws, against the move of best equity."""
    order = chance.sample(one["rows"], len(one["rows"]))
    chosen = [fmean(values) for values in zip(*(row[1] for row in order[:used]), strict=True)]
    judged = [fmean(values) for values in zip(*(row[0] for row in order[used:]), strict=True)]
    worth = [
        used * value + prior * equity for value, equity in zip(chosen, one["equity"], strict=True)
    ]
    return judged[worth.index(max(worth))] - judged[0]


def main() -> int:
    """Play and print the tables."""
    parser = command_line.parser("bench draws", __doc__)
    parser.add_argument("stage", choices=ROWS, help="which positions")
    parser.add_argument("--games", type=int, default=100, help="default 100")
    parser.add_argument("--draws", type=int, default=40, help="in each position (default 40)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    task = Drawn(args.stage, args.lexicon, args.draws)
    file = BUILD / "draws" / f"{args.lexicon}-{args.stage}.jsonl"
    run = queue.run_with(args, task, args.games, file, args.stage)
    found = [one for one in run if one and len(one["equity"]) > 1]
    print(f"{len(found)} positions. Points won a move over the highest equity, by prior:")
    print("draws " + "".join(f"{prior:>14}" for prior in PRIORS))
    for used in (number for number in USED if number < args.draws):
        cells = []
        for prior in PRIORS:
            chance = Random(used)  # noqa: S311  The same draws every time.
            each = [fmean(gain(one, used, prior, chance) for _ in range(REPEATS)) for one in found]
            mean, off = interval(each)
            cells.append(f"{mean:+.2f} ± {off:.2f}")
        print(f"{used:5} " + "".join(f"{cell:>14}" for cell in cells))
    if args.stage == "pre-endgame":
        print_noise(found)
        print_left(found)
    return 0


def print_noise(found: Sequence[dict[str, Any]]) -> None:
    """Print how much draws differ, and how far equity is off, by the tiles in the bag.

    Each sample compares a candidate with the best move by equity: extra points minus extra equity.
    """
    pairs = defaultdict(list)
    for one in found:
        for at, equity in enumerate(one["equity"]):
            gap = equity - one["equity"][0]
            if at and gap >= -CLOSE:
                beyond = [row[1][at] - row[1][0] - gap for row in one["rows"]]
                noise = variance(beyond)
                pairs[one["bag"]].append((noise, fmean(beyond) ** 2 - noise / len(beyond)))
    print("\nIn the bag, and points by which draws differ, and by which equity is off (roots):")
    for bag, values in sorted(pairs.items()):
        noise, off = map(fmean, zip(*values, strict=True))
        print(f"{bag:5}  {noise**0.5:5.1f}  {max(0, off) ** 0.5:5.1f}  ({len(values)} candidates)")


def print_left(found: Sequence[dict[str, Any]]) -> None:
    """Print how much moves gain beyond score and leave, by the number of tiles left in the bag."""
    residues = defaultdict(list)
    for one in found:
        won = [fmean(values) for values in zip(*(row[0] for row in one["rows"]), strict=True)]
        beyond = [
            value - equity + LEFT_IN_BAG.get(left, 0) / 10
            for value, equity, left in zip(won, one["equity"], one["left"], strict=True)
        ]
        for left, value in zip(one["left"], beyond, strict=True):
            residues[left].append(value - fmean(beyond))
    print("\nLeft in the bag, and points won beyond score and leave:")
    for left, values in sorted(residues.items()):
        mean, off = interval(values)
        print(f"{left:5}  {mean:+.1f} ± {off:.1f}  ({len(values)} moves)")
