"""Run the examples in docstrings; tests/tools/test_docs.py runs those of the documents."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import scrabble

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(scrabble.__path__, "scrabble.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    """Each prints the shown output."""
    assert doctest.testmod(import_module(name)).failed == 0
