"""The best plays of many games on all cores: python pool.py < links.txt."""

import sys
from concurrent.futures import ProcessPoolExecutor

import scrabble
from scrabble.errors import ScrabbleError


def best_play(link: str) -> str:
    """Return the best play in a link, or why there is none."""
    try:
        return str(scrabble.open(link).best(1)[0])
    except ScrabbleError as error:
        return f"{error.code}: {error.message}"


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        print(*pool.map(best_play, sys.stdin), sep="\n")
