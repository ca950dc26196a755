"""Tiles and alphabets: text becomes tiles, and tiles become text again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.errors import AlphabetError
from scrabble.lexicon import LANGUAGES
from scrabble.tiles import (
    Alphabet,
    blank_for,
    face_down,
    is_blank,
    letters_of,
    load_alphabet,
    remove,
)

# By language: how many tiles, how many of them blanks, and each letter as "text count · value".
SETS = {
    "en": (
        100,
        2,
        (
            "A9·1 B2·3 C2·3 D4·2 E12·1 F2·4 G3·2 H2·4 I9·1 J1·8 K1·5 L4·1 M2·3 N6·1 O8·1 P2·3 "
            "Q1·10 R6·1 S4·1 T6·1 U4·1 V2·4 W2·4 X1·8 Y2·4 Z1·10"
        ),
    ),
    "gl": (
        100,
        2,
        (
            "A12·1 E11·1 O9·1 I8·1 R7·1 S6·1 N6·1 T5·1 U4·1 D5·2 C4·2 M3·2 L3·2 P3·2 B2·3 "
            "G1·4 F1·4 V1·4 X1·4 Q1·6 Z1·6 H1·8 LL1·8 Ñ1·8 CH1·8"
        ),
    ),
    "es": (
        100,
        2,
        (
            "A12·1 B2·3 C4·3 CH1·5 D5·2 E12·1 F1·4 G2·2 H2·4 I6·1 J1·8 L4·1 LL1·8 M2·3 N5·1 "
            "Ñ1·8 O9·1 P2·3 Q1·5 R5·1 RR1·8 S6·1 T4·1 U5·1 V1·4 X1·8 Y1·4 Z1·10"
        ),
    ),
    "fr": (
        102,
        2,
        (
            "A9·1 B2·3 C2·3 D3·2 E15·1 F2·4 G2·2 H2·4 I8·1 J1·8 K1·10 L5·1 M3·2 N6·1 O6·1 "
            "P2·3 Q1·8 R6·1 S6·1 T6·1 U6·1 V2·4 W1·10 X1·10 Y1·10 Z1·10"
        ),
    ),
    "de": (
        102,
        2,
        (
            "A5·1 Ä1·6 B2·3 C2·4 D4·1 E15·1 F2·4 G3·2 H4·2 I6·1 J1·6 K2·4 L3·2 M4·3 N9·1 O3·2 "
            "Ö1·8 P1·4 Q1·10 R6·1 S7·1 T6·1 U6·1 Ü1·6 V1·6 W1·3 X1·8 Y1·10 Z1·3"
        ),
    ),
    "it": (
        120,
        2,
        (
            "A14·1 B3·5 C6·2 D3·5 E11·1 F3·5 G2·8 H2·8 I12·1 L5·3 M5·3 N5·3 O15·1 P3·5 Q1·10 "
            "R6·2 S6·2 T6·2 U5·3 V3·5 Z2·8"
        ),
    ),
    "pt": (
        120,
        3,
        (
            "A14·1 B3·3 C4·2 Ç2·3 D5·2 E11·1 F2·4 G2·4 H2·4 I10·1 J2·5 L5·2 M6·1 N4·3 O10·1 "
            "P4·2 Q1·6 R6·1 S8·1 T5·1 U7·1 V2·4 X1·8 Z1·8"
        ),
    ),
    "pl": (
        100,
        2,
        (
            "A9·1 Ą1·5 B2·3 C3·2 Ć1·6 D3·2 E7·1 Ę1·5 F1·5 G2·3 H2·3 I8·1 J2·3 K3·2 L3·2 Ł2·3 "
            "M3·2 N5·1 Ń1·7 O6·1 Ó1·5 P3·2 R4·1 S4·1 Ś1·5 T3·2 U2·3 W4·1 Y4·2 Z5·1 Ź1·9 Ż1·5"
        ),
    ),
    "nl": (
        102,
        2,
        (
            "A6·1 B2·3 C2·5 D5·2 E18·1 F2·4 G3·3 H2·4 I4·1 J2·4 K3·3 L3·3 M3·3 N10·1 O6·1 "
            "P2·3 Q1·10 R5·2 S5·2 T5·2 U3·4 V2·4 W2·5 X1·8 Y1·8 Z2·4"
        ),
    ),
    "ca": (
        100,
        2,
        (
            "A12·1 B2·3 C3·2 Ç1·10 D3·2 E13·1 F1·4 G2·3 H1·8 I8·1 J1·8 L4·1 L·L1·10 M3·2 N6·1 "
            "NY1·10 O5·1 P2·3 QU1·8 R8·1 S8·1 T5·1 U4·1 V1·4 X1·10 Z1·8"
        ),
    ),
}

SMALL_SET = """
name = "Small"
total = 8
blanks = 1
[letters]
A = [4, 1]
CH = [3, 5]
[folds]
"Á" = "A"
"""


def code_of(call, *args):
    with pytest.raises(AlphabetError) as caught:
        call(*args)
    return caught.value.code


def test_every_language_has_a_tile_set():
    assert set(LANGUAGES) == set(SETS)


@pytest.mark.parametrize("language", SETS)
def test_tile_sets_are_the_published_ones(language):
    """Counts, values and totals agree for each letter of each language."""
    total, blanks, published = SETS[language]
    alphabet = load_alphabet(language)

    found = {f"{letter.text}{letter.count}·{letter.value}" for letter in alphabet.letters}

    assert found == set(published.split())
    assert (alphabet.total, alphabet.blanks) == (total, blanks)
    assert len(alphabet.full_bag) == total
    assert alphabet.full_bag == "".join(sorted(alphabet.full_bag))


@pytest.mark.parametrize("language", SETS)
def test_every_tile_string_reads_back(language):
    alphabet = load_alphabet(language)
    every = alphabet.tiles + blank_for(alphabet.tiles) + "?."

    @given(st.text(every, max_size=12))
    def holds(tiles):
        assert alphabet.parse(alphabet.spell(tiles)) == tiles

    holds()


@pytest.mark.parametrize(
    ("language", "text", "spelled"),
    [
        ("en", "quiz", "QUIZ"),
        ("en", "Café", "CAFE"),
        ("es", "chileño", "CHILEÑO"),
        ("es", "[c][h]ile", "[C][H][I][L][E]"),
        ("es", "carro", "CARRO"),
        ("es", "pingüino", "PINGUINO"),
        ("gl", "lambón", "LAMBON"),
        ("gl", "chuvia", "CHUVIA"),
        ("gl", "llama", "LLAMA"),
        ("ca", "col·legi", "COL·LEGI"),
        ("ca", "coŀlegi", "COL·LEGI"),
        ("ca", "COL-LEGI", "COL·LEGI"),
        ("ca", "qüestió", "QUESTIO"),
        ("ca", "llença", "LLENÇA"),
        ("de", "Straße", "STRASSE"),
        ("de", "Käse", "KÄSE"),
        ("fr", "cœur", "COEUR"),
        ("fr", "ça", "CA"),
        ("pt", "coração", "CORAÇAO"),
        ("nl", "ĳs", "IJS"),
        ("it", "città", "CITTA"),
        ("pl", "żółć", "ŻÓŁĆ"),
        ("pl", "z\u0307o\u0301\u0142c\u0301", "ŻÓŁĆ"),
        ("en", " \xa0cat\t\n", "CAT"),
        ("en", "\ufeff\u200ecat\u200b", "CAT"),
    ],
)
def test_words_are_read_as_the_language_plays_them(language, text, spelled):
    alphabet = load_alphabet(language)

    assert alphabet.spell(alphabet.word(text)) == spelled


@pytest.mark.parametrize(
    ("language", "text", "length"),
    [("es", "CHARRO", 4), ("es", "[CH]A[R][R]O", 5), ("ca", "QUINYL·L", 4), ("gl", "CHLLA", 3)],
)
def test_a_digraph_is_one_tile(language, text, length):
    assert len(load_alphabet(language).parse(text)) == length


def test_lower_case_is_a_blank_for_digraphs_and_folds_too():
    catalan = load_alphabet("ca")

    tiles = catalan.parse("coL·Legi")

    assert catalan.spell(tiles) == "coL·Legi"
    assert catalan.spell(catalan.parse("l-lé")) == "l·le"
    assert [is_blank(tile) for tile in tiles] == [True, True, False, True, True, True]


def test_a_blank_is_worth_nothing_whatever_it_stands_for():
    spanish = load_alphabet("es")

    assert spanish.points(spanish.parse("CHILe?")) == 5 + 1 + 1
    assert spanish.plain(spanish.parse("Chile")) == "CHILE"


@pytest.mark.parametrize(
    ("language", "text"),
    [("es", "KILO"), ("en", "A-B"), ("en", "1"), ("ca", "YOGA"), ("en", "[AB]"), ("en", "[A")],
)
def test_invalid_text_is_named(language, text):
    assert code_of(load_alphabet(language).parse, text) == "not-a-tile"


@pytest.mark.parametrize("text", ["A?", "A.B"])
def test_a_word_has_letters_only(text):
    assert code_of(load_alphabet("en").word, text) == "not-a-tile"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("total = 8", "total = 9"),
        ("A = [4, 1]", "A = [4, 99]"),
        ("A = [4, 1]", "A = [4]"),
        ("A = [4, 1]", "a = [4, 1]"),
        ("CH = [3, 5]", '"C?" = [3, 5]'),
        ("blanks = 1", "blanks = -1"),
        ("[letters]", "[more]"),
        ("total = 8", "total ="),
        ("A = [4, 1]\nCH = [3, 5]", "".join(f"A{n:c} = [1, 1]\n" for n in range(65, 98))),
        ("A = [4, 1]\nCH = [3, 5]", ""),
        ("A = [4, 1]\nCH = [3, 5]", "A = [2, 1]\ntotals = [0, 1]"),
    ],
)
def test_an_invalid_tile_set_is_refused(old, new):
    assert old in SMALL_SET

    assert code_of(Alphabet.from_toml, "xx", SMALL_SET.replace(old, new)) == "bad-alphabet"


def test_a_set_with_a_letter_twice_is_refused():
    """A TOML file cannot repeat a letter, but a caller can."""
    one = Alphabet.from_toml("xx", SMALL_SET)
    twice = (one.letters[0], one.letters[0])

    assert code_of(Alphabet, "xx", "X", twice, 2) == "bad-alphabet"


@pytest.mark.parametrize("name", ["xx", "../en", "EN", "", "en.toml"])
def test_an_unknown_language_is_named(name):
    assert code_of(load_alphabet, name) == "unknown-alphabet"


def test_a_set_without_folds_reads_only_its_letters():
    assert code_of(load_alphabet("pl").word, "é") == "not-a-tile"


def test_blanks_become_letters_and_back():
    assert blank_for("AB") == "ab"
    assert letters_of("aB?.") == "AB?."
    assert face_down("aB?") == "?B?"
    assert remove("AAB?", "A?") == "AB"
    assert remove("AB", "AA") is None
