"""The settings of Sphinx for the docs site; `scripts/build/docs.py` builds it."""

from __future__ import annotations

import os
from typing import Any

from pygments.lexers.special import TextLexer

from scrabble import __version__

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
autodoc_typehints = "both"  # Parameters in a list, too.
autodoc_typehints_description_target = "all"
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
