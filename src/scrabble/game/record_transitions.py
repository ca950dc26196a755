"""Make moves in a record: positions whose racks are stated, not dealt.

`scrabble.game.transitions` enforces the rules and knows every tile; this module follows a
score sheet. A rack may be known in part or not at all. An exchange may state only how many
tiles it returns (`UNKNOWN` for each), and the tiles it draws are unknown until the next rack
is stated. Words are not checked, the bag may hold fewer than seven tiles at an exchange, and
the game ends where the record says. Both modules use the same functions for plays
(`scrabble.rules.lay_out`), passed turns and the end (`scrabble.game.ending`).

`replay_record` goes forwards through the moves, then backwards through the racks. A seat draws
right after its turn, so it already holds the tiles that it states at its next turn. Going
backwards, each position learns these tiles: a seat that keeps ``DEFG`` and states ``DEFGQUZ`` at
its next turn has drawn ``QUZ``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scrabble.board import Board
from scrabble.errors import IllegalMove
from scrabble.game.ending import finished, last_turns_after, unplayed
from scrabble.game.options import CHALLENGE_COST
from scrabble.game.position import (
    Position,
    Reason,
    ScoreAdjustment,
    Turn,
    unseen_tiles,
    with_item,
)
from scrabble.game.record import UNKNOWN, Ending, Record, states_rack
from scrabble.game.setup import MIN_PLAYERS, ChallengeRule, Setup
from scrabble.game.transitions import fails_freely, seat_resigned, turn_passed
from scrabble.moves import Challenge, Exchange, Move, Place, Resign
from scrabble.rules import Play, lay_out
from scrabble.tiles import RACK_SIZE, face_down, remove


def start_record(setup: Setup) -> Position:
    """Return the start of a record, with all racks unknown."""
    seats = len(setup.names)
    position = Position(
        setup=setup,
        board=Board(),
        racks=("",) * seats,
        bag="",
        scores=(0,) * seats,
        resigned=(False,) * seats,
        hidden=(RACK_SIZE,) * seats,
    )
    return _with_bag(position, setup.alphabet.total - RACK_SIZE * seats)


def with_rack(position: Position, rack: str, seat: int | None = None) -> Position:
    """Return the position with a seat's rack stated, by default the seat to move.

    Raises `IllegalMove` (``rack-too-large``, ``too-many-tiles``) if the rack is impossible.
    """
    at = position.to_move if seat is None else seat
    size = position.held(at)
    if len(rack) > size:
        raise IllegalMove(
            "rack-too-large", f"The rack has {len(rack)} tiles where {size} can be held."
        )
    return with_racks(position, with_item(position.racks, at, "".join(sorted(rack))))


def merge_racks(kept: str, stated: str) -> str:
    """Return the smallest rack that contains both the kept and the stated tiles, sorted."""
    return sorted_tiles(Counter(kept) | Counter(stated))


def apply_recorded(position: Position, move: Move) -> tuple[Position, Turn]:
    """Make a move from the stated rack; return the new position and the turn.

    The turn's ``drawn`` is still empty. Raises `IllegalMove` with the codes of
    `scrabble.game.record_transitions.replay_record`.
    """
    if len(position.seats_in_play) < MIN_PLAYERS:
        raise IllegalMove("game-over", "The game is over: the other players resigned.")
    play = None
    if isinstance(move, Place):
        setup = position.setup
        play = lay_out(position.board, position.rack, move, setup.alphabet, setup.layout)
    number, seat, cost = position.turn + 1, position.to_move, _cost(position, move)
    after = replace(_after(position, move, play), turn=number)
    if position.setup.has_last_turns:
        withdrawn = position.unchallenged if move == Challenge(upheld=True) else None
        base = withdrawn[0] if withdrawn else position
        after = replace(after, last_turns=last_turns_after(base, after))
    score = (play.score if play else 0) - cost
    turn = Turn(number, seat, move, play, score, position.scores[seat] + score, "", cost)
    if cost:
        after = replace(after, scores=with_item(after.scores, seat, after.scores[seat] - cost))
    return after, turn


def _cost(position: Position, move: Move) -> int:
    """Return the points that a challenge costs if it fails."""
    if position.unchallenged is None or not fails_freely(position.setup, move):
        return 0
    return position.setup.option(CHALLENGE_COST) * len(position.unchallenged[1].words)


def with_adjustments(position: Position, adjustments: Iterable[ScoreAdjustment]) -> Position:
    """Return the position with adjustments added to the scores."""
    scores = list(position.scores)
    for adjustment in adjustments:
        scores[adjustment.seat] += adjustment.points
    return replace(position, scores=tuple(scores))


def with_ending(position: Position, final_racks: Sequence[str], ending: Ending) -> Position:
    """Return the position with the stated final racks, and its result unless the ending is open.

    Raises `IllegalMove` as `with_rack` does, or ``no-end`` if the racks do not allow that
    ending.
    """
    for seat, rack in enumerate(final_racks):
        position = with_rack(position, rack, seat)
    playing, none = position.seats_in_play, (0,) * len(final_racks)
    if len(playing) == 1:
        return finished(position, "resigned", none, none)
    if ending is Ending.OPEN:
        return position
    out = next((seat for seat in playing if not position.bag and not position.held(seat)), None)
    if any(position.hidden):
        raise IllegalMove("no-end", "The game has no end: not all tiles are accounted for.")
    if out is None and ending is Ending.DOUBLE:
        raise IllegalMove("no-end", "Nobody has played all tiles.")
    if position.setup.has_last_turns:
        return finished(position, "scoreless" if position.bag else "last-turns", none, none)
    lost = unplayed(position)
    times = 2 if ending is Ending.DOUBLE else 1
    gained = [times * sum(lost) if seat == out else 0 for seat in range(len(lost))]
    reason: Reason = "scoreless" if out is None else "out"
    return finished(position, reason, none if ending is Ending.DOUBLE else lost, gained)


def with_racks(position: Position, racks: tuple[str, ...]) -> Position:
    """Return the position with these racks known, without changing how many tiles seats hold."""
    hidden = tuple(position.held(seat) - len(rack) for seat, rack in enumerate(racks))
    return _with_bag(replace(position, racks=racks, hidden=hidden), len(position.bag))


def _with_bag(position: Position, count: int) -> Position:
    """Return the position with a bag of ``count`` unseen tiles."""
    unseen = unseen_by_all(position)
    if min(unseen.values()) < 0:
        extra = position.setup.alphabet.spell("".join(sorted(-unseen)))
        raise IllegalMove("too-many-tiles", f"There are more tiles {extra} than the set has.")
    return replace(position, bag=sorted_tiles(unseen)[:count])


def unseen_by_all(position: Position) -> Counter[str]:
    """Count the tiles neither on the board nor known to be on a rack."""
    return unseen_tiles(position.board, "".join(position.racks), position.setup.alphabet)


def _after(position: Position, move: Move, play: Play | None) -> Position:
    if play is not None:
        return _placed(position, play)
    match move:
        case Exchange():
            return _exchange(position, move)
        case Challenge():
            return _challenge(position, move)
        case Resign():
            return seat_resigned(position)
        case _:
            return turn_passed(position)


def _placed(position: Position, play: Play) -> Position:
    seat, placed = position.to_move, play.place
    kept = remove(position.rack, face_down(placed.letters))
    assert kept is not None  # lay_out has checked the rack
    drawn = min(len(placed.tiles), len(position.bag))
    return replace(
        position,
        board=position.board.with_tiles(dict(placed.tiles)),
        racks=with_item(position.racks, seat, kept),
        hidden=with_item(position.hidden, seat, position.hidden[seat] + drawn),
        bag=position.bag[drawn:],
        scores=with_item(position.scores, seat, position.scores[seat] + play.score),
        scoreless=0 if play.score else position.scoreless + 1,
        to_move=position.next_seat,
        unchallenged=(replace(position, unchallenged=None), play),
    )


def _exchange(position: Position, move: Exchange) -> Position:
    """Put tiles back; if any of them is unknown, the rest of the rack is unknown too."""
    seat = position.to_move
    if not move.tiles:
        raise IllegalMove("no-tiles", "Nothing is exchanged.")
    if len(move.tiles) > min(len(position.bag), position.held(seat)):
        raise IllegalMove("bag-too-small", "More tiles are exchanged than there are.")
    unknown = UNKNOWN in move.tiles
    kept = "" if unknown else remove(position.rack, move.tiles)
    if kept is None:
        raise IllegalMove("not-in-rack", "The rack does not hold the tiles exchanged.")
    return with_racks(turn_passed(position), with_item(position.racks, seat, kept))


def _challenge(position: Position, move: Challenge) -> Position:
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    if move.upheld:
        before = position.unchallenged[0]
        return replace(turn_passed(before), to_move=position.to_move)
    if position.setup.challenge_rule is ChallengeRule.DOUBLE:
        return turn_passed(position)
    return replace(position, unchallenged=None)


def sorted_tiles(tiles: Counter[str]) -> str:
    """Return counted tiles as a sorted tile string."""
    return "".join(sorted(tiles.elements()))


def replay_record(record: Record) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Return all positions and turns of a record.

    Raises `IllegalMove` for an impossible record: the codes of
    `scrabble.rules.lay_out`, ``game-over``, ``rack-too-large``, ``too-many-tiles``,
    ``bag-too-small``, ``nothing-to-challenge``, ``no-end``.
    """
    position = start_record(record.setup)
    positions, turns = [position], []
    for number, (move, rack) in enumerate(zip(record.moves, record.racks, strict=True), 1):
        stated = with_rack(position, rack) if states_rack(move) else position
        position, turn = apply_recorded(stated, move)
        adjustments = tuple(each for after, each in record.adjustments if after == number)
        position = with_adjustments(position, adjustments)
        positions.append(position)
        turns.append(replace(turn, adjustments=adjustments))
    end = with_ending(position, record.final_racks, record.ending)
    return _with_later_knowledge(record, positions, turns, end)


def _with_later_knowledge(
    record: Record, positions: Sequence[Position], turns: Sequence[Turn], end: Position
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Add the racks and draws that later turns reveal, going backwards.

    Until a phony is withdrawn, its player's next stated rack does not apply: by then the
    phony's tiles are back on that rack.
    """
    known = list(end.racks)
    full_positions, full_turns = [replace(end, unchallenged=None)], []
    for number in range(len(turns), 0, -1):
        before, turn = positions[number - 1], turns[number - 1]
        kept = Counter(positions[number].racks[turn.seat])
        withdrawn = number < len(turns) and turns[number].move == Challenge(upheld=True)
        if isinstance(turn.move, Place | Exchange) and not withdrawn:
            turn = replace(turn, drawn=sorted_tiles(Counter(known[turn.seat]) - kept))
        if turn.move == Challenge(upheld=True):
            seat = turns[number - 2].seat
            known[seat] = before.racks[seat]
        elif states_rack(turn.move):
            known[turn.seat] = record.racks[number - 1]
        full_positions.append(_with_known_racks(before, known))
        full_turns.append(turn)
    return tuple(reversed(full_positions)), tuple(reversed(full_turns))


def _with_known_racks(position: Position, known: Sequence[str]) -> Position:
    """Return a position with the racks known from later turns.

    A contradictory score sheet may show one tile on two racks. The tile then counts for the seat
    to move, or else for the first of the two seats.
    """
    free = unseen_by_all(replace(position, racks=("",) * len(known)))
    racks = dict.fromkeys((position.to_move, *range(len(known))), "")
    for seat in racks:
        racks[seat] = sorted_tiles(Counter(known[seat]) & free)
        free.subtract(racks[seat])
    by_seat = tuple(racks[seat] for seat in range(len(known)))
    return replace(with_racks(position, by_seat), unchallenged=None)
