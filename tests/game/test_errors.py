"""Errors carry a code for programs and a sentence for people."""

import pytest

from scrabble.errors import (
    AlphabetError,
    FileFormatError,
    IllegalMove,
    LexiconError,
    LinkError,
    MoveSyntaxError,
    ScrabbleError,
    SetupError,
)


@pytest.mark.parametrize(
    "kind",
    [
        AlphabetError,
        FileFormatError,
        IllegalMove,
        LexiconError,
        LinkError,
        MoveSyntaxError,
        SetupError,
    ],
)
def test_every_error_has_code_and_sentence(kind):
    """``str`` gives the sentence alone; ``repr`` adds the code."""
    error = kind("some-code", "Some sentence.")
    assert isinstance(error, ScrabbleError)
    assert (error.code, error.message, str(error)) == (
        "some-code",
        "Some sentence.",
        "Some sentence.",
    )
    assert repr(error) == f"{kind.__name__}('some-code', 'Some sentence.')"
