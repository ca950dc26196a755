"""Records: racks as stated, what later turns show, the end, and the links that carry them."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.helpers import FEWER, place, setup

from scrabble import link
from scrabble.errors import FileFormatError, IllegalMove, LinkError
from scrabble.files import gcg
from scrabble.files import lexicon_names as wordlists
from scrabble.game import (
    OWN_LIST,
    ChallengeRule,
    Ending,
    Game,
    Mode,
    Record,
    ScoreAdjustment,
    Setup,
    record_of,
    replay,
)
from scrabble.link.coder import Writer
from scrabble.link.text import from_digits
from scrabble.link.v1.framing import CHECK, to_link
from scrabble.moves import Challenge, Exchange, Move, Pass, Resign
from scrabble.views.sentences import sentence
from scrabble.views.view import view
from scripts.fuzz.random_play import random_game, random_setup

GAMES = Path(__file__).parent.parent.parent / "shared" / "data" / "games"
FEW = settings(max_examples=max(FEWER.max_examples // 3, 2))
"""For properties that write and read whole games."""

SEEDS = st.integers(0, 2**32)
SINGLE = setup(challenge_rule=ChallengeRule.SINGLE)
CAB = place("8H CAB")


def sheet(*lines: tuple[str, Move], final_racks=("", ""), **changes) -> Record:
    """Make a record of two players from lines of rack and move."""
    racks, moves = [rack for rack, _ in lines], [move for _, move in lines]
    return Record.of(SINGLE, moves, racks, final_racks, **changes)


def code_of(game: Record) -> str:
    """Return the code with which a record is refused."""
    with pytest.raises(IllegalMove) as caught:
        replay(game)
    return caught.value.code


# --- replay ------------------------------------------------------------------


def test_a_rack_is_known_from_its_draw_on():
    """What a seat states at its next turn it holds since its last one."""
    game = sheet(("ABCDEFG", CAB), ("", Pass()), ("DEFGQUZ", Pass()), final_racks=("DEFGQUZ", "X"))
    played = replay(game)
    assert [position.racks for position in played.positions] == [
        ("ABCDEFG", ""),
        ("DEFGQUZ", ""),
        ("DEFGQUZ", "X"),
        ("DEFGQUZ", "X"),
    ]
    assert [turn.drawn for turn in played.turns] == ["QUZ", "", ""]
    assert [position.hidden for position in played.positions] == [(0, 7), (0, 7), (0, 6), (0, 6)]
    assert {len(position.bag) for position in played.positions[1:]} == {83}
    assert played.last.held(1) == 7


def test_a_phony_keeps_its_rack():
    """A play withdrawn leaves the rack it was made from; its draw is never known."""
    game = sheet(
        ("ABCDEFG", CAB),
        ("", Challenge(upheld=True)),
        ("HIJ", Pass()),
        ("ABCDEFG", Pass()),
        final_racks=("ABCDEFG", "HIJ"),
    )
    played = replay(game)
    assert [position.racks[0] for position in played.positions] == [
        "ABCDEFG", "DEFG", "ABCDEFG", "ABCDEFG", "ABCDEFG",
    ]  # fmt: skip
    assert played.withdrawn(1)
    assert played.last.board.is_empty
    assert played.last.scoreless == 3
    assert played.turns[0].drawn == ""


def test_a_tile_seen_twice_belongs_to_the_mover():
    """Where a sheet contradicts itself the rack that moves has the tile."""
    game = sheet(("Q", Exchange("Q")), ("Q", Pass()), final_racks=("", "Q"))
    assert [position.racks for position in replay(game).positions] == [
        ("Q", ""), ("", "Q"), ("", "Q"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (sheet(("ABCDEFGH", CAB)), "rack-too-large"),
        (sheet(("QQ", Pass())), "too-many-tiles"),
        (sheet(("ABD", CAB)), "not-in-rack"),
        (sheet(("ABC", Exchange("AD"))), "not-in-rack"),
        (sheet(("ABC", Exchange(""))), "no-tiles"),
        (sheet(("ABC", Exchange("." * 8))), "bag-too-small"),
        (sheet(("", Challenge(upheld=False))), "nothing-to-challenge"),
        (sheet(("ABC", Pass()), ("", Challenge(upheld=True))), "nothing-to-challenge"),
        (sheet(("", Resign()), ("", Pass())), "game-over"),
        (sheet(("ABC", CAB), ending=Ending.CLASSIC), "no-end"),
        (sheet(("ABC", CAB), ending=Ending.DOUBLE), "no-end"),
        (sheet(final_racks=("ABCDEFG", "HIJKLMN"), ending=Ending.DOUBLE), "no-end"),
    ],
)
def test_what_no_game_can_hold(game, code):
    """Tiles that cannot be there, and ends that have not come, are refused."""
    assert code_of(game) == code


def test_an_unknown_exchange():
    """Where nobody wrote down which tiles went back, the rest of the rack is unknown too."""
    played = replay(sheet(("ABCDEFG", Exchange("...")), ("", Pass())))
    assert played.last.racks == ("", "")
    assert played.last.held(0) == 7


def test_awards_count_and_are_told():
    """Bonus and penalty change the score after the turn they follow."""
    adjustments = [(2, ScoreAdjustment(0, "challenge", 5)), (2, ScoreAdjustment(1, "time", -10))]
    game = sheet(("ABC", CAB), ("", Challenge(upheld=False)), adjustments=adjustments)
    played = replay(game)
    assert [position.scores for position in played.positions] == [(0, 0), (14, 0), (19, -10)]
    assert played.turns[1].adjustments == tuple(adjustment for _, adjustment in adjustments)
    assert sentence(played, played.turns[1]) == (
        "Bea challenged, but the play stands. Ann gets a bonus of 5. Bea loses for overtime 10."
    )


def test_a_record_cannot_be_moved_in():
    """Nothing is allowed in a record, and a move is refused."""
    played = replay(sheet(("ABC", CAB)))
    with pytest.raises(IllegalMove) as caught:
        played.played(Pass(), None)
    assert caught.value.code == "is-record"
    shown = view(played, 1, "matched")
    assert not any(shown["allowed"].values())
    assert shown["mode"] == Mode.STATED.value
    assert [player["tiles"] for player in shown["players"]] == [7, 7]


def test_a_resigned_game_is_over():
    """When one player is left, the game is over, whatever the ending says."""
    played = replay(sheet(("", Resign())))
    assert played.last.result is not None
    assert (played.last.result.reason, played.last.result.winners) == ("resigned", (1,))


@FEW
@given(SEEDS)
def test_our_games_as_records(seed):
    """A game of our own written down has the same boards, scores, racks and result."""
    rng = Random(seed)
    played = random_game(rng, random_setup(rng))
    told = replay(record_of(played))
    assert told.last.board == played.last.board
    assert told.last.scores == played.last.scores
    assert told.last.racks == played.last.racks
    assert told.last.result == played.last.result
    assert len(told.last.bag) == len(played.last.bag)
    assert record_of(told) is told.game


def test_the_same_game_has_the_same_id():
    """A record is named by what it holds, not by where it came from."""
    one, two = sheet(("ABC", CAB)), sheet(("ABC", CAB))
    other = sheet(("ABCD", CAB))
    assert link.game_id(one.setup) == link.game_id(two.setup) != link.game_id(other.setup)
    text = link.encode(one)
    assert link.has_game_id(text, link.game_id(one.setup))
    assert not link.has_game_id(text, link.game_id(other.setup))


@pytest.mark.parametrize(
    ("rule", "ident", "fingerprint"),
    [
        (ChallengeRule.VOID, "f81e18126c4af672", 1886680327648899304),
        (ChallengeRule.SINGLE, "5d7813c289063eee", 3279397853993843062),
        (ChallengeRule.DOUBLE, "4e40e2f34093efe4", 18101282774822875732),
    ],
)
def test_ids_and_fingerprints_are_frozen(rule, ident, fingerprint):
    """Devices keep games under these ids, and links hold these fingerprints."""
    played = Setup(("Ann", "Bea"), 7, tag=1, challenge_rule=rule)
    assert link.game_id(played) == ident
    assert Record.of(played, [], [], ("AB", "CD")).setup.seed == fingerprint


@pytest.mark.parametrize(
    ("name", "language"),
    [("english", "en"), ("Polish", "pl"), ("gl", "gl"), ("klingon", None), ("", None)],
)
def test_languages_of_tile_sets(name, language):
    """Tile sets are known by name or id."""
    assert wordlists.language_of_tiles(name) == language


@pytest.mark.parametrize(
    ("name", "language"),
    [("NWL23", "en"), ("en-common", "en"), ("OSPS44", "pl"), ("ods8", "fr"), ("xyz", None)],
)
def test_languages_of_word_lists(name, language):
    """Well-known word lists tell their language."""
    assert wordlists.language_of_words(name) == language


def test_dictionaries_for_a_language():
    """The named pack, else the completest, else none: the players' own."""
    assert wordlists.dictionary_for("en", "en-common") == "en-common"
    assert wordlists.dictionary_for("en", "gl-complete") == "en-complete"
    assert wordlists.dictionary_for("en", OWN_LIST) == OWN_LIST
    assert wordlists.dictionary_for("xx", "") == OWN_LIST


# --- links -------------------------------------------------------------------


def there_and_back(game: Record) -> str:
    """Return the link of a record, having read it back."""
    text = link.encode(game)
    read = link.decode(text)
    assert read.game == game
    assert read == replay(game)
    return text


@FEW
@given(SEEDS)
def test_links_of_our_games(seed):
    """The record of any game has one link, which gives that record."""
    rng = Random(seed)
    there_and_back(record_of(random_game(rng, random_setup(rng))))


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
def test_links_of_odd_sheets(game):
    """Partial racks, unknown exchanges, adjustments and changed racks are carried."""
    there_and_back(game)


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
def test_frozen_links(game, text):
    """A link made today is the link of that record for ever."""
    assert link.encode(game) == text
    assert link.decode(text).game == game


@pytest.mark.parametrize(
    "names",
    [
        ("", ""),
        ("ann", ""),
        ("Ann Lee", "MartyGabriel"),
        ("José", "ß:😀中"),
        ("O'Neil-Smith 3", "ABCDEFGHIJKLMNOPQRST"),
        ("ann Lee", "İi"),
    ],
)
def test_names_in_links(names):
    """Names of any spelling come back."""
    there_and_back(Record.of(replace(SINGLE, names=names), [], [], ("", "")))


def test_dictionaries_in_links():
    """A record of any language has a link, also without a dictionary."""
    own = replace(SINGLE, dictionary=OWN_LIST, tag=99, language="pl")
    game = Record.of(own, [], [], ("", ""))
    assert game.setup.tag == 0
    there_and_back(game)


def test_words_of_records_stand():
    """The words of a record are not judged."""
    played = replay(sheet(("AB", place("8H BA"))))
    link.verify(played, lexicon=())


@cache
def good(seed: int) -> str:
    """Return the link of some record."""
    return link.encode(record_of(random_game(Random(seed), SINGLE)))


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
        ({"more": 1}, "unknown-version"),
        ({"dictionary": 62}, "unknown-dictionary"),
        ({"dictionary": 63, "language": 63}, "unknown-dictionary"),
    ],
)
def test_heads_of_later_versions(changes, code):
    """What this version does not know is refused by name."""
    with pytest.raises(LinkError) as caught:
        link.decode(to_link(head(**changes).integer(1)))
    assert caught.value.code == code


def test_payloads_that_are_no_record():
    """Too few tiles for a play, endless passes, no tiles exchanged, more behind: refused."""
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


@FEWER
@given(SEEDS)
def test_forged_links(seed):
    """Whoever knows the check number can make records, never anything but a record."""
    rng = Random(seed)
    payload = from_digits(good(seed % 3)[2:]) // CHECK
    forged = rng.choice(
        [
            payload ^ 1 << rng.randrange(payload.bit_length()),
            rng.getrandbits(rng.randrange(20, 5000)) * 16 + 13,
            payload * 3 ** rng.randrange(1, 40) + rng.randrange(1 << 60),
        ]
    )
    with suppress(LinkError):
        link.decode(to_link(forged))


@pytest.mark.skipif(not GAMES.is_dir(), reason="the reference games are not here")
def test_real_games_fit_a_chat():
    """The links of real games come back; half of them have no more than 120 characters."""
    lengths = []
    for file in sorted(GAMES.glob("*.gcg")):
        with suppress(FileFormatError):
            game = gcg.check(gcg.parse(file.read_bytes())).record
            text = link.encode(game)
            assert link.decode(text).game == game
            lengths.append(len(text))
    assert len(lengths) == 38
    assert median(lengths) <= 120


def test_records_and_games_are_told_apart():
    """A link gives a game or a record; its type and mode say which."""
    game = link.decode(link.encode(Game(setup()))).game
    assert (type(game), game.setup.mode) == (Game, Mode.DEALT)
    told = link.decode(link.encode(record_of(replay(game)))).game
    assert (type(told), told.setup.mode) == (Record, Mode.STATED)
    assert json.dumps(told.setup.mode) == '"stated"'
