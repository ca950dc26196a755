"""Whether the moves of computers in a game are those that they would make.

A computer of a settled strength makes one move in a position, wherever it is asked. Of the other
strengths only what no computer does is known: docs/players.md, "Whose move it was".
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
    """Yield the numbers of the turns, from 1, that somebody else made for a computer.

    ``player_of`` gives the player of a strength; its common words are `ABSENT` where they cannot be
    had. ``turns`` are those that are looked at, all by default. Nothing is said of a record, nor of
    a game that began with another edition of the dictionary.
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
    """Say whether a player may make a move; it may where what it reads is not here."""
    try:
        return _is_of_a_kind_made(player, known, move) and (
            not player.strength.settled or player.choose(known) == move
        )
    except NotHere:
        return True


def _is_of_a_kind_made(player: Player, known: Knowledge, move: Move) -> bool:
    """Say whether a player makes such moves at all, whichever of them it prefers."""
    if player.challenges(known):
        return isinstance(move, Challenge)
    match move:
        case Place():
            play = lay_out(known.board, known.rack, move, known.alphabet)
            words = (letters_of(word.tiles) for word in play.words)
            return all(word in player.words for word in words) and player.lays(known, move)
        case Pass():
            return not known.may_exchange
        case _:
            return isinstance(move, Exchange)
