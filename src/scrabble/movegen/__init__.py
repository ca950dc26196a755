"""Move generation: every legal placement of a rack, with its score.

Use `Generator`. It finds the `slots` of a board, asks one of two engines for the words that fit
them (`plane_engine`, with `word_planes`, or `graph_engine`), and scores these `matches`.
docs/move-generation.md explains the design, the alternatives and the speed.

>>> from scrabble.board import Board
>>> from scrabble.tiles import load_alphabet
>>> generator = Generator(["CAT", "ACT", "AT"], load_alphabet("en"))
>>> best = generator.best(Board(), "CATQQQQ")
>>> best.word, best.score
('ACT', 10)
"""

from scrabble.movegen.generator import Generator
from scrabble.movegen.scored_move import ScoredMove, Span, Summary, normal_line, summarise

__all__ = ["Generator", "ScoredMove", "Span", "Summary", "normal_line", "summarise"]
