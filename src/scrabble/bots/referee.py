"""Play games between any computer players, by the rules of this build."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble import link as links
from scrabble.errors import BotError, IllegalMove
from scrabble.game import History, Setup
from scrabble.lexicon import Lexicon
from scrabble.strategy.players import ComputerPlayer, match_turns


def play_game(
    setup: Setup, players: Sequence[ComputerPlayer], words: Lexicon, names: Sequence[str]
) -> History:
    """Play a game to its end, with one player, and its name in errors, for each seat.

    Raises `BotError`: ``illegal-move`` with the link of the game, and what a `Bot` raises.
    """
    turns = match_turns(setup, players, words)
    history = next(turns)
    try:
        for history in turns:  # noqa: B007  The last one counts.
            pass
    except IllegalMove as error:
        name, link = names[history.last.to_move], links.encode_history(history)
        raise BotError("illegal-move", f"{name}, at {link}: {error.message}") from error
    return history
