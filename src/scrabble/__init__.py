"""A crossword game for two to four friends that lives in the link they pass on.

A game is a setup and the moves made since. Board, racks, bag, scores and whose turn it is
are derived by replaying it (`scrabble.game`); a link is a game as text (`scrabble.link`).
"""

__version__ = "0.1.0"
