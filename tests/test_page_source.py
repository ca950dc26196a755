"""The page's own sources: nothing in them runs text, leaves the origin, or loses the game."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
PAGE = (SITE / "index.html").read_text("utf-8") if SITE.exists() else ""

pytestmark = pytest.mark.native

RUNS_TEXT = (
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function"
)


@pytest.mark.parametrize(
    "path", sorted(SITE.rglob("*.js")), ids=lambda path: str(path.relative_to(SITE))
)
def test_no_script_makes_text_into_markup_or_code(path: Path) -> None:
    """Whatever a stranger wrote is set as text."""
    assert re.findall(RUNS_TEXT, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "path",
    sorted([*SITE.rglob("*.js"), *SITE.rglob("*.css"), SITE / "index.html"]),
    ids=lambda path: str(path.relative_to(SITE)),
)
def test_no_source_names_another_origin(path: Path) -> None:
    """But for where a suggestion may be sent, which only a press does, and names of XML."""
    if path.name == "config.js":
        return
    text = re.sub(r"^\s*(//|\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    assert [
        found for found in re.findall(r"https?://[^\s\"'`)]+", text) if "w3.org" not in found
    ] == []


def test_the_page_has_no_inline_code() -> None:
    """Scripts come from files, and no attribute is a handler or a style."""
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", PAGE) == []
    assert re.findall(r"\s(?:on[a-z]+|style)\s*=", PAGE) == []


def test_the_policy_is_strict() -> None:
    """Nothing by default, code only from here, and no text becomes markup where that is known."""
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', PAGE)
    parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";") if part.strip())
    assert parts["default-src"] == "'none'"
    assert parts["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert parts["connect-src"] == "'self'"
    assert parts["require-trusted-types-for"] == "'script'"
    assert not re.search(r"unsafe-inline|'unsafe-eval'|https?:|\*", policy)


@pytest.mark.parametrize("lost", ["og:url", 'rel="canonical"', "<base"])
def test_a_preview_keeps_the_fragment(lost: str) -> None:
    """A preview that follows such an address would open the page without the game."""
    assert lost not in PAGE


def test_no_address_is_told_on() -> None:
    """The link is in the address: no request says where it came from."""
    assert '<meta name="referrer" content="no-referrer">' in PAGE


def test_every_licence_is_linked_in_the_help() -> None:
    """Of our code, of the Python inside, and of the dictionary of every language."""
    (names,) = re.findall(r'LICENCES = "([^"]+)"', (SITE / "lazy" / "help.js").read_text("utf-8"))
    texts = {path.stem for path in (ROOT / "src/scrabble/data/lexicons/licences").glob("??.txt")}
    assert set(names.split()) == {"pass-a-word", "pyodide", "bitarray", *texts}


ENGINE = ROOT / "src" / "scrabble"
READERS = [
    *sorted((ENGINE / "files").rglob("*.py")),
    *(ENGINE / f"{name}.py" for name in ("moves", "rules", "game/record_transitions")),
]
KINDS = {"line_error", "FileFormatError", "IllegalMove", "MoveSyntaxError"}
NEVER_IN_A_FILE = {"bad-squares", "bad-exchange", "bad-words"}


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Yield the code of each error that a file can meet, with the names of what it names."""
    for path in READERS:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in KINDS:
                code = call.args[0]
                if isinstance(code, ast.Constant) and code.value not in NEVER_IN_A_FILE:
                    yield str(code.value), {word.arg or "" for word in call.keywords}


def test_every_refusal_of_a_file_is_said_on_the_page() -> None:
    """Each code has a sentence of the page, which names nothing that the engine does not tell."""
    strings = json.loads((SITE / "strings" / "en.json").read_text("utf-8"))
    found = list(refusals())
    assert len(found) > 50
    silent = {code for code, _ in found if f"fault-{code}" not in strings}
    assert silent == set()
    for code, told in found:
        named = set(re.findall(r"\{(\w+)\}", strings[f"fault-{code}"]))
        assert named <= told, code
