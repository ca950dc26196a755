"""Write the published page: the files of ``site/``, scripts and styles bundled and minified.

If the page's address is known, the head also has a preview for chats (Open Graph): title,
description and picture. The picture needs an absolute address. The preview omits the page's own
address: chats would link to that address and lose the game after the ``#``.

The modules become the scripts of chunks.py. Each script has a source map, so that an error names
the module and its line. Each style sheet includes the sheets that it imports.
"""

from __future__ import annotations

import json
import re
import tempfile
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from scripts.build import chunks, modules
from scripts.common import node_env
from scripts.common.base import SITE, BuildError, files_below, run

BUNDLED = (".js", ".css")
MAP = ".map"
"""The suffix of a script's source map: developer tools fetch it, the page never does."""
PREVIEW = "pictures/preview.png"
"""The picture that chats show with a link."""
PREVIEW_SIZE = (1200, 630)
INDEX = "index.html"
STRINGS = "strings"
"""The folder of the page's strings, which page_data.py writes in their published form."""
MAX_FIRST_BYTES = 110_000
"""The limit on HTML, CSS and JavaScript fetched before the first board, minified."""
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"[^>]*></script>')
_CLASSIC = re.compile(r'<script (?:defer )?src="([^"]+)"></script>')
_STYLE = re.compile(r'<link [^>]*rel="stylesheet" href="([^"]+)"')
_IMPORTED = re.compile(r'@import "([^"]+)"')
_QUOTED = re.compile(r'="([\w./#-]+)"(?=[ >])')


def write(out: Path, site: Path = SITE, address: str = "") -> None:
    """Write the page into ``out`` for its future ``address``, if known. Raises `BuildError`."""
    plan = planned(site)
    node = node_env.ensure()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "plan.json")
        file.write_text(json.dumps({"site": str(site), "out": str(out), **plan}), "utf-8")
        program = Path(__file__).with_name("bundle.mjs")
        run([node.program, program, file], quiet=True, why="cannot bundle the page's scripts")
    for path in files_below(site):
        target = out / path.relative_to(site)
        if path.suffix in BUNDLED or target.parent == out / STRINGS:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            text = path.read_text("utf-8")
            text = with_preview(text, address) if path.name == INDEX else text
            target.write_text(html(text), "utf-8")
        else:
            target.write_bytes(path.read_bytes())


def planned(site: Path = SITE) -> dict[str, object]:
    """Return the plan for bundle.mjs. Raises `BuildError` if a module is in no script."""
    graph = modules.read_graph(site)
    texts = [path.read_text("utf-8") for path in sorted(site.glob("*.html"))]
    sheets = {path.relative_to(site).as_posix(): path for path in site.rglob("*.css")}
    imported = {
        path.parent.joinpath(each).relative_to(site).as_posix()
        for path in sheets.values()
        for each in _IMPORTED.findall(path.read_text("utf-8"))
    }
    return {
        "first": chunks.FIRST,
        "earliest": chunks.EARLIEST,
        "homes": chunks.homes(graph),
        "workers": chunks.workers(graph),
        "alone": [name for name in (chunks.FILM,) if name in graph],
        "classic": sorted({name for text in texts for name in _CLASSIC.findall(text)}),
        "styles": sorted(sheets.keys() - imported),
    }


def html(text: str) -> str:
    """Minify HTML: drop indentation and needless quotes."""
    return _QUOTED.sub(r"=\1", re.sub(r">\s+<", "><", text))


def preview_base(address: str) -> str:
    """Return the address of the page's folder, with a slash at its end, or "" for none.

    Raises `BuildError` if ``address`` is not absolute, or has a query or a fragment.
    """
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"{address!r} is not the address of a page, such as https://example.org/")
    return f"{address.removesuffix('/')}/"


def with_preview(text: str, address: str) -> str:
    """Add a chat preview to the page, if its address is known."""
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
    """List the files fetched before the first board, except the runtime and the strings.

    These are index.html, its styles, its scripts with their static imports, and their workers,
    by their published names.
    """
    text = (site / INDEX).read_text("utf-8")
    graph = modules.read_graph(site)
    page = modules.reached(graph, *_SCRIPT.findall(text))
    workers = [worker for name in page for worker in graph[name].workers]
    homes = map(chunks.home, page)
    return list(
        dict.fromkeys([INDEX, *_STYLE.findall(text), *_CLASSIC.findall(text), *homes, *workers])
    )


class Sizes(NamedTuple):
    """Bytes of the published page, before the first board and after it, by file suffix."""

    first: dict[str, int]
    later: dict[str, int]


def sizes(published: Path, site: Path = SITE) -> Sizes:
    """Return the sizes of the published HTML, scripts and styles, without ``runtime/``."""
    first = set(first_files(site))
    found = Sizes({}, {})
    for path in files_below(published):
        name = path.relative_to(published)
        if path.suffix not in {*BUNDLED, ".html"} or name.parts[0] == "runtime":
            continue
        part = found.first if name.as_posix() in first else found.later
        part[path.suffix] = part.get(path.suffix, 0) + path.stat().st_size
    return found


def report(found: Sizes) -> str:
    """Describe the sizes of the page in two lines."""

    def each(part: dict[str, int], *endings: str) -> str:
        return ", ".join(f"{part.get(ending, 0):,} {ending[1:]}" for ending in endings)

    total = sum(found.first.values())
    return (
        f"before the first board: {total:,} bytes of {MAX_FIRST_BYTES:,}"
        f" ({each(found.first, '.html', '.css', '.js')})\n"
        f"later: {each(found.later, '.css', '.js')}"
    )


def is_within_limit(site: Path = SITE) -> bool:
    """Publish the page and print its sizes; return whether it stays within `MAX_FIRST_BYTES`."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), site)
        found = sizes(Path(folder), site)
    print(report(found))
    return sum(found.first.values()) <= MAX_FIRST_BYTES
