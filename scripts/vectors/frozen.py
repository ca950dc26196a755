"""Record the digests of frozen vectors: ``build.py vectors frozen``.

Each line of tests/data/frozen.txt is the SHA-256 of an entry of tests/data/link-vectors.json, and
what it is. New entries are added; a line whose entry has changed or is gone ends the program, for
what is frozen never changes (docs/stability.md).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from scripts.build import command_line
from scripts.build.base import TESTS, BuildError

VECTORS = TESTS / "data" / "link-vectors.json"
FROZEN = TESTS / "data" / "frozen.txt"


def entries(vectors: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the digest of each entry and what it is: its list, and its name or its number."""
    for kind, listed in vectors.items():
        for number, entry in enumerate(_entries(listed)):
            name = entry.get("name", number) if isinstance(entry, dict) else number
            text = json.dumps([kind, entry])
            yield hashlib.sha256(text.encode()).hexdigest(), f"{kind} {name}"


def _entries(listed: object) -> list[Any]:
    """Return the entries of a list, the pairs of an object, or a value alone."""
    if isinstance(listed, dict):
        return list(listed.items())
    return listed if isinstance(listed, list) else [listed]


def recorded() -> list[str]:
    """Return the digests in the file."""
    lines = FROZEN.read_text("utf-8").splitlines() if FROZEN.exists() else []
    return [line.partition("  ")[0] for line in lines]


def broken(frozen: list[str], vectors: dict[str, Any]) -> list[str]:
    """Return the recorded digests that no entry has."""
    found = {digest for digest, _ in entries(vectors)}
    return [digest for digest in frozen if digest not in found]


def main() -> int:
    """Add the entries that are not recorded."""
    command_line.parser("vectors frozen", __doc__).parse_args()
    vectors, frozen = json.loads(VECTORS.read_text("utf-8")), recorded()
    if lost := broken(frozen, vectors):
        raise BuildError(f"{len(lost)} frozen vectors have changed or are gone: {lost[:3]}")
    new = [f"{digest}  {what}" for digest, what in entries(vectors) if digest not in set(frozen)]
    with FROZEN.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in new)
    print(f"{FROZEN.name}: {len(new)} added to {len(frozen)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(command_line.run(main))
