"""Bring Python to where the page wants it: everything imported, the usual first questions asked.

The value is a function of the modules to import. bitarray stays out: its
machine code is loaded anew by every browser.
"""

import gc
import importlib
import json

QUESTIONS = (
    {"type": "options"},
    {
        "type": "new",
        "players": ["Ann", "Bea"],
        "language": "en",
        "level": "complete",
        "checking": "checked",
        "seed": "0000000000000000",
    },
)


def prepare(modules: list[str]) -> None:
    """Import the modules and let the engine read its tables."""
    for module in modules:
        importlib.import_module(module)
    from scrabble.web import handle  # noqa: PLC0415  The engine is among the modules.

    for intent in QUESTIONS:
        request = {"v": 1, "link": "", "seat": 0, "noPack": True, "intent": intent}
        assert json.loads(handle(json.dumps(request)))["ok"], intent
    gc.collect()


prepare  # noqa: B018  The value of this program.
