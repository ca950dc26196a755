"""Run the engine on the page's own standard library (started by test_build_engine.py)."""

import importlib
import json
import pkgutil
import sys
import traceback

from bitarray import bitarray

import scrabble
from scrabble import data
from scrabble.web import handle

assert not any("site-packages/pytest" in str(path) for path in sys.path)

for module in pkgutil.walk_packages(scrabble.__path__, "scrabble."):
    importlib.import_module(module.name)

assert len(data.read("layouts/classic.txt")) > 225
assert bitarray("101").count() == 2

SEED = "0123456789abcdef"
NEW = {"type": "new", "players": ["Ann", "Bea"], "language": "en", "variant": "complete"}
SETUP = NEW | {"challengeRule": "void", "seed": SEED}


def ask(link: str, **intent: object) -> dict[str, object]:
    """Send one intent over the bridge and return the reply."""
    request = {"v": 1, "link": link, "seat": 0, "noPack": True, "intent": intent}
    reply: dict[str, object] = json.loads(handle(json.dumps(request)))
    return reply


made = ask("", **SETUP)
assert made["ok"], made
link = str(made["link"])
for intent in ({"type": "view"}, {"type": "commit", "move": {"kind": "pass"}}):
    reply = ask(link, **intent)
    assert reply["ok"], reply
assert ask(link[:-1], type="view")["error"]
assert ask("#%20%zz", type="open", text="hello %41", known=[])["error"]

for broken in ("1 / 0", "sys.version_inf", "a b", "import no_such_module", "[].no_such"):
    try:
        exec(broken)
    except Exception:  # noqa: BLE001
        traceback.format_exc()

print("all there")
