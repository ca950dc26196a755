"""A static server over a network of a given speed and latency, which counts what it sends."""

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
    """A network: bytes a second for all requests together, and the latency in seconds."""

    name: str
    rate: float
    latency: float


NETWORKS = (
    Network("localhost", float("inf"), 0.0),
    Network("50 Mbit/s, 20 ms", 50e6 / 8, 0.020),
    Network("9 Mbit/s, 170 ms", 9e6 / 8, 0.170),
)


class Connection:
    """A shared connection: bytes are sent in the order in which they come."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, out: BufferedIOBase, data: bytes) -> None:
        """Write data at the rate of the network, after its latency."""
        time.sleep(self._network.latency)
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
    """Sends over the connection and counts the bytes of each file."""

    server: SlowServer

    def send(self, path: str, data: bytes) -> None:
        """Send the content of a file over the connection."""
        self.server.sent[path] += len(data)
        self.server.connection.send(self.wfile, data)


class SlowServer(Server):
    """A static server over a network, with the caching of a common free host."""

    handler = SlowHandler

    def __init__(self, folder: Path, network: Network) -> None:
        super().__init__(folder)
        self.connection = Connection(network)
        self.sent: Counter[str] = Counter()
        self.headers = self.headers | {"Cache-Control": "max-age=600"}


@contextmanager
def serving(folder: Path, network: Network) -> Iterator[SlowServer]:
    """Serve a folder over a network."""
    with SlowServer(folder, network) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
