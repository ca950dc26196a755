"""Greetings and questions for computer players, as JSON (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from scrabble.board import Board, load_layout
from scrabble.bots.process import MOST_BYTES
from scrabble.lexicon import Lexicon
from scrabble.rules import BINGO_BONUS
from scrabble.strategy.players import Knowledge
from scrabble.tiles import Alphabet, load_alphabet

PROTOCOL = 1
MOST_MOVES = 1000
"""The most legal moves that a program may ask for with its questions."""
_IN_GREETING = ("alphabet", "layout", "has_last_turns", "last_turns")
"""The fields of a `Knowledge` that follow from the greeting: programs play by the classic rules."""


def greeting(lexicon: str, words: Lexicon, seconds: float) -> dict[str, Any]:
    """Return the first question: the protocol, the words, the tiles, the board and the limits."""
    alphabet, layout = load_alphabet(words.alphabet_id), load_layout()
    return {
        "protocol": PROTOCOL,
        "lexicon": lexicon,
        "words": words.digest.hex(),
        "language": alphabet.id,
        "tiles": [[each.tile, each.text, each.count, each.value] for each in alphabet.letters],
        "blanks": alphabet.blanks,
        "letter_multipliers": "".join(map(str, layout.letter)),
        "word_multipliers": "".join(map(str, layout.word)),
        "bonus": BINGO_BONUS,
        "seconds": seconds,
        "bytes": MOST_BYTES,
    }


def question(known: Knowledge) -> dict[str, Any]:
    """Return a player's knowledge as JSON: each field by name, the board as its cells.

    Leaves out the tiles, the layout and the end, which follow from the greeting.
    """
    values = {one.name: getattr(known, one.name) for one in fields(known)}
    return {
        name: value.cells if isinstance(value, Board) else value
        for name, value in values.items()
        if name not in _IN_GREETING
    }


def knowledge(question: Mapping[str, Any], alphabet: Alphabet) -> Knowledge:
    """Return the knowledge in a question; unknown fields are ignored.

    Raises `TypeError`, `KeyError` or `BoardError` for anything else than a question.
    """
    names = {one.name for one in fields(Knowledge)}
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in question.items()
        if name in names
    }
    values |= {"alphabet": alphabet, "board": Board(question["board"])}
    return Knowledge(**values)
