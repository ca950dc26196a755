"""Turn a picture into PNG, with the package that the extra ``png`` installs."""

from __future__ import annotations

import re
from importlib import import_module

from scrabble.errors import FileFormatError

_TEXTS = re.compile("<text .*?</text>")


def png(svg: str) -> bytes:
    """Return a picture as PNG.

    Raises `FileFormatError`: ``no-png`` without the package resvg-py, ``no-fonts`` where the
    system has no font for the letters.
    """
    try:
        render = import_module("resvg_py").svg_to_bytes
    except ImportError as error:
        raise FileFormatError(
            "no-png", 'PNG needs the package resvg-py: pip install "pass-a-word[png]".'
        ) from error
    made = bytes(render(svg_string=svg))
    if made == bytes(render(svg_string=_TEXTS.sub("", svg))):
        raise FileFormatError(
            "no-fonts", "No font was found for the letters: install one, or write SVG."
        )
    return made
