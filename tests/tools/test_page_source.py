"""The page's sources evaluate no text, use no other origin and lose no game."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrabble.files import daily

if sys.platform != "emscripten":
    from scripts.data.vectors import lists

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
PAGE = (SITE / "index.html").read_text("utf-8") if SITE.exists() else ""

pytestmark = pytest.mark.native

RUNS_TEXT = (
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function"
)


@pytest.mark.parametrize(
    "path", sorted(SITE.rglob("*.js")), ids=lambda path: str(path.relative_to(SITE))
)
def test_no_script_turns_text_into_markup_or_code(path: Path) -> None:
    """Text from links and files is inserted as plain text."""
    assert re.findall(RUNS_TEXT, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "path",
    sorted([*SITE.rglob("*.js"), *SITE.rglob("*.css"), SITE / "index.html"]),
    ids=lambda path: str(path.relative_to(SITE)),
)
def test_no_source_names_another_origin(path: Path) -> None:
    """Exceptions are XML namespaces and the address for suggestions, which opens by a click."""
    if path.name == "config.js":
        return
    text = re.sub(r"^\s*(//|\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    assert [
        found for found in re.findall(r"https?://[^\s\"'`)]+", text) if "w3.org" not in found
    ] == []


def test_no_module_of_the_page_waits_while_it_is_imported() -> None:
    """With a top-level await, a lazy module could wait for a script that waits for the module."""
    waiting = [
        f"{path.relative_to(SITE)}: {line}"
        for path in SITE.rglob("*.js")
        for line in re.findall(r"^(?![\s/*]).*\bawait\b.*", path.read_text("utf-8"), re.MULTILINE)
        if "async" not in line
    ]
    assert waiting == []


@pytest.mark.parametrize("path", sorted(SITE.rglob("*.css")), ids=lambda path: path.name)
def test_no_sign_of_a_style_is_spoken(path: Path) -> None:
    """A style's sign has an empty alternative text for screen readers."""
    made = re.findall(r"\bcontent:\s*(\"[^;}]*)", path.read_text("utf-8"))
    assert [text for text in made if text != '""' and not text.endswith(' / ""')] == []


def test_the_page_has_no_inline_code() -> None:
    """Scripts are files, and no attribute is a handler or a style."""
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", PAGE) == []
    assert re.findall(r"\s(?:on[a-z]+|style)\s*=", PAGE) == []


def test_the_policy_is_strict() -> None:
    """The default allows nothing, code comes from our origin, and Trusted Types are required."""
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', PAGE)
    parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";") if part.strip())
    assert parts["default-src"] == "'none'"
    assert parts["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert parts["connect-src"] == "'self'"
    assert parts["require-trusted-types-for"] == "'script'"
    assert not re.search(r"unsafe-inline|'unsafe-eval'|https?:|\*", policy)


@pytest.mark.parametrize("lost", ["og:url", 'rel="canonical"', "<base"])
def test_a_preview_keeps_the_fragment(lost: str) -> None:
    """A preview that followed a canonical address would open without the game."""
    assert lost not in PAGE


def test_no_referrer_is_sent() -> None:
    """The address holds the link, so no request may contain it."""
    assert '<meta name="referrer" content="no-referrer">' in PAGE


def test_the_lists_shared_with_the_engine_are_current() -> None:
    """``build.py vectors lists`` writes each list."""
    for module, name, text in lists.page_lists():
        source = (SITE / module).read_text("utf-8")
        assert lists.current(source, name, text) == source, f"{name} of {module}"
    assert lists.RESERVED.read_text("utf-8") == lists.reserved_file()
    assert lists.BOARDS.read_text("utf-8") == lists.boards_file()


@pytest.mark.parametrize("source", ["", 'const A = "a";', "const LIST = a;"])
def test_a_list_that_the_page_lacks_is_an_error(source: str) -> None:
    """The error shows that the page's constant has another name."""
    with pytest.raises(ValueError, match="LIST"):
        lists.current(source, "LIST", "en gl")
    assert lists.current('const LIST = "en";', "LIST", "en gl") == 'const LIST = "en gl";'


def test_the_first_day_with_a_puzzle_is_that_of_the_engine() -> None:
    """The calendar offers no earlier day."""
    source = (SITE / "common" / "puzzle-results.js").read_text("utf-8")
    assert f"export const FIRST_DAY = {daily.FIRST_DAY:_};" in source


def test_every_licence_is_linked_in_the_help() -> None:
    """The help links licences of our code, Python and its libraries, meanings and dictionaries."""
    (names,) = re.findall(
        r'LICENCES =\s+"([^"]+)"', (SITE / "welcome" / "help.js").read_text("utf-8")
    )
    texts = {path.stem for path in (ROOT / "src/scrabble/data/lexicons/licences").glob("??.txt")}
    assert set(names.split()) == {
        "pass-a-word",
        "pyodide",
        "bitarray",
        "xz-decompress",
        "uqr",
        "wordnet",
        *texts,
    }


ENGINE = ROOT / "src" / "scrabble"
READERS = [
    *sorted((ENGINE / "files").rglob("*.py")),
    *(ENGINE / f"{name}.py" for name in ("moves", "rules", "game/record_transitions")),
    ENGINE / "lexicon" / "wordlist_file.py",
]
KINDS = {
    *("line_error", "_warn", "_assumed", "FileFormatError", "LexiconError"),
    *("IllegalMove", "MoveSyntaxError"),
}
NEVER_IN_A_FILE = {"bad-squares", "bad-exchange", "bad-words", "bad-list", "no-puzzle"}
OF_ITS_OWN = {"other-list"}
"""Codes for which the page has sentences of another key (`own-differs`)."""


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Yield each file error's code with the names of its values."""
    for path in READERS:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in KINDS:
                code = call.args[0]
                if isinstance(code, ast.Constant) and code.value not in NEVER_IN_A_FILE:
                    yield str(code.value), {word.arg or "" for word in call.keywords}


def test_every_file_error_has_a_string_of_the_page() -> None:
    """The sentence uses only values that the engine sends."""
    strings = json.loads((SITE / "strings" / "en.json").read_text("utf-8"))
    found = list(refusals())
    assert len(found) > 50
    silent = {code for code, _ in found if f"fault-{code}" not in strings}
    assert silent == OF_ITS_OWN
    for code, given in ((code, given) for code, given in found if code not in OF_ITS_OWN):
        named = set(re.findall(r"\{(\w+)\}", strings[f"fault-{code}"]))
        assert named <= given, code


def test_every_language_of_the_page_is_one_of_games() -> None:
    """``start-worker.js`` fetches strings and letters of the same language."""
    source = (SITE / "core" / "languages.js").read_text("utf-8")
    names = re.findall(r"^  (\w\w): ", source, re.MULTILINE)
    alphabets = ROOT / "src" / "scrabble" / "data" / "alphabets"
    assert {"en"} < set(names) <= {path.stem for path in alphabets.glob("*.toml")}
