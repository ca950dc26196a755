"""Own lists: a text file becomes a dictionary, and bad lines are reported."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import thinned

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon import LANGUAGES, graph, wordlist_file
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
        (b"caf\xe9", "not-text"),
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
