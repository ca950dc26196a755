"""Parse JSON text from any source, and define the type of a JSON object."""

from __future__ import annotations

import json
import re
from typing import Any

Json = dict[str, Any]
"""A JSON object with unchecked fields."""

_MAX_DEPTH = 16
_STRING = re.compile('"[^"]*+"?')
_OTHER = re.compile(r"[^][{}]+")
_AS_SQUARE = str.maketrans("{}", "[]")


def parse_json(text: str) -> Any:  # noqa: ANN401  JSON is anything.
    """Parse JSON text from any source; raise `ValueError`, also for deep nesting.

    The parser recurses for each level, and in the browser's Python too many levels crash the
    interpreter instead of raising. So the brackets are counted first.
    """
    if text.count("[") + text.count("{") > _MAX_DEPTH:
        _check_depth(text)
    return json.loads(text)


def _check_depth(text: str) -> None:
    """Raise `ValueError` if the brackets outside strings are nested deeply or unpaired."""
    unescaped = text.replace("\\\\", "").replace('\\"', "")
    brackets = _OTHER.sub("", _STRING.sub("", unescaped)).translate(_AS_SQUARE)
    for _ in range(_MAX_DEPTH):
        outer = brackets.replace("[]", "")  # removes the innermost level
        if len(outer) == len(brackets):
            break
        brackets = outer
    if brackets:
        raise ValueError("nested too deeply, or a bracket without its pair")
