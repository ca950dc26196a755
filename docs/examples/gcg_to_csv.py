"""A table of tournament games: python gcg_to_csv.py *.gcg > games.csv."""

import csv
import sys
from pathlib import Path

import scrabble

names = sys.argv[1:]
table = csv.writer(sys.stdout)
table.writerow(["players", "scores", "turns", "bingos"])
games = (Path(name).read_bytes() for name in names)
for game in scrabble.open_all(
    games, failed=lambda n, error: print(names[n], error, file=sys.stderr)
):
    bingos = sum(turn.play is not None and turn.play.bingo for turn in game.turns)
    table.writerow([" - ".join(game.players), game.scores, len(game.turns), bingos])
