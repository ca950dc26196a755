"""The server of the page tests: page sources, the engine, and games for the tests.

``engine.mjs`` starts the server, which prints its address and ends with its standard input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from support.browser.serving import ROOT, Beside, serving
from support.page import games, joint

CALLS: Mapping[str, Callable[..., Any]] = {
    name: getattr(module, name) for module in (games, joint) for name in module.__all__
}

ONE_AT_A_TIME = Lock()
"""Held during a call: the generators that choose moves are shared, and not safe in threads."""


class WithGames(Beside):
    """Also answers the tests' calls of `support.page.games`."""

    def do_POST(self) -> None:  # noqa: N802  As the standard library names it.
        """Answer a call, which is a JSON list of its name and arguments, with JSON."""
        if self.path != "/games":
            super().do_POST()
            return
        name, *arguments = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with ONE_AT_A_TIME:
            reply = CALLS[name](*arguments)
        self.send_json(json.dumps(reply).encode())


if __name__ == "__main__":
    with serving(ROOT / "site", WithGames) as address:
        print(address, flush=True)  # noqa: T201  Its only output.
        sys.stdin.read()
