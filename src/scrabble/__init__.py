"""A crossword game for two to four friends that lives in the link they pass on.

A game is a setup and the moves made since. Board, racks, bag, scores and whose turn it is
are derived by replaying it (`scrabble.game`); a link is a game as text (`scrabble.link`).

Public are the modules in ``__all__`` here, and what the ``__all__`` of each of them names: classes,
functions, constants, and modules further down. Everything else is internal, and so are the
attributes of public classes that begin with an underscore. docs/stability.md says what stays.
"""

__version__ = "1.0.0"

__all__ = [
    "__version__",
    "board",
    "errors",
    "files",
    "game",
    "lexicon",
    "link",
    "movegen",
    "moves",
    "rules",
    "strategy",
    "tiles",
    "views",
]
