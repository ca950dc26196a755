"""Pyodide's WebAssembly and its JavaScript glue, without the exports that nothing here uses.

Pyodide exports all of CPython, some 8,500 names, so that packages with machine code can link
against them. Every start assigns each of them, wraps many and enters them in tables: a tenth of
the time to open a link. The page ships one such package. What it imports is kept, and every
name that occurs in a script; the code itself is not changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scripts.build.base import BuildError
from scripts.build.glue import trimmed

WASM, GLUE, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"
_IMPORTS, _EXPORTS = 2, 7
_ADDRESSES = "GOT.func"
"""From where a module imports the addresses of functions: their places in the table."""
_HEAD = 8
"""The bytes of a module before its first section."""
_TABLE, _MEMORY, _GLOBAL, _TAG = 1, 2, 3, 4
_MAX_7_BITS, _CONTINUES = 127, 128
"""In LEB128 a byte holds seven bits of a number; the eighth is set while others follow."""
_WORD = re.compile(r"[\w$]+")
_ASSIGNING = re.compile(
    r"var (?P<names>[\w$,]+);function assignWasmExports\(wasmExports\)\{(?P<body>[^}]*)\}"
)
_ASSIGNED = re.compile(
    r'(?P<targets>(?:[\w$]+=|Module\["[^"]+"\]=)+)wasmExports\["(?P<name>[^"]+)"\](?:\.value>>>0)?'
)


def write(pyodide: Path, out: Path, scripts: Iterable[Path], libraries: Iterable[bytes]) -> None:
    """Write Pyodide's WebAssembly and glue into ``out``, trimmed for scripts and machine code.

    Raises `BuildError` if Pyodide's files are not as this module expects.
    """
    wasm = (pyodide / WASM).read_bytes()
    glue = (pyodide / GLUE).read_text("utf-8")
    found = _ASSIGNING.search(glue)
    if found is None:
        raise BuildError(f"{GLUE} does not assign its exports as expected")
    imports = [each for module in (wasm, *libraries) for each in imported(module)]
    needed = {name for _, name in imports}
    addressed = {name for origin, name in imports if origin == _ADDRESSES}
    callers = [path.read_text("utf-8") for path in (pyodide / LOADER, *scripts)]
    others = [glue[: found.start()], glue[found.end() :], *callers]
    used = needed | {word for text in others for word in _WORD.findall(text)}
    lines = [_assignment(line) for line in found["body"].split(";")]
    kept = [line for line in lines if used & {line.name, *line.targets}]
    gone = {name for line in lines for name in line.targets} - {
        name for line in kept for name in line.targets
    }
    names = [name for name in found["names"].split(",") if name not in gone]
    taken = ";".join(line.text for line in kept)
    body = f"var {','.join(names)};function assignWasmExports(wasmExports){{{taken}}}"
    used.update(line.name for line in kept)
    text = glue[: found.start()] + body + glue[found.end() :]
    (out / GLUE).write_text(trimmed(text, needed, addressed, "\n".join(callers)), "utf-8")
    (out / WASM).write_bytes(exporting(wasm, used))


class _Assignment(NamedTuple):
    """One assignment of an export in the glue."""

    text: str
    name: str
    targets: tuple[str, ...]
    """The names of the export in the glue."""


def _assignment(text: str) -> _Assignment:
    found = _ASSIGNED.fullmatch(text)
    if found is None:
        raise BuildError(f"{GLUE} does not assign an export as expected: {text[:80]}")
    targets = [name for name in _WORD.findall(found["targets"]) if name != "Module"]
    return _Assignment(text, found["name"], tuple(targets))


def exporting(module: bytes, names: set[str]) -> bytes:
    """Return a WebAssembly module that exports only these names."""
    parts = [module[:_HEAD]]
    for kind, section, content in _sections(module):
        if kind != _EXPORTS:
            parts.append(section)
            continue
        kept = [entry for name, entry in _exports(content) if name in names]
        body = _number(len(kept)) + b"".join(kept)
        parts += [bytes([kind]), _number(len(body)), body]
    return b"".join(parts)


def imported(module: bytes) -> Iterator[tuple[str, str]]:
    """Yield what a WebAssembly module imports: from where, and its name."""
    for kind, _, content in _sections(module):
        if kind == _IMPORTS:
            reader = _Reader(content)
            for _ in range(reader.number()):
                yield reader.text(), reader.text()
                reader.skip_type()


def _sections(module: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the kind, the bytes and the content of each section."""
    reader = _Reader(module, _HEAD)
    while reader.at < len(module):
        start = reader.at
        kind = reader.byte()
        content = reader.bytes(reader.number())
        yield kind, module[start : reader.at], content


def _exports(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of each export."""
    reader = _Reader(content)
    for _ in range(reader.number()):
        start = reader.at
        name = reader.text()
        reader.byte()  # Its kind.
        reader.number()
        yield name, content[start : reader.at]


@dataclass
class _Reader:
    """Reads values of WebAssembly's binary format, one after the other."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self) -> int:
        """Read a number in LEB128."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte <= _MAX_7_BITS:
                return number

    def text(self) -> str:
        return self.bytes(self.number()).decode()

    def skip_type(self) -> None:
        """Skip the kind and the type of an import."""
        kind = self.byte()
        if kind == _GLOBAL:
            self.bytes(2)
            return
        if kind in {_TABLE, _TAG}:
            self.byte()
        has_most = self.number() & 1
        if kind in {_TABLE, _MEMORY}:
            self.number()
            if has_most:
                self.number()


def _number(number: int) -> bytes:
    """Return a number in LEB128."""
    written = bytearray()
    while number > _MAX_7_BITS:
        written.append(number & _MAX_7_BITS | _CONTINUES)
        number >>= 7
    return bytes([*written, number])
