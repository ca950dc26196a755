"""Answer the intent that makes the browser compile the engine, so the next visit starts faster.

A browser caches the engine's machine code only after the engine has run for a while and much code
is compiled (see site/core/idle.js). The page sends this intent in idle time, a few hundred times
for each version.
"""

from __future__ import annotations

from collections.abc import Callable

from scrabble import link as links
from scrabble.views.json import Json
from scrabble.web.request import Request, dump

QUESTIONS: tuple[Json, ...] = (
    {"type": "view"},
    {"type": "preview", "tiles": [{"square": 0, "letter": "A", "blank": False}]},
    {"type": "commit", "move": {"kind": "pass"}},
    {"type": "export", "format": "gcg"},
    {"type": "export", "format": "json"},
    {"type": "export", "format": "cgp"},
    {"type": "picture"},
)
"""Intents that together run most of the engine's code."""


def warm_compiler(request: Request, handle: Callable[[str], str]) -> Json:
    """Decode the link and answer one of `QUESTIONS`; discard the result.

    ``step`` selects the question. ``step`` is also the note of the move, so that each commit makes
    a link that is not cached yet.
    """
    step = request.number("step") or 0
    seat = links.decode(request.link).last.to_move
    intent = QUESTIONS[step % len(QUESTIONS)] | {"note": str(step)}
    handle(dump({"v": 1, "link": request.link, "seat": seat, "intent": intent}))
    return {}
