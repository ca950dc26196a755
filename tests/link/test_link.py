"""Links: every game round-trips, and only games have links."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, english, place, setup, tag
from support.links import GOOD, code_of

from scrabble import link
from scrabble.errors import IllegalMove, LexiconError, LinkError, SetupError
from scrabble.game import OWN_LIST, ChallengeRule, Game, Setup, replay
from scrabble.lexicon import LANGUAGES, Lexicon, catalogue
from scrabble.link.text import DIGITS
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.placements import occupied, placements
from scrabble.movegen import Generator
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.rules import lay_out
from scrabble.tiles import BLANK
from scripts.lab.fuzz.games import faults
from scripts.lab.fuzz.random_play import random_game, random_setup, turns

pytestmark = pytest.mark.no_cover

SEEDS = st.integers(0, 2**32)


# --- round trips -------------------------------------------------------------

SETUPS = {
    "two": {},
    "three": {"names": ("", "", "")},
    "four": {"names": ("", "", "", "")},
    "single": {"challenge_rule": ChallengeRule.SINGLE},
    "double": {"challenge_rule": ChallengeRule.DOUBLE},
    "least seed": {"seed": 0},
    "greatest seed": {"seed": 2**64 - 1},
    "no tag": {"tag": 0},
    "greatest tag": {"tag": 255},
    "one name": {"names": ("", "Bea")},
    "plain names": {"names": ("ann", "Ann Lee")},
    "hard names": {"names": ("anN", "O'Neil-Smith jr.")},
    "foreign names": {"names": ("Ñandú", "İstanbul ß 中 😀")},
    "long names": {"names": ("x" * 20, "X" * 20)},
    "figures": {"names": ("4 u", "-1.5")},
    "capital after a hyphen": {"names": ("Mary-Lou", "Mary-lou")},
    "own list": {"lexicon": OWN_LIST, "tag": 2**32 - 1},
    "all of an own list's digest": {"lexicon": OWN_LIST, "tag": 0, "list_digest": "0f" * 12},
    "free hints": {"hint_price": 0},
    "dear hints": {"hint_price": 30, "turn_seconds": 4095, "house_words": True},
    "time": {"turn_seconds": 1},
    "house words": {"house_words": True},
    "word search": {"word_search": True},
    "word search, free moves": {"word_search": True, "hint_price": 2, "turn_seconds": 45},
    "a computer": {"computers": (0, 5)},
    "early hints": {"hint_price": 5, "early_rules": True},
    "early single challenge": {"challenge_rule": ChallengeRule.SINGLE, "early_rules": True},
}


@pytest.mark.parametrize("changes", SETUPS.values(), ids=SETUPS)
def test_every_setup_reads_back(changes):
    """The whole setup is in the link."""
    game = Game(replace(setup(), **changes))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_lists_read_back_in_every_language(language):
    """The own list states its language."""
    game = Game(replace(setup(), language=language, lexicon=OWN_LIST, tag=12345))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("name", [info.name for info in catalogue()])
def test_every_dictionary_reads_back(name):
    """Every lexicon of the catalogue has a number in links."""
    info = next(info for info in catalogue() if info.name == name)
    game = Game(replace(setup(), language=info.language, lexicon=name, tag=info.tag))
    assert link.decode(link.encode(game)).game == game


def test_a_setup_that_a_link_cannot_hold_is_refused():
    """A dictionary of another language, or one that is not shipped, makes no link."""
    with pytest.raises(SetupError) as caught:
        link.encode(Game(replace(setup(), language="gl")))
    assert caught.value.code == "bad-dictionary"
    with pytest.raises(LexiconError):
        link.encode(Game(replace(setup(), lexicon="en-none")))


@FEWER
@given(SEEDS)
def test_a_random_game_reads_back_at_every_turn(seed):
    """Every link decodes to the same game, which encodes to the same link."""
    rng = Random(seed)
    for history in turns(rng, random_setup(rng)):
        assert list(faults(history)) == []


def test_a_game_of_real_words_reads_back_and_verifies():
    """It decodes, encodes again and verifies at every turn."""
    generator = Generator(english(), EN)
    history = replay(Game(replace(setup(), names=("", ""))))
    while history.last.result is None:
        best = generator.best(history.last.board, history.last.rack)
        history = history.played(best.place if best else Pass(), english())
        assert list(faults(history)) == []
    link.verify(history, english())
    assert len(link.encode_history(history)) < 120


def test_moves_of_every_kind_read_back():
    """The game has a play, exchange, pass, hints, house word, challenges and a resignation."""
    rules = replace(setup(3, ChallengeRule.DOUBLE), hint_price=2, house_words=True)
    history = replay(Game(rules))
    rack = history.last.rack.replace(BLANK, "")
    moves = [
        Hint(1),
        Hint(4),
        Place.of({112: rack[0], 113: rack[1]}),
        Accept("ZZ"),
        Challenge(upheld=False),
        Exchange(history.last.racks[2][:3]),
        Pass(),
        Resign(),
        Pass(),
    ]
    for move in moves:
        history = history.played(move, None)
    assert link.decode(link.encode_history(history)).game.moves == tuple(moves)


def test_encoding_an_impossible_game_raises():
    """A game that breaks the rules has no link."""
    with pytest.raises(IllegalMove):
        link.encode(Game(setup(), (Challenge(upheld=True),)))


@pytest.mark.parametrize(
    ("squares", "text"),
    [((112, 113), "1PP6ZaAXlWzdSqydXzTSAX2Rgso"), ((112, 127), "1Q3Of9AMd6tpTbEssCa1u0B4Mcr3")],
    ids=["across", "down"],
)
def test_golden_first_plays(squares, text):
    """Across gives the shorter link, as most first plays are across."""
    game = Game(
        Setup(names=("Ann", "Bea"), seed=20), (Place(tuple(zip(squares, "VE", strict=True))),)
    )
    assert link.encode(game) == text


def test_golden_game_ids():
    """Games are stored under their id: it never changes, and adjacent names cannot be confused."""
    assert link.game_id(Setup(names=("Ann", "Bea"), seed=1)) == "b4a073666b81efd3"
    assert link.game_id(Setup(names=("AnnBea", ""), seed=1)) == "22d95188e72bb4c5"


# --- words, and which game it is ---------------------------------------------


def game_with(*texts: str, challenge_rule=ChallengeRule.VOID, challenge=None):
    """Return a history in which these words were played, valid or not."""
    for seed in range(10_000):
        history = replay(Game(Setup(("", ""), seed, tag=tag(), challenge_rule=challenge_rule)))
        try:
            for text in texts:
                history = history.played(place(text, history.last.board), None)
            return history.played(challenge, None) if challenge else history
        except IllegalMove:
            continue
    raise AssertionError


def test_a_bad_word_makes_the_link_bad():
    """Words are judged again with the game's own dictionary."""
    good, bad = game_with("8H AT"), game_with("8H TA", "9H TE")
    words = Lexicon.from_words(["AT", "TA"], "en")
    link.verify(good, words)
    with pytest.raises(LinkError) as caught:
        link.verify(bad, words)
    assert (caught.value.code, caught.value.turn) == ("impossible-move", 2)
    assert "TE" in caught.value.message


@pytest.mark.parametrize(("word", "right"), [("AT", False), ("TA", True)])
def test_a_wrong_challenge_makes_the_link_bad(word, right):
    """The result of a challenge in the link must be the dictionary's."""
    words = Lexicon.from_words(["AT"], "en")
    for upheld in (True, False):
        history = game_with(
            f"8H {word}", challenge_rule=ChallengeRule.SINGLE, challenge=Challenge(upheld=upheld)
        )
        if upheld is right:
            link.verify(history, words)
        else:
            with pytest.raises(LinkError) as caught:
                link.verify(history, words)
            assert (caught.value.code, caught.value.turn) == ("impossible-move", 2)


def test_a_game_keeps_its_id():
    """All links of a game share an id, and other games have other ids."""
    history = replay(Game(setup()))
    ident = link.game_id(history.game.setup)
    later = history.played(Pass(), None)
    assert link.game_id(later.game.setup) == ident
    assert link.setup_of(link.encode_history(later)) == setup()
    for changes in SETUPS.values():
        other = replace(setup(), **changes)
        if other != setup():
            assert link.game_id(other) != ident
            assert link.setup_of(link.encode(Game(other))) == other


@pytest.mark.parametrize("text", ["", "hello", GOOD[:-5], "2" + GOOD[1:], to_link(1 << 30)])
def test_what_is_no_link_is_of_no_game(text):
    """A damaged link has no setup."""
    with pytest.raises(LinkError):
        link.setup_of(text)


# --- bugs that other games of this kind have had -----------------------------


def test_rival_a_truncated_link_does_not_become_a_new_game():
    """Cutting off the moves is detected; it does not give the game at its start."""
    for at in range(len(GOOD)):
        with pytest.raises(LinkError):
            link.read(GOOD[:at])


def test_rival_an_unknown_version_is_not_ignored():
    """The version digit decides, whatever follows."""
    for version in DIGITS.replace("1", ""):
        assert code_of(version + GOOD[1:]) in ("unknown-version", "not-a-link")


def test_rival_no_index_reaches_beyond_the_rack():
    """A tile is chosen among those held, so no tile number can be out of range."""
    history = random_game(Random(9), Setup(("", ""), 9))
    for position, turn in zip(history.positions, history.turns, strict=False):
        if isinstance(turn.move, Place):
            drawn = turn.move.letters
            held = position.racks[turn.seat]
            assert all(held.count(t) >= drawn.count(t) for t in drawn if t.isupper())


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ({112: "[", 113: "A"}, "not-a-tile"),
        ({112: "!", 113: "A"}, "not-a-tile"),
        ({97: "A"}, "not-in-rack"),
    ],
)
def test_rival_unheld_tiles_make_no_link(tiles, code):
    """A play of tiles that the rack lacks cannot be written, so it cannot be read."""
    with pytest.raises(IllegalMove) as caught:
        link.encode(Game(Setup(("", ""), 1), (Place.of(tiles),)))
    assert caught.value.code in (code, "not-in-rack")


def test_rival_overlapping_and_disconnected_plays_make_no_link():
    """The list of placements has none that covers a tile or touches no other."""
    on = board("8  .......CAT.....")
    listed = placements(occupied(on), 7, False).squares
    assert not any(set(squares) & {112, 113, 114} for squares in listed)
    assert not any(max(squares) < 60 for squares in listed)
    assert all(
        b - a in {1, 2, 3, 4, 15, 30, 45, 60} for s in listed for a, b in combinations(s[:2], 2)
    )


def test_rival_a_score_over_1023_is_not_cut():
    """Scores are replayed, not stored, so no field can overflow."""
    history = game_of_bingos()
    assert max(history.last.scores) > 1023
    assert link.decode(link.encode_history(history)).last.scores == history.last.scores


def game_of_bingos():
    """Return a game of the highest-scoring placements, whether they make words or not."""

    def score_of(move):
        return lay_out(history.last.board, history.last.rack, move, EN).score

    history = replay(Game(Setup(("", ""), 1)))
    while history.last.result is None:
        at = history.last
        tiles = at.rack.replace(BLANK, "e")
        spots = placements(occupied(at.board), len(tiles), not at.bag).squares
        moves = [Place(tuple(zip(squares, tiles, strict=False))) for squares in spots]
        history = history.played(max(moves, key=score_of), None)
    return history


def test_rival_the_letter_of_a_blank_is_kept():
    """A blank keeps its letter and is worth nothing."""
    for seed in range(200):
        history = replay(Game(Setup(("", ""), seed)))
        rack = history.last.rack
        if BLANK in rack:
            break
    other = rack.replace(BLANK, "")[0]
    for letter in "abcdefghijklmnopqrstuvwxyz":
        played = history.played(Place.of({112: letter, 113: other}), None)
        read = link.decode(link.encode_history(played))
        assert read.last.board.cells[112] == letter
        assert read.last.scores == played.last.scores == (2 * EN.values[other], 0)


def test_rival_an_exchange_never_draws_its_own_tiles_back():
    """New tiles are drawn before the old ones are returned."""
    for seed in range(30):
        history = replay(Game(Setup(("", ""), seed)))
        before = history.last
        after = history.played(Exchange(before.rack), None).last
        assert after.racks[0] == "".join(sorted(before.bag[:7]))
        assert sorted(after.bag) == sorted(before.bag[7:] + before.rack)


def test_rival_a_repeated_turn_draws_the_same_tiles():
    """The draw follows from the link, on any device or in a private window."""
    start_link = link.encode(Game(setup()))
    results = set()
    for _ in range(2):
        history = link.decode(start_link)
        rack = history.last.rack.replace(BLANK, "")
        history = history.played(Place.of({112: rack[0], 113: rack[1]}), None)
        results.add((link.encode_history(history), history.last.racks, history.last.bag))
    assert len(results) == 1


def test_rival_a_link_needs_nothing_but_itself():
    """A link alone gives the whole game: no earlier link, no storage."""
    history = random_game(Random(11), Setup(("Ann", "Bea"), 11))
    assert link.decode(link.encode_history(history)) == replay(history.game)


def test_rival_html_in_a_name_is_text():
    """Markup in a name reads back as it was typed."""
    name = "<img src=x onerror=1"
    game = Game(replace(setup(), names=(name, "&lt;b&gt;")))
    assert link.decode(link.encode(game)).game.setup.names == (name, "&lt;b&gt;")


def test_rival_two_versions_of_a_turn_are_two_links():
    """Two replies to one link differ, and both belong to the same game."""
    history = replay(Game(setup()))
    one = link.encode_history(history.played(Pass(), None))
    other = link.encode_history(history.played(Exchange(history.last.rack[:1]), None))
    assert one != other
    ident = link.game_id(setup())
    assert link.game_id(link.setup_of(one)) == ident
    assert link.game_id(link.setup_of(other)) == ident
