"""A move in a link is a computer's own if any release could have made it."""

from dataclasses import replace

import pytest
from support.helpers import EN, history_from
from support.players import GENERATOR, bot, opening, words_of

from scrabble import data
from scrabble.lexicon import LANGUAGES, Lexicon, never_suggest
from scrabble.movegen import Generator
from scrabble.moves import Exchange
from scrabble.strategy.leaves import Leaves, digests, load_leaves
from scrabble.strategy.players import known_to_mover, other_moves, released
from scrabble.strategy.players.released import ABSENT, DIGITS, Released, released_data

TODAY = Released("en", never_suggest("en").digest.hex()[:DIGITS], digests()["en"])
PLAYABLE, STUCK = "HEATERS", "VVVVUUU"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_data_shipped_are_those_of_the_last_release(language):
    """If this fails, add a line to the table of releases; older files may stay (see players.md)."""
    last = [row for row in released_data() if row.language == language][-1]
    never = never_suggest(language).digest.hex()[:DIGITS]
    assert last == Released(language, never, digests()[language])


def is_named(rack, player, move):
    """Say whether a computer's move with this rack is named as one that it would not make."""
    at = opening(rack)
    at = replace(at, setup=replace(at.setup, computers=(player.strength.number, 0)))
    return list(other_moves(history_from(at, move), lambda _: player)) == [1]


def moves_of(rack, *players):
    """Return the players' moves, which differ, and a legal move that none of them makes."""
    at = opening(rack)
    made = [player.choose(known_to_mover(at)) for player in players]
    places = (move.place for move in reversed(GENERATOR.moves(at.board, rack)))
    exchanges = (Exchange.of(rack[:count]) for count in range(1, 8))
    return [*made, next(move for move in (*places, *exchanges) if move not in made)]


def other_never():
    """Return a never-suggest list with the words that a player without a list would play."""
    at = opening(PLAYABLE)
    chosen = bot(4).choose(known_to_mover(at))
    return Lexicon.from_words(words_of(at, chosen), "en")


def other_leaves():
    """Return leave values in which the usually worst tiles are worth most."""
    usual = load_leaves("en")
    flipped = {tile: -value for tile, value in usual.alone.items()}
    return Leaves(flipped, dict.fromkeys(usual.pairs, 0), dict.fromkeys(usual.triples, 0), {})


NEVER, LEAVES = other_never(), other_leaves()
OLDER = {
    "never-suggest": (
        PLAYABLE,
        {"never_suggest": NEVER},
        TODAY._replace(never_suggest=NEVER.digest.hex()[:DIGITS]),
        NEVER.to_pack(),
    ),
    "leaves": (
        STUCK,
        {"leaves": LEAVES},
        TODAY._replace(leaves="0" * DIGITS),
        LEAVES.to_text("Turned round").encode(),
    ),
}
"""For each kind of older data: a rack whose move needs it, the player's fields, release, file."""


@pytest.mark.parametrize("what", OLDER)
@pytest.mark.parametrize(
    ("releases", "is_here", "named"),
    [
        ("today's", False, [False, True, True]),
        ("both", True, [False, False, True]),
        ("both", False, [False, False, False]),
    ],
)
def test_moves_of_each_release_are_its_own(what, releases, is_here, named, monkeypatch):
    """A move is named if no release in the table makes it; without older data, no move is named."""
    rack, read, row, file = OLDER[what]
    rows = (row, TODAY) if releases == "both" else (TODAY,)
    files = {f"players/en-{row[1] if what == 'never-suggest' else row[2]}": file} if is_here else {}
    monkeypatch.setattr(released, "released_data", lambda: rows)
    monkeypatch.setattr(released.data, "read", reading(files))
    today = replace(bot(4), never_suggest=never_suggest("en"), leaves=load_leaves("en"))

    made = moves_of(rack, today, replace(today, **read))

    assert [is_named(rack, today, move) for move in made] == named


def reading(files):
    """Return a function that reads these files, and otherwise the installed data."""
    read = data.read
    return lambda name: files[name] if name in files else read(name)


def test_data_that_a_move_does_not_depend_on_may_be_missing(monkeypatch):
    """Only an exchange needs the missing leave values; with this rack every player makes a play."""
    rows = (TODAY._replace(leaves="0" * DIGITS), TODAY)
    monkeypatch.setattr(released, "released_data", lambda: rows)
    today = bot(4)
    own, other = moves_of(PLAYABLE, today)
    assert [is_named(PLAYABLE, today, each) for each in (own, other, Exchange("A"))] == [
        False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize(("is_here", "named"), [(True, [False, False, True]), (False, [False] * 3)])
def test_a_player_without_the_common_words_plays_with_all(strength, is_here, named):
    """A move may use common words or all words; a checker without common words names no move."""
    today = bot(strength)
    made = moves_of("TAEQIZA", today, replace(today, common=today.words))
    checker = today if is_here else replace(today, common=ABSENT)
    assert [is_named("TAEQIZA", checker, move) for move in made] == named


def test_files_of_older_releases_match_the_digests_in_their_names():
    """Each line of the table of releases names its files by their digests."""
    for row in released_data():
        assert released.never_suggest_of(row) is not None
        assert released.leaves_of(row) is not None


def test_own_lists_have_no_common_words_to_miss():
    """A beginner knows every word of an own list."""
    words = frozenset({"AT", "TEA"})
    player = replace(bot(1, words=words), common=words, generator=Generator(words, EN))
    own, other = moves_of("TEAVVVV", player)
    assert [is_named("TEAVVVV", player, each) for each in (own, other)] == [False, True]
