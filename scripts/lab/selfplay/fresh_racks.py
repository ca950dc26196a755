"""Play games of fresh racks, to learn leave values.

At every position several racks are drawn from the unseen tiles, independent of the player's earlier
choices, and the equity of each rack's best move is recorded. Racks of one position face the same
board, so they can be compared. The game goes on with the best move of the first rack.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from scrabble.board import Board
from scrabble.lexicon import latest_packs, load_lexicon
from scrabble.movegen import Generator, ScoredMove
from scrabble.strategy.equity import rack_splits, tiles_used
from scrabble.strategy.leaves import Leaves
from scrabble.tiles import BLANK, RACK_SIZE, load_alphabet
from scripts.common.base import SRC
from scripts.lab.selfplay.leave_rule import by_rule
from scripts.lab.selfplay.outcomes import best_place

TABLES = SRC / "scrabble" / "data" / "leaves"
MOST_WORDS = 4_000_000
"""The largest lexicon to use: word planes of more words would take gigabytes."""
RACKS = 8
"""Racks drawn at each position."""
LEAST_UNSEEN = 3 * RACK_SIZE
"""Two racks and seven tiles in the bag: with fewer unseen tiles, leaves are worth less."""

Racks = list[list[tuple[str, int, str]]]
"""For each position its sorted racks, each with the equity of its best move in tenths and the tiles
that the move keeps."""


@dataclass(frozen=True)
class FreshRacks:
    """One generation of training, as a function of a game's number.

    ``leaves`` is the table to play with, as text; if empty, values by rule are used.
    """

    lexicon: str
    generation: int
    leaves: str = ""

    def __call__(self, number: int) -> Racks:
        """Play one game."""
        rng = Random(f"{self.lexicon} {self.generation} {number}")  # noqa: S311  The same games every time.
        generator, leaves = _prepared(self.lexicon, self.leaves)
        alphabet = load_alphabet(self.lexicon.partition("-")[0])
        unseen = list(alphabet.full_bag)
        board, positions = Board(), Racks()
        while len(unseen) >= LEAST_UNSEEN:
            racks = ["".join(sorted(rng.sample(unseen, RACK_SIZE))) for _ in range(RACKS)]
            best = [best_move(generator, board, rack, leaves) for rack in racks]
            positions.append(
                [(rack, equity, kept) for rack, (equity, kept, _) in zip(racks, best, strict=True)]
            )
            move = best[0][2]
            if move is None:
                break
            place = move.place
            board = board.with_tiles(dict(place.tiles))
            for tile in place.letters:
                unseen.remove(tile if tile in alphabet.tiles else BLANK)
        return positions


@lru_cache(maxsize=2)
def _prepared(lexicon: str, text: str) -> tuple[Generator, Leaves]:
    """Return a generator that uses word planes for any lexicon, and the leave values."""
    words = load_lexicon(lexicon)
    alphabet = load_alphabet(words.alphabet_id)
    leaves = Leaves.from_text(text, alphabet) if text else by_rule(alphabet)
    return Generator(list(words), alphabet), leaves


def best_move(
    generator: Generator, board: Board, rack: str, leaves: Leaves
) -> tuple[int, str, ScoredMove | None]:
    """Return the best move of a sorted rack: its equity in tenths, its leave, and the move.

    The move is ``None`` if an exchange is best.
    """
    splits = rack_splits(rack)
    values = {kept: leaves.full_value(kept) for kept in splits.values()}
    kept = max((splits[tiles] for tiles in splits if tiles), key=values.__getitem__)
    equity, best = best_place(generator, board, rack, values, values[kept])
    return equity, splits[tiles_used(best)] if best else kept, best


def largest_lexicon(language: str) -> str:
    """Return the largest current dictionary of a language that fits into word planes."""
    fits = [i for i in latest_packs() if i.language == language and i.words <= MOST_WORDS]
    return max(fits, key=lambda info: info.words).name
