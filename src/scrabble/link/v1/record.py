"""Records in link format version 1: games with their racks written down (mode 1).

Header, names, placements and letters are coded as mode 0 codes
them. Each rack is coded just before the move made from it, as what its seat drew
since its last turn: how many of each tile, weighted by the chances of drawing so
many from the tiles unseen (hypergeometric, so the order of a draw costs nothing).
Frozen like the rest of the format.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from math import comb
from typing import Literal

from scrabble.errors import IllegalMove, LinkError
from scrabble.game import (
    MIN_PLAYERS,
    OWN_LIST,
    Ending,
    History,
    Position,
    Record,
    ScoreAdjustment,
    Setup,
    replay,
)
from scrabble.game.record import MAX_MOVES, UNKNOWN, states_rack
from scrabble.game.record_transitions import (
    apply_recorded,
    start_record,
    unseen_by_all,
    with_adjustments,
    with_rack,
)
from scrabble.lexicon import LANGUAGES, catalogue
from scrabble.link.coder import Coder, Writer, given
from scrabble.link.v1.events import code_place
from scrabble.link.v1.format import add_check, expect_end, open_checked
from scrabble.link.v1.header import (
    CHALLENGE_RULES,
    DICTIONARY,
    LANGUAGE_NUMBERS,
    MODES,
    OWN,
    PLAYERS,
    STATED,
    dictionary_number,
    newer,
    unknown_dictionary,
)
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.names import code_name
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign
from scrabble.tiles import RACK_SIZE

_CHALLENGE_RULE = (3, 16, 3, 1)
_NAMED = (1, 15)
_WHOLE = (1, 3)  # Are all racks known to the last tile?
_MORE = (31, 1)  # Parts of later versions.

# Events, in the order of their weights: while somebody holds tiles, and after.
_END, _PLACE, _EXCHANGE, _PASS, _RESIGN, _UPHELD, _DENIED, _ADJUST = range(8)
_EVENTS = (4, 236, 6, 4, 1, 2, 2, 2)
_EVENTS_OUT = (220, 2, 0, 8, 1, 2, 12, 8)
_SIMPLE: dict[int, Move] = {
    _PASS: Pass(),
    _RESIGN: Resign(),
    _UPHELD: Challenge(upheld=True),
    _DENIED: Challenge(upheld=False),
}

_CHANGED = (255, 1)  # Does a rack lack tiles that were kept? Score sheets err.
_COUNTED = (15, 1)  # Does an exchange only tell how many tiles?

_KINDS: tuple[Literal["challenge", "time", "hint"], ...] = ("challenge", "time", "hint")
_KIND = (12, 3, 1)
_SIGNS = {"challenge": 1, "time": -1, "hint": -1}
_POINTS = (5, 10, 20, 30)
_POINT = (8, 8, 2, 1, 1)
_MAX_POINTS = 10_000

_ENDINGS = tuple(Ending)
_ENDING = (14, 1, 1)
_ENDING_OUT = (2, 7, 7)


_Entry = tuple[str, Move] | ScoreAdjustment
"""What a score sheet has on one line: a rack and the move made from it, or an adjustment."""


_Shares = Callable[[int], list[int]]


def _evenly(room: int) -> list[int]:
    return [1] * (room + 1)


def _all_or_none(room: int) -> list[int]:
    return [4 if count in (0, room) else 1 for count in range(room + 1)]


def write(history: History) -> int:
    """Return a record as one big integer."""
    assert isinstance(history.game, Record)  # scrabble.link asks only for records
    whole = all(
        len(rack) == before.held(before.to_move)
        for before, rack, move in zip(
            history.positions, history.game.racks, history.game.moves, strict=False
        )
        if states_rack(move)
    )
    writer = Writer()
    writer.weighted(MODES, STATED)
    _record(writer, history.game, whole=whole)
    return add_check(writer)


def read(x: int) -> History:
    """Return the record in an integer, replayed.

    Raises `OutOfChoices`, `SetupError` or `LinkError` as `scrabble.link.v1.format.read` does.
    """
    reader = open_checked(x)
    reader.weighted(MODES)
    try:
        history = replay(_record(reader, None))
    except IllegalMove as error:
        raise _mistyped() from error
    expect_end(reader)
    return history


def _mistyped() -> LinkError:
    return LinkError("mistyped", "This link was changed on its way: copy it again, whole.")


def _record(coder: Coder, record: Record | None, *, whole: bool | None = None) -> Record:
    """Code a record: header, lines of the sheet, ending, racks left."""
    setup = _head(coder, None if record is None else record.setup)
    whole = bool(coder.weighted(_WHOLE, given(whole, int)))
    if coder.weighted(_MORE, given(record, lambda _: 0)):
        raise newer()
    position, wanted = start_record(setup), None if record is None else _entries(record)
    lines: list[tuple[str, Move]] = []
    adjustments: list[tuple[int, ScoreAdjustment]] = []
    while (entry := _entry(coder, position, wanted, whole=whole)) is not None:
        if isinstance(entry, ScoreAdjustment):
            position = with_adjustments(position, [entry])
            adjustments.append((len(lines), entry))
        else:
            rack, move = entry
            position, _ = apply_recorded(
                with_rack(position, rack) if states_rack(move) else position, move
            )
            lines.append(entry)
        if len(lines) + len(adjustments) > 2 * MAX_MOVES:
            raise _mistyped()
    weights = _ENDING_OUT if _is_out(position) else _ENDING
    ending = _ENDINGS[coder.weighted(weights, given(record, lambda r: _ENDINGS.index(r.ending)))]
    left = _left(coder, position, ending, None if record is None else record.final_racks)
    return Record.of(
        setup, [move for _, move in lines], [rack for rack, _ in lines], left, adjustments, ending
    )


def _entries(record: Record) -> deque[_Entry]:
    """Return the lines of a record's score sheet."""
    lines: deque[_Entry] = deque()
    for number, line in enumerate(zip(record.racks, record.moves, strict=True), 1):
        lines.append(line)
        lines.extend(adjustment for after, adjustment in record.adjustments if after == number)
    return lines


def _head(coder: Coder, setup: Setup | None) -> Setup:
    seats = MIN_PLAYERS + coder.weighted(PLAYERS, given(setup, lambda s: len(s.names) - 2))
    rule = coder.weighted(
        _CHALLENGE_RULE, given(setup, lambda s: CHALLENGE_RULES.index(s.challenge_rule))
    )
    if rule >= len(CHALLENGE_RULES):
        raise newer()
    language, dictionary = _dictionary(coder, setup)
    named = coder.weighted(_NAMED, given(setup, lambda s: int(any(s.names))))
    names = setup.names if setup else (None,) * seats
    return Setup(
        names=tuple(code_name(coder, name) for name in names) if named else ("",) * seats,
        seed=0,
        language=language,
        dictionary=dictionary,
        challenge_rule=CHALLENGE_RULES[rule],
    )


def _dictionary(coder: Coder, setup: Setup | None) -> tuple[str, str]:
    """Code the dictionary as in mode 0, without the bits of its digest."""
    number = coder.weighted(DICTIONARY, given(setup, dictionary_number))
    if number == OWN:
        index = coder.uniform(LANGUAGE_NUMBERS, given(setup, lambda s: LANGUAGES.index(s.language)))
        if index >= len(LANGUAGES):
            raise unknown_dictionary(number)
        return LANGUAGES[index], OWN_LIST
    info = next((info for info in catalogue() if info.number == number), None)
    if info is None:
        raise unknown_dictionary(number)
    return info.language, info.name


def _is_out(position: Position) -> bool:
    """Say whether somebody has played all tiles."""
    return not position.bag and not all(map(position.held, position.seats_in_play))


def _event_weights(position: Position) -> list[int]:
    """Weigh the events, leaving out those that are impossible now."""
    goes_on = len(position.seats_in_play) > 1
    holds = goes_on and position.held(position.to_move) > 0
    challenged = goes_on and position.unchallenged is not None
    possible = {
        _END: True,
        _PLACE: holds,
        _EXCHANGE: holds and bool(position.bag),
        _PASS: goes_on,
        _RESIGN: goes_on,
        _UPHELD: challenged,
        _DENIED: challenged,
        _ADJUST: position.turn > 0,
    }
    weights = _EVENTS_OUT if _is_out(position) else _EVENTS
    return [weight if possible[event] else 0 for event, weight in enumerate(weights)]


def _event_of(entry: _Entry | None) -> int:
    """Return the number of a line's event; no line is the end."""
    if entry is None:
        return _END
    if isinstance(entry, ScoreAdjustment):
        return _ADJUST
    _, move = entry
    if isinstance(move, Place | Exchange):
        return _PLACE if isinstance(move, Place) else _EXCHANGE
    return next(event for event, simple in _SIMPLE.items() if simple == move)


def _entry(
    coder: Coder, position: Position, queue: deque[_Entry] | None, *, whole: bool
) -> _Entry | None:
    """Code the next line; ``None`` is the end. ``queue`` holds those still to write."""
    wanted = queue.popleft() if queue else None
    event = None if queue is None else _event_of(wanted)
    kind = coder.weighted(_event_weights(position), event)
    if kind == _END:
        return None
    if kind == _ADJUST:
        adjustment = wanted if isinstance(wanted, ScoreAdjustment) else None
        return _adjust(coder, len(position.setup.names), adjustment)
    rack, move = (None, None) if wanted is None or isinstance(wanted, ScoreAdjustment) else wanted
    if kind in _SIMPLE and not states_rack(_SIMPLE[kind]):
        return "", _SIMPLE[kind]
    stated = _rack(coder, position, position.to_move, rack, None if whole else _evenly)
    if kind in _SIMPLE:
        return stated, _SIMPLE[kind]
    held = with_rack(position, stated)
    if kind == _EXCHANGE:
        return stated, _exchange(coder, held, move if isinstance(move, Exchange) else None)
    return stated, _place(coder, held, move if isinstance(move, Place) else None)


def _rack(
    coder: Coder, position: Position, seat: int, wanted: str | None, shares: _Shares | None
) -> str:
    """Code a rack: what was kept, and what was drawn out of the tiles unseen.

    ``shares`` weighs how many of the tiles drawn are known; without it all are.
    """
    kept = position.racks[seat]
    lacks = given(wanted, lambda rack: int(bool(Counter(kept) - Counter(rack))))
    if kept and coder.weighted(_CHANGED, lacks):
        position, kept = with_rack(position, "", seat), ""
    room = position.held(seat) - len(kept)
    count = room
    if shares is not None:
        count = coder.weighted(shares(room), given(wanted, lambda rack: len(rack) - len(kept)))
    drawn = None if wanted is None else Counter(wanted) - Counter(kept)
    return "".join(sorted(kept + _drawn(coder, unseen_by_all(position), count, drawn)))


def _drawn(coder: Coder, free: Counter[str], count: int, wanted: Counter[str] | None) -> str:
    """Code which ``count`` tiles were drawn: tile by tile, how many of it."""
    drawn, others = "", free.total()
    for tile in sorted(free):
        others -= free[tile]
        most = min(free[tile], count)
        weights = [comb(free[tile], n) * comb(others, count - n) for n in range(most + 1)]
        number = coder.weighted(weights, None if wanted is None else wanted[tile])
        drawn += tile * number
        count -= number
    return drawn


def _place(coder: Coder, position: Position, move: Place | None) -> Place:
    fewest = 2 if position.board.is_empty else 1
    if len(position.rack) < fewest:
        raise _mistyped()
    return code_place(coder, position, load_letters(position.setup.language), move)


def _exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Code how many of each tile go back, or only how many tiles."""
    if coder.weighted(_COUNTED, given(move, lambda m: int(UNKNOWN in m.tiles))):
        return Exchange(
            UNKNOWN * (1 + coder.uniform(RACK_SIZE, given(move, lambda m: len(m.tiles) - 1)))
        )
    tiles = ""
    for tile, held in sorted(Counter(position.rack).items()):
        count = None if move is None else move.tiles.count(tile)
        tiles += tile * coder.uniform(held + 1, count)
    return Exchange(tiles)


def _adjust(coder: Coder, seats: int, adjustment: ScoreAdjustment | None) -> ScoreAdjustment:
    kind = _KINDS[coder.weighted(_KIND, given(adjustment, lambda a: _KINDS.index(a.kind)))]
    seat = coder.uniform(seats, given(adjustment, lambda a: a.seat))
    points = given(adjustment, lambda a: abs(a.points))
    index = given(points, lambda n: _POINTS.index(n) if n in _POINTS else len(_POINTS))
    chosen = coder.weighted(_POINT, index)
    number = coder.uniform(_MAX_POINTS, points) if chosen == len(_POINTS) else _POINTS[chosen]
    return ScoreAdjustment(seat, kind, _SIGNS[kind] * number)


def _left(
    coder: Coder, position: Position, ending: Ending, wanted: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Code the racks after the last move: all known where there is an ending."""
    shares = _all_or_none if ending is Ending.OPEN else None
    for seat in range(len(position.racks)):
        rack = _rack(coder, position, seat, None if wanted is None else wanted[seat], shares)
        position = with_rack(position, rack, seat)
    return position.racks
