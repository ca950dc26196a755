"""The bridge to the page: JSON text in, JSON text out.

    handle('{"v": 1, "link": ..., "seat": 0, "intent": {"type": "view"}}') -> reply

Stateless, because the link is the state: every request names its link. What is
kept between calls (`scrabble.web.session`) only saves time. Replies are
``{"ok": true, ...}`` or ``{"ok": false, "error": {"code", "message"}}``.
site/core/types.js describes both in full.
"""

from __future__ import annotations

from collections.abc import Callable

from scrabble import link as links
from scrabble.errors import LexiconError, ScrabbleError
from scrabble.lexicon import open_edges, open_pack
from scrabble.views.view import Json
from scrabble.web import analysis, commands, computer, files, play, statistics, words
from scrabble.web.request import Request, dump, failure, parse
from scrabble.web.session import packs

PRACTICE: tuple[Json, ...] = (
    {"type": "view"},
    {"type": "preview", "tiles": [{"square": 0, "letter": "A", "blank": False}]},
    {"type": "commit", "move": {"kind": "pass"}},
    {"type": "export", "format": "gcg"},
    {"type": "export", "format": "json"},
    {"type": "export", "format": "cgp"},
    {"type": "picture"},
    {"type": "qr", "text": "practice"},
)
"""Questions whose answers take most kinds of work that the engine knows."""


def _practise(request: Request) -> Json:
    """Read the link anew and answer one question of `PRACTICE`, to no end but the work.

    A browser keeps the machine code that it made of the engine only once there is much of
    it, that is once the engine has worked for a while: see site/core/idle.js. ``step`` says
    which question; a different note each time has a link made that is not yet remembered.
    """
    step = request.number("step") or 0
    seat = links.decode(request.link).last.to_move
    intent = PRACTICE[step % len(PRACTICE)] | {"note": str(step)}
    handle(dump({"v": 1, "link": request.link, "seat": seat, "intent": intent}))
    return {}


_INTENTS: dict[str, Callable[[Request], Json]] = {
    **play.INTENTS,
    **words.INTENTS,
    **analysis.INTENTS,
    **commands.INTENTS,
    **computer.INTENTS,
    **statistics.INTENTS,
    **files.INTENTS,
    "warm-compiler": _practise,
}


def load_pack(name: str, data: bytes) -> str:
    """Take over the bytes of a dictionary; returns a reply as `handle` does."""
    try:
        packs[name] = open_pack(name, bytes(data))
    except LexiconError as error:
        return dump(failure(error))
    return dump({"ok": True})


def load_edges(name: str, digest: bytes, edges: bytes) -> str:
    """Take over a dictionary that the page has unpacked; returns a reply as `handle` does.

    ``digest`` and ``edges`` are those of its `Lexicon`, the edges as bytes of this machine.
    """
    try:
        packs[name] = open_edges(name, bytes(digest), bytes(edges))
    except LexiconError as error:
        return dump(failure(error))
    return dump({"ok": True})


def load_own_list(language: str, file: bytes, expected: int | None = None) -> str:
    """Take over a player's own list of words, a text file; returns a reply as `handle` does.

    ``expected`` is the tag of the game that asks for it (``dictionary.tag`` in its
    view): another list is refused.
    """
    try:
        reply = {"ok": True, **words.take_own_list(language, bytes(file), expected)}
    except ScrabbleError as error:
        reply = failure(error)
    return dump(reply)


def call(name: bytes, *given: bytes) -> bytes:
    """Call a function of this module with bytes, for a page that has nothing else to give.

    ``name`` is ``handle``, ``load_edges`` or ``load_own_list``. Texts and replies are in
    UTF-8, and the tag of a list in decimal digits. Raises what no reply tells: `MemoryError`.
    """
    return _CALLS[name](*given).encode()


def handle(request: str) -> str:
    """Answer one request of the page. Never raises for what a request says."""
    try:
        kind, parsed = parse(request, _INTENTS)
        reply = {"ok": True, **_INTENTS[kind](parsed)}
    except ScrabbleError as error:
        reply = failure(error)
    return dump(reply)


_CALLS: dict[bytes, Callable[..., str]] = {
    b"handle": lambda request: handle(request.decode()),
    b"load_edges": lambda name, *words: load_edges(name.decode(), *words),
    b"load_own_list": lambda language, file, *tag: load_own_list(
        language.decode(), file, *map(int, tag)
    ),
}
