"""Damaged links and files give the same result in every Python, and never a crash."""

import json
from pathlib import Path

import pytest
from support.amounts import amount

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.files import convert
from scripts.lab.fuzz import files

pytestmark = pytest.mark.no_cover

MUTANTS = json.loads((Path(__file__).parent / "data" / "mutants.json").read_text("utf-8"))


def of_link(text: str) -> str:
    """Return the link found in a text, or the code of the refusal."""
    try:
        found = link.read(text).text
        link.decode(found)
    except ScrabbleError as error:
        return error.code
    return found


def of_puzzle(text: str) -> str:
    """Return the link of the puzzle found in a text, or the code of the refusal."""
    try:
        return link.encode_puzzle(link.decode_puzzle(link.read(text).text))
    except ScrabbleError as error:
        return error.code


def of_file(text: str) -> str:
    """Return the link of a game file, ``position`` if it has no moves, or the code."""
    try:
        history = convert.load(text).history
        return "position" if history is None else link.encode_history(history)
    except ScrabbleError as error:
        return error.code


@pytest.mark.parametrize(
    ("kind", "open_it"), [("links", of_link), ("files", of_file), ("puzzles", of_puzzle)]
)
def test_every_python_gives_the_stored_results(kind, open_it):
    """Each stored mutant gives its stored result, natively and in Pyodide."""
    wrong = [(text, said, got) for text, said in MUTANTS[kind] if (got := open_it(text)) != said]
    assert wrong == []


def test_the_stored_mutants_are_of_many_kinds():
    answers = {"read" if said.startswith("1") else said for _, said in MUTANTS["links"]}
    assert {"cut-off", "mistyped", "not-a-link", "not-canonical", "read"} <= set(answers)


def test_damaged_files_lists_and_requests_are_read_or_refused():
    """In a short run of scripts/lab/fuzz/files.py each input gives a code or a result."""
    report = files.fuzz(amount(400, 5000), seed=3, games=3)
    assert report.wrong == []
    assert {"gcg: read", "json: read", "list: read", "request: answered"} <= set(report.outcomes)


@pytest.mark.parametrize("kind", files.KINDS)
def test_one_kind_of_file_can_be_damaged_alone(kind):
    report = files.fuzz(60, seed=4, games=1, only=kind)
    assert report.wrong == []
    assert {outcome.partition(":")[0] for outcome in report.outcomes} == {kind}
