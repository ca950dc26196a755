"""The examples in docstrings and in the README are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import scrabble

README = Path(__file__).parent.parent / "README.md"
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(scrabble.__path__, "scrabble.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    """Each prints what it shows."""
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.native
def test_examples_in_the_readme():
    """They give the results that the README shows."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0
