"""Answer the intents of files: import, export or draw a game, and list its racks."""

from __future__ import annotations

import binascii
from dataclasses import replace
from string import ascii_letters, digits

from scrabble.characters import is_hidden
from scrabble.errors import FileFormatError, IllegalMove
from scrabble.files import convert as formats
from scrabble.files.convert import Format
from scrabble.files.gcg import nicknames
from scrabble.game import Mode
from scrabble.views.json import Json
from scrabble.views.picture import RECORD, WORDS, board_picture, picture
from scrabble.views.tiles import racks
from scrabble.web.request import BadRequest, Intents, Request, fault
from scrabble.web.session import encode_and_show, joint_view, open_link, open_request

_ALLOWED = ascii_letters + digits + "-_"
_MAX_LABEL = 4
_MAX_WORDS = 60
"""The most characters of a text in a picture, except texts on premium squares (`_MAX_LABEL`)."""


def _import(request: Request) -> Json:
    """Parse a file, given as text or base64, and show its game.

    A joint game is shown as to a spectator; opening its link can show the player's rack.
    """
    source = _source(request)
    link = formats.joint_link_in(source)
    if link is not None:
        return open_link(link, replace(request, seat=None)).view(None) | {"warnings": []}
    contents = formats.load(source)
    if contents.history is None:
        raise FileFormatError("no-game", "This is a position, not a game: it cannot be opened.")
    seat = None if contents.history.game.setup.mode is Mode.STATED else request.seat
    return encode_and_show(contents.history, request, seat) | {
        "warnings": list(map(fault, contents.warnings))
    }


def _source(request: Request) -> bytes | str:
    if "base64" not in request.fields:
        return request.text("text")
    try:
        return binascii.a2b_base64(request.text("base64"), strict_mode=True)
    except ValueError as error:
        raise BadRequest("base64") from error


def _export(request: Request) -> Json:
    """Format a game for saving; before the game's end, only with the requesting seat's rack."""
    opened = open_request(request)
    try:
        to = Format(request.word("format"))
    except ValueError as error:
        raise BadRequest("format") from error
    own = () if request.seat is None else (request.seat,)
    seats = None if opened.history.last.is_open else own
    history, link = opened.history, None
    setup = history.game.setup
    if setup.is_joint:
        link = opened.link
        history = joint_view(link, request).with_own_racks(history)
    text = formats.dump(formats.Contents(history, link=link), to, seats)
    names = "-".join(nicknames(opened.history.game.setup.names))
    return {"text": text, "filename": f"{_plain(names)}.{to.ending}"}


def _plain(name: str) -> str:
    """Return a file name that every system allows."""
    return "".join(char if _is_allowed(char) else "_" for char in name)


def _is_allowed(char: str) -> bool:
    return char in _ALLOWED if char.isascii() else not is_hidden(char)


def _racks(request: Request) -> Json:
    """Return all racks after a turn of a finished game.

    In a joint game whose racks are not open, players get their own rack at each of their turns;
    the other racks are empty.
    """
    opened = open_request(request)
    history = opened.history
    setup = history.game.setup
    is_closed = setup.is_joint and not history.last.is_open
    if is_closed and request.seat is not None:
        history = joint_view(opened.link, request).with_own_racks(history)
    elif not history.last.is_open:
        raise IllegalMove("not-over", "The racks of a game are shown when it is over.")
    turn = request.number("turn")
    if turn is None or not 0 <= turn < len(history.positions):
        raise BadRequest("turn")
    shown = racks(history.positions[turn])
    if is_closed:
        shown = [rack if seat == request.seat else [] for seat, rack in enumerate(shown)]
    return {"racks": shown}


def _picture(request: Request) -> Json:
    """Draw players, points, board and best word, or with ``board`` the board alone.

    ``labels`` are the texts on premium squares, ``record`` is the text above a record, and
    ``words`` are all other texts of the picture.
    """
    labels = _texts(request, "labels", _MAX_LABEL)
    words = {**WORDS, **_texts(request, "words", _MAX_WORDS)}
    history = open_request(request).history
    if request.fields.get("board") is True:
        return {"text": board_picture(history, labels)}
    record = request.word("record") if "record" in request.fields else RECORD
    return {"text": picture(history, labels, record, words)}


def _texts(request: Request, name: str, most: int) -> dict[str, str]:
    """Return a field of named texts, each of at most ``most`` characters."""
    texts = request.fields.get(name, {})
    if not isinstance(texts, dict) or not all(
        isinstance(text, str) and len(text) <= most for text in texts.values()
    ):
        raise BadRequest(name)
    return texts


INTENTS: Intents = {
    "import": _import,
    "export": _export,
    "racks": _racks,
    "picture": _picture,
}
