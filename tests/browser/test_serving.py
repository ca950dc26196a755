"""The test server survives pages that close during a response."""

import socket
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from support.amounts import thinned
from support.browser.serving import Beside, Quiet, serving

RESET = struct.pack("ii", 1, 0)
"""The value of SO_LINGER with which closing a socket resets the connection at once."""

ASK = {
    "a file, half read": b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n",
    "an answer, never read": b"POST /bridge HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
    "a question, half asked": b"POST /bridge HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "half a line": b"GET /large",
}


@pytest.mark.parametrize("ask", thinned(ASK, len(ASK)))
def test_closed_pages_break_no_thread(tmp_path: Path, ask: str) -> None:
    """After a hundred resets the server has no errors and still serves."""
    (tmp_path / "large.bin").write_bytes(bytes(4_000_000))
    with serving(tmp_path, Beside) as address:
        with ThreadPoolExecutor(8) as visitors:
            list(visitors.map(lambda _: _leave(address, ASK[ask]), range(100)))
        with urlopen(f"{address}large.bin", timeout=20) as answer:
            assert len(answer.read()) == 4_000_000


def _leave(address: str, ask: bytes) -> None:
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.sendall(ask)
        if ask.startswith(b"GET /large.bin"):
            connection.recv(1000)


def test_exceptions_of_handlers_are_raised_at_the_end(tmp_path: Path) -> None:
    class Broken(Quiet):
        def handle(self) -> None:
            raise ValueError

    with pytest.raises(ExceptionGroup) as raised:
        _visit(tmp_path, Broken)
    assert [type(fault) for fault in raised.value.exceptions] == [ValueError]


def _visit(folder: Path, handler: type[Quiet]) -> None:
    with serving(folder, handler) as address:
        place = urlsplit(address)
        with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
            assert connection.recv(1000) == b""
