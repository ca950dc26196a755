"""The second reader, which shows a link before Python starts, agrees with the engine's view."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.amounts import amount
from support.sealed_links import link_of, random_histories

from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import History, Mode
from scrabble.joint import sealed
from scrabble.lexicon import LANGUAGES
from scrabble.moves import Accept, Challenge, Exchange, Hint, Place, Resign
from scrabble.views.view import view
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.forging import Held, opened
from scripts.lab.fuzz.random_play import random_setup, turns

if sys.platform != "emscripten":
    from scripts.build import page_data
    from scripts.common import base, node_env

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

GAMES = amount(35, 100)
FORGED = amount(60, 220)
PLACES = (0, 0.2, 0.5, 0.8, 1)
"""The turns at which each game is read, as fractions of its moves."""
READER = Path(__file__).parents[1] / "support" / "js" / "compare_readers.mjs"


def some_games() -> Iterator[History]:
    """Yield random games of every kind, each at several turns."""
    for number in range(GAMES):
        rng = Random(number)
        histories = list(turns(rng, random_setup(rng), notes=Random(number)))
        for place in PLACES:
            yield histories[round(place * (len(histories) - 1))]


@pytest.fixture(scope="module")
def games() -> list[History]:
    return list(some_games())


def compare(folder: Path, views: list[dict[str, Any]]) -> list[list[str]]:
    """Return, for each game, the names of the facts in which the second reader differs."""
    letters = {language: page_data.letters(language) for language in LANGUAGES}
    file = folder / "games.json"
    file.write_text(json.dumps({"letters": letters, "games": views}), "utf-8")
    command = [node_env.ensure().program, READER, file]
    done = subprocess.run(command, cwd=base.ROOT, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


def of_game(history: History) -> dict[str, Any]:
    """Return a link with its public view."""
    return {"link": link.encode_history(history), "view": view(history, None, "differs")}


def test_the_games_are_of_every_kind(games: list[History]) -> None:
    """All languages, numbers of players, challenge rules and events of a turn occur."""
    setups = [history.game.setup for history in games]
    moves = {type(move) for history in games for move in history.game.moves}
    assert len(games) == GAMES * len(PLACES)
    assert {setup.language for setup in setups} == set(LANGUAGES)
    assert {len(setup.names) for setup in setups} == {2, 3, 4}
    assert len({setup.challenge_rule for setup in setups}) == 3
    assert moves >= {Place, Exchange, Challenge, Hint, Accept, Resign}
    rules = "computers house_words word_search hint_price turn_seconds early_rules".split()
    for name in rules:
        assert {bool(getattr(setup, name)) for setup in setups} == {True, False}
    assert {history.last.result is None for history in games} == {True, False}
    assert any(history.notes for history in games)
    assert any(tile.islower() for history in games for tile in history.last.board.cells)


def of_sealed_game(text: str) -> dict[str, Any]:
    """Return a sealed link with its public view."""
    content = sealed.read(text).content
    assert isinstance(content, sealed.TurnLink | sealed.Opening | sealed.Closing)
    return {"link": text, "view": view(content.history, None, "differs")}


@pytest.fixture(scope="module")
def sealed_texts() -> list[str]:
    """Return links of random sealed games, each at several turns."""
    found = []
    for number in range(GAMES // 3):
        rng = Random(number)
        histories = list(random_histories(rng))
        found += [link_of(rng, histories[round(at * (len(histories) - 1))]) for at in PLACES]
    return found


def test_both_readers_see_the_same_sealed_games(sealed_texts: list[str], tmp_path: Path) -> None:
    """All public facts agree, in every kind of link after the first two."""
    views = [of_sealed_game(text) for text in sealed_texts]
    contents = [sealed.read(text).content for text in sealed_texts]
    assert {type(content) for content in contents} == {
        sealed.TurnLink,
        sealed.Opening,
        sealed.Closing,
    }
    assert {each["view"]["over"] for each in views} == {True, False}
    found = zip(sealed_texts, compare(tmp_path, views), strict=True)
    assert [(text, names) for text, names in found if names] == []


def held_in(text: str) -> Held | None:
    """Return the content that the engine reads, or ``None`` for kinds the second reader lacks."""
    try:
        return opened(text) if link.mode_of(text) in (Mode.DEALT, Mode.SEALED) else None
    except LinkError:
        return None


def public_view(held: Held | None) -> dict[str, Any] | None:
    """Return the public view of a link's content, or ``None`` for content without moves."""
    history = getattr(held, "content", held)
    history = getattr(history, "history", history)
    return view(history, None, "differs") if isinstance(history, History) else None


def test_both_readers_agree_on_forged_links(
    games: list[History], sealed_texts: list[str], tmp_path: Path
) -> None:
    """Both readers refuse a link without a crash, or both read the same game."""
    rng = Random(1)
    texts = [*map(link.encode_history, games), *sealed_texts]
    forged = [str(forging.forged(rng, text, texts).text) for text in rng.sample(texts, FORGED)]
    held = [held_in(text) for text in forged]
    rows = [
        {"link": text, "view": public_view(each)} for text, each in zip(forged, held, strict=True)
    ]
    found = compare(tmp_path, rows)
    assert [
        (text, names)
        for text, each, names in zip(forged, held, found, strict=True)
        if (names == []) is (each is None) or "crash" in "".join(names)
    ] == []
    assert {each is None for each in held} == {True, False}


def test_both_readers_see_the_same_games(games: list[History], tmp_path: Path) -> None:
    views = [of_game(history) for history in games]
    found = zip(views, compare(tmp_path, views), strict=True)
    assert [(each["link"], names) for each, names in found if names] == []


def test_a_difference_would_be_found(games: list[History], tmp_path: Path) -> None:
    """Comparing a link with the view of another game reports every fact."""
    last, empty = of_game(games[-1]), of_game(games[0])
    (facts,) = compare(tmp_path, [last | {"view": empty["view"]}])
    assert set(facts) >= {"board", "bag", "names", "scores", "turns", "turn", "last"}


def test_the_letters_of_every_language_are_published() -> None:
    """Each language has a file with the same numbers as the engine's tables."""
    files = {name: text for name, text in page_data.files().items() if "letters/" in name}
    assert files.keys() == {f"letters/{language}.json" for language in LANGUAGES}
    assert max(map(len, files.values())) < 6000
