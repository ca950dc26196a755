"""Answer the intents of a turn: preview a draft, and commit a move."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace

from scrabble.board import SIZE
from scrabble.errors import IllegalMove, MissingLexicon
from scrabble.game import (
    ChallengeRule,
    Position,
    ends_without_score,
    judge,
    words_of,
)
from scrabble.game.player_text import clean_note
from scrabble.moves import Accept, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.rules import Play, bad_words, lay_out, refuse_bad_words
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, blank_for, letters_of
from scrabble.views.json import Json
from scrabble.views.tiles import own_rack
from scrabble.web.request import BadRequest, Intents, Request, failure
from scrabble.web.session import (
    Opened,
    joint_view,
    open_request,
    seat_in,
    show_made,
)

_MAX_WORD_TEXT = 100
"""The most characters of a word: enough for fifteen tiles of three characters in brackets."""


def _preview(request: Request) -> Json:
    """Return the score and words of a well-placed draft, and the error if it cannot be played."""
    opened = open_request(request)
    position = opened.history.last
    setup = position.setup
    checked = setup.challenge_rule is ChallengeRule.VOID
    judged = words_of(position, opened.lexicon) if checked else None
    place = place_in(request, setup.alphabet)
    seat = seat_in(opened.history, request)
    rack = "" if seat is None else own_rack(opened.history, seat)
    try:
        play = lay_out(position.board, rack, place, setup.alphabet, setup.layout)
    except IllegalMove as error:
        return {"play": None, "illegal": failure(error)["error"]}
    illegal = None
    if judged is not None:
        try:
            refuse_bad_words(play, setup.alphabet, judged)
        except IllegalMove as error:
            illegal = failure(error)["error"]
    return {"play": _play(play, position, judged), "illegal": illegal}


def _play(play: Play, position: Position, lexicon: Container[str] | None) -> Json:
    alphabet = position.setup.alphabet
    bad = () if lexicon is None else bad_words(play, lexicon)
    premiums = position.setup.layout.names
    covered = {square: premiums[square] for square in play.place.squares if premiums[square]}
    return {
        "score": play.score,
        "ends": not play.score and ends_without_score(position, Place),
        "bonus": play.score - sum(word.points for word in play.words),
        "end": play.words[0].squares[-1],
        "down": play.words[0].squares[1] - play.words[0].squares[0] == SIZE,
        "words": [
            {
                "text": alphabet.plain(word.tiles),
                "points": word.points,
                "squares": list(word.squares),
                "premiums": [covered[square] for square in word.squares if square in covered],
                "good": None if lexicon is None else letters_of(word.tiles) not in bad,
            }
            for word in play.words
        ],
    }


def _commit(request: Request) -> Json:
    """Make a move, with its note if there is one, and return the new link."""
    opened = open_request(request)
    position = opened.history.last
    if request.seat != position.to_move:
        raise IllegalMove("not-your-turn", "It is not your turn in this link.")
    has_note = request.fields.get("note") is not None
    note = clean_note(request.text("note")) if has_note else ""
    move = _move(request, opened)
    if position.setup.is_joint:
        seat = joint_view(opened.link, request).answering()
        return show_made(seat.play(move, opened.lexicon, note), request)
    history = opened.history.played(move, opened.lexicon, note)
    return opened.moved(history).view(request.seat)


def _move(request: Request, opened: Opened) -> Move:
    """Parse the move of a commit."""
    raw = request.fields.get("move")
    kind = raw.get("kind") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(kind, str) or kind not in _MOVES:
        raise BadRequest("move")
    return _MOVES[kind](replace(request, fields=raw), opened)


def _play_move(request: Request, opened: Opened) -> Move:
    setup = opened.history.game.setup
    if opened.lexicon is None and setup.challenge_rule is ChallengeRule.VOID:
        raise MissingLexicon
    return place_in(request, setup.alphabet)


def _exchange_move(request: Request, opened: Opened) -> Move:
    alphabet = opened.history.game.setup.alphabet
    letters = request.items("letters", RACK_SIZE)
    return Exchange.of("".join(_rack_tile(alphabet, letter) for letter in letters))


def _challenge_move(request: Request, opened: Opened) -> Move:
    """Return a challenge, decided by the loaded lexicon."""
    del request
    return judge(opened.history.last, opened.words)


def _accept_move(request: Request, opened: Opened) -> Move:
    word = request.text("word")
    if len(word) > _MAX_WORD_TEXT:
        raise BadRequest("word")
    return Accept(opened.history.game.setup.alphabet.word(word))


_MOVES: dict[str, Callable[[Request, Opened], Move]] = {
    "play": _play_move,
    "exchange": _exchange_move,
    "pass": lambda _request, _opened: Pass(),
    "resign": lambda _request, _opened: Resign(),
    "hint": lambda request, _opened: Hint(request.number("step") or 0),
    "accept": _accept_move,
    "challenge": _challenge_move,
}


def place_in(request: Request, alphabet: Alphabet) -> Place:
    """Parse the tiles of a draft: ``[{square, letter, blank}]``; raise `BadRequest`."""
    placed: dict[int, str] = {}
    for item in request.items("tiles", 7):
        square = item.get("square") if isinstance(item, dict) else None
        if type(square) is not int or square in placed:
            raise BadRequest("tiles")
        tile = _rack_tile(alphabet, item.get("letter"))
        placed[square] = blank_for(tile) if item.get("blank") and tile != BLANK else tile
    return Place.of(placed)


def _rack_tile(alphabet: Alphabet, letter: object) -> str:
    """Return the tile for a letter of the view, such as ``CH`` or ``?``."""
    if letter == BLANK:
        return BLANK
    tile = next((entry.tile for entry in alphabet.letters if entry.text == letter), None)
    if tile is None:
        raise BadRequest("letter")
    return tile


INTENTS: Intents = {"preview": _preview, "commit": _commit}
