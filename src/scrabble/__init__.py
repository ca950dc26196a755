"""A crossword game for two to four friends that lives in the link they pass on.

A game is ``(setup, moves)``; board, racks, bag, scores and whose turn it is
are derived by replaying it, and a link is that pair as text.
"""

__version__ = "0.1.0"
