"""Fixtures for tests of GCG files: a score sheet, and functions to read it."""

import json
from pathlib import Path

import pytest
from hypothesis import settings

from scrabble.errors import FileFormatError
from scrabble.files import gcg
from scrabble.game import History, replay
from support.helpers import FEWER

DATA = Path(__file__).parents[3] / "shared" / "data"
GAMES = json.loads((DATA / "games-index.json").read_text()) if DATA.is_dir() else []
"""Real games, which lie outside the repository: tests skip where they are absent."""

FEW = settings(max_examples=max(FEWER.max_examples // 3, 2))
"""Fewer examples, for properties that write and read whole games."""

ODD = {
    "macondo__name_weird_encoding_with_header.gcg": ("bad-encoding", 1),
    "quackle__capp.gcg": ("score", 14),
    "quackle__consonant_heaviness_tendency.gcg": ("same-nickname", 2),
    "quackle__multiplayer-crash.gcg": ("not-in-rack", 7),
}
"""Impossible games: by file, the error and its line."""

SHEET = """\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bea
#title Club night
#note Before the first turn
>Ann: ACEHSTT 8D CHASTE +28 28
>Bea: ?NOPUVY E7 P.ONY +26 26
#note Too good to be true,
and so it was
>Bea: ?NOPUVY -- -26 0
>Ann: ARTTX I8 .XTRA +20 48
>Ann:  (challenge) +5 53
>Bea: ?NOPUVY -UV +0 0
>Ann: T -3 +0 53
>Bea: ?NOPY - +0 0
>Ann: (time) -10 43
#rack2 ?DENOPY
#custom kept as it is
"""


def judged(text: str) -> gcg.Checked:
    """Judge a file given as text."""
    return gcg.check(gcg.parse(text))


def history(text: str) -> History:
    """Replay a file given as text."""
    return replay(judged(text).record)


def changed(old: str, new: str, text: str = SHEET) -> str:
    """Return a file with one piece of its text changed."""
    assert old in text
    return text.replace(old, new, 1)


def refusal(source: bytes | str) -> FileFormatError:
    """Return the error with which a file is refused."""
    with pytest.raises(FileFormatError) as caught:
        gcg.check(gcg.parse(source))
    assert caught.value.message.endswith(".")
    return caught.value
