"""Measure the endgame search of two players: ``build.py bench endgame``.

The endgames are our own: ``tests/data/endgames.cgp`` has the first positions with an empty bag
of games that equity played against itself. From some of these, greedy moves led to the smaller
ones of ``tests/data/solved-endgames.cgp``, which were solved exhaustively: each line ends in the
points that the player to move wins. ``--make endgames`` and ``--make solved`` write them again.

Prints what the first move loses against the solution, for the search and for the greedy move;
what the search wins against the greedy player when both play the endgames out from either side;
and the processor time and the number of positions generated a move. Means with 95 % intervals.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from pathlib import Path

from scrabble.board import Board
from scrabble.files import cgp
from scrabble.game import apply, start
from scrabble.movegen import Generator
from scrabble.moves import Move, Pass, Place
from scrabble.strategy.players import deal, known_to_mover
from scrabble.strategy.players.endgame import Endgame
from scrabble.strategy.players.endgame_search import State
from scrabble.strategy.steps import finish
from scrabble.tiles import BLANK, face_down, load_alphabet, remove
from scripts.bench.clock import clock, percentile_95
from scripts.build import command_line
from scripts.build.base import TESTS
from scripts.selfplay.endgame_solver import Racks, Solver, TooLarge
from scripts.selfplay.setups import setup_with
from scripts.selfplay.statistics import interval
from scripts.selfplay.strength_game import players
from scripts.selfplay.warmed import warmed_generator

LEXICON, ALPHABET = "en-complete", load_alphabet("en")
ENDGAMES = TESTS / "data" / "endgames.cgp"
SOLVED = TESTS / "data" / "solved-endgames.cgp"
SERIES = 18
"""The series of deals that the endgames come from."""
MOST_TILES = 9
"""Endgames of so many tiles on both racks are tried to be solved."""
MOST_POSITIONS = 1500

Player = Callable[[Board, Racks], Move]


@dataclass
class Measured:
    """A player whose moves are timed; ``generations`` is filled in by the search."""

    name: str
    choose: Player
    times: list[float] = field(default_factory=list)
    generations: list[int] = field(default_factory=list)

    def __call__(self, board: Board, racks: Racks) -> Move:
        """Return the player's move."""
        began = clock()
        move = self.choose(board, racks)
        self.times.append(clock() - began)
        return move


def measured(generator: Generator) -> tuple[Measured, Measured]:
    """Return the search and the greedy player."""

    def search(board: Board, racks: Racks) -> Move:
        endgame = Endgame(generator, ALPHABET, State(board, racks))
        move = finish(endgame.solve(lambda _move: True))
        searching.generations.append(endgame.generations)
        return move

    searching = Measured("search", search)
    return searching, Measured("greedy", partial(greedy_move, generator))


def greedy_move(generator: Generator, board: Board, racks: Racks) -> Move:
    """Return the move of the highest score, the bonus for going out included."""
    bonus = 2 * ALPHABET.points(racks[1])
    moves = generator.moves(board, racks[0])
    best = max(
        moves,
        key=lambda move: move.score + bonus * (len(move.tiles) == len(racks[0])),
        default=None,
    )
    return best.place if best else Pass()


def after(board: Board, racks: Racks, move: Move) -> tuple[Board, Racks]:
    """Return the position after a placement or a pass, the other player to move."""
    if not isinstance(move, Place):
        return board, (racks[1], racks[0])
    left = remove(racks[0], face_down(move.letters))
    assert left is not None
    return board.with_tiles(dict(move.tiles)), (racks[1], "".join(sorted(left)))


def play_out(generator: Generator, board: Board, racks: Racks, pair: Sequence[Player]) -> int:
    """Return the points that the first of two players wins, moving first."""
    won, sign, passes, turn = 0, 1, 0, 0
    while passes < 2:
        move = pair[turn % 2](board, racks)
        if isinstance(move, Place):
            won += sign * generator.check(board, racks[0], move).score
            passes = 0
        else:
            passes += 1
        board, racks = after(board, racks, move)
        sign, turn = -sign, turn + 1
        if not racks[1]:
            return won - sign * 2 * ALPHABET.points(racks[0])
    return won + sign * (ALPHABET.points(racks[1]) - ALPHABET.points(racks[0]))


def first_positions() -> Iterator[tuple[Board, Racks]]:
    """Yield the positions in which bags were first empty, of games played by equity alone."""
    player = players(LEXICON)[5]
    for number in count():
        position = start(setup_with(LEXICON, deal(SERIES, number)))
        while position.bag and position.result is None:
            move = player.candidates(known_to_mover(position))[0].move
            position, _ = apply(position, move)
        if position.result is None:
            mine, theirs = position.rack, position.racks[1 - position.to_move]
            yield position.board, (mine, theirs)


def shortened(generator: Generator, board: Board, racks: Racks) -> tuple[Board, Racks]:
    """Return the endgame played on by greedy moves until it may be small enough to be solved."""
    while sum(map(len, racks)) > MOST_TILES and all(racks):
        board, racks = after(board, racks, greedy_move(generator, board, racks))
    return board, racks


def line(board: Board, racks: Racks, value: int | None = None) -> str:
    """Write an endgame, with its value if that is known."""
    operations = (("value", str(value)),) if value is not None else ()
    return cgp.text_of(cgp.Cgp(board, racks, (0, 0), 0, "en", operations)) + "\n"


def make_endgames(number: int) -> None:
    """Write the first positions with an empty bag of so many games."""
    lines = [line(board, racks) for board, racks in islice(first_positions(), number)]
    ENDGAMES.write_text("".join(lines), "utf-8")


def make_solved(generator: Generator, count: int) -> None:
    """Write so many smaller endgames with their values, without those too large to be solved."""
    solver = Solver(generator, ALPHABET, MOST_POSITIONS)
    lines: list[str] = []
    for number, endgame in enumerate(stored(ENDGAMES), 1):
        board, racks = shortened(generator, endgame.board, racks_of(endgame))
        if all(racks) and BLANK not in "".join(racks):
            with suppress(TooLarge):
                lines.append(line(board, racks, solver.value(board, racks)))
                SOLVED.write_text("".join(lines), "utf-8")
            sys.stderr.write(f"\rsolved {len(lines)} of {number} ")
        if len(lines) >= count:
            break


def stored(path: Path) -> Iterator[cgp.Cgp]:
    """Yield the endgames of a file."""
    yield from map(cgp.parse, path.read_text("utf-8").splitlines())


def racks_of(endgame: cgp.Cgp) -> Racks:
    """Return the racks of an endgame, that of the player to move first."""
    mine, theirs = endgame.racks
    return mine, theirs


def value_of(endgame: cgp.Cgp) -> int:
    """Return what the player to move wins in a solved endgame."""
    return int(dict(endgame.operations)["value"])


def losses(generator: Generator, count: int, of: Sequence[Measured]) -> Iterator[str]:
    """Yield for each player what its first moves lose in the solved endgames."""
    solver = Solver(generator, ALPHABET, 100 * MOST_POSITIONS)
    for player in of:
        lost = []
        for one in islice(stored(SOLVED), count):
            racks = racks_of(one)
            move = player(one.board, racks)
            lost.append(value_of(one) - solver.value_of(one.board, racks, move))
        mean, off = interval(lost)
        right = lost.count(0)
        yield f"{player.name}: loses {mean:.2f} ± {off:.2f}, best move in {right} of {len(lost)}"


def matches(generator: Generator, count: int, search: Measured, greedy: Measured) -> Iterator[str]:
    """Yield what the search wins against the greedy player, and their times."""
    gains: list[float] = []
    for number, one in enumerate(islice(stored(ENDGAMES), count), 1):
        racks = racks_of(one)
        first = play_out(generator, one.board, racks, (search, greedy))
        second = play_out(generator, one.board, racks, (greedy, search))
        gains.append((first - second) / 2)
        sys.stderr.write(f"\r{number}: {sum(gains) / number:+.2f} ")
    mean, off = interval(gains)
    yield f"search against greedy: {mean:+.2f} ± {off:.2f} points a game, {len(gains)} endgames"
    for player in (search, greedy):
        times = sorted(player.times)
        yield (
            f"{player.name}: {sum(times) / len(times):.0f} ms a move, "
            f"95 % {percentile_95(times):.0f}, longest {times[-1]:.0f}, "
            f"{len(times)} moves"
        )
    found = search.generations
    yield f"search: {sum(found) / len(found):.0f} positions generated a move, at most {max(found)}"


def main() -> int:
    """Make the endgames, or measure."""
    parser = command_line.parser("bench endgame", __doc__)
    parser.add_argument(
        "--endgames", type=int, default=500, help="to play out (default 500), 0 for none"
    )
    parser.add_argument(
        "--solved", type=int, default=20, help="to compare with (default 20), 0 for none"
    )
    parser.add_argument("--make", choices=("endgames", "solved"), help="write a file again")
    args = parser.parse_args()
    generator = warmed_generator(LEXICON)
    if args.make == "endgames":
        make_endgames(args.endgames)
        return 0
    if args.make == "solved":
        make_solved(generator, args.solved)
        return 0
    search, greedy = measured(generator)
    if args.solved:
        for text in losses(generator, args.solved, (search, greedy)):
            print(text, flush=True)
    if args.endgames:
        for text in matches(generator, args.endgames, search, greedy):
            print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
