"""GCG files: our games, damaged files and real games."""

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.gcg import DATA, FEW, GAMES, ODD, SHEET, changed, judged, refusal
from support.helpers import setup

from scrabble.errors import FileFormatError
from scrabble.files import gcg
from scrabble.files.gcg import GcgFile, Kind, Pragma
from scrabble.game import Game, record_of, replay
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass
from scripts.lab.fuzz.random_play import random_setup, turns, with_random_options


@FEW
@given(st.integers(0, 2**32), st.booleans())
def test_our_games_round_trip(seed, has_options):
    rng = Random(seed)
    chosen = random_setup(rng)
    if has_options:
        chosen = with_random_options(rng, chosen)
    for number, played in enumerate(turns(rng, chosen)):
        if number % 9 == 0 or played.last.result is not None:
            record = record_of(played)
            file = gcg.from_history(played)
            assert gcg.check(gcg.parse(gcg.text_of(file).encode())).record == record
            assert replay(record).last.scores == played.last.scores
            assert gcg.from_history(replay(record)) == file


def test_a_lost_double_challenge_writes_the_lost_turn():
    """A challenge lost under the double rule is followed by the pass that it costs."""
    lines = SHEET.splitlines()
    text = "\n".join(lines[:6]) + "\n#challenge-rule double\n>Ann:  (challenge) +0 28\n"
    text += ">Bea: - +0 0\n>Ann: T - +0 28\n>Bea: - +0 0\n"
    record = judged(text).record
    assert record.moves[1:] == (Challenge(upheld=False), Pass(), Pass())
    events = gcg.from_history(replay(record)).events
    assert [event.kind for event in events] == [Kind.PLAY, Kind.CHALLENGE, *[Kind.PASS] * 3]
    assert [(a.nick, b.nick) for a, b in pairwise(events)][1:3] == [("Ann", "Bea"), ("Bea", "Ann")]


def test_hints_cost_what_the_file_says():
    """A pragma before the play has the hint's price, already subtracted from the stated score."""
    text = changed("28 28", "18 18", changed(">Ann", "#hint-cost 10\n>Ann"))
    text = text[: text.index("#note Too")].replace("#custom", "")
    record = judged(text).record
    assert record.adjustments[0][1].points == -10
    assert replay(record).last.scores == (18, 26)
    assert gcg.check(gcg.from_history(replay(record))).record == record


def test_only_own_racks_while_in_progress():
    """Other players' racks show only tiles played, their exchanges only a number."""
    played = replay(Game(setup()))
    rack = played.last.rack
    played = played.played(Exchange(rack[:2]), None)
    played = played.played(Exchange(played.last.rack[:3]), None)
    file = gcg.from_history(played, seats=[1])
    first, second = file.events
    assert (first.rack, first.tiles) == ("", "2")
    assert (len(second.rack), len(second.tiles)) == (7, 3)
    assert [line.name for line in file.pragmas if line.name.startswith("rack")] == ["rack2"]
    assert gcg.check(file).record.moves[0] == Exchange("..")


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Ann", "Bea"), ("Ann", "Bea")),
        (("Ann Lee", "a:b"), ("Ann_Lee", "a_b")),
        (("", "Ann"), ("Player_1", "Ann")),
        (("Ann", "Ann", "Ann_2"), ("Ann", "Ann_2", "Ann_2_2")),
    ],
)
def test_nicknames_differ_and_have_no_spaces_or_colons(names, nicks):
    assert gcg.nicknames(names) == nicks


@given(st.integers(0, 2**32))
def test_a_damaged_file_is_read_or_refused(seed):
    rng = Random(seed)
    data = bytearray(SHEET.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        piece = bytes(rng.choices(b">#:()-+ ?.\n\r019AZaz[]\xff", k=rng.randrange(5)))
        data[at : at + rng.randrange(4)] = piece
    with suppress(FileFormatError):
        record = gcg.check(gcg.parse(bytes(data))).record
        assert replay(record).game == record


@pytest.mark.skipif(not GAMES, reason="the reference games are not here")
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry["file"])
def test_real_games_replay_or_name_the_line_that_contradicts(entry):
    source = (DATA / "games" / entry["file"]).read_bytes()
    if entry["file"] in ODD:
        error = refusal(source)
        assert (error.code, error.line) == ODD[entry["file"]]
        assert not entry["scoring_test"]
        return
    record = gcg.check(gcg.parse(source)).record
    played = replay(record)
    assert sorted(entry["final_scores"].values()) == sorted(played.last.scores)
    if record.setup.language == "en":
        assert list(played.last.board.rows()) == entry["final_board"]
    if entry["full_game_test"]:
        assert played.last.result is not None
        assert not any(played.last.hidden)
    again = gcg.parse(gcg.text_of(gcg.from_history(played)))
    assert gcg.check(again).record == record


def test_files_are_values():
    assert GcgFile((Pragma("title", "x", 1),)) == GcgFile((Pragma("title", "x", 2),))


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5))
def test_a_note_follows_its_turn_whatever_hints_come_before(hints):
    """GCG has no hints and accepted words, so a note's turn is counted without these moves."""
    history = replay(Game(setup(hint_price=1, house_words=True)))
    for number, count in enumerate(hints, 1):
        for free in (Hint(1), Accept("ZZ" + "ABCDE"[number - 1]))[:count]:
            history = history.played(free, None)
        history = history.played(Pass(), None, f"note {number}")
    latest = [(number, f"note {number}") for number in range(1, len(hints) + 1)][-2:]
    file = gcg.parse(gcg.text_of(gcg.from_history(history)))
    assert [(note.turn, note.text) for note in gcg.notes(file)] == latest
