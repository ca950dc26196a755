"""Run the examples in docstrings; tests/tools/test_docs.py runs those of the documents."""

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
    assert doctest.testmod(import_module(name)).failed == 0
