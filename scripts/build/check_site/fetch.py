"""Fetch addresses of one host, within limits: bytes, seconds, redirects.

The host is not trusted: it may send without end, redirect in circles, or compress zeros.
"""

from __future__ import annotations

import http.client
import socket
import threading
import zlib
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from types import MappingProxyType
from typing import NamedTuple, Self
from urllib.parse import SplitResult, urljoin, urlsplit

ALWAYS = {"User-Agent": "pass-a-word-check-site/1", "Accept-Encoding": "gzip", "Accept": "*/*"}
POLICY = "Content-Security-Policy"
MAX_FILE_BYTES = 16_000_000
MAX_BYTES = 200_000_000
"""The most bytes read from a site, after decompression."""
MAX_REDIRECTS = 5
MAX_SECONDS = 300
SILENCE_S = 20
"""How long the host may stay silent."""
TRIES = 2
_CHUNK = 1 << 16
_REDIRECTS = {301, 302, 303, 307, 308}
_CONNECTIONS = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
_WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 15}
ELSEWHERE, TOO_LARGE, ENCODED, TIME_OVER = "elsewhere", "too large", "encoded", "time is over"


class Reply(NamedTuple):
    """The reply for an address, after redirects to ``hops``.

    ``error`` says why the reply is unusable. Header names are in lower case; the body is
    decompressed once. ``breaks`` counts the connections that ended in the middle of the body.
    """

    status: int = 0
    headers: Mapping[str, str] = MappingProxyType({})
    body: bytes = b""
    hops: tuple[str, ...] = ()
    error: str = ""
    breaks: int = 0

    @property
    def is_ok(self) -> bool:
        """Whether the file arrived, with status 200."""
        return self.status == HTTPStatus.OK and not self.error

    @property
    def failure(self) -> str:
        """The reason why the file did not arrive: an error, or the status."""
        return self.error or str(self.status)

    @property
    def kind(self) -> str:
        """The media type, without parameters, in lower case."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()


def unpacked(data: bytes, encoding: str, most: int = MAX_FILE_BYTES) -> bytes | None:
    """Undo gzip or deflate, if any; ``None`` for another encoding or more than ``most`` bytes.

    >>> unpacked(b"plain", "")
    b'plain'
    >>> unpacked(zlib.compress(bytes(9)), "deflate", 8) is None
    True
    """
    if encoding in {"", "identity"}:
        return data
    if encoding not in _WINDOWS:
        return None
    try:
        stream = zlib.decompressobj(_WINDOWS[encoding])
        found = stream.decompress(data, most + 1)
    except zlib.error:
        return None
    return found if stream.eof and len(found) <= most else None


class Fetcher:
    """Fetches addresses of one host in turn, until the time or the bytes run out."""

    def __init__(self, address: str, seconds: float = MAX_SECONDS) -> None:
        self._host = urlsplit(address).hostname
        self._connections: dict[tuple[str, str], http.client.HTTPConnection] = {}
        self._socket: socket.socket | None = None
        self._left = MAX_BYTES
        self._is_over = threading.Event()
        self._timer = threading.Timer(seconds, self._break_off)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        """Start the clock."""
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the clock, and close the connections."""
        self._timer.cancel()
        for connection in self._connections.values():
            connection.close()

    def _break_off(self) -> None:
        """End a reply that is too slow."""
        self._is_over.set()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def get(self, address: str) -> Reply:
        """Fetch an address; follow redirects on the same host."""
        hops: list[str] = []
        while self._is_here(address):
            reply = self._tried(urlsplit(address))._replace(hops=(*hops,))
            target = reply.headers.get("location")
            if reply.status not in _REDIRECTS or not target:
                return reply
            if len(hops) == MAX_REDIRECTS:
                return reply._replace(error="too many redirects")
            with suppress(ValueError):  # An invalid target counts as another host.
                target = urljoin(address, target)
            address = target
            hops.append(address)
        return Reply(hops=(*hops,), error=ELSEWHERE)

    def _is_here(self, address: str) -> bool:
        try:
            place = urlsplit(address)
        except ValueError:
            return False
        return place.hostname == self._host and place.scheme in _CONNECTIONS

    def _tried(self, place: SplitResult) -> Reply:
        """Fetch an address; try once more after a broken connection."""
        breaks = 0
        for _ in range(TRIES):
            if self._is_over.is_set():
                return Reply(error=TIME_OVER)
            try:
                reply = self._ask(place)._replace(breaks=breaks)
                return Reply(error=TIME_OVER) if self._is_over.is_set() else reply
            except http.client.IncompleteRead:
                breaks, error = breaks + 1, "the connection ends in the middle"
            except (ConnectionError, http.client.RemoteDisconnected) as fault:
                error = str(fault)
            except (OSError, http.client.HTTPException, ValueError) as fault:
                return Reply(error=str(fault) or type(fault).__name__)
        return Reply(error=TIME_OVER if self._is_over.is_set() else error, breaks=breaks)

    def _connection(self, place: SplitResult) -> http.client.HTTPConnection:
        key = place.scheme, place.netloc
        if key not in self._connections:
            kind = _CONNECTIONS[place.scheme]
            self._connections[key] = kind(place.hostname or "", place.port, timeout=SILENCE_S)
        return self._connections[key]

    def _ask(self, place: SplitResult) -> Reply:
        connection = self._connection(place)
        target = (place.path or "/") + (f"?{place.query}" if place.query else "")
        try:
            connection.request("GET", target, headers=ALWAYS)
            self._socket = connection.sock
            response = connection.getresponse()
            body, is_whole = self._read(response)
        except BaseException:
            connection.close()
            raise
        named = {name.lower(): value for name, value in response.headers.items()}
        policies = response.headers.get_all(POLICY.lower(), [])
        named |= {POLICY.lower(): ", ".join(policies)} if policies else {}
        if not is_whole:
            connection.close()
            return Reply(response.status, named, error=TOO_LARGE)
        data = unpacked(body, named.get("content-encoding", "").strip().lower())
        if data is None:
            return Reply(response.status, named, body, error=ENCODED)
        self._left -= len(data)
        return Reply(response.status, named, data)

    def _read(self, response: http.client.HTTPResponse) -> tuple[bytes, bool]:
        """Return the body, and whether it is complete."""
        most = min(MAX_FILE_BYTES, self._left)
        body = bytearray()
        while len(body) <= most and (part := response.read(_CHUNK)):
            body += part
        if len(body) <= most and response.length:
            raise http.client.IncompleteRead(bytes(body), response.length)
        return bytes(body), len(body) <= most
