"""Answer the intents of computer players: search for their moves, in slices.

Between requests, a search is cached by its link. If it is lost, the search begins again and finds
the same move.
"""

from __future__ import annotations

from collections.abc import Container

from scrabble.errors import IllegalMove
from scrabble.game import Setup
from scrabble.lexicon import Lexicon, pack_info
from scrabble.moves import Move
from scrabble.strategy.players import (
    Player,
    known_to_mover,
    make_player,
    other_moves,
    strength_of,
)
from scrabble.strategy.players.released import ABSENT
from scrabble.strategy.steps import Steps
from scrabble.views.json import Json
from scrabble.web.generators import generator_of, warm_up
from scrabble.web.request import Intents, Request
from scrabble.web.session import (
    Opened,
    open_request,
    pack,
    seat_in,
)
from scrabble.web.slices import Finished, Searches, budget_in

_SLICE = 10
_COMPARED = 4
"""How many of the latest turns are checked: one for each seat of the largest game."""
_searches: Searches[Move] = Searches(most=4)


def _think(request: Request) -> Json:
    """Search for the computer's move in ``budget`` steps, and make the move once it is found.

    ``now`` ends the search and makes the best move found so far. For a player that thinks ahead,
    the first steps prepare the move generator.
    """
    opened = open_request(request)
    seat = seat_in(opened.history, request)
    words = opened.words
    budget = budget_in(request, _SLICE)
    thinker = _player(opened, words, request)
    alphabet = opened.history.game.setup.alphabet
    if thinker.strength.thinks and not warm_up(words, alphabet, budget):
        return {"done": False, "progress": 0}
    known = known_to_mover(opened.history.last)

    def begin() -> Steps[Move]:
        return thinker.think(known)

    outcome = (
        _searches.cut_short(opened.link, begin)
        if request.fields.get("now") is True
        else _searches.go_on(opened.link, begin, budget)
    )
    if isinstance(outcome, Finished):
        history = opened.history.played(outcome.result, words)
        return {"done": True} | opened.moved(history).view(seat)
    return {"done": False, "progress": outcome / 100}


def _player(opened: Opened, words: Lexicon, request: Request) -> Player:
    """Return the player of the seat to move; raise `IllegalMove` for a human."""
    position = opened.history.last
    setup = position.setup
    number = setup.computer(position.to_move)
    if not number:
        raise IllegalMove("not-a-computer", "It is the turn of a human in this link.")
    return _make_player(number, setup, words, request, otherwise=words)


def _make_player(
    number: int, setup: Setup, words: Lexicon, request: Request, otherwise: Container[str]
) -> Player:
    """Make a player; ``otherwise`` replaces the lexicon of common words if it is missing."""
    strength = strength_of(number)
    common: Container[str] = words
    if strength.common and not setup.is_own_list:
        common = pack(pack_info(setup.lexicon).common, request) or otherwise
    return make_player(strength, generator_of(words, setup.alphabet), words, common)


def _other_moves(request: Request) -> Json:
    """Return the latest turns in which a computer would not have made the move in the link.

    The page asks in idle time. Without the game's dictionary, no turns are returned.
    """
    opened = open_request(request)
    setup = opened.history.game.setup
    if opened.state == "absent" or setup.is_joint:
        return {"turns": []}
    words = opened.words
    last = len(opened.history.turns)

    def player_of(number: int) -> Player:
        return _make_player(number, setup, words, request, otherwise=ABSENT)

    latest = range(max(1, last - _COMPARED + 1), last + 1)
    return {"turns": list(other_moves(opened.history, player_of, latest))}


INTENTS: Intents = {"think": _think, "other-moves": _other_moves}
