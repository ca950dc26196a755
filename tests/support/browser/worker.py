"""The built worker on various hosts, without the rest of the page."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.build.serving import Server

TALK = """
async ([worker, requests, name = ""]) => {
  const heard = [];
  const policy = globalThis.trustedTypes?.createPolicy("pass-a-word", { createScriptURL: String });
  const script = policy?.createScriptURL(worker) ?? worker;
  const python = new Worker(script, { type: "module", name });
  const finished = new Promise((end) => {
    python.onmessage = ({ data }) => {
      heard.push(data);
      const replies = heard.filter((each) => "reply" in each);
      if (replies.length === requests.length || data.type === "fatal") end();
    };
  });
  requests.forEach((request, id) => python.postMessage({ id, request: JSON.stringify(request) }));
  await finished;
  python.terminate();
  return heard.map((each) => ("reply" in each ? { ...each, reply: JSON.parse(each.reply) } : each));
}
"""
NEW = {
    "type": "new",
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": "0123456789abcdef",
}


@contextmanager
def python_held_back(page: Any) -> Iterator[None]:
    """Hold back Python's WebAssembly until the block ends."""
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.context.route("**/pyodide.asm.wasm*", hold)
    yield
    for route in held:
        route.continue_()
    page.context.unroute("**/pyodide.asm.wasm*")


@contextmanager
def engine_held_back(page: Any) -> Iterator[None]:
    """Hold back the native engine, as `python_held_back` does with Python, until the block ends."""
    held: list[Any] = []
    is_over = False

    def hold(route: Any) -> None:
        if is_over:
            route.continue_()
        else:
            held.append(route)

    page.context.route("**/bridge", hold)
    yield
    is_over = True
    for route in held:
        route.continue_()


@contextmanager
def served(folder: Path, **options: Any) -> Iterator[str]:
    """Serve a folder at a path below the host's root, like a forge's project pages."""
    with Server(folder, prefix="/games/word/", **options) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.url
        server.shutdown()


@contextmanager
def at_home(folder: Path) -> Iterator[str]:
    """Serve a folder like `served`, at 127.0.0.1, which `Devices` do not count as foreign."""
    with served(folder) as address:
        yield address.replace("localhost", "127.0.0.1")


def replies(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the replies in the order of their requests."""
    found = [each for each in heard if "reply" in each]
    return [each["reply"] for each in sorted(found, key=lambda each: int(each["id"]))]


def copy(built: Path, target: Path, *, without: str) -> Path:
    """Copy the site without one file."""
    shutil.copytree(built, target)
    (target / without).unlink()
    return target
