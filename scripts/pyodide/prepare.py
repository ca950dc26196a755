"""Prepare Python for the snapshot: import all modules and answer the usual first requests.

The value of this program is a function: it takes the modules to import and returns the address of
`scrabble.web.call` in memory, which is all that the page has to call it by. bitarray is not
imported: every browser loads its machine code after the start.
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
"""A game of two turns: opening it warms up what the first link needs."""


def requests() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the requests of a first visit, as links and intents."""
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

    for link, intent in requests():
        request = {"v": 1, "link": link, "seat": 0, "noPack": True, "intent": intent}
        assert json.loads(call(b"handle", json.dumps(request).encode()))["ok"], intent
    session.forget_games()  # They hold only this game.
    gc.collect()
    return id(call)


prepare  # noqa: B018  The value of this program.
