"""Matches: games in which computers play all the seats."""

from __future__ import annotations

from collections.abc import Container, Mapping
from hashlib import sha256

from scrabble.game import Game, History, Setup, replay
from scrabble.strategy.knowledge import known_to_mover
from scrabble.strategy.players.player import Player


def play_match(setup: Setup, players: Mapping[int, Player], words: Container[str]) -> History:
    """Play a game to its end; ``players`` has a player for each strength in ``setup.computers``."""
    history = replay(Game(setup))
    while history.last.result is None:
        position = history.last
        move = players[setup.computers[position.to_move]].choose(known_to_mover(position))
        history = history.played(move, words)
    return history


def deal(seed: int, number: int) -> int:
    """Return the seed of the ``number``-th game of a series."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")
