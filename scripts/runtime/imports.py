"""Find the Python modules that the page needs: all that its bridge imports."""

from __future__ import annotations

import ast
import zipfile
from importlib.util import resolve_name
from pathlib import Path

from scripts.common.base import SRC

PACKAGE = "scrabble"
BRIDGE = "scrabble.web"
"""The module that the page calls."""
PARTS = {
    "files": (
        *("scrabble.files.cgp", "scrabble.files.convert", "scrabble.files.gcg"),
        *("scrabble.files.html", "scrabble.files.json", "scrabble.files.lexicon_names"),
        *("scrabble.views.picture", "scrabble.views.text_view"),
        "scrabble.web.files",
    ),
    "joint": (
        *("scrabble.joint", "scrabble.web.joint", "scrabble.web.joint_views"),
        "scrabble/data/key_words/",
    ),
    "players": (
        "scrabble.movegen",
        *("scrabble.strategy.coach", "scrabble.strategy.equity", "scrabble.strategy.knowledge"),
        *("scrabble.strategy.players", "scrabble.strategy.puzzles", "scrabble.strategy.reasons"),
        *("scrabble.strategy.review", "scrabble.strategy.tenths"),
        *("scrabble.strategy.win_chance", "scrabble.strategy.win_chance_table"),
        *("scrabble.web.analysis", "scrabble.web.answers", "scrabble.web.rated"),
        *("scrabble.web.computer", "scrabble.web.generators"),
        *("bitarray/", "scrabble/data/lexicons/mild-", "scrabble/data/lexicons/never-suggest-"),
        "scrabble/data/players/",
    ),
    "puzzles": (
        *("scrabble.files.daily", "scrabble.link.v1.puzzle"),
        *("scrabble.views.puzzle", "scrabble.web.puzzles"),
    ),
    "words": (
        *("scrabble.lexicon.search", "scrabble.lexicon.wordlist_file", "scrabble.web.words"),
    ),
}
"""The engine's lazily fetched parts, with their modules and data: files and pictures, joint games,
computer players with hints and reviews, puzzles, and the dictionary. `scrabble.web` lists the
intents that need each part."""
ENCODINGS = (
    "encodings.ascii",
    "encodings.cp1252",
    "encodings.iso8859_1",
    "encodings.latin_1",
    "encodings.utf_8_sig",
)
"""Modules that CPython imports by itself to decode texts."""
FOR_ERRORS = (
    "difflib",  # For "Did you mean ...?" in tracebacks.
    "linecache",
    "textwrap",
    "tokenize",
    "traceback",
)
"""Modules that CPython imports by itself to format errors. No reply shows these errors."""


def file_of(module: str) -> Path | None:
    """Return the source file of a module of the engine; ``None`` for other modules."""
    path = SRC.joinpath(*module.split("."))
    candidates = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in candidates if file.is_file()), None)


def imports_in(source: str, package: str) -> set[str]:
    """Return the modules that import statements may name, even in functions.

    ``from a import b`` names ``a`` and ``a.b``, even if ``a.b`` is not a module.
    """
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            names |= {origin} | {f"{origin}.{alias.name}" for alias in node.names}
    return names


def engine_modules(*, without: str | None = None) -> list[str]:
    """Return the engine's modules that the bridge needs, with their packages, sorted.

    The modules that directly import ``without`` are left out.
    """
    found: set[str] = set()
    left_out: set[str] = set()
    waiting = {PACKAGE, BRIDGE, *(name for names in PARTS.values() for name in names)}
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if file is None or module in found:
            continue
        found.add(module)
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        named = imports_in(file.read_text("utf-8"), package) | {package}
        if without in named:
            left_out.add(module)
        waiting |= {name for name in named if name.split(".")[0] == PACKAGE}
    return sorted(found - left_out)


def data_of(part: str) -> list[str]:
    """Return the path prefixes of data and other packages in one of `PARTS`."""
    return [name for name in PARTS[part] if "/" in name]


def in_part(part: str) -> list[str]:
    """Return the engine's modules in one of `PARTS`, sorted."""
    return [
        module
        for module in engine_modules()
        if any(module == name or module.startswith(f"{name}.") for name in PARTS[part])
    ]


def other_modules() -> list[str]:
    """Return the modules of other packages that the engine imports, sorted."""
    found: set[str] = set()
    for module in engine_modules():
        file = file_of(module)
        assert file is not None
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            found.update(_outer_names(node))
    return sorted(name for name in found if name.split(".")[0] != PACKAGE)


def modules_behind(wheel: Path, package: str) -> list[str]:
    """Return the modules of other packages that a package in a wheel imports at the top, sorted."""
    with zipfile.ZipFile(wheel) as archive:
        source = archive.read(f"{package}/__init__.py").decode()
    return sorted(
        name
        for statement in ast.parse(source).body
        for name in _outer_names(statement)
        if name.split(".")[0] != package
    )


def _outer_names(statement: ast.AST) -> list[str]:
    """Return the modules that an absolute import statement imports from."""
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    if isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
        return [statement.module]
    return []
