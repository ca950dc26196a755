"""Damage links of joint games, read them without a key, then take them with a player's key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.game import Mode
from scrabble.joint import Key
from scripts.lab.fuzz.forging import Damage, Held, written
from scripts.lab.fuzz.harness import Answer, Mutant, timed_answer
from scripts.lab.fuzz.links import damaged

SECONDS = 0.3
_EACH = 25
"""How many mutants in a row damage the links of one case, which the engine then caches."""


@dataclass(frozen=True, slots=True)
class Case:
    """A player's key, the player's links up to the newest, and all links of the game."""

    key: Key
    links: tuple[str, ...]
    game: frozenset[str]


@dataclass(frozen=True, slots=True)
class ForCase(Mutant):
    """A damaged link, in place of one of the player's links."""

    case: Case
    at: int

    def at_hand(self, link: str) -> tuple[str, ...]:
        """Return the player's links, with ``link`` in the place of the damaged link."""
        links = list(self.case.links)
        links[self.at] = link
        return tuple(links)


@dataclass(frozen=True, slots=True)
class Links:
    """How to forge links of a mode, besides the general ways, and how to judge them.

    ``read`` parses a link. ``take`` returns the outcome of taking it, or raises `ScrabbleError`.
    ``faults`` are the outcomes that must not occur.
    """

    mode: Mode
    read: Callable[[str], Held]
    forgeries: tuple[Damage, ...]
    take: Callable[[ForCase, str], str]
    faults: Collection[str]

    def mutants(
        self,
        rng: Random,
        targets: Sequence[tuple[Case, int]],
        texts: Iterable[str],
        count: int,
    ) -> Iterator[ForCase]:
        """Yield damaged and forged links for some places, and valid links of other games."""
        others = list(texts)
        by_case = [list(found) for _, found in groupby(targets, lambda target: target[0])]
        for number in range(count):
            if number % _EACH == 0:
                at_hand = rng.choice(by_case)
            case, at = rng.choice(at_hand)
            each = damaged(rng, case.links[at], others, self.forgeries)
            yield ForCase(each.kind, each.text, case, at, is_forged=each.is_forged)

    def judge(self, mutant: Mutant) -> Answer:
        """Read a mutant, and take it in its place; see `outcome`."""
        assert isinstance(mutant, ForCase)  # `mutants` yields nothing else
        return timed_answer(lambda: self.outcome(mutant), SECONDS, self.faults)

    def outcome(self, mutant: ForCase) -> str:
        """Return the outcome of a damaged link.

        ``none``: it is no link of the mode. ``same``: it is a link of the game. ``illegal``: it is
        not canonical. Otherwise, return the outcome of ``take``, or the code of the error.
        """
        try:
            found = link.read(str(mutant.text))
        except ScrabbleError:
            return "none"
        if found.mode is not self.mode:
            return "none"
        if found.text in mutant.case.game:
            return "same"
        try:
            is_canonical = written(self.read(found.text)) == found.text
            return self.take(mutant, found.text) if is_canonical else "illegal"
        except ScrabbleError as error:
            return error.code
