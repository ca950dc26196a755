"""Hard searches: the branches they skip have no match."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.lexicon.graph import CHILD_SHIFT, LABEL_OF, ROOT
from scrabble.lexicon.search import queries
from scrabble.lexicon.search.patterns import Automaton, Pattern
from scrabble.lexicon.search.subtree_index import SubtreeIndex

pytestmark = pytest.mark.no_cover

WORDS = st.sets(st.text("AEST", min_size=1, max_size=9), min_size=1, max_size=60)
PATTERNS = st.text("AE..*", max_size=8)


@given(WORDS, PATTERNS)
def test_every_match_has_the_facts_that_its_pattern_requires(words, text):
    """The facts hold at each node on the match's path, so no branch with a match is skipped."""
    lexicon = Lexicon.from_words(words, "en")
    index = SubtreeIndex.of(lexicon)
    regex = re.compile(text.replace("*", "[A-Z]*"))

    for word in filter(regex.fullmatch, words):
        state, edge = Automaton(Pattern(text)).start, ROOT << CHILD_SHIFT
        for tile in word:
            node = edge >> CHILD_SHIFT
            assert index.contents[node] & state.required == state.required
            state, edge = state.after(LABEL_OF[tile]), lexicon.edge(tile, node)


@pytest.mark.parametrize(
    "text",
    [
        *("*L.O.N*", "*I.S..", "*AB.", "*S.S.S*", "*TW.", "*YL", "*IOE*", "*U.S.", "*......XY"),
        *("............D", "..........ING", ".......K..", ".E........S.", "..*VT", "F*SF"),
        *("..........*L*O*", "............*H*", "*E.E.E.E*", "*Q", "*.*.*A*.*.*Z", "*V.E*"),
    ],
)
def test_long_searches_find_what_a_regular_expression_finds(text):
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
def test_rack_searches_agree_with_a_check_of_every_word(text, rack):
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
