"""Damage links of duplicates, and open them: ``build.py fuzz duplicate --count 5000``.

A mutant is a damaged or forged invitation or result (`scripts.lab.fuzz.links` lists the ways). It
must be refused with a code, or be canonical: the course is computed, each play is judged, and the
link is written again. Exit code 1 if a mutant breaks this, raises another error, or takes more than
a second.
"""

from __future__ import annotations

from random import Random

from scrabble.duplicate import SEED_BITS, Duplicate, encode, encode_result
from scripts.lab.fuzz.duplicate_play import played
from scripts.lab.fuzz.harness import Report, program, run
from scripts.lab.fuzz.links import judge, mutants

LEXICONS = ("en-common", "ca-common")
_NAMES = ("", "Ann", "Ñandú 中")
_SECONDS = (0, 60, 120, 180)


def links(rng: Random, games: int) -> list[str]:
    """Return invitations to random duplicates, and the results of random players."""
    found = []
    for number in range(games):
        duplicate = Duplicate(
            LEXICONS[number % len(LEXICONS)],
            rng.getrandbits(SEED_BITS),
            rng.choice(_SECONDS),
            joker=rng.random() < 0.2,
            ten_turns=rng.random() < 0.5,
        )
        found.append(encode(duplicate))
        found += [encode_result(played(rng.choice(_NAMES), duplicate)) for _ in range(2)]
    return found


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 6) -> Report:
    """Damage and open ``count`` links, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    kept = links(rng, games)
    known = frozenset(kept)
    return run(mutants(rng, kept, count), lambda mutant: judge(mutant, known), seconds)


main = program("fuzz duplicate", __doc__, fuzz)
