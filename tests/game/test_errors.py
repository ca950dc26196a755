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
    """Every kind is a ScrabbleError, shows its sentence and repeats its code."""
    error = kind("some-code", "Some sentence.")
    assert isinstance(error, ScrabbleError)
    assert (error.code, error.message, str(error)) == (
        "some-code",
        "Some sentence.",
        "Some sentence.",
    )
    assert repr(error) == f"{kind.__name__}('some-code', 'Some sentence.')"


def test_error_details_are_empty_unless_given():
    assert IllegalMove("gap", "Gap.").squares == ()
    assert IllegalMove("gap", "Gap.").words == ()
    assert LinkError("mistyped", "No.").turn is None
    assert FileFormatError("bad", "No.").line is None
    assert IllegalMove("gap", "Gap.", squares=(1, 2), words=("AB",)).squares == (1, 2)
    assert LinkError("impossible-move", "No.", turn=3).turn == 3
    assert FileFormatError("bad", "No.", line=4).line == 4
