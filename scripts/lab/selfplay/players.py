"""Computer players of this build and their data, cached in each worker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scrabble.game import Game, History, Position, Setup, apply, replay, start
from scrabble.lexicon import common_words, load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move, Pass
from scrabble.strategy.players import STRENGTHS, Player, known_to_mover, make_player
from scrabble.tiles import load_alphabet

MOST_TURNS = 1000
"""More turns than a game can have."""


def setup_with(lexicon: str, seed: int, names: tuple[str, ...] = ("", ""), **rules: Any) -> Setup:  # noqa: ANN401  Fields of `Setup`.
    """Return the setup of a game with a lexicon and some non-default rules."""
    info = pack_info(lexicon)
    return Setup(names, seed, info.language, info.name, info.tag, **rules)


@lru_cache(maxsize=2)
def warmed_generator(lexicon: str) -> Generator:
    """Return the warmed move generator of a shipped lexicon."""
    words = load_lexicon(lexicon)
    return Generator(words, load_alphabet(words.alphabet_id)).warmed()


@lru_cache(maxsize=2)
def players(lexicon: str) -> dict[int, Player]:
    """Return the computer players of a shipped lexicon, by strength."""
    words, generator = load_lexicon(lexicon), warmed_generator(lexicon)
    common = common_words(words)
    return {one.number: make_player(one, generator, words, common) for one in STRENGTHS}


def equity_game(player: Player, setup: Setup) -> Iterator[Position]:
    """Yield each position of a game in which every seat makes the move of highest equity.

    The last position is the end of the game.
    """
    position = start(setup)
    yield position
    while position.result is None:
        move = player.candidates(known_to_mover(position))[0].move
        position, _ = apply(position, move)
        yield position


def greedy_move(position: Position) -> Move:
    """Return the highest-scoring move, else an exchange of the whole rack, else a pass."""
    best = warmed_generator(position.setup.lexicon).best(position.board, position.rack)
    if best is not None:
        return best.place
    return Exchange(position.rack) if position.allows(Exchange) else Pass()


def greedy_game(setup: Setup, turns: int = MOST_TURNS) -> History:
    """Play up to this many turns, each by `greedy_move`."""
    history = replay(Game(setup))
    while history.last.result is None and len(history.turns) < turns:
        history = history.played(greedy_move(history.last), None)
    return history
