"""Games between two builds, by the rules of this one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scrabble import link as links
from scrabble.errors import IllegalMove
from scrabble.game import Game, replay
from scrabble.lexicon import load_lexicon
from scrabble.strategy.players import deal, known_to_mover
from scripts.build.base import BuildError
from scripts.selfplay.builds import Build, build_player
from scripts.selfplay.setups import setup_with

SERIES = 2026
"""The series of deals: the same for every two builds."""

kept_lexicon = lru_cache(maxsize=2)(load_lexicon)


@dataclass(frozen=True)
class MirroredGame:
    """Plays game ``number``: an even one and the next have one deal, and the builds change seats.

    The new build starts the even ones.
    """

    lexicon: str
    strength: int
    old: Build
    new: Build

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the game's link, the points of the new build and of the old one, and the turns.

        Raises `BuildError` if a build cannot play, makes an illegal move, or has other words.
        """
        words = kept_lexicon(self.lexicon)
        builds = (self.new, self.old) if number % 2 == 0 else (self.old, self.new)
        players = [build_player(build, self.lexicon, self.strength) for build in builds]
        for build, player in zip(builds, players, strict=True):
            if player.words != words.digest.hex():
                raise BuildError(f"The build {build} has another edition of {self.lexicon}.")
        both = (self.strength, self.strength)
        setup = setup_with(self.lexicon, deal(SERIES, number // 2), computers=both)
        history = replay(Game(setup))
        while history.last.result is None:
            seat = history.last.to_move
            move = players[seat].choose(known_to_mover(history.last))
            try:
                history = history.played(move, words)
            except IllegalMove as error:
                link = links.encode_history(history)
                raise BuildError(f"The build {builds[seat]}, at {link}: {error.message}") from error
        first, second = history.last.scores
        return {
            "link": links.encode_history(history),
            "points": (first, second) if number % 2 == 0 else (second, first),
            "turns": len(history.turns),
        }
