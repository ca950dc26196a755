"""The bridge to the page: JSON text in, JSON text out.

    handle('{"v": 1, "link": ..., "seat": 0, "intent": {"type": "view"}}') -> reply

Stateless, because the link is the state: every request names its link. What is
kept between calls (`scrabble.bridge.session`) only saves time. Replies are
``{"ok": true, ...}`` or ``{"ok": false, "error": {"code", "message"}}``.
site/types.js describes both in full.
"""

from __future__ import annotations

from scrabble.bridge import analysis, computer, device, formats, play, typed, words
from scrabble.bridge.request import dump, failure, parse
from scrabble.bridge.session import packs
from scrabble.errors import LexiconError, ScrabbleError
from scrabble.lexicon import open_edges, open_pack

_INTENTS = {
    **play.INTENTS,
    **words.INTENTS,
    **analysis.INTENTS,
    **typed.INTENTS,
    **computer.INTENTS,
    **device.INTENTS,
    **formats.INTENTS,
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


def handle(request: str) -> str:
    """Answer one request of the page. Never raises for what a request says."""
    try:
        kind, parsed = parse(request, _INTENTS)
        reply = {"ok": True, **_INTENTS[kind](parsed)}
    except ScrabbleError as error:
        reply = failure(error)
    return dump(reply)
