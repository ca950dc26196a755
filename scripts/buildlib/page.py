"""The page as it is published: the same files as in ``site/``, smaller and asked for at once.

Scripts and styles are minified one by one, so that a module stays a module and an error
names its file: by esbuild, and scripts by swc once more, which makes them a fortieth smaller.
("--bundle" with everything external puts nothing together: it only lets esbuild know that nobody
else sees the names of a module.) The modules that the page always needs are
named in its head: a browser would otherwise learn of each only from the one that imports it.
"""

from __future__ import annotations

import posixpath
import re
import tempfile
from pathlib import Path

from buildlib import node_env
from buildlib.base import NODE_MODULES, SITE, files_below, run

SHRUNK = (".js", ".css")
FIRST, MAIN, WORKER = "start-worker.js", "main.js", "worker/start.js"
WRITTEN = (".js", ".css", ".html")
MOST_BYTES = 100_000
"""The limit for HTML, styles and scripts fetched before the first board; see `first_board`."""
_IMPORT = re.compile(r'^(?:import|export)\s(?:[^;"]*\sfrom\s)?"(\.[\w./-]+\.js)"', re.MULTILINE)
_QUOTED = re.compile(r'="([\w./#-]+)"(?=[ >])')
_SPACE = re.compile(r"(?<=[:,]) ")
"""What esbuild leaves in the values of custom properties; no string of the styles has any."""


def write(out: Path) -> None:
    """Write the page into ``out``; raises `BuildError`."""
    files = files_below(SITE)
    shrunk = [path for path in files if path.suffix in SHRUNK]
    node = node_env.ensure()
    run(
        [node.program, NODE_MODULES / "esbuild" / "bin" / "esbuild", *shrunk,
         "--minify", "--charset=utf8", "--target=es2024", "--format=esm",
         "--bundle", "--external:*",
         f"--outbase={SITE}", f"--outdir={out}"],
        quiet=True,
        why="cannot minify the page",
    )  # fmt: skip
    scripts = [out / path.relative_to(SITE) for path in shrunk if path.suffix == ".js"]
    why = "cannot make the page's scripts smaller"
    run([node.program, Path(__file__).with_name("shrink.mjs"), *scripts], quiet=True, why=why)
    for path in files:
        target = out / path.relative_to(SITE)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            target.write_text(html(path.read_text("utf-8")), "utf-8")
        elif path.suffix == ".css":
            target.write_text(_SPACE.sub("", target.read_text("utf-8")), "utf-8")
        elif path not in shrunk:
            target.write_bytes(path.read_bytes())


def html(text: str) -> str:
    """Name all modules in the head; leave out indentation, and quotes that HTML does not need."""
    tag = f'<script type="module" src="{MAIN}"></script>'
    assert text.count(tag) == 1, f"index.html has no {tag}"
    links = [f'<link rel="modulepreload" href="{name}">' for name in imported(MAIN)]
    whole = text.replace(tag, "\n".join([*links, tag]))
    return _QUOTED.sub(r"=\1", re.sub(r">\s+<", "><", whole))


def imported(name: str) -> list[str]:
    """List the modules that a module of the page cannot do without, each after its importer."""
    found = [name]
    for module in found:  # It grows meanwhile.
        folder = posixpath.dirname(module)
        named = _IMPORT.findall((SITE / module).read_text("utf-8"))
        paths = (posixpath.normpath(posixpath.join(folder, each)) for each in named)
        found += [path for path in dict.fromkeys(paths) if path not in found]
    return [module for module in found if module not in {name, FIRST}]


def first_board() -> list[str]:
    """List the HTML, styles and scripts that are fetched before a link shows its first board."""
    styles = [path.relative_to(SITE).as_posix() for path in files_below(SITE / "styles")]
    modules = [each for root in (MAIN, WORKER) for each in (root, *imported(root))]
    return ["index.html", *styles, FIRST, *modules]


def written(folder: Path, names: list[str] | None = None) -> dict[str, int]:
    """Return the bytes of scripts, styles and HTML below a folder, or of those named, by ending."""
    files = files_below(folder) if names is None else [folder / name for name in names]
    return {
        ending: sum(path.stat().st_size for path in files if path.suffix == ending)
        for ending in WRITTEN
    }


def fits() -> bool:
    """Report how large the page is as it is published, and whether it keeps to its limit."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        first = written(Path(folder), first_board())
        whole = sum(written(Path(folder)).values())
    total = sum(first.values())
    each = ", ".join(f"{size:,} {ending[1:]}" for ending, size in first.items())
    print(f"{total:,} bytes of {MOST_BYTES:,} before the first board ({each}), {whole:,} in all")
    return total <= MOST_BYTES
