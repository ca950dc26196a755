"""Reading takes time in proportion to the input, whatever its characters."""

import contextlib
from random import Random
from time import process_time

import pytest

from scrabble.errors import ScrabbleError
from scrabble.files import gcg
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.tiles import load_alphabet
from scripts.lab.fuzz import harness, times

pytestmark = pytest.mark.no_cover

HEAD = "#player1 Ann Ann\n#player2 Bea Bea\n"
SECONDS = 1.0
"""The limit of a call: enough on a slow machine, too little for a slower algorithm."""


def seconds_of(read, *arguments):
    """Return the processor time of a call, whether it raises or not."""
    began = process_time()
    with contextlib.suppress(ScrabbleError):
        read(*arguments)
    return process_time() - began


@pytest.mark.parametrize("text", [f">{' ' * 9000}x", f">A{' ' * 9000}x", f">{' :' * 4500}x"])
def test_a_nickname_of_spaces_is_read_at_once(text):
    """With an unbounded pattern, 1,600 spaces would take 4 seconds, and 3,200 spaces 32 seconds."""
    assert seconds_of(gcg.parse, HEAD + text) < SECONDS


@pytest.mark.parametrize("mark", ["\u0323\u0301", "\u0301\u0323", "\u0301", "\u0308"])
def test_a_word_list_of_combining_marks_is_read_at_once(mark):
    """Normalising 160 kB of combining marks in one piece takes 5 seconds; lists may have 8 MB."""
    file = f"cat\na{mark * 40_000}\ndog"
    assert seconds_of(read_wordlist, file.encode(), load_alphabet("en")) < SECONDS


def test_a_list_that_was_normalised_in_one_piece_is_the_same_in_lines():
    """A line longer than any word is still reported correctly."""
    own = read_wordlist(f"cafe\u0301\n{'a' * 100}\n{'[C]' * 15}\n".encode(), load_alphabet("en"))
    assert list(own.lexicon) == ["CAFE", "C" * 15]
    assert [(line.number, line.reason) for line in own.skipped_lines] == [
        (2, "A word has 2 to 15 tiles.")
    ]


def test_the_sizes_of_places_are_the_limits():
    """Each test input fills its field to the limit, or nearly."""
    usual = times.Usual(Random(1))
    for place in times.places(usual.link):
        size = len(place.filled("x"))
        assert size == (place.line or place.most)
        assert len(place.filled("\u0323\u0301")) >= size - 12


@pytest.mark.native
@pytest.mark.timing
def test_an_input_filled_with_any_character_takes_the_usual_time():
    """In this short run of scripts/lab/fuzz/times.py no input takes three times the usual time."""
    report = times.fuzz(150, seed=3)
    assert not report.wrong
    assert len(times.CHARACTERS) >= 200


@pytest.mark.parametrize(
    ("took", "shortest", "calls"),
    [([0.1], 0.1, 1), ([0.9, 0.2], 0.2, 2), ([0.9, 0.8, 0.7], 0.7, 3)],
)
def test_a_slow_call_is_timed_again(monkeypatch, took, shortest, calls):
    """A slow call is timed up to three times; the shortest counts, as other programs may run."""
    clock = iter([each for seconds in took for each in (1, 1 + seconds)])
    monkeypatch.setattr(harness, "process_time", lambda: next(clock))
    monkeypatch.setattr(harness, "sleep", lambda _: None)
    made = []
    outcome, seconds = harness.timed(lambda: made.append(1) or "read", 0.3)
    assert (outcome, len(made)) == ("read", calls)
    assert seconds == pytest.approx(shortest)
