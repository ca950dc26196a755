"""JSON: the type of an object, and parsing text that may come from anywhere."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

Json = dict[str, Any]
"""A JSON object whose fields are not checked."""

_MAX_DEPTH = 16
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[][{}]")


def parse_json(text: str) -> Any:  # noqa: ANN401  JSON is anything.
    """Parse JSON text from anywhere; raises `ValueError`, also if it is nested deeply.

    The parser calls itself for each level, and in the browser's Python too many levels
    end the interpreter rather than raise: brackets are counted first.
    """
    brackets = _BRACKET.findall(_STRING.sub("", text))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if max(depths, default=0) > _MAX_DEPTH:
        raise ValueError("nested too deeply")
    return json.loads(text)
