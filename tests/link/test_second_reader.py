"""The second reader, which shows a link before Python starts, agrees with the engine."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.amounts import amount
from support.sealed_links import link_of, random_histories

from scrabble import link
from scrabble.game import History, Mode
from scrabble.joint import sealed
from scrabble.lexicon import LANGUAGES
from scrabble.moves import Accept, Challenge, Exchange, Hint, Place, Resign
from scrabble.web import session
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.links import links_kept

if sys.platform != "emscripten":
    from scripts.build import page_data
    from scripts.lab.fuzz import readers

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

DATA = Path(__file__).parents[1] / "data"
GAMES = amount(25, 140)
FIRST = 5
"""The number of the first random game; the next `GAMES` numbers include every kind of game."""
FORGED = amount(50, 220)


@pytest.fixture(scope="module", autouse=True)
def _no_dictionary() -> Iterator[None]:
    """Unload the dictionaries of other tests: these games have words that are in none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "packs", {})
        yield


@pytest.fixture(scope="module")
def games() -> list[History]:
    return [
        each for number in range(FIRST, FIRST + GAMES) for each in readers.random_positions(number)
    ]


@pytest.fixture(scope="module")
def rows(games: list[History]) -> list[dict[str, Any]]:
    """Return every game with the views of all seats, and drafts of the player to move."""
    return [readers.row_of(history, readers.DRAFTS) for history in games]


def test_both_readers_agree(rows: list[dict[str, Any]]) -> None:
    """In every view all fields agree, and every draft has the same points, or none.

    So the page would confirm each view without a message.
    """
    assert list(readers.differences(rows)) == []


@pytest.mark.full
def test_both_readers_agree_on_the_vectors_and_on_games_of_computers() -> None:
    """The vectors reach the limits of each part of a link; the games have real words."""
    games = (DATA / "computer-games.txt").read_text("ascii").split()[1::2]
    found = [text for text in links_kept() if link.mode_of(text) is Mode.DEALT] + games
    histories = [link.decode(text) for text in found if not link.parse(text).is_puzzle]
    rows = [readers.row_of(history, readers.DRAFTS) for history in histories]
    assert len(rows) > 75
    assert list(readers.differences(rows)) == []


def test_the_games_are_of_every_kind(games: list[History]) -> None:
    """All languages, numbers of players, challenge rules and events of a turn occur."""
    setups = [history.game.setup for history in games]
    moves = {type(move) for history in games for move in history.game.moves}
    assert len(games) == GAMES * len(readers.PLACES)
    assert {setup.language for setup in setups} == set(LANGUAGES)
    assert {len(setup.names) for setup in setups} == {2, 3, 4}
    assert len({setup.challenge_rule for setup in setups}) == 3
    assert moves >= {Place, Exchange, Challenge, Hint, Accept, Resign}
    rules = (
        "computers house_words word_search hint_price turn_seconds early_rules is_own_list".split()
    )
    for name in rules:
        assert {bool(getattr(setup, name)) for setup in setups} == {True, False}
    assert {history.last.result is None for history in games} == {True, False}
    assert any(history.last.result and history.last.allows(Challenge) for history in games)
    assert any(history.notes for history in games)
    assert any(tile.islower() for history in games for tile in history.last.board.cells)


def test_the_drafts_are_of_every_kind(rows: list[dict[str, Any]]) -> None:
    """Every fault of tiles on free squares occurs, and every kind of play."""
    drafts = [each for row in rows for each in row["drafts"]]
    good = [each["tiles"] for each in drafts if each["play"]]
    sizes = Counter(map(len, good))
    assert len(drafts) >= 5000
    assert {each["code"] for each in drafts} == {
        None, "blank-without-letter", "not-in-line", "gap", "not-on-centre", "too-short",
        "not-connected",
    }  # fmt: skip
    assert all((each["code"] is None) is (each["play"] is not None) for each in drafts)
    assert min(sizes[size] for size in range(1, 8)) > 50
    assert sum(any(tile["blank"] for tile in tiles) for tiles in good) > 50
    assert {tile["letter"] for tiles in good for tile in tiles} >= {"CH", "LL", "L·L", "NY"}


@pytest.fixture(scope="module")
def sealed_texts() -> list[str]:
    """Return links of random sealed games, each at several turns."""
    found = []
    for number in range(GAMES // 3):
        rng = Random(number)
        histories = list(random_histories(rng))
        turns = [round(at * (len(histories) - 1)) for at in (0, 0.2, 0.5, 0.8, 1)]
        found += [link_of(rng, histories[turn]) for turn in turns]
    return found


def test_both_readers_see_the_same_sealed_games(sealed_texts: list[str]) -> None:
    """All public fields agree, in every kind of link after the first two."""
    found = [readers.row_of_link(text) for text in sealed_texts]
    kinds = {type(sealed.read(text).content) for text in sealed_texts}
    assert kinds == {sealed.TurnLink, sealed.Opening, sealed.Closing}
    assert {each["views"][0]["over"] for each in found} == {True, False}
    assert list(readers.differences(found)) == []


def test_both_readers_agree_on_forged_links(
    rows: list[dict[str, Any]], sealed_texts: list[str]
) -> None:
    """Both readers refuse a link without a crash, or both read the same game."""
    rng = Random(1)
    texts = [*(row["link"] for row in rows), *sealed_texts]
    forged = [str(forging.forged(rng, text, texts).text) for text in rng.sample(texts, FORGED)]
    found = [readers.row_of_link(text) for text in forged]
    assert list(readers.differences(found)) == []
    assert {row["refused"] for row in found} == {True, False}


def test_the_letters_of_every_language_are_published() -> None:
    """Each language has a file with the same numbers as the engine's tables."""
    files = {name: text for name, text in page_data.files().items() if "letters/" in name}
    assert files.keys() == {f"letters/{language}.json" for language in LANGUAGES}
    assert max(map(len, files.values())) < 6000
