"""Give hints for a turn, and review turns by comparing them with the best moves.

Both compare moves as the strongest computer player does: by equity (`scrabble.strategy.equity`), or
by a search (`Player.weigh`). Hints and usual reviews search in games of two with at most four tiles
in the bag; deep reviews search every turn. `scrabble.strategy.coach` sums up the turns of a game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from scrabble.board import ACROSS, COLUMNS, SIZE, Board, Direction
from scrabble.game import HINT_STEPS, History, Position, Turn
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Exchange, Move, Pass, Place, direction_of
from scrabble.strategy.equity import Candidate, all_candidates, going_out_bonus, kept_value
from scrabble.strategy.knowledge import Knowledge, known_to_mover
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.player import Player, make_player, stage_of
from scrabble.strategy.reasons import Advice, Compared, Comparison, Reason, advise, explain
from scrabble.strategy.steps import Steps
from scrabble.strategy.strengths import strength_of
from scrabble.strategy.tenths import to_tenths
from scrabble.strategy.win_chance import CERTAIN, decided, win_chance
from scrabble.tiles import RACK_SIZE, face_down, letters_of, remove

__all__ = [
    "DEEP",
    "LOOKS",
    "REVIEWER",
    "Candidate",
    "Hint",
    "Look",
    "Size",
    "TurnReview",
    "hint",
    "lanes_of",
    "luck",
    "mistake_of",
    "review_turn",
    "reviewer",
    "scores_by_turn",
]

Size = Literal["none", "small", "medium", "large"]
_MISTAKES: tuple[tuple[int, Size], ...] = ((150, "large"), (80, "medium"), (30, "small"))
"""The least loss of equity, in tenths, for each size of mistake."""
ALTERNATIVES = 10
REVIEWER = 5
"""The strength of the player that compares moves."""
DEEP = 1000
"""The work of a deep review, in per cent of the usual."""
Look = Literal["quick", "usual", "deep"]
LOOKS: tuple[Look, ...] = ("quick", "usual", "deep")
"""Ways to review a turn, by increasing work: by equity alone, with a search near the end of the
game, or with a longer search in every turn that allows one."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Four steps of help, each showing more: score, number of tiles, lane, and the moves.

    ``lane`` names the row (``8``) or column (``H``) of the best move. If no word can be placed,
    ``moves`` is empty and the other steps are ``None``. ``stage`` says how the moves were compared.
    """

    score: int | None
    tiles: int | None
    lane: str | None
    moves: tuple[Candidate, ...]
    stage: Compared = "equity"


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn compared with the best possible moves.

    A play withdrawn after a challenge counts as a pass. In an endgame or pre-endgame, equity is the
    point difference from the move to the end of the game.

    - ``rival``: the next seat; ``played``: the move made; ``best``: the move of highest equity
    - ``points_lost``: against the highest score; ``equity_lost``: against ``best``, in tenths
    - ``luck``: how much more the tiles drawn are worth than average unseen tiles, in tenths
    - ``options``: the best moves, highest equity first
    - ``stage``: how the moves were compared; ``exact``: every continuation was searched
    - ``chance_lost``: the win chance given away, in tenths of a per cent; ``None`` unless two play
    - ``bingo``: the best bingo, if the move made is no bingo and has less equity
    - ``lanes``: the best score in each row or column with a move, by its name
    - ``reasons``: why the best move is better; ``advice``: what the best move does
    - ``look``: the depth of this review; "quick" becomes "usual" where the two do not differ
    - ``deeper``: a deeper review is possible
    """

    number: int
    seat: int
    rival: int
    played: Candidate
    best: Candidate
    points_lost: int
    equity_lost: int
    mistake: Size
    luck: int
    options: tuple[Candidate, ...]
    stage: Compared
    exact: bool
    chance_lost: int | None
    bingo: Candidate | None
    lanes: Mapping[str, int]
    reasons: tuple[Reason, ...]
    advice: Advice
    look: Look
    deeper: bool


def reviewer(generator: Generator, words: Lexicon) -> Player:
    """Return the player that compares moves, for a game with this lexicon."""
    return make_player(strength_of(REVIEWER), generator, words, common=words)


def hint(position: Position, player: Player, steps: int = HINT_STEPS) -> Steps[Hint]:
    """Find a hint for the seat to move: the placements that score most, mild words last.

    Equal scores are in order of equity. Near the end of a game of two, if all ``steps`` are wanted,
    ``player`` weighs these moves by a search, and adds the best placements that score less.
    """
    known = known_to_mover(position)
    found = player.moves(known)
    mild: set[Move] = {move.place for move in found if letters_of(move.word) in player.mild}
    placed = _placements(all_candidates(known, player.leaves, found), mild)
    moves = tuple(islice(_laid(placed, known, player), ALTERNATIVES))
    if not moves:
        return Hint(None, None, None, ())
    score, best = moves[0].score, _place_of(moves[0])
    stage: Compared = "equity"
    if steps == HINT_STEPS and _is_near_end(known):
        weighed = yield from player.weigh(known, moves)
        moves, stage = tuple(_placements(weighed.candidates, mild)), weighed.stage
    return Hint(score, len(best.tiles), lane(best, position.board), moves, stage)


def _placements(found: Iterable[Candidate], last: Container[Move]) -> list[Candidate]:
    """Return the placements among candidates by falling score, the moves in ``last`` at the end.

    Placements with equal scores keep their order.
    """
    placed = [candidate for candidate in found if isinstance(candidate.move, Place)]
    return sorted(placed, key=lambda candidate: (candidate.move in last, -candidate.score))


def _place_of(candidate: Candidate) -> Place:
    assert isinstance(candidate.move, Place)
    return candidate.move


def _laid(found: Iterable[Candidate], known: Knowledge, player: Player) -> Iterator[Candidate]:
    """Yield the candidates whose words may all be suggested, crossing words included."""
    for each in found:
        if not isinstance(each.move, Place) or player.lays(known, each.move):
            yield each


def _suggested(player: Player, moves: Iterable[ScoredMove]) -> list[ScoredMove]:
    """Return the moves whose main word may be suggested."""
    never = player.never_suggest
    return [move for move in moves if letters_of(move.word) not in never]


def _is_near_end(known: Knowledge) -> bool:
    """Say whether the rest of the game can be searched, which is better than equity."""
    return stage_of(known) != "look-ahead" or known.is_last_turn


def lane(place: Place, board: Board) -> str:
    """Return the name of the row or column of a placement's main word: ``8`` or ``H``."""
    cells = board.with_tiles(dict(place.tiles)).cells
    return _lane(place.squares[0], direction_of(cells, place.squares))


def _lane(square: int, direction: Direction) -> str:
    return str(square // SIZE + 1) if direction == ACROSS else COLUMNS[square % SIZE]


def lanes_of(moves: Iterable[ScoredMove]) -> dict[str, int]:
    """Return the best score by lane, for moves sorted by falling score."""
    lanes: dict[str, int] = {}
    for move in moves:
        lanes.setdefault(_lane(move.span.start, move.span.direction), move.score)
    return lanes


def review_turn(
    history: History, number: int, player: Player, look: Look = "usual"
) -> Steps[TurnReview | None]:
    """Review turn ``number`` (from 1); ``player`` compares the moves.

    Returns ``None`` for a challenge, a hint, an accepted word or a resignation, and for a turn of a
    record with an unknown rack.
    """
    turn = history.turns[number - 1]
    position = history.positions[number - 1]
    if not isinstance(turn.move, Place | Exchange | Pass) or not position.rack:
        return None
    known = known_to_mover(position)
    moves = _suggested(player, player.moves(known))
    found = all_candidates(known, player.leaves, moves)
    static = made = _played(history, turn, known, player.leaves)
    can_deepen = _is_all_known(known, turn)
    options, exact = tuple(islice(_laid(found, known, player), ALTERNATIVES)), False
    stage: Compared = "equity"
    is_due = can_deepen and (look == "deep" or _is_near_end(known))
    if is_due and look != "quick":
        patience = DEEP if look == "deep" else 100
        options, stage, exact = yield from player.weigh(known, (made,), patience)
        made = yield from _among(options, made, known, player, patience)
    best = max((made, *options[:1]), key=lambda candidate: candidate.equity)
    compared = Comparison(known, made, best, player.generator.on(known.layout), player.leaves)
    mistake = mistake_of(best.equity - made.equity)
    return TurnReview(
        number=number,
        seat=turn.seat,
        rival=position.next_seat,
        played=made._replace(move=turn.move),
        best=best._replace(move=turn.move) if best is made else best,
        points_lost=max(0, max(candidate.score for candidate in found) - made.score),
        equity_lost=best.equity - made.equity,
        mistake=mistake,
        luck=luck(turn, known, player.leaves),
        options=options[:ALTERNATIVES],
        stage=stage,
        exact=exact,
        chance_lost=_chance_lost(known, static, made, best, stage),
        bingo=_missed_bingo(_laid(filter(is_bingo, found), known, player), static),
        lanes=lanes_of(moves),
        reasons=() if mistake == "none" else (yield from explain(compared, stage)),
        advice=advise(compared),
        look="usual" if look == "quick" and not is_due else look,
        deeper=can_deepen and not (look == "deep" or exact),
    )


def _chance_lost(
    known: Knowledge, static: Candidate, made: Candidate, best: Candidate, stage: Compared
) -> int | None:
    """Return the win chance that a move gives away, in tenths of a per cent.

    In an endgame, and in the last turn of all, a move's equity tells who wins. Otherwise, the
    chances follow from the lead after each move. The move made adds ``static.equity``, its equity
    before any search, to the lead. The best move adds this and the difference between the equities
    of ``best`` and ``made``.
    """
    if len(known.scores) != 2:
        return None
    lead = to_tenths(known.scores[known.seat] - known.scores[1 - known.seat])
    if stage == "endgame" or known.last_turns == 1:
        return decided(lead + best.equity) - decided(lead + made.equity)
    placed = len(made.move.tiles) if isinstance(made.move, Place) else 0
    unseen = known.bag + len(known.rack) + known.hidden - placed
    after, better = (
        CERTAIN - win_chance(-(lead + static.equity + more), unseen)
        for more in (0, best.equity - made.equity)
    )
    return better - after


def _missed_bingo(bingos: Iterator[Candidate], made: Candidate) -> Candidate | None:
    """Return the best bingo, if the move made is no bingo and has less equity."""
    best = None if is_bingo(made) else next(bingos, None)
    return best if best is not None and best.equity > made.equity else None


def is_bingo(candidate: Candidate) -> bool:
    """Say whether a move is a play of seven tiles."""
    return isinstance(candidate.move, Place) and len(candidate.move.tiles) == RACK_SIZE


def _among(
    weighed: Sequence[Candidate], made: Candidate, known: Knowledge, player: Player, patience: int
) -> Steps[Candidate]:
    """Return the move made with its worth, from ``weighed`` if it is there.

    An endgame search leaves out phonies and, with a blank, many moves. The worth of such a move is
    its score less the rival's best gain.
    """
    for candidate in weighed:
        if candidate.move == made.move:
            return candidate
    if made.kept:
        answers = yield from player.weigh(_seen_by_rival(known, made), (), patience)
        return made._replace(equity=to_tenths(made.score) - answers.candidates[0].equity)
    return made._replace(equity=to_tenths(made.score) + going_out_bonus(known))


def _seen_by_rival(known: Knowledge, made: Candidate) -> Knowledge:
    """Return the rival's knowledge after a placement in an endgame."""
    assert isinstance(made.move, Place)  # a move that the search omitted: it omits only placements
    return replace(
        known,
        board=known.board.with_tiles(dict(made.move.tiles)),
        rack=known.unseen,
        unseen="".join(sorted(made.kept)),
        rivals=(len(made.kept),),
        seat=1 - known.seat,
        turn=known.turn + 1,
    )


def _played(history: History, turn: Turn, known: Knowledge, leaves: Leaves) -> Candidate:
    """Return a turn's move as a candidate; the price of hints does not lower its score.

    A play withdrawn after a challenge counts as a pass.
    """
    if history.withdrawn(turn.number):
        return Candidate(kept_value(known, leaves, known.rack), 0, known.rack, Pass())
    kept = _kept(turn, known) or ""  # A record need not state which tiles were exchanged.
    if isinstance(turn.move, Exchange):
        return Candidate(leaves.value(kept, known.bag), 0, kept, turn.move)
    score = turn.score + turn.cost if isinstance(turn.move, Place) else 0
    return Candidate(to_tenths(score) + kept_value(known, leaves, kept), score, kept, turn.move)


def _kept(turn: Turn, known: Knowledge) -> str | None:
    """Return the tiles that a move kept; ``None`` if the known rack lacks tiles that it used."""
    match turn.move:
        case Place():
            return remove(known.rack, face_down(turn.move.letters))
        case Exchange():
            return remove(known.rack, turn.move.tiles)
        case _:
            return known.rack


def _is_all_known(known: Knowledge, turn: Turn) -> bool:
    """Say whether the rack and the tiles used are fully known; in a record they need not be."""
    return not known.hidden and _kept(turn, known) is not None


def mistake_of(lost: int) -> Size:
    """Return the size of a mistake that lost this many tenths."""
    for least, size in _MISTAKES:
        if lost >= least:
            return size
    return "none"


def luck(turn: Turn, known: Knowledge, leaves: Leaves) -> int:
    """Return how much more the drawn tiles are worth than average unseen tiles, in tenths."""
    if not turn.drawn:
        return 0
    unseen = sum(leaves.value(tile, known.bag) for tile in known.unseen)
    drawn = sum(leaves.value(tile, known.bag) for tile in turn.drawn)
    return drawn - len(turn.drawn) * unseen // max(1, len(known.unseen))


def scores_by_turn(history: History) -> Sequence[tuple[int, ...]]:
    """Return the scores of all seats at the deal and after each turn."""
    return [position.scores for position in history.positions]
