"""The page as it is published: the same files as in ``site/``, smaller and asked for at once.

Scripts and styles are minified one by one, so that a module stays a module and an error
names its file. The modules that the page always needs are named in its head: a browser
would otherwise learn of each only from the one that imports it.
"""

from __future__ import annotations

import re
from pathlib import Path

from buildlib import node_env
from buildlib.base import NODE_MODULES, SITE, files_below, run

SHRUNK = (".js", ".css")
FIRST, MAIN = "early.js", "main.js"
_IMPORT = re.compile(r'^(?:import|export)\s(?:[^;"]*\sfrom\s)?"\./([\w-]+\.js)"', re.MULTILINE)


def write(out: Path) -> None:
    """Write the page into ``out``; raises `BuildError`."""
    files = files_below(SITE)
    shrunk = [path for path in files if path.suffix in SHRUNK]
    node = node_env.ensure()
    run(
        [node.program, NODE_MODULES / "esbuild" / "bin" / "esbuild", *shrunk,
         "--minify", "--charset=utf8", "--target=es2024", f"--outbase={SITE}", f"--outdir={out}"],
        quiet=True,
        why="cannot minify the page",
    )  # fmt: skip
    for path in files:
        target = out / path.relative_to(SITE)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            target.write_text(html(path.read_text("utf-8")), "utf-8")
        elif path not in shrunk:
            target.write_bytes(path.read_bytes())


def html(text: str) -> str:
    """Name all modules in the head, and leave out the indentation."""
    tag = f'<script type="module" src="{MAIN}"></script>'
    assert text.count(tag) == 1, f"index.html has no {tag}"
    links = [f'<link rel="modulepreload" href="{name}">' for name in imported(MAIN)]
    return re.sub(r"\n\s+", "\n", text.replace(tag, "\n".join([*links, tag])))


def imported(name: str) -> list[str]:
    """List the modules that a module of the page cannot do without, each after its importer."""
    found = [name]
    for module in found:  # It grows meanwhile.
        text = (SITE / module).read_text("utf-8")
        found += [each for each in dict.fromkeys(_IMPORT.findall(text)) if each not in found]
    return [module for module in found if module not in {name, FIRST}]
