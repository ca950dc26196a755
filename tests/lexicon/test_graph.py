"""The word graph: it holds exactly its words, and is minimal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.errors import LexiconError
from scrabble.lexicon import Lexicon
from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    FINAL,
    LABEL_SHIFT,
    LAST,
    ROOT,
    TILES,
    minimise,
    nodes_of,
)

WORDS = st.sets(st.text("ABC`", min_size=1, max_size=6), min_size=1, max_size=60)


def drawn(words):
    """Return the graph as lines ``node: letter[!]>child ...``, ``!`` where a word ends."""
    edges = minimise(sorted(words))
    lines = []
    for node in sorted(set(nodes_of(edges)) - {0}):
        at, parts = node, []
        while True:
            edge = edges[at]
            mark = "!" if edge & FINAL else ""
            parts.append(f"{TILES[edge >> LABEL_SHIFT & 31]}{mark}>{edge >> CHILD_SHIFT}")
            if edge & LAST:
                break
            at += 1
        lines.append(f"{node}: {' '.join(parts)}")
    return lines


def test_equal_endings_are_stored_once():
    expected = ["1: T>2", "2: A>4 O>4", "4: P!>5", "5: S!>0"]

    assert expected == drawn(["TAP", "TAPS", "TOP", "TOPS"])


@given(WORDS)
def test_it_holds_exactly_its_words_in_order(words):
    lexicon = Lexicon.from_words(words, "en")

    assert sorted(words) == list(lexicon)
    assert len(words) == len(lexicon)
    near = {word[:-1] for word in words} | {word + "A" for word in words}
    assert {word for word in near | words if word in lexicon} == words & (near | words)


@given(WORDS)
def test_it_is_minimal_and_children_come_after_parents(words):
    """No two nodes accept the same endings, and every edge points forward."""
    lexicon = Lexicon.from_words(words, "en")
    endings = {0: frozenset()}
    for node in nodes_of(lexicon.edges)[1:]:
        at, accepted = node, set()
        while True:
            edge = lexicon.edges[at]
            tile, child = TILES[edge >> LABEL_SHIFT & 31], edge >> CHILD_SHIFT
            assert child == 0 or child > at
            accepted |= {tile} if edge & FINAL else set()
            accepted |= {tile + rest for rest in endings[child]}
            if edge & LAST:
                break
            at += 1
        endings[node] = frozenset(accepted)

    assert len(set(endings.values())) == len(endings)
    assert endings[ROOT] == words


@pytest.mark.parametrize("no_word", ["", "?", "b", "ab.", "AB.", 7, None, "A" * 40])
def test_other_values_are_not_in_it(no_word):
    assert no_word not in Lexicon.from_words(["A", "AB"], "en")


@pytest.mark.parametrize("word", ["AB", "Ab", "ab", "a"])
def test_a_blank_in_a_word_counts_as_its_letter(word):
    assert word in Lexicon.from_words(["A", "AB"], "en")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "no-words"),
        (["B", "A"], "not-sorted"),
        (["A", "A"], "not-sorted"),
        (["A", ""], "bad-word"),
        (["A" * 16], "bad-word"),
        (["A", "aB"], "bad-word"),
        (["A B"], "bad-word"),
    ],
)
def test_bad_input_is_refused(words, code):
    with pytest.raises(LexiconError) as caught:
        Lexicon.from_sorted(words, "en")

    assert code == caught.value.code


def test_words_in_any_order_count_once():
    assert Lexicon.from_sorted(["A", "B"], "en") == Lexicon.from_words(["B", "A", "B"], "en")


def test_a_graph_that_is_too_large_is_refused(monkeypatch):
    """The number of edges is bounded, so that an own list cannot fill the memory."""
    monkeypatch.setattr("scrabble.lexicon.graph.MAX_EDGES", 3)

    with pytest.raises(LexiconError) as caught:
        Lexicon.from_words(["AB", "CD"], "en")

    assert caught.value.code == "too-large"


def test_the_digest_is_that_of_the_sorted_lines():
    """The digest is SHA-256 of the sorted words, with a line feed after each word."""
    lexicon = Lexicon.from_words(["B", "A"], "en")

    expected = "daee1cd25194ae952d046ad9b9c81d3c07dc5332440b58d6d7461b248be56712"
    assert expected == lexicon.digest.hex() == lexicon.true_digest().hex()
