"""The shared parts of programs that write test vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scrabble.errors import ScrabbleError
from scrabble.link.coder import Writer
from scripts.common import command_line

Json = dict[str, Any]


def program(
    name: str, doc: str | None, file: Path, vectors: Callable[[], Json]
) -> Callable[[], None]:
    """Return a ``main`` that writes vectors, one a line for readable diffs."""

    def main() -> None:
        command_line.parser(f"vectors {name}", doc).parse_args()
        found = vectors()
        lines = ",\n".join(f"{_text(key)}: {_lines(value)}" for key, value in found.items())
        file.write_text(f"{{\n{lines}\n}}\n", "utf-8")
        print(f"{file.name}: {file.stat().st_size:,} bytes")

    return main


def _lines(value: object) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(_text, value)) + "\n]"
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def code_parts(writer: Writer, *parts: Sequence[tuple[int, int]]) -> None:
    """Encode parts of a link, each given as pairs of limit and number; then encode their end."""
    for part in parts:
        writer.weighted((1, 1), 1)
        for limit, number in part:
            writer.uniform(limit, number)
    writer.weighted((1, 1), 0)


def refused(
    texts: Mapping[str, str], read: Callable[[str], object], field: str = "link"
) -> list[Json]:
    """Return a vector for each unreadable text: its name, the text, the error code."""
    return [
        {"name": name, field: text, "code": code_of(read, text)} for name, text in texts.items()
    ]


def code_of(read: Callable[[str], object], text: str) -> str:
    """Return the code of the error from reading a text."""
    try:
        read(text)
    except ScrabbleError as error:
        return error.code
    raise AssertionError(text)
