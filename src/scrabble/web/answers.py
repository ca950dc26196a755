"""Intents of solving a puzzle: hints, and how far a try is from the best play, in slices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scrabble.errors import MissingLexicon
from scrabble.game import Puzzle
from scrabble.lexicon import Lexicon
from scrabble.moves import Place, format_move
from scrabble.rules import check
from scrabble.strategy.equity import Candidate
from scrabble.strategy.players import Player
from scrabble.strategy.puzzles import (
    Answer,
    Solution,
    answer,
    first_letter_of,
    solve,
)
from scrabble.strategy.review import lane, reviewer
from scrabble.strategy.tenths import to_points
from scrabble.tiles import letters_of
from scrabble.views.board import tiles_of
from scrabble.views.json import Json
from scrabble.views.racks import tile_of
from scrabble.web.generators import generator_of, warm_up
from scrabble.web.request import Request
from scrabble.web.session import decoded_puzzle, pack
from scrabble.web.slices import LONGEST_SLICE, Found, Searches, budget_in
from scrabble.web.turns import place_in

_solving: Searches[Solution] = Searches(most=2)
_answering: Searches[Answer] = Searches(most=1)
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
    """Compare a try with the best play; without tiles, tell that play and those after it."""
    puzzle, words, budget = _asked(request)
    place = None
    if request.fields.get("tiles") is not None:
        place = place_in(request, puzzle.alphabet)
        check(puzzle.board, puzzle.rack, place, puzzle.alphabet, words)
    solution = _solved(request.link, puzzle, words, budget)
    if isinstance(solution, int):
        return {"done": False, "progress": solution / 200}
    show = partial(_option, puzzle=puzzle)
    if place is None:
        return {"done": True, "plays": [show(one) for one in solution.plays[:_OPTIONS]]}
    player = _player(puzzle, words)
    outcome = _answering.go_on(
        (request.link, place), lambda: answer(puzzle, solution, place, player), budget
    )
    if not isinstance(outcome, Found):
        return {"done": False, "progress": 0.5 + outcome / 200}
    found = outcome.result
    return {
        "done": True,
        "play": show(found.play),
        "short": to_points(found.short),
        "points": found.points,
        "stars": found.stars,
    }


_OPTIONS = 3


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


def _option(one: Candidate, puzzle: Puzzle) -> Json:
    """Return a play as the page shows it."""
    alphabet = puzzle.alphabet
    assert isinstance(one.move, Place)
    play = check(puzzle.board, puzzle.rack, one.move, alphabet, None)
    return {
        "move": format_move(one.move, puzzle.board, alphabet),
        "word": alphabet.plain(letters_of(play.words[0].tiles)),
        "score": one.score,
        "equity": to_points(one.equity),
        "faces": [tile_of(alphabet, tile) for tile in play.words[0].tiles],
        "tiles": tiles_of(one.move, alphabet),
    }


INTENTS: dict[str, Callable[[Request], Json]] = {"puzzle-hint": _hint, "puzzle-answer": _answer}
