"""Links: every game round-trips, and only games have links."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, english, place, setup, tag
from support.links import GOOD

from scrabble import link
from scrabble.errors import IllegalMove, LexiconError, LinkError, SetupError
from scrabble.game import OWN_LIST, ChallengeRule, Game, Setup, replay
from scrabble.lexicon import LANGUAGES, Lexicon, catalogue
from scrabble.link.v1.framing import to_link
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Pass
from scripts.lab.fuzz.games import faults
from scripts.lab.fuzz.random_play import random_setup, turns

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
    "markup": {"names": ("<img src=x onerror=1", "&lt;b&gt;")},
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
    game = Game(replace(setup(), **changes))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_lists_read_back_in_every_language(language):
    game = Game(replace(setup(), language=language, lexicon=OWN_LIST, tag=12345))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("name", [info.name for info in catalogue()])
def test_every_dictionary_reads_back(name):
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
    rng = Random(seed)
    for history in turns(rng, random_setup(rng)):
        assert list(faults(history)) == []


def test_a_game_of_real_words_reads_back_and_verifies():
    """The link decodes, encodes again and verifies at every turn."""
    generator = Generator(english(), EN)
    history = replay(Game(replace(setup(), names=("", ""))))
    while history.last.result is None:
        best = generator.best(history.last.board, history.last.rack)
        history = history.played(best.place if best else Pass(), english())
        assert list(faults(history)) == []
    link.verify(history, english())
    assert len(link.encode_history(history)) < 120


def test_encoding_an_impossible_game_raises():
    with pytest.raises(IllegalMove):
        link.encode(Game(setup(), (Challenge(upheld=True),)))


def test_the_id_of_a_game_never_changes():
    """Devices store games under these ids; Ann and Bea give another id than AnnBea alone."""
    assert link.game_id(Setup(names=("Ann", "Bea"), seed=1, tag=0)) == "b4a073666b81efd3"
    assert link.game_id(Setup(names=("AnnBea", ""), seed=1, tag=0)) == "22d95188e72bb4c5"


# --- checking words, and the id of a game ------------------------------------


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
    good, bad = game_with("8H AT"), game_with("8H TA", "9H TE")
    words = Lexicon.from_words(["AT", "TA"], "en")
    link.verify(good, words)
    with pytest.raises(LinkError) as caught:
        link.verify(bad, words)
    assert (caught.value.code, caught.value.turn) == ("impossible-move", 2)
    assert "TE" in caught.value.message


@pytest.mark.parametrize(("word", "right"), [("AT", False), ("TA", True)])
def test_a_wrong_challenge_makes_the_link_bad(word, right):
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
    with pytest.raises(LinkError):
        link.setup_of(text)
