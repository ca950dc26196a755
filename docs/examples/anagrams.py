"""Anagrams of tiles and hooks of words: python anagrams.py "listen?" at."""

import sys

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.queries import anagrams, hooks
from scrabble.tiles import load_alphabet

words, alphabet = load_lexicon("en"), load_alphabet("en")
for text in sys.argv[1:]:
    tiles = alphabet.parse(text.upper())
    print(text, "=", *map(alphabet.plain, anagrams(words, tiles)))
    if tiles in words:
        found = hooks(words, tiles)
        print(f"{found.front or '-'} + {text} + {found.back or '-'}")
