"""Fixtures for tests of the engine: boards as text, positions, small dictionaries."""

import re
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Any

from hypothesis import settings

from scrabble.board import SIZE, Board
from scrabble.errors import LexiconError
from scrabble.game import ChallengeRule, Game, History, Position, Setup, apply, start
from scrabble.lexicon import Lexicon, load_lexicon, open_pack
from scrabble.link.coder import Writer
from scrabble.moves import Place, parse_move
from scrabble.rules import Play, check
from scrabble.tiles import Alphabet, load_alphabet

EN = load_alphabet("en")
PACKS = Path(__file__).parents[2] / "src" / "scrabble" / "data" / "lexicons"

FEWER = settings(max_examples=settings().max_examples // 4)
"""Settings for properties whose examples are whole games."""

DIGRAPHS = Alphabet.from_toml(
    "xx",
    """
    name = "Tiny"
    total = 20
    blanks = 2
    [letters]
    A = [4, 1]
    C = [3, 2]
    CH = [2, 5]
    E = [4, 1]
    H = [3, 3]
    "L·L" = [2, 10]
    """,
)
"""A language with CH and L·L: tile strings ``ABCDEF`` stand for A C CH E H L·L."""


def is_sentence(message: str) -> bool:
    """Return whether an error message is a sentence: a capital, small letters, a full stop."""
    return re.fullmatch(r"(?!XX)[A-Z].*[a-z].*\.", message) is not None


def board(*rows: str) -> Board:
    """Read a diagram: ``"8 .......CAT....."`` is row 8; omitted rows are empty."""
    lines = ["." * SIZE] * SIZE
    for row in rows:
        number, line = row.split()
        assert len(line) == SIZE, row
        lines[int(number) - 1] = line
    return Board("".join(lines))


def place(text: str, on: Board | None = None, alphabet: Alphabet = EN) -> Place:
    """Read a play, for example ``8H QUIZ``."""
    move = parse_move(text, on or Board(), alphabet)
    assert isinstance(move, Place)
    return move


def play(text: str, on: Board | None = None, alphabet: Alphabet = EN, lexicon=None) -> Play:
    """Check a play with a rack of exactly its tiles."""
    move = place(text, on, alphabet)
    rack = "".join("?" if tile >= "a" else tile for tile in move.letters)
    return check(on or Board(), rack, move, alphabet, lexicon)


def transpose(square: int) -> int:
    """Mirror a square on the main diagonal."""
    return square % SIZE * SIZE + square // SIZE


def setup(players: int = 2, challenge_rule: ChallengeRule = ChallengeRule.VOID, **changes) -> Setup:
    """Return a setup for Ann, Bea, Cy and Dee."""
    return Setup(
        ("Ann", "Bea", "Cy", "Dee")[:players],
        seed=7,
        tag=tag(),
        challenge_rule=challenge_rule,
        **changes,
    )


def position(
    *racks: str, challenge_rule: ChallengeRule = ChallengeRule.VOID, **changes
) -> Position:
    """Return a position with these racks, an empty bag, and the given fields."""
    dealt = start(setup(len(racks), challenge_rule))
    fields = {"bag": "", "board": dealt.board} | changes
    return Position(
        setup=dealt.setup,
        racks=racks,
        scores=fields.pop("scores", (0,) * len(racks)),
        resigned=fields.pop("resigned", (False,) * len(racks)),
        **fields,
    )


@lru_cache(maxsize=2)
def english(name: str = "en-complete") -> Lexicon:
    """Return an English dictionary from the installed package or the source tree.

    The first edition is the default of `Setup`.
    """
    try:
        return load_lexicon(name)
    except LexiconError:
        return open_pack(name, (PACKS / f"{name}.pack").read_bytes())


def english_pack() -> bytes:
    """Return the bytes of the English pack."""
    return (PACKS / "en-complete.pack").read_bytes()


def tag() -> int:
    """Return the tag of the English dictionary in links."""
    return english().digest[0]


def head(**changes: int) -> Writer:
    """Return a writer with the header of a payload, written by the table in docs/link-format.md."""
    value = {"mode": 0, "players": 0, "checking": 0, "dictionary": 0, "tag": 0} | changes
    writer = Writer()
    writer.weighted((13, 1, 1, 1), value["mode"])
    writer.weighted((14, 1, 1), value["players"])
    writer.weighted((12, 2, 1, 1), value["checking"])
    writer.weighted((48, *[1] * 63), value["dictionary"])
    if value["dictionary"] == 63:
        writer.uniform(64, value["language"])
    writer.uniform(2**32 if value["dictionary"] == 63 else 256, value["tag"])
    writer.uniform(2**32, value.get("high", 0))
    writer.uniform(2**32, value.get("low", 0))
    return writer


def history_from(at, *moves) -> History:
    """Return a history that starts at any position."""
    positions, made = [at], []
    for move in moves:
        after, turn = apply(positions[-1], move)
        positions.append(after)
        made.append(turn)
    return History(Game(at.setup, tuple(moves)), tuple(positions), tuple(made))


def finish(steps: Generator[int, None, Any]) -> Any:
    """Run a search, which yields the per cent done, to its end; return its result."""
    while True:
        try:
            assert 0 <= next(steps) <= 100
        except StopIteration as found:
            return found.value
