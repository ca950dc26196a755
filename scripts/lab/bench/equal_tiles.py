"""Measure what HOST learns if GUEST lays equal tiles: ``build.py bench equal-tiles --plays 6000``.

HOST, who deals a sealed game, knows the labels of all equal tiles, and sees which label GUEST lays.
That label must not tell whether GUEST keeps an equal tile. Prints how often GUEST keeps one if the
laid label is in the lowest fifth of the labels of equal tiles, in the next fifth, and so on. Also
prints by how many standard errors the lower and the upper half differ. Exit code 1 above three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import sqrt
from random import Random

from scrabble.board import CENTRE
from scrabble.game import Game, Mode, Setup, replay
from scrabble.joint import sealed
from scrabble.joint.sealed import guest, host
from scrabble.joint.sealed.course import Step
from scrabble.joint.sealed.deal import deal_of
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.transfer import Plain
from scrabble.moves import Pass, Place
from scrabble.tiles import BLANK
from scripts.common import command_line

SETUP = Setup(("", ""), 1, lexicon="own", tag=0, mode=Mode.SEALED)
OFTEN = "EAIONRT"
"""Frequent tiles, of which a player often holds two."""
PARTS = 5
MOST_ERRORS = 3.0

Seen = tuple[float, bool]
"""Where the label of the laid tile ranks among the labels of equal tiles, from 0 for the lowest to
1; then whether GUEST keeps an equal tile."""


def plays(rng: Random) -> Iterator[Seen]:
    """Deal again and again; let GUEST lay two tiles, and yield what `Seen` describes."""
    while True:
        own, number = GuestSecrets(rng.randbytes(16), rng.getrandbits(40)), rng.getrandbits(40)
        request, state = guest.first_state(own, Plain(), SETUP.alphabet.total)
        dealer = HostSecrets(rng.randbytes(16), number, deal_of(number, request))
        letters = host.first_state(dealer, SETUP.alphabet, request).letters
        held = tuple(sorted((label, letters[label]) for label in state.pending))
        tiles = {tile for _, tile in held} - {BLANK}
        laid = next((tile for tile in OFTEN if tile in tiles), None)
        other = max(tiles - {laid}, default=None)
        if laid is None or other is None:
            continue
        state = guest.GuestState(held, (), state.order, state.possible)
        _, after = guest.turn(own, Plain(), state, _turn_of_guest(laid + other), b"")
        gone = next(label for label, tile in after.gone if tile == laid)
        same = sorted(label for label in state.possible if letters[label] == laid)
        yield same.index(gone) / (len(same) - 1), any(tile == laid for _, tile in after.tiles)


@lru_cache
def _turn_of_guest(tiles: str) -> Step:
    """Return the second turn of a game, in which GUEST lays two tiles."""
    place = Place(tuple(zip((CENTRE, CENTRE + 1), tiles, strict=True)))
    return sealed.steps(replay(Game(SETUP, (Pass(), place))))[-1]


def errors_apart(found: Sequence[Seen]) -> float:
    """Return how much more often GUEST keeps a tile after a low label, in standard errors."""
    halves = [[kept for at, kept in found if (at > 1 / 2) is high] for high in (False, True)]
    low, high = (sum(half) / len(half) for half in halves)
    kept = sum(map(sum, halves)) / len(found)
    return (low - high) / sqrt(kept * (1 - kept) * sum(1 / len(half) for half in halves))


def main() -> int:
    """Play and print the figures."""
    parser = command_line.parser("bench equal-tiles", __doc__)
    parser.add_argument("--plays", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)  # noqa: S311 - repeatable on purpose
    found = list(islice(plays(rng), args.plays))
    print(f"{len(found)} plays; GUEST keeps another in {_share(found):.3f}")
    for part in range(PARTS):
        each = [seen for seen in found if min(int(seen[0] * PARTS), PARTS - 1) == part]
        print(f"label in fifth {part + 1}: {_share(each):.3f} of {len(each)}")
    apart = errors_apart(found)
    print(f"the halves are {apart:.2f} standard errors apart")
    return int(abs(apart) > MOST_ERRORS)


def _share(found: Sequence[Seen]) -> float:
    return sum(kept for _, kept in found) / len(found) if found else 0.0
