"""Behaviour of static hosts, and its outcome for players and ``build.py check-site``.

Each row differs from a plain host, which sends the files unchanged, with their media types and the
headers of ``dist/_headers``. A test compares these rows with docs/hosting.md.
"""

import gzip
import zlib
from collections.abc import Callable
from enum import Enum
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlsplit

from scripts.build import dist
from scripts.build.serving import COMPRESSED, Ask, Reply, gzipped
from scripts.lab.bench.network import SLOWEST
from support.hosting import FOREIGN, Host, Plain, page, path_of, redirect

YEAR = "public, max-age=31536000, immutable"
PAGE_OF_HOST = "<h1>404</h1><p>Not here.</p>"
TEXTS = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")


class Outcome(Enum):
    """A visitor's result: on the first visit, and later without a network."""

    PLAYS = "plays, offline too"
    ONLINE = "plays, but not offline, and says so"
    RELOADED = "says what failed, and plays once it is reloaded"
    REASON = "does not start, and says why"
    NOTHING = "shows nothing legible"


class Row(NamedTuple):
    """A host: its behaviour, the outcome, and the codes besides OK that ``check-site`` reports."""

    does: str
    host: Host
    outcome: Outcome = Outcome.PLAYS
    findings: tuple[str, ...] = ()


Body = Callable[[bytes], bytes]


def rewriting(endings: tuple[str, ...], rewrite: Body) -> Host:
    """Rewrite the content of files with these endings before compression."""

    def change(ask: Ask, answer: Plain) -> Reply:
        reply = answer(ask.target)
        if not reply.body or not reply.path.endswith(endings):
            return reply
        plain = reply.headers.get("Content-Encoding") != "gzip"
        data = rewrite(reply.body if plain else gzip.decompress(reply.body))
        return reply._replace(body=data if plain else gzipped(data))

    return Host(change)


def instead(is_meant: Callable[[Ask], bool], reply: Callable[[Ask], Reply]) -> Host:
    """Send another reply to some requests."""

    def change(ask: Ask, answer: Plain) -> Reply:
        return reply(ask) if is_meant(ask) else answer(ask.target)

    return Host(change)


def missing(is_meant: Callable[[str], bool], status: HTTPStatus = HTTPStatus.NOT_FOUND) -> Host:
    """Refuse some paths."""
    return instead(lambda ask: is_meant(path_of(ask.target)), lambda _: page(status, PAGE_OF_HOST))


def when_missing(reply: Callable[[Plain], Reply]) -> Host:
    """Send another reply for missing addresses."""

    def change(ask: Ask, answer: Plain) -> Reply:
        found = answer(ask.target)
        return reply(answer) if found.status == HTTPStatus.NOT_FOUND else found

    return Host(change)


def always_gzipped(ask: Ask, answer: Plain) -> Reply:
    """Send scripts that were gzipped before upload, without naming the encoding."""
    found = answer(ask.target)
    if not found.path.endswith(".js"):
        return found
    named = found.headers.get("Content-Encoding") == "gzip"
    body = found.body if named else gzipped(found.body)
    return found._replace(body=body, headers=found.headers | {"Content-Encoding": ""})


def stored_brotli(data: bytes) -> bytes:
    """Return a brotli stream without compression: blocks of up to 64 kB unchanged."""
    out, header = bytearray(), 1
    for start in range(0, len(data), 1 << 16):
        part = data[start : start + (1 << 16)]
        # Header, lowest bit first: window of 64 kB (only in block 1), "not last", length, "stored".
        bits = (len(part) - 1) << 3 | 1 << 19
        out += (bits << header).to_bytes(3, "little") + part
        header = 0
    return bytes(out) + (b"\x06" if header else b"\x03")


def clean(ask: Ask, answer: Plain) -> Reply:
    """Redirect ``name.html`` to ``name``, and send the file there."""
    path = path_of(ask.target)
    if path.endswith(".html"):
        name = path.removesuffix(".html")
        return redirect(HTTPStatus.PERMANENT_REDIRECT, name.removesuffix("index") or "/")
    found = answer(ask.target)
    return answer(f"{path}.html") if found.status == HTTPStatus.NOT_FOUND else found


def to_root(status: HTTPStatus) -> Host:
    """Redirect /index.html to its folder."""
    return instead(
        lambda ask: path_of(ask.target) == "/index.html", lambda _: redirect(status, "/")
    )


def lower_case(ask: Ask, answer: Plain) -> Reply:
    """Redirect to the path in lower case."""
    path = path_of(ask.target)
    if path != path.lower():
        return redirect(HTTPStatus.MOVED_PERMANENTLY, path.lower())
    return answer(ask.target)


def without_slash(ask: Ask, answer: Plain) -> Reply:
    """Send the index if the folder's address lacks its slash."""
    return answer("/paw/" if path_of(ask.target) == "/paw" else ask.target)


def with_slash(ask: Ask, answer: Plain) -> Reply:
    """Redirect to the folder's address with its slash."""
    if path_of(ask.target) == "/paw":
        return redirect(HTTPStatus.MOVED_PERMANENTLY, "/paw/")
    return answer(ask.target)


def one_etag(ask: Ask, answer: Plain) -> Reply:
    """Give all files one ETag, and send 304 to every visitor who has it."""
    if ask.headers.get("If-None-Match") == '"1"':
        return Reply(HTTPStatus.NOT_MODIFIED, {"ETag": '"1"'}, b"")
    found = answer(ask.target)
    return found._replace(headers=found.headers | {"ETag": '"1"'})


def varying(ask: Ask, answer: Plain) -> Reply:
    """Send ``Vary: *`` with each reply, which keeps the reply out of caches."""
    found = answer(ask.target)
    return found._replace(headers=found.headers | {"Vary": "*"})


def names_programs(ask: Ask) -> bool:
    """Return whether a request comes from a program that is no browser."""
    return not ask.headers.get("User-Agent", "").startswith("Mozilla/5.0 (X11")


def _inject(data: bytes, text: bytes) -> bytes:
    return data.replace(b"</body>", text + b"</body>")


LATIN = {
    ".css": "text/css; charset=iso-8859-1",
    ".html": "text/html; charset=iso-8859-1",
    ".js": "text/javascript; charset=iso-8859-1",
}
UNKNOWN = (".words", ".xz", ".webmanifest")
"""File endings that hosts on Windows refuse until their media types are configured."""

ROWS: dict[str, Row] = {
    "plain": Row("sends the files as they are, with the headers of `dist/_headers`", Host()),
    "no compression": Row("compresses nothing", Host(pack=None)),
    "deflate": Row("sends deflate", Host(encoding="deflate", pack=zlib.compress)),
    "brotli": Row("sends brotli", Host(encoding="br", pack=stored_brotli)),
    "gzip twice": Row(
        "gzips twice, and names one encoding",
        Host(pack=lambda data: gzipped(gzipped(data))),
        Outcome.NOTHING,
        ("encoding",),
    ),
    "gzip unnamed": Row(
        "sends gzipped scripts without `Content-Encoding`",
        Host(always_gzipped),
        Outcome.REASON,
        ("encoding",),
    ),
    "no headers": Row(
        "drops `_headers`, and sends none of them",
        Host(missing(lambda path: "/_" in path).change, headers=dict.fromkeys(dist.headers(), "")),
        findings=("headers",),
    ),
    "index 308": Row("redirects `index.html` to `/` with 308", to_root(HTTPStatus(308))),
    "index 301": Row("redirects `index.html` to `/` with 301", to_root(HTTPStatus(301))),
    "clean addresses": Row("redirects every `name.html` to `name`", Host(clean)),
    "no slash": Row(
        "sends the page at `/paw`, without a redirect to `/paw/`",
        Host(without_slash, prefix="/paw", opened="/paw"),
        Outcome.REASON,
        ("slash",),
    ),
    "slash 301": Row("redirects `/paw` to `/paw/`", Host(with_slash, prefix="/paw", opened="/paw")),
    "folder": Row(
        "has the page below a path, and nothing at that path without its slash",
        Host(prefix="/games/paw", opened="/games/paw/"),
        findings=("bare",),
    ),
    "module type": Row("sends `.mjs` as `text/plain`", Host(types={".mjs": "text/plain"})),
    "script text": Row(
        "sends `.js` as `text/plain`",
        Host(types={".js": "text/plain"}),
        Outcome.REASON,
        ("type",),
    ),
    "script binary": Row(
        "sends `.js` as `application/octet-stream`",
        Host(types={".js": "application/octet-stream"}),
        Outcome.REASON,
        ("type",),
    ),
    "wasm binary": Row(
        "sends `.wasm` as `application/octet-stream`",
        Host(types={".wasm": "application/octet-stream"}),
    ),
    "data text": Row(
        "sends `.json` and `.webmanifest` as `text/plain`",
        Host(types={".json": "text/plain", ".webmanifest": "text/plain"}),
    ),
    "no types": Row(
        "sends no `Content-Type`",
        Host(
            types=dict.fromkeys((*COMPRESSED, ".png"), ""), headers={"X-Content-Type-Options": ""}
        ),
        Outcome.REASON,
        ("headers", "type"),
    ),
    "latin-1": Row("calls text `iso-8859-1`", Host(types=LATIN), findings=("charset",)),
    "index for all": Row(
        "sends `index.html` with 200 for every address that does not exist",
        when_missing(lambda answer: answer("/")),
        findings=("coded-link", "fallback"),
    ),
    "index redirect for all": Row(
        "redirects every address that does not exist to `/`",
        when_missing(lambda _: redirect(HTTPStatus.FOUND, "/")),
        findings=("coded-link", "fallback"),
    ),
    "page of its own": Row(
        "sends a page of its own with 404, in place of `404.html`",
        when_missing(lambda _: page(HTTPStatus.NOT_FOUND, PAGE_OF_HOST)),
        findings=("coded-link",),
    ),
    "no list": Row(
        "does not send `assets.json`",
        missing(lambda path: path.endswith("/assets.json")),
        Outcome.ONLINE,
        ("list",),
    ),
    "no packed": Row(
        "has no folder `packed/`", missing(lambda path: "/packed/" in path), findings=("packed",)
    ),
    "xz refused": Row(
        "refuses `.xz` with 403",
        missing(lambda path: path.endswith(".xz"), HTTPStatus.FORBIDDEN),
        findings=("packed",),
    ),
    "endings refused": Row(
        "refuses endings it does not know: `.words`, `.xz`, `.webmanifest`",
        missing(lambda path: path.endswith(UNKNOWN)),
        Outcome.ONLINE,
        ("missing", "packed"),
    ),
    "comment": Row(
        "adds a comment to HTML",
        rewriting((".html",), lambda data: _inject(data, b"<!-- served by a proxy -->")),
        Outcome.ONLINE,
        ("altered",),
    ),
    "script added": Row(
        "adds a script to HTML",
        rewriting((".html",), lambda data: _inject(data, b"<script>window.hit = 1</script>")),
        Outcome.ONLINE,
        ("altered",),
    ),
    "html minified": Row(
        "minifies HTML",
        rewriting((".html",), lambda data: data.replace(b"</body>", b"").replace(b"</html>", b"")),
        Outcome.ONLINE,
        ("altered",),
    ),
    "scripts minified": Row(
        "minifies scripts",
        rewriting((".js",), lambda data: data.rstrip(b"\n;") + b";"),
        Outcome.ONLINE,
        ("altered",),
    ),
    "scripts held back": Row(
        "holds scripts back until one of its own starts them",
        rewriting((".html",), lambda data: data.replace(b"module src", b"0-module src")),
        Outcome.REASON,
        ("altered",),
    ),
    "line endings": Row(
        "changes line endings to CRLF",
        rewriting(TEXTS, lambda data: data.replace(b"\n", b"\r\n")),
        Outcome.ONLINE,
        ("altered",),
    ),
    "lower case": Row(
        "redirects to paths in lower case",
        Host(lower_case, any_case=True),
        findings=("coded-link",),
    ),
    "strict policy": Row(
        "sends a policy without `wasm-unsafe-eval`",
        Host(headers={"Content-Security-Policy": "default-src 'self'"}),
        Outcome.REASON,
        ("policy",),
    ),
    "framing": Row("sends `X-Frame-Options: DENY`", Host(headers={"X-Frame-Options": "DENY"})),
    "isolated": Row(
        "isolates the page (`Cross-Origin-Embedder-Policy: require-corp`)",
        Host(headers={"Cross-Origin-Embedder-Policy": "require-corp"}),
    ),
    "cached for a year": Row(
        "has every file cached for a year (`immutable`)",
        Host(headers={"Cache-Control": YEAR}),
        findings=("caching",),
    ),
    "not cached": Row("forbids caching (`no-store`)", Host(headers={"Cache-Control": "no-store"})),
    "one etag": Row("gives every file the same ETag", Host(one_etag), findings=("etag",)),
    "vary": Row("sends `Vary: *`", Host(varying)),
    "no head": Row(
        "refuses HEAD with 405",
        instead(
            lambda ask: ask.method == "HEAD",
            lambda _: page(HTTPStatus.METHOD_NOT_ALLOWED, PAGE_OF_HOST),
        ),
    ),
    "slow": Row("is slow: 1.6 Mbit/s, 300 ms", Host(network=SLOWEST)),
    "drops": Row(
        "ends the connection once in the middle of each file of `packed/`",
        Host(drops=lambda path, before: path.startswith("packed/") and not before),
        outcome=Outcome.RELOADED,
        findings=("broken-off",),
    ),
    "old protocol": Row(
        "speaks HTTP/1.0, and says no length", Host(protocol="HTTP/1.0", pack=None)
    ),
    "plain http": Row("has no HTTPS", Host(domain=FOREIGN), Outcome.ONLINE, ("https",)),
    "queries refused": Row(
        "refuses addresses with a query (400)",
        instead(
            lambda ask: bool(urlsplit(ask.target).query),
            lambda _: page(HTTPStatus.BAD_REQUEST, PAGE_OF_HOST),
        ),
        Outcome.ONLINE,
        ("query",),
    ),
    "query added": Row("is opened with a query (`?fbclid=…`)", Host(opened="/?fbclid=x0123")),
    "programs refused": Row(
        "refuses programs that are no browser (403)",
        instead(names_programs, lambda _: page(HTTPStatus.FORBIDDEN, PAGE_OF_HOST)),
        findings=("unreachable",),
    ),
}


def table() -> str:
    """Return the table for the documents."""
    lines = ["| The host | The game | `check-site` says |", "| --- | --- | --- |"]
    for row in ROWS.values():
        codes = ", ".join(f"`{code}`" for code in row.findings) or "nothing"
        lines.append(f"| {row.does} | {row.outcome.value} | {codes} |")
    return "\n".join(lines)
