"""A server for tests of the published page, or of the sources with a native engine."""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from scrabble.lexicon import load_lexicon
from scrabble.web import handle, load_own_list, session
from scripts.build import page_data

ROOT = Path(__file__).parents[3]
PACKS = ROOT / "src" / "scrabble" / "data" / "lexicons"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files like a static host, without a log."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"  # A connection serves many requests.

    def handle(self) -> None:
        """Answer a request; ignore a page that was closed meanwhile."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def end_headers(self) -> None:
        """Keep the browser from using its cache between tests."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Beside(Quiet):
    """Serves the sources, and answers the worker's requests natively."""

    def do_POST(self) -> None:
        """Answer a request of the bridge."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        path, _, query = self.path.partition("?")
        if path.endswith("/own-list"):
            about = parse_qs(query)
            expected = about.get("expected", [""])[0]
            reply = load_own_list(about["language"][0], body, expected).encode()
        else:
            reply = answer(body.decode()).encode() if body else b"{}"
        self.send_json(reply)

    def do_GET(self) -> None:
        """Serve a file. The sources have no version, so nothing is cached offline."""
        path = self.path.partition("?")[0]
        found = next((data for name, data in made().items() if path.endswith(f"/{name}")), None)
        if found is None:
            super().do_GET()
            return
        self._send(found, self.guess_type(path))

    def send_json(self, text: bytes) -> None:
        """Send a reply."""
        self._send(text, "application/json")

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def translate_path(self, path: str) -> str:
        """Serve bridge_worker.js in place of the page's worker script."""
        if path.split("?", maxsplit=1)[0].endswith("/worker/start.js"):
            return str(Path(__file__).with_name("bridge_worker.js"))
        return super().translate_path(path)


@lru_cache
def made() -> dict[str, bytes]:
    """Return the files that the build adds to the page's sources, by path.

    The build bundles the package uqr into share/qr.js, which here imports uqr.js by its path.
    """
    qr = (ROOT / "site" / "share" / "qr.js").read_bytes()
    return {
        "assets.json": b'{"version": "", "files": []}',
        "share/qr.js": qr.replace(b'"uqr"', b'"../uqr.js"'),
        "uqr.js": (ROOT / "node_modules" / "uqr" / "dist" / "index.mjs").read_bytes(),
        **page_data.files(),
    }


_one_at_a_time = threading.Lock()


@lru_cache
def _load_packs() -> None:
    for pack in PACKS.glob("en-*.pack"):
        session.packs[pack.stem] = load_lexicon(pack.stem)


def answer(request: str) -> str:
    """Answer a request of the page natively, loading dictionaries as the worker does."""
    with _one_at_a_time:
        _load_packs()
        while '"needs-pack"' in (reply := handle(request)):
            pack = json.loads(reply)["error"]["pack"]
            session.packs[pack] = load_lexicon(pack)
        return reply


class Server(ThreadingHTTPServer):
    """A server with one thread for each connection; it collects exceptions for the end.

    An exception printed to standard error at once could collide with pytest reading that file, and
    fail an unrelated test.
    """

    request_queue_size = 128

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.faults: list[Exception] = []

    def handle_error(self, *_: object) -> None:
        """Store a handler's exception."""
        fault = sys.exception()
        if isinstance(fault, Exception):
            self.faults.append(fault)


@contextmanager
def serving(root: Path, handler: type[Quiet]) -> Iterator[str]:
    """Serve a folder on a free port of this machine; yield the page's address.

    At the end, raise the handlers' exceptions as an `ExceptionGroup`.
    """
    server = Server(("127.0.0.1", 0), partial(handler, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    if server.faults:
        raise ExceptionGroup("the server of the tests", server.faults)
