"""Move generation: every legal placement of a rack, with its score.

`Generator` is the only door. How it works, what was tried and how fast it is:
docs/move-generation.md.
"""

from scrabble.movegen.generator import Generator
from scrabble.movegen.scored_move import ScoredMove, Span, Summary, normal_line, summarise

__all__ = ["Generator", "ScoredMove", "Span", "Summary", "normal_line", "summarise"]
