"""A crossword game for two to four friends that lives in the link they pass on.

A game is a setup and the moves made since. Replaying it derives the board, racks, bag, scores and
the seat to move (`scrabble.game`). A link is a game as text (`scrabble.link`).

`new` and `open` give a game in one object; `scrabble.whole_game` describes it. Nothing is imported
before it is used.

The public modules are listed in ``__all__`` here, and each lists its public names in its own
``__all__``. Everything else is internal, including attributes of public classes that begin with an
underscore. docs/stability.md says what later versions keep.
"""

__version__ = "1.1.0.dev0"

__all__ = [
    "WholeGame",
    "__version__",
    "board",
    "bots",
    "duplicate",
    "errors",
    "files",
    "game",
    "lexicon",
    "link",
    "movegen",
    "moves",
    "new",
    "open",
    "open_all",
    "rules",
    "strategy",
    "tiles",
    "views",
    "whole_game",
]

_VERBS = {
    "WholeGame": "WholeGame",
    "new": "new",
    "open": "open_game",
    "open_all": "open_games",
}
"""Names of `scrabble.whole_game`; __init__.pyi has their types."""


def __getattr__(name: str) -> object:
    """Import a public module, or a verb, when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "whole_game" if name in _VERBS else name
    module: object = __import__(f"scrabble.{home}", fromlist=[home])
    return getattr(module, _VERBS[name]) if name in _VERBS else module


def __dir__() -> list[str]:
    return __all__
