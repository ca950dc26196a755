"""Records: games whose racks are stated rather than dealt.

A record is what a score sheet holds: who moved what from which rack, bonuses and
penalties, the tiles left at the end. It comes from a file (`scrabble.gcg`), from
a link or from a game of our own, and replays to the same `History` as any game,
so whatever shows or reviews games shows and reviews records. Nobody can move in it.

What is not written down stays unknown: a rack may be known in part or not at all,
and an exchange may only tell how many tiles went back (``.`` stands for each).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from itertools import chain
from typing import Literal

from scrabble.board import SQUARES, Board
from scrabble.ending import finished, unplayed
from scrabble.errors import IllegalMove
from scrabble.game import (
    ASIDES,
    MIN_PLAYERS,
    OWN_LIST,
    Award,
    Checking,
    Game,
    History,
    Mode,
    Position,
    Setup,
    Turn,
    turn_passed,
)
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign
from scrabble.position import with_item
from scrabble.rules import Play, lay_out
from scrabble.tiles import EMPTY, RACK_SIZE, face_down, load_alphabet, remove

UNKNOWN = EMPTY
"""A tile of an exchange that nobody wrote down."""

MAX_MOVES = 400
"""No record has more: three times what the longest tournament game needs."""


_WORD_LISTS = {
    "OSPS": "pl",
    "FISE": "es",
    "FILE": "es",
    "ODS": "fr",
    "DISC": "ca",
    "RD": "de",
    "NWL": "en",
    "CSW": "en",
    "TWL": "en",
    "OWL": "en",
    "OSWI": "en",
    "OSPD": "en",
    "SOWPODS": "en",
    "COLLINS": "en",
}
"""Languages of well-known word lists, by how their names begin."""


class Ending(StrEnum):
    """The arithmetic of the end, as the record does it.

    Open: none (unfinished, or broken off). Classic: unplayed tiles are subtracted,
    and added to whoever went out. Double: twice the others' tiles go to whoever
    went out, nobody loses any (North American tournaments).
    """

    OPEN = "open"
    CLASSIC = "classic"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class Record(Game):
    """A game with its racks; make one with `Record.of`.

    ``racks[n]`` is what is known of the rack that ``moves[n]`` was made from, sorted,
    as a rule with all tiles kept from earlier turns (score sheets err); empty for a
    challenge and a resignation. ``awards`` come with the number of moves made before them; ``left``
    is what is known of the racks after the last move, by seat.
    """

    racks: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    awards: tuple[tuple[int, Award], ...] = ()
    ending: Ending = Ending.OPEN

    @classmethod
    def of(
        cls,
        setup: Setup,
        moves: Sequence[Move],
        racks: Sequence[str],
        left: Sequence[str],
        awards: Sequence[tuple[int, Award]] = (),
        ending: Ending = Ending.OPEN,
    ) -> Record:
        """Make a record of a game between the players of a setup, its seed not used."""
        tag = 0 if setup.is_own_list else pack_info(setup.dictionary).tag
        unnamed = Setup(
            names=setup.names,
            seed=0,
            language=setup.language,
            dictionary=setup.dictionary,
            tag=tag,
            checking=setup.checking,
            mode=Mode.STATED,
        )
        record = cls(
            unnamed, tuple(moves), (), tuple(racks), tuple(left), tuple(awards), Ending(ending)
        )
        return replace(record, setup=replace(unnamed, seed=_fingerprint(record)))

    @classmethod
    def from_history(cls, history: History) -> Record:
        """Write down a game of our own with all its racks; a record stays what it is.

        What hints cost becomes an award; hints and accepted words themselves are left out.
        """
        if isinstance(history.game, Record):
            return history.game
        last = history.last
        settled = last.result is not None and last.result.reason != "resigned"
        kept = [
            (before.rack if states_rack(turn.move) else "", turn)
            for before, turn in zip(history.positions, history.turns, strict=False)
            if not isinstance(turn.move, ASIDES)
        ]
        return cls.of(
            history.game.setup,
            [turn.move for _, turn in kept],
            [rack for rack, _ in kept],
            last.racks,
            [
                (number, Award(turn.seat, "hint", -turn.cost))
                for number, (_, turn) in enumerate(kept, 1)
                if turn.cost
            ],
            Ending.CLASSIC if settled else Ending.OPEN,
        )


def language_of_tiles(name: str) -> str | None:
    """Return the language of a tile set by its name or id: ``english``, ``pl``."""
    sets = {load_alphabet(language).name.lower(): language for language in LANGUAGES}
    told = name.strip().lower()
    return told if told in LANGUAGES else sets.get(told)


def language_of_words(name: str) -> str | None:
    """Return the language of a word list by its name: ``NWL23``, ``en-complete``."""
    ours = (info.language for info in catalogue() if info.name == name)
    known = (code for list_, code in _WORD_LISTS.items() if name.upper().startswith(list_))
    return next(chain(ours, known), None)


def dictionary_for(language: str, named: str) -> str:
    """Return the dictionary to review a game with: the one named, or the completest."""
    packs = [info.name for info in catalogue() if info.language == language]
    wanted = (named, f"{language}-complete", *packs)
    return next((name for name in wanted if name in (*packs, OWN_LIST)), OWN_LIST)


def states_rack(move: Move) -> bool:
    """Say whether a record states the rack that a move was made from."""
    return isinstance(move, Place | Exchange | Pass)


def _fingerprint(record: Record) -> int:
    """Return 64 bits that name a record: the same for the same game, wherever it came from."""
    setup = record.setup
    content = (
        (setup.names, setup.language, setup.dictionary, str(setup.checking)),
        [_plain(move) for move in record.moves],
        record.racks,
        record.left,
        [(after, award.seat, award.kind, award.points) for after, award in record.awards],
        str(record.ending),
    )
    return int.from_bytes(sha256(repr(content).encode()).digest()[:8], "big")


def _plain(move: Move) -> tuple[str, object]:
    match move:
        case Place(tiles) | Exchange(tiles):
            return type(move).__name__, tiles
        case Challenge(upheld):
            return "Challenge", upheld
        case _:
            return type(move).__name__, ()


def replay(record: Record) -> History:
    """Play a record from its first move.

    Raises `IllegalMove` for what no game can hold: the codes of
    `scrabble.rules.lay_out`, ``rack-too-large``, ``too-many-tiles``,
    ``bag-too-small``, ``nothing-to-challenge``, ``no-end``.
    """
    position = opening(record.setup)
    positions, turns = [position], []
    for number, (move, rack) in enumerate(zip(record.moves, record.racks, strict=True), 1):
        position, turn = step(hold(position, rack) if states_rack(move) else position, move)
        given = tuple(award for after, award in record.awards if after == number)
        position = awarded(position, given)
        positions.append(position)
        turns.append(replace(turn, awards=given))
    end = settled(position, record.left, record.ending)
    return _in_hindsight(record, positions, turns, end)


def opening(setup: Setup) -> Position:
    """Return the start of a record: nothing is known of the racks."""
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


def with_board(position: Position, board: Board, racks: Sequence[str]) -> Position:
    """Return an opening moved to a board, with racks as large as the tiles left allow.

    Where the bag is empty, the racks known least hold the tiles that are not seen.
    """
    tiles = position.setup.alphabet.total - (SQUARES - board.cells.count(EMPTY))
    spare = max(tiles - sum(map(len, racks)), 0)
    hidden = [0] * len(racks)
    for seat in sorted(range(len(racks)), key=lambda seat: len(racks[seat])):
        hidden[seat] = min(RACK_SIZE, len(racks[seat]) + spare)
        spare -= hidden[seat] - len(racks[seat])
    return _with_bag(replace(position, board=board, hidden=tuple(hidden)), spare)


def hold(position: Position, rack: str, seat: int | None = None) -> Position:
    """Learn the rack of a seat, by default of the one to move.

    Raises `IllegalMove` (``rack-too-large``, ``too-many-tiles``) if it cannot have it.
    """
    at = position.to_move if seat is None else seat
    size = position.held(at)
    if len(rack) > size:
        raise IllegalMove(
            "rack-too-large", f"The rack has {len(rack)} tiles where {size} can be held."
        )
    return _known(position, with_item(position.racks, at, "".join(sorted(rack))))


def joined(kept: str, stated: str) -> str:
    """Return the rack that holds what was kept and what is stated, sorted."""
    return _sorted(Counter(kept) | Counter(stated))


def step(position: Position, move: Move) -> tuple[Position, Turn]:
    """Make a move from the rack held; what is drawn for it is not known yet.

    Raises `IllegalMove` as `replay` does, or ``game-over``.
    """
    if len(position.seats_in_play) < MIN_PLAYERS:
        raise IllegalMove("game-over", "The game is over: the others resigned.")
    play = None
    if isinstance(move, Place):
        play = lay_out(position.board, position.rack, move, position.setup.alphabet)
    after = _after(position, move, play)
    number, seat, score = position.turn + 1, position.to_move, play.score if play else 0
    turn = Turn(number, seat, move, play, score, position.scores[seat] + score, "")
    return replace(after, turn=number), turn


def awarded(position: Position, awards: Iterable[Award]) -> Position:
    """Add awards to the scores."""
    scores = list(position.scores)
    for award in awards:
        scores[award.seat] += award.points
    return replace(position, scores=tuple(scores))


def settled(position: Position, left: Sequence[str], ending: Ending) -> Position:
    """Learn the racks after the last move and do the arithmetic of the end.

    Raises `IllegalMove` as `hold` does, or ``no-end`` if the racks do not allow it.
    """
    for seat, rack in enumerate(left):
        position = hold(position, rack, seat)
    playing, none = position.seats_in_play, (0,) * len(left)
    if len(playing) == 1:
        return finished(position, "resigned", none, none)
    if ending is Ending.OPEN:
        return position
    out = next((seat for seat in playing if not position.bag and not position.held(seat)), None)
    if any(position.hidden):
        raise IllegalMove("no-end", "The game has no end: not all tiles are accounted for.")
    if out is None and ending is Ending.DOUBLE:
        raise IllegalMove("no-end", "Nobody has played all tiles.")
    lost = unplayed(position)
    times = 2 if ending is Ending.DOUBLE else 1
    gained = [times * sum(lost) if seat == out else 0 for seat in range(len(lost))]
    reason: Literal["scoreless", "out"] = "scoreless" if out is None else "out"
    return finished(position, reason, none if ending is Ending.DOUBLE else lost, gained)


def _known(position: Position, racks: tuple[str, ...]) -> Position:
    """Return the position with these racks known, as many tiles held as before."""
    hidden = tuple(position.held(seat) - len(rack) for seat, rack in enumerate(racks))
    return _with_bag(replace(position, racks=racks, hidden=hidden), len(position.bag))


def _with_bag(position: Position, count: int) -> Position:
    """Return the position with a bag of ``count`` tiles, out of those that are not seen."""
    left = unseen(position)
    if min(left.values()) < 0:
        extra = position.setup.alphabet.spell("".join(sorted(-left)))
        raise IllegalMove("too-many-tiles", f"There are more tiles {extra} than the set has.")
    return replace(position, bag=_sorted(left)[:count])


def unseen(position: Position) -> Counter[str]:
    """Count the tiles neither on the board nor on a rack as far as it is known."""
    left = Counter(position.setup.alphabet.full_bag)
    left.subtract(face_down(position.board.cells.replace(EMPTY, "") + "".join(position.racks)))
    return left


def _after(position: Position, move: Move, play: Play | None) -> Position:
    if play is not None:
        return _placed(position, play)
    match move:
        case Exchange():
            return _exchange(position, move)
        case Challenge():
            return _challenge(position, move)
        case Resign():
            return _resign(position)
        case _:
            return turn_passed(position)


def _placed(position: Position, play: Play) -> Position:
    seat, placed = position.to_move, play.place
    kept = remove(position.rack, face_down(placed.letters))
    assert kept is not None  # lay_out saw the tiles in the rack
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
    """Put tiles back; where nobody wrote down which, nothing is known of those kept."""
    seat = position.to_move
    if not move.tiles:
        raise IllegalMove("no-tiles", "Nothing is exchanged.")
    if len(move.tiles) > min(len(position.bag), position.held(seat)):
        raise IllegalMove("bag-too-small", "More tiles are exchanged than there are.")
    unknown = UNKNOWN in move.tiles
    kept = "" if unknown else remove(position.rack, move.tiles)
    if kept is None:
        raise IllegalMove("not-in-rack", "The rack does not hold the tiles exchanged.")
    return _known(turn_passed(position), with_item(position.racks, seat, kept))


def _challenge(position: Position, move: Challenge) -> Position:
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    if move.upheld:
        before = position.unchallenged[0]
        return replace(turn_passed(before), to_move=position.to_move)
    if position.setup.checking is Checking.DOUBLE:
        return turn_passed(position)
    return replace(position, unchallenged=None)


def _resign(position: Position) -> Position:
    return replace(
        position,
        resigned=with_item(position.resigned, position.to_move, True),
        to_move=position.next_seat,
        unchallenged=None,
    )


def _in_hindsight(
    record: Record, positions: Sequence[Position], turns: Sequence[Turn], end: Position
) -> History:
    """Tell each position what later turns show of the racks.

    What a seat holds at its next turn it has drawn right after its last one, so its
    rack is known from then on; only while a phony lies on the board it is not.
    """
    known = list(end.racks)
    shown, told = [replace(end, unchallenged=None)], []
    for number in range(len(turns), 0, -1):
        before, turn = positions[number - 1], turns[number - 1]
        kept = Counter(positions[number].racks[turn.seat])
        withdrawn = number < len(turns) and turns[number].move == Challenge(upheld=True)
        if isinstance(turn.move, Place | Exchange) and not withdrawn:
            turn = replace(turn, drawn=_sorted(Counter(known[turn.seat]) - kept))
        if turn.move == Challenge(upheld=True):
            seat = turns[number - 2].seat
            known[seat] = before.racks[seat]
        elif states_rack(turn.move):
            known[turn.seat] = record.racks[number - 1]
        shown.append(_seen_by_all(before, known))
        told.append(turn)
    return History(record, tuple(reversed(shown)), tuple(reversed(told)))


def _seen_by_all(position: Position, known: Sequence[str]) -> Position:
    """Return a position with the racks that later turns show.

    A score sheet that contradicts itself may show a tile twice: the rack that moves
    has it then, and the others are known without it.
    """
    free = unseen(replace(position, racks=("",) * len(known)))
    racks = dict.fromkeys((position.to_move, *range(len(known))), "")
    for seat in racks:
        racks[seat] = _sorted(Counter(known[seat]) & free)
        free.subtract(racks[seat])
    told = tuple(racks[seat] for seat in range(len(known)))
    return replace(_known(position, told), unchallenged=None)


def _sorted(tiles: Counter[str]) -> str:
    return "".join(sorted(tiles.elements()))
