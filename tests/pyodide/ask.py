"""Send a restored engine the usual requests, with the dictionary from files beside it.

Prints, as JSON, the names of the modules that were imported meanwhile.
"""

import json
import sys

from scrabble.web import handle, load_edges


def ask(link: str, seat: int = 0, **intent: object) -> dict[str, object]:
    """Send one intent over the bridge and return the successful reply."""
    request = {"v": 1, "link": link, "seat": seat, "intent": intent}
    reply: dict[str, object] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def content(path: str) -> bytes:
    """Read a file without importing anything."""
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def play() -> list[str]:
    """Play some turns and name the modules that were imported meanwhile."""
    before = set(sys.modules)
    assert json.loads(load_edges("en-complete", content("/digest"), content("/edges")))["ok"]
    ask("", type="options")
    made = ask(
        "", type="new", players=["Ann", "Bea"], language="en", variant="complete",
        challengeRule="void", seed="0123456789abcdef",
    )  # fmt: skip
    link = str(made["link"])
    ask(link, type="view")
    ask("", type="open", text=f"Your turn: https://example.org/#{link} .", known=[])
    passed = ask(link, type="commit", move={"kind": "pass"})
    while not ask(link, type="warm-generator")["done"]:
        pass
    view = ask(str(passed["link"]), seat=1, type="view")["view"]
    assert isinstance(view, dict)
    tile = {"square": 112, "letter": view["rack"][0]["letter"], "blank": False}
    ask(str(passed["link"]), seat=1, type="preview", tiles=[tile])
    bad = json.loads(handle(json.dumps({"v": 1, "link": link[:-2], "intent": {"type": "view"}})))
    assert not bad["ok"]
    return sorted(set(sys.modules) - before)


print(json.dumps(play()))
