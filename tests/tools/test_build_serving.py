"""The static server of ``build.py serve``: types, headers and hostile requests."""

import gzip
import socket
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.build import dist, serving
    from scripts.common import base

pytestmark = pytest.mark.native


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serving.Server]:
    """Serve a small folder below a path."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>page</p>" * 50)
    (site / "code.wasm").write_bytes(b"\0asm" * 50)
    (site / "data.bin").write_bytes(b"data" * 50)
    (tmp_path / "secret.txt").write_text("secret")
    with serving.Server(site, prefix="/some/where/") as running:
        threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        yield running
        running.shutdown()


def ask(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of a response."""
    request = urllib.request.Request(
        url, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


@pytest.mark.parametrize(
    ("path", "kind", "packed"),
    [
        ("", "text/html; charset=utf-8", True),
        ("index.html", "text/html; charset=utf-8", True),
        ("code.wasm", "application/wasm", True),
        ("data.bin", "application/octet-stream", False),
    ],
)
def test_the_server_sends_types_and_compresses(
    server: serving.Server, path: str, kind: str, packed: bool
) -> None:
    """Files have their media types; text and WebAssembly are gzipped if the browser accepts it."""
    status, headers, body = ask(server.url + path, Accept_Encoding="gzip")
    assert (status, headers["Content-Type"]) == (200, kind)
    assert (headers.get("Content-Encoding") == "gzip") == packed
    plain = (server.folder / (path or "index.html")).read_bytes()
    assert (gzip.decompress(body) if packed else body) == plain
    assert ask(server.url + path)[2] == plain


def test_the_server_sends_the_headers_of_a_real_host(server: serving.Server) -> None:
    """The reply has all headers of dist/_headers, including policy and caching."""
    headers = ask(server.url)[1]
    assert dist.headers().items() <= headers.items()


def test_the_server_does_not_resend_what_the_browser_has(server: serving.Server) -> None:
    """A second request with the ETag of the first gets no content."""
    etag = ask(server.url)[1]["ETag"]
    assert ask(server.url, If_None_Match=etag)[::2] == (304, b"")


@pytest.mark.parametrize(
    "path", ["missing", "/index.html", "/some/", "../secret.txt", "%2e%2e/secret.txt", "/"]
)
def test_the_server_serves_nothing_else(server: serving.Server, path: str) -> None:
    """Files outside the folder or the prefix are not found."""
    base_url = server.url.removesuffix(server.prefix) if path.startswith("/") else server.url
    assert ask(base_url + path)[0] == 404


def test_the_server_sends_404_html_for_a_missing_file(server: serving.Server) -> None:
    """The server sends 404.html with status 404, as static hosts do."""
    (server.folder / "404.html").write_text("<p>Not here</p>")
    status, headers, body = ask(f"{server.url}%23link")
    assert (status, headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert body == b"<p>Not here</p>"


HOSTILE = {
    "a NUL": b"/some/where/%00",
    "a NUL after a name": b"/some/where/index.html%00.png",
    "a folder above": b"/some/where/%2e%2e/secret.txt",
    "a folder above, escaped whole": b"/some/where/%2e%2e%2fsecret.txt",
    "a folder above, escaped twice": b"/some/where/%252e%252e/secret.txt",
    "a folder above, with dots": b"/some/where/../secret.txt",
    "a folder above, with backslashes": b"/some/where/..%5csecret.txt",
    "backslashes": b"\\some\\where\\index.html",
    "a long name": b"/some/where/" + b"a" * 300,
    "a long path": b"/some/where/" + b"a/" * 5000,
    "many dots": b"/some/where/" + b"./" * 5000 + b"nothing",
    "an address too long": b"/" + b"a" * 70_000,
    "half an escape": b"/some/where/%",
    "an escape of no digits": b"/some/where/%zz",
    "no UTF-8": b"/some/where/%ff%fe",
    "half a pair": b"/some/where/%ed%a0%80",
    "raw bytes": b"/some/where/\xff\xfe",
    "an escape sequence": b"/some/where/%1b[2J",
    "another host": b"//host/index.html",
    "no host": b"http://[/index.html",
    "half a host": b"//[::1/some/where/",
    "no path": b"*",
    "an absolute path": b"/some/where//etc/passwd",
    "a file as a folder": b"/some/where/index.html/",
    "below a file": b"/some/where/index.html/index.html",
    "a folder as a file": b"/some/where/folder",
    "a folder without a page": b"/some/where/folder/",
    "a file that cannot be read": b"/some/where/changing.bin",
}
"""Targets of requests that are no file of the site."""


@pytest.mark.parametrize("method", [b"GET", b"HEAD"])
@pytest.mark.parametrize("target", HOSTILE.values(), ids=HOSTILE)
def test_hostile_targets_are_refused(
    server: serving.Server, monkeypatch: pytest.MonkeyPatch, method: bytes, target: bytes
) -> None:
    """Each request gets an error status without an exception, and the server keeps working."""
    faults: list[object] = []
    monkeypatch.setattr(server, "handle_error", lambda *_: faults.append(sys.exception()))
    (server.folder / "folder").mkdir()
    (server.folder / "changing.bin").touch()
    read_bytes = Path.read_bytes

    def read(path: Path) -> bytes:
        """Read a file, as if changing.bin had just been removed."""
        if path.name == "changing.bin":
            raise FileNotFoundError
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", read)
    with socket.create_connection(("localhost", server.server_address[1]), timeout=20) as asking:
        asking.sendall(method + b" " + target + b" HTTP/1.1\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(partial(asking.recv, 65_536), b""))
    assert answer.split()[1] in {b"400", b"404", b"414"}
    assert b"secret" not in answer.replace(b"secret.txt", b"")
    assert faults == []
    assert ask(server.url)[0] == 200


def test_a_port_in_use_is_reported_in_one_line(server: serving.Server) -> None:
    """The message for the second server has the port."""
    port = server.server_address[1]
    with pytest.raises(base.BuildError, match=f"port {port}"):
        serving.Server(server.folder, port=port)
