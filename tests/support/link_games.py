"""Links of games for tests of the page, made natively, and good moves for them."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import count, islice
from typing import Any

from scrabble import link as links
from scrabble.game import Game, Position, Setup
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move, Pass, Resign
from scrabble.tiles import load_alphabet

TAG = pack_info("en-complete").tag
DEAL = Setup(names=("Ann", "Bea"), seed=20, tag=TAG)


@lru_cache
def _generator(name: str) -> Generator:
    lexicon = load_lexicon(name)
    return Generator(lexicon, load_alphabet(lexicon.alphabet_id)).warmed()


def _words_of(setup: Setup) -> str:
    """Return the name of the lexicon from which good moves of a game are chosen."""
    return "en-common" if setup.language == "en" else setup.lexicon


def choose_move(link: str) -> Move:
    """Return a good move for the seat to move in a link: a play, an exchange, or a pass."""
    position = links.decode(link).last
    best = _generator(_words_of(position.setup)).best(position.board, position.rack)
    return without_play(position, position.rack) if best is None else best.place


def choose_most_tiles(link: str) -> Move:
    """Return the move of `most_tiles` for the seat to move in a link."""
    position = links.decode(link).last
    return most_tiles(position, position.rack)


def most_tiles(position: Position, rack: str) -> Move:
    """Return the play that lays most tiles: a game then needs only four fifths of the usual turns.

    Without a play, return an exchange or a pass.
    """
    moves = _generator(_words_of(position.setup)).moves(position.board, rack)
    best = max(moves, key=lambda each: (len(each.place.tiles), each.score), default=None)
    return without_play(position, rack) if best is None else best.place


def without_play(position: Position, rack: str) -> Move:
    """Return the move for a rack without a play: an exchange of all tiles, or else a pass."""
    return Exchange.of(rack) if len(position.bag) >= 7 else Pass()


def game_of(*moves: Move, setup: Setup = DEAL, notes: tuple[str, ...] = ()) -> str:
    """Return the link of a game with these moves, and notes by seat."""
    return links.encode(Game(setup, moves, notes))


def deal(seed: int, **rules: Any) -> Setup:
    """Return a setup with a friend for each seed, so that a device can open several such games."""
    return replace(DEAL, names=("Ann", f"Bea {seed}"), seed=seed, **rules)


def some_turns(count: int, setup: Setup = DEAL) -> list[str]:
    """Return the links after each of a game's first turns, with good play by both."""
    made = [game_of(setup=setup)]
    moves: list[Move] = []
    for _ in range(count):
        moves.append(choose_move(made[-1]))
        made.append(game_of(*moves, setup=setup))
    return made


def finished_game() -> str:
    """Return the link of a game that Ann resigns after good play by both."""
    moves = [*links.decode(some_turns(6)[-1]).game.moves, Resign()]
    return game_of(*moves)


def opening(n: int, setup_of: Callable[[int], Setup] = deal) -> str:
    """Return the n-th game, from 0, in which the second player is to move and has no blank."""
    made = (game_of(Pass(), setup=setup_of(seed)) for seed in count())
    return next(islice((link for link in made if "?" not in links.decode(link).last.rack), n, None))


OPENING = opening(0, lambda seed: replace(DEAL, seed=seed))

GOOD = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Bea Bea
#tile-set english
>Ann: EEHLOQT 8D HOTEL +24 24
>Bea: ABDEIRS H8 .ARDS +7 7
>Ann: EEQVZIU - +0 24
"""

WORDS = "house\nmouse\nhorse\ntea\neat\nate\nat\nto\nox\nted"
"""The players' own word list."""
