"""Play matches: games in which computers play all seats."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from hashlib import sha256
from typing import Protocol

from scrabble.game import Game, History, Setup, replay
from scrabble.moves import Move
from scrabble.strategy.knowledge import Knowledge, known_to_mover


class ComputerPlayer(Protocol):
    """An object that chooses moves from its seat's knowledge, for example a `Player`."""

    def choose(self, known: Knowledge) -> Move:
        """Return a legal move; equal knowledge should give equal moves."""
        ...


def play_match(setup: Setup, players: Sequence[ComputerPlayer], words: Container[str]) -> History:
    """Play a game to its end, with one player for each seat.

    Raises `IllegalMove` if a player makes a move that the rules or ``words`` forbid.
    """
    *_, history = match_turns(setup, players, words)
    return history


def match_turns(
    setup: Setup, players: Sequence[ComputerPlayer], words: Container[str]
) -> Iterator[History]:
    """Yield a game at its start and after each move; raises as `play_match` does."""
    history = replay(Game(setup))
    yield history
    while history.last.result is None:
        position = history.last
        move = players[position.to_move].choose(known_to_mover(position))
        history = history.played(move, words)
        yield history


def deal(seed: int, number: int) -> int:
    """Return the seed of the ``number``-th game in a series."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")
