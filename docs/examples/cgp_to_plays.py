"""The five best plays of each position: python cgp_to_plays.py < positions.cgp."""

import sys

import scrabble

for line in filter(str.strip, sys.stdin):
    for move in scrabble.open(line).best(5):
        print(f"{move!s:<20} {move.score:>3} {move.equity:>6.1f}")
    print()
