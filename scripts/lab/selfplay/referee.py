"""Play games between any two contestants, by the rules of this build."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scrabble import link as links
from scrabble.bots import USUAL_SECONDS, Bot, play_game
from scrabble.lexicon import load_lexicon
from scrabble.strategy.players import deal
from scripts.lab.selfplay.contestants import Contestant
from scripts.lab.selfplay.draw_luck import luck_of
from scripts.lab.selfplay.players import setup_with

SERIES = 2026
"""The series of deals: the same for all contestants."""

kept_lexicon = lru_cache(maxsize=2)(load_lexicon)


@lru_cache(maxsize=4)
def player_of(one: Contestant, lexicon: str, seconds: float) -> Bot:
    """Return the player of a contestant, cached for the next game."""
    command, words = one.command(lexicon), kept_lexicon(lexicon)
    return Bot(command.words, words, lexicon, str(one), seconds, command.variables)


@dataclass(frozen=True)
class MirroredGame:
    """Plays the game with a given number.

    Games 2n and 2n + 1 have the same deal with the seats swapped; ``new`` moves first in game 2n.
    ``seconds`` is the time limit of an answer.
    """

    lexicon: str
    old: Contestant
    new: Contestant
    seconds: float = USUAL_SECONDS

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the game's link, the points of ``new`` and ``old``, the turns, and the luck.

        ``luck`` is how much more luck ``new`` had, in points and in games won (`draw_luck`). Raises
        `BotError` if a player cannot play, makes an illegal move, or has another lexicon.
        """
        words = kept_lexicon(self.lexicon)
        seats = (self.old, self.new) if number % 2 else (self.new, self.old)
        players = [player_of(each, self.lexicon, self.seconds) for each in seats]
        strengths = tuple(each.strength for each in seats)
        computers = strengths if any(strengths) else ()
        setup = setup_with(self.lexicon, deal(SERIES, number // 2), computers=computers)
        history = play_game(setup, players, words, [str(each) for each in seats])
        new = number % 2
        return {
            "link": links.encode_history(history),
            "points": (history.last.scores[new], history.last.scores[1 - new]),
            "turns": len(history.turns),
            "luck": luck_of(history, new, self.lexicon),
        }
