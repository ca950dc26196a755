"""Links of duplicates: short and canonical; any other text is refused with a code."""

from dataclasses import replace
from functools import lru_cache
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import amount
from support.helpers import FEWER

from scrabble import link
from scrabble.duplicate import (
    Duplicate,
    Head,
    decode_result,
    encode,
    encode_result,
    read_head,
)
from scrabble.duplicate.company import computer_result
from scrabble.errors import LinkError, SetupError
from scrabble.game import Mode
from scrabble.lexicon import catalogue, load_lexicon
from scrabble.link.v1.framing import payload_of, to_link
from scripts.data.vectors.puzzle_links import positions
from scripts.data.vectors.recording import code_of
from scripts.lab.fuzz.duplicate import fuzz
from scripts.lab.fuzz.duplicate_play import course_of, played, read_result
from scripts.lab.selfplay.players import players

pytestmark = pytest.mark.native

LEXICON = "en-common"
DUPLICATES = st.builds(
    Duplicate,
    lexicon=st.sampled_from([info.name for info in catalogue()]),
    seed=st.integers(0, 2**40 - 1),
    seconds=st.sampled_from([0, 60, 120, 180]),
    joker=st.booleans(),
    ten_turns=st.booleans(),
)


@given(DUPLICATES)
def test_an_invitation_is_short_and_read_as_it_was_written(duplicate):
    text = encode(duplicate)
    assert len(text) == (21 if duplicate.lexicon.startswith("en-complete") else 22)
    assert read_head(text) == Head(duplicate, None)


@pytest.mark.parametrize("seed", [0, 2**40 - 1])
@pytest.mark.parametrize("info", catalogue(), ids=lambda info: info.name)
def test_the_longest_invitation_has_22_characters(info, seed):
    longest = encode(Duplicate(info.name, seed, 180, joker=True, ten_turns=True))
    assert len(longest) <= 22


def test_a_link_of_a_duplicate_is_found_in_a_message_and_is_no_game():
    text = encode(Duplicate(LEXICON, 1))
    found = link.read(f"Play this: https://example.org/#{text} !")
    assert (found.text, found.mode) == (text, Mode.STATED)
    assert (found.is_duplicate, found.is_puzzle) == (True, False)
    for read in (link.decode, link.decode_puzzle, link.setup_of):
        assert code_of(read, text) == "unknown-version"


def test_other_links_hold_no_duplicate():
    puzzle = link.read(link.encode_puzzle(positions()[0]))
    assert (puzzle.is_duplicate, puzzle.is_puzzle) == (False, True)


@lru_cache(maxsize=4)
def whole(name, seed=1, joker=False):
    return played(name, Duplicate(LEXICON, seed, joker=joker))


@pytest.mark.parametrize("name", ["", "Ann", "O'Neil", "Ñandú 中 😀"])
@pytest.mark.parametrize("joker", [False, True])
def test_a_result_is_read_as_it_was_written(name, joker):
    text = encode_result(whole(name, joker=joker))
    assert read_result(text) == whole(name, joker=joker)
    assert read_head(text) == Head(Duplicate(LEXICON, 1, joker=joker), name)
    assert link.read(text).is_duplicate


def test_results_have_at_most_110_characters_in_the_median():
    """Computers of strengths 1 to 4 play; they miss most of the highest plays."""
    lengths = [
        len(encode_result(computer_result(course, players(LEXICON)[strength], "Annabel")))
        for course in (course_of(Duplicate(LEXICON, seed)) for seed in range(amount(3, 30)))
        for strength in (1, 2, 3, 4)
    ]
    assert median(lengths) <= 110
    assert max(lengths) <= 125


def test_a_result_needs_the_course_of_its_own_duplicate():
    text = encode_result(whole("Ann"))
    with pytest.raises(LinkError) as caught:
        decode_result(text, course_of(Duplicate(LEXICON, 2)), load_lexicon(LEXICON))
    assert caught.value.code == "other-duplicate"


def test_scores_are_computed_by_the_reader():
    """A link holds no points: invalid words score nothing for every reader."""
    result = whole("Ann").result
    bad = [card for card in whole("Ann").cards if card.bad_words]
    assert bad
    assert all(card.score == 0 and card.play.score > 0 for card in bad)
    again = read_result(encode_result(whole("Ann")))
    assert again.points == sum(card.score for card in again.cards)
    assert again.result == result


@FEWER
@given(st.integers(0, 700), st.sampled_from(["invitation", "result"]))
def test_every_forged_link_is_a_legal_duplicate_or_refused(bit, kind):
    """One bit is changed and the check number is valid; the result is canonical or has a code."""
    text = encode(Duplicate(LEXICON, 1)) if kind == "invitation" else encode_result(whole("Ann"))
    forged = to_link(payload_of(text) ^ 1 << bit)
    try:
        head = read_head(forged)
        again = encode_result(read_result(forged)) if head.is_result else encode(head.duplicate)
    except LinkError:
        return
    assert again == forged


def test_damaged_and_forged_links_are_refused_or_canonical():
    """A short run of the fuzzer meets every code of a duplicate's links."""
    report = fuzz(amount(300, 20_000), seed=1, games=2)
    assert report.wrong == []
    assert {
        "forged", "mistyped", "cut-off", "not-canonical", "unknown-version", "unknown-dictionary",
    } <= set(report.outcomes)  # fmt: skip


def test_a_name_with_hidden_characters_is_refused():
    with pytest.raises(SetupError) as caught:
        replace(whole("Ann").result, name="A\u202eB")
    assert caught.value.code == "bad-name"
