"""Links: a game there and back, and nothing but a game."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, english, head, is_sentence, place, setup, tag

from scrabble import game, link
from scrabble.board import SIZE, SQUARES, Board
from scrabble.errors import IllegalMove, LexiconError, LinkError, SetupError
from scrabble.game import OWN_LIST, ChallengeRule, Ending, Game, Setup, replay
from scrabble.game.player_text import MAX_NAME, MAX_NOTE
from scrabble.game.record import MAX_MOVES
from scrabble.lexicon import LANGUAGES, Lexicon, catalogue
from scrabble.link.coder import OutOfChoices, Reader, Writer
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits, to_digits
from scrabble.link.v1 import numbers
from scrabble.link.v1.model import load_letters, weights
from scrabble.link.v1.placements import occupied, placements
from scrabble.movegen import Generator
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.rules import lay_out
from scrabble.tiles import BLANK, RACK_SIZE
from scripts.fuzz.games import faults
from scripts.fuzz.links import fuzz, link_of_payload, longest_game
from scripts.fuzz.random_play import random_game, random_setup, turns

SEEDS = st.integers(0, 2**32)


def code_of(text: str) -> str:
    """Return the code with which a text is refused as a link."""
    with pytest.raises(LinkError) as caught:
        link.decode(text)
    assert caught.value.message.endswith(".")
    return caught.value.code


def written(digits: str) -> str:
    """Return digits as a link: version and length before them."""
    return "1" + DIGITS[len(digits) % BASE] + digits


EVENTS = (4, 236, 5, 4, 1, 0, 0, 0, 0)
"""The weights of the events at the first turn of a plain game."""


def ended(writer: Writer, *, parts: bool = True) -> str:
    """End a payload: no more parts, no event."""
    if parts:
        writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 0)
    return link_of_payload(writer.integer(1))


# --- the store of choices ----------------------------------------------------

CHOICES = st.lists(
    st.lists(st.integers(0, 5000), min_size=1, max_size=9)
    .filter(any)
    .flatmap(
        lambda w: st.tuples(
            st.just(w), st.sampled_from([at for at, weight in enumerate(w) if weight])
        )
    )
)


@given(
    CHOICES,
    st.lists(st.integers(1, 2**32).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1)))),
)
def test_choices_are_taken_off_as_they_were_put_on(weighted, uniform):
    """Reading gives back what was written, and leaves the bottom."""
    writer = Writer()
    for choices, chosen in weighted:
        writer.weighted(choices, chosen)
    for count, number in uniform:
        writer.uniform(count, number)
    reader = Reader(writer.integer(1))
    assert [reader.weighted(choices) for choices, _ in weighted] == [at for _, at in weighted]
    assert [reader.uniform(count) for count, _ in uniform] == [number for _, number in uniform]
    assert reader.rest == 1


def test_equal_weights_and_numbers_are_the_same():
    """A number below n is a choice among n of weight 1."""
    one, other = Writer(), Writer()
    one.uniform(7, 5)
    other.weighted([1] * 7, 5)
    assert one.integer(12345) == other.integer(12345)


def test_an_empty_store_says_so():
    """Nothing can be taken off 0."""
    with pytest.raises(OutOfChoices):
        Reader(0).weighted((1, 2))
    with pytest.raises(OutOfChoices):
        Reader(0).uniform(5)


# --- what is frozen ----------------------------------------------------------


def test_the_numbers_of_languages_and_lexicons_are_those_of_the_catalogue():
    """The format has lists of its own; a language or lexicon is added to both."""
    assert numbers.LANGUAGES == LANGUAGES
    assert [(info.number, info.name) for info in catalogue()] == list(enumerate(numbers.LEXICONS))
    assert all(info.name.startswith(f"{info.language}-") for info in catalogue())


def test_the_engine_stays_within_the_limits_of_the_format():
    """What a setup, a note or a record may hold, a link can."""
    assert tuple(ChallengeRule) == numbers.CHALLENGE_RULES
    assert tuple(Ending) == numbers.ENDINGS
    for name, limit in {
        "MIN_PLAYERS": game.MIN_PLAYERS,
        "MAX_NAME": MAX_NAME,
        "MAX_NOTE": MAX_NOTE,
        "MAX_HINT_PRICE": game.MAX_HINT_PRICE,
        "MAX_TURN_SECONDS": game.MAX_TURN_SECONDS,
        "MAX_STRENGTH": game.MAX_STRENGTH,
        "HINT_STEPS": game.HINT_STEPS,
        "MAX_WORD": SIZE,
        "RACK_SIZE": RACK_SIZE,
        "MAX_RECORDED_MOVES": MAX_MOVES,
    }.items():
        assert getattr(numbers, name) == limit, name


# --- weights -----------------------------------------------------------------


def test_scores_become_weights_by_eighths_of_a_bit():
    """Eight less is half as likely; beyond the table every choice weighs 1."""
    assert weights([0, -8, -16, -95, -96, -1000]) == [4096, 2048, 1024, 1, 1, 1]
    assert weights([40, 32]) == [4096, 2048]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_letter_table_of_its_size(language):
    """One row of single letters, and a row of pairs for each letter and the edge."""
    letters = load_letters(language)
    size = len(replace(setup(), language=language).alphabet.letters)
    assert len(letters.alone) == size
    assert len(letters.pair) == size + 1
    assert {len(row) for row in letters.pair} == {size + 1}


@FEWER
@given(SEEDS)
def test_placements_are_those_that_the_rules_allow(seed):
    """Every way to put 1 to n tiles in line is listed if and only if the rules take it."""
    rng = Random(seed)
    histories = list(turns(rng, replace(random_setup(rng), language="en", dictionary=OWN_LIST)))
    at = rng.choice(histories).last
    count = rng.randint(1, 7)
    if at.board.is_empty and count == 1:
        count = 2
    listed = placements(occupied(at.board), count, False).squares
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(plain_placements(at.board, count))


def plain_placements(on: Board, count: int):
    """Yield the squares of every legal placement, by trying all lines of free squares."""
    lines = [range(row * 15, row * 15 + 15) for row in range(15)]
    lines += [range(column, SQUARES, 15) for column in range(15)]
    for line in lines:
        free = [square for square in line if on.cells[square] == "."]
        for start, _ in enumerate(free):
            for n in range(1, min(count, len(free) - start) + 1):
                squares = tuple(free[start : start + n])
                try:
                    lay_out(on, "A" * n, Place.of(dict.fromkeys(squares, "A")), EN)
                except IllegalMove:
                    continue
                yield squares


# --- there and back ----------------------------------------------------------

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
    "capital behind a hyphen": {"names": ("Mary-Lou", "Mary-lou")},
    "own list": {"dictionary": OWN_LIST, "tag": 2**32 - 1},
    "free hints": {"hint_price": 0},
    "dear hints": {"hint_price": 30, "turn_seconds": 4095, "house_words": True},
    "time": {"turn_seconds": 1},
    "house words": {"house_words": True},
    "a computer": {"computers": (0, 5)},
}


@pytest.mark.parametrize("changes", SETUPS.values(), ids=SETUPS)
def test_every_setup_reads_back(changes):
    """What a setup holds is in the link, bit by bit."""
    game = Game(replace(setup(), **changes))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_lists_read_back_in_every_language(language):
    """The players' own list names its language."""
    game = Game(replace(setup(), language=language, dictionary=OWN_LIST, tag=12345))
    assert link.decode(link.encode(game)).game == game


@pytest.mark.parametrize("name", [info.name for info in catalogue()])
def test_every_dictionary_reads_back(name):
    """Every dictionary of the catalogue has its number in links."""
    info = next(info for info in catalogue() if info.name == name)
    game = Game(replace(setup(), language=info.language, dictionary=name, tag=info.tag))
    assert link.decode(link.encode(game)).game == game


def test_a_setup_that_a_link_cannot_tell_is_refused():
    """A dictionary of another language, or one that is not shipped, makes no link."""
    with pytest.raises(SetupError) as caught:
        link.encode(Game(replace(setup(), language="gl")))
    assert caught.value.code == "bad-dictionary"
    with pytest.raises(LexiconError):
        link.encode(Game(replace(setup(), dictionary="en-none")))


@FEWER
@given(SEEDS)
def test_a_random_game_reads_back_at_every_turn(seed):
    """Every link gives the same game, and that game the same link."""
    rng = Random(seed)
    for history in turns(rng, random_setup(rng)):
        assert list(faults(history)) == []


def test_a_game_of_real_words_reads_back_and_is_judged_good():
    """A game played with the dictionary decodes, re-encodes and verifies at every turn."""
    generator = Generator(english(), EN)
    history = replay(Game(replace(setup(), names=("", ""))))
    while history.last.result is None:
        best = generator.best(history.last.board, history.last.rack)
        history = history.played(best.place if best else Pass(), english())
        assert list(faults(history)) == []
    link.verify(history, english())
    assert len(link.encode_history(history)) < 120


def test_moves_of_every_kind_read_back():
    """One game with a play, an exchange, a pass, hints, a house word, challenges, resigning."""
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


# --- what is refused ---------------------------------------------------------

GOOD = link.encode(random_game(Random(5), Setup(("Ann", "Bea"), 5)).game)


@pytest.mark.parametrize("at", range(len(GOOD)))
def test_a_cut_link_is_no_game(at):
    """Cut at every length: never a game, and told as cut off or damaged."""
    assert code_of(GOOD[:at]) in ("cut-off", "mistyped", "not-a-link")


@pytest.mark.parametrize("missing", [1, 2, 5, 30, 50])
def test_a_link_cut_short_says_so(missing):
    """The length in the link tells a cut link from a changed one."""
    assert code_of(GOOD[:-missing]) == "cut-off"


def test_every_digit_and_every_swap_is_guarded():
    """No link with one digit changed or two neighbours swapped is a game."""
    for at, char in enumerate(GOOD):
        other = DIGITS[(DIGITS.index(char) + 1 + at) % BASE]
        if other != char:
            code_of(GOOD[:at] + other + GOOD[at + 1 :])
    for at in range(len(GOOD) - 1):
        if GOOD[at] != GOOD[at + 1]:
            code_of(GOOD[:at] + GOOD[at + 1] + GOOD[at] + GOOD[at + 2 :])


def test_every_bit_is_guarded():
    """No link with one bit of its integer turned is a game."""
    number = from_digits(GOOD[2:])
    for bit in range(number.bit_length() + 8):
        code_of(written(to_digits(number ^ 1 << bit)))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-a-link"),
        ("hello", "not-a-link"),
        ("hello world", "not-a-link"),
        ("0" + GOOD[1:], "not-a-link"),
        ("A" + GOOD[1:], "not-a-link"),
        (GOOD + ".", "not-a-link"),
        (" " + GOOD, "not-a-link"),
        (GOOD.translate({ord("1"): "１"}), "not-a-link"),
        ("2" + GOOD[1:], "unknown-version"),
        ("9" + GOOD[1:], "unknown-version"),
        ("2", "not-a-link"),
        ("1", "cut-off"),
        ("10", "cut-off"),
        ("11a", "cut-off"),
        (GOOD + "a", "mistyped"),
        (GOOD + "abcdefg", "mistyped"),
        ("1" * (MAX_LINK + 1), "too-long"),
        (GOOD + " " * MAX_LINK, "too-long"),
        (written("0" + GOOD[2:]), "not-canonical"),
        (written("0" * 62 + GOOD[2:]), "not-canonical"),
        (link_of_payload(0), "cut-off"),
        (link_of_payload(1 << 100), "mistyped"),
    ],
)
def test_bad_links_have_codes(text, code):
    """Every way to be no link has its code."""
    assert code_of(text) == code


def test_two_links_run_together_are_none():
    """A link with another behind it is refused, by its length or its check."""
    assert code_of(GOOD + GOOD) in ("cut-off", "mistyped")
    assert code_of(GOOD + link.encode(Game(setup()))) in ("cut-off", "mistyped")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"mode": 2}, "unknown-version"),
        ({"mode": 3}, "unknown-version"),
        ({"checking": 3}, "unknown-version"),
        ({"dictionary": 62}, "unknown-dictionary"),
        ({"dictionary": 63, "language": 63}, "unknown-dictionary"),
    ],
)
def test_reserved_choices_of_the_header_are_refused(changes, code):
    """What only a later version knows is told as such."""
    assert code_of(ended(head(**changes))) == code


def test_a_header_by_hand_is_a_game():
    """The table in the document is the format."""
    history = link.decode(ended(head(players=2, checking=1, tag=9, high=1, low=2)))
    expected = Setup(("", "", "", ""), 2**32 + 2, tag=9, challenge_rule=ChallengeRule.SINGLE)
    assert history.game == Game(expected)


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ((0,), "not-canonical"),
        ((9, 9), "not-canonical"),
        ((9, 8), "not-canonical"),
        ((4,), "unknown-version"),
        ((7,), "unknown-version"),
    ],
)
def test_parts_come_in_order_and_none_that_matters_is_skipped(kinds, code):
    """Parts that change the game must be known; all are in rising order."""
    writer = head()
    for kind in kinds:
        writer.weighted((1, 1), 1)
        writer.uniform(16, kind)
        if kind > 7:
            writer.uniform(256, 0)
    assert code_of(ended(writer)) == code


def test_unknown_parts_that_do_not_matter_are_left_alone():
    """A later version may add parts that this one need not understand."""
    history = replay(Game(setup()))
    text = link.encode_history(history, ((12, b""), (15, b"later")))
    assert text != link.encode_history(history)
    assert link.decode(text) == history
    assert link.find_in_text(f"#{text}") == (text, history)


def test_a_link_is_never_too_long():
    """Beyond 2,000 characters there is no link to give."""
    full = "".join(chr(0x10000 + 128 * n) for n in range(MAX_NOTE))
    history = replay(Game(setup(), (Pass(), Pass()), (full, full)))
    with pytest.raises(LinkError) as caught:
        link.encode_history(history, tuple((kind, b"\xff" * 255) for kind in range(12, 16)))
    assert caught.value.code == "too-long"


@pytest.mark.parametrize(
    "names",
    [
        [(0, None, ""), (0, None, "")],  # no name, yet there is the part
        [(3, 0, "ann"), (0, None, "")],
        [(3, 1, "Ann"), (0, None, "")],
        [(2, 1, "a "), (0, None, "")],  # a space at the end
        [(2, 0, "\u202ea"), (0, None, "")],
        [(1, 0, "\ud800"), (0, None, "")],
    ],
)
def test_names_are_written_in_one_way_only(names):
    """A name that is bad, or coded otherwise than we do, makes no link."""
    plain = "abcdefghijklmnopqrstuvwxyz '-.0123456789"
    costs = (
        16, 3, 5, 5, 16, 2, 4, 5, 14, 4, 4, 10, 7, 12, 11, 3, 1, 10, 9, 9, 7, 3, 2, 1, 5, 2,
        3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
    )  # fmt: skip
    writer = head()
    writer.weighted((1, 1), 1)
    writer.uniform(16, 1)
    for length, capital, chars in names:
        writer.uniform(21, length)
        if length:
            writer.weighted((1, 15), capital)
        for char in chars:
            at = plain.find(char) % 41
            writer.weighted(costs, at)
            if at == 40:
                writer.uniform(0x110000, ord(char))
    good = names == [(3, 0, "ann"), (0, None, "")]
    text = ended(writer)
    if good:
        assert link.decode(text).game.setup.names == ("ann", "")
    else:
        assert code_of(text) in ("not-canonical", "mistyped")


def test_rules_that_are_the_usual_ones_are_not_written():
    """A part that says nothing makes no link."""
    writer = head()
    writer.weighted((1, 1), 1)
    for count, number in ((16, 2), (32, 0), (4096, 0), (2, 0)):
        writer.uniform(count, number)
    assert code_of(ended(writer)) == "not-canonical"


def test_an_exchange_of_nothing_is_refused():
    """An exchange in a link has at least one tile."""
    writer = head()
    rack = replay(Game(Setup(("", ""), 0))).last.rack
    writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 2)
    for tile in sorted(set(rack)):
        writer.uniform(rack.count(tile) + 1, 0)
    writer.weighted(EVENTS, 0)
    assert code_of(link_of_payload(writer.integer(1))) == "mistyped"


def test_more_than_a_game_is_refused():
    """The bottom of the store is 1."""
    writer = head()
    writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 0)
    assert code_of(link_of_payload(writer.integer(5))) == "mistyped"


@given(st.text())
def test_any_text_is_a_link_or_a_link_error(text):
    """Nothing but LinkError comes out of reading."""
    for read in (link.decode, link.find_in_text):
        with pytest.raises(LinkError):
            read(text)


@given(st.integers(0, 2**3000))
def test_any_sealed_integer_is_a_game_or_a_link_error(payload):
    """A right check over nonsense is no crash either."""
    try:
        history = link.decode(link_of_payload(payload))
    except LinkError:
        return
    assert link.encode(history.game) == link_of_payload(payload)


def test_mutants_are_refused():
    """A short run of scripts/fuzz/links.py: no crash, no other game, no forged illegal one."""
    report = fuzz(3000, seed=3, games=6)
    assert report.wrong == []
    assert report.accidents == []
    assert sum(report.outcomes.values()) == 3000
    assert {"mistyped", "cut-off", "not-a-link", "too-long", "same"} <= set(report.outcomes)


@pytest.mark.native
def test_the_longest_game_is_read_within_a_second():
    """Hundreds of phonies, each challenged off: the most work that a link can ask for."""
    history = longest_game(1)
    assert len(history.turns) > 500
    assert list(faults(history)) == []


# --- finding links -----------------------------------------------------------


@pytest.mark.parametrize(
    "pasted",
    [
        GOOD,
        f"https://play.example/#{GOOD}",
        f"Your turn: https://play.example/#{GOOD}.",
        f"https://play.example/#{GOOD[:20]}\n{GOOD[20:]}",
        f"https://play.example/#{GOOD} https://other.example/#section",
        f"#{GOOD[:-3]} and then #{GOOD}",
    ],
)
def test_a_link_is_found_in_what_is_pasted(pasted):
    """The link and its history come out of a message."""
    found, history = link.find_in_text(pasted)
    assert found == GOOD
    assert link.encode_history(history) == GOOD


@pytest.mark.parametrize(
    ("pasted", "code"),
    [
        ("", "not-a-link"),
        (" \n", "not-a-link"),
        ("\u200b", "not-a-link"),
        ("§§§", "not-a-link"),
        ("see you at https://play.example/", "not-a-link"),
        (f"https://play.example/#{GOOD[:-4]}", "cut-off"),
        (f"https://play.example/#2{GOOD[1:]}", "unknown-version"),
        (f"{GOOD[:30]}{'b' if GOOD[30] == 'a' else 'a'}{GOOD[31:]}", "mistyped"),
        ("#" + "1" * 3000, "too-long"),
    ],
)
def test_what_is_not_found_is_explained(pasted, code):
    """The likeliest candidate's error is told."""
    with pytest.raises(LinkError) as caught:
        link.find_in_text(pasted)
    assert caught.value.code == code
    assert is_sentence(caught.value.message)


@pytest.mark.parametrize(
    ("text", "code"), [("1", "cut-off"), ("10", "cut-off"), ("1A", "cut-off"), ("1z", "mistyped")]
)
def test_the_shortest_texts_are_told_by_their_length(text, code):
    """The second character counts the digits that should follow, also where none does."""
    with pytest.raises(LinkError) as caught:
        link.decode(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("squares", "text"),
    [((112, 113), "1PP6ZaAXlWzdSqydXzTSAX2Rgso"), ((112, 127), "1Q3Of9AMd6tpTbEssCa1u0B4Mcr3")],
    ids=["across", "down"],
)
def test_golden_first_plays(squares, text):
    """Across is the shorter one, as most first plays are."""
    game = Game(
        Setup(names=("Ann", "Bea"), seed=20), (Place(tuple(zip(squares, "VE", strict=True))),)
    )
    assert link.encode(game) == text


def test_golden_name_of_a_game():
    """Games are kept under it: it never changes, and no name runs into the next."""
    assert link.game_id(Setup(names=("Ann", "Bea"), seed=1)) == "b4a073666b81efd3"
    assert link.game_id(Setup(names=("AnnBea", ""), seed=1)) == "22d95188e72bb4c5"


# --- words, and which game it is ---------------------------------------------


def game_with(*texts: str, challenge_rule=ChallengeRule.VOID, challenge=None):
    """Return a history in which these words were played, right or not."""
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


def test_a_game_keeps_its_name():
    """All links of one game share an id, links of others do not."""
    history = replay(Game(setup()))
    ident = link.game_id(history.game.setup)
    later = history.played(Pass(), None)
    assert link.game_id(later.game.setup) == ident
    assert link.has_game_id(link.encode_history(later), ident)
    for changes in SETUPS.values():
        other = replace(setup(), **changes)
        if other != setup():
            assert link.game_id(other) != ident
            assert not link.has_game_id(link.encode(Game(other)), ident)


@pytest.mark.parametrize("text", ["", "hello", GOOD[:-5], "2" + GOOD[1:], link_of_payload(1 << 30)])
def test_what_is_no_link_is_of_no_game(text):
    """A damaged link belongs to no game."""
    assert not link.has_game_id(text, link.game_id(setup()))


# --- bugs that other games of this kind have had -----------------------------


def test_rival_a_truncated_link_does_not_become_a_new_game():
    """Cutting off the moves is noticed, it does not give the game at its start."""
    for at in range(len(GOOD)):
        with pytest.raises(LinkError):
            link.find_in_text(GOOD[:at])


def test_rival_an_unknown_version_is_not_ignored():
    """The version character decides, whatever follows."""
    for version in DIGITS.replace("1", ""):
        assert code_of(version + GOOD[1:]) in ("unknown-version", "not-a-link")


def test_rival_no_index_reaches_beyond_the_rack():
    """There is no tile number to be out of range: a tile is chosen among those held."""
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
    """The list of placements holds none that covers a tile or stands alone."""
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
    """Return a game in which the placement that scores most is played, words or not."""

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
    """A blank keeps its letter and its value of nothing."""
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


def test_rival_a_discarded_turn_taken_again_draws_the_same_tiles():
    """On any device, in a private window: the draw is in the link."""
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
    """Markup in a name comes back as it was typed."""
    name = "<img src=x onerror=1"
    game = Game(replace(setup(), names=(name, "&lt;b&gt;")))
    assert link.decode(link.encode(game)).game.setup.names == (name, "&lt;b&gt;")


def test_rival_two_versions_of_a_turn_are_two_links():
    """Two answers to one link differ, and both are of the same game."""
    history = replay(Game(setup()))
    one = link.encode_history(history.played(Pass(), None))
    other = link.encode_history(history.played(Exchange(history.last.rack[:1]), None))
    assert one != other
    ident = link.game_id(setup())
    assert link.has_game_id(one, ident)
    assert link.has_game_id(other, ident)
