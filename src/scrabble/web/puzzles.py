"""Answer the intents of puzzles: show a link's puzzle, find a day's puzzle, or make a puzzle."""

from __future__ import annotations

from scrabble import link as links
from scrabble.errors import IllegalMove, LinkError
from scrabble.files import daily
from scrabble.game import gives_away, puzzle_of
from scrabble.game.player_text import clean_name
from scrabble.views.json import Json
from scrabble.views.puzzle import view_of
from scrabble.views.view import LexiconState
from scrabble.web.request import BadRequest, Intents, Request
from scrabble.web.session import open_request, pack


def _puzzle(request: Request) -> Json:
    """Show the puzzle whose link is in a pasted text."""
    link = links.read(request.text("text")).text
    puzzle = links.decode_puzzle(link)
    state: LexiconState = "matched" if pack(puzzle.lexicon, request) else "absent"
    return {"view": view_of(puzzle, link, state)}


def _of_day(request: Request) -> Json:
    """Return the puzzle of a day, from a list that the page has fetched.

    If the request has a puzzle's link, return that puzzle and the last day, up to ``day``, on which
    it was the puzzle of the day; ``null`` if it never was.
    """
    text, day = request.text("list"), request.number("day")
    if day is None:
        raise BadRequest("day")
    known: int | None = day
    if "puzzle" in request.fields:
        known = daily.last_day_of(text, request.text("puzzle"), day)
    if known is None:
        return {"puzzle": None}
    found = daily.of_day(text, known)
    return {"puzzle": {"day": known, "number": found.number, "link": found.link}}


def _make(request: Request) -> Json:
    """Make a puzzle from a turn of a game, if the requesting seat may see the rack.

    Raises `IllegalMove` (``puzzle-later``) if the answer helps in the current turn.
    """
    opened = open_request(request)
    history = opened.history
    turn = request.number("turn")
    at = len(history.positions) - 1 if turn is None else turn
    if not 0 <= at < len(history.positions):
        raise BadRequest("turn")
    position = history.positions[at]
    if not history.last.is_open and (at < len(history.turns) or request.seat != position.to_move):
        raise LinkError("not-open", "A puzzle shows a rack that you may not see yet.")
    if gives_away(position, history.last):
        raise IllegalMove(
            "puzzle-later",
            "The answer of a puzzle shows the best play and checks words. "
            "Make one of this turn when the game is over.",
        )
    puzzle = puzzle_of(position, clean_name(request.word("maker")))
    return {"link": links.encode_puzzle(puzzle)}


INTENTS: Intents = {
    "puzzle": _puzzle,
    "puzzle-of-day": _of_day,
    "make-puzzle": _make,
}
