"""Bad links: not links, damaged, or of a later version; each has its own error code."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import amount
from support.helpers import head, setup
from support.links import EVENTS, GOOD, code_of, ended, written

from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import OWN_LIST, ChallengeRule, Game, Setup, replay
from scrabble.game.player_text import MAX_NOTE
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits, to_digits
from scrabble.link.v1.framing import to_link
from scrabble.moves import Pass
from scripts.lab.fuzz.games import faults
from scripts.lab.fuzz.links import fuzz, longest_game

pytestmark = pytest.mark.no_cover


# --- refused links -----------------------------------------------------------


@pytest.mark.parametrize("at", range(len(GOOD)))
def test_a_cut_link_is_refused(at):
    assert code_of(GOOD[:at]) in ("cut-off", "mistyped", "not-a-link")


@pytest.mark.parametrize("missing", [1, 2, 5, 30, 50])
def test_a_link_cut_short_says_so(missing):
    assert code_of(GOOD[:-missing]) == "cut-off"


def test_any_changed_or_swapped_digit_is_detected():
    for at, char in enumerate(GOOD):
        other = DIGITS[(DIGITS.index(char) + 1 + at) % BASE]
        if other != char:
            code_of(GOOD[:at] + other + GOOD[at + 1 :])
    for at in range(len(GOOD) - 1):
        if GOOD[at] != GOOD[at + 1]:
            code_of(GOOD[:at] + GOOD[at + 1] + GOOD[at] + GOOD[at + 2 :])


def test_any_flipped_bit_is_detected():
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
        ("1A", "cut-off"),
        ("1z", "mistyped"),
        (GOOD + GOOD, "cut-off"),
        (GOOD + "a", "mistyped"),
        (GOOD + "abcdefg", "mistyped"),
        ("1" * (MAX_LINK + 1), "too-long"),
        (GOOD + " " * MAX_LINK, "too-long"),
        (written("0" + GOOD[2:]), "not-canonical"),
        (written("0" * 62 + GOOD[2:]), "not-canonical"),
        (written(to_link(0)[2:].lstrip("0")), "cut-off"),
        (to_link(1 << 100), "mistyped"),
    ],
)
def test_bad_links_have_codes(text, code):
    assert code_of(text) == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"mode": 2}, "unknown-version"),
        ({"mode": 3}, "unknown-version"),
        ({"dictionary": 62}, "unknown-dictionary"),
        ({"dictionary": 63, "language": 63}, "unknown-dictionary"),
    ],
)
def test_reserved_header_choices_are_refused(changes, code):
    assert code_of(ended(head(**changes))) == code


@pytest.mark.parametrize(("number", "is_early"), [(1, True), (3, False)])
def test_a_header_by_hand_is_a_game(number, is_early):
    """The header follows the table in the docs; early rules give the single rule another number."""
    history = link.decode(ended(head(players=2, checking=number, tag=9, high=1, low=2)))
    expected = Setup(
        ("", "", "", ""),
        2**32 + 2,
        tag=9,
        challenge_rule=ChallengeRule.SINGLE,
        early_rules=is_early,
    )
    assert history.game == Game(expected)


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ((0,), "not-canonical"),
        ((9, 9), "not-canonical"),
        ((9, 8), "not-canonical"),
        ((5,), "unknown-version"),
        ((7,), "unknown-version"),
    ],
)
def test_parts_are_in_order_and_critical_parts_are_not_skipped(kinds, code):
    writer = head()
    for kind in kinds:
        writer.weighted((1, 1), 1)
        writer.uniform(16, kind)
        if kind > 7:
            writer.uniform(256, 0)
    assert code_of(ended(writer)) == code


@pytest.mark.parametrize(
    ("checking", "parts", "code"),
    [
        (0, {4: (6, 0, 0)}, None),
        (0, {4: (0, 0, 1)}, None),
        (0, {4: (0, 60, 0)}, "not-canonical"),
        (0, {4: (1, 0, 0)}, "not-canonical"),
        (0, {2: (6, 0, 0), 4: (6, 0, 0)}, "not-canonical"),
        (0, {2: (6, 0, 0), 4: (0, 0, 0)}, "not-canonical"),
        (0, {2: (0, 0, 0)}, "not-canonical"),
        (3, {2: (6, 0, 0)}, None),
        (1, {4: (6, 0, 0)}, "not-canonical"),
        (3, {4: (6, 0, 0)}, "not-canonical"),
    ],
)
def test_rules_of_turns_stand_only_where_they_make_a_difference(checking, parts, code):
    """Hints and house words are in part 2 under the single rule, in part 4 under other rules."""
    writer = head(checking=checking)
    for kind, values in parts.items():
        writer.weighted((1, 1), 1)
        writer.uniform(16, kind)
        for limit, value in zip((32, 4096, 2), values, strict=True):
            writer.uniform(limit, value)
    writer.weighted((1, 1), 0)
    hints, _, words = list(parts.values())[-1]
    weights = (*EVENTS[:7], 24 if hints > 1 else 0, 3 if words else 0)
    writer.weighted(weights, 0)
    text = to_link(writer.integer(1))
    if code is None:
        assert not link.decode(text).game.setup.early_rules
    else:
        assert code_of(text) == code


def test_unknown_parts_that_do_not_matter_are_left_alone():
    """A later version may add parts, and this version skips them."""
    history = replay(Game(setup()))
    text = link.encode_history(history, ((12, b""), (15, b"later")))
    assert text != link.encode_history(history)
    assert link.decode(text) == history
    assert link.decode(link.read(f"#{text}").text) == history


@pytest.mark.parametrize("content", [b"", b"\2", b"\0\1", b"\1\1"])
def test_another_word_search_part_is_of_a_later_version(content):
    """Such a part is ignored, and word search is off."""
    history = replay(Game(setup()))
    assert link.decode(link.encode_history(history, ((12, content),))) == history


@pytest.mark.parametrize(
    ("changes", "content"),
    [({}, b"\1" * 12), ({"lexicon": OWN_LIST}, b""), ({"lexicon": OWN_LIST}, b"\1" * 13)],
)
def test_another_part_on_an_own_list_is_of_a_later_version(changes, content):
    """Part 14 is ignored if its length is not 12 bytes, or if the game has no own list."""
    history = replay(Game(replace(setup(), **changes)))
    assert link.decode(link.encode_history(history, ((14, content),))) == history


def test_all_of_an_own_list_costs_a_link_nineteen_characters():
    """Part 14 holds bytes 4 to 15 of the list's digest; the rest of the link is unchanged."""
    listed = replace(setup(), lexicon=OWN_LIST, tag=1)
    whole = replace(listed, list_digest="ab" * 12)
    text = link.encode_history(replay(Game(listed)), ((14, b"\xab" * 12),))
    assert text == link.encode(Game(whole))
    assert len(text) - len(link.encode(Game(listed))) in (18, 19)


def test_word_search_costs_a_link_four_characters():
    """Part 12 is one byte; the rest of the link is unchanged."""
    searched = replace(setup(), word_search=True)
    text = link.encode_history(replay(Game(setup())), ((12, b"\1"),))
    assert text == link.encode(Game(searched))
    assert len(text) <= len(link.encode(Game(setup()))) + 4


def test_a_game_too_long_for_a_link_is_refused():
    full = "".join(chr(0x10000 + 128 * n) for n in range(MAX_NOTE))
    history = replay(Game(setup(), (Pass(), Pass()), (full, full)))
    with pytest.raises(LinkError) as caught:
        link.encode_history(history, tuple((kind, b"\xff" * 255) for kind in range(12, 16)))
    assert caught.value.code == "too-long"


@pytest.mark.parametrize(
    "names",
    [
        [(0, None, ""), (0, None, "")],  # no name, although the part is present
        [(3, 0, "ann"), (0, None, "")],
        [(3, 1, "Ann"), (0, None, "")],
        [(2, 1, "a "), (0, None, "")],  # a space at the end
        [(2, 0, "\u202ea"), (0, None, "")],
        [(1, 0, "\ud800"), (0, None, "")],
    ],
)
def test_only_canonical_names_are_read(names):
    """An invalid name, or one encoded differently from ours, is refused."""
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


def test_an_empty_exchange_is_refused():
    writer = head()
    rack = replay(Game(Setup(("", ""), 0))).last.rack
    writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 2)
    for tile in sorted(set(rack)):
        writer.uniform(rack.count(tile) + 1, 0)
    writer.weighted(EVENTS, 0)
    assert code_of(to_link(writer.integer(1))) == "mistyped"


def test_data_after_the_game_is_refused():
    writer = head()
    writer.weighted((1, 1), 0)
    writer.weighted(EVENTS, 0)
    assert code_of(to_link(writer.integer(5))) == "mistyped"


@given(st.text())
def test_any_text_is_a_link_or_a_link_error(text):
    for read in (link.decode, link.read):
        with pytest.raises(LinkError):
            read(text)


@given(st.integers(0, 2**3000))
def test_any_sealed_integer_is_a_game_or_a_link_error(payload):
    try:
        history = link.decode(to_link(payload))
    except LinkError:
        return
    assert link.encode(history.game) == to_link(payload)


def test_damaged_and_forged_links_are_refused_or_legal():
    """A short run of scripts/lab/fuzz/links.py finds no crash, wrong game or illegal forgery."""
    count = amount(1000, 20_000)
    report = fuzz(count, seed=3, games=4)
    assert report.wrong == []
    assert report.accidents == []
    assert report.outcomes.total() == count
    assert report.forged.total() >= 0.5 * count
    assert {"mistyped", "cut-off", "not-a-link", "not-canonical", "same"} <= set(report.outcomes)
    assert report.forged["forged"] > 0


@pytest.mark.native
def test_the_longest_game_is_read_within_a_second():
    """The game has hundreds of phonies, all challenged off; no link causes more work."""
    history = longest_game(1)
    assert len(history.turns) > 500
    assert list(faults(history)) == []
