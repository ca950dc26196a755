"""``build.py check-site``: its findings for each host of the table, and for hostile hosts."""

from __future__ import annotations

import doctest
import gzip
import json
import re
import socket
import socketserver
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    from support.hosting import FOREIGN, LOCAL, Host, hosted
    from support.hosts import ROWS, table

    from scripts.build import commands, dist
    from scripts.build.check_site import check, fetch
    from scripts.build.check_site.facts import Facts, below, collect, read_list
    from scripts.build.check_site.fetch import Fetcher, Reply
    from scripts.build.check_site.rules import Level

Change = Callable[["Facts"], "Facts"]
ROOT = Path(__file__).parents[2]
MODULES = ("check", "facts", "fetch", "policy", "rules")
HOSTILE_PATHS = (
    "../x",
    "/x",
    "//x/y",
    "http://x/",
    "a/../../x",
    "a\n",
    "\x1b",
    "%2e%2e/x",
    "a//b",
    "",
)
pytestmark = [pytest.mark.native, pytest.mark.no_cover]

FILES = {
    "index.html": "<!doctype html><body><script type=module src=main.js></script>\n</body></html>",
    "404.html": "<!doctype html><title>Nothing here</title>\n",
    "main.js": "export {};\n",
    "sw.js": "onfetch = () => {};\n",
    "worker/start.js": "onmessage = () => {};\n",
    "styles/page.css": "b::before { content: '→' }\n",
    "icons/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "letters/en.json": "{}\n",
    "licences/GPL-3.txt": "Free.\n",
    "lexicons/en.words": "words",
    "manifest.webmanifest": "{}\n",
    "packed/code.wasm.xz": "packed",
    "runtime/code.wasm": "unpacked",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small site with a list of files."""
    folder = tmp_path_factory.mktemp("site")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (folder / "assets.json").write_text(json.dumps(dist.list_assets(folder)), "utf-8")
    return folder


def codes(found: list[check.Finding]) -> tuple[str, ...]:
    """Return the sorted codes of the faults found."""
    return tuple(sorted({each.code for each in found if each.level is not Level.OK}))


@pytest.fixture(autouse=True)
def _resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resolve the foreign domain to this machine."""
    look_up = socket.getaddrinfo

    def found(name: str, *rest: Any) -> Any:
        return look_up(LOCAL if name == FOREIGN else name, *rest)

    monkeypatch.setattr(socket, "getaddrinfo", found)


def names() -> list[Any]:
    """Return all host names."""
    slow = {"slow"}
    return [pytest.param(name, marks=pytest.mark.full) if name in slow else name for name in ROWS]


@pytest.mark.parametrize("name", names())
def test_each_host_is_found_out(site: Path, name: str) -> None:
    """Exactly the expected faults are reported."""
    with hosted(site, ROWS[name].host) as host:
        found = check.findings(host.url, None, 60)
    assert codes(found) == ROWS[name].findings, "\n".join(map(check.line, found))


def test_the_document_has_the_table() -> None:
    """If the table differs, copy it from the failure message."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert table() in page, table()


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module: str) -> None:
    """Each example prints the shown output."""
    found = doctest.testmod(import_module(f"scripts.build.check_site.{module}"))
    assert found.attempted
    assert found.failed == 0


@pytest.fixture(scope="module")
def plain(site: Path) -> Facts:
    """Return the replies of a plain host."""
    with hosted(site, Host()) as host, Fetcher(host.url, 60) as fetcher:
        return collect(host.url, fetcher.get, below(site))


def sent(path: str, **changes: Any) -> Change:
    """Return a function that changes the reply for a file."""

    def change(facts: Facts) -> Facts:
        reply = facts.files[path]._replace(**changes)
        return replace(facts, files={**facts.files, path: reply})

    return change


def headed(path: str, **headers: str) -> Change:
    """Return a function that changes headers of a file."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda facts: sent(path, headers={**facts.files[path].headers, **named})(facts)


FORBIDDEN = b"# Go away\nUser-agent: *\nDisallow: /\n"
POLICY = "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; {}"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda facts: facts, ()),
        (lambda facts: replace(facts, base="https://example.org/"), ()),
        (
            lambda facts: replace(facts, base="https://example.org/", insecure=Reply(200)),
            ("http",),
        ),
        (
            lambda facts: replace(
                facts,
                base="https://example.org/",
                insecure=Reply(200, hops=("https://example.org/",)),
            ),
            (),
        ),
        (lambda facts: replace(facts, base="http://192.0.2.1/"), ("https",)),
        (lambda facts: replace(facts, base="http://paw.localhost:8000/"), ()),
        (lambda facts: replace(facts, opened=Reply(500)), ("unreachable",)),
        (lambda facts: replace(facts, opened=Reply(200, body=b"<p>")), ("altered", "headers")),
        (
            lambda facts: replace(
                facts, opened=Reply(hops=("https://example.com/",), error=fetch.ELSEWHERE)
            ),
            ("elsewhere",),
        ),
        (lambda facts: replace(facts, nowhere=Reply(error=fetch.TIME_OVER)), ("unfinished",)),
        (sent("sw.js", body=b'"0123456789abcdef"'), ("against", "worker")),
        (sent("sw.js", hops=("http://localhost/x/sw.js",)), ("worker",)),
        (sent("sw.js", status=404), ("worker",)),
        (headed("styles/page.css", content_type="text/plain"), ("type",)),
        (headed("icons/icon.svg", content_type="text/xml"), ("type",)),
        (headed("main.js", content_type="Application/JavaScript;charset=utf-8"), ()),
        (headed("main.js", cache_control="max-age=86400"), ()),
        (headed("main.js", cache_control="max-age=86401"), ("caching",)),
        (headed("index.html", content_security_policy=POLICY.format("frame-src 'none'")), ()),
        (headed("worker/start.js", content_security_policy=POLICY.format("sandbox")), ("policy",)),
        (
            headed("index.html", content_security_policy=POLICY.format("trusted-types own")),
            ("policy",),
        ),
        (
            lambda facts: replace(
                facts, robots=Reply(200, {"content-type": "text/plain"}, FORBIDDEN)
            ),
            ("robots",),
        ),
        (
            lambda facts: replace(
                facts, robots=Reply(200, {"content-type": "text/html"}, FORBIDDEN)
            ),
            (),
        ),
    ],
)
def test_each_rule_is_kept_or_broken(
    plain: Facts, change: Change, expected: tuple[str, ...]
) -> None:
    """Each case changes the replies of a plain host."""
    assert codes([*check.judge(change(plain))]) == expected


def listing(**entry: Any) -> bytes:
    """Return a file list with some fields of one entry changed, and with the right version."""
    files: list[Any] = [
        {"path": "index.html", "bytes": 1, "sha256": "00"},
        {"path": "a.js", "bytes": 1, "sha256": "00", **entry},
    ]
    return json.dumps({"version": dist.version_of(files), "files": files}).encode()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (listing(), ""),
        (listing(path="runtime/pyodide.asm.wasm"), ""),
        (listing().replace(b'"version": "', b'"version": "x'), "its files have another"),
        *((listing(path=path), "names the file") for path in HOSTILE_PATHS),
        (listing(path="index.html"), "does not list the files"),
        (listing(bytes="many"), "is not a list"),
        (listing(bytes=float("inf")), "is not a list"),
        (listing(more=[]).replace(b"[]", b"[" * 900 + b"]" * 900), "its files have another"),
        (b'{"version": "", "files": []}', "does not list the files"),
        (b'{"version": "", "files": 7}', "is not a list"),
        (b"[" * 100_000, "is not a list"),
        (b"\xff\xfe", "is not a list"),
        (b"7", "is not a list"),
    ],
)
def test_a_list_is_read_or_refused(body: bytes, fault: str) -> None:
    """The paths of an accepted list lead only below the site."""
    found = read_list(Reply(200, {}, body))
    assert fault in found.fault
    assert bool(found.fault) == bool(fault)


BOMB = gzip.compress(bytes(2 * fetch.MAX_FILE_BYTES), 1) if sys.platform != "emscripten" else b""
HOSTILE = {
    "speaks no HTTP": ([b"\x1b]0;owned\x07\r\n\r\n"], "unreachable"),
    "sends nothing": ([b""], "unreachable"),
    "redirects in a circle": (
        [b"HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"],
        "unreachable",
    ),
    "redirects to another host": (
        [b"HTTP/1.1 302 Found\r\nLocation: http://\x1b\xe2\x80\xae.test/\r\n\r\n"],
        "elsewhere",
    ),
    "redirects to a file": (
        [b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n"],
        "elsewhere",
    ),
    "redirects to no address": (
        [b"HTTP/1.1 302 Found\r\nLocation: http://[::\r\n\r\n"],
        "elsewhere",
    ),
    "packs zeros": (
        [
            b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(BOMB),
            BOMB,
        ],
        "unreachable",
    ),
    "sends without end": ([b"HTTP/1.1 200 OK\r\n\r\n", *[bytes(1 << 20)] * 50], "unreachable"),
    "says wait without end": ([b"HTTP/1.1 100 Continue\r\n\r\n"] * 100_000, "unreachable"),
    "sends controls": (
        [b"HTTP/1.1 200 \x1b[31m\r\nContent-Type: \x1b[2J\r\nContent-Length: 1\r\n\r\n\x1b"],
        "type",
    ),
}


@contextmanager
def hostile(parts: list[bytes], pause: float) -> Iterator[str]:
    """Send the same reply to every request, part by part."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(10_000)
            with suppress(OSError):
                for part in parts:
                    self.request.sendall(part)
                    is_over.wait(pause)

    is_over = threading.Event()
    with socketserver.ThreadingTCPServer((LOCAL, 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://{LOCAL}:{server.server_address[1]}/"
        is_over.set()
        server.shutdown()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_host_is_named_in_plain_text(name: str) -> None:
    """No text of the host reaches the terminal unescaped."""
    parts, code = HOSTILE[name]
    with hostile(parts, 0) as address:
        found = check.findings(address, None, 2)
    assert code in codes(found)
    assert all(check.line(each).isprintable() for each in found)


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_a_host_that_drips_is_left_in_time(head: bytes) -> None:
    """The check gives up in time although a header or a file arrives a letter at a time."""
    with hostile([head, *[b"x"] * 1000], 0.05) as address:
        began = time.monotonic()
        assert "unreachable" in codes(check.findings(address, None, 0.5))
        assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("plain", "", 0),
        ("plain", "--against {site}", 0),
        ("comment", "", 1),
        ("programs refused", "", 2),
    ],
)
def test_the_exit_code_says_whether_players_are_served(
    site: Path, capsys: pytest.CaptureFixture[str], name: str, options: str, code: int
) -> None:
    """Each finding has a line; the last line gives their number."""
    with hosted(site, ROWS[name].host) as host:
        assert commands.main(["check-site", host.url, *options.format(site=site).split()]) == code
    *lines, last = capsys.readouterr().out.splitlines()
    assert lines
    assert re.fullmatch(r"faults: \d, notes: \d", last)


@pytest.mark.parametrize(
    "arguments", ["", "example.org", "ftp://example.org/", "https://", "http://[::", "file:///etc/"]
)
def test_an_address_without_a_site_is_refused(arguments: str) -> None:
    """Exit code 2 means that the command is wrong, not the site."""
    with pytest.raises(SystemExit) as end:
        commands.main(["check-site", *arguments.split()])
    assert end.value.code == 2
