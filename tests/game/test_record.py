"""Records: stated racks, facts that later turns reveal, the end."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.records import CAB, FEW, sheet

from scrabble import link
from scrabble.errors import IllegalMove
from scrabble.files import lexicon_names as wordlists
from scrabble.game import (
    OWN_LIST,
    ChallengeRule,
    Ending,
    Mode,
    Record,
    ScoreAdjustment,
    Setup,
    record_of,
    replay,
)
from scrabble.moves import Challenge, Exchange, Pass, Resign
from scrabble.views.sentences import sentence
from scrabble.views.view import view
from scripts.lab.fuzz.random_play import random_game, random_setup

SEEDS = st.integers(0, 2**32)


def code_of(game: Record) -> str:
    with pytest.raises(IllegalMove) as caught:
        replay(game)
    return caught.value.code


# --- replay ------------------------------------------------------------------


def test_a_rack_is_known_from_its_draw_on():
    """A rack stated for a turn is known from the end of the seat's previous turn."""
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
    """If a record states one tile in two racks, the mover has the tile."""
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
def test_impossible_records_are_refused(game, code):
    assert code_of(game) == code


def test_after_an_unknown_exchange_the_rest_of_the_rack_is_unknown():
    played = replay(sheet(("ABCDEFG", Exchange("...")), ("", Pass())))
    assert played.last.racks == ("", "")
    assert played.last.held(0) == 7


def test_score_adjustments_count_and_are_listed():
    adjustments = [(2, ScoreAdjustment(0, "challenge", 5)), (2, ScoreAdjustment(1, "time", -10))]
    game = sheet(("ABC", CAB), ("", Challenge(upheld=False)), adjustments=adjustments)
    played = replay(game)
    assert [position.scores for position in played.positions] == [(0, 0), (14, 0), (19, -10)]
    assert played.turns[1].adjustments == tuple(adjustment for _, adjustment in adjustments)
    assert sentence(played, played.turns[1]) == (
        "Bea challenged CAB: the play stands. Ann gets a bonus of 5. Bea loses for overtime 10."
    )


def test_a_record_accepts_no_moves():
    played = replay(sheet(("ABC", CAB)))
    with pytest.raises(IllegalMove) as caught:
        played.played(Pass(), None)
    assert caught.value.code == "is-record"
    shown = view(played, 1, "matched")
    assert not any(shown["allowed"].values())
    assert shown["mode"] == Mode.STATED.value
    assert [player["tiles"] for player in shown["players"]] == [7, 7]


def test_a_resigned_game_is_over():
    played = replay(sheet(("", Resign())))
    assert played.last.result is not None
    assert (played.last.result.reason, played.last.result.winners) == ("resigned", (1,))


@FEW
@given(SEEDS)
def test_a_dealt_game_and_its_record_have_the_same_boards_scores_and_racks(seed):
    rng = Random(seed)
    played = random_game(rng, random_setup(rng))
    written = replay(record_of(played))
    assert written.last.board == played.last.board
    assert written.last.scores == played.last.scores
    assert written.last.racks == played.last.racks
    assert written.last.result == played.last.result
    assert len(written.last.bag) == len(played.last.bag)
    assert record_of(written) is written.game


def test_the_same_game_has_the_same_id():
    one, two = sheet(("ABC", CAB)), sheet(("ABC", CAB))
    other = sheet(("ABCD", CAB))
    assert link.game_id(one.setup) == link.game_id(two.setup) != link.game_id(other.setup)
    text = link.encode(one)
    assert link.game_id(link.setup_of(text)) == link.game_id(one.setup)
    assert link.game_id(link.setup_of(text)) != link.game_id(other.setup)


@pytest.mark.parametrize(
    ("rule", "ident", "fingerprint"),
    [
        (ChallengeRule.VOID, "f81e18126c4af672", 1886680327648899304),
        (ChallengeRule.SINGLE, "5d7813c289063eee", 3279397853993843062),
        (ChallengeRule.DOUBLE, "4e40e2f34093efe4", 18101282774822875732),
    ],
)
def test_ids_and_fingerprints_are_frozen(rule, ident, fingerprint):
    early = rule is ChallengeRule.SINGLE
    played = Setup(("Ann", "Bea"), 7, tag=1, challenge_rule=rule, early_rules=early)
    assert link.game_id(played) == ident
    assert Record.of(played, [], [], ("AB", "CD")).setup.seed == fingerprint


@pytest.mark.parametrize(
    ("name", "language"),
    [("english", "en"), ("Polish", "pl"), ("gl", "gl"), ("klingon", None), ("", None)],
)
def test_tile_sets_are_known_by_name_or_id(name, language):
    assert wordlists.language_of_tiles(name) == language


@pytest.mark.parametrize(
    ("name", "language"),
    [
        *(("NWL23", "en"), ("en-common", "en"), ("OSPS44", "pl"), ("ods8", "fr"), ("xyz", None)),
        *(("FRA24", "fr"), ("DSW25", "nl"), ("America", "en"), ("ECWL", "en"), ("CGL", "de")),
        *(("FILE2017", "es"), ("DISC2", "ca"), ("RD28", "de"), ("NSF23", None), ("SAOL", None)),
        ("en-common-2", "en"),
    ],
)
def test_word_lists_imply_their_language(name, language):
    assert wordlists.language_of_words(name) == language


def test_the_named_pack_or_the_most_complete_one_serves_a_language():
    assert wordlists.lexicon_for("en", "en-common") == "en-common-2"
    assert wordlists.lexicon_for("en", "en-common-1") == "en-common"
    assert wordlists.lexicon_for("en", "gl-complete") == "en-complete-2"
    assert wordlists.lexicon_for("en", OWN_LIST) == OWN_LIST
    assert wordlists.lexicon_for("xx", "") == OWN_LIST
