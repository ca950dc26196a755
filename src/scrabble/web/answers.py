"""Answer the intents for solving a puzzle, in slices: give a hint, judge a try, explain it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from scrabble import link as links
from scrabble.errors import MissingLexicon
from scrabble.game import Puzzle
from scrabble.lexicon import Lexicon
from scrabble.moves import Place, parse_move
from scrabble.rules import check, lay_out
from scrabble.strategy.equity import Candidate
from scrabble.strategy.players import Player
from scrabble.strategy.puzzles import (
    Answer,
    PuzzleReview,
    Solution,
    answer,
    first_letter_of,
    review,
    solve,
)
from scrabble.strategy.review import lane, reviewer
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_points
from scrabble.views.json import Json
from scrabble.views.tiles import tile_of
from scrabble.web.generators import generator_of, warm_up
from scrabble.web.rated import rated, told
from scrabble.web.request import BadRequest, Intents, Request
from scrabble.web.session import late_part, pack
from scrabble.web.slices import LONGEST_SLICE, Finished, Searches, budget_in
from scrabble.web.turns import place_in

_Tried = TypeVar("_Tried", Place, Place | None)
_Result = TypeVar("_Result")

_solving: Searches[Solution] = Searches(most=2)
_answering: Searches[Answer] = Searches(most=1)
_reviewing: Searches[PuzzleReview] = Searches(most=1)
_solutions: dict[str, Solution] = {}
_MOST_SOLUTIONS = 100


def _hint(request: Request) -> Json:
    """Return the row or column of the best play, and the play's first letter."""
    puzzle, words, budget = _asked(request)
    solution = _solved(request.link, puzzle, words, budget)
    if isinstance(solution, int):
        return {"done": False, "progress": solution / 100}
    place = solution.best.move
    assert isinstance(place, Place)
    letter = first_letter_of(puzzle, place)
    return {"done": True, "lane": lane(place, puzzle.board), "letter": letter}


def _answer(request: Request) -> Json:
    """Compare a try with the best play."""
    asked = puzzle, words, _ = _asked(request)
    place = place_in(request, puzzle.alphabet)
    check(puzzle.board, puzzle.rack, place, puzzle.alphabet, words)
    return _compared(request.link, asked, place, _answering, answer, _answered)


def _review(request: Request) -> Json:
    """Compare a puzzle's best play with a try, or else with the second-best play."""
    asked = puzzle, words, _ = _asked(request)
    tried: Place | None = None
    if request.fields.get("move") is not None:
        move = parse_move(request.text("move"), puzzle.board, puzzle.alphabet)
        if not isinstance(move, Place):
            raise BadRequest("move")
        check(puzzle.board, puzzle.rack, move, puzzle.alphabet, words)
        tried = move
    return _compared(request.link, asked, tried, _reviewing, review, _shown)


def _compared(
    link: str,
    asked: tuple[Puzzle, Lexicon, int],
    tried: _Tried,
    searches: Searches[_Result],
    begin: Callable[[Puzzle, Solution, _Tried, Player], Steps[_Result]],
    shown: Callable[[_Result, Puzzle], Json],
) -> Json:
    """Continue solving the puzzle (the first half of the progress), then comparing a try."""
    puzzle, words, budget = asked
    solution = _solved(link, puzzle, words, budget)
    if isinstance(solution, int):
        return {"done": False, "progress": solution / 200}
    player = _player(puzzle, words)
    outcome = searches.go_on((link, tried), lambda: begin(puzzle, solution, tried, player), budget)
    if not isinstance(outcome, Finished):
        return {"done": False, "progress": 0.5 + outcome / 200}
    return {"done": True} | shown(outcome.result, puzzle)


def _answered(found: Answer, puzzle: Puzzle) -> Json:
    return {
        "play": rated(found.play, puzzle.board, puzzle.alphabet),
        "word": puzzle.alphabet.plain(_main_word(found.play, puzzle)),
        "short": to_points(found.short),
        "points": found.points,
        "stars": found.stars,
    }


def _shown(found: PuzzleReview, puzzle: Puzzle) -> Json:
    show = partial(rated, board=puzzle.board, alphabet=puzzle.alphabet)
    card = {
        "played": show(found.played),
        "best": show(found.best),
        "faces": [tile_of(puzzle.alphabet, tile) for tile in _main_word(found.best, puzzle)],
        "options": [show(option) for option in found.options],
        "equityLost": to_points(found.lost),
        "mistake": found.mistake,
        "stage": found.stage,
        "exact": found.exact,
        "look": "usual",
        "reasons": [told(reason) for reason in found.reasons],
        "advice": told(found.advice),
    }
    return {"review": card}


def _main_word(one: Candidate, puzzle: Puzzle) -> str:
    """Return the tiles of a play's main word."""
    assert isinstance(one.move, Place)
    return lay_out(puzzle.board, puzzle.rack, one.move, puzzle.alphabet).words[0].tiles


def _asked(request: Request) -> tuple[Puzzle, Lexicon, int]:
    with late_part("puzzles"):
        puzzle = links.decode_puzzle(request.link)
    words = pack(puzzle.lexicon, request)
    if words is None:
        raise MissingLexicon
    return puzzle, words, budget_in(request, LONGEST_SLICE)


def _player(puzzle: Puzzle, words: Lexicon) -> Player:
    return reviewer(generator_of(words, puzzle.alphabet), words)


def _solved(link: str, puzzle: Puzzle, words: Lexicon, budget: int) -> Solution | int:
    """Continue solving a puzzle; return the solution, or the per cent done."""
    if link in _solutions:
        return _solutions[link]
    if not warm_up(words, puzzle.alphabet, budget):
        return 0
    outcome = _solving.go_on(link, lambda: solve(puzzle, _player(puzzle, words)), budget)
    if not isinstance(outcome, Finished):
        return outcome
    if len(_solutions) >= _MOST_SOLUTIONS:
        _solutions.clear()
    _solutions[link] = outcome.result
    return outcome.result


INTENTS: Intents = {
    "puzzle-hint": _hint,
    "puzzle-answer": _answer,
    "puzzle-review": _review,
}
