"""Write a page that shows every string beside another language: ``build.py strings XX``.

Translators read it. The notes are in string_notes.json; the page gets none of them.
"""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from html import escape
from pathlib import Path

from scripts.common.base import BUILD, SITE, BuildError

NOTES = Path(__file__).with_name("string_notes.json")
_HEAD = (
    '<!doctype html><meta charset="utf-8"><title>Strings</title><style>'
    "td{vertical-align:top;padding:.3em;border-top:1px solid;white-space:pre-line}</style>"
)


def write(language: str, beside: str = "en") -> Path:
    """Write the page and return its path. Raises `BuildError` for a language without strings."""
    own, other = strings(language), strings(beside)
    rows = (
        f"<tr><td>{escape(key)}<td lang={beside}>{_shown(other[key])}"
        f"<td lang={language}>{_shown(own.get(key, ''))}<td>{escape(note_of(key))}\n"
        for key in other
    )
    path = BUILD / f"strings-{language}.html"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{_HEAD}<table>{''.join(rows)}</table>\n", "utf-8")
    return path


def strings(language: str) -> dict[str, object]:
    """Return the strings of a language by key. Raises `BuildError` if there are none."""
    path = SITE / "strings" / f"{language}.json"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in path.parent.glob("*.json")))
        raise BuildError(f"there are no strings for {language!r}; there are: {known}")
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


def note_of(key: str) -> str:
    """Return where a string stands, what its placeholders are, and how long it may be."""
    notes = json.loads(NOTES.read_text("utf-8"))
    found = (each for each in notes if any(fnmatchcase(key, k) for k in each["keys"].split()))
    return "; ".join(
        each["note"] + (f"; at most {each['most']} characters" if "most" in each else "")
        for each in found
    )


def _shown(entry: object) -> str:
    if isinstance(entry, dict):
        entry = [f"{form}: {text}" for form, text in entry.items()]
    return escape("\n".join(entry) if isinstance(entry, list) else str(entry))
