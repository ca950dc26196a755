"""Serve files over a simulated network of some speed and latency, and count the bytes sent.

Static hosts differ in what they compress: most send gzip, some brotli, and the simplest nothing.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path

from scripts.build.serving import Handler, Server, gzipped, running
from scripts.common import node_env


@dataclass(frozen=True)
class Network:
    """A network: bytes a second for all requests together, and seconds of latency."""

    name: str
    rate: float
    latency: float


NETWORKS = (
    Network("localhost", float("inf"), 0.0),
    Network("50 Mbit/s, 20 ms", 50e6 / 8, 0.020),
    Network("9 Mbit/s, 170 ms", 9e6 / 8, 0.170),
)


FAR = Network("far away", float("inf"), 0.020)
"""A network for counting bytes. Without latency, the page would request unpacked files."""
SLOWEST = Network("1.6 Mbit/s, 300 ms", 1.6e6 / 8, 0.300)

BROTLI = """
const { brotliCompressSync, constants } = require("node:zlib");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
process.stdout.write(brotliCompressSync(require("node:fs").readFileSync(0), { params }));
"""


def _brotli(data: bytes) -> bytes:
    """Compress with brotli's best quality, like hosts that compress once, on publishing."""
    command = [str(node_env.ensure().program), "-e", BROTLI]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


HOSTS: dict[str, tuple[str, Callable[[bytes], bytes] | None]] = {
    "gzip": ("gzip", gzipped),
    "brotli": ("br", _brotli),
    "plain": ("", None),
}
"""Kinds of hosts: the content encoding that each sends, and the function that compresses."""


class Connection:
    """A shared connection, which sends bytes first come, first served."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, out: BufferedIOBase, data: bytes) -> Iterator[int]:
        """Write data at the network's rate after its latency; yield the bytes written."""
        time.sleep(self._network.latency)
        for start in range(0, len(data), 16_384):
            part = data[start : start + 16_384]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) / self._network.rate
                until = self._free
            time.sleep(max(0.0, until - time.monotonic()))
            out.write(part)
            yield len(part)


class SlowHandler(Handler):
    """Sends over the connection and counts the bytes of each file."""

    server: SlowServer

    def send(self, path: str, data: bytes) -> None:
        """Send the content of a file over the connection."""
        for count in self.server.connection.send(self.wfile, data):
            self.server.sent[path] += count


class SlowServer(Server):
    """A static server over a network, with the ``Cache-Control`` of a common free host."""

    handler = SlowHandler

    def __init__(self, folder: Path, network: Network, host: str) -> None:
        super().__init__(folder)
        self.encoding, self.pack = HOSTS[host]
        self.connection = Connection(network)
        self.sent: Counter[str] = Counter()

    def headers_of(self, name: str) -> dict[str, str]:
        """Return the headers of a file, with this host's caching."""
        return super().headers_of(name) | {"Cache-Control": "max-age=600"}


def serving(
    folder: Path, network: Network, host: str = "gzip"
) -> AbstractContextManager[SlowServer]:
    """Serve a folder over a network, from one of the `HOSTS`."""
    return running(SlowServer(folder, network, host))
