"""Cache move generators between requests, to save time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.tiles import Alphabet

_generators: dict[bytes, tuple[Generator, Iterator[None]]] = {}
_MOST_GENERATORS = 2


def generator_of(lexicon: Lexicon, alphabet: Alphabet) -> Generator:
    """Return the move generator of a lexicon; cache the last two used."""
    return _generator(lexicon, alphabet)[0]


def warm_up(lexicon: Lexicon, alphabet: Alphabet, steps: int) -> bool:
    """Do some steps of a generator's preparation; say whether the generator is ready."""
    _, warming = _generator(lexicon, alphabet)
    return sum(1 for _ in islice(warming, steps)) < steps


def _generator(lexicon: Lexicon, alphabet: Alphabet) -> tuple[Generator, Iterator[None]]:
    known = _generators.pop(lexicon.digest, None)
    if known is None:
        generator = Generator(lexicon, alphabet)
        known = generator, generator.warm()
        for oldest in list(_generators)[: 1 - _MOST_GENERATORS]:
            del _generators[oldest]
    _generators[lexicon.digest] = known
    return known
