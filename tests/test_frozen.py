"""Check that frozen files are unchanged, and that a change is noticed (docs/stability.md)."""

import json
import sys
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.data.vectors import frozen

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

ROOT = Path(__file__).parents[1]
VECTORS = [
    ("link-vectors.json", ["games", "bad", "bags", "putBack", "puzzles", "badPuzzles"]),
    ("sealed-vectors.json", ["games", "deals", "seats", "bad", "badSeats"]),
    ("fair-draw-vectors.json", ["games"]),
    ("duplicate-vectors.json", ["courses", "many", "results", "bad", "days"]),
]


def lost(before: frozen.Content, after: frozen.Content) -> int:
    """Return how many entries of a source are missing."""
    recorded = [digest for digest, _ in frozen.entries("", before)]
    return len(frozen.broken(recorded, frozen.entries("", after)))


def test_nothing_frozen_has_changed():
    """No recorded entry has changed, and every new entry is recorded, too."""
    digests = [digest for digest, _ in frozen.all_entries()]
    assert sorted(frozen.recorded()) == sorted(digests)


@pytest.mark.parametrize(
    ("file", "kind"), [(file, kind) for file, kinds in VECTORS for kind in kinds]
)
def test_a_changed_vector_is_found(file, kind):
    """A changed or missing entry counts as a lost digest."""
    content = frozen.vectors(ROOT / "tests" / "data" / file)
    first, *rest = content[kind]
    for changed in ([{**first, "name": "renamed"}, *rest], rest):
        assert lost(content, {**content, kind: changed}) == 1


FORM = {
    "properties": {
        "kind": {"enum": ["play", "pass"], "description": "x"},
        "n": {"type": "integer"},
    },
    "required": ["kind", "n"],
}


@pytest.mark.parametrize(
    ("changed", "missing"),
    [
        ({}, 0),
        ({"properties": {**FORM["properties"], "new": {}}}, 0),
        ({"properties": {**FORM["properties"], "kind": {"enum": ["play", "pass", "new"]}}}, 0),
        ({"properties": {**FORM["properties"], "kind": {"enum": ["play"]}}}, 1),
        ({"properties": {**FORM["properties"], "n": {"type": "string"}}}, 1),
        ({"properties": {"kind": FORM["properties"]["kind"]}}, 1),
        ({"required": ["kind"]}, 1),
    ],
    ids=["same", "field added", "value added", "value gone", "type", "field gone", "not always"],
)
def test_a_field_may_be_added_but_not_changed(changed, missing, tmp_path):
    """Names, types, values and required fields are frozen; descriptions are not."""
    contents = []
    for form in (FORM, FORM | changed):
        path = tmp_path / "schema.json"
        path.write_text(json.dumps({"$defs": {"turn": form}}), "utf-8")
        contents.append(frozen.fields(path))
    assert lost(*contents) == missing


@pytest.mark.parametrize(
    ("changed", "missing"),
    [({}, 0), ({"title": "x"}, 0), ({"digest": "0b"}, 1), ({"common": "b"}, 1), ({"number": 7}, 1)],
)
def test_a_dictionary_keeps_its_words_its_number_and_its_common_words(changed, missing, tmp_path):
    """Other facts of the dictionary may change, and another dictionary may be added."""
    pack = {"name": "a", "number": 0, "digest": "0a", "common": "a", "title": "A"}
    contents = []
    for packs in ([pack], [pack | changed, {**pack, "name": "c", "number": 1}]):
        path = tmp_path / "manifest.json"
        path.write_text(json.dumps({"packs": packs}), "utf-8")
        contents.append(frozen.dictionaries(path))
    assert lost(*contents) == missing


def test_a_line_stays(tmp_path):
    """Lines may be appended."""
    contents = []
    for text in ("en 1\n", "en 1\nen 2\n", "en 2\n"):
        (tmp_path / "released.txt").write_text(text, "ascii")
        contents.append(frozen.lines(tmp_path / "released.txt"))
    first, longer, changed = contents
    assert (lost(first, longer), lost(first, changed)) == (0, 1)


def test_a_puzzle_keeps_its_place(tmp_path):
    contents = []
    for lines in ("1a 9 1\n1b 9 1\n", "1a 8 1\n1b 9 1\n1c 9 1\n", "1b 9 1\n1a 9 1\n"):
        (tmp_path / "en.txt").write_text(lines, "ascii")
        contents.append(frozen.puzzles(tmp_path))
    first, longer, moved = contents
    assert (lost(first, longer), lost(first, moved)) == (0, 2)
