"""QR codes: fixed patterns are in place, and known codes match module by module."""

from __future__ import annotations

import hashlib
import json
import re
from xml.etree import ElementTree as ET

import pytest

from scrabble.views.qr import TooLongForCode, qr_code, qr_picture
from scrabble.web import handle

FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]

# Read by two independent readers.
EXAMPLE = "https://example.org/p/#1aZ91"
EXAMPLE_CODE = """
1111111001000010101111111
1000001011011101101000001
1011101001110000101011101
1011101011011110001011101
1011101000101000101011101
1000001010100111001000001
1111111010101010101111111
0000000000001010100000000
1111101111100100010101010
1110000001011100010100010
0111011111000111100101011
1101010001101011101100001
0000001011010111011010111
1000100000111010100101010
1010011110001001001111011
1010000000111001111110001
1001101111010100111110100
0000000010100101100011000
1111111011100110101010111
1000001000101010100011001
1011101010101101111110110
1011101011110001011011111
1011101010000101000001101
1000001011101010110111001
1111111010100100011111111
""".split()

# Capacity of versions 1 to 20 in bytes, and hashes of full codes.
ROOM = (17, 32, 53, 78, 106, 134, 154, 192, 230, 271)
ROOM += (321, 367, 425, 458, 520, 586, 644, 718, 792, 858)
DRAWN = "8a82fe35cd9549cf5269cfbe13279eb759d0eb46a476addc44382457ac1047c4"


@pytest.mark.parametrize(
    ("length", "size"),
    [(1, 21), (17, 21), (18, 25), (150, 45), (230, 53), (231, 57), (400, 69), (858, 97)],
)
def test_a_code_has_its_size_finder_and_timing_patterns(length: int, size: int) -> None:
    """The smallest version that holds the text is used, up to the largest."""
    rows = qr_code("a" * length)
    assert [len(row) for row in rows] == [size] * size
    for row, column in ((0, 0), (0, size - 7), (size - 7, 0)):
        corner = [each[column : column + 7] for each in rows[row : row + 7]]
        assert corner == FINDER
    assert rows[6][8 : size - 8] == ("10" * size)[: size - 16]


def test_a_code_verified_by_two_readers_does_not_change() -> None:
    """Data, error correction, mask and format are right, or neither would have read it."""
    assert qr_code(EXAMPLE) == EXAMPLE_CODE


def test_codes_of_every_version_do_not_change() -> None:
    """Our earlier encoder, in JavaScript, gave the same codes."""
    codes = [qr_code("Ñ" + ("aZ91b" * 200)[: room - 2]) for room in ROOM]
    assert [(len(rows) - 17) // 4 for rows in codes] == list(range(1, 21))
    drawn = "".join(row for rows in codes for row in rows)
    assert hashlib.sha256(drawn.encode()).hexdigest() == DRAWN


@pytest.mark.native
@pytest.mark.parametrize("version", range(1, 21))
def test_every_version_agrees_with_segno(version: int) -> None:
    """Only the mask, a free choice, may differ: segno tries eight, we try four."""
    segno = pytest.importorskip("segno")
    text = ("aZ91b" * 200)[: ROOM[version - 1]]
    masked = (
        segno.make_qr(text, error="l", boost_error=False, mode="byte", version=version, mask=mask)
        for mask in range(8)
    )
    theirs = [["".join("01"[bit] for bit in row) for row in code.matrix] for code in masked]
    assert qr_code(text) in theirs


def test_a_text_beyond_the_largest_code_is_refused() -> None:
    """The page says so and offers other ways to share the link."""
    with pytest.raises(TooLongForCode, match="859 bytes"):
        qr_code("a" * 859)


def test_the_picture_has_a_dark_square_for_each_dark_module() -> None:
    """Drawn as runs along the rows, with a white margin of four modules."""
    image = ET.fromstring(qr_picture(EXAMPLE))
    ground, dark = (each.get("d", "") for each in image)
    size = len(EXAMPLE_CODE) + 8
    assert (image.get("viewBox"), ground) == (f"0 0 {size} {size}", f"M0 0h{size}v{size}H0z")
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", dark)]
    found = {(x + step, y) for x, y, length in runs for step in range(length)}
    rows = enumerate(EXAMPLE_CODE, 4)
    assert found == {(x, y) for y, row in rows for x, bit in enumerate(row, 4) if bit == "1"}


def test_the_bridge_returns_a_picture_or_an_error() -> None:
    """A text that cannot be drawn gives a code."""

    def ask(text: object) -> dict[str, object]:
        reply: dict[str, object] = json.loads(
            handle(json.dumps({"v": 1, "intent": {"type": "qr", "text": text}}))
        )
        return reply

    assert ask(EXAMPLE) == {"ok": True, "text": qr_picture(EXAMPLE)}
    for text, code in (("a" * 859, "too-long-for-code"), (None, "bad-request")):
        error = ask(text)["error"]
        assert isinstance(error, dict)
        assert error["code"] == code
