"""Links of a game with a fair draw as text: those of the ring, and those of the game.

docs/fair-draw.md, "Format". What `parse` returns is right in itself: every move is possible, all
values are there, and the text is the only one for it. Whether it continues the game at hand is for
`scrabble.link.joint.fair_draw.seat`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256

from scrabble.errors import IllegalMove, LinkError, SetupError
from scrabble.game import Game, History, Mode, Position, Setup
from scrabble.link.coder import BOTTOM, Coder, OutOfChoices, Reader, Writer, given
from scrabble.link.joint.fair_draw.chains import LENGTH, VALUE_BYTES, VALUES, Chains
from scrabble.link.joint.fair_draw.course import Point, first_point, replayed
from scrabble.link.text import MAX_LINK, check_version
from scrabble.link.v1.events import (
    Event,
    can_continue,
    code_details,
    code_event,
    event_weights,
)
from scrabble.link.v1.framing import VERSION, payload_of, to_link
from scrabble.link.v1.header import code_rules, needs_newer_version
from scrabble.link.v1.model import Letters, load_letters
from scrabble.link.v1.numbers import MIN_PLAYERS, MODE_WEIGHTS, ModeNumber
from scrabble.link.v1.parts import Parts, code_parts
from scrabble.moves import Move

_PLAYERS = 3
_KIND_WEIGHTS = (24, 4, 1, 1, 1, 1)
"""The last four are of later versions."""
_NEWEST_WEIGHTS = (8, 8, 1)
"""Of the newest value of a seat: one place further than that of seat 0, the same, another."""
_OTHER = 2


class Kind(IntEnum):
    """The kinds of links, in the order of the weights."""

    GAME = 0
    RING = 1


def ring_size(players: int) -> int:
    """Return how many links there are before the first turn.

    >>> [ring_size(players) for players in (2, 3, 4)]
    [2, 4, 6]
    """
    return 2 * players - 2


def ring_seat(number: int, players: int) -> int:
    """Return the seat that makes a link of the ring.

    >>> [ring_seat(number, 4) for number in range(6)]
    [0, 1, 2, 3, 1, 2]
    """
    return number if number < players else number - players + 1


def ring_places(number: int, players: int) -> tuple[int, ...]:
    """Return the place of each seat's newest value after a link of the ring, -1 for none.

    >>> [ring_places(number, 3) for number in range(4)]
    [(0, -1, -1), (0, 0, -1), (0, 0, 1), (0, 1, 1)]
    """
    last = players - 1

    def place(seat: int) -> int:
        if seat > number:
            return -1
        return int(seat == last or 0 < seat <= number - last)

    return tuple(map(place, range(players)))


@dataclass(frozen=True, slots=True)
class Parsed:
    """A link read.

    ``ring`` is its number before the first turn, ``None`` later. ``closed`` are the seats that have
    published their last value after the end.
    """

    history: History
    point: Point
    chains: Chains
    ring: int | None
    closed: tuple[int, ...] = ()

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        return self.history.game.setup

    @property
    def number(self) -> int:
        """The number of the link in its game; that of a begun turn is the turn's."""
        if self.ring is not None:
            return self.ring
        finished = self.point.run - (0 if self.point.is_begun else 1)
        return ring_size(len(self.setup.names)) + finished - 1 + len(self.closed)

    @property
    def maker(self) -> int:
        """The seat that made the link."""
        if self.ring is not None:
            return ring_seat(self.ring, len(self.setup.names))
        return self.closed[-1] if self.closed else self.history.turns[-1].seat

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that have to close the game, the next one first."""
        return self.point.due[len(self.closed) :]

    @property
    def next_seat(self) -> int | None:
        """The seat that makes the next link; ``None`` after the end.

        A last play that can be challenged is not waited for.
        """
        if self.ring is not None:
            players = len(self.setup.names)
            after = self.ring + 1
            return ring_seat(after, players) if after < ring_size(players) else 0
        if self.history.last.result is None:
            return self.history.last.to_move
        return self.due[0] if self.due else None


def digest_of(setup: Setup) -> bytes:
    """Return the 32 bytes that stand for a setup in hashes."""
    writer = Writer()
    code_setup(writer, setup)
    return sha256(_to_bytes(writer.integer(BOTTOM))).digest()


def write_ring(setup: Setup, number: int, chains: Chains) -> str:
    """Return a link of the ring."""
    writer = _begin(Kind.RING)
    code_setup(writer, setup)
    _code_ring(writer, setup, number, _newest(chains))
    return to_link(writer.integer(BOTTOM))


def write_game(history: History, chains: Chains) -> str:
    """Return the link of a game, in which every mover's rack is known.

    Raises `LinkError` (``too-long``).
    """
    writer = _begin(Kind.GAME)
    game = history.game
    assert isinstance(game, Game)  # nobody plays on in a record
    code_setup(writer, game.setup, game.notes)
    _code_newest(
        writer, len(game.setup.names), list(zip(chains.newest, _newest(chains), strict=True))
    )
    letters = load_letters(game.setup.language)
    for position, move in zip(history.positions, game.moves, strict=False):
        code_event(writer, position, letters, move)
    if can_continue(history.last):
        writer.weighted(event_weights(history.last), Event.END)
    link = to_link(writer.integer(BOTTOM))
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"This game does not fit a link of {MAX_LINK} characters.")
    return link


@lru_cache(maxsize=32)
def parse(link: str) -> Parsed:
    """Read a link of a game with a fair draw; no key is needed.

    Raises `LinkError` (``too-long``, ``not-a-link``, ``cut-off``, ``mistyped``,
    ``unknown-version``, ``unknown-dictionary``, ``not-a-fair-draw``, ``not-canonical``).
    """
    check_version(link, VERSION)
    payload = payload_of(link)
    if to_link(payload) != link:
        raise _not_canonical()
    reader = Reader(payload)
    try:
        if reader.weighted(MODE_WEIGHTS) != ModeNumber.FAIR_DRAW:
            raise LinkError("not-a-fair-draw", "This is not a link of a game with a fair draw.")
        kind = reader.weighted(_KIND_WEIGHTS)
        if kind >= len(Kind):
            raise needs_newer_version()
        parts = code_setup(reader, None)
        found = _read_ring(reader, parts) if kind == Kind.RING else _read_game(reader, parts)
    except (OutOfChoices, SetupError, IllegalMove) as error:
        raise LinkError(
            "mistyped", "This link was changed on its way: it holds no whole game."
        ) from error
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a game.")
    return found


def code_setup(coder: Coder, setup: Setup | None, notes: tuple[str, ...] = ()) -> Parts:
    """Code players, rules, names and notes; parts of later versions are not read.

    This has more than one way to write a thing, so it is written again when it has been read.
    Raises `LinkError` (``not-canonical``, ``unknown-version``).
    """
    start = coder.rest if isinstance(coder, Reader) else 0
    more = coder.uniform(_PLAYERS, given(setup, lambda s: len(s.names) - MIN_PLAYERS))
    header = code_rules(coder, setup, MIN_PLAYERS + more, Mode.FAIR_DRAW)
    parts = code_parts(coder, header, given(setup, lambda s: Parts(s, notes)))
    if parts.unread:
        raise needs_newer_version()
    if isinstance(coder, Reader):
        again = Writer()
        code_setup(again, parts.setup, parts.notes)
        if again.integer(coder.rest) != start:
            raise _not_canonical()
    return parts


def _begin(kind: Kind) -> Writer:
    writer = Writer()
    writer.weighted(MODE_WEIGHTS, ModeNumber.FAIR_DRAW)
    writer.weighted(_KIND_WEIGHTS, kind)
    return writer


def _newest(chains: Chains) -> list[bytes]:
    """Return the newest value of each seat; empty for none."""
    return [values[-1] if values else b"" for values in chains.values]


def _code_value(coder: Coder, value: bytes | None) -> bytes:
    number = coder.uniform(VALUES, given(value, lambda v: int.from_bytes(v, "big")))
    return number.to_bytes(VALUE_BYTES, "big")


def _code_ring(
    coder: Coder, setup: Setup, wanted: int | None, values: Sequence[bytes] | None
) -> tuple[int, list[tuple[int, bytes] | None]]:
    """Code the number of a link of the ring, and the newest value of each seat that has one."""
    players = len(setup.names)
    number = coder.uniform(ring_size(players), wanted)
    found: list[tuple[int, bytes] | None] = []
    for seat, place in enumerate(ring_places(number, players)):
        if place < 0:
            found.append(None)
        else:
            found.append((place, _code_value(coder, None if values is None else values[seat])))
    return number, found


def _code_newest(
    coder: Coder, players: int, wanted: Sequence[tuple[int, bytes]] | None
) -> list[tuple[int, bytes]]:
    """Code the newest value of each seat: first the places of all of them."""
    places = [coder.uniform(LENGTH, given(wanted, lambda w: w[0][0]))]
    for seat in range(1, players):
        place = given(wanted, lambda w: w[seat][0])  # noqa: B023 - used at once
        usual = (places[0] + 1, places[0])
        choice = given(place, lambda p: usual.index(p) if p in usual else _OTHER)  # noqa: B023
        chosen = coder.weighted(_NEWEST_WEIGHTS, choice)
        if chosen == _OTHER:
            places.append(coder.uniform(LENGTH, place))
            if places[-1] in usual:
                raise _not_canonical()
        else:
            places.append(usual[chosen])
    if max(places) >= LENGTH:
        raise LinkError("mistyped", "This link holds more values than a chain has.")
    return [
        (place, _code_value(coder, None if wanted is None else wanted[seat][1]))
        for seat, place in enumerate(places)
    ]


def _read_ring(reader: Reader, parts: Parts) -> Parsed:
    if parts.notes:
        raise _not_canonical()
    number, newest = _code_ring(reader, parts.setup, None, None)
    chains = Chains.of(digest_of(parts.setup), newest)
    history, point = replayed(parts.setup, (), (), chains)
    return Parsed(history, point, chains, number)


def _read_game(reader: Reader, parts: Parts) -> Parsed:
    """Read the moves along with the racks that the chains deal."""
    setup = parts.setup
    newest = _code_newest(reader, len(setup.names), None)
    chains = Chains.of(digest_of(setup), newest)
    point = first_point(setup, chains)
    letters = load_letters(setup.language)
    positions, turns = [point.position], []
    while can_continue(point.position):
        move = _read_event(reader, point.position, letters)
        if move is None:
            break
        point, turn = point.after(move, chains)
        positions.append(point.position)
        turns.append(turn)
    made = tuple(turn.move for turn in turns)
    history = History(Game(setup, made, parts.notes), tuple(positions), tuple(turns))
    if not turns:
        raise LinkError("mistyped", "This link holds no turn.")
    if not history.has_valid_notes():
        raise LinkError("not-canonical", "This link has a note of a player without a turn.")
    return Parsed(history, point, chains, None, point.closed_by(chains.newest))


def _read_event(reader: Reader, position: Position, letters: Letters) -> Move | None:
    """Read one event.

    Before seat 0 ends its first turn its rack is not known: what comes then shows no tile. In any
    other turn a mover's rack is known, or the link lacks values.
    """
    if not position.hidden[position.to_move]:
        return code_event(reader, position, letters, None)
    event = Event(reader.weighted(event_weights(position)))
    if event in (Event.PLACE, Event.EXCHANGE):
        raise LinkError("mistyped", "This link lacks the values that deal a rack.")
    return code_details(reader, position, event, None)


def _to_bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _not_canonical() -> LinkError:
    return LinkError("not-canonical", "This link is not written the way we write links.")
