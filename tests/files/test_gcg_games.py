"""GCG files: our games, damaged files and real games."""

from __future__ import annotations

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
from scrabble.moves import Challenge, Exchange, Pass
from scripts.lab.fuzz.random_play import random_setup, turns


@FEW
@given(st.integers(0, 2**32))
def test_our_games_round_trip(seed):
    """After any turn, a game written as GCG reads as the record of that game."""
    rng = Random(seed)
    for number, played in enumerate(turns(rng, random_setup(rng))):
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
    """The price of a hint is in a pragma before the play, whose stated score is net."""
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
def test_nicknames(names, nicks):
    """Nicknames have no spaces or colons and are unique."""
    assert gcg.nicknames(names) == nicks


@given(st.integers(0, 2**32))
def test_damaged_files(seed):
    """Each is read, or refused as a bad file."""
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
def test_real_games(entry):
    """Real games replay with every stated score; otherwise the error names the line."""
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
    """Two files with the same content are equal, whatever their line numbers."""
    assert GcgFile((Pragma("title", "x", 1),)) == GcgFile((Pragma("title", "x", 2),))
