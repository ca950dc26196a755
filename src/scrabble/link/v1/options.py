"""The options of a game, by number: a part of dealt games, and the head of a kind of record.

docs/link-format.md, "Options".
"""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.game.options import NUMBERS, OPTIONS, Changed, Value
from scrabble.link.coder import Coder, given
from scrabble.link.v1.header import needs_newer_version

_IS_MORE = (1, 1)


def code_options(coder: Coder, wanted: Changed | None) -> Changed:
    """Encode or decode the changed options, each as its number and the index of its value.

    Raises `LinkError` (``unknown-version``) for an option or value of a later version.
    """
    left = None if wanted is None else list(wanted)
    found: list[tuple[str, Value]] = []
    while coder.weighted(_IS_MORE, given(left, lambda options: int(bool(options)))):
        name, value = left.pop(0) if left else (None, None)
        number = coder.uniform(NUMBERS, given(name, _number))
        if number >= len(OPTIONS):
            raise needs_newer_version()
        option = OPTIONS[number]
        values: Sequence[Value] = option.values
        index = coder.uniform(option.room, None if value is None else values.index(value))
        if index >= len(values):
            raise needs_newer_version()
        found.append((option.name, values[index]))
    return tuple(found)


def _number(name: str) -> int:
    return next(option.number for option in OPTIONS if option.name == name)
