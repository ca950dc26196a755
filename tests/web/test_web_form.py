"""The form of requests: any text gets a reply."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import english_pack
from support.web import GAME, SEED, code, english_only

from scrabble import web
from scrabble.errors import LexiconError
from scrabble.lexicon import open_pack
from scrabble.link.v1.framing import to_link

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
    """The reply says that the request is malformed."""
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
LINKS = st.sampled_from(["", "1", GAME, GAME[:-1], to_link(1 << 70)]) | st.text(max_size=20)
FIELDS = (
    "text known tiles move players language variant challengeRule seed word step turn count "
    "hintPrice turnSeconds houseWords wordSearch computers letters kind"
).split()
INTENT = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted(web._INTENTS)) | JSON},
    optional=dict.fromkeys(
        FIELDS,
        JSON
        | LINKS
        | st.just(SEED)
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "square": st.integers(-5, 300) | JSON,
                    "letter": st.sampled_from(["A", "?", "CH", ""]) | JSON,
                    "blank": st.booleans() | JSON,
                    "link": LINKS | JSON,
                },
            ),
            max_size=8,
        )
        | st.fixed_dictionaries(
            {
                "kind": st.sampled_from(
                    ["play", "exchange", "pass", "resign", "challenge", "hint", "accept"]
                )
                | JSON
            },
            optional={"tiles": JSON, "letters": JSON, "word": JSON | st.just("AB"), "step": JSON},
        ),
    ),
)


def is_reply(text: str) -> None:
    """Check that a text is a reply that a page can read."""
    text.encode()  # no lone surrogates: JavaScript would get other text
    reply = json.loads(text)
    assert reply["ok"] in (True, False)
    if not reply["ok"]:
        assert reply["error"]["code"]
        assert len(reply["error"]["message"]) < 2000


@given(st.text())
def test_any_text_gets_a_reply(text):
    """No text raises."""
    is_reply(web.handle(text))


@given(JSON)
def test_any_json_gets_a_reply(value):
    """No well-formed JSON raises either."""
    is_reply(web.handle(json.dumps(value)))


@given(
    st.fixed_dictionaries(
        {"v": st.just(1), "intent": INTENT},
        optional={
            "link": LINKS | JSON,
            "seat": st.sampled_from([None, 0, 1, 2, 3]) | JSON,
            "noPack": st.booleans() | JSON,
        },
    )
)
def test_anything_like_a_request_gets_a_reply(request_):
    """Requests with any value in any field are answered."""
    is_reply(web.handle(json.dumps(request_)))


@given(st.integers(0, 2**32))
def test_bytes_that_are_no_pack_are_refused(seed):
    """A damaged dictionary is reported, not loaded."""
    rng = Random(seed)
    data = bytearray(english_pack()[: rng.randrange(200)])
    for _ in range(rng.randrange(3)):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    with pytest.raises(LexiconError):
        open_pack("en-complete", bytes(data))
