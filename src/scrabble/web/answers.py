"""Intents of solving a puzzle, in slices: hints, how far a try is from the best play, and why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
from scrabble.strategy.tenths import to_points
from scrabble.tiles import letters_of
from scrabble.views.json import Json
from scrabble.views.racks import tile_of
from scrabble.web.generators import generator_of, warm_up
from scrabble.web.rated import rated, told
from scrabble.web.request import BadRequest, Request
from scrabble.web.session import decoded_puzzle, pack
from scrabble.web.slices import LONGEST_SLICE, Found, Searches, budget_in
from scrabble.web.turns import place_in

_solving: Searches[Solution] = Searches(most=2)
_answering: Searches[Answer] = Searches(most=1)
_reviewing: Searches[PuzzleReview] = Searches(most=1)
_solutions: dict[str, Solution] = {}
_MOST_SOLUTIONS = 100


def _hint(request: Request) -> Json:
    """Return the line of the best play, and its first letter."""
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
    puzzle, words, budget = _asked(request)
    place = place_in(request, puzzle.alphabet)
    check(puzzle.board, puzzle.rack, place, puzzle.alphabet, words)
    solution = _solved(request.link, puzzle, words, budget)
    if isinstance(solution, int):
        return {"done": False, "progress": solution / 200}
    player = _player(puzzle, words)
    outcome = _answering.go_on(
        (request.link, place), lambda: answer(puzzle, solution, place, player), budget
    )
    if not isinstance(outcome, Found):
        return {"done": False, "progress": 0.5 + outcome / 200}
    found = outcome.result
    return {
        "done": True,
        "play": rated(found.play, puzzle.board, puzzle.alphabet),
        "word": _word(found.play, puzzle),
        "short": to_points(found.short),
        "points": found.points,
        "stars": found.stars,
    }


def _review(request: Request) -> Json:
    """Compare the best play with a try, or with the next best play: the card of a puzzle."""
    puzzle, words, budget = _asked(request)
    move = request.fields.get("move")
    tried = None if move is None else _place(request.text("move"), puzzle, words)
    solution = _solved(request.link, puzzle, words, budget)
    if isinstance(solution, int):
        return {"done": False, "progress": solution / 200}
    player = _player(puzzle, words)
    outcome = _reviewing.go_on(
        (request.link, tried), lambda: review(puzzle, solution, tried, player), budget
    )
    if not isinstance(outcome, Found):
        return {"done": False, "progress": 0.5 + outcome / 200}
    return {"done": True, "review": _shown(outcome.result, puzzle)}


def _shown(found: PuzzleReview, puzzle: Puzzle) -> Json:
    show = partial(rated, board=puzzle.board, alphabet=puzzle.alphabet)
    assert isinstance(found.best.move, Place)
    play = lay_out(puzzle.board, puzzle.rack, found.best.move, puzzle.alphabet)
    return {
        "played": show(found.played),
        "best": show(found.best),
        "faces": [tile_of(puzzle.alphabet, tile) for tile in play.words[0].tiles],
        "options": [show(option) for option in found.options],
        "equityLost": to_points(found.lost),
        "mistake": found.mistake,
        "stage": found.stage,
        "exact": found.exact,
        "look": "usual",
        "reasons": [told(reason) for reason in found.reasons],
        "advice": told(found.advice),
    }


def _place(text: str, puzzle: Puzzle, words: Lexicon) -> Place:
    """Read a try; raises `BadRequest` if it is no placement, `IllegalMove` as the rules do."""
    move = parse_move(text, puzzle.board, puzzle.alphabet)
    if not isinstance(move, Place):
        raise BadRequest("move")
    check(puzzle.board, puzzle.rack, move, puzzle.alphabet, words)
    return move


def _word(one: Candidate, puzzle: Puzzle) -> str:
    """Return the main word of a play, as it is read."""
    assert isinstance(one.move, Place)
    play = lay_out(puzzle.board, puzzle.rack, one.move, puzzle.alphabet)
    return puzzle.alphabet.plain(letters_of(play.words[0].tiles))


def _asked(request: Request) -> tuple[Puzzle, Lexicon, int]:
    puzzle = decoded_puzzle(request.link)
    words = pack(puzzle.lexicon, request)
    if words is None:
        raise MissingLexicon
    return puzzle, words, budget_in(request, LONGEST_SLICE)


def _player(puzzle: Puzzle, words: Lexicon) -> Player:
    return reviewer(generator_of(words, puzzle.alphabet), words)


def _solved(link: str, puzzle: Puzzle, words: Lexicon, budget: int) -> Solution | int:
    """Go on with solving a puzzle; return the per cent done until it is."""
    if link in _solutions:
        return _solutions[link]
    if not warm_up(words, puzzle.alphabet, budget):
        return 0
    outcome = _solving.go_on(link, lambda: solve(puzzle, _player(puzzle, words)), budget)
    if not isinstance(outcome, Found):
        return outcome
    if len(_solutions) >= _MOST_SOLUTIONS:
        _solutions.clear()
    _solutions[link] = outcome.result
    return outcome.result


INTENTS: dict[str, Callable[[Request], Json]] = {
    "puzzle-hint": _hint,
    "puzzle-answer": _answer,
    "puzzle-review": _review,
}
