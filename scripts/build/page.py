"""The page as it is published: the same files as in ``site/``, minified.

Where the address of the page is known, its head also says what a chat shows with a link: title,
description and picture (Open Graph). Such a picture must have an absolute address. The page's own
address is not given there: a preview that went to it would lose the game behind the ``#``.

Scripts and styles are minified one by one, so that a module stays a module and an error names
its file, but for the modules of a worker, of the second reader of links, and of what joins two
pages, each of which become one: by esbuild, and scripts by swc after it, which makes them 2.5 %
smaller. (``--bundle`` with everything external bundles nothing: it only lets esbuild know that
nobody else sees the names of a module.) The head of index.html names modules that the page needs
at once and that the browser would otherwise learn of too late.
"""

from __future__ import annotations

import posixpath
import re
import tempfile
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from scripts.build import modules, node_env
from scripts.build.base import NODE_MODULES, SITE, BuildError, files_below, run

MINIFIED = (".js", ".css")
READER = "link-reader/open.js"
"""The second reader of links: its parts become one file, like those of a worker, since each further
level of imports would cost a round trip before a game is shown."""
JOINING = "live/live.js"
"""What joins two pages: its parts become one file for the same reason, but for those that other
modules of the page import too."""
UNPACKER = "worker/xz.js"
"""What unpacks the largest files, together with its package; only a first visit fetches it."""
FIRST = "welcome/invitation.js"
"""What a first visit shows before the rest of the page is there."""
PREVIEW = "pictures/preview.png"
"""The picture that chats show with a link."""
PREVIEW_SIZE = (1200, 630)
INDEX = "index.html"
MAX_FIRST_BYTES = 100_000
"""The limit on HTML, CSS and JavaScript fetched before the first board, minified."""
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"[^>]*></script>')
_STYLE = re.compile(r'<link [^>]*rel="stylesheet" href="([^"]+)"')
_QUOTED = re.compile(r'="([\w./#-]+)"(?=[ >])')
_SPACE = re.compile(r"(?<=[:,]) ")
"""What esbuild leaves in the values of custom properties; no string of the styles has any."""


def write(out: Path, site: Path = SITE, address: str = "") -> None:
    """Write the page into ``out``; ``address`` is where it will be. Raises `BuildError`."""
    graph = modules.read_graph(site)
    entries, within = bundled(graph)
    files = [path for path in files_below(site) if path.relative_to(site).as_posix() not in within]
    minified = [path for path in files if path.suffix in MINIFIED]
    node = node_env.ensure()
    esbuild: list[str | Path] = [
        node.program, NODE_MODULES / "esbuild" / "bin" / "esbuild", "--bundle",
        "--minify", "--charset=utf8", "--target=es2024", "--format=esm",
        f"--outbase={site}", f"--outdir={out}",
    ]  # fmt: skip
    separate = [path for path in minified if path.relative_to(site).as_posix() not in entries]
    why = "cannot minify the page"
    run([*esbuild, "--external:*", *separate], quiet=True, why=why)
    for name in sorted(entries):
        run([*esbuild, *beside(graph, name, within), site / name], quiet=True, why=why)
    scripts = [out / path.relative_to(site) for path in minified if path.suffix == ".js"]
    why = "cannot minify the page's scripts"
    run([node.program, Path(__file__).with_name("minify.mjs"), *scripts], quiet=True, why=why)
    for path in files:
        target = out / path.relative_to(site)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            text = with_preview(path.read_text("utf-8"), address)
            target.write_text(html(text, graph), "utf-8")
        elif path.suffix == ".css":
            target.write_text(_SPACE.sub("", target.read_text("utf-8")), "utf-8")
        elif path not in minified:
            target.write_bytes(path.read_bytes())


def bundled(graph: modules.Graph) -> tuple[set[str], set[str]]:
    """Return the scripts that hold what they import, and the modules that these alone import.

    They are those that workers start with, the `READER`, and what is `JOINING` two pages. Nothing
    can name the modules of a worker in advance, so each level of imports would cost another round
    trip before the first byte of Python is requested.
    """
    workers = {name for each in graph.values() for name in each.workers}
    entries = workers | ({READER, JOINING, UNPACKER} & graph.keys())
    inside = set(modules.reached(graph, *entries)) - entries
    others = graph.keys() - inside - entries
    shared = modules.reached(graph, *(inside & set(_imported(graph, others))))
    return entries, inside - set(shared)


def beside(graph: modules.Graph, entry: str, within: set[str]) -> Iterator[str]:
    """Yield esbuild's options for the modules that a script shares with the page.

    Workers and the `READER` share none: each has a copy of what it needs, but for what they fetch
    later. What is `JOINING` two pages needs the page's own modules, with the state that they hold.
    """
    if any(UNPACKER in graph[name].dynamic for name in modules.reached(graph, entry)):
        yield f"--external:./{posixpath.basename(UNPACKER)}"
    if entry == JOINING:
        folder = posixpath.dirname(entry)
        for name in sorted(graph.keys() - within):
            path = posixpath.relpath(name, folder)
            yield f"--external:{path if path.startswith('.') else f'./{path}'}"


def _imported(graph: modules.Graph, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from (*graph[name].static, *graph[name].dynamic)


def html(text: str, graph: modules.Graph) -> str:
    """Name modules in the head; leave out indentation, and quotes that HTML does not need.

    Over HTTP/1.1 a browser fetches six files at a time, in the order in which it learns of them.
    Those that `FIRST` needs come first, then the page's own script, and what it does not name.
    """
    tags = list(_SCRIPT.finditer(text))
    scripts = [tag[1] for tag in tags]
    imported = [name for name in modules.reached(graph, *scripts) if name not in scripts]
    soon = [name for name in modules.reached(graph, *{FIRST} & graph.keys()) if name in imported]
    named = {*soon, *(each for name in scripts for each in graph[name].static)}
    head, end = text[: tags[-1].start()], text[tags[-1].end() :]
    parts = head, *map(_preload, soon), tags[-1][0]
    text = "".join([*parts, *(_preload(name) for name in imported if name not in named), end])
    return _QUOTED.sub(r"=\1", re.sub(r">\s+<", "><", text))


def _preload(name: str) -> str:
    return f'<link rel="modulepreload" href="{name}">'


def preview_base(address: str) -> str:
    """Return the address of the page's folder, with a slash at its end, or "" for none.

    Raises `BuildError` for one that is not absolute, or has a query or a fragment.
    """
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"{address!r} is not the address of a page, such as https://example.org/")
    return f"{address.removesuffix('/')}/"


def with_preview(text: str, address: str) -> str:
    """Return the page with what chats show of it, if its address is known."""
    if not address:
        return text
    found = re.search(r'<meta name="description" content="([^"]+)">', text)
    title = re.search(r"<title>([^<]+)</title>", text)
    if found is None or title is None:
        raise BuildError("site/index.html has no title or no description")
    width, height = PREVIEW_SIZE
    values = {
        "og:type": "website",
        "og:title": title[1],
        "og:description": found[1],
        "og:image": escape(preview_base(address) + PREVIEW),
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": "A board with words, and a rack of tiles",
        "twitter:card": "summary_large_image",
    }
    tags = "".join(
        f'<meta property="{name}" content="{value}">\n' for name, value in values.items()
    )
    return text.replace(found[0], f"{found[0]}\n{tags}", 1)


def first_files(site: Path = SITE) -> list[str]:
    """List what a browser fetches before the first board, but for the runtime and the strings.

    That is index.html, its styles, the modules that its scripts import statically, the workers
    that these start, and what those import statically.
    """
    text = (site / INDEX).read_text("utf-8")
    graph = modules.read_graph(site)
    page = modules.reached(graph, *_SCRIPT.findall(text))
    workers = modules.reached(graph, *(each for name in page for each in graph[name].workers))
    return list(dict.fromkeys([INDEX, *_STYLE.findall(text), *page, *workers]))


class Sizes(NamedTuple):
    """Bytes of the published page, before the first board and after it, by ending."""

    first: dict[str, int]
    later: dict[str, int]


def sizes(published: Path, site: Path = SITE) -> Sizes:
    """Return what the files of ``site`` weigh as they are published in a folder."""
    first = set(first_files(site))
    found = Sizes({}, {})
    for path in files_below(site):
        name = path.relative_to(site)
        if not (published / name).exists():
            continue  # It is within the script of a worker.
        part = found.first if name.as_posix() in first else found.later
        part[path.suffix] = part.get(path.suffix, 0) + (published / name).stat().st_size
    return found


def report(found: Sizes) -> str:
    """Describe the sizes of the page in two lines; strings are the ``json`` of the second."""

    def each(part: dict[str, int], *endings: str) -> str:
        return ", ".join(f"{part.get(ending, 0):,} {ending[1:]}" for ending in endings)

    total = sum(found.first.values())
    return (
        f"before the first board: {total:,} bytes of {MAX_FIRST_BYTES:,}"
        f" ({each(found.first, '.html', '.css', '.js')})\n"
        f"later: {each(found.later, '.js', '.json')}"
    )


def is_within_limit(site: Path = SITE) -> bool:
    """Publish the page, print what it weighs, and return whether it keeps to `MAX_FIRST_BYTES`."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), site)
        found = sizes(Path(folder), site)
    print(report(found))
    return sum(found.first.values()) <= MAX_FIRST_BYTES
