"""Own lists: a text file becomes a dictionary, and bad lines are reported."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import thinned

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon import LANGUAGES, graph, load_lexicon, wordlist_file
from scrabble.lexicon.wordlist_file import SkippedLine, bulk_parser, read_wordlist
from scrabble.tiles import load_alphabet

ENGLISH = load_alphabet("en")
SPANISH = load_alphabet("es")

FILE = """\ufeff# my words

quiz
Café\r
don't
a
extraordinarily
quiz
"""


def test_a_text_file_becomes_a_dictionary_and_a_report():
    own = read_wordlist(FILE.encode(), ENGLISH)

    assert list(own.lexicon) == ["CAFE", "EXTRAORDINARILY", "QUIZ"]
    assert own.skipped == 2
    assert own.skipped_lines == (
        SkippedLine(5, "don't", '"\'" in "DON\'T" is not a tile of English.'),
        SkippedLine(6, "a", "A word has 2 to 15 tiles."),
    )


LISTS = [
    # The file, the language, its words, the lines with more than a word, and the encoding.
    (b"AA\tn. rough basaltic lava\n", "en", "AA", 1, "UTF-8"),
    (b"AA 1\nAAH 2\nCAT\n", "en", "AA AAH CAT", 2, "UTF-8"),
    (b"cat,3\ndog;noun\n", "en", "CAT DOG", 2, "UTF-8"),
    (b"1 cat\ndog 2\n", "en", "DOG", 2, "UTF-8"),
    (b"cat: a pet\ndog(n)\nemu|bird\nfly=v\n", "en", "CAT DOG EMU FLY", 4, "UTF-8"),
    (b'"cat","a pet"\n\'dog\'\n\'tis\ndog\'s\n"a b"\n', "en", "CAT DOG", 3, "UTF-8"),
    ("“cat”\n«dog»\n„emu“\n".encode(), "en", "CAT DOG EMU", 3, "UTF-8"),
    (b"ice cream\r\rcat\r\n", "en", "CAT ICE", 1, "UTF-8"),
    ("cat\r\ndög\r\n".encode("utf-16"), "de", "CAT DÖG", 0, "UTF-16"),
    (b"\xfe\xff" + "cat\n".encode("utf-16-be"), "en", "CAT", 0, "UTF-16"),
    ("café\nnaïve\ncat\n".encode("cp1252"), "en", "CAFE CAT NAIVE", 0, "Windows-1252"),
    ("œuvre".encode("cp1252"), "fr", "OEUVRE", 0, "Windows-1252"),
    ("żółć\nśź".encode("cp1250"), "pl", "ŚŹ ŻÓŁĆ", 0, "Windows-1250"),
]


@pytest.mark.parametrize(("file", "language", "words", "cut", "encoding"), LISTS)
def test_lists_are_read_in_every_usual_form(file, language, words, cut, encoding):
    """The first column is the word; a guessed encoding is reported."""
    alphabet = load_alphabet(language)
    own = read_wordlist(file, alphabet)

    assert sorted(map(alphabet.spell, own.lexicon)) == words.split()
    assert (own.cut, own.encoding) == (cut, encoding)
    said = [encoding] * (not encoding.startswith("UTF")) + ["first column"] * (cut > 0)
    assert len(own.assumed) == len(said)
    assert all(word in sentence for word, sentence in zip(said, own.assumed, strict=True))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_long_lists_have_the_right_line_numbers(monkeypatch, line_end):
    """Neither the line endings nor the size of a reading step change the numbers."""
    monkeypatch.setattr(wordlist_file, "_CHUNK", 5)
    file = line_end.join(["cat", "", "!", "dogs", "#", "?!"] * 3)
    own = read_wordlist(file.encode(), ENGLISH)
    assert [line.number for line in own.skipped_lines] == [3, 6, 9, 12, 15, 18]


OLD = b"cat\nice cream\ndog\n"
"""A list that version 1.0 read as two words: it took whole lines."""


@pytest.mark.parametrize(
    ("words", "brought", "is_other"),
    [
        (b"cat\ndog", OLD, False),
        (b"cat\ndog\nice", OLD, False),
        (b"cat", OLD, True),
        (b"cat", b"ice cream", True),
    ],
)
def test_a_game_keeps_its_list_however_lists_are_read_now(words, brought, is_other):
    expected = read_wordlist(words, ENGLISH).lexicon.digest.hex()[:32]
    if is_other:
        with pytest.raises(LexiconError, match="not the word list"):
            read_wordlist(brought, ENGLISH, expected)
    else:
        assert read_wordlist(brought, ENGLISH, expected).lexicon.digest.hex().startswith(expected)


@pytest.mark.native
def test_our_largest_dictionary_of_a_size_for_devices_fits_as_an_own_list():
    complete = load_lexicon("es-complete")
    file = "\n".join(map(SPANISH.spell, complete)).encode()
    assert len(complete) > 600_000
    assert read_wordlist(file, SPANISH).lexicon == complete


def test_a_list_of_words_with_too_little_in_common_is_refused(monkeypatch):
    """The graph of such a list has too many nodes, however few bytes the list has."""
    words = b"abcdefgh bcdefghi cdefghij defghijk".split()
    monkeypatch.setattr(graph, "MAX_NODES", 20)
    assert len(read_wordlist(b"\n".join(words[:2]), ENGLISH).lexicon) == len(words[:2])
    with pytest.raises(LexiconError) as caught:
        read_wordlist(b"\n".join(words), ENGLISH)
    assert caught.value.code == "too-varied"


def test_order_case_and_comments_do_not_change_the_digest():
    """Two friends whose files have the same words have the same list."""
    mine = read_wordlist(b"cat\nAT\n", ENGLISH)
    yours = read_wordlist(b"# ours\nat\ncat\nCAT", ENGLISH)

    assert mine.lexicon == yours.lexicon
    assert mine.lexicon != read_wordlist(b"cat", ENGLISH).lexicon


def test_digraphs_are_tiles_unless_bracketed():
    own = read_wordlist(b"charro\n[c][h]a\n", SPANISH)

    assert {SPANISH.spell(word) for word in own.lexicon} == {"CHARRO", "[C][H][A]"}


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "no-words"),
        (b"# nothing\n1\n", "no-words"),
        (b"caf\xe9\x00", "not-text"),
        ("cat".encode("utf-16-le"), "not-text"),
        (b"\xff\xfec", "not-text"),
        ("cat".encode("utf-32"), "not-text"),
        (b"\x89PNG\r\n\x1a\n\0", "not-text"),
        (b"cat\n" * 5, "too-large"),
        (b"ca\nat\nta\n", "too-large"),
    ],
)
def test_files_that_are_not_lists_are_refused(monkeypatch, file, code):
    monkeypatch.setattr(wordlist_file, "MAX_BYTES", 16)
    monkeypatch.setattr(wordlist_file, "MAX_WORDS", 2)

    with pytest.raises(LexiconError) as caught:
        read_wordlist(file, ENGLISH)

    assert caught.value.code == code


def test_reports_are_cut_short():
    own = read_wordlist(b"cat\n" + b"!!\n" * 70, ENGLISH)

    assert len(own.skipped_lines) == 50
    assert own.skipped == 70


@pytest.mark.parametrize("language", thinned(LANGUAGES, 3))
def test_the_quick_parser_agrees_with_the_slow_one(language):
    """For any text `bulk_parser` gives the tiles of `Alphabet.word`, or nothing."""
    alphabet = load_alphabet(language)
    texts = [letter.text.lower() for letter in alphabet.letters]
    pieces = st.sampled_from([*texts, *alphabet.folds, "é", "ß", "1", "'", "l"])

    @given(st.lists(st.lists(pieces, max_size=6).map("".join), min_size=1, max_size=8))
    def holds(lines):
        expected = []
        for line in lines:
            try:
                expected.append(alphabet.word(line))
            except AlphabetError:
                expected.append("")
        assert bulk_parser(alphabet)(lines) == expected

    holds()
