"""Play out endgames from self-play games, each from both sides, and solve them.

``tests/data/endgames.cgp`` has a position of each game: the first with an empty bag. In the games,
both seats make the move of highest equity. ``tests/data/solved-endgames.cgp`` has some of these
endgames, unchanged or a move or two later, with the best result of the player to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any, Protocol

from scrabble.board import Board
from scrabble.bots import USUAL_SECONDS
from scrabble.files import cgp
from scrabble.movegen import Generator
from scrabble.moves import Move, Pass, Place
from scrabble.strategy.knowledge import Knowledge, known_from
from scrabble.strategy.players import deal
from scrabble.tiles import BLANK, face_down, load_alphabet, remove
from scripts.common.base import TESTS
from scripts.lab.selfplay.contestants import Contestant
from scripts.lab.selfplay.endgame_solver import Racks, Solver, TooLarge
from scripts.lab.selfplay.players import equity_game, players, setup_with, warmed_generator
from scripts.lab.selfplay.referee import player_of

LEXICON, ALPHABET = "en-complete", load_alphabet("en")
ENDGAMES = TESTS / "data" / "endgames.cgp"
SOLVED = TESTS / "data" / "solved-endgames.cgp"
SERIES = 18
"""The series of deals that the endgames come from."""


class Player(Protocol):
    """A player that makes a move from the facts that a seat may see."""

    def choose(self, known: Knowledge) -> Move:
        """Return the move."""
        ...


class Greedy:
    """Makes the move of the highest score, the bonus for going out included."""

    def choose(self, known: Knowledge) -> Move:
        """Return the move; pass if there is no other."""
        bonus = 2 * ALPHABET.points(known.unseen)
        best = max(
            warmed_generator(LEXICON).moves(known.board, known.rack),
            key=lambda move: move.score + bonus * (len(move.tiles) == len(known.rack)),
            default=None,
        )
        return best.place if best else Pass()


class Timed:
    """A player, with the processor time of its moves in milliseconds."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.times: list[float] = []

    def choose(self, known: Knowledge) -> Move:
        """Return the player's move."""
        began = process_time()
        move = self._player.choose(known)
        self.times.append(1000 * (process_time() - began))
        return move


def rival_of(old: Contestant | None) -> Player:
    """Return a contestant's player; without a contestant, a greedy player."""
    return player_of(old, LEXICON, USUAL_SECONDS) if old else Greedy()


@dataclass(frozen=True)
class Replay:
    """Plays one endgame twice: strength 5 moves first, then the other player."""

    old: Contestant | None

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the mean gain of strength 5 over its rival, and its times."""
        endgame, generator = stored(ENDGAMES)[number], warmed_generator(LEXICON)
        new, old = Timed(players(LEXICON)[5]), rival_of(self.old)
        won = [
            play_out(generator, endgame.board, racks_of(endgame), pair)
            for pair in ((new, old), (old, new))
        ]
        return {"gain": (won[0] - won[1]) / 2, "times": new.times}


@dataclass(frozen=True)
class Loss:
    """Finds the losses of the first moves of strength 5 and another player in a solved endgame."""

    old: Contestant | None
    positions: int

    def __call__(self, number: int) -> list[int]:
        """Return the points that each player loses."""
        endgame = stored(SOLVED)[number]
        racks, solver = racks_of(endgame), solver_of(self.positions)
        best = value_of(endgame)
        known = known_of(endgame.board, racks)
        moves = [player.choose(known) for player in (players(LEXICON)[5], rival_of(self.old))]
        return [best - solver.value_of(endgame.board, racks, move) for move in moves]


@dataclass(frozen=True)
class Solve:
    """Solves one endgame of ``fewest`` to ``most`` tiles without a blank.

    A larger endgame is solved after a move or two of strength 5.
    """

    fewest: int
    most: int
    positions: int

    def __call__(self, number: int) -> str | None:
        """Return the endgame as a line with its value; ``None`` if unsuitable or too large."""
        endgame = stored(ENDGAMES)[number]
        board, racks = endgame.board, racks_of(endgame)
        while len("".join(racks)) > self.most:
            move = players(LEXICON)[5].choose(known_of(board, racks))
            if not isinstance(move, Place):
                return None
            board, racks = after(board, racks, move)
        tiles = "".join(racks)
        if BLANK in tiles or len(tiles) < self.fewest:
            return None
        try:
            return line(board, racks, solver_of(self.positions).value(board, racks))
        except TooLarge:
            return None


@lru_cache(maxsize=1)
def solver_of(positions: int) -> Solver:
    """Return the solver, cached for the next endgame."""
    return Solver(warmed_generator(LEXICON), ALPHABET, positions)


def known_of(board: Board, racks: Racks) -> Knowledge:
    """Return the knowledge of the player to move in an endgame."""
    known = known_from(board, racks[0], ALPHABET)
    return replace(known, unseen="".join(sorted(racks[1])), bag=0, rivals=(len(racks[1]),))


def play_out(generator: Generator, board: Board, racks: Racks, pair: Sequence[Player]) -> int:
    """Play an endgame to its end; return the points by which the first player to move wins."""
    won, sign, passed = 0, 1, False
    for player in cycle(pair):
        move = player.choose(known_of(board, racks))
        if isinstance(move, Place):
            won += sign * generator.check(board, racks[0], move).score
        elif passed:
            return won + sign * (ALPHABET.points(racks[1]) - ALPHABET.points(racks[0]))
        passed = not isinstance(move, Place)
        board, racks = after(board, racks, move)
        if not racks[1]:
            return won + sign * 2 * ALPHABET.points(racks[0])
        sign = -sign
    raise AssertionError("players are cycled for ever")


def after(board: Board, racks: Racks, move: Move) -> tuple[Board, Racks]:
    """Return the position after a placement or a pass, the other player to move."""
    if not isinstance(move, Place):
        return board, (racks[1], racks[0])
    left = remove(racks[0], face_down(move.letters))
    assert left is not None
    return board.with_tiles(dict(move.tiles)), (racks[1], "".join(sorted(left)))


def first_position(number: int) -> str | None:
    """Play a game with moves of highest equity; return its first position with an empty bag.

    The position is a line of CGP, or ``None`` if the game ends earlier.
    """
    game = equity_game(players(LEXICON)[5], setup_with(LEXICON, deal(SERIES, number)))
    position = next(one for one in game if not one.bag or one.result is not None)
    if position.result is not None:
        return None
    return line(position.board, (position.rack, position.racks[1 - position.to_move]))


def line(board: Board, racks: Racks, value: int | None = None) -> str:
    """Format an endgame, with its value if known."""
    operations = (("value", str(value)),) if value is not None else ()
    return cgp.text_of(cgp.Cgp(board, racks, (0, 0), 0, "en", operations)) + "\n"


@lru_cache(maxsize=2)
def stored(path: Path) -> list[cgp.Cgp]:
    """Return the endgames of a file."""
    return [cgp.parse(text) for text in path.read_text("utf-8").splitlines()]


def racks_of(endgame: cgp.Cgp) -> Racks:
    """Return the racks of an endgame, the player to move first."""
    mine, theirs = endgame.racks
    return mine, theirs


def value_of(endgame: cgp.Cgp) -> int:
    """Return the result of the player to move in a solved endgame."""
    return int(dict(endgame.operations)["value"])
