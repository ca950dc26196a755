"""Invalid sealed links, most with a valid check number, and their error codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from scrabble import link
from scrabble.game import ChallengeRule, Game, History, Mode, Setup, replay
from scrabble.game.record import UNKNOWN
from scrabble.joint import sealed
from scrabble.joint.sealed.curve import FIELD, GENERATOR, Point, lift, multiples
from scrabble.joint.sealed.links import FORMAT, HIDDEN_RACKS
from scrabble.lexicon import pack_info
from scrabble.link.coder import BOTTOM, Writer
from scrabble.link.text import BASE, DIGITS
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import code_mode, code_rules
from scrabble.moves import Exchange, Pass, Resign
from scripts.data.vectors.recording import Json, code_parts, refused

Code = Callable[[Writer], object]

_EDITION = 5
_KINDS = ("turn", "invitation", "joining", "opening", "closing", "kind 5")
_WEIGHTS = (20, 1, 1, 3, 3, 1, 1, 1, 1)
_TAGS = (1 << 80, 1, 1 << 80, 1 << 80, 1 << 80, 1)
_SETUP = Setup(("Ann", "Bea"), 9, tag=pack_info("en-complete").tag, mode=Mode.SEALED)
_NO_POINT = next(x for x in range(1, 99) if lift(x) is None)
_POINTS = multiples(GENERATOR, range(1000, 1008))


def forged(kind: str, *codes: Code, bottom: int = BOTTOM, edition: int = _EDITION) -> str:
    """Forge a link of a kind with any content."""
    writer = Writer()
    number = _KINDS.index(kind)
    code_mode(writer, Mode.SEALED)
    writer.weighted(_WEIGHTS, edition)
    writer.weighted(_WEIGHTS, number)
    writer.uniform(_TAGS[number], 0)
    for code in codes:
        code(writer)
    return to_link(writer.integer(bottom))


def bad() -> list[Json]:
    """Return texts that must be refused, with their error codes."""
    texts = _bad_texts() | _bad_points() | _bad_setups() | _bad_games()
    return refused(texts, sealed.read)


def _setup(setup: Setup = _SETUP, notes: tuple[str, ...] = ()) -> Code:
    return lambda writer: FORMAT.code_setup(writer, setup, notes)


def _x(number: int) -> Code:
    return lambda writer: writer.uniform(FIELD, number)


def _signed(point: Point) -> Code:
    def code(writer: Writer) -> None:
        writer.uniform(FIELD, point.x)
        writer.uniform(2, point.y & 1)

    return code


def _invitation(*powers: Point, setup: Code | None = None, key: int = GENERATOR.x) -> str:
    return forged("invitation", setup or _setup(), _x(key), *map(_signed, powers))


def _bad_texts() -> dict[str, str]:
    good = _invitation(*_POINTS[:7])
    padded = "0" + good[2:]
    return {
        "a game that is not sealed": link.encode(Game(replace(_SETUP, mode=Mode.DEALT))),
        "a character cut off": good[:-1],
        "a leading zero": "1" + DIGITS[len(padded) % BASE] + padded,
        "a later version": "2" + good[1:],
        "other characters": good[:5] + "é" + good[6:],
        "a character changed": good[:20] + ("a" if good[20] != "a" else "b") + good[21:],
        "an invitation that ends early": _invitation(*_POINTS[:6]),
        "a kind of a later version": forged("kind 5", _setup()),
        "an edition of a later version": forged("turn", _setup(), edition=6),
        "an invitation of release 1.0": forged("invitation", edition=1),
        "more after an invitation": forged(
            "invitation", _setup(), _x(GENERATOR.x), *map(_signed, _POINTS[:7]), bottom=3
        ),
    }


def _bad_points() -> dict[str, str]:
    none = Point(_NO_POINT, 0)
    opposite = replace_y(_POINTS[0])
    (small,) = multiples(GENERATOR, [255])
    joining = (
        _setup(),
        _x(GENERATOR.x),
        lambda writer: writer.uniform(1 << 128, 0),
        lambda writer: writer.uniform(16007560800, 0),  # The ways to choose 7 of 100.
    )
    return {
        "a public key that is no point": _invitation(*_POINTS[:7], key=_NO_POINT),
        "a power that is no point": _invitation(*_POINTS[:6], none),
        "two equal powers": _invitation(*_POINTS[:6], _POINTS[0]),
        "two opposite powers": _invitation(*_POINTS[:6], opposite),
        "powers of a small number": _invitation(small, *_POINTS[:6]),
        "powers of a small number below 0": _invitation(replace_y(small), *_POINTS[:6]),
        "a request that is no point": forged("joining", *joining, _x(_NO_POINT)),
    }


def replace_y(point: Point) -> Point:
    """Return the opposite of a point."""
    return Point(point.x, FIELD - point.y)


def _part(kind: int, *numbers: tuple[int, int]) -> Code:
    """Return an encoder of a setup with one part; ``numbers`` are pairs of limit and value."""

    def code(writer: Writer) -> None:
        code_rules(writer, replace(_SETUP, names=("", "")), 2, Mode.SEALED)
        code_parts(writer, ((16, kind), *numbers))

    return code


def _early(writer: Writer) -> None:
    rule = ChallengeRule.SINGLE
    early = replace(_SETUP, mode=Mode.DEALT, challenge_rule=rule, early_rules=True, names=("", ""))
    code_rules(writer, early, 2, Mode.SEALED)
    code_parts(writer)


def _bad_setups() -> dict[str, str]:
    setups: dict[str, Code] = {
        "the early rules": _early,
        "rules of turns": _part(4, (32, 6), (4096, 0), (2, 0)),
        "a computer": _part(3, (6, 0), (6, 2)),
        "a part of kind 5": _part(5),
        "a part of kind 12": _part(12, (256, 0)),
        "a part of kind 14": _part(14, (256, 0)),
        "a part of kind 13": _part(13, (256, 7), *[(256, 0)] * 7),
        "a note in an invitation": _setup(notes=("Hi", "")),
    }
    return {name: _invitation(*_POINTS[:7], setup=setup) for name, setup in setups.items()}


def _moves(history: History) -> Code:
    return lambda writer: HIDDEN_RACKS.write(writer, history)


def _bad_games() -> dict[str, str]:
    game = partial(Game, _SETUP)
    begun, passed = replay(game()), replay(game((Pass(),)))
    resigned = replay(game((Pass(), Resign())))
    exchanged = replay(game((Exchange(UNKNOWN * 2), Resign())))
    seeds = [lambda writer: writer.uniform(1 << 128, 0)] * 2
    return {
        "a turn without a move": forged("turn", _setup(), _moves(begun)),
        "a turn that ends the game": forged("turn", _setup(), _moves(resigned)),
        "a seal opened before the end": forged("opening", _setup(), _moves(passed)),
        "both seals opened before the end": forged("closing", _setup(), _moves(passed), *seeds),
        "a note of a player without a turn": forged(
            "opening", _setup(notes=("", "Hi")), _moves(replay(game((Resign(),))))
        ),
        "exchanged tiles cut off": forged("closing", _setup(), _moves(exchanged), *seeds),
        "a turn without its fields": forged("turn", _setup(), _moves(passed)),
    }
