"""Computer players in programs of their own, asked by lines of JSON (docs/bots.md).

- `Bot` starts a program and asks it for moves; it is a `ComputerPlayer` like our own players.
- `serve` makes a player in Python such a program.
- `play_game` lets any players play each other, and `compare` compares two by their games.

Unlike the rest of the engine this package starts programs; it is not part of the page.

>>> import sys
>>> from scrabble.errors import BotError
>>> from scrabble.lexicon import load_lexicon
>>> bot = Bot((sys.executable, "-c", ""), load_lexicon("en"), "en-complete")
>>> try:
...     bot.start()
... except BotError as error:
...     print(error.code)
ended
"""

from scrabble.bots.client import USUAL_SECONDS, Bot
from scrabble.bots.comparison import Comparison, compare
from scrabble.bots.referee import play_game
from scrabble.bots.server import serve

__all__ = ["USUAL_SECONDS", "Bot", "Comparison", "compare", "play_game", "serve"]
