"""Links of records: each link round-trips, and only records have such links."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import place, setup
from support.records import CAB, FEW, SINGLE, sheet

from scrabble import link
from scrabble.errors import FileFormatError, LinkError
from scrabble.files import gcg
from scrabble.game import (
    OWN_LIST,
    Game,
    Mode,
    Record,
    ScoreAdjustment,
    record_of,
    replay,
)
from scrabble.link.coder import Writer
from scrabble.link.v1.framing import to_link
from scrabble.moves import Challenge, Exchange, Pass, Resign
from scripts.lab.fuzz.random_play import random_game, random_setup

GAMES = Path(__file__).parents[3] / "shared" / "data" / "games"
SEEDS = st.integers(0, 2**32)


# --- links -------------------------------------------------------------------


def round_trip(game: Record) -> str:
    """Return the link of a record, checking that it reads back."""
    text = link.encode(game)
    read = link.decode(text)
    assert read.game == game
    assert read == replay(game)
    return text


@FEW
@given(SEEDS)
def test_the_record_of_any_game_has_exactly_one_link(seed):
    rng = Random(seed)
    round_trip(record_of(random_game(rng, random_setup(rng))))


@pytest.mark.parametrize(
    "game",
    [
        sheet(),
        sheet(final_racks=("AB", "QZ")),
        sheet(("ABC", CAB), final_racks=("", "Q")),
        sheet(("ABCDEFG", CAB), ("", Pass()), ("GHIJKLM", Pass()), final_racks=("GHIJKLM", "")),
        sheet(("ABCDEFG", Exchange("...")), ("X", Exchange("X"))),
        sheet(("ABC", CAB), ("", Challenge(upheld=True)), ("", Resign())),
        sheet(
            ("ABC", CAB),
            ("", Challenge(upheld=False)),
            adjustments=[
                (1, ScoreAdjustment(0, "hint", -1)),
                (2, ScoreAdjustment(0, "challenge", 5)),
                (2, ScoreAdjustment(1, "time", -10)),
                (2, ScoreAdjustment(1, "time", -9999)),
            ],
        ),
    ],
)
def test_incomplete_records_read_back(game):
    round_trip(game)


FROZEN = [
    (sheet(), "1B1uuWkJLA2My"),
    (
        sheet(("ABCDEFG", CAB), ("?HIJKLM", Exchange("?H")), final_racks=("DEFG", "IJKLM")),
        "1Lcv8pyMyvg3VaFubUjg0OC",
    ),
    (
        sheet(
            ("ABC", CAB),
            ("", Challenge(upheld=False)),
            ("XY", Pass()),
            adjustments=[
                (2, ScoreAdjustment(0, "challenge", 5)),
                (3, ScoreAdjustment(1, "time", -10)),
            ],
        ),
        "1OJjsxnLvN7O72wRbkzlAiVs0h",
    ),
]
"""Links that every later version must still read as these records."""


@pytest.mark.parametrize(("game", "text"), FROZEN)
def test_the_link_of_a_record_never_changes(game, text):
    assert link.encode(game) == text
    assert link.decode(text).game == game


def test_a_record_without_a_dictionary_has_a_link():
    own = replace(SINGLE, lexicon=OWN_LIST, tag=99, language="pl")
    game = Record.of(own, [], [], ("", ""))
    assert game.setup.tag == 0
    round_trip(game)


def test_words_of_records_are_not_judged():
    played = replay(sheet(("AB", place("8H BA"))))
    link.verify(played, lexicon=())


def head(**changes: int) -> Writer:
    """Begin a payload by hand, from the table in docs/link-format.md."""
    value = {"checking": 1, "dictionary": 0, "language": 0, "named": 0, "whole": 1, "more": 0}
    value |= changes
    writer = Writer()
    writer.weighted((13, 1, 1, 1), 1)
    writer.weighted((14, 1, 1), 0)
    writer.weighted((3, 16, 3, 1), value["checking"])
    if value["checking"] == 3:
        return writer
    writer.weighted((48, *[1] * 63), value["dictionary"])
    if value["dictionary"] == 63:
        writer.uniform(64, value["language"])
    elif value["dictionary"]:
        return writer
    writer.weighted((1, 15), value["named"])
    writer.weighted((1, 3), value["whole"])
    writer.weighted((31, 1), value["more"])
    return writer


EVENTS = (4, 236, 6, 4, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"checking": 3}, "unknown-version"),
        ({"dictionary": 62}, "unknown-dictionary"),
        ({"dictionary": 63, "language": 63}, "unknown-dictionary"),
    ],
)
def test_what_a_later_version_may_add_is_refused_with_a_code_of_its_own(changes, code):
    with pytest.raises(LinkError) as caught:
        link.decode(to_link(head(**changes).integer(1)))
    assert caught.value.code == code


@pytest.mark.parametrize("kind", range(3, 8))
def test_kinds_of_a_later_version_are_refused(kind):
    writer = head(more=1)
    writer.uniform(8, kind)
    with pytest.raises(LinkError) as caught:
        link.decode(to_link(writer.integer(1)))
    assert caught.value.code == "unknown-version"


def test_a_payload_that_is_no_record_is_refused():
    bare = head(whole=0)
    bare.weighted(EVENTS, 1)
    bare.uniform(8, 0)
    endless = head(whole=0)
    for number in range(900):
        endless.weighted((*EVENTS[:-1], 2 if number else 0), 3)
        endless.uniform(8, 0)
    whole = head()
    whole.weighted(EVENTS, 0)
    whole.weighted((14, 1, 1), 0)
    for _ in range(2):
        whole.weighted((4, 1, 1, 1, 1, 1, 1, 4), 0)
    assert link.decode(to_link(whole.integer(1))).turns == ()
    nothing = head(whole=0)
    nothing.weighted(EVENTS, 2)
    nothing.uniform(8, 0)
    nothing.weighted((15, 1), 0)
    payloads = [writer.integer(1) for writer in (bare, endless, nothing)]
    for payload in (*payloads, whole.integer(5)):
        with pytest.raises(LinkError) as caught:
            link.decode(to_link(payload))
        assert caught.value.code == "mistyped"


@pytest.mark.skipif(not GAMES.is_dir(), reason="the reference games are not here")
@pytest.mark.no_cover
def test_real_games_fit_a_chat():
    lengths = []
    for file in sorted(GAMES.glob("*.gcg")):
        with suppress(FileFormatError):
            game = gcg.check(gcg.parse(file.read_bytes())).record
            text = link.encode(game)
            assert link.decode(text).game == game
            lengths.append(len(text))
    assert len(lengths) == 38
    assert median(lengths) <= 120


def test_records_and_games_are_distinguished():
    game = link.decode(link.encode(Game(setup()))).game
    assert (type(game), game.setup.mode) == (Game, Mode.DEALT)
    written = link.decode(link.encode(record_of(replay(game)))).game
    assert (type(written), written.setup.mode) == (Record, Mode.STATED)
    assert json.dumps(written.setup.mode) == '"stated"'
