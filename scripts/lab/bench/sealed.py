"""Measure sealed games against their bounds: ``build.py bench sealed --games 200 [--pyodide]``.

Plays whole games by strong play through the text of their links and prints the lengths of links,
the times of making, reading and opening them and of the audit, and whether deals are fair: tiles
by chance, none lost, every audit right, every link readable without a key. Exit code 1 where a
bound is missed. Times are processor time.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from statistics import median

from scrabble.joint import sealed
from scrabble.joint.sealed import guest, host
from scrabble.joint.sealed.deal import deal_of
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.transfer import Plain
from scrabble.strategy.steps import finish
from scrabble.tiles import RACK_SIZE, Alphabet, load_alphabet
from scripts.common import command_line
from scripts.lab.bench.clock import percentile_95
from scripts.lab.bench.sealed_games import LIMITS, OPEN_LIMIT, decoded_alone, play
from scripts.lab.fuzz.random_play import tiles_of

LENGTHS = {
    "turn": {"median": 135, "95 %": 170, "longest": 225},
    "invitation": {"longest": 375},
    "joining": {"longest": 165},
    "last move and seal": {"longest": 155},
    "closing": {"95 %": 165},
}
"""Characters. The last move opens a seal where nothing can be challenged; the friend closes."""
SEEDS = (1, 2, 3)
DEALS = 2000
_LIMIT = 54.052
"""Of chi-squared with 26 degrees of freedom, the tiles of English, at 99.9 %, for six values."""
_KINDS = {
    sealed.TurnLink: "turn",
    sealed.Invitation: "invitation",
    sealed.Joining: "joining",
    sealed.Opening: "last move and seal",
    sealed.Closing: "closing",
}
COLD_EVERY = 10
"""Of so many games one is also opened with nothing remembered, turn by turn."""


@dataclass
class Report:
    """Lines to print, and whether any bound was missed."""

    missed: int = 0
    lines: list[str] = field(default_factory=list)

    def row(self, name: str, *cells: str) -> None:
        """Print a row."""
        print(f"{name:20}" + "".join(f"{cell:>16}" for cell in cells), flush=True)

    def within(self, value: float, bound: float | None, digits: int = 0) -> str:
        """Return a value, marked if it is over its bound."""
        if bound is None:
            return f"{value:.{digits}f}"
        is_missed = value > bound
        self.missed += is_missed
        return f"{value:.{digits}f} {'MISSED' if is_missed else '≤'} {bound}"

    def fact(self, name: str, *, holds: bool) -> None:
        """Print whether something is as it has to be."""
        self.missed += not holds
        self.row(name, "yes" if holds else "NO")


def chi_squared(found: Counter[str], alphabet: Alphabet, drawn: int) -> float:
    """Return how far tiles are from chance; ``drawn`` of each set were drawn without replacement.

    Corrected for that, it has as many degrees of freedom as there are different tiles, less one.
    """
    tiles, total = Counter(alphabet.full_bag), alphabet.total
    count = sum(found.values())
    expected = {tile: count * share / total for tile, share in tiles.items()}
    raw = sum((found[tile] - each) ** 2 / each for tile, each in expected.items())
    return raw * (total - 1) / (total - drawn)


def dealt(rng: Random, alphabet: Alphabet) -> str:
    """Return the tiles of a sealed game in the order in which they leave the bag."""
    game = rng.getrandbits(40)
    own = GuestSecrets(rng.randbytes(16), game)
    request, tiles = guest.first_state(own, Plain(), alphabet.total)
    deal = deal_of(game, request)
    first = host.first_state(HostSecrets(rng.randbytes(16), game, deal), alphabet, request.named)
    return first.rack + "".join(first.letters[label] for label in (*tiles.pending, *tiles.order))


def fairness(report: Report) -> None:
    """Print chi-squared of first racks and of the draws after them."""
    alphabet, both = load_alphabet("en"), 2 * RACK_SIZE
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311 - repeatable on purpose
        orders = [dealt(rng, alphabet) for _ in range(DEALS)]
        found = [
            chi_squared(Counter("".join(order[at : at + both] for order in orders)), alphabet, both)
            for at in (0, both)
        ]
        cells = [report.within(value, _LIMIT, 1) for value in found]
        report.row(f"chi-squared, seed {seed}", *cells)


def lengths(report: Report, texts: Iterable[str]) -> None:
    """Print the lengths of links by kind."""
    found: dict[str, list[float]] = {name: [] for name in LENGTHS}
    for text in texts:
        found[_KINDS[type(sealed.read(text).content)]].append(len(text))
    report.row("characters", "shortest", "median", "95 %", "longest")
    for name, bounds in LENGTHS.items():
        each = found[name]
        shown = {"median": median(each), "95 %": percentile_95(each), "longest": max(each)}
        cells = [report.within(value, bounds.get(what)) for what, value in shown.items()]
        report.row(name, f"{min(each):.0f}", *cells)


def times(report: Report, found: dict[str, list[float]]) -> None:
    """Print the times of each step."""
    report.row("milliseconds", "median", "95 %", "longest")
    for name, each in found.items():
        longest = report.within(max(each), LIMITS.get(name))
        report.row(name, f"{median(each):.1f}", f"{percentile_95(each):.1f}", longest)
    more = [whole - alone for whole, alone in zip(found["seat"], found["link alone"], strict=True)]
    longest = report.within(max(more), OPEN_LIMIT)
    report.row("seat, less link", f"{median(more):.1f}", f"{percentile_95(more):.1f}", longest)


def main() -> int:
    """Play, measure and print."""
    parser = command_line.parser("bench sealed", __doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    args = parser.parse_args()
    report = Report()
    texts: list[str] = []
    found: dict[str, list[float]] = {}
    whole = alone = fair = exchanges = 0
    for number in range(args.first, args.first + args.games):
        game = play(number, cold=number % COLD_EVERY == 0)
        table = sealed.KnownLinks.of(game.links)
        assert table.closing is not None  # both seals are open
        closing = table.closing.content
        assert isinstance(closing, sealed.Closing)  # as the table sorts it
        verdict = game.step("audit", lambda: finish(sealed.auditing(game.links, game.links[-1])))  # noqa: B023 - called at once
        for name, each in game.times.items():
            found.setdefault(name, []).extend(each)
        fair += verdict.state == "fair"
        history = verdict.history
        tiles = "".join(sorted(load_alphabet("en").full_bag))
        whole += history is not None and all(tiles_of(at) == tiles for at in history.positions)
        alone += decoded_alone(game.links)
        exchanges += sum(map(len, closing.exchanged))
        texts += game.links
    print(f"{args.games} games, {exchanges / args.games:.2f} exchanges a game, {sys.platform}")
    lengths(report, texts)
    times(report, found)
    fairness(report)
    report.fact("every audit fits", holds=fair == args.games)
    report.fact("no tile is lost", holds=whole == args.games)
    report.fact("read without a key", holds=alone == args.games)
    return int(report.missed > 0)
