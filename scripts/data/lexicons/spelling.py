"""Written words as tile strings, those that fit on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from scrabble.lexicon.wordlist_file import bulk_parser
from scrabble.tiles import Alphabet

MIN_TILES = 2
MAX_TILES = 15
_BATCH = 50_000


def to_tiles(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    """Yield the tile strings of the words of 2 to 15 tiles of the alphabet."""
    parse = bulk_parser(alphabet)
    stream = iter(words)
    while batch := list(islice(stream, _BATCH)):
        for tiles in parse(list(dict.fromkeys(batch))):
            if MIN_TILES <= len(tiles) <= MAX_TILES:
                yield tiles
