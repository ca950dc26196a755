"""Check the lines of a GCG file one by one against the rules of the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from scrabble.errors import AlphabetError, FileFormatError, IllegalMove, MoveSyntaxError
from scrabble.files.gcg.event_lines import Kind
from scrabble.files.gcg.file import Event, GcgFile, Pragma, line_error
from scrabble.files.gcg.orientation import standard_square
from scrabble.files.gcg.players import name_to_keep, nicknames_by_number, players_of
from scrabble.files.gcg.racks import best_rack, without_tile
from scrabble.files.gcg.rule_options import with_options
from scrabble.files.gcg.spelling import BRACKETED, PRAGMA, with_brackets
from scrabble.files.lexicon_names import lexicon_for
from scrabble.game import (
    MIN_PLAYERS,
    ChallengeRule,
    Ending,
    Mode,
    Position,
    Record,
    ScoreAdjustment,
    Setup,
    Turn,
    replay,
)
from scrabble.game.position import with_item
from scrabble.game.record import MAX_MOVES, UNKNOWN, states_rack
from scrabble.game.record_transitions import (
    apply_recorded,
    merge_racks,
    sorted_tiles,
    start_record,
    unseen_by_all,
    with_adjustments,
    with_rack,
    with_racks,
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
_MAX_SLIP = 999
"""The most points by which a stated score may differ from the board's."""
_MAX_LACKING = 2
"""The most played tiles that a full stated rack may lack: with more, the racks are other seats'."""
_RACK_ALONE = re.compile(r"[^\s\d.]+")
"""The text of ``#incomplete`` that is a rack, if it is upper case: one word without digits."""


class RecordReader:
    """Read a file line by line, keeping a position and collecting the parts of a record.

    ``corrected`` has the racks of an earlier reading by move, to take instead of the stated ones.
    """

    def __init__(self, file: GcgFile, language: str, corrected: Sequence[str] = ()) -> None:
        players = players_of(file)
        self._file = file
        self._alphabet: Alphabet = load_alphabet(language)
        self._seats = {nick: seat for seat, nick in enumerate(players)}
        self._numbers = {
            f"rack{number}": self._seats[nick] for number, nick in nicknames_by_number(file).items()
        }
        self._is_bracketed = file.pragma(PRAGMA) == BRACKETED
        self._orientation = file.pragma("orientation")
        names = (name_to_keep(nick, full) for nick, full in players.items())
        setup = Setup(
            names=tuple(names),
            seed=0,
            language=language,
            lexicon=lexicon_for(language, file.pragma("lexicon")),
            tag=0,
            challenge_rule=CHALLENGE_RULES.get(
                file.pragma("challenge-rule").lower(), ChallengeRule.SINGLE
            ),
            mode=Mode.STATED,
        )
        self._setup, warnings = with_options(setup, file)
        self._position: Position = start_record(self._setup)
        self._moves: list[Move] = []
        self._movers: list[int] = []
        self._racks: list[str] = []
        self._adjustments: list[tuple[int, ScoreAdjustment]] = []
        self._ends: list[Event] = []
        self._left: dict[int, tuple[Event | Pragma, str]] = {}
        self._unfinished: tuple[Pragma, str] | None = None
        self._last: Turn | None = None
        self._hint = 0
        self.warnings: list[FileFormatError] = [*warnings]
        self.agreed: int = 0
        self._corrected = corrected
        self._has_released = False

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
        if self._unfinished and not self._ends:
            self._left.setdefault(self._position.to_move, self._unfinished)
        try:
            for seat, (line, tiles) in sorted(self._left.items()):
                counts = tiles if isinstance(line, Event) else ""
                rack = self._plausible_rack(line, seat, tiles, counts)
                self._position = with_rack(self._position, rack, seat)
            racks = self._position.racks
            record = Record.of(
                self._setup, self._moves, self._racks, racks, self._adjustments, ending
            )
            end = replay(record).last
        except IllegalMove as error:
            raise FileFormatError(error.code, error.message, line=last.line) from error
        for event in self._ends:
            self._check_end(event, end)
        return record

    # --- lines ---

    def reading_again(self) -> RecordReader | None:
        """Return a reader that starts from the corrected racks, if any rack was corrected.

        A tile kept from the turn before may then fit in the place of a wrong tile.
        """
        if not self._has_released:
            return None
        return RecordReader(self._file, self._setup.language, tuple(self._racks))

    def _pragma(self, pragma: Pragma) -> None:
        """Read the pragmas that are part of the game: racks, resignations, hints."""
        if pragma.name in self._numbers:
            self._stated_rack(pragma, self._numbers[pragma.name])
        elif pragma.name == "incomplete":
            if _RACK_ALONE.fullmatch(pragma.text) and pragma.text == pragma.text.upper():
                self._unfinished = pragma, self._tiles(pragma.text)
        elif pragma.name == "resigned":
            if self._seats.get(pragma.text) != self._position.to_move:
                what = f"{pragma.text!r} resigns out of turn"
                raise line_error("out-of-turn", pragma.line, what, name=pragma.text)
            self._move(Resign(), "")
        elif pragma.name == "hint-cost" and _NUMBER.fullmatch(pragma.text):
            self._hint = int(pragma.text[:3])

    def _stated_rack(self, pragma: Pragma, seat: int) -> None:
        """Read the rack of a pragma: held at the end, or at the start if no event comes before."""
        tiles = self._tiles("".join(pragma.text.split()[:1]))
        is_opening = self._file.events and pragma.line < self._file.events[0].line
        if not is_opening:
            self._left[seat] = pragma, tiles
            return
        rack = self._plausible_rack(pragma, seat, tiles)
        self._position = with_rack(self._position, rack, seat)

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
        number = len(self._moves)
        written = self._corrected[number] if self._corrected else self._tiles(event.rack)
        stated = written or "".join(sorted(needed))
        known = len(self.warnings)
        rack = self._plausible_rack(event, seat, stated, needed)
        self._position = with_rack(self._position, rack)
        self._move(move, rack)
        assert self._last is not None  # set by the move just made
        what = f"{event.where} {event.tiles}".strip() or "this"
        self._settle(event, seat, self._last.score, f"{what} scores")
        self.agreed += len(self.warnings) == known

    def _settle(self, event: Event, seat: int, gained: int, what: str) -> None:
        """Compare a turn's stated score and total with its points; subtract the price of hints.

        A score that differs while the sheet's own sum is right becomes an adjustment with a
        warning.
        """
        cost, self._hint = self._hint, 0
        points = gained - cost
        slip = event.score - points
        if slip:
            text = f"{what} {points}, not {event.score} as stated"
            error = line_error("score", event.line, text, n=points, stated=event.score)
            before = self._position.scores[seat] - gained
            if event.total != before + event.score or abs(slip) > _MAX_SLIP:
                raise error
            self.warnings.append(error)
        if slip > 0:
            self._adjust(ScoreAdjustment(seat, "challenge", slip))
        if lost := cost - min(slip, 0):
            self._adjust(ScoreAdjustment(seat, "hint", -lost))
        self._check_total(event, self._position.scores[seat])

    def _plausible_rack(
        self, line: Event | Pragma, seat: int, stated: str, played: str = ""
    ) -> str:
        """Combine the stated rack with the tiles kept from the last turn, as far as possible.

        The tiles ``played`` count: other seats that only stated them give them up, and a stated
        rack that lacks them or is too large is completed or cut. Warns about contradictions.
        """
        self._claim(line, seat, played)
        position = self._position
        kept, size = position.racks[seat], position.held(seat)
        if lacking := Counter(played) - Counter(stated):
            self._lacks_played(line, lacking, is_partial=len(stated) + lacking.total() <= size)
        if len(stated) > size:
            what = f"the stated rack has {len(stated)} tiles where {size} can be held"
            self._warn("rack-too-large", line, what, n=size)
        rack = best_rack(kept, stated, played, size)
        if not lacking and len(stated) <= size and Counter(kept) - Counter(rack):
            gone = self._alphabet.spell(sorted_tiles(Counter(kept) - Counter(stated)))
            what = f"the rack lacks {gone}, kept from the turn before"
            self._warn("rack-lacks", line, what, tiles=gone)
        twice = Counter(rack) - Counter(kept) - unseen_by_all(position)
        if twice and not Counter(played) - (Counter(rack) - twice):
            there = self._alphabet.spell(sorted_tiles(twice))
            self._warn("tile-elsewhere", line, f"{there} is somewhere else already", tiles=there)
            rack = sorted_tiles(Counter(rack) - twice)
            whole = merge_racks(kept, rack)
            rack = whole if len(whole) <= size else rack
        return rack

    def _lacks_played(
        self, line: Event | Pragma, lacking: Counter[str], *, is_partial: bool
    ) -> None:
        """Warn of played tiles that a stated rack lacks; refuse racks that are no slip."""
        tiles = self._alphabet.spell(sorted_tiles(lacking))
        self._warn("not-in-rack", line, f"{tiles} is not in the stated rack", tiles=tiles)
        if lacking.total() > _MAX_LACKING and not is_partial:
            raise next(each for each in self.warnings if each.code == "not-in-rack")

    def _claim(self, line: Event | Pragma, seat: int, played: str) -> None:
        """Take the tiles that a seat needs off racks where they were stated and never played."""
        kept = Counter(self._position.racks[seat])
        short = Counter(played) - kept - unseen_by_all(self._position)
        released = ""
        for tile in short.elements():
            racks = self._position.racks
            others = [at for at in range(len(racks)) if at != seat and tile in racks[at]]
            if others:
                self._release(others[0], tile)
                released += tile
        if released:
            tiles = self._alphabet.spell(released)
            what = f"{tiles} was on another stated rack, but never played from it; this line counts"
            self._warn("tile-elsewhere", line, what, tiles=tiles)

    def _release(self, seat: int, tile: str) -> None:
        """Remove a tile that a seat holds from its racks, back to the first that states it."""
        self._has_released = True
        racks = self._position.racks
        racks = with_item(racks, seat, without_tile(racks[seat], tile))
        self._position = with_racks(self._position, racks)
        later = racks[seat]
        for number in range(len(self._moves) - 1, -1, -1):
            move = self._moves[number]
            if self._movers[number] != seat or not states_rack(move):
                continue
            withdrawn = self._moves[number + 1 : number + 2] == [Challenge(upheld=True)]
            used = 0 if withdrawn else given_up(move).count(tile)
            is_unknown = isinstance(move, Exchange) and UNKNOWN in move.tiles
            if is_unknown or self._racks[number].count(tile) - used <= later.count(tile):
                return
            self._racks[number] = later = without_tile(self._racks[number], tile)

    def _parsed(self, event: Event) -> Exchange | Pass | Place:
        if event.kind is Kind.PASS:
            return Pass()
        if event.kind is Kind.PLAY:
            where = standard_square(event.where, self._orientation)
            tiles = self._bracketed(re.sub("[()]", "", event.tiles))
            move = parse_move(f"{where} {tiles}", self._position.board, self._alphabet)
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
            return Ending.CLASSIC if own or self._is_played_out() else Ending.OPEN
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

    def _is_played_out(self) -> bool:
        """Say whether a game with last turns is over with no tile left, so that no line counts."""
        at = self._position
        held = any(at.held(seat) for seat in at.seats_in_play)
        return self._setup.has_last_turns and not at.bag and not held

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
        self._movers.append(turn.seat)
        self._racks.append(rack)
        self._last = turn

    def _adjust(self, adjustment: ScoreAdjustment) -> None:
        self._adjustments.append((len(self._moves), adjustment))
        self._position = with_adjustments(self._position, [adjustment])

    def _warn(self, code: str, line: Event | Pragma, what: str, **values: str | int) -> None:
        self.warnings.append(line_error(code, line.line, what, **values))

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
        return "".join(sorted(self._alphabet.parse(self._bracketed(text.upper()))))

    def _bracketed(self, text: str) -> str:
        """Return tiles as `Alphabet.parse` reads them, if the file brackets its digraphs."""
        return with_brackets(text) if self._is_bracketed else text

    def _check_total(self, event: Event, total: int) -> None:
        if event.total != total:
            what = f"{event.nick} then has {total} points, not {event.total} as stated"
            raise line_error(
                "total", event.line, what, name=event.nick, n=total, stated=event.total
            )
