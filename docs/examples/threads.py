"""The scores of racks on an empty board, asked by several threads: python threads.py QUIZES?."""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from scrabble.board import Board
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.tiles import load_alphabet

generator = Generator(load_lexicon("en"), load_alphabet("en"))
with ThreadPoolExecutor(4) as threads:
    for best in threads.map(partial(generator.best, Board()), sys.argv[1:]):
        print(best.word if best else "nothing", best.score if best else 0)
