"""Clean names and notes with characters that hide, join, reorder or cover others.

python build.py fuzz names --count 100000 --seed 1
python build.py fuzz names --seconds 60 --pyodide     # in the page's Python

A cleaned text must fit a link, stay the same when cleaned again, have no hidden character, and be a
look-alike of itself. Cleaning may take at most `LIMIT_S`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from scrabble.characters import is_hidden
from scrabble.errors import SetupError
from scrabble.game.likeness import forms_of
from scrabble.game.player_text import clean_name, clean_note, is_name, is_note
from scripts.lab.fuzz.harness import Mutant, Report, program, run, timed_answer

LIMIT_S = 0.05
KINDS = ("name", "note")
_PIECES = (
    *("A", "nn", "é", "e\u0301", "\u0301", "\u0301" * 30, " ", "   ", "\n", "x" * 25, "<b>"),
    "\x1b[2J",
    *("\u034f", "\u115f", "\u2800", "\u3000", "\u3164", "\U000e0041", "\U000e0100"),
    *("\u200b", "\u200c", "\u200d", "\u202e", "\u2066", "\ufe0e", "\ufe0f"),
    *("\ud800", "\udc00", "\ue000", "\U0010ffff", "중", "ש", "א", "क\u093f"),
    *("👩", "👧", "👍🏽", "🏽", "🇪", "🇸", "❤\ufe0f", "1\ufe0f\u20e3", "👩\u200d👩\u200d👧"),
)
_SHOWN = frozenset("\ufe0e\ufe0f")


def mutants(seed: int, only: str | None) -> Iterator[Mutant]:
    """Yield texts of up to 40 pieces, and a few longer ones."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    while True:
        count = rng.choice((1, 3, 8, 40, 400 if rng.random() < 0.05 else 20))
        pieces = [
            rng.choice(_PIECES) if rng.random() < 0.9 else chr(rng.randrange(0x110000))
            for _ in range(count)
        ]
        yield Mutant(only or rng.choice(KINDS), "".join(pieces))


def _name(text: str) -> str:
    name = clean_name(text)
    if not is_name(name):
        return "not a name"
    if clean_name(name) != name:
        return "changes again"
    if any(map(is_hidden, name)):
        return "hidden"
    return "clean" if not name or forms_of(name) & forms_of(f" {name}\u034f") else "unlike itself"


def _note(text: str) -> str:
    try:
        note = clean_note(text)
    except SetupError:
        return "too long"
    if note and not is_note(note):
        return "not a note"
    if clean_note(note) != note:
        return "changes again"
    return "hidden" if any(map(is_hidden, set(note) - _SHOWN)) else "clean"


_CLEANED: dict[str, Callable[[str], str]] = {"name": _name, "note": _note}
_FAULTS = ("not a name", "not a note", "changes again", "hidden", "unlike itself")


def fuzz(count: int, seed: int, seconds: float | None, only: str | None = None) -> Report:
    """Clean ``count`` texts, for at most ``seconds``."""
    return run(
        islice(mutants(seed, only), count),
        lambda one: timed_answer(lambda: _CLEANED[one.kind](str(one.text)), LIMIT_S, _FAULTS),
        seconds,
    )


main = program("fuzz names", __doc__, fuzz, KINDS)
