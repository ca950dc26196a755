"""Forge links: change the payload, and add a valid check number.

A link encodes a stack of choices (`scrabble.link.coder`). A forger takes the stack apart, changes
some choices, and stacks them again with a valid check number and length digit: the text passes both
checks, and reaches parser, replay and rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from scrabble import link
from scrabble.duplicate import Duplicate, Scored, encode, encode_result, read_head
from scrabble.errors import IllegalMove
from scrabble.game import MAX_PLAYERS, Game, History, Mode, Puzzle
from scrabble.joint import fair_draw, sealed
from scrabble.joint.fair_draw import links as fair_links
from scrabble.joint.sealed import links as sealed_links
from scrabble.link.coder import BOTTOM, Reader, Writer
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits
from scrabble.link.v1 import notes
from scrabble.link.v1.framing import CHECK, to_link
from scrabble.link.v1.names import code_game_name
from scrabble.link.v1.numbers import MAX_NAME, MAX_NOTE
from scripts.lab.fuzz.duplicate_play import read_result
from scripts.lab.fuzz.harness import Mutant
from scripts.lab.fuzz.random_play import random_move

Held = History | Puzzle | sealed.SealedLink | fair_draw.FairDrawLink | Duplicate | Scored
"""The content of a link."""


def opened(text: str) -> Held:
    """Read exactly one link of any kind, bypassing the caches; raises `LinkError`."""
    found = link.read(text)
    if found.mode is Mode.SEALED:
        return sealed.read.__wrapped__(text)
    if found.mode is Mode.FAIR_DRAW:
        return fair_draw.read.__wrapped__(text)
    if found.is_duplicate:
        head = read_head(text)
        return read_result(text) if head.is_result else head.duplicate
    return link.decode_puzzle(text) if found.is_puzzle else link.decode(text)


def written(held: Held) -> str:
    """Encode the content of a link again."""
    match held:
        case History():
            return link.encode_history(held)
        case Puzzle():
            return link.encode_puzzle(held)
        case Duplicate():
            return encode(held)
        case Scored():
            return encode_result(held)
        case sealed.SealedLink(content=content, tag=tag):
            return sealed_links.write(content, tag, sealed_links.body_of(content))
        case fair_draw.FairDrawLink(ring=None):
            return fair_links.write_game(held.history, held.chains)
        case _:
            assert held.ring is not None
            return fair_links.write_ring(held.setup, held.ring, held.chains)


Damage = Callable[[Random, str, Sequence[str]], str]
"""Damages a link, perhaps with pieces of other links."""

SHARE = 0.6
"""The share of inputs to forge. Some attempts leave the text unchanged or make it too long, so only
about half of all inputs become forgeries."""
HOSTILE = (
    "\0\t \u00a0\u00ad\u0130\u0149\u0300\u034f\u061c\u115f\u200b\u202e\u2066\u2800\u3164"
    "\u212a\ua7d2\ud800\udfff\ue000\ufdd0\ufe0f\ufeff\uffff\U0001f3fb\U000e0041\U0010ffff<&\"'\\aAß9"
)
"""Characters that are hidden, reverse text, join, have odd cases, or are unassigned."""
_NAMES = 1  # The kind of the part with the players' names.
_NOTES = range(8, 12)  # The kinds of the parts with notes, by seat.
_KINDS = 16  # The number of kinds of parts.
_MOST_BYTES = 255  # The most bytes of a part.


# --- taking links apart ------------------------------------------------------


class Choice(NamedTuple):
    """A choice in a link: the running sums of the weights, and the chosen alternative."""

    sums: Sequence[int]
    chosen: int


@lru_cache(maxsize=4096)
def choices_of(text: str) -> tuple[Choice, ...]:
    """Return the choices of exactly one link of any kind, in order; raises `ScrabbleError`."""
    with _recording() as recorded:
        opened(text)
    return max(map(tuple, recorded.values()), key=len)


def stacked(choices: Iterable[Choice], bottom: int = BOTTOM) -> str:
    """Encode choices as a link."""
    writer = Writer()
    for sums, chosen in choices:
        writer.ranked(sums, chosen)
    return to_link(writer.integer(bottom))


@contextmanager
def _recording() -> Iterator[dict[Reader, list[Choice]]]:
    """Record the choices of each reader."""
    recorded = defaultdict[Reader, list[Choice]](list)
    ranked, uniform = Reader.ranked, Reader.uniform

    def recorded_ranked(self: Reader, sums: Sequence[int], choice: int | None = None) -> int:
        recorded[self].append(Choice(sums, ranked(self, sums, choice)))
        return recorded[self][-1].chosen

    def recorded_uniform(self: Reader, count: int, choice: int | None = None) -> int:
        recorded[self].append(Choice(range(1, count + 1), uniform(self, count, choice)))
        return recorded[self][-1].chosen

    _replace_methods(recorded_ranked, recorded_uniform)
    try:
        yield recorded
    finally:
        _replace_methods(ranked, uniform)


def _replace_methods(ranked: Callable[..., int], uniform: Callable[..., int]) -> None:
    Reader.ranked = ranked  # type: ignore[method-assign]
    Reader.uniform = uniform  # type: ignore[method-assign]


# --- other payloads ----------------------------------------------------------


def bit_of_payload(rng: Random, text: str, _: Sequence[str]) -> str:
    """Flip a bit of the payload."""
    payload = _payload(text)
    return to_link(payload ^ 1 << rng.randrange(payload.bit_length()))


def other_end(rng: Random, text: str, _: Sequence[str]) -> str:
    """Keep the first choices of a link, and make the rest random."""
    payload = _payload(text)
    low = rng.randrange(1, payload.bit_length())
    return to_link(payload & (1 << low) - 1 | rng.getrandbits(payload.bit_length()) << low)


def nonsense(rng: Random, _: str, __: Sequence[str]) -> str:
    """Return a link with a random payload and a valid check number."""
    return to_link(rng.getrandbits(rng.choice((20, 120, 200, 300, 500, 2000))))


def padded(rng: Random, text: str, _: Sequence[str]) -> str:
    """Put zeros before the integer, which keeps its value."""
    digits = "0" * rng.choice((1, 2, BASE, 500)) + text[2:]
    return text[:1] + DIGITS[len(digits) % BASE] + digits


def _payload(text: str) -> int:
    return from_digits(text[2:]) // CHECK


# --- other choices -----------------------------------------------------------


def other_choices(rng: Random, text: str, _: Sequence[str]) -> str:
    """Change one to three choices."""
    choices = list(choices_of(text))
    for __ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(choices))
        choices[at] = _other(rng, choices[at].sums)
    return stacked(choices)


def _other(rng: Random, sums: Sequence[int]) -> Choice:
    """Choose any possible alternative, often the first or the last."""
    total = sums[-1]
    under = rng.choice((0, total - 1, rng.randrange(total), rng.randrange(total)))
    if isinstance(sums, range):
        return Choice(sums, under)
    return Choice(sums, next(at for at, end in enumerate(sums) if under < end))


def spliced(rng: Random, text: str, others: Sequence[str]) -> str:
    """Replace the end of a link by another link's end."""
    choices, ending = choices_of(text), choices_of(rng.choice(others))
    at = rng.randrange(len(choices))
    start = min(at, len(ending)) if rng.random() < 0.5 else rng.randrange(len(ending))
    return stacked((*choices[:at], *ending[start:]))


def repeated(rng: Random, text: str, _: Sequence[str]) -> str:
    """Repeat some choices up to nine times."""
    choices = choices_of(text)
    start, end = _some(rng, choices)
    times = rng.choice((1, 1, 2, 9))
    return stacked((*choices[:end], *choices[start:end] * times, *choices[end:]))


def shortened(rng: Random, text: str, _: Sequence[str]) -> str:
    """Leave out some choices, in the middle or at the end."""
    choices = choices_of(text)
    start, end = _some(rng, choices)
    return stacked((*choices[:start], *(choices[end:] if rng.random() < 0.5 else ())))


def _some(rng: Random, choices: Sequence[Choice]) -> tuple[int, int]:
    """Choose the start and the end of a piece, often a short one."""
    start = rng.randrange(len(choices))
    return start, min(len(choices), start + rng.choice((1, 2, 5, 20, len(choices))))


def other_bottom(rng: Random, text: str, _: Sequence[str]) -> str:
    """Stack the choices on another value than `BOTTOM`."""
    return stacked(choices_of(text), rng.choice((0, 2, 3, 255, 1 << 64)))


_IS_MORE = (1, 2)
"""The running sums of the choice whether another part follows."""


def with_part(rng: Random, text: str, _: Sequence[str]) -> str:
    """Insert a part of any kind, size and content, before or among the others."""
    choices = choices_of(text)
    at = rng.choice([n for n, each in enumerate(choices) if each.sums == _IS_MORE] or [0])
    kind = rng.choice((_NAMES, *range(_KINDS)))
    writer = _Recorder()
    writer.weighted((1, 1), 1)
    writer.uniform(_KINDS, kind)
    if kind == _NAMES:
        for __ in range(rng.choice((2, 2, MAX_PLAYERS))):
            code_game_name(writer, hostile_text(rng, MAX_NAME))
    else:
        content = _content(rng, kind)
        for number in (len(content), *content):
            writer.uniform(_MOST_BYTES + 1, number)
    return stacked((*choices[:at], *writer.choices, *choices[at:]))


class _Recorder(Writer):
    """Records the choices written."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[Choice] = []

    def ranked(self, sums: Sequence[int], choice: int | None) -> int:
        assert choice is not None  # a writer always gets a choice
        self.choices.append(Choice(sums, choice))
        return choice

    def uniform(self, count: int, choice: int | None) -> int:
        return self.ranked(range(1, count + 1), choice)


def hostile_text(rng: Random, most: int) -> str:
    """Return a text of hostile and plain characters."""
    return "".join(rng.choice(HOSTILE) for _ in range(rng.randint(1, most)))


def _content(rng: Random, kind: int) -> bytes:
    """Return the content of an optional part: a note, or random bytes."""
    if kind in _NOTES and rng.random() < 0.7:
        return notes.to_bytes(hostile_text(rng, MAX_NOTE))[:_MOST_BYTES]
    return rng.randbytes(rng.choice((0, 1, 7, 12, _MOST_BYTES)))


# --- another game ------------------------------------------------------------


def other_past(rng: Random, text: str, others: Sequence[str]) -> str:
    """Change one move of a game; keep the later moves up to the first impossible one.

    For records, puzzles and joint games, change some choices instead.
    """
    history = opened(text)
    if not isinstance(history, History) or not isinstance(game := history.game, Game):
        return other_choices(rng, text, others)
    at = rng.randrange(len(game.moves) or 1)
    before = replace(game, moves=game.moves[:at], notes=())
    other = History(before, history.positions[: at + 1], history.turns[:at])
    other = other.played(random_move(rng, other.last), None)
    for move in game.moves[at + 1 :]:
        try:
            other = other.played(move, None)
        except IllegalMove:
            break
    return link.encode_history(other)


FORGERIES: tuple[Damage, ...] = (
    *(bit_of_payload, bit_of_payload, other_end, nonsense, padded, other_bottom),
    *(other_choices, other_choices, other_choices, other_choices, spliced),
    *(repeated, shortened, with_part, with_part, with_part, other_past),
)
"""The ways to forge a link, chosen at random; a repeated entry is chosen more often."""


def forged(
    rng: Random, text: str, others: Sequence[str], forgeries: Sequence[Damage] = FORGERIES
) -> Mutant:
    """Forge a link; the mutant counts as forged if its text has changed and is not too long."""
    forge = rng.choice(forgeries)
    other = forge(rng, text, others)
    is_forged = other != text and len(other) <= MAX_LINK
    return Mutant(forge.__name__.lstrip("_"), other, is_forged=is_forged)
