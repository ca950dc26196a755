"""QR codes drawn by the page equal those of another encoder, module by module."""

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    import segno

    from scripts.common import base, node_env

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

DRAW = Path(__file__).parents[1] / "support" / "js" / "draw_codes.mjs"
MARGIN = 4
# The numbers of bytes that versions 1 to 20 hold.
ROOM = (17, 32, 53, 78, 106, 134, 154, 192, 230, 271)
ROOM += (321, 367, 425, 458, 520, 586, 644, 718, 792, 858)


def texts() -> list[str]:
    """Return the longest text for each version: shorter ones are padded differently by segno."""
    return [("aZ91b" * 200)[:room] for room in ROOM]


@pytest.fixture(scope="module")
def drawn() -> list[list[str]]:
    """Return the rows of the code of each text, 1 for dark."""
    command = [node_env.ensure().program, DRAW, *texts()]
    done = subprocess.run(command, cwd=base.ROOT, check=True, capture_output=True, encoding="ascii")
    return [line.split() for line in done.stdout.splitlines()]


def test_a_code_has_a_light_margin(drawn: list[list[str]]) -> None:
    for rows in drawn:
        light = "0" * len(rows)
        assert rows[:MARGIN] == rows[-MARGIN:] == [light] * MARGIN
        for row in rows:
            assert row[:MARGIN] == row[-MARGIN:] == "0" * MARGIN


@pytest.mark.parametrize("version", range(1, 21))
def test_every_version_agrees_with_segno(version: int, drawn: list[list[str]]) -> None:
    """The smallest version is used; only the mask, a free choice, may differ."""
    masked = (
        segno.make_qr(text, error="l", boost_error=False, mode="byte", version=version, mask=mask)
        for text in texts()[version - 1 : version]
        for mask in range(8)
    )
    theirs = [["".join("01"[bit] for bit in row) for row in code.matrix] for code in masked]
    rows = drawn[version - 1][MARGIN:-MARGIN]
    assert [row[MARGIN:-MARGIN] for row in rows] in theirs
