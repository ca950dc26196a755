"""Learn leave values from self-play: ``build.py lexicons leaves en``.

Each generation plays with the table of the previous one. At every turn a fresh rack is drawn from
the unseen tiles, so that racks do not depend on a player's choices. Its best move is made, and the
move's equity is counted for each tile of the rack and for each pair of tiles. A tile is worth the
average equity of the racks with it, less the average of all racks.

The state is saved every few games. The program can be stopped and started again at any time, and
gives the same table as without a break. It writes the table after the last game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from scrabble.board import Board
from scrabble.lexicon import catalogue, load_lexicon
from scrabble.movegen import Generator
from scrabble.movegen.generator import MAX_PLANE_WORDS
from scrabble.moves import Move, Place
from scrabble.strategy.equity import best_places, rack_splits
from scrabble.strategy.leaves import Leaves, all_pairs, is_vowel, load_leaves
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, load_alphabet
from scripts import command_line
from scripts.build.base import ROOT

LEAST_UNSEEN = 2 * RACK_SIZE + 1
"""Racks count while the bag holds tiles to draw."""
PRIOR_RACKS = 100
"""A pair with so many racks counts half by these, half by the pairs of its kind."""
SAVE_EVERY = 20
BAR = 40


@dataclass
class Tally:
    """The numbers of racks and the sums of their equity in tenths, by tile and pair of tiles."""

    hands: dict[str, int] = field(default_factory=dict)
    equity: dict[str, int] = field(default_factory=dict)

    def add(self, rack: str, equity: int) -> None:
        """Count one sorted rack: as a whole (``""``), for each tile, and for each pair of tiles."""
        for key in ("", *rack, *(one + other for one, other in combinations(rack, 2))):
            self.hands[key] = self.hands.get(key, 0) + 1
            self.equity[key] = self.equity.get(key, 0) + equity

    def mean(self, key: str) -> float:
        """Return the average equity of the racks that hold ``key``."""
        return self.equity.get(key, 0) / max(1, self.hands.get(key, 0))


def table(tally: Tally, alphabet: Alphabet) -> Leaves:
    """Return the leave values of a tally.

    A pair is worth what its racks bring beyond the values of its two tiles. If there are few of
    them, that is shrunk towards the mean of its kind: equal letters, two vowels, two consonants,
    one of each, or with a blank.
    """
    tiles = BLANK + alphabet.tiles
    vowels = {letter.tile for letter in alphabet.letters if is_vowel(letter.text)}
    average = tally.mean("")
    alone = {t: tally.mean(t) - average if tally.hands.get(t) else 0.0 for t in tiles}

    def kind(pair: str) -> tuple[bool, bool, int]:
        return BLANK in pair, pair[0] == pair[1], sum(tile in vowels for tile in pair)

    beyond = {
        pair: tally.mean(pair) - average - alone[pair[0]] - alone[pair[1]]
        for pair in all_pairs(tiles)
        if tally.hands.get(pair)
    }
    sums: dict[tuple[bool, bool, int], list[float]] = {}
    for pair, extra in beyond.items():
        total = sums.setdefault(kind(pair), [0.0, 0.0])
        total[0] += extra * tally.hands[pair]
        total[1] += tally.hands[pair]
    pairs = {}
    for pair in all_pairs(tiles):
        total = sums.get(kind(pair), [0.0, 1.0])
        prior = total[0] / total[1]
        hands = tally.hands.get(pair, 0)
        extra = beyond.get(pair, 0.0)
        pairs[pair] = round((hands * extra + PRIOR_RACKS * prior) / (hands + PRIOR_RACKS))
    return Leaves({t: round(a) for t, a in alone.items()}, pairs, alphabet.values)


def play(
    generator: Generator, alphabet: Alphabet, leaves: Leaves | None, seed: str
) -> Iterator[tuple[str, int]]:
    """Play one game of fresh racks; yield each rack, sorted, with its best equity."""
    rng = Random(seed)  # noqa: S311  The same games every time.
    unseen = list(alphabet.full_bag)
    rng.shuffle(unseen)
    board = Board()
    while len(unseen) >= LEAST_UNSEEN:
        rack = "".join(sorted(unseen[:RACK_SIZE]))
        place: Move | None
        if leaves is None:
            move = generator.best(board, rack)
            equity, place = (to_tenths(move.score), move.place) if move else (0, None)
        else:
            splits = rack_splits(rack)
            values = {kept: leaves.full_value(kept) for kept in splits.values()}
            found = best_places(generator.moves(board, rack), splits, values, 1)
            equity = max([*(candidate.equity for candidate in found), *values.values()])
            place = found[0].move if found else None
        yield rack, equity
        if not isinstance(place, Place):
            return
        board = board.with_tiles(dict(place.tiles))
        for tile in place.letters:
            unseen.remove(BLANK if tile not in alphabet.tiles else tile)
        rng.shuffle(unseen)


def progress(text: str, done: int, total: int) -> None:
    """Draw a progress bar on standard error."""
    full = BAR * done // max(1, total)
    sys.stderr.write(f"\r{text} [{'#' * full}{'.' * (BAR - full)}] {done}/{total} ")
    sys.stderr.flush()


def largest_lexicon(language: str) -> str:
    """Return the largest dictionary of a language that fits into word planes."""
    fits = [i for i in catalogue() if i.language == language and i.words <= MAX_PLANE_WORDS]
    return max(fits, key=lambda info: info.words).name


def main() -> int:
    """Train, from the saved state if there is one, and write the table."""
    parser = command_line.parser("lexicons leaves", __doc__)
    parser.add_argument("language", help="en, gl, ...")
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        help="of the first generation, doubled each time (default 400)",
    )
    parser.add_argument("--generations", type=int, default=3, help="how many (default 3)")
    parser.add_argument("--lexicon", help="which words (default: the largest that fits)")
    parser.add_argument("--state", type=Path, help="file of the state (default in .build/leaves)")
    args = parser.parse_args()
    name = args.lexicon or largest_lexicon(args.language)
    alphabet = load_alphabet(args.language)
    path = args.state or ROOT / ".build" / "leaves" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    state: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    generator = Generator(load_lexicon(name), alphabet).warmed()
    leaves: Leaves | None = None
    for generation in range(args.generations):
        if len(state) == generation:
            state.append({"games": 0, "hands": {}, "equity": {}})
        entry = state[generation]
        tally = Tally(entry["hands"], entry["equity"])
        games = args.games << generation
        while entry["games"] < games and len(state) == generation + 1:
            for rack, equity in play(generator, alphabet, leaves, f"{generation} {entry['games']}"):
                tally.add(rack, equity)
            entry["games"] += 1
            if entry["games"] % SAVE_EVERY == 0 or entry["games"] == games:
                path.with_suffix(".new").write_text(json.dumps(state))
                path.with_suffix(".new").replace(path)
                progress(f"{name} generation {generation + 1}", entry["games"], games)
        leaves = table(tally, alphabet)
    assert leaves is not None
    games = sum(entry["games"] for entry in state)
    hands = state[-1]["hands"][""]
    title = (
        f"Leave values of {name} in tenths of a point, by scripts/lexicons/leaves.py:\n"
        f"{games} games in {len(state)} generations, {hands} hands in the last.\n"
        "Blank first, then the letters in order; then each one's pairs with itself and later ones."
    )
    target = ROOT / "src" / "scrabble" / "data" / "leaves" / f"{args.language}.txt"
    target.write_text(leaves.to_text(title), encoding="ascii", newline="\n")
    load_leaves.cache_clear()
    print(f"\n{target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
