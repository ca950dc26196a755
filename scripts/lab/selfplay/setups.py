"""The setup of a game with a shipped lexicon."""

from __future__ import annotations

from typing import Any

from scrabble.game import Setup
from scrabble.lexicon import pack_info


def setup_with(lexicon: str, seed: int, names: tuple[str, ...] = ("", ""), **rules: Any) -> Setup:  # noqa: ANN401  Fields of `Setup`.
    """Return the setup of a game with a lexicon, and with rules other than the default ones."""
    info = pack_info(lexicon)
    return Setup(names, seed, info.language, info.name, info.tag, **rules)
