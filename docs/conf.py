"""The settings of Sphinx for the docs site; `scripts/build/docs.py` builds it."""

from __future__ import annotations

from typing import Any

from pygments.lexers.special import TextLexer

from scrabble import __version__

project = "Pass-a-Word"
author = "The Pass-a-Word developers"
copyright = author  # noqa: A001  Sphinx reads this name.
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # A README may begin where it likes.
exclude_patterns = ["examples"]

# The reference shows nothing of it, so the docs' environment has no machine code for it.
autodoc_mock_imports = ["bitarray"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
default_role = "py:obj"

html_theme = "furo"
html_title = "Pass-a-Word"
html_show_sphinx = False
html_copy_source = False


def setup(app: Any) -> None:  # noqa: ANN401  Sphinx is installed for the docs alone.
    """Show diagrams as their text: no script of another origin draws them."""
    app.add_lexer("mermaid", TextLexer)
