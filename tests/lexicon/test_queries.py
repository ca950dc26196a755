"""Every search, compared with a simple check of every word."""

import re
from array import array
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.errors import AlphabetError, LexiconError
from scrabble.lexicon import Lexicon
from scrabble.lexicon.graph import CHILD_SHIFT, LAST
from scrabble.lexicon.search import composition, queries
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.queries import Result
from scrabble.tiles import blank_for, letters_of, load_alphabet

# A few tiles of three alphabets, digraphs and the 32nd letter among them.
TILES = {
    "en": "AEST",
    "ca": load_alphabet("ca").word("l·lnyquae"),
    "pl": load_alphabet("pl").word("ażśk"),
}
WORKED = [(tiles, language) for language, tiles in TILES.items()]


def cases(draw_more):
    """Draw an alphabet's id, words in its tiles, and the query's arguments."""

    def build(case):
        tiles, language = case
        words = st.sets(st.text(tiles, min_size=1, max_size=7), min_size=1, max_size=50)
        return st.tuples(st.just(language), words, draw_more(tiles))

    return st.sampled_from(WORKED).flatmap(build)


def some(tiles, most=3):
    return st.text(tiles, min_size=1, max_size=most)


def racks(tiles, most=6):
    letters = st.text(tiles, max_size=most)
    return st.tuples(letters, st.integers(0, 2)).map(lambda drawn: drawn[0] + "?" * drawn[1])


def patterns(tiles):
    excluded = st.sets(st.sampled_from(tiles), min_size=1, max_size=3)
    gaps = excluded.map(lambda each: f"!({''.join(sorted(each))})")
    return st.lists(st.sampled_from(f"{tiles}.*") | gaps, max_size=6).map("".join)


def longest_first(words):
    return sorted(words, key=lambda word: (-len(word), word))


def makeable(word, rack, *, whole=False):
    """Say whether a rack with its blanks can make a word."""
    missing = (Counter(word) - Counter(rack)).total()
    return missing <= rack.count("?") and (not whole or len(word) == len(rack))


EXCEPT_OR_ONE = re.compile(r"!\((.+?)\)|.")
"""An element of a pattern; the group has the tiles that it excludes."""


def fits(word, pattern, rack):
    """Say whether a word fits a pattern with its gaps filled from a rack, by trying all choices."""
    if not pattern:
        return not word
    if pattern[0] == "*" and fits(word, pattern[1:], rack):
        return True
    if not word:
        return False
    if pattern[0] not in ".*!":
        return word[0] == pattern[0] and fits(word[1:], pattern[1:], rack)
    element = EXCEPT_OR_ONE.match(pattern)
    if word[0] in (element[1] or ""):
        return False
    rest = pattern if pattern[0] == "*" else pattern[element.end() :]
    drawn = [tile for tile in (word[0], "?") if tile in rack]
    return any(fits(word[1:], rest, rack.replace(tile, "", 1)) for tile in drawn)


@given(cases(some))
def test_words_are_found_by_prefix_suffix_and_substring(case):
    language, words, part = case
    lexicon = Lexicon.from_words(words, language)

    assert list(queries.with_prefix(lexicon, part)) == sorted(
        word for word in words if word.startswith(part)
    )
    assert list(queries.with_suffix(lexicon, part)) == sorted(
        word for word in words if word.endswith(part)
    )
    assert list(queries.containing(lexicon, part)) == sorted(word for word in words if part in word)


@given(cases(patterns))
def test_patterns_match_like_regular_expressions(case):
    language, words, pattern = case
    lexicon = Lexicon.from_words(words, language)
    regex = re.compile(
        "".join(
            f"[^{re.escape(element[1])}]"
            if element[1]
            else {".": ".", "*": ".*"}.get(element[0]) or re.escape(element[0])
            for element in EXCEPT_OR_ONE.finditer(pattern)
        )
    )

    expected = sorted(word for word in words if regex.fullmatch(word))
    assert list(queries.search(lexicon, Pattern(pattern))) == expected


@given(cases(racks))
def test_racks_and_anagrams(case):
    language, words, rack = case
    lexicon = Lexicon.from_words(words, language)

    made = [word for word in words if makeable(word, rack)]
    exact = [word for word in words if makeable(word, rack, whole=True)]
    assert list(queries.from_rack(lexicon, rack)) == longest_first(made)
    assert list(queries.anagrams(lexicon, rack)) == longest_first(exact)
    assert composition.power_set(lexicon, rack) == longest_first(made)
    assert composition.exact_composition(lexicon, rack) == longest_first(exact)


@given(cases(lambda tiles: st.tuples(racks(tiles, 4), patterns(tiles))))
def test_a_rack_through_letters_on_the_board(case):
    language, words, (rack, pattern) = case
    lexicon = Lexicon.from_words(words, language)

    found = list(queries.from_rack(lexicon, rack, pattern))
    assert found == longest_first(word for word in words if fits(word, pattern, rack))


@given(
    st.sets(st.text("AEST", min_size=5, max_size=9), min_size=1, max_size=60),
    patterns("AEST"),
    racks("AEST", 8),
)
def test_a_rack_through_letters_of_longer_words(words, pattern, rack):
    """The words are longer than the prefixes that a search tests first."""
    lexicon = Lexicon.from_words(words, "en")

    found = list(queries.from_rack(lexicon, rack, pattern))
    assert found == longest_first(word for word in words if fits(word, pattern, rack))


@given(cases(lambda tiles: st.tuples(racks(tiles, 4), some(tiles, 2))))
def test_a_power_set_with_a_substring(case):
    language, words, (rack, part) = case
    lexicon = Lexicon.from_words(words, language)

    found = composition.power_set_with_substring(lexicon, rack, part)
    assert found == longest_first(word for word in words if fits(word, f"*{part}*", rack))


@given(cases(some))
def test_hooks_are_the_tiles_that_make_a_longer_word(case):
    language, words, word = case
    found = queries.hooks(Lexicon.from_words(words, language), word)

    assert {tile + word for tile in found.front} == {other for other in words if other[1:] == word}
    assert {word + tile for tile in found.back} == {other for other in words if other[:-1] == word}


@given(cases(lambda tiles: st.integers(1, 7)))
def test_words_of_a_length(case):
    language, words, length = case

    found = list(queries.of_length(Lexicon.from_words(words, language), length))
    assert found == sorted(word for word in words if len(word) == length)


@given(cases(lambda tiles: st.tuples(racks(tiles, 5), st.integers(0, 9), st.integers(1, 9))))
def test_results_are_split_into_pages(case):
    language, words, (rack, start, limit) = case
    lexicon = Lexicon.from_words(words, language)
    alphabet = load_alphabet(language)
    every = list(queries.from_rack(lexicon, rack))

    shown = queries.results_page(lexicon, Pattern("*", rack), alphabet, start=start, limit=limit)

    assert [letters_of(found.tiles) for found in shown.results] == every[start : start + limit]
    assert shown.more == (len(every) > start + limit)
    for found in shown.results:
        played = Counter("?" if tile == blank_for(tile) else tile for tile in found.tiles)
        assert played <= Counter(rack)
        assert found.points == alphabet.points(found.tiles)


@given(cases(lambda tiles: st.lists(st.integers(0, 9), min_size=1, max_size=5)))
def test_pages_come_in_any_order(case):
    language, words, starts = case
    lexicon, alphabet = Lexicon.from_words(words, language), load_alphabet(language)
    every = sorted(words)

    for start in starts:
        shown = queries.results_page(lexicon, Pattern("*"), alphabet, start=start, limit=3)
        assert [found.tiles for found in shown.results] == every[start : start + 3]
        assert shown.more == (len(every) > start + 3)


def test_an_interrupted_search_is_not_cached():
    """If it were cached, its next page would look like the end of the results."""
    broken = Lexicon("en", b"", 1, array("I", [0, 99 << CHILD_SHIFT | LAST]))

    for _ in range(2):
        with pytest.raises(IndexError):
            queries.results_page(broken, Pattern("*"), ENGLISH)


ENGLISH = load_alphabet("en")
FEW = Lexicon.from_words(["QUIZ", "QUIT", "SUIT", "SUITE", "SUITES", "ZZZ"], "en")


@pytest.mark.parametrize(
    ("pattern", "rack", "expected"),
    [
        ("*", "QUI?", ["QUIt 12", "QUIz 12"]),
        ("*", "QUITZ", ["QUIT 13", "QUIZ 22"]),
        ("*", "???", ["zzz 0"]),
        ("*z*", "??", ["zzZ 10"]),
        ("*i*", "su?", ["SUIt 3"]),
        ("..I.", "QU??", ["QUIt 12", "QUIz 12", "sUIt 2"]),
        ("su*", "it?s", ["SUITeS 5", "SUITe 4", "SUIT 4"]),
        ("*it*", "???", ["suITe 2", "quIT 2", "suIT 2"]),
        ("*i[^z]", "QU?T", ["QUIT 13", "sUIT 3"]),
    ],
)
def test_results_show_blanks_and_scores(pattern, rack, expected):
    asked = Pattern.parse(pattern, ENGLISH, ENGLISH.parse(rack.upper()))

    shown = queries.results_page(FEW, asked, ENGLISH)

    assert [f"{found.tiles} {found.points}" for found in shown.results] == expected


def test_without_a_rack_a_page_gives_plain_points():
    shown = queries.results_page(FEW, Pattern("QUI."), ENGLISH)

    assert shown.results == (Result("QUIT", 13), Result("QUIZ", 22))
    assert not shown.more


@pytest.mark.parametrize(
    ("text", "language", "tiles"),
    [
        ("a..e?", "en", "A..E."),
        ("*ING", "en", "*ING"),
        (" caf?* ", "en", "CAF.*"),
        ("qu*l·l", "ca", "S*M"),
        ("[c][h]*", "es", "CI*"),
        ("ch*", "es", "D*"),
        ("*q[^u]*", "en", "*Q!(U)*"),
        ("[^chu]", "es", "!(DX)"),
        ("", "en", ""),
    ],
)
def test_patterns_are_read_as_people_type_them(text, language, tiles):
    assert Pattern.parse(text, load_alphabet(language)).text == tiles


@pytest.mark.parametrize(
    ("text", "rack", "code"),
    [
        ("a", None, "bad-pattern"),
        ("." * 41, None, "bad-pattern"),
        ("A?", None, "bad-pattern"),
        ("!()", None, "bad-pattern"),
        ("!(U", None, "bad-pattern"),
        ("!(.)", None, "bad-pattern"),
        ("(U)", None, "bad-pattern"),
        ("*", "ab", "bad-rack"),
        ("*", "A" * 16, "bad-rack"),
    ],
)
def test_invalid_patterns_and_racks_are_refused(text, rack, code):
    with pytest.raises(LexiconError) as caught:
        Pattern(text, rack)

    assert caught.value.code == code


@pytest.mark.parametrize(("text", "code"), [("*" * 9000, "bad-pattern"), ("a-b", "not-a-tile")])
def test_invalid_typed_patterns_are_refused(text, code):
    """Long text is cut before it is parsed."""
    with pytest.raises((LexiconError, AlphabetError)) as caught:
        Pattern.parse(text, ENGLISH)

    assert caught.value.code == code


def test_results_come_one_by_one():
    """The first page of results is found without searching for the rest."""
    lexicon = Lexicon.from_words(
        (f"{a:c}{b:c}" for a in range(65, 91) for b in range(65, 91)), "en"
    )

    assert list(islice(queries.search(lexicon, Pattern("*")), 3)) == ["AA", "AB", "AC"]
