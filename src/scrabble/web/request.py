"""Parse requests of the page, and build error replies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from scrabble.errors import FileFormatError, IllegalMove, LinkError, ScrabbleError
from scrabble.game import MAX_PLAYERS
from scrabble.game.bag import SEED_BITS
from scrabble.views.json import Json, parse_json

_MAX_LINKS = 500
_KEY = re.compile("(?:[0-9a-f]{32}){1,2}")
_PLACE = re.compile("[0-9]{1,3}")
MAX_REQUEST = 5_000_000
"""The most characters of a request, enough for the statistics of ten thousand games."""
_MAX_WORD = 100
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
PROTOCOL = 1


class BadRequest(ScrabbleError):
    """A malformed request, caused by a defect of the page, not by a player's mistake."""

    def __init__(self, what: str) -> None:
        super().__init__("bad-request", f"The page sent a request without a good {what}.")


class NeedsPack(ScrabbleError):
    """The game's lexicon has to be loaded first."""

    def __init__(self, pack: str) -> None:
        super().__init__("needs-pack", f"The dictionary {pack} is needed.")
        self.pack = pack


class NeedsPart(NeedsPack):
    """A lazy-loaded part of the engine has to be loaded first."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.message = "Part of the game did not arrive: check the connection and try again."


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a seat in a joint game: a key, and the stored links by their places.

    The key is the device key or the seat key; ``uses`` has the unchecked secrets that it has used.
    """

    key: bytes = field(repr=False)
    links: Mapping[int | str, str]
    uses: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request; ``fields`` has the unchecked values of the intent.

    ``proof`` is set if the request comes from a player of a joint game.
    """

    link: str
    seat: int | None
    has_no_pack: bool
    fields: Mapping[str, Any]
    proof: Proof | None = None

    def text(self, name: str) -> str:
        """Return a text field; raise `BadRequest`."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            raise BadRequest(name)
        return value

    def word(self, name: str) -> str:
        """Return a text field of at most 100 characters; raise `BadRequest`."""
        value = self.text(name)
        if len(value) > _MAX_WORD:
            raise BadRequest(name)
        return value

    def number(self, name: str) -> int | None:
        """Return a whole number, or ``None`` if it is missing; raise `BadRequest`."""
        value = self.fields.get(name)
        if value is not None and type(value) is not int:
            raise BadRequest(name)
        return value

    def seed(self) -> int:
        """Return the seed field, 16 hexadecimal digits that the page draws at random."""
        text = self.text("seed")
        if len(text) != SEED_BITS // 4 or not set(text) <= set("0123456789abcdef"):
            raise BadRequest("seed")
        return int(text, 16)

    def items(self, name: str, most: int) -> list[Any]:
        """Return a list field of at most ``most`` items; raise `BadRequest`."""
        value = self.fields.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise BadRequest(name)
        return value


Intents = Mapping[str, Callable[[Request], Json]]
"""The functions that answer requests, by the type of the intent."""


def dump(reply: Json) -> str:
    """Format a reply as JSON text that UTF-8 can hold: a lone surrogate becomes U+FFFD."""
    text = json.dumps(reply, ensure_ascii=False, separators=(",", ":"))
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)


def failure(error: ScrabbleError) -> Json:
    """Return the reply for an error."""
    return {"ok": False, "error": fault(error)}


def engine_fault(error: Exception) -> Json:
    """Return the reply for an unexpected error, a defect of the engine."""
    message = f"The engine failed with {type(error).__name__}. Please report what you did."
    return {"ok": False, "error": {"code": "engine-fault", "message": message}}


def fault(error: ScrabbleError) -> Json:
    """Return an error's code, message and values as JSON."""
    fields: Json = {"code": error.code, "message": error.message}
    if isinstance(error, IllegalMove):
        fields |= {"squares": list(error.squares), "words": list(error.words)}
    if isinstance(error, LinkError) and error.turn is not None:
        fields["turn"] = error.turn
    if isinstance(error, FileFormatError):
        fields |= {"line": error.line, "values": error.values}
    if isinstance(error, NeedsPack):
        fields["pack"] = error.pack
    return fields


def parse(request: str, known: Container[object]) -> tuple[str, Request]:
    """Parse a request; return the type of its intent, one of ``known``, and the request.

    Raises `BadRequest` for anything malformed.
    """
    if len(request) > MAX_REQUEST:
        raise BadRequest("size")
    try:
        raw = parse_json(request)
    except ValueError as error:
        raise BadRequest("JSON text") from error
    if not isinstance(raw, dict) or raw.get("v") != PROTOCOL:
        raise BadRequest("version")
    intent, link, seat = raw.get("intent"), raw.get("link", ""), raw.get("seat")
    kind = intent.get("type") if isinstance(intent, dict) else None
    if not isinstance(intent, dict) or not isinstance(kind, str) or kind not in known:
        raise BadRequest("intent")
    if not isinstance(link, str | None):
        raise BadRequest("link")
    if seat is not None and (type(seat) is not int or not 0 <= seat < MAX_PLAYERS):
        raise BadRequest("seat")
    return kind, Request(
        link or "", seat, bool(raw.get("noPack")), intent, _proof(raw.get("proof"))
    )


def _proof(raw: object) -> Proof | None:
    """Parse the proof of a joint game's player; raise `BadRequest`."""
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise BadRequest("proof")
    key, links = raw.get("key"), raw.get("links")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise BadRequest("key")
    if not isinstance(links, dict) or len(links) > _MAX_LINKS:
        raise BadRequest("list of links")
    if not all(isinstance(link, str) for link in links.values()):
        raise BadRequest("list of links")
    places = (
        (int(place) if _PLACE.fullmatch(place) else place, link) for place, link in links.items()
    )
    uses = raw.get("uses") or {}
    if not isinstance(uses, dict):
        raise BadRequest("uses")
    return Proof(bytes.fromhex(key), dict(places), uses)
