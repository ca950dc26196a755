"""Check the lines of a GCG file one by one against the rules of the game."""

from __future__ import annotations

import re
from collections import Counter

from scrabble.errors import AlphabetError, FileFormatError, IllegalMove, MoveSyntaxError
from scrabble.files.gcg.file import Event, GcgFile, Kind, Pragma, line_error
from scrabble.files.gcg.players import name_to_keep, players_of
from scrabble.files.lexicon_names import lexicon_for
from scrabble.game import (
    MIN_PLAYERS,
    ChallengeRule,
    Ending,
    Position,
    Record,
    ScoreAdjustment,
    Setup,
    Turn,
    replay,
)
from scrabble.game.record import MAX_MOVES, UNKNOWN
from scrabble.game.record_transitions import (
    apply_recorded,
    merge_racks,
    sorted_tiles,
    start_record,
    unseen_by_all,
    with_adjustments,
    with_rack,
)
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign, given_up, parse_move
from scrabble.tiles import EMPTY, RACK_SIZE, Alphabet, load_alphabet

CHALLENGE_RULES = {
    "void": ChallengeRule.VOID,
    "single": ChallengeRule.SINGLE,
    "double": ChallengeRule.DOUBLE,
}
"""The values of the pragma ``#challenge-rule``; other values mean the single rule with a bonus."""

_NUMBER = re.compile("[0-9]+")
_MAX_RACK_TEXT = 200
"""The most characters of rack text: enough for three racks with every tile in brackets."""


class RecordReader:
    """Read a file line by line, keeping a position and collecting the parts of a record."""

    def __init__(self, file: GcgFile, language: str) -> None:
        players = players_of(file)
        self._file = file
        self._alphabet: Alphabet = load_alphabet(language)
        self._seats = {nick: seat for seat, nick in enumerate(players)}
        self._numbers = {
            f"rack{number}": self._seats[pragma.text.partition(" ")[0]]
            for number in "1234"
            for pragma in file.pragmas
            if pragma.name == f"player{number}"
        }
        names = (name_to_keep(nick, full) for nick, full in players.items())
        self._setup = Setup(
            names=tuple(names),
            seed=0,
            language=language,
            lexicon=lexicon_for(language, file.pragma("lexicon")),
            challenge_rule=CHALLENGE_RULES.get(
                file.pragma("challenge-rule").lower(), ChallengeRule.SINGLE
            ),
        )
        self._position: Position = start_record(self._setup)
        self._moves: list[Move] = []
        self._racks: list[str] = []
        self._adjustments: list[tuple[int, ScoreAdjustment]] = []
        self._ends: list[Event] = []
        self._left: dict[int, tuple[Event | Pragma, str]] = {}
        self._last: Turn | None = None
        self._hint = 0
        self.warnings: list[FileFormatError] = []

    def record(self) -> Record:
        """Read all lines; raise `FileFormatError`."""
        for line in self._file.lines:
            try:
                if isinstance(line, Event):
                    self._event(line)
                else:
                    self._pragma(line)
            except (AlphabetError, IllegalMove, MoveSyntaxError) as error:
                raise FileFormatError(
                    error.code, f"Line {line.line}: {error.message}", line=line.line
                ) from error
        ending = self._ending()
        last = self._file.lines[-1]
        try:
            position = self._position
            for seat, (line, tiles) in sorted(self._left.items()):
                position = with_rack(
                    position, self._plausible_rack(line, position, seat, tiles), seat
                )
            record = Record.of(
                self._setup, self._moves, self._racks, position.racks, self._adjustments, ending
            )
            end = replay(record).last
        except IllegalMove as error:
            raise FileFormatError(error.code, error.message, line=last.line) from error
        for event in self._ends:
            self._check_end(event, end)
        return record

    # --- lines ---

    def _pragma(self, pragma: Pragma) -> None:
        """Read the pragmas that are part of the game: leftover racks, resignations, hints."""
        if pragma.name in self._numbers:
            seat = self._numbers[pragma.name]
            self._left[seat] = pragma, self._tiles(pragma.text.partition(" ")[0])
        elif pragma.name == "resigned":
            if self._seats.get(pragma.text) != self._position.to_move:
                what = f"{pragma.text!r} resigns out of turn"
                raise line_error("out-of-turn", pragma.line, what, name=pragma.text)
            self._move(Resign(), "")
        elif pragma.name == "hint-cost" and _NUMBER.fullmatch(pragma.text):
            self._hint = int(pragma.text[:3])

    def _event(self, event: Event) -> None:
        if event.kind is Kind.RACKS:
            if EMPTY in self._tiles(event.tiles):
                raise AlphabetError("not-a-tile", f"({event.tiles}) are no tiles of a rack.")
            self._ends.append(event)
            return
        if event.kind is Kind.TIME:
            self._time(event)
            return
        if self._ends:
            raise line_error("after-end", event.line, "a move follows the racks of the end")
        if len(self._moves) >= MAX_MOVES:
            what = f"a game has up to {MAX_MOVES} moves"
            raise line_error("too-many-moves", event.line, what, n=MAX_MOVES)
        match event.kind:
            case Kind.WITHDRAWN:
                self._withdrawn(event)
            case Kind.CHALLENGE:
                self._challenge(event)
            case _ if not self._is_lost_turn(event):
                self._turn(event)

    def _turn(self, event: Event) -> None:
        """Read a play, an exchange or a pass."""
        seat = self._seats[event.nick]
        if seat != self._position.to_move:
            what = f"it is not the turn of {event.nick}"
            raise line_error("out-of-turn", event.line, what, name=event.nick)
        move = self._parsed(event)
        needed = given_up(move).replace(UNKNOWN, "")
        stated = self._tiles(event.rack) or "".join(sorted(needed))
        rack = self._plausible_rack(event, self._position, seat, stated, needed)
        self._position = with_rack(self._position, rack)
        cost = self._hint
        self._move(move, rack)
        assert self._last is not None  # set by the move just made
        points = self._last.score - cost
        if event.score != points:
            written = f"{event.where} {event.tiles}".strip()
            what = f"{written} scores {points}, not {event.score} as stated"
            raise line_error("score", event.line, what, n=points, stated=event.score)
        self._pay_for_hints(seat)
        self._check_total(event, self._position.scores[seat])

    def _plausible_rack(
        self, line: Event | Pragma, position: Position, seat: int, stated: str, needed: str = ""
    ) -> str:
        """Combine the stated rack with the tiles kept from the last turn, as far as possible.

        Warns about contradictions.
        """
        kept, size = position.racks[seat], position.held(seat)
        rack = merge_racks(kept, stated)
        if len(rack) > size >= len(stated):
            gone = self._alphabet.spell(sorted_tiles(Counter(kept) - Counter(stated)))
            what = f"the rack lacks {gone}, kept from the turn before"
            self.warnings.append(line_error("rack-lacks", line.line, what, tiles=gone))
            rack = stated
        twice = Counter(rack) - Counter(kept) - unseen_by_all(position)
        if twice and not Counter(needed) - (Counter(rack) - twice):
            there = self._alphabet.spell(sorted_tiles(twice))
            what = f"{there} is somewhere else already"
            self.warnings.append(line_error("tile-elsewhere", line.line, what, tiles=there))
            rack = sorted_tiles(Counter(rack) - twice)
            whole = merge_racks(kept, rack)
            rack = whole if len(whole) <= size else rack
        return rack

    def _parsed(self, event: Event) -> Exchange | Pass | Place:
        if event.kind is Kind.PASS:
            return Pass()
        if event.kind is Kind.PLAY:
            move = parse_move(f"{event.where} {event.tiles}", self._position.board, self._alphabet)
            assert isinstance(move, Place)  # a square and a word parse as a `Place`
            return move
        if _NUMBER.fullmatch(event.tiles):
            return Exchange(UNKNOWN * min(int(event.tiles[:3]), RACK_SIZE + 1))
        return Exchange.of(self._tiles(event.tiles))

    def _withdrawn(self, event: Event) -> None:
        """Read the withdrawal of a phony; its line names the player who made it."""
        seat = self._seats[event.nick]
        self._require_play(event, seat)
        before = self._position.scores[seat]
        self._move(Challenge(upheld=True), "")
        self._pay_for_hints(seat)
        lost = before - self._position.scores[seat]
        if event.score != -lost:
            what = f"the play withdrawn had {lost} points, not {-event.score}"
            raise line_error("score", event.line, what, n=lost, stated=-event.score)
        self._check_total(event, self._position.scores[seat])

    def _challenge(self, event: Event) -> None:
        """Read a challenge that failed; its line names the player whose play stands."""
        seat = self._seats[event.nick]
        self._require_play(event, seat)
        if event.score < 0:
            raise line_error(
                "bad-penalty", event.line, "a challenge that failed takes no points off"
            )
        challenger = self._position.to_move
        self._move(Challenge(upheld=False), "")
        self._pay_for_hints(challenger)
        if event.score:
            self._adjust(ScoreAdjustment(seat, "challenge", event.score))
        self._check_total(event, self._position.scores[seat])

    def _is_lost_turn(self, event: Event) -> bool:
        """Say whether a pass only records the turn that a lost double challenge cost."""
        double = self._setup.challenge_rule is ChallengeRule.DOUBLE
        challenged = self._moves[-1:] == [Challenge(upheld=False)]
        return (
            double
            and challenged
            and event.kind is Kind.PASS
            and (self._seats[event.nick] != self._position.to_move)
        )

    def _time(self, event: Event) -> None:
        seat = self._seats[event.nick]
        if not self._moves or event.score > 0:
            raise line_error(
                "bad-penalty", event.line, "a time penalty takes points off after a move"
            )
        self._adjust(ScoreAdjustment(seat, "time", event.score))
        gained = sum(end.score for end in self._ends if end.nick == event.nick)
        self._check_total(event, self._position.scores[seat] + gained)

    # --- the end ---

    def _ending(self) -> Ending:
        """Return the ending that the final lines state; raise `FileFormatError` if it is wrong."""
        own = [event for event in self._ends if event.rack]
        gains = [event for event in self._ends if not event.rack]
        for event in own:
            self._left[self._seats[event.nick]] = event, self._tiles(event.tiles)
        if not gains:
            return Ending.CLASSIC if own else Ending.OPEN
        (gain,) = gains if len(gains) == 1 else (None,)
        if gain is None:
            raise line_error("end-twice", gains[1].line, "only one player gets points for racks")
        tiles = self._tiles(gain.tiles)
        if len(self._seats) == MIN_PLAYERS:
            other = 1 - self._seats[gain.nick]
            self._left.setdefault(other, (gain, tiles))
        points = self._alphabet.points(tiles)
        if gain.score == 2 * points and not own:
            return Ending.DOUBLE
        if gain.score != points:
            what = f"({gain.tiles}) gives {2 * points} (twice its points), not {gain.score}"
            raise line_error("end-points", gain.line, what, n=2 * points, stated=gain.score)
        if not own:
            what = f"nobody loses the points of ({gain.tiles})"
            raise line_error("end-unpaid", gain.line, what, tiles=gain.tiles)
        return Ending.CLASSIC

    def _check_end(self, event: Event, end: Position) -> None:
        """Check the points and the total on a line about the final racks."""
        assert end.result is not None  # such a line ends the game
        seat = self._seats[event.nick]
        row = end.result.leftovers[seat]
        points = row.gained - row.lost
        if event.score != points:
            what = f"the racks give {points:+d}, not {event.score:+d}"
            raise line_error("end-points", event.line, what, n=points, stated=event.score)
        later = [
            given.score
            for given in self._file.events
            if given.kind is Kind.TIME and given.nick == event.nick and given.line > event.line
        ]
        self._check_total(event, row.final - sum(later))

    # --- details ---

    def _move(self, move: Move, rack: str) -> None:
        self._position, turn = apply_recorded(self._position, move)
        self._moves.append(move)
        self._racks.append(rack)
        self._last = turn

    def _adjust(self, adjustment: ScoreAdjustment) -> None:
        self._adjustments.append((len(self._moves), adjustment))
        self._position = with_adjustments(self._position, [adjustment])

    def _pay_for_hints(self, seat: int) -> None:
        """Subtract the price of hints stated by the pragma before this line."""
        cost, self._hint = self._hint, 0
        if cost:
            self._adjust(ScoreAdjustment(seat, "hint", -cost))

    def _require_play(self, event: Event, seat: int) -> None:
        """Raise `FileFormatError` unless the last line is a play of this seat."""
        last = self._last
        if last is None or last.play is None or last.seat != seat:
            what = "a challenge" if event.kind is Kind.CHALLENGE else "a withdrawal"
            raise line_error(
                "nothing-to-challenge", event.line, f"{what} follows the play it is about"
            )

    def _tiles(self, text: str) -> str:
        """Parse the tiles of a rack, sorted."""
        if len(text) > _MAX_RACK_TEXT:
            raise AlphabetError("not-a-tile", f"{text[:20]!r} and so on is not a rack.")
        return "".join(sorted(self._alphabet.parse(text.upper())))

    def _check_total(self, event: Event, total: int) -> None:
        if event.total != total:
            what = f"{event.nick} then has {total} points, not {event.total} as stated"
            raise line_error(
                "total", event.line, what, name=event.nick, n=total, stated=event.total
            )
