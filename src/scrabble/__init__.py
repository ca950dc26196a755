"""A crossword game for two to four friends that lives in the link they pass on.

A game is a setup and the moves made since. Replaying it derives the board, racks, bag, scores and
the seat to move (`scrabble.game`). A link is a game as text (`scrabble.link`).

The public modules are listed in ``__all__`` here, and each lists its public names in its own
``__all__``. Everything else is internal, including attributes of public classes that begin with an
underscore. docs/stability.md says what later versions keep.
"""

__version__ = "1.1.0.dev0"

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
