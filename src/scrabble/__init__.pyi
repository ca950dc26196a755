# The types of what the package imports when it is first used.

from scrabble import board as board
from scrabble import bots as bots
from scrabble import duplicate as duplicate
from scrabble import errors as errors
from scrabble import files as files
from scrabble import game as game
from scrabble import lexicon as lexicon
from scrabble import link as link
from scrabble import movegen as movegen
from scrabble import moves as moves
from scrabble import rules as rules
from scrabble import strategy as strategy
from scrabble import tiles as tiles
from scrabble import views as views
from scrabble import whole_game as whole_game
from scrabble.whole_game import WholeGame as WholeGame
from scrabble.whole_game import new as new
from scrabble.whole_game import open_game as _open_game
from scrabble.whole_game import open_games as _open_games

__version__: str
open = _open_game
open_all = _open_games
