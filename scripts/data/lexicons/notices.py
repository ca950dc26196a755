"""The licence notices of the source packages of a dictionary."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.data.lexicons.sources import Source

_LIBREOFFICE = "libreoffice-dictionaries"


def notice(source: Source, folder: Path, language: str) -> str:
    """Return the copyright and licence notice of an unpacked package."""
    if source.registry == "npm":
        (path,) = (p for p in (folder / "package").iterdir() if p.name.lower() == "license")
        return path.read_text("utf-8")
    if source.registry == "pypi":
        (about,) = folder.glob("*.dist-info")
        readme = (about / "METADATA").read_text("utf-8")
        terms = readme[readme.index("## License") : readme.index("## Citing")]
        return f"{(about / 'LICENSE.txt').read_text('utf-8')}\n{terms}"
    text = (folder / f"usr/share/doc/{source.package}/copyright").read_text("utf-8")
    return _own_part(text, language) if _LIBREOFFICE in text else text


def _own_part(text: str, language: str) -> str:
    """Return the part of a notice on the dictionaries of all languages that is about one."""
    paragraphs = re.split(r"\n\s*\n", text)
    ours = [p for p in paragraphs if p.startswith(f"Files: dictionaries/{language}/")]
    return "\n\n".join([paragraphs[0], *ours])
