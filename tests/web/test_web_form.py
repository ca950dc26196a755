"""The outer form of requests: malformed ones are refused."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import english_pack
from support.web import code, english_only

from scrabble import web
from scrabble.errors import LexiconError
from scrabble.lexicon import open_pack

dictionary = pytest.fixture(english_only, autouse=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "5",
        "{",
        '"x"',
        "NaN",
        "\ud800",
        "[" * 150_000,
        '{"v": ' * 20_000,
        '"' + '\\"' * 60_000,
        '"' + '\\"' * 60_000 + "\\",
        '[{"a": "]}]}"},' * 9_000,
        "1" * 10_000,
        " " * 300_000,
        '{"v": 1}',
        '{"v": 2, "intent": {"type": "options"}}',
        '{"v": 1, "intent": {"type": "nothing"}}',
        '{"v": 1, "intent": {"type": ["options"]}}',
        '{"v": 1, "intent": {"type": {}}}',
        '{"v": 1, "intent": {"type": null}}',
        '{"v": 1, "intent": "options"}',
        '{"v": 1, "intent": {"type": "view"}, "link": 5}',
        '{"v": 1, "intent": {"type": "view"}, "link": ["1"]}',
        '{"v": 1, "intent": {"type": "view"}, "seat": 4}',
        '{"v": 1, "intent": {"type": "view"}, "seat": -1}',
        '{"v": 1, "intent": {"type": "view"}, "seat": true}',
        '{"v": 1, "intent": {"type": "view"}, "seat": "0"}',
    ],
)
def test_malformed_requests_are_refused(text):
    reply = json.loads(web.handle(text))
    assert reply["ok"] is False
    assert reply["error"]["code"] == "bad-request"


def test_brackets_in_texts_do_not_nest():
    """A name or a pasted message may contain any number of brackets."""
    text = '[{"' * 500 + "\\"
    assert code("open", "", None, text=text, known=[]) == "not-a-link"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_a_bad_request(value):
    reply = json.loads(web.handle(json.dumps(value)))
    assert reply["error"]["code"] == "bad-request"


@given(st.integers(0, 2**32))
def test_bytes_that_are_no_pack_are_refused(seed):
    rng = Random(seed)
    data = bytearray(english_pack()[: rng.randrange(200)])
    for _ in range(rng.randrange(3)):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    with pytest.raises(LexiconError):
        open_pack("en-complete", bytes(data))
