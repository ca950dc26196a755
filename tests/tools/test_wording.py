"""The page that shows a language's strings to translators."""

import pytest

from scripts.build import wording
from scripts.common.base import BuildError


def test_every_string_stands_beside_english_with_its_note() -> None:
    page = wording.write("pl").read_text("utf-8")
    assert page.count("<tr>") == len(wording.strings("en"))
    row = "<tr><td>recall<td lang=en>Recall<td lang=pl>Zbierz<td>a button under the board"
    assert row in page
    assert "<td lang=pl>one: " in page


def test_a_language_without_strings_is_refused_by_name() -> None:
    with pytest.raises(BuildError, match="no strings for 'xx'; there are: ca, de"):
        wording.strings("xx")


@pytest.mark.parametrize(
    ("key", "note"),
    [
        ("short-DL", "the letters on a premium square; help-rules-text explains them; at most 2 c"),
        ("sq-empty", "spoken for a square"),
        ("home", ""),
    ],
)
def test_a_note_names_the_room_that_a_string_has(key: str, note: str) -> None:
    assert wording.note_of(key).startswith(note)
