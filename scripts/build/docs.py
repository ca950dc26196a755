"""Build the docs site: docs/, the documents of the root, and the public docstrings.

Sphinx with MyST and furo is the only generator that reads Python's types and Markdown, searches
without a server, and makes no request to another origin.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from scripts.build import conformance
from scripts.common import python_env
from scripts.common.base import (
    BUILD,
    PYTHONPATH,
    ROOT,
    SITE,
    SRC,
    BuildError,
    announce,
    fresh_folder,
    run,
)

SOURCE = ROOT / "docs"
OUT = BUILD / "docs"
FROM_ROOT = ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md")
"""Documents in the root folder that are also pages of the site."""

CONTENTS: Mapping[str, tuple[str, ...]] = {
    "Begin": ("tutorial", "cookbook", "library", "bots", "command-line"),
    "The game": ("rules", "duplicate", "dictionaries", "players", "coach", "promises",
                 "accessibility", "accessibility-report", "screen-readers"),
    "Links and files": (
        "link-format", "formats", "json", "stability", "joint-games", "sealed",
        "sealed-format", "sealed-proof", "fair-draw", "sitting-down",
    ),
    "A site": ("hosting", "checking-a-site", "SECURITY"),
    "Inside": (
        "CONTRIBUTING", "changing", "releasing", "vocabulary", "move-generation", "self-play",
        "performance", "CODE_OF_CONDUCT", "CHANGELOG",
    ),
    "Reference": ("reference/index",),
}  # fmt: skip
"""The pages by heading, in the order of the table of contents."""

MADE = {conformance.PAGE: conformance.page}
"""Pages that are made of other files."""

MENDED = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Site">'),
    ('<aside class="toc-drawer', '<aside aria-label="Page" class="toc-drawer'),
    ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
    ('<div id="search-results">', '<h1>Search</h1>\n<div id="search-results">'),
)
"""Faulty HTML that axe finds in the theme's pages, with its replacement."""


def build() -> Path:
    """Build the site and return its folder; raise `BuildError` for a broken link or reference."""
    python = python_env.ensure_docs()
    work = fresh_folder(OUT)
    source = work / "source"
    _gather(source)
    announce("building the docs site")
    run(
        [python, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html",
         "-d", work / "trees", source, work / "html"],
        env=PYTHONPATH,
        quiet=True,
        why="cannot build the docs site",
    )  # fmt: skip
    _mend(work / "html")
    (work / "html" / "llms.txt").write_text(llms_txt(), "utf-8")
    return work / "html"


def _mend(site: Path) -> None:
    """Patch the theme's accessibility faults; raise `BuildError` if a fault is not found."""
    pages = {page: page.read_text("utf-8") for page in site.glob("**/*.html")}
    for fault, instead in MENDED:
        if not any(fault in text for text in pages.values()):
            raise BuildError(f"The theme of the docs has no more {fault!r}: adapt MENDED.")
        pages = {page: text.replace(fault, instead) for page, text in pages.items()}
    for page, text in pages.items():
        page.write_text(text, "utf-8")


def _gather(source: Path) -> None:
    """Copy all pages into one folder, and adapt their links."""
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__"))
    for page in source.glob("*.md"):
        page.write_text(_linked(page.read_text("utf-8"), "../"), "utf-8")
    for name in FROM_ROOT:
        text = (ROOT / name).read_text("utf-8")
        (source / name).write_text(_linked(text, "docs/"), "utf-8")
    with (source / "index.md").open("a", encoding="utf-8") as index:
        index.writelines(_contents())
    for name, text_of in MADE.items():
        (source / f"{name}.md").write_text(text_of(), "utf-8")
    shutil.copy(SITE / "icons" / "icon.svg", source)
    (source / "python.inv").write_bytes(python_inventory())
    (source / "reference").mkdir()
    names = list(public_modules())
    for name in names:
        (source / "reference" / f"{name}.md").write_text(_reference(name), "utf-8")
    listed = "\n".join(["# Reference", "", "```{toctree}", *names, "```", ""])
    (source / "reference" / "index.md").write_text(listed, "utf-8")


def _linked(text: str, folder: str) -> str:
    """Rewrite a page's links for pages in one folder.

    Also drops the empty line that ends each doctest example.

    >>> _linked("[a](docs/rules.md#a-turn), [b](https://example.org)", "docs/")
    '[a](rules.md#a-turn), [b](https://example.org)'
    """
    text = text.replace("\n\n```\n", "\n```\n")
    return re.sub(rf"\]\({re.escape(folder)}(?=[\w/-]+\.md)", "](", text)


def _contents() -> Iterator[str]:
    for title, pages in CONTENTS.items():
        yield "\n".join(["", "```{toctree}", ":hidden:", f":caption: {title}", *pages, "```", ""])


def llms_txt() -> str:
    """Return the list of all pages for language models (https://llmstxt.org)."""
    start = os.environ.get("PASSAWORD_DOCS", "")
    index = (SOURCE / "index.md").read_text("utf-8")
    about = re.search(r"^[A-Z].+$", index, re.MULTILINE)
    lines = ["# Pass-a-Word", "", f"> {about[0] if about else ''}"]
    for title, pages in CONTENTS.items():
        lines += ["", f"## {title}", ""]
        for page in pages:
            place = ROOT if f"{page}.md" in FROM_ROOT else SOURCE
            names = list(public_modules()) if page == "reference/index" else []
            lines += [f"- [{name}]({start}reference/{name}.html)" for name in names]
            if not names:
                made = MADE.get(page)
                text = made() if made else (place / f"{page}.md").read_text("utf-8")
                heading = text.partition("\n")[0]
                lines.append(f"- [{heading.lstrip('# ')}]({start}{page}.html)")
    return "\n".join([*lines, ""])


def _reference(name: str) -> str:
    return f"# {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n```\n"


PYTHON_PAGES = {
    "stdtypes": "bytes dict frozenset list range set str tuple",
    "functions": "bool float int object",
    "exceptions": "BaseException Exception KeyError TypeError ValueError",
    "collections.abc": "Callable Container Generator Iterable Iterator Mapping Sequence Set",
    "collections": "Counter",
    "datetime": "date",
    "enum": "Enum IntEnum StrEnum",
    "types": "TracebackType",
    "typing": "Any Literal NamedTuple Protocol",
}
"""The names of Python's library that our reference links to, by page of its documentation."""
BUILT_IN = ("stdtypes", "functions", "exceptions")
"""The pages of names without a module."""


def python_inventory() -> bytes:
    """Return the names of `PYTHON_PAGES` as an inventory of intersphinx, without the network."""
    lines = [
        f"{name} py:class 1 library/{page}.html#$ -"
        for page, names in PYTHON_PAGES.items()
        for name in (each if page in BUILT_IN else f"{page}.{each}" for each in names.split())
    ]
    head = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    return head.encode() + zlib.compress("\n".join([*lines, ""]).encode())


def public_modules(name: str = "scrabble") -> Iterator[str]:
    """Yield the public modules whose ``__all__`` has more than submodules and the version."""
    path = SRC.joinpath(*name.split("."))
    names = names_in_all(_source(name).read_text("utf-8"))
    below = [each for each in names if (path / each).is_dir() or (path / f"{each}.py").is_file()]
    if set(names) - {*below, "__version__"}:
        yield name
    for each in below:
        yield from public_modules(f"{name}.{each}")


def _source(module: str) -> Path:
    path = SRC.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def homes() -> dict[str, str]:
    """Return the public module of each public class, by the name of the class."""
    return {
        name: module
        for module in public_modules()
        for name in names_in_all(_source(module).read_text("utf-8"))
        if name[0].isupper() and module != "scrabble"
    }


def names_in_all(source: str) -> list[str]:
    """Return the names in ``__all__`` of a module.

    >>> names_in_all('__all__ = ["one", "two"]')
    ['one', 'two']
    """
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []
