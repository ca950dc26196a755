"""Write the tables of fields in docs/json.md and docs/bots.md: ``build.py vectors fields``.

The tables come from docs/schemas/. In a page, the line ``<!-- commands: best scored_move -->``
begins the tables of two objects of docs/schemas/commands.json, and ``<!-- end -->`` ends them.
``tests/cli/test_json_schemas.py`` fails if a table is outdated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from scripts.common import command_line
from scripts.common.base import ROOT

PAGES = {
    "commands": ROOT / "docs" / "json.md",
    "backup": ROOT / "docs" / "json.md",
    "bot": ROOT / "docs" / "bots.md",
}
"""The page with the tables of each schema."""
SCHEMAS = ROOT / "docs" / "schemas"

Schema = dict[str, Any]

_TABLES = re.compile(r"(<!-- (\w+): (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def load(name: str) -> Schema:
    """Read a schema by the name of its file."""
    schema: Schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    return schema


def with_tables(page: str) -> str:
    """Return the page with current tables."""

    def tables(found: re.Match[str]) -> str:
        forms = load(found[2])["$defs"]
        made = "\n".join(line for name in found[3].split() for line in _table(name, forms[name]))
        return f"{found[1]}\n{made}\n{found[4]}"

    return _TABLES.sub(tables, page)


def _table(name: str, form: Schema) -> Iterator[str]:
    yield from (f"### {name}", "", form["description"], "")
    yield from ("| Field | Type | Meaning |", "| --- | --- | --- |")
    for field, about in form["properties"].items():
        kind = type_of(about) + ("" if field in form["required"] else ", optional")
        yield f"| `{field}` | {kind} | {about['description']} |"
    yield ""


def type_of(form: Schema) -> str:
    """Describe the values that a schema allows.

    >>> type_of({"type": ["integer", "null"], "minimum": 0, "maximum": 3})
    'integer 0 to 3, or `null`'
    >>> type_of({"type": "array", "items": {"$ref": "#/$defs/turn"}, "maxItems": 4})
    'list of [turn](#turn), up to 4'
    """
    match form:
        case {"$ref": target}:
            name = target.rpartition("/")[2]
            return f"[{name}](#{name})"
        case {"anyOf": [one, {"type": "null"}]}:
            return f"{type_of(one)}, or `null`"
        case {"const": value}:
            return _value(value)
        case {"enum": values}:
            return ", ".join(map(_value, values))
        case {"type": [*names]}:
            several = [type_of({**form, "type": name}) for name in names if name != "null"]
            return ", or ".join([*several, *(["`null`"] if "null" in names else [])])
        case {"type": "array", "items": items}:
            each = type_of(items)
            return f"list of {f'({each})' if ',' in each else each}{_count(form)}"
        case {"type": "object", "additionalProperties": values}:
            return f"object of {type_of(values)}"
        case {"type": "integer" | "number" as name}:
            return f"{name}{_range(form.get('minimum'), form.get('maximum'))}"
        case {"type": "array"}:
            return "list"
    return str(form.get("type", "anything" if form.keys() <= {"description"} else "list"))


def _value(value: object) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _range(least: int | None, most: int | None) -> str:
    if most is None:
        return "" if least is None else f" from {least}"
    return f" {least} to {most}"


def _count(form: Schema) -> str:
    least, most = form.get("minItems", 0), form.get("maxItems")
    if most is not None:
        return f", {most}" if least == most else f", {f'{least} to' if least else 'up to'} {most}"
    return f", {least} or more" if least else ""


def main() -> int:
    """Update the pages."""
    command_line.parser("vectors fields", __doc__).parse_args()
    for page in sorted(set(PAGES.values())):
        page.write_text(with_tables(page.read_text("utf-8")), "utf-8")
        print(f"written {page.relative_to(ROOT)}")
    return 0
