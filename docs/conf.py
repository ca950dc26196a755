"""The settings of Sphinx for the docs site; `scripts/build/docs.py` builds it."""

from __future__ import annotations

import os
import re
from typing import Any

from pygments.lexers.special import TextLexer

from scrabble import __version__
from scripts.build import docs

project = "Pass-a-Word"
author = "The Pass-a-Word developers"
copyright = author  # noqa: A001  Sphinx reads this name.
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # A README may begin where it likes.
exclude_patterns = ["examples"]

# The reference shows nothing of it, so the docs' environment has no machine code for it.
autodoc_mock_imports = ["bitarray"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}  # Fields have no docstrings.
default_role = "py:obj"

intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"Pass-a-Word {release}"
html_baseurl = os.environ.get("PASSAWORD_DOCS", "")  # Where the docs site is published.
html_favicon = "icon.svg"
html_show_sphinx = False
html_copy_source = False


def setup(app: Any) -> None:  # noqa: ANN401  Sphinx is installed for the docs alone.
    """Show diagrams as their text: no script of another origin draws them."""
    app.add_lexer("mermaid", TextLexer)
    app.connect("autodoc-process-docstring", _readable)


HOMES = docs.homes()
"""The public module of each public class."""


def _readable(*arguments: Any) -> None:  # noqa: ANN401  As above.
    """Link the classes of other modules; drop "Alias for field number 0" of named tuples."""
    lines = arguments[-1]
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
    lines[:] = [_CLASS.sub(_linked, line) for line in lines]


_CLASS = re.compile(r"(?<!`)`([A-Z]\w+)`(?!`)")


def _linked(found: re.Match[str]) -> str:
    home = HOMES.get(found[1])
    return f"`~{home}.{found[1]}`" if home else found[0]
