"""What takes seconds to make and serves many games: kept by each worker."""

from __future__ import annotations

from functools import lru_cache

from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.tiles import load_alphabet


@lru_cache(maxsize=2)
def warmed_generator(lexicon: str) -> Generator:
    """Return the move generator of a shipped lexicon, warmed."""
    words = load_lexicon(lexicon)
    return Generator(words, load_alphabet(words.alphabet_id)).warmed()
