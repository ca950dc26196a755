"""Trim Pyodide's JavaScript glue to the functions that our WebAssembly imports.

Pyodide links everything that Emscripten offers to packages with machine code: graphics, sound,
windows, sockets. That is three fifths of the file. The table of imports keeps only the
functions that Python or our one package imports. Other functions lose everything that keeps them
alive, and the minifier then drops their code. Python imports WebGL functions for such packages. One
function that throws replaces them all, since a worker without a canvas cannot use WebGL.
"""

from __future__ import annotations

import re
from pathlib import Path

from scripts.common import node_env
from scripts.common.base import BuildError, run

MINIFIER = Path(__file__).with_name("minify.mjs")
_TABLE = re.compile(r"var wasmImports=\{(?P<entries>[\w$:,]*)\};")
_SIGNATURE = re.compile(r'(?<=[;}])(?P<name>[\w$]+)\.sig="\w*";?')
_PUBLISHED = re.compile(r'Module\["(?P<name>[\w$]+)"\]=(?P=name);')
_PROPERTY = re.compile(r"""(?<=[."'])[\w$]+""")
_GRAPHICS = re.compile(r"emscripten_gl[A-Z]\w*")
_LEFT_OUT = re.compile(
    r"(?:function |\b)(?P<name>[\w$]+)(?:\([^()]*\)|=\(?[^()=]*\)?=>)(?:\{absent\(\)\}|absent\(\))"
)
"""A function whose body split/glue.mjs has removed, since no recorded call uses it."""
_EVALUATION = re.compile(r"\beval\(")
"""Matches the evaluation of JavaScript in packages: forbidden by the page's policy, unneeded."""
_ABSENT = 'function absent(){throw new Error("left out of this page")}absent.sig="v";'


def trimmed(glue: str, imported: set[str], addressed: set[str], others: str) -> str:
    """Remove the glue's functions that no import names.

    ``addressed`` names are kept: the table of functions has them. ``others`` is the text of scripts
    that use properties of the glue's module. Raises `BuildError` if the glue has another form.
    """
    found = _TABLE.search(glue)
    if found is None:
        raise BuildError("the glue has no table of imports as expected")
    entries = [entry.partition(":") for entry in found["entries"].split(",")]
    empty = {each["name"] for each in _LEFT_OUT.finditer(glue)}
    gone = {name for name, _, value in entries if (value or name) in empty} - addressed
    kept = [
        f"{name}:absent" if name in gone or _GRAPHICS.fullmatch(name) else f"{name}{colon}{value}"
        for name, colon, value in entries
        if name in imported
    ]
    needed = {each.rpartition(":")[2] for each in kept}
    before, after = (
        _SIGNATURE.sub(lambda each: each[0] if each["name"] in needed else "", part)
        for part in (glue[: found.start()], glue[found.end() :])
    )
    table = f"{_ABSENT}var wasmImports={{{','.join(kept)}}};"
    glue = _EVALUATION.sub("absent(", before + table + after)
    read = set(_PROPERTY.findall(_PUBLISHED.sub("", glue) + others))
    return _PUBLISHED.sub(lambda each: each[0] if each["name"] in read else "", glue)


def minify(path: Path, *loader: Path) -> None:
    """Minify the glue in place, joined with a loader if given; see minify.mjs."""
    run(
        [node_env.find().program, MINIFIER, path, *loader],
        quiet=True,
        why="cannot minify the glue",
    )
