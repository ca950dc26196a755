"""Referee a game by a second implementation of the rules, which follows the options.

It shares no rule with the engine: squares are pairs, words are walked letter by letter, premiums
are read from the board's text. Only the order of the bag comes from the game itself. It knows
every move but hints and accepted words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from scrabble import data
from scrabble.game import ChallengeRule, History, Position, Setup
from scrabble.moves import Challenge, Exchange, Move, Place, Resign
from scrabble.tiles import Alphabet

Square = tuple[int, int]
Cells = dict[Square, str]
_SIDE = 15
_CENTRE = (7, 7)
_RACK = 7
_TIMES = {"d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3)}
_MARKS = {"": ".", "DL": "d", "TL": "t", "DW": "D", "TW": "T"}


class Rules(NamedTuple):
    """The rules that options can change, each read by the option's declared name."""

    marks: str
    bonus: int
    cost: int
    has_last_turns: bool


def rules_of(setup: Setup) -> Rules:
    """Return the rules of a game, by the names and values of its options."""
    chosen = dict(setup.options)
    board = str(chosen.get("board", "classic"))
    if board == "drawn":
        marks = "".join(_MARKS[name] for name in setup.layout.names)
    else:
        marks = "".join(data.read(f"layouts/{board}.txt").decode().split("\n\n")[1].split())
    return Rules(
        marks=marks,
        bonus=int(chosen.get("bonus", 50)),
        cost=int(chosen.get("challenge_cost", 0)),
        has_last_turns=chosen.get("end", "classic") == "last-turns",
    )


def words_and_score(
    cells: Mapping[Square, str], place: Place, alphabet: Alphabet, rules: Rules
) -> tuple[list[str], int] | None:
    """Return the words of a play, with its score; ``None`` if the squares are not allowed."""
    new = {divmod(square, _SIDE): tile for square, tile in place.tiles}
    if set(new) & set(cells) or not new:
        return None
    after = {**cells, **new}
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    lines = [step for step, across in (((0, 1), rows), ((1, 0), columns)) if len(across) == 1]
    runs = [run for step in lines if set(new) <= set(run := _run(after, min(new), step))]
    fits = bool(runs) and (any(len(run) > len(new) for run in runs) or _touches(cells, new))
    if not (fits if cells else runs and _CENTRE in new and len(new) > 1):
        return None
    words = {
        tuple(run)
        for square in new
        for step in ((0, 1), (1, 0))
        if len(run := _run(after, square, step)) > 1
    }
    if not words:
        return None
    score = sum(_points(after, new, run, alphabet, rules) for run in words)
    texts = ["".join(after[square] for square in run) for run in words]
    return texts, score + (rules.bonus if len(new) == _RACK else 0)


def _touches(cells: Mapping[Square, str], new: Mapping[Square, str]) -> bool:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return any((row + down, col + right) in cells for row, col in new for down, right in steps)


def _run(cells: Mapping[Square, str], square: Square, step: tuple[int, int]) -> list[Square]:
    """Return the unbroken squares with tiles through one, along a step."""
    (row, column), (down, right) = square, step
    while (row - down, column - right) in cells:
        row, column = row - down, column - right
    found = []
    while (row, column) in cells:
        found.append((row, column))
        row, column = row + down, column + right
    return found


def _points(
    cells: Mapping[Square, str],
    new: Mapping[Square, str],
    run: tuple[Square, ...],
    alphabet: Alphabet,
    rules: Rules,
) -> int:
    total, times = 0, 1
    for square in run:
        value = alphabet.points(cells[square])
        letter, word = _TIMES.get(rules.marks[square[0] * _SIDE + square[1]], (1, 1))
        total += value * (letter if square in new else 1)
        times *= word if square in new else 1
    return total * times


@dataclass
class _Table:
    """The game as the referee sees it."""

    racks: list[str]
    bag: str
    scores: list[int]
    cells: Cells = field(default_factory=dict)
    resigned: set[int] = field(default_factory=set)
    seat: int = 0
    scoreless: int = 0
    left: int | None = None
    """The last turns that are left, once the bag is empty."""
    last: tuple[_Table, int] | None = None
    """The table before a play that can be challenged, and the number of its words."""
    before: list[int] | None = None
    """The scores before unplayed tiles were counted, once the game is over."""


class Referee:
    """Follow a game move by move; ``words`` decide plays under the void rule, if given."""

    def __init__(self, history: History, words: Container[str] | None = None) -> None:
        start = history.positions[0]
        self._setup = history.game.setup
        self._rules = rules_of(self._setup)
        self._words = words
        self._at = _Table(list(start.racks), start.bag, [0] * len(start.racks))

    def moved(self, move: Move, bag: str) -> str:
        """Make a move; ``bag`` is the bag after it, in order. Return a fault or ``""``."""
        at, mover = self._at, self._at.seat
        if at.before is not None and not isinstance(move, Challenge):
            return "a move after the end"
        last = at.last if isinstance(move, Challenge) else None
        at.last = None
        match move:
            case Place():
                fault = self._place(move)
            case Exchange(tiles):
                at.racks[mover] = _without(at.racks[mover], tiles) + at.bag[: len(tiles)]
                fault = _same(at.bag[len(tiles) :] + tiles, bag)
                at.bag = bag
                self._scoreless()
            case Challenge(upheld):
                fault = self._challenge(last, upheld=upheld)
            case Resign():
                at.resigned.add(mover)
                fault = self._passes_on()
            case _:
                fault = self._scoreless()
        if not fault and self._at.before is None:
            self._end()
        return fault or _same(self._at.bag, bag)

    def faults(self, position: Position) -> Iterator[str]:
        """Yield the differences between an engine's position and the referee's."""
        at, result = self._at, position.result
        if list(position.scores) != at.scores:
            yield f"scores {position.scores}, not {at.scores}"
        if [*map(sorted, position.racks)] != [*map(sorted, at.racks)]:
            yield "other racks"
        if (result is None) != (at.before is None):
            yield "not over" if result is None else f"over by {result.reason}"
        if result is None and position.to_move != at.seat:
            yield f"seat {position.to_move} to move, not {at.seat}"
        if result is not None and at.before is not None:
            playing = [seat for seat in range(len(at.scores)) if seat not in at.resigned]
            ranks = {seat: (at.scores[seat], at.before[seat]) for seat in playing}
            winners = tuple(seat for seat in playing if ranks[seat] == max(ranks.values()))
            if result.winners != winners:
                yield f"winners {result.winners}, not {winners}"

    def _place(self, move: Place) -> str:
        at, alphabet = self._at, self._setup.alphabet
        found = words_and_score(at.cells, move, alphabet, self._rules)
        used = "".join("?" if tile.islower() else tile for _, tile in move.tiles)
        if found is None or Counter(used) - Counter(at.racks[at.seat]):
            return "a play that the rules forbid"
        words, score = found
        is_void = self._setup.challenge_rule is ChallengeRule.VOID
        if is_void and self._words is not None:
            wrong = [word for word in words if word.upper() not in self._words]
            if wrong:
                return f"{wrong} played"
        before = None if is_void else (deepcopy(at), len(words))
        kept = _without(at.racks[at.seat], used)
        drawn = at.bag[: _RACK - len(kept)]
        at.cells |= {divmod(square, _SIDE): tile for square, tile in move.tiles}
        at.racks[at.seat], at.bag = kept + drawn, at.bag[len(drawn) :]
        at.scores[at.seat] += score
        at.scoreless = 0 if score else at.scoreless + 1
        at.last = before
        return self._passes_on()

    def _challenge(self, last: tuple[_Table, int] | None, *, upheld: bool) -> str:
        at, rule = self._at, self._setup.challenge_rule
        if last is None or rule is ChallengeRule.VOID:
            return "nothing to challenge"
        before, words = last
        if upheld:
            seat, self._at = at.seat, before
            self._scoreless()
            self._at.seat = seat
        elif rule is ChallengeRule.SINGLE:
            at.scores[at.seat] -= self._rules.cost * words
            if at.before is not None:
                at.before[at.seat] -= self._rules.cost * words
        elif at.before is None:
            self._scoreless()
        return ""

    def _scoreless(self) -> str:
        self._at.scoreless += 1
        return self._passes_on()

    def _passes_on(self) -> str:
        """Give the turn to the next seat in play, and count last turns."""
        at, count = self._at, len(self._at.scores)
        order = [(at.seat + n) % count for n in range(1, count)]
        at.seat = next((seat for seat in order if seat not in at.resigned), at.seat)
        if self._rules.has_last_turns:
            in_play = count - len(at.resigned)
            first = None if at.bag else in_play
            at.left = first if at.left is None else at.left - 1
        return ""

    def _end(self) -> None:
        at = self._at
        playing = [seat for seat in range(len(at.scores)) if seat not in at.resigned]
        is_out = not at.bag and any(not at.racks[seat] for seat in playing)
        is_scoreless = at.scoreless >= max(6, 2 * len(playing))
        is_out = at.left == 0 if self._rules.has_last_turns else is_out
        if len(playing) > 1 and not is_out and not is_scoreless:
            return
        at.before = list(at.scores)
        if len(playing) > 1 and not self._rules.has_last_turns:
            left = {seat: self._setup.alphabet.points(at.racks[seat]) for seat in playing}
            for seat in playing:
                gains = is_out and not at.racks[seat]
                at.scores[seat] += sum(left.values()) if gains else -left[seat]


def _without(rack: str, tiles: str) -> str:
    return "".join((Counter(rack) - Counter(tiles)).elements())


def _same(tiles: str, others: str) -> str:
    return "" if Counter(tiles) == Counter(others) else "tiles are lost"


def refereed(history: History, words: Container[str] | None = None) -> Iterator[str]:
    """Yield the faults of a whole game, each with the number of its turn."""
    referee = Referee(history, words)
    for turn, after in zip(history.turns, history.positions[1:], strict=True):
        fault = referee.moved(turn.move, after.bag)
        faults = [fault] if fault else list(referee.faults(after))
        if faults:
            yield f"turn {turn.number}: {'; '.join(faults)}"
            return
