"""Play games between any computer players, by the rules of this build."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble import link as links
from scrabble.errors import BotError, IllegalMove
from scrabble.game import Game, History, Setup, replay
from scrabble.lexicon import Lexicon
from scrabble.strategy.players import ComputerPlayer, known_to_mover


def play_game(
    setup: Setup, players: Sequence[ComputerPlayer], words: Lexicon, names: Sequence[str]
) -> History:
    """Play a game to its end, with one player, and its name in errors, for each seat.

    Raises `BotError`: ``illegal-move`` with the link of the game, and what a `Bot` raises.
    """
    history = replay(Game(setup))
    while history.last.result is None:
        seat = history.last.to_move
        move = players[seat].choose(known_to_mover(history.last))
        try:
            history = history.played(move, words)
        except IllegalMove as error:
            link = links.encode_history(history)
            raise BotError("illegal-move", f"{names[seat]}, at {link}: {error.message}") from error
    return history
