"""A static host at the other end of a line of some speed, which counts what it sends."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path

from scripts.build.serving import Handler, Server


@dataclass(frozen=True)
class Network:
    """A connection: bytes a second for all requests together, and the wait before an answer."""

    name: str
    rate: float
    wait: float


NETWORKS = (
    Network("localhost", float("inf"), 0.0),
    Network("50 Mbit/s, 20 ms", 50e6 / 8, 0.020),
    Network("9 Mbit/s, 170 ms", 9e6 / 8, 0.170),
)


class Line:
    """One shared line: who sends waits until the bytes before are through."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, out: BufferedIOBase, data: bytes) -> None:
        """Write data at the speed of the line, after its latency."""
        time.sleep(self._network.wait)
        if self._network.rate == float("inf"):
            out.write(data)
            return
        for start in range(0, len(data), 16_384):
            part = data[start : start + 16_384]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) / self._network.rate
                until = self._free
            time.sleep(max(0.0, until - time.monotonic()))
            out.write(part)


class SlowHandler(Handler):
    """Sends over the line and counts bytes by file."""

    server: SlowServer

    def send(self, path: str, data: bytes) -> None:
        """Send a body over the line."""
        self.server.sent[path] += len(data)
        self.server.line.send(self.wfile, data)


class SlowServer(Server):
    """A static host at the other end of a line, with the caching of a common free host."""

    handler = SlowHandler

    def __init__(self, folder: Path, network: Network) -> None:
        super().__init__(folder)
        self.line = Line(network)
        self.sent: Counter[str] = Counter()
        self.headers = self.headers | {"Cache-Control": "max-age=600"}


@contextmanager
def serving(folder: Path, network: Network) -> Iterator[SlowServer]:
    """Serve a folder over a network."""
    with SlowServer(folder, network) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
