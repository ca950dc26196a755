"""The package's README and addresses; hatchling imports this module by its path.

On a package index the README's links must be absolute. `PASSAWORD_SOURCE` is the address of the
repository, which the release's workflow knows. Without it, the links become plain text.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>(?!https?:|#)[^)]+)\)")


class PackageMetadata(MetadataHookInterface):
    """Adds ``readme`` and ``urls`` to the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the two fields."""
        source = os.environ.get("PASSAWORD_SOURCE", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        text = readme(text, source, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = urls(source)


def readme(text: str, source: str, tag: str) -> str:
    """Return the README with the links of a repository's tag, or without links."""

    def absolute(link: re.Match[str]) -> str:
        image, label, target = link.groups()
        if not source:
            return "" if image else label
        return f"{image}[{label}]({source}/{'raw' if image else 'blob'}/{tag}/{target})"

    return _LINK.sub(absolute, text)


def urls(source: str) -> dict[str, str]:
    """Return the package's addresses by their usual names."""
    pages = {
        "Source": "",
        "Issues": "/issues",
        "Changelog": "/blob/main/CHANGELOG.md",
        "Documentation": "/tree/main/docs",
    }
    return {name: f"{source}{path}" for name, path in pages.items()} if source else {}
