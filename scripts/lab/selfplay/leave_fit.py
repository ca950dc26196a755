"""Fit leave values to fresh racks: single tiles, pairs and triples, all at once.

Each part of a fresh rack is a leave filled up at random, so the rack's equity, less the mean of its
position, measures that leave. Few leaves of four or five tiles come up often enough to be measured
alone. So the table is fitted to leaves of all lengths together: the sum of a leave's tiles, pairs
and triples should be close to the mean of the racks that hold the leave.

A leave counts by the number of its racks, and more if players would keep it: good leaves matter
most, and their tiles combine differently. Values with few racks are drawn towards the mean of
their kind, such as "two vowels" (ridge regression). The equations are solved one value at a time,
in rounds (Gauss-Seidel).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import exp

from scrabble.strategy.leaves import SIZES, Leaves, combined, is_vowel
from scrabble.tiles import BLANK, Alphabet
from scripts.lab.selfplay.fresh_racks import Racks

LONGEST = 5
"""The number of tiles of the longest leaves fitted."""
SHARES = {1: 1.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 1.0}
"""By length, the total weight of the leaves: roughly how often players keep such leaves."""
EAGERNESS = 100.0
"""A leave that is this many tenths better is kept 2.7 times as often, measured on fresh racks."""
MOST_EAGER = 2.7
PRIOR = {1: 1.0, 2: 60.0, 3: 150.0}
"""The weight of a kind's mean, in racks, for values of one, two or three tiles."""
ROUNDS = 12

Kind = tuple[int, int, int]
Sums = dict[str, list[float]]


@dataclass
class Tally:
    """For each leave, the number of racks that hold the leave, and the sum of their equity.

    Equity is in tenths, less the mean of the other racks of the position.
    """

    racks: int = 0
    leaves: Sums = field(default_factory=dict)

    def add(self, game: Racks) -> None:
        """Count the racks of one game."""
        for position in game:
            total = sum(equity for _, equity, _ in position)
            others = len(position) - 1
            self.racks += len(position)
            for rack, equity, _ in position:
                self._add_rack(rack, equity - (total - equity) / others)

    def _add_rack(self, rack: str, beyond: float) -> None:
        for size in range(1, LONGEST + 1):
            for tiles in combinations(rack, size):
                leave = "".join(tiles)
                sums = self.leaves.get(leave)
                if sums is None:
                    self.leaves[leave] = [1, beyond]
                else:
                    sums[0] += 1
                    sums[1] += beyond


@dataclass
class Term:
    """One value of the table, the leaves that contain its tiles, and its weight.

    ``parts`` has a pair for each leave: the leave's number, and how often it contains the tiles.
    """

    value: float = 0.0
    parts: list[tuple[int, int]] = field(default_factory=list)
    weight: float = 0.0


def fit(tally: Tally, alphabet: Alphabet, played: Leaves) -> Leaves:
    """Fit leave values to a tally of games; ``played`` are the values used in these games."""
    leaves = [leave for leave in sorted(tally.leaves) if len(leave) <= LONGEST]
    weights = _weights(tally, leaves, played)
    rest = [tally.leaves[leave][1] / tally.leaves[leave][0] for leave in leaves]
    terms = _terms(leaves, weights)
    kinds: dict[Kind, list[Term]] = defaultdict(list)
    vowels = {letter.tile for letter in alphabet.letters if is_vowel(letter.text)}
    for name, term in terms.items():
        kinds[kind_of(name, vowels)].append(term)
    for _ in range(ROUNDS):
        for (size, *_), members in kinds.items():
            mean = _mean(members) if size > 1 else 0.0
            for term in members:
                _improve(term, rest, weights, mean, PRIOR[size])
    means = {kind: _mean(members) for kind, members in kinds.items()}
    return _table(terms, means, alphabet, vowels)


def _weights(tally: Tally, leaves: Iterable[str], played: Leaves) -> list[float]:
    """Return the weight of each leave: by its racks, its value, and the share for its length."""
    raw = [
        tally.leaves[leave][0] * min(MOST_EAGER, exp(played.full_value(leave) / EAGERNESS))
        for leave in leaves
    ]
    totals: dict[int, float] = defaultdict(float)
    for leave, weight in zip(leaves, raw, strict=True):
        totals[len(leave)] += weight
    scale = {
        size: SHARES[size] / sum(SHARES.values()) * tally.racks / total
        for size, total in totals.items()
    }
    return [weight * scale[len(leave)] for leave, weight in zip(leaves, raw, strict=True)]


def _terms(leaves: list[str], weights: list[float]) -> dict[str, Term]:
    """Return the terms of all leaves by their tiles, shortest first."""
    terms: dict[str, Term] = defaultdict(Term)
    for number, leave in enumerate(leaves):
        times: dict[str, int] = defaultdict(int)
        for size in SIZES:
            for tiles in combinations(leave, size):
                times["".join(tiles)] += 1
        for name, count in times.items():
            term = terms[name]
            term.parts.append((number, count))
            term.weight += weights[number] * count * count
    return {name: terms[name] for name in sorted(terms, key=lambda name: (len(name), name))}


def _mean(terms: Iterable[Term]) -> float:
    """Return the weighted mean of terms."""
    total = weight = 0.0
    for term in terms:
        total += term.value * term.weight
        weight += term.weight
    return total / weight


def _improve(
    term: Term, rest: list[float], weights: list[float], mean: float, prior: float
) -> None:
    """Improve a term while the others stay; ``rest`` are the residuals of the leaves."""
    pull = prior * (mean - term.value)
    for number, count in term.parts:
        pull += weights[number] * count * rest[number]
    change = pull / (term.weight + prior)
    term.value += change
    for number, count in term.parts:
        rest[number] -= change * count


def kind_of(tiles: str, vowels: set[str]) -> Kind:
    """Return the kind of a pair or triple: length, different tiles, vowels.

    A blank counts as ten vowels.
    """
    return len(tiles), len(set(tiles)), sum(10 * (t == BLANK) + (t in vowels) for t in tiles)


def _table(
    terms: Mapping[str, Term], means: Mapping[Kind, float], alphabet: Alphabet, vowels: set[str]
) -> Leaves:
    """Return the terms as a table; parts that no rack held get the mean of their kind."""

    def value(tiles: str) -> int:
        if tiles in terms:
            return round(terms[tiles].value)
        return round(means.get(kind_of(tiles, vowels), 0.0))

    alone, pairs, triples = ({name: value(name) for name in combined(alphabet, n)} for n in SIZES)
    return Leaves(alone, pairs, triples, alphabet.values)
