"""JSON: the type of an object, and parsing text that may come from anywhere."""

from __future__ import annotations

import json
import re
from typing import Any

Json = dict[str, Any]
"""A JSON object whose fields are not checked."""

_MAX_DEPTH = 16
_STRING = re.compile('"[^"]*+"?')
_OTHER = re.compile(r"[^][{}]+")
_AS_SQUARE = str.maketrans("{}", "[]")


def parse_json(text: str) -> Any:  # noqa: ANN401  JSON is anything.
    """Parse JSON text from anywhere; raises `ValueError`, also if it is nested deeply.

    The parser calls itself for each level, and in the browser's Python too many levels
    end the interpreter rather than raise: brackets are counted first.
    """
    if text.count("[") + text.count("{") > _MAX_DEPTH:
        _check_depth(text)
    return json.loads(text)


def _check_depth(text: str) -> None:
    """Raise `ValueError` if the brackets outside strings are nested deeply or lack their pairs."""
    unescaped = text.replace("\\\\", "").replace('\\"', "")
    brackets = _OTHER.sub("", _STRING.sub("", unescaped)).translate(_AS_SQUARE)
    for _ in range(_MAX_DEPTH):
        outer = brackets.replace("[]", "")  # Without the innermost level.
        if len(outer) == len(brackets):
            break
        brackets = outer
    if brackets:
        raise ValueError("nested too deeply, or a bracket without its pair")
