"""Bring Python to where the page wants it: everything imported, the usual first questions asked.

The value is a function of the modules to import; it gives the place of `scrabble.web.call`
in memory, for whoever has the memory and nothing else. bitarray stays out: its machine code
is loaded anew by every browser.
"""

import gc
import importlib
import json
from collections.abc import Iterator

NEW: dict[str, object] = {
    "type": "new",
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": "0000000000000000",
}
GAME = "1S57czNmY6TPuMMFOdk0bcX91gfCXR"
"""A game of two turns: what the engine has done once, it does sooner for the first link."""


def questions() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield what a first visit asks, as links and intents."""
    yield "", {"type": "options"}
    yield "", NEW
    yield "", {"type": "open", "text": GAME, "known": []}
    yield "", {"type": "open", "text": GAME, "known": [{"link": GAME, "seats": [0]}]}
    yield GAME, {"type": "view"}
    yield GAME, {"type": "preview", "tiles": [{"square": 0, "letter": "A", "blank": False}]}
    yield GAME, {"type": "commit", "move": {"kind": "pass"}}


def prepare(modules: list[str]) -> int:
    """Import the modules and let the engine read its tables."""
    for module in modules:
        importlib.import_module(module)
    from scrabble.web import call, session  # noqa: PLC0415  The engine is among the modules.

    for link, intent in questions():
        request = {"v": 1, "link": link, "seat": 0, "noPack": True, "intent": intent}
        assert json.loads(call(b"handle", json.dumps(request).encode()))["ok"], intent
    session.forget_games()  # This one game; what every game needs stays.
    gc.collect()
    return id(call)


prepare  # noqa: B018  The value of this program.
