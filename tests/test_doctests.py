"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import scrabble

MODULES = [
    found.name
    for found in walk_packages(scrabble.__path__, "scrabble.")
    if not found.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name):
    """Each example prints what it says."""
    assert doctest.testmod(import_module(name)).failed == 0
