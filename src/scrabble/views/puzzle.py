"""Show a puzzle on the page, as a game in which the player can make only one play."""

from __future__ import annotations

from scrabble.game import Game, History, Mode, Position, Puzzle, Setup
from scrabble.game.player_text import clean_name
from scrabble.lexicon import pack_info
from scrabble.views.json import Json
from scrabble.views.view import LexiconState, view

MODE = "puzzle"
"""The value of ``mode`` in a puzzle's view; a game's view has a `Mode`."""


def history_of(puzzle: Puzzle) -> History:
    """Return a puzzle as a record of two unnamed players without moves."""
    setup = Setup(
        ("", ""),
        seed=0,
        language=puzzle.language,
        lexicon=puzzle.lexicon,
        tag=pack_info(puzzle.lexicon).tag,
        mode=Mode.STATED,
    )
    position = Position(
        setup=setup,
        board=puzzle.board,
        racks=(puzzle.rack, ""),
        bag="".join(puzzle.unseen)[: puzzle.bag],
        scores=(0, 0),
        resigned=(False, False),
        hidden=(0, len(puzzle.unseen) - puzzle.bag),
    )
    return History(Game(setup), (position,), ())


def view_of(puzzle: Puzzle, link: str, state: LexiconState) -> Json:
    """Return the page's view of a puzzle, including its maker's name."""
    shown = view(history_of(puzzle), 0, state)
    return shown | {
        "link": link,
        "gameId": f"puzzle-{link}",
        "dealId": "",
        "variant": pack_info(puzzle.lexicon).variant,
        "mode": MODE,
        "maker": clean_name(puzzle.maker),
        "allowed": dict.fromkeys(shown["allowed"], False) | {"play": True},
        "turn": "turn-puzzle",
        "line": "line-puzzle",
        "humans": 1,
        "reviewable": False,
    }
