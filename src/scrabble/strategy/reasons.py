"""Explain why the best move is better than the move made, by checked facts.

Each reason is a code with facts; the page and the command line have a sentence for each code. To
check facts, all plays of a rack are generated, or both moves are *played out*: both players make
the move that ranks first, until the game ends.

    score          the best move scores ``n`` points more
    leave          the best move keeps ``better``, worth ``n`` points more than ``kept``
    opens          after the move made, the rival's best play scores ``played`` points, but only
                   ``better`` points after the best move; the rival's rack is known
    opens-average  the same as opens, on average over racks drawn from the unseen tiles
    empties-bag    the move made empties the bag; the best move leaves ``n`` tiles in it
    leaves-bag     the best move empties the bag; the move made leaves ``n`` tiles in it
    missed-out     the best move goes out, which wins ``n`` points for the rival's tiles
    lets-out       the move made lets the rival go out for ``played`` points; the best move does not
    out-later      with both moves played out, only the best one lets the player go out first; the
                   difference in the tiles left is worth ``n`` points
    next           the tiles kept can make a play of ``played`` points; after the best move, a play
                   of ``better`` points, unless the rival prevents it
    stuck          the move made leaves the player no play with ``tile``, which costs ``n`` points
                   when played out; after the best move the tile is played
    rival-stuck    the best move leaves the rival no play with ``tile``, which costs the rival ``n``
                   points; after the move made, the rival plays the tile

`_FINDERS` lists the functions that find reasons in each stage of a game.

`advise` returns what the best move does, as a code with facts. ``word`` is the main word or the
exchanged tiles, ``n`` the score:

    scores         scores ``n`` points, and nothing more
    keeps          keeps ``kept``, which the move made did not keep
    balance        keeps tiles that fit together better
    bingo          plays all seven tiles
    goes-out       ends the game
    exchange       exchanges tiles
    pass           plays nothing
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from scrabble.board import Board
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Exchange, Pass, Place
from scrabble.rules import lay_out
from scrabble.strategy.equity import Candidate, board_after, going_out_bonus, tiles_used
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.player import Stage
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_points, to_tenths
from scrabble.tiles import face_down, remove

Code = Literal[
    "score", "leave", "opens", "opens-average", "empties-bag", "leaves-bag",
    "missed-out", "lets-out", "out-later", "next", "stuck", "rival-stuck",
]  # fmt: skip

Does = Literal["scores", "keeps", "balance", "bingo", "goes-out", "exchange", "pass"]

Compared = Literal["equity"] | Stage
"""How moves were compared: by equity alone, or by a player's search."""

MOST_REASONS = 2
LEAST_WEIGHT = 30
"""The least weight, in tenths of a point, of a reason that is shown."""
LEAST_GAP = 10
"""The points by which the plays that follow the two moves must differ to count as a reason."""
RACKS = 24
"""The number of racks drawn if the rival's rack is unknown."""
_STREAM = 5
"""The number of the random stream for these racks, the same as the strongest player's."""
_DONE = 100
"""The per cent shown while finding reasons: the moves are already compared."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code with its facts, and how many tenths of a point it explains (``weight``)."""

    code: Code
    weight: int
    facts: Mapping[str, int | float | str]


@dataclass(frozen=True, slots=True)
class Advice:
    """The purpose of the best move: a code with its facts."""

    code: Does
    facts: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The move made and the best move, with the objects needed to find reasons."""

    known: Knowledge
    played: Candidate
    best: Candidate
    generator: Generator
    leaves: Leaves


def explain(comparison: Comparison, stage: Compared) -> Steps[tuple[Reason, ...]]:
    """Return at most two reasons, the one with the greatest weight first."""
    found: list[Reason] = []
    for find in _FINDERS[stage]:
        yield _DONE
        found += (reason for reason in find(comparison) if reason.weight >= LEAST_WEIGHT)
    if any(reason.code == "lets-out" for reason in found):  # lets-out makes out-later redundant.
        found = [reason for reason in found if reason.code != "out-later"]
    return tuple(sorted(found, key=lambda reason: -reason.weight)[:MOST_REASONS])


def advise(of: Comparison) -> Advice:
    """Return the purpose of the best move."""
    move, alphabet = of.best.move, of.known.alphabet
    if isinstance(move, Pass):
        return Advice("pass", {})
    if isinstance(move, Exchange):
        return Advice("exchange", {"word": _letters(of, move.tiles)})
    assert isinstance(move, Place)  # No other kind of move can be best.
    play = lay_out(of.known.board, face_down(move.letters), move, alphabet, of.known.layout)
    facts: dict[str, int | str] = {"word": alphabet.plain(play.words[0].tiles), "n": of.best.score}
    if not of.known.bag and not of.known.is_last_turn:
        return Advice("scores" if of.best.kept else "goes-out", facts)
    if play.bingo:
        return Advice("bingo", facts)
    if of.best.kept and _leave_gained(of) >= LEAST_WEIGHT:
        only = _kept_by_best_alone(of)
        if only:
            return Advice("keeps", facts | {"kept": _letters(of, only)})
        return Advice("balance", facts)
    return Advice("scores", facts)


def _kept_by_best_alone(of: Comparison) -> str:
    """Return the most valuable tiles that only the best move keeps, at most two."""
    only = Counter(of.best.kept) - Counter(of.played.kept)
    values = {tile: of.leaves.value(tile, of.known.bag) for tile in sorted(only.elements())}
    least = max(max(values.values(), default=0) // 2, 1)
    good = [tile for tile, value in values.items() if value >= least]
    return "".join(sorted(good, key=values.__getitem__, reverse=True)[:2])


def _score(of: Comparison) -> Iterator[Reason]:
    more = of.best.score - of.played.score
    yield Reason("score", to_tenths(more), {"n": more})


def _leave(of: Comparison) -> Iterator[Reason]:
    kept, better = of.played.kept, of.best.kept
    more = _leave_gained(of)
    if kept and better:
        names = {"kept": _letters(of, kept), "better": _letters(of, better)}
        yield Reason("leave", more, names | {"n": to_points(more)})


def _leave_gained(of: Comparison) -> int:
    """Return how much more the best move's leave is worth than the played move's, in tenths."""
    if of.known.is_last_turn:
        return 0
    kept, better = (of.leaves.value(each.kept, of.known.bag) for each in (of.played, of.best))
    return better - kept


def _letters(of: Comparison, tiles: str) -> str:
    return " ".join(map(of.known.alphabet.text, tiles))


def _opens_on_average(of: Comparison) -> Iterator[Reason]:
    known = of.known
    if known.last_turns == 1:
        return  # No answer follows.
    stream = Stream.of(known, _STREAM)
    racks = [stream.draw(known.unseen, known.rivals[0]) for _ in range(RACKS)]
    played, better = (
        round(sum(_best_score(of.generator, board, rack) for rack in racks) / RACKS)
        for board in (board_after(known.board, one.move) for one in (of.played, of.best))
    )
    yield from _opens("opens-average", played, better)


def _opens(code: Code, played: int, better: int) -> Iterator[Reason]:
    if played - better >= LEAST_GAP:
        yield Reason(code, to_tenths(played - better), {"played": played, "better": better})


def _best_score(generator: Generator, board: Board, rack: str) -> int:
    best = generator.best(board, rack)
    return best.score if best else 0


def _bag(of: Comparison) -> Iterator[Reason]:
    """Yield a reason if only one move empties the bag.

    Its weight is the part of the loss that score and leave do not explain.
    """
    played, better = (max(0, of.known.bag - _drawn(each)) for each in (of.played, of.best))
    lost = of.best.equity - of.played.equity
    rest = lost - to_tenths(of.best.score - of.played.score) - _leave_gained(of)
    if better and not played:
        yield Reason("empties-bag", rest, {"n": better})
    if played and not better:
        yield Reason("leaves-bag", rest, {"n": played})


def _drawn(candidate: Candidate) -> int:
    """Return how many more tiles a move takes from the bag than it puts back; 0 for an exchange."""
    return len(candidate.move.tiles) if isinstance(candidate.move, Place) else 0


def _missed_out(of: Comparison) -> Iterator[Reason]:
    if of.played.kept and not of.best.kept:
        bonus = going_out_bonus(of.known)
        yield Reason("missed-out", bonus, {"n": round(to_points(bonus))})


def _follow(of: Comparison) -> Iterator[Reason]:
    """Compare the plays that may follow each move: the rival's answer, and the player's next."""
    if not (of.played.kept and of.best.kept):
        return  # One of the two moves ends the game.
    rack = of.known.unseen
    played, better = (_plays(of, each, rack) for each in (of.played, of.best))
    out = max((move.score for move in played if _goes_out(move, rack)), default=0)
    if out and not any(_goes_out(move, rack) for move in better):
        cost = out + 2 * of.known.alphabet.points(of.played.kept)
        yield Reason("lets-out", to_tenths(cost), {"played": out})
    else:
        yield from _opens("opens", _most(played), _most(better))
    next_played, next_better = (_most(_plays(of, each, each.kept)) for each in (of.played, of.best))
    if next_better - next_played >= LEAST_GAP:
        gap = {"played": next_played, "better": next_better}
        yield Reason("next", to_tenths(next_better - next_played), gap)


def _plays(of: Comparison, after: Candidate, rack: str) -> list[ScoredMove]:
    """Return a rack's plays after a move, by falling score."""
    return of.generator.moves(board_after(of.known.board, after.move), rack)


def _most(moves: list[ScoredMove]) -> int:
    return moves[0].score if moves else 0


def _goes_out(move: ScoredMove, rack: str) -> bool:
    return len(move.span.squares) == len(rack)


def _played_out(of: Comparison) -> Iterator[Reason]:
    """Compare how the game ends after each move if both are played out."""
    if not of.played.kept:
        return
    ends, end = _play_out(of, of.played), _play_out(of, of.best)
    points = of.known.alphabet.points
    if of.best.kept and not ends.theirs and not end.mine:
        n = 2 * (points(ends.mine) + points(end.theirs))
        yield Reason("out-later", to_tenths(n), {"n": n})
    yield from _stuck("stuck", of, of.played, of.played.kept, ends, end)
    theirs = (of.known.unseen, end.turned(), ends.turned())
    yield from _stuck("rival-stuck", of, of.best, *theirs)


def _stuck(
    code: Code, of: Comparison, after: Candidate, rack: str, left: _Left, other: _Left
) -> Iterator[Reason]:
    """Find a tile of a rack that cannot be played after one move but is played after the other.

    ``left`` and ``other`` are the tiles left when the moves are played out; ``mine`` are the tiles
    of the rack's owner.
    """
    playable = set(chain.from_iterable(map(tiles_used, _plays(of, after, rack))))
    stuck = [
        tile
        for tile in sorted(set(left.mine))
        if tile not in playable and other.mine.count(tile) < left.mine.count(tile)
    ]
    if stuck:
        tile = max(stuck, key=of.known.alphabet.points)
        n = of.known.alphabet.points(tile) * (1 if left.theirs else 2)
        yield Reason(code, to_tenths(n), {"tile": _letters(of, tile), "n": n})


class _Left(NamedTuple):
    """The tiles left on both racks when a game is played out."""

    mine: str
    theirs: str

    def turned(self) -> _Left:
        """Return the same tiles with the sides swapped."""
        return _Left(self.theirs, self.mine)


def _play_out(of: Comparison, first: Candidate) -> _Left:
    """Play the game out after a move; return the tiles left on both racks.

    Moves rank as in the players' endgame: by score plus the points of the tiles used. A move that
    goes out ranks by score plus twice the points of the other rack.
    """
    points = of.known.alphabet.points
    board, moving, waiting = board_after(of.known.board, first.move), of.known.unseen, first.kept
    is_mine, has_passed = False, not isinstance(first.move, Place)
    while moving and waiting:
        bonus = 2 * points(waiting)

        def rank(move: ScoredMove, rack: str = moving, bonus: int = bonus) -> int:
            return move.score + (bonus if _goes_out(move, rack) else points(tiles_used(move)))

        move = max(of.generator.moves(board, moving), key=rank, default=None)
        if move is None and has_passed:
            break
        has_passed = move is None
        if move is not None:
            board = board.with_tiles(dict(move.place.tiles))
            moving = remove(moving, tiles_used(move)) or ""
        moving, waiting, is_mine = waiting, moving, not is_mine
    return _Left(moving, waiting) if is_mine else _Left(waiting, moving)


_FINDERS: Mapping[Compared, tuple[Callable[[Comparison], Iterator[Reason]], ...]] = {
    "equity": (_score, _leave),
    "look-ahead": (_score, _leave, _opens_on_average),
    "pre-endgame": (_score, _leave, _opens_on_average, _bag),
    "endgame": (_score, _missed_out, _follow, _played_out),
}
