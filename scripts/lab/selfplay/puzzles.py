"""Find puzzles in self-play games: positions where one play stands out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scrabble.files import cgp
from scrabble.game import Position
from scrabble.lexicon import pack_info
from scrabble.moves import Place, format_move
from scrabble.strategy.equity import all_candidates
from scrabble.strategy.players import Knowledge, Player, deal, known_from
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import BLANK, RACK_SIZE, load_alphabet
from scripts.lab.selfplay.endgame_solver import Solver, TooLarge
from scripts.lab.selfplay.players import equity_game, players, setup_with, warmed_generator

SERIES = 7
"""The series of deals."""
LEAST_EQUITY = 200
"""The least margin of a play, in tenths. Strength 5 then has no second candidate."""
LEAST_POINTS = 50
"""The least margin of the best move of an endgame, in tenths."""
MOST_TILES, MOST_POSITIONS = 9, 800
"""The limits of an endgame to solve: tiles on both racks, and positions to look at."""

PuzzleLine = dict[str, str]
"""A puzzle: its ``kind`` and its ``line``."""


class Answer(NamedTuple):
    """The play that stands out, its margin in tenths, the puzzle's kind and scores by seat."""

    play: Place
    margin: int
    kind: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class PuzzleGame:
    """Looks for puzzles in one game; both seats make the move of highest equity."""

    lexicon: str

    def __call__(self, number: int) -> list[PuzzleLine]:
        """Return the puzzles of a game, at most one of each kind."""
        player = players(self.lexicon)[5]
        found: dict[str, PuzzleLine] = {}
        for position in equity_game(player, setup_with(self.lexicon, deal(SERIES, number))):
            answer = answer_of(position, player) if position.result is None else None
            if answer is not None:
                found.setdefault(answer.kind, written(position, answer))
        return list(found.values())


def answer_of(position: Position, player: Player) -> Answer | None:
    """Return the play that stands out and that the player finds, if there is one.

    The search uses only facts that a line of CGP has: the board and the rack or, in an endgame,
    both racks.
    """
    known = known_from(position.board, position.rack, position.setup.alphabet)
    if known.board.is_empty:
        return None  # A first play is nearly as good when shifted by a column.
    if not known.bag:
        return _endgame(position, known, player)
    answer = _by_equity(position, known, player)
    return answer if answer is not None and player.choose(known) == answer.play else None


def _by_equity(position: Position, known: Knowledge, player: Player) -> Answer | None:
    moves = player.generator.moves(known.board, known.rack)
    best, second, *_ = all_candidates(known, player.leaves, moves)
    margin = best.equity - second.equity
    if margin < LEAST_EQUITY or not isinstance(best.move, Place):
        return None
    bingos = sum(len(move.place.tiles) == RACK_SIZE for move in moves)
    is_only_bingo = bingos == 1 and len(best.move.tiles) == RACK_SIZE
    return Answer(best.move, margin, _kind(known, is_only_bingo), position.scores)


def _kind(known: Knowledge, is_only_bingo: bool) -> str:
    if known.bag <= RACK_SIZE:
        return "pre-endgame"
    if is_only_bingo:
        return "bingo"
    return "opening" if known.bag * 3 >= len(known.alphabet.full_bag) * 2 else "middle"


def _endgame(position: Position, known: Knowledge, player: Player) -> Answer | None:
    """Return the only winning move of an endgame, if another move has the highest rank.

    The other player's score is set so that the best move wins and all other moves lose.
    """
    racks = (position.rack, position.racks[1 - position.to_move])
    if sum(map(len, racks)) > MOST_TILES or BLANK in "".join(racks):
        return None
    choice = player.choose(known)
    if choice == player.candidates(known)[0].move:
        return None  # This check comes first: solving takes a hundred times as long.
    try:
        ranked = solver(position.setup.lexicon).two_best(position.board, racks)
    except TooLarge:
        return None
    if len(ranked) < 2:
        return None
    (value, play), (second, _) = ranked
    margin = to_tenths(value - second)
    if margin < LEAST_POINTS or not isinstance(play, Place) or play != choice:
        return None
    mine = position.scores[position.to_move]
    theirs = mine + value - (value - second) // 2
    scores = (mine, theirs) if position.to_move == 0 else (theirs, mine)
    return Answer(play, margin, "endgame", scores)


@lru_cache(maxsize=2)
def solver(lexicon: str) -> Solver:
    """Return the solver of small endgames with a shipped lexicon."""
    return Solver(
        warmed_generator(lexicon), load_alphabet(pack_info(lexicon).language), MOST_POSITIONS
    )


def written(position: Position, answer: Answer) -> PuzzleLine:
    """Return a puzzle as its kind and its line of CGP, with play, kind and margin.

    The rival's rack is stated only in endgames, where it is known.
    """
    is_endgame = answer.kind == "endgame"
    one = cgp.from_position(position, None if is_endgame else [position.to_move])
    play = format_move(answer.play, position.board, position.setup.alphabet)
    first = position.to_move
    line = cgp.text_of(
        cgp.Cgp(
            board=one.board,
            racks=one.racks,
            scores=(answer.scores[first], answer.scores[1 - first]),
            scoreless=0,
            language=one.language,
            operations=(
                *one.operations,
                ("play", play),
                ("kind", answer.kind),
                ("margin", f"{answer.margin / 10:.1f}"),
            ),
        )
    )
    return {"kind": answer.kind, "line": line}
