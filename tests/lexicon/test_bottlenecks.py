"""Long searches: what they leave out holds no match, and they find what short ones would."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.lexicon.graph import CHILD_SHIFT, LABEL_OF, ROOT
from scrabble.lexicon.search import queries
from scrabble.lexicon.search.bottlenecks import landmark
from scrabble.lexicon.search.parent_index import ways
from scrabble.lexicon.search.patterns import Automaton, Pattern

WORDS = st.sets(st.text("AEST", min_size=1, max_size=9), min_size=1, max_size=60)
PATTERNS = st.text("AE..*", max_size=8)
NO_LIMIT = 10**6


@given(WORDS, PATTERNS)
def test_every_way_to_a_match_leads_by_the_landmark(words, text):
    """Before a match has passed the place of a landmark it is at one of its nodes."""
    lexicon = Lexicon.from_words(words, "en")
    automaton = Automaton(Pattern(text))
    found = landmark(lexicon, automaton.elements, NO_LIMIT)

    for word in queries.search(lexicon, automaton.pattern) if found else ():
        state, edge = automaton.start, ROOT << CHILD_SHIFT
        for tile in word:
            node = edge >> CHILD_SHIFT
            assert state.place > found.place or node in found.nodes
            state, edge = state.after(LABEL_OF[tile]), lexicon.edge(tile, node)


def test_a_landmark_keeps_a_search_to_few_nodes():
    """Of the tens of thousands of nodes of English a few hundred lead to L.O.N."""
    found = landmark(load_lexicon("en-common"), "*L.O.N*", 1500)

    assert found.place in (2, 3, 4)
    assert 1 < len(found.nodes) < 500


@pytest.mark.parametrize("text", ["*L.O.N*", "*", "*E*", "ABC*", "." * 20, "", "*.*"])
def test_what_would_take_more_than_it_saves_is_not_looked_for(text):
    """With no effort nothing is found but what costs nothing: that there is no match at all."""
    found = landmark(load_lexicon("en-common"), text, 0)

    assert found is None or not found.nodes


@pytest.mark.parametrize(
    "text",
    [
        *("*L.O.N*", "*I.S..", "*AB.", "*S.S.S*", "*TW.", "*YL", "*IOE*", "*U.S.", "*......XY"),
        *("............D", "..........ING", ".......K..", ".E........S.", "..*VT", "F*SF"),
        *("..........*L*O*", "............*H*", "*E.E.E.E*", "*Q", "*.*.*A*.*.*Z", "*V.E*"),
    ],
)
def test_long_searches_find_what_a_regular_expression_finds(text):
    """All words of a real dictionary, in order."""
    lexicon = load_lexicon("en-common")
    regex = re.compile(text.replace("*", "[A-Z]*"))

    found = list(queries.search(lexicon, Pattern(text)))
    assert found == [word for word in lexicon if regex.fullmatch(word)]


@pytest.mark.parametrize(
    ("text", "rack"),
    [
        ("*", "EIOAN??"),
        ("*ST*", "EIOAN??"),
        ("*A*E*", "STRNL??"),
        ("*S..", "EIOAN??"),
        ("*E.E*", "AEIRA??"),
        ("*R*A.", "ATSES??"),
        ("*I*S*T*", "TIRLO?"),
        ("..CAT*", "RETAI??"),
        ("CO......", "NSTANTLY"),
        ("A*", "???????????????"),
        ("*NN*", "AAAAEEEEIIIOOOU"),
    ],
)
def test_racks_find_what_a_look_at_every_word_finds(text, rack):
    """Each word that fits the pattern with no more missing letters than blanks."""
    lexicon = load_lexicon("en-common")
    regex = re.compile(text.replace("*", "[A-Z]*"))
    supply = Counter(rack + re.sub(r"[.*]", "", text))
    blanks = supply.pop("?", 0)

    words = [
        word
        for word in lexicon
        if regex.fullmatch(word) and (Counter(word) - supply).total() <= blanks
    ]
    found = list(queries.from_rack(lexicon, rack, text))
    assert found == sorted(words, key=lambda word: (-len(word), word))


def test_a_search_that_finds_words_at_a_good_rate_looks_for_no_landmark():
    """Words with an E are everywhere, those with L.O.N are far between."""
    lexicon = load_lexicon("en-common")

    def looked(text):
        ways.cache_clear()
        list(islice(queries.search(lexicon, Pattern(text)), 1000))
        return ways.cache_info().misses == 1

    assert not looked("*E*")
    assert looked("*L.O.N*")
