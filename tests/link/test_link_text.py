"""Base 62, and finding a link in pasted text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import is_sentence
from support.links import GOOD

from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import Mode
from scrabble.link.text import DIGITS, from_digits, possible_links, to_digits

pytestmark = pytest.mark.no_cover

LINK = "1M2oeSjZmdaSwk0gTf9IupeJ"


@given(st.integers(0, 2**2000))
def test_numbers_read_back(number):
    text = to_digits(number)
    assert from_digits(text) == number
    assert text == "0" or not text.startswith("0")


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (61, "z"), (62, "10"), (62**3 - 1, "zzz"), (62**3, "1000")]
)
def test_digits_are_0_to_9_then_capitals_then_small_letters(number, text):
    assert to_digits(number) == text
    assert from_digits(text) == number


PASTES = {
    "bare": LINK,
    "spaces around": f"  {LINK} \n",
    "fragment": f"#{LINK}",
    "url": f"https://play.example/game/#{LINK}",
    "url with query": f"https://play.example/?utm=1#{LINK}",
    "hash bang": f"https://play.example/#!{LINK}",
    "hash slash": f"https://play.example/#/{LINK}",
    "full stop": f"https://play.example/#{LINK}.",
    "bracket": f"(https://play.example/#{LINK})",
    "angle brackets": f"<https://play.example/#{LINK}>",
    "markdown": f"[play](https://play.example/#{LINK})",
    "html": f'<a href="https://play.example/#{LINK}">https://play.example/#{LINK}</a>',
    "quoted": f"“https://play.example/#{LINK}”",
    "message": f"Ann played QUIZ for 48. 48–31, your turn: https://play.example/#{LINK}",
    "message of today": f"Ann played QUIZ for 48 (Ann 48, Bea 31). Your turn, Bea:\nhttps://play.example/#{LINK}",
    "message after it": f"https://play.example/#{LINK}\n\nBest wishes, Ann",
    "query after it": f"https://play.example/#{LINK}?fbclid=IwAR0",
    "two fragments": f"https://chat.example/#inbox https://play.example/#{LINK}",
    "percent-coded hash": f"https://play.example/%23{LINK}",
    "percent-coded": "".join(f"%{ord(char):02x}" for char in f"#{LINK}"),
    "zero width": f"https://play.example/#\u200b{LINK[:9]}\u2060{LINK[9:]}\ufeff",
    "soft hyphen": f"#{LINK[:9]}\u00ad{LINK[9:]}",
    "bidi": f"\u2066https://play.example/#{LINK}\u2069",
    "broken by a mail program": f"https://play.example/#{LINK[:9]}\r\n {LINK[9:]}",
    "words around a bare link": f"your turn {LINK} have fun",
    "quoted by mail": f"> https://play.example/#{LINK}\n> see you",
}


@pytest.mark.parametrize("pasted", PASTES.values(), ids=PASTES)
def test_the_link_is_among_the_possible_links(pasted):
    assert LINK in list(possible_links(pasted))


@given(st.text())
def test_candidates_are_few_alphanumeric_and_unique(text):
    found = list(possible_links(text))
    assert len(found) <= 12
    assert len(set(found)) == len(found)
    assert all(candidate and set(candidate) <= set(DIGITS) for candidate in found)


def test_only_the_beginning_of_a_huge_paste_is_searched():
    assert list(possible_links(" " * 2_000_000 + LINK)) == []
    assert LINK in list(possible_links(f"{LINK} " + "x " * 1_000_000))


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
    found = link.read(pasted)
    assert (found.text, found.mode) == (GOOD, Mode.DEALT)


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
def test_a_failed_search_is_explained(pasted, code):
    with pytest.raises(LinkError) as caught:
        link.read(pasted)
    assert caught.value.code == code
    assert is_sentence(caught.value.message)
