"""The scripts that make dictionaries: expanding affixes, sorting on disk, reading frequencies."""

import gzip

import pytest

from scrabble.lexicon import catalogue
from scrabble.tiles import load_alphabet
from scripts.data.lexicons import packs, recipes
from scripts.data.lexicons.frequency import frequent
from scripts.data.lexicons.hunspell import Dictionary
from scripts.data.lexicons.packs import to_tiles
from scripts.data.lexicons.recipes import (
    RECIPES,
    _is_word,
    decoded_and_folded,
    decoded_by_edition_1,
)
from scripts.data.lexicons.sources import SOURCES

pytestmark = pytest.mark.native

# The cases: twofold suffixes (A then B), conditions, a stem that is not a word (X), a forbidden
# word (!), and a prefix (R) that combines only with cross-product suffixes.
AFFIXES = """\
SET UTF-8
NEEDAFFIX X
FORBIDDENWORD !
SFX A Y 2
SFX A e ing/B [^e]e
SFX A 0 ed [^e]
SFX B N 1
SFX B 0 s .
SFX C Y 1
SFX C y ies/! y
PFX R Y 1
PFX R 0 re .
"""
WORDS = """\
5
make/AR po:verb
walk/A
bak/XA
city/C
worse/!
"""


@pytest.fixture
def dictionary(tmp_path):
    """Write a small dictionary and read it."""
    (tmp_path / "xx.aff").write_text(AFFIXES)
    (tmp_path / "xx.dic").write_text(WORDS)
    return Dictionary(tmp_path / "xx")


@pytest.mark.parametrize(
    ("stem", "forms"),
    [
        ("make", "make making makings remake remaking"),
        ("walk", "walk walked"),
        ("bak", "baked"),
        ("city", "city"),
        ("worse", ""),
    ],
)
def test_affixes_make_forms(dictionary, stem, forms):
    """The forms use conditions, stripping, second suffixes, prefixes, and leave out non-words."""
    (entry,) = (entry for entry in dictionary.entries() if entry.stem == stem)

    assert dictionary.forms(entry) == set(forms.split())


def test_suffixes_can_be_left_out_and_notes_are_kept(dictionary):
    """The Galician dictionary leaves out suffixes that are clitics."""
    entry = next(dictionary.entries())

    assert entry.notes == "po:verb"
    assert dictionary.forms(entry, without={"A"}) == {"make", "remake"}


@pytest.mark.parametrize(
    ("notation", "flags"), [("long", "AaBb"), ("num", "11,12"), ("UTF-8", "äß")]
)
def test_flags_are_read_in_every_notation(tmp_path, notation, flags):
    first, second = {"long": ("Aa", "Bb"), "num": ("11", "12"), "UTF-8": ("ä", "ß")}[notation]
    (tmp_path / "xx.aff").write_text(
        f"FLAG {notation}\nAF 1\nAF {flags}\nSFX {first} Y 1\nSFX {first} 0 s .\n"
        f"SFX {second} Y 1\nSFX {second} 0 n .\n"
    )
    (tmp_path / "xx.dic").write_text(f"2\nrose/{flags}\nlily/1\n")
    dictionary = Dictionary(tmp_path / "xx")

    rose, lily = (dictionary.forms(entry) for entry in dictionary.entries())
    assert rose == {"rose", "roses", "rosen"}
    assert lily == {"lily", "lilys", "lilyn"}


def test_sorting_on_disk_gives_each_word_once(monkeypatch):
    monkeypatch.setattr(packs, "_RUN", 3)

    assert list(packs.sorted_unique(["B", "A", "C", "B", "AA", "C", "D"])) == [
        *("A", "AA", "B", "C", "D")
    ]


def test_only_words_that_fit_a_board_are_kept():
    catalan = load_alphabet("ca")
    words = ["a", "col·legi", "kilo", "casa", "x" * 16, "qui"]

    assert sorted(catalan.spell(tiles) for tiles in to_tiles(words, catalan)) == [
        *("CASA", "COL·LEGI", "QUI")
    ]


def test_frequent_words_are_those_of_the_first_bins(tmp_path):
    """The file has a header, then one array of words for each bin of log10 frequency, 0.01 wide."""
    header = bytes([0x82, 0xA6]) + b"format\xa2cB" + b"\xa7version\x01"
    long_word = "w" * 40
    bins = b"\x91\xa3the" + b"\x92\xa1a\xd9\x28" + long_word.encode() + b"\x91\xa4rare"
    folder = tmp_path / "wordfreq/data"
    folder.mkdir(parents=True)
    (folder / "large_xx.msgpack.gz").write_bytes(gzip.compress(b"\xdc\x00\x04" + header + bins))

    assert frequent(tmp_path, "xx", zipf=8.99) == {"the", "a", long_word}


@pytest.mark.parametrize(
    ("word", "verdict"),
    [("kg", False), ("iv", False), ("vi", True), ("été", True), ("hmm", False), ("pfft", True)],
)
def test_short_words_need_a_vowel_and_are_not_numerals(word, verdict):
    """Spell checkers' lists have abbreviations that are not valid in a game."""
    assert _is_word(word) is verdict


@pytest.mark.parametrize(
    ("written", "word"),
    [("café", "cafe"), ("jalapeño", "jalapeno"), ("hors d'œuvre", "hors d'oeuvre"),
     ("smørrebrød", "smorrebrod"), ("Ångström", "Angstrom"), ("quiz", "quiz")],
)  # fmt: skip
def test_an_accented_word_is_read_as_its_letters(written, word):
    """Read as Latin-1, an accented letter of a UTF-8 source would be two characters."""
    assert decoded_and_folded(written.encode()) == word
    assert (decoded_by_edition_1(written.encode()) == written) is written.isascii()


@pytest.mark.parametrize(
    ("name", "counted"), [("de-common", ["Fuss"]), ("de-common-2", ["Fuß", "Fuss"])]
)
def test_a_common_german_word_may_be_written_with_an_eszett(monkeypatch, tmp_path, name, counted):
    """*wordfreq* has no ß: a look-up of the exact spelling would miss such words."""
    monkeypatch.setattr(recipes, "frequent", lambda *_, **__: {"fuss"})
    (tmp_path / "usr/share/dict").mkdir(parents=True)
    (tmp_path / "usr/share/dict/ngerman").write_text("Fuß\nFuss\nFluss\n", "utf-8")

    assert list(RECIPES[name].words(lambda _: tmp_path)) == counted


def test_recipes_and_catalogue_agree():
    """Numbers, names and licences agree; every package is pinned."""
    assert [(info.name, info.number, info.title) for info in catalogue()] == [
        (recipe.name, recipe.number, recipe.title)
        for recipe in sorted(RECIPES.values(), key=lambda recipe: recipe.number)
    ]
    assert {package for recipe in RECIPES.values() for package in recipe.packages} <= set(SOURCES)
