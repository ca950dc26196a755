"""Damaged links and files: the same answer in every Python, and never a crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.fuzz import files
from scripts.vectors.mutants import of_file, of_link

MUTANTS = json.loads((Path(__file__).parent / "data" / "mutants.json").read_text("utf-8"))


@pytest.mark.parametrize(("kind", "open_it"), [("links", of_link), ("files", of_file)])
def test_every_python_answers_as_was_written_down(kind, open_it):
    """Natively and in Pyodide, whatever the version, the kept mutants get the kept answers."""
    wrong = [(text, said, got) for text, said in MUTANTS[kind] if (got := open_it(text)) != said]
    assert wrong == []


def test_the_kept_mutants_are_of_many_kinds():
    """Most refusals that links know occur, and some mutants are the game all the same."""
    answers = {"read" if said.startswith("1") else said for _, said in MUTANTS["links"]}
    assert {"cut-off", "mistyped", "not-a-link", "not-canonical", "read"} <= set(answers)


def test_damaged_files_lists_and_requests_are_read_or_refused():
    """A short run of scripts/fuzz/files.py: a code or an answer for everything."""
    report = files.fuzz(1500, seed=3, games=3)
    assert report.wrong == []
    assert {"file: read", "list: read", "request: answered"} <= set(report.outcomes)
