"""A static server for this machine, with gzip, media types and the headers of a real host."""

from __future__ import annotations

import gzip
import hashlib
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import unquote, urlsplit

from scripts.build import dist
from scripts.common.base import BuildError, announce

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
MISSING = "404.html"
"""The page that static hosts send for a missing address."""
POLL_S = 0.02
"""How often a background server checks whether to stop."""
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest")
"""File endings that static hosts compress; ``.bin`` and ``.words`` are already compressed."""


def gzipped(data: bytes) -> bytes:
    """Compress data like most static hosts."""
    return gzip.compress(data, 6, mtime=0)


class Forms(NamedTuple):
    """A file: its content, the compressed content if any, and its ETag."""

    data: bytes
    packed: bytes | None
    etag: str


@lru_cache(maxsize=256)
def _forms(path: Path, _changed_ns: int, pack: Callable[[bytes], bytes] | None) -> Forms:
    data = path.read_bytes()
    packed = pack(data) if pack and path.suffix in COMPRESSED else None
    return Forms(data, packed, f'"{hashlib.sha256(data).hexdigest()[:24]}"')


class Ask(NamedTuple):
    """A request: its method, its target, its headers."""

    method: str
    target: str
    headers: Message


class Reply(NamedTuple):
    """The reply to a request; ``path`` is the file that it sends, if any."""

    status: int
    headers: dict[str, str]
    body: bytes
    path: str = ""


class Server(ThreadingHTTPServer):
    """A static server of a folder below a prefix, on the loopback interface.

    ``types`` overrides media types, for tests of hosts with wrong ones. ``pack`` compresses to
    ``encoding``; a server without ``pack`` compresses nothing.
    """

    daemon_threads = True
    handler: type[Handler]
    encoding = "gzip"
    pack: Callable[[bytes], bytes] | None = staticmethod(gzipped)

    def __init__(
        self, folder: Path, *, port: int = 0, prefix: str = "/", types: dict[str, str] | None = None
    ) -> None:
        self.folder = folder.resolve()
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        self.types = TYPES | (types or {})
        self._headers = (dist.headers(), dist.headers(dist.FILM))
        try:
            super().__init__(("127.0.0.1", port), self.handler)
        except OSError as error:
            raise BuildError(f"cannot serve on port {port}: {error.strerror}") from error

    @property
    def url(self) -> str:
        """The address of the site, for a browser on this machine."""
        return f"http://localhost:{self.server_address[1]}{self.prefix}"

    def headers_of(self, name: str) -> dict[str, str]:
        """Return the headers of a file."""
        return dict(self._headers[name == dist.FILM])

    def handle_error(self, request: object, client_address: object) -> None:
        """Report errors, except closed connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def read(self, target: str) -> tuple[Path, Forms] | None:
        """Return the requested file and its forms; ``None`` if it cannot be read."""
        try:
            path = self.find(target)
            if path is None:
                return None
            return path, _forms(path, path.stat().st_mtime_ns, self.pack)
        except (OSError, ValueError):
            return None

    def find(self, target: str) -> Path | None:
        """Return the file for a target; ``None`` outside the folder."""
        path = unquote(urlsplit(target).path)
        if not path.startswith(self.prefix):
            return None
        name = path.removeprefix(self.prefix)
        file = self.folder / (name + "index.html" if not name or name[-1] == "/" else name)
        file = file.resolve()
        return file if file.is_relative_to(self.folder) and file.is_file() else None

    def reply(self, ask: Ask) -> Reply:
        """Reply with the file, with 304 if the browser has it, or with the page for 404."""
        asked = self.read(ask.target)
        status = HTTPStatus.OK if asked else HTTPStatus.NOT_FOUND
        found = asked or self.read(self.prefix + MISSING)
        if found is None:
            return Reply(status, {"Content-Type": self.types[".txt"]}, b"Not found\n")
        path, (data, packed, etag) = found
        name = path.relative_to(self.folder).as_posix()
        headers = self.headers_of(name) | {"ETag": etag, "Vary": "Accept-Encoding"}
        if status is HTTPStatus.OK and ask.headers.get("If-None-Match") == etag:
            return Reply(HTTPStatus.NOT_MODIFIED, headers, b"", name)
        headers["Content-Type"] = self.types.get(path.suffix, "application/octet-stream")
        accepted = ask.headers.get("Accept-Encoding", "").replace(",", " ").split()
        if packed is None or self.encoding not in accepted:
            return Reply(status, headers, data, name)
        return Reply(status, headers | {"Content-Encoding": self.encoding}, packed, name)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # With Nagle, a body waits 40 ms for its headers' ACK.
    server: Server

    def do_GET(self) -> None:
        """Send a reply."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Send the headers of `do_GET`."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        reply = self.server.reply(Ask(self.command, self.path, self.headers))
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if body:
            self.send(reply.path, reply.body)

    def send(self, _path: str, data: bytes) -> None:
        """Send the content of a file."""
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  The name is inherited.
        """Print nothing for a request."""


Server.handler = Handler
_S = TypeVar("_S", bound=Server)


@contextmanager
def running(server: _S) -> Iterator[_S]:
    """Run a server in the background."""
    with server:
        threading.Thread(target=server.serve_forever, args=(POLL_S,), daemon=True).start()
        yield server
        server.shutdown()


def serve(folder: Path, *, port: int, prefix: str, browser: bool) -> None:
    """Serve until interrupted; open the address in a ``browser`` if asked."""
    with Server(folder, port=port, prefix=prefix) as server:
        announce(f"Pass-a-Word is at {server.url} (Ctrl-C ends it)")
        if browser:
            threading.Timer(0.2, webbrowser.open, [server.url]).start()
        server.serve_forever()
