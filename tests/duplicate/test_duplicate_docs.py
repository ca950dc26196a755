"""docs/duplicate.md agrees with the engine: options, vowels, limits."""

from pathlib import Path

import pytest

from scrabble.duplicate import OPTIONS
from scrabble.duplicate.course import MOST_RACKS
from scrabble.duplicate.draw import LAST_FULL_TURN, need_of
from scrabble.errors import AlphabetError
from scrabble.lexicon import LANGUAGES
from scrabble.tiles import Alphabet, load_alphabet

pytestmark = pytest.mark.native

PAGE = (Path(__file__).parents[2] / "docs" / "duplicate.md").read_text("utf-8")


def rows(heading):
    """Return the cells of the table with a heading, row by row."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def test_the_table_of_options_has_each_option_with_its_sentence():
    listed = {name.strip("`"): (values, about) for name, values, about in rows("Option")}
    assert list(listed) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        values, about = listed[option.name]
        assert about == option.sentence
        words = [str(value) if value not in (True, False) else "" for value in option.values]
        assert all(word in values for word in words)


def test_the_table_of_vowels_has_each_tile_set():
    named = {load_alphabet(language).name: load_alphabet(language) for language in LANGUAGES}
    listed = {
        name: (vowels, either)
        for names, vowels, either in rows("Tiles")
        for name in names.split(", ")
    }
    assert set(listed) == set(named)
    for name, (vowels, either) in listed.items():
        alphabet = named[name]
        assert vowels.split() == list(map(alphabet.text, alphabet.vowels))
        assert either.split() == list(map(alphabet.text, alphabet.either))


def test_the_limits_in_the_text_are_those_of_the_engine():
    assert f"turns 1 to {LAST_FULL_TURN} needs two vowels and two consonants" in PAGE
    assert need_of(LAST_FULL_TURN) != need_of(LAST_FULL_TURN + 1)
    assert MOST_RACKS == 20
    assert "the\nturn's twentieth without a play" in PAGE


TINY = 'name = "Tiny"\ntotal = 8\nblanks = 0\n{}\n[letters]\nA = [4, 1]\nB = [4, 1]\n'


@pytest.mark.parametrize(
    "line", ['vowels = "X"', 'vowels = "A A"', 'vowels = "A"\neither = "A"', "vowels = 3"]
)
def test_vowels_are_letters_of_the_set_each_named_once(line):
    assert Alphabet.from_toml("xx", TINY.format('vowels = "A"')).vowels == "A"
    with pytest.raises(AlphabetError) as caught:
        Alphabet.from_toml("xx", TINY.format(line))
    assert caught.value.code == "bad-alphabet"
