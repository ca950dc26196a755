"""The second reader of records and of games with options agrees with the engine."""

import sys
from random import Random

import pytest
from support.amounts import amount

from scrabble import link
from scrabble.game import Ending, Record
from scrabble.game.options import BOARD, CHALLENGE_COST
from scrabble.lexicon import LANGUAGES
from scrabble.moves import Challenge, Exchange, Resign

if sys.platform != "emscripten":
    from scripts.lab.fuzz import forging, whole_links
    from scripts.lab.fuzz.links import links_kept

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

GAMES = amount(120, 1500)


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return list(whole_links.random_links(7, GAMES))


def test_both_readers_agree(texts: list[str]) -> None:
    """Every board, score, rack, adjustment and result is the same after each move."""
    assert list(whole_links.differences(texts)) == []


def test_both_readers_agree_on_the_links_that_are_kept() -> None:
    """The kept links reach the limits of the format; some are of no game."""
    found = links_kept()
    assert len(found) >= 80
    assert list(whole_links.differences(found)) == []


def test_both_readers_agree_on_forged_links(texts: list[str]) -> None:
    """Both readers refuse a link without a crash, or both read the same game."""
    rng = Random(2)
    forged = [str(forging.forged(rng, text, texts).text) for text in texts]
    rows = map(whole_links.row_of, forged)
    assert list(whole_links.differences(forged)) == []
    assert {row["facts"] is None for row in rows} == {True, False}


def test_the_links_are_of_every_kind(texts: list[str]) -> None:
    """Records and games have every board, ending, kind of adjustment and rare move."""
    games = [link.decode(text).game for text in texts]
    records = [game for game in games if isinstance(game, Record)]
    assert len(records) > len(games) / 2
    assert {game.setup.language for game in games} == set(LANGUAGES)
    for group in (records, [game for game in games if not isinstance(game, Record)]):
        assert {game.setup.option(BOARD) for game in group} == set(BOARD.values)
        assert {game.setup.option(CHALLENGE_COST) for game in group} == {0, 5, 10}
        assert {game.setup.has_last_turns for game in group} == {True, False}
    moves = [move for game in records for move in game.moves]
    assert {Challenge(upheld=True), Challenge(upheld=False), Resign()} <= set(moves)
    assert any(isinstance(move, Exchange) and "." in move.tiles for move in moves)
    adjusted = [each.kind for game in records for _, each in game.adjustments]
    assert set(adjusted) == {"challenge", "time", "hint"}
    assert {game.ending for game in records} >= {Ending.OPEN, Ending.CLASSIC}


def test_a_reader_without_the_engine_tells_a_finished_game_from_one_in_play(
    texts: list[str],
) -> None:
    """`isOver` is among the compared facts; both answers occur."""
    assert {whole_links.row_of(text)["facts"]["isOver"] for text in texts} == {True, False}


def test_a_difference_is_found(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself can fail."""
    facts_of = whole_links.facts_of
    monkeypatch.setattr(whole_links, "facts_of", lambda each: facts_of(each) | {"bags": []})
    found = list(whole_links.differences(texts[:2]))
    assert [names for _, names in found] == [["bags"], ["bags"]]
