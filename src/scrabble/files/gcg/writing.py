"""Convert a game to a GCG file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from scrabble.board import run_through
from scrabble.files.gcg.checking import CHALLENGE_RULES
from scrabble.files.gcg.event_lines import Kind
from scrabble.files.gcg.file import Event, GcgFile, Pragma
from scrabble.files.gcg.players import nickname
from scrabble.files.gcg.rule_options import option_pragmas
from scrabble.files.gcg.spelling import BRACKETED, PRAGMA, is_misread, spell, spell_rack
from scrabble.game import (
    NON_TURN_MOVES,
    ChallengeRule,
    Ending,
    History,
    Position,
    Record,
    Turn,
    record_of,
    replay,
)
from scrabble.game.record import UNKNOWN
from scrabble.moves import Challenge, Exchange, Place, Resign, direction_of, place_name
from scrabble.tiles import EMPTY, face_down


def from_history(history: History, seats: Collection[int] | None = None) -> GcgFile:
    """Convert a game or a record to a GCG file.

    ``seats`` are the seats whose racks the file states, by default all. During a game, give only
    the reader's own seat. Reading the file back gives the record of the game. Each note in the
    game's link becomes a pragma after its turn.
    """
    record = record_of(history)
    open_seats = frozenset(range(len(record.setup.names)) if seats is None else seats)
    kept = (turn for turn in history.turns if not isinstance(turn.move, NON_TURN_MOVES))
    notes = {number: history.note(turn.number) for number, turn in enumerate(kept, 1)}
    return GcgFile(tuple(_Writer(replay(record), open_seats, notes).lines()))


def nicknames(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a different nickname for each seat, without white space and colons."""
    nicks: list[str] = []
    for number, name in enumerate(names, 1):
        plain = nickname(name) or f"Player_{number}"
        others = (f"{plain}_{n}" for n in count(2))
        nicks.append(plain if plain not in nicks else next(n for n in others if n not in nicks))
    return tuple(nicks)


class _Writer:
    """Write the lines of a game's file, each from a turn and the positions around it."""

    def __init__(self, history: History, open_seats: frozenset[int], notes: dict[int, str]) -> None:
        assert isinstance(history.game, Record)  # `from_history` replays a record
        self._record = history.game
        self._history = history
        self._alphabet = history.game.setup.alphabet
        self._nicks = nicknames(history.game.setup.names)
        self._open_seats = open_seats
        self._notes = notes

    def lines(self) -> Iterator[Pragma | Event]:
        """Yield the lines of the file."""
        body = list(self._body())
        yield from self._head()
        if any(is_misread(self._alphabet, text) for line in body for text in _tiles_in(line)):
            yield Pragma(PRAGMA, BRACKETED)
        if not body:
            yield Pragma("incomplete", "")
        yield from body

    def _body(self) -> Iterator[Pragma | Event]:
        turns = self._history.turns
        for turn, before, after in zip(
            turns, self._history.positions, self._history.positions[1:], strict=False
        ):
            ended = turn is turns[-1] and after.result is not None
            scores = (
                tuple(row.before for row in after.result.leftovers)
                if ended and after.result
                else after.scores
            )
            yield from self._turn(turn, before, scores)
            if note := self._notes.get(turn.number):
                yield Pragma("note", note)
        last = self._history.last
        # The final lines state all racks: leave out those lines if a rack must stay hidden.
        whole = len(self._open_seats) == len(last.racks)
        settled = whole and last.result is not None and self._record.ending is not Ending.OPEN
        counted = last.seats_in_play if settled else ()
        yield from self._left(last, counted)
        if settled:
            yield from self._end(last, counted)

    def _head(self) -> Iterator[Pragma]:
        setup = self._record.setup
        yield Pragma("character-encoding", "UTF-8")
        for number, (nick, name) in enumerate(zip(self._nicks, setup.names, strict=True), 1):
            yield Pragma(f"player{number}", f"{nick} {name}".strip())
        yield Pragma("lexicon", setup.lexicon)
        yield Pragma("tile-set", self._alphabet.name.lower())
        rules = {rule: name for name, rule in CHALLENGE_RULES.items()}
        if setup.challenge_rule is not ChallengeRule.SINGLE:
            yield Pragma("challenge-rule", rules[setup.challenge_rule])
        yield from option_pragmas(setup.options)

    def _turn(
        self, turn: Turn, before: Position, scores: tuple[int, ...]
    ) -> Iterator[Pragma | Event]:
        nick = self._nicks[turn.seat]
        cost = -_points(turn, "hint")
        if cost:
            yield Pragma("hint-cost", str(cost))
        extra = _points(turn, "challenge") - cost
        score, total = turn.score + extra, turn.total + extra
        match turn.move:
            case Challenge(upheld):
                yield from self._challenge(turn, before, upheld=upheld, cost=cost)
            case Resign():
                yield Pragma("resigned", nick)
            case Place():
                where, tiles = _written(turn.move, before)
                rack = self._rack(turn.seat, before.rack, face_down(turn.move.letters))
                spelled = spell(self._alphabet, tiles)
                yield Event(nick, Kind.PLAY, rack, score, total, where, spelled)
            case Exchange(tiles):
                known = UNKNOWN not in tiles and turn.seat in self._open_seats
                shown = spell_rack(self._alphabet, tiles) if known else str(len(tiles))
                rack = self._rack(turn.seat, before.rack, "")
                yield Event(nick, Kind.EXCHANGE, rack, score, total, "", shown)
            case _:
                rack = self._rack(turn.seat, before.rack, "")
                yield Event(nick, Kind.PASS, rack, score, total)
        for adjustment in turn.adjustments:
            if adjustment.kind == "time":
                nick = self._nicks[adjustment.seat]
                yield Event(nick, Kind.TIME, "", adjustment.points, scores[adjustment.seat])

    def _challenge(
        self, turn: Turn, before: Position, *, upheld: bool, cost: int
    ) -> Iterator[Event]:
        played = self._history.turns[turn.number - 2]
        nick = self._nicks[played.seat]
        bonus = _points(turn, "challenge")
        if not upheld:
            total = before.scores[played.seat] + bonus
            yield Event(nick, Kind.CHALLENGE, "", bonus, total)
            if self._record.setup.challenge_rule is ChallengeRule.DOUBLE:
                yield Event(self._nicks[turn.seat], Kind.PASS, "", -cost, turn.total - cost)
            return
        earlier = self._history.positions[turn.number - 2]
        rack = self._rack(played.seat, earlier.rack, "")
        left = earlier.scores[played.seat] - cost
        yield Event(nick, Kind.WITHDRAWN, rack, left - before.scores[played.seat], left)

    def _rack(self, seat: int, rack: str, played: str) -> str:
        """Return the rack that a line states; if it must stay hidden, only the played tiles."""
        shown = rack if seat in self._open_seats else "".join(sorted(played))
        return spell_rack(self._alphabet, shown)

    def _left(self, position: Position, counted: Collection[int]) -> Iterator[Pragma]:
        """Yield a pragma for each leftover rack, except the seats that final lines count."""
        for seat, rack in enumerate(position.racks):
            if rack and seat in self._open_seats and seat not in counted:
                yield Pragma(f"rack{seat + 1}", spell_rack(self._alphabet, rack))

    def _end(self, position: Position, counted: Collection[int]) -> Iterator[Event]:
        """Yield the final lines: points lost for a player's own rack or gained for others."""
        assert position.result is not None
        rows = {seat: position.result.leftovers[seat] for seat in counted}
        losers = [seat for seat, row in rows.items() if row.tiles]
        if self._record.ending is Ending.CLASSIC:
            for seat in losers:
                tiles, row = spell_rack(self._alphabet, rows[seat].tiles), rows[seat]
                yield Event(self._nicks[seat], Kind.RACKS, tiles, -row.lost, row.final, "", tiles)
        if self._record.setup.has_last_turns:
            return
        for seat in set(rows).difference(losers):
            tiles = "".join(sorted("".join(rows[loser].tiles for loser in losers)))
            row, spelled = rows[seat], spell_rack(self._alphabet, tiles)
            yield Event(self._nicks[seat], Kind.RACKS, "", row.gained, row.final, "", spelled)


def _points(turn: Turn, kind: str) -> int:
    """Return the sum of a turn's adjustments of a kind."""
    return sum(each.points for each in turn.adjustments if each.kind == kind)


def _tiles_in(line: Pragma | Event) -> tuple[str, ...]:
    """Return tiles as the texts that a line has for them."""
    if isinstance(line, Event):
        return line.rack, "" if line.tiles.isdecimal() else line.tiles
    return (line.text,) if line.name.startswith("rack") else ()


def _written(place: Place, before: Position) -> tuple[str, str]:
    """Return a play's square and tiles in GCG notation: ``.`` for a tile already on the board."""
    cells = before.board.with_tiles(dict(place.tiles)).cells
    direction = direction_of(cells, place.squares)
    run = run_through(cells, place.squares[0], direction)
    placed = dict(place.tiles)
    return place_name(run.start, direction), "".join(placed.get(s, EMPTY) for s in run)
