"""Static hosts that differ from a plain host in the content or the sending of replies."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from scripts.build.serving import Ask, Handler, Reply, Server, gzipped, running
from scripts.common.base import files_below
from scripts.lab.bench.network import NETWORKS, Connection, Network

Plain = Callable[[str], Reply]
"""Returns the reply of a plain host to a request's target."""
Change = Callable[[Ask, Plain], Reply]
"""Returns a host's reply to a request, given the replies of a plain host."""
LOCAL = "127.0.0.1"
FOREIGN = "words.test"
"""A domain that is not this machine's, so that browsers treat plain HTTP as insecure."""


def plain(ask: Ask, answer: Plain) -> Reply:
    """Reply like a plain host."""
    return answer(ask.target)


@dataclass(frozen=True)
class Host:
    """A static host.

    ``headers`` replace the headers of ``dist/_headers``; an empty value removes a header. ``types``
    maps file endings to media types. ``drops`` says whether the connection ends in the middle of a
    reply, given the path and the number of earlier replies. ``opened`` is the path that visitors
    open. A host with ``any_case`` ignores the case of names.
    """

    change: Change = plain
    headers: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    encoding: str = "gzip"
    pack: Callable[[bytes], bytes] | None = gzipped
    protocol: str = "HTTP/1.1"
    network: Network = NETWORKS[0]
    drops: Callable[[str, int], bool] = lambda _path, _before: False
    prefix: str = "/"
    opened: str = "/"
    domain: str = LOCAL
    any_case: bool = False


class HostServer(Server):
    """Serves a folder like a host."""

    def __init__(self, folder: Path, host: Host) -> None:
        self.host = host
        super().__init__(folder, prefix=host.prefix, types=dict(host.types))
        self.encoding, self.pack = host.encoding, host.pack
        self.connection = Connection(host.network)
        self.sent: Counter[str] = Counter()

    def headers_of(self, name: str) -> dict[str, str]:
        """Return the headers of a file as the host changes them."""
        return {n: v for n, v in (super().headers_of(name) | dict(self.host.headers)).items() if v}

    @property
    def url(self) -> str:
        """The address for visitors."""
        return f"http://{self.host.domain}:{self.server_address[1]}{self.host.opened}"

    def find(self, target: str) -> Path | None:
        """Find a file; ignore the case of its name if the host does."""
        found = super().find(target)
        if found or not self.host.any_case:
            return found
        names = {
            path.relative_to(self.folder).as_posix(): path for path in files_below(self.folder)
        }
        asked = path_of(target).removeprefix(self.prefix)
        return next((path for name, path in names.items() if name.lower() == asked), None)

    def reply(self, ask: Ask) -> Reply:
        """Return the host's reply to a request, without headers that are empty."""
        answer = super().reply
        reply = self.host.change(ask, lambda target: answer(ask._replace(target=target)))
        kept = {name: value for name, value in reply.headers.items() if value}
        return reply._replace(headers=kept)


class HostHandler(Handler):
    """Sends replies with the host's network behaviour."""

    server: HostServer

    def setup(self) -> None:
        """Set the host's version of HTTP."""
        self.protocol_version = self.server.host.protocol
        super().setup()

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header, except Content-Length in HTTP/1.0, where closing marks the file's end."""
        if keyword != "Content-Length" or self.protocol_version != "HTTP/1.0":
            super().send_header(keyword, value)

    def send(self, path: str, data: bytes) -> None:
        """Send the content of a file, or half of it."""
        before, self.server.sent[path] = self.server.sent[path], self.server.sent[path] + 1
        if self.server.host.drops(path, before):
            data = data[: len(data) // 2]
            self.close_connection = True
        for _ in self.server.connection.send(self.wfile, data):
            pass


HostServer.handler = HostHandler


@contextmanager
def hosted(folder: Path, host: Host) -> Iterator[HostServer]:
    """Serve a folder like a host."""
    with running(HostServer(folder, host)) as server:
        yield server


def path_of(target: str) -> str:
    """Return the path of a request's target."""
    return urlsplit(target).path


def redirect(status: HTTPStatus, place: str) -> Reply:
    """Redirect the browser to another place."""
    return Reply(status, {"Location": place}, b"")


def page(status: HTTPStatus, text: str) -> Reply:
    """Reply with a page of the host."""
    return Reply(status, {"Content-Type": "text/html; charset=utf-8"}, text.encode())
