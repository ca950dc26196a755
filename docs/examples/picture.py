"""A picture of a game or position: python picture.py game.gcg game.svg."""

import sys
from pathlib import Path

import scrabble

source, target = map(Path, sys.argv[1:])
game = scrabble.open(source.read_bytes())
target.write_text(game.svg(), "utf-8")
print(game)
