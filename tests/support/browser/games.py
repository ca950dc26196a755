"""Links of games for the browser tests, made natively."""

from __future__ import annotations

from itertools import count

from scrabble import link as links
from scrabble.game import Game, Setup
from scrabble.lexicon import pack_info
from scrabble.moves import Move, Pass
from support.browser.playing import choose_move

TAG = pack_info("en-complete").tag
DEAL = Setup(names=("Ann", "Bea"), seed=20, tag=TAG)


def game_of(*moves: Move, setup: Setup = DEAL, notes: tuple[str, ...] = ()) -> str:
    """Return the link of a game with these moves, and notes by seat."""
    return links.encode(Game(setup, moves, notes))


def some_turns(count: int) -> list[str]:
    """Return the links of a game after each of its first turns, good play by both."""
    made = [game_of()]
    moves: list[Move] = []
    for _ in range(count):
        moves.append(choose_move(made[-1]))
        made.append(game_of(*moves))
    return made


OPENING = next(
    link
    for link in (
        game_of(Pass(), setup=Setup(names=("Ann", "Bea"), seed=n, tag=TAG)) for n in count()
    )
    if "?" not in links.decode(link).last.racks[1]
)
"""A game in which it is the turn of the second player, who holds no blank."""

GOOD = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Bea Bea
>Ann: EEHLOQT 8D HOTEL +24 24
>Bea: ABDEIRS H8 .ARDS +7 7
>Ann: EEQVZIU - +0 24
"""

WORDS = "house\nmouse\nhorse\ntea\neat\nate\nat\nto\nox\nted"
"""A list of words of the players' own."""
