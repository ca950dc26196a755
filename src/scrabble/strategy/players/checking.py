"""Check whether the computer moves of a game are moves that its computer players would make.

A computer of a *settled* strength makes the same move in a position everywhere. For the other
strengths, the check finds only moves that no computer makes: docs/players.md, "Whose move it was".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from scrabble.game import History, Mode
from scrabble.moves import Challenge, Exchange, Move, Pass, Place
from scrabble.rules import lay_out
from scrabble.strategy.knowledge import Knowledge, known_to_mover
from scrabble.strategy.players.player import Player
from scrabble.strategy.players.released import NotHere, released_players
from scrabble.tiles import letters_of


def other_moves(
    history: History, player_of: Callable[[int], Player], turns: range | None = None
) -> Iterator[int]:
    """Yield the numbers, from 1, of computers' turns with a move that the computer would not make.

    ``player_of`` returns the player of a strength, with `ABSENT` for unavailable common words.
    ``turns`` are the turns to check, by default all. Records, and games begun with another edition
    of the dictionary, yield nothing.
    """
    setup = history.game.setup
    if setup.mode is Mode.STATED or setup.is_other_edition or not setup.computers:
        return

    @cache
    def players_of(strength: int) -> list[Player]:
        return released_players(player_of(strength), setup.language)

    for before, turn in zip(history.positions, history.turns, strict=False):
        strength = setup.computers[turn.seat]
        if not strength or (turns is not None and turn.number not in turns):
            continue
        known = known_to_mover(before)
        if history.note(turn.number) or not any(
            _may_make(player, known, turn.move) for player in players_of(strength)
        ):
            yield turn.number


def _may_make(player: Player, known: Knowledge, move: Move) -> bool:
    """Say whether a player may have made a move; true if the data to decide is missing."""
    try:
        return _is_of_a_kind_made(player, known, move) and (
            not player.strength.settled or player.choose(known) == move
        )
    except NotHere:
        return True


def _is_of_a_kind_made(player: Player, known: Knowledge, move: Move) -> bool:
    """Say whether a player could make a move, even if it prefers other moves."""
    if player.challenges(known):
        return isinstance(move, Challenge)
    match move:
        case Place():
            play = lay_out(known.board, known.rack, move, known.alphabet, known.layout)
            words = (letters_of(word.tiles) for word in play.words)
            return all(word in player.words for word in words) and player.lays(known, move)
        case Pass():
            return not known.may_exchange
        case _:
            return isinstance(move, Exchange)
