"""A chat bot's answers, a line for a line: "!check quiz", "!play LINK 8H UNIT"."""

import sys

import scrabble
from scrabble.errors import ScrabbleError

words = scrabble.lexicon.load_lexicon("en")
for line in sys.stdin:
    try:
        match line.split(maxsplit=2):
            case ["!check", word]:
                print(f"{word} is {'a' if word.upper() in words else 'no'} word.")
            case ["!play", link, move]:
                print(scrabble.open(link).play(move.strip()).link)
            case _:
                print("!check WORD, !play LINK MOVE")
    except ScrabbleError as error:
        print(f"{error.message} [{error.code}]")
