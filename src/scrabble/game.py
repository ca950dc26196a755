"""The course of a game: setup, turns, draws, challenges, the end.

A game is ``(setup, moves)``. Everything else (board, racks, bag, scores, whose
turn it is) is a `Position`, derived by replaying the moves; `apply` makes one
position from another and is the only code that does.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Literal, TypeVar

from scrabble.bag import SEED_BITS, put_back, shuffled
from scrabble.board import SIZE, Board
from scrabble.errors import IllegalMove, SetupError
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.names import MAX_NAME, MAX_NOTE, clean_name, is_note
from scrabble.rules import Play, bad_words, check
from scrabble.tiles import RACK_SIZE, Alphabet, face_down, load_alphabet, remove

_T = TypeVar("_T")

ASIDES = (Hint, Accept)
"""Moves that do not end the turn."""
MIN_PLAYERS = 2
MAX_PLAYERS = 4
EXCHANGE_BAG = 7
"""An exchange needs at least this many tiles in the bag."""
OWN_LIST = "own"
"""The dictionary name of a list of words that the players brought themselves."""
HINT_STEPS = 4
MAX_LEVEL = 5
MAX_HINT_PRICE = 30
MAX_TURN_SECONDS = 4095
MAX_HOUSE_WORDS = 10
SCORELESS_TURNS = 6
SCORELESS_TURNS_EACH = 2


class Checking(StrEnum):
    """How words are judged: on play, or by the other player's challenge.

    A phony that is challenged comes off and its player loses the turn. A
    challenge that fails costs nothing (single) or the challenger's turn (double).
    """

    CHECKED = "checked"
    SINGLE = "single"
    DOUBLE = "double"


class Mode(StrEnum):
    """Where the racks come from: drawn by the seed, or stated in a record of the game."""

    DEALT = "dealt"
    STATED = "stated"


@dataclass(frozen=True)
class Setup:
    """What is settled before the first move. Seat 0 moves first.

    ``names`` has one entry per seat (2 to 4), each of up to 20 characters and
    possibly empty. ``dictionary`` is the name of a pack (or `OWN_LIST`) and ``tag``
    the first byte of its digest (four for an own list), so that another edition
    of it is noticed. ``seed`` has 64 bits; with stated racks (`scrabble.record`) it
    deals nothing and is a fingerprint of the record.

    ``hint_price`` is what each step of a hint costs: ``None`` for a game without
    hints, 0 for free ones. ``turn_seconds`` limits a turn (0: no limit; the page
    keeps the time and passes). ``house_words`` lets players accept words that the
    dictionary lacks, for this game. ``computers`` gives the level (1 to 5) of the
    computer player in each seat, 0 for a person; empty if all are persons.
    """

    names: tuple[str, ...]
    seed: int
    language: str = "en"
    dictionary: str = "en-complete"
    tag: int = 0
    checking: Checking = Checking.CHECKED
    hint_price: int | None = None
    turn_seconds: int = 0
    house_words: bool = False
    computers: tuple[int, ...] = ()
    mode: Mode = Mode.DEALT

    def __post_init__(self) -> None:
        """Raise `SetupError` unless a game can be made of this."""
        if not MIN_PLAYERS <= len(self.names) <= MAX_PLAYERS:
            raise SetupError("bad-players", "A game is for 2 to 4 players.")
        if any(name != clean_name(name) for name in self.names):
            raise SetupError("bad-name", f"A name has up to {MAX_NAME} visible characters.")
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise SetupError("bad-seed", f"A seed is a number of {SEED_BITS} bits.")
        if not 0 <= self.tag < 1 << (32 if self.is_own_list else 8):
            raise SetupError("bad-tag", "A tag is the first byte of a digest, or the first four.")
        if not 0 <= (self.hint_price or 0) <= MAX_HINT_PRICE:
            raise SetupError("bad-option", f"A hint costs 0 to {MAX_HINT_PRICE} points.")
        if self.computers and (
            len(self.computers) != len(self.names)
            or not any(self.computers)
            or not all(0 <= level <= MAX_LEVEL for level in self.computers)
        ):
            raise SetupError("bad-option", f"A computer plays at level 1 to {MAX_LEVEL}.")
        if not 0 <= self.turn_seconds <= MAX_TURN_SECONDS:
            raise SetupError("bad-option", f"A turn lasts up to {MAX_TURN_SECONDS} seconds.")

    @property
    def is_own_list(self) -> bool:
        """Say whether the players brought their own list of words."""
        return self.dictionary == OWN_LIST

    @cached_property
    def alphabet(self) -> Alphabet:
        """The tile set of the game's language."""
        return load_alphabet(self.language)


@dataclass(frozen=True, slots=True)
class Leftover:
    """One seat's arithmetic at the end of a game.

    ``final == before - lost + gained``; ``tiles`` are those left on the rack.
    """

    before: int
    tiles: str
    lost: int
    gained: int
    final: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won (several in a tie), why, and the leftovers by seat."""

    reason: Literal["out", "scoreless", "resigned"]
    winners: tuple[int, ...]
    leftovers: tuple[Leftover, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A game replayed to one point.

    ``racks`` are sorted tile strings by seat; ``bag`` starts with the next tile
    drawn; ``turn`` counts the moves made. ``result`` is set when the game is over;
    ``scores`` then include the leftovers. ``unchallenged`` holds the position
    before the last play and the play itself while it can still be challenged.
    ``hint`` is the highest step of a hint bought for the turn under way;
    ``accepted`` are the words valid by house rule.

    In a record, ``racks`` hold the tiles that are known and ``hidden`` counts, by
    seat, those that nobody wrote down; ``bag`` is then sorted, of the right length,
    and holds the right tiles where no rack hides any.
    """

    setup: Setup
    board: Board
    racks: tuple[str, ...]
    bag: str
    scores: tuple[int, ...]
    to_move: int = 0
    turn: int = 0
    scoreless: int = 0
    resigned: tuple[bool, ...] = ()
    result: Result | None = None
    unchallenged: tuple[Position, Play] | None = field(default=None, repr=False)
    hint: int = 0
    accepted: tuple[str, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def rack(self) -> str:
        """The rack of the seat to move."""
        return self.racks[self.to_move]

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat, gone in enumerate(self.resigned) if not gone)

    @property
    def next_seat(self) -> int:
        """The seat in play after the one to move."""
        after = self.seats_in_play
        return next((seat for seat in after if seat > self.to_move), after[0])

    def held(self, seat: int) -> int:
        """Return how many tiles a seat holds, known or not."""
        return len(self.racks[seat]) + (self.hidden[seat] if self.hidden else 0)

    def allows(self, kind: type[Move]) -> bool:
        """Say whether moves of a kind are possible now, whatever their details."""
        if kind is Challenge:
            return self.unchallenged is not None
        if self.result is not None:
            return False
        if kind is Hint:
            return bool(self.setup.hint_price) and self.hint < HINT_STEPS
        if kind is Accept:
            return self.setup.house_words and len(self.accepted) < MAX_HOUSE_WORDS
        return kind is not Exchange or (len(self.bag) >= EXCHANGE_BAG and bool(self.rack))


@dataclass(frozen=True, slots=True)
class Award:
    """Points outside a move; only records hold any.

    ``challenge`` is the bonus for a play that withstood a challenge, ``time`` the
    (negative) penalty of a player who took too long, ``hint`` what hints cost.
    """

    seat: int
    kind: Literal["challenge", "time", "hint"]
    points: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One move as it happened.

    ``score`` is what it added to its seat, ``total`` that seat's score after it
    (before the leftovers of the end), ``drawn`` the tiles drawn in bag order.
    ``cost`` is what hints took off the play's score, already subtracted.
    ``awards`` were given right after the turn and are not in ``total``.
    """

    number: int
    seat: int
    move: Move
    play: Play | None
    score: int
    total: int
    drawn: str
    cost: int = 0
    awards: tuple[Award, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A setup and the moves made since: the whole of a game.

    ``notes`` has, by seat, what each player wrote beside the latest turn (empty for
    none), and is empty itself where nobody wrote anything. Older ones are not kept.
    """

    setup: Setup
    moves: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()

    def with_move(self, move: Move) -> Game:
        """Return the game with one more move, unchecked."""
        return replace(self, moves=(*self.moves, move))


@dataclass(frozen=True, slots=True)
class History:
    """A game replayed: ``positions[n]`` stands after ``turns[:n]``."""

    game: Game
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]

    @property
    def last(self) -> Position:
        """The position after all moves."""
        return self.positions[-1]

    def withdrawn(self, number: int) -> bool:
        """Say whether the play of turn ``number`` (from 1) was challenged off."""
        if not isinstance(self.turns[number - 1].move, Place):
            return False
        later = (turn.move for turn in self.turns[number:] if not isinstance(turn.move, ASIDES))
        return next(later, None) == Challenge(upheld=True)

    @property
    def last_play(self) -> Turn | None:
        """The last turn in which tiles were placed."""
        return next((turn for turn in reversed(self.turns) if turn.play), None)

    def note(self, number: int) -> str:
        """Return the note beside turn ``number`` (from 1): only a seat's latest turn has one."""
        seat = self.turns[number - 1].seat
        return self.game.notes[seat] if self.game.notes and self._latest(seat) == number else ""

    def _latest(self, seat: int) -> int | None:
        """Return the number of the last move with which a seat ended or challenged a turn."""
        made = (turn for turn in reversed(self.turns) if not isinstance(turn.move, ASIDES))
        return next((turn.number for turn in made if turn.seat == seat), None)

    def holds_its_notes(self) -> bool:
        """Say whether the notes fit the game: visible, short, each beside a turn made."""
        notes = self.game.notes
        return not notes or (
            len(notes) == len(self.game.setup.names)
            and any(notes)
            and all(is_note(n) and self._latest(s) for s, n in enumerate(notes) if n)
        )

    def until(self, number: int) -> History:
        """Return what was replayed up to a turn, with the notes that stand there by now."""
        part = replace(self, positions=self.positions[: number + 1], turns=self.turns[:number])
        notes = tuple(
            note if (self._latest(seat) or 0) <= number else ""
            for seat, note in enumerate(self.game.notes)
        )
        return replace(part, game=replace(self.game, notes=notes if any(notes) else ()))

    def played(self, move: Move, lexicon: Container[str] | None, note: str = "") -> History:
        """Return the history with one more move, and a note beside it if there is one.

        The note takes the place of that player's last one. Raises `IllegalMove`: those
        of `apply`, or ``note-too-early`` beside a move that does not end the turn; and
        `SetupError` (``bad-note``) for one that is not as `clean_note` makes it.
        """
        position, turn = apply(self.last, move, lexicon)
        game = self.game.with_move(move)
        if not isinstance(move, ASIDES):
            notes = _with(game.notes or ("",) * len(game.setup.names), turn.seat, note)
            game = replace(game, notes=notes if any(notes) else ())
        elif note:
            raise IllegalMove("note-too-early", "A note goes with the move that ends the turn.")
        history = History(game, (*self.positions, position), (*self.turns, turn))
        if not history.holds_its_notes():
            raise _bad_note()
        return history


def _bad_note() -> SetupError:
    return SetupError("bad-note", f"A note is up to {MAX_NOTE} visible characters beside a turn.")


def start(setup: Setup) -> Position:
    """Deal a game: seven tiles to each seat in turn, from the top of the bag."""
    bag = shuffled(setup.alphabet.full_bag, setup.seed)
    seats = range(len(setup.names))
    hands = ("".join(sorted(bag[seat * RACK_SIZE : (seat + 1) * RACK_SIZE])) for seat in seats)
    return Position(
        setup=setup,
        board=Board(),
        racks=tuple(hands),
        bag=bag[len(seats) * RACK_SIZE :],
        scores=(0,) * len(seats),
        resigned=(False,) * len(seats),
    )


def replay(game: Game, lexicon: Container[str] | None = None) -> History:
    """Play all moves of a game from its deal.

    With a lexicon, words and the results of challenges are judged again. Raises
    `IllegalMove` with the turn's number in its message, and `SetupError` (``bad-note``).
    """
    position = start(game.setup)
    positions, turns = [position], []
    for number, move in enumerate(game.moves, 1):
        try:
            position, turn = apply(position, move, lexicon)
        except IllegalMove as error:
            raise IllegalMove(
                error.code,
                f"Turn {number}: {error.message}",
                squares=error.squares,
                words=error.words,
            ) from error
        positions.append(position)
        turns.append(turn)
    history = History(game, tuple(positions), tuple(turns))
    if not history.holds_its_notes():
        raise _bad_note()
    return history


def apply(
    position: Position, move: Move, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move; return the new position and the turn as it happened.

    Words are checked where the setup says so and a lexicon is given. Raises
    `IllegalMove`: the codes of `scrabble.rules.check` and ``game-over``,
    ``bag-too-small``, ``not-in-rack``, ``no-tiles``, ``nothing-to-challenge``,
    ``wrong-challenge``, ``is-record``.
    """
    if position.setup.mode is Mode.STATED:
        raise IllegalMove("is-record", "This is the record of a game: nobody can move in it.")
    if position.result is not None and not isinstance(move, Challenge):
        raise IllegalMove("game-over", "The game is over.")
    match move:
        case Place():
            return _place(position, move, lexicon)
        case Exchange():
            return _exchange(position, move)
        case Pass():
            return _done(position, turn_passed(position), move)
        case Challenge():
            return _challenge(position, move, lexicon)
        case Resign():
            return _resign(position, move)
        case Hint():
            return _hint(position, move)
        case Accept():
            return _accept(position, move)


def judge(position: Position, lexicon: Container[str]) -> Challenge:
    """Return the challenge of the last play as the lexicon decides it.

    Raises `IllegalMove` (``nothing-to-challenge``).
    """
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    before, play = position.unchallenged
    words = words_of(before, lexicon)
    assert words is not None  # a lexicon was given
    return Challenge(upheld=bool(bad_words(play, words)))


@dataclass(frozen=True, slots=True)
class _WithHouseWords:
    """A lexicon and the words accepted for one game."""

    lexicon: Container[str]
    accepted: tuple[str, ...]

    def __contains__(self, word: object) -> bool:
        return word in self.accepted or word in self.lexicon


def words_of(position: Position, lexicon: Container[str] | None) -> Container[str] | None:
    """Return the words valid in a position: the lexicon's and those of the house rule."""
    if lexicon is None or not position.accepted:
        return lexicon
    return _WithHouseWords(lexicon, position.accepted)


def hint_cost(position: Position, score: int) -> int:
    """Return what the hints bought this turn take off a play of ``score`` points."""
    return min(score, position.hint * (position.setup.hint_price or 0))


def _place(
    position: Position, move: Place, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    setup, seat = position.setup, position.to_move
    judged = words_of(position, lexicon) if setup.checking is Checking.CHECKED else None
    play = check(position.board, position.rack, move, setup.alphabet, judged)
    kept = remove(position.rack, face_down(move.letters))
    assert kept is not None  # rules.check saw the tiles in the rack
    drawn = position.bag[: RACK_SIZE - len(kept)]
    score = play.score - hint_cost(position, play.score)
    after = replace(
        position,
        board=position.board.with_tiles(dict(move.tiles)),
        racks=_with(position.racks, seat, "".join(sorted(kept + drawn))),
        bag=position.bag[len(drawn) :],
        scores=_with(position.scores, seat, position.scores[seat] + score),
        scoreless=0 if play.score else position.scoreless + 1,
        to_move=position.next_seat,
        hint=0,
        unchallenged=None
        if setup.checking is Checking.CHECKED
        else (replace(position, unchallenged=None, hint=0), play),
    )
    return _done(position, after, move, play=play, drawn=drawn)


def _exchange(position: Position, move: Exchange) -> tuple[Position, Turn]:
    if not move.tiles:
        raise IllegalMove("no-tiles", "Choose at least one tile to exchange.")
    if len(position.bag) < EXCHANGE_BAG:
        raise IllegalMove(
            "bag-too-small",
            f"The bag holds {len(position.bag)} tiles: an exchange needs {EXCHANGE_BAG}.",
        )
    kept = remove(position.rack, move.tiles)
    if kept is None:
        raise IllegalMove("not-in-rack", "The rack does not hold those tiles.")
    drawn, rest = position.bag[: len(move.tiles)], position.bag[len(move.tiles) :]
    after = replace(
        turn_passed(position),
        racks=_with(position.racks, position.to_move, "".join(sorted(kept + drawn))),
        bag=put_back(rest, move.tiles, position.setup.seed, position.turn + 1),
    )
    return _done(position, after, move, drawn=drawn)


def _challenge(
    position: Position, move: Challenge, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    before, play = position.unchallenged
    if lexicon is not None and judge(position, lexicon) != move:
        said = "was taken off" if move.upheld else "stands"
        words = tuple(position.setup.alphabet.plain(word.tiles) for word in play.words)
        raise IllegalMove(
            "wrong-challenge",
            f"A play {said} against the dictionary.",
            words=words,
        )
    if move.upheld:
        # The tiles drawn for the phony go back to where they were: nobody has
        # been shown them (scrabble.view hides a draw that can be challenged).
        after = replace(
            turn_passed(before),
            to_move=position.to_move,
            hint=position.hint,
            accepted=position.accepted,
        )
    elif position.setup.checking is Checking.DOUBLE and position.result is None:
        after = turn_passed(position)
    else:
        after = replace(position, unchallenged=None)
    return _done(position, after, move)


def _resign(position: Position, move: Resign) -> tuple[Position, Turn]:
    seat = position.to_move
    after = replace(
        position,
        resigned=_with(position.resigned, seat, True),
        to_move=position.next_seat,
        unchallenged=None,
        hint=0,
    )
    return _done(position, after, move)


def _hint(position: Position, move: Hint) -> tuple[Position, Turn]:
    if not position.allows(Hint) or not position.hint < move.step <= HINT_STEPS:
        raise IllegalMove("no-hint", "That hint cannot be bought now.")
    return _done(position, replace(position, hint=move.step), move)


def _accept(position: Position, move: Accept) -> tuple[Position, Turn]:
    letters = position.setup.alphabet.tiles
    fits = 2 <= len(move.word) <= SIZE and set(move.word) <= set(letters)
    if not position.allows(Accept) or not fits or move.word in position.accepted:
        raise IllegalMove("no-house-word", "That word cannot be accepted here.")
    after = replace(position, accepted=(*position.accepted, move.word))
    return _done(position, after, move)


def turn_passed(position: Position) -> Position:
    """Pass the turn on without a score."""
    return replace(
        position,
        to_move=position.next_seat,
        scoreless=position.scoreless + 1,
        unchallenged=None,
        hint=0,
    )


def _done(
    before: Position, after: Position, move: Move, *, play: Play | None = None, drawn: str = ""
) -> tuple[Position, Turn]:
    """Count the turn, see whether the game is over, and write down what happened."""
    number = before.turn + 1
    after = replace(after, turn=number)
    seat = before.to_move
    cost = hint_cost(before, play.score) if play else 0
    score = play.score - cost if play else 0
    # A challenge may follow the end of the game: scores then include the leftovers.
    ended = before.result
    total = (before.scores[seat] if ended is None else ended.leftovers[seat].before) + score
    if after.result is None:
        after = _settled(after, mover=seat)
    return after, Turn(number, seat, move, play, score, total, drawn, cost)


def _settled(position: Position, mover: int) -> Position:
    """Return the position with its result, if one of the rules of the end applies."""
    playing = position.seats_in_play
    limit = max(SCORELESS_TURNS, SCORELESS_TURNS_EACH * len(playing))
    out = not position.bag and not position.racks[mover] and mover in playing
    if len(playing) == 1:
        return _finish(position, "resigned", playing, None)
    if out:
        return _finish(position, "out", playing, mover)
    if position.scoreless >= limit:
        return _finish(position, "scoreless", playing, None)
    return position


def _finish(
    position: Position,
    reason: Literal["out", "scoreless", "resigned"],
    playing: tuple[int, ...],
    out: int | None,
) -> Position:
    """Do the arithmetic of the end.

    Unplayed tiles are subtracted, and added to whoever went out. The highest
    final score wins, on a tie the highest score before that arithmetic (classic
    rule); players who resigned cannot win, and their tiles count for nobody.
    """
    points = position.setup.alphabet.points
    counted = () if reason == "resigned" else playing
    lost = [points(rack) if s in counted else 0 for s, rack in enumerate(position.racks)]
    leftovers = tuple(
        Leftover(
            before,
            rack,
            lost[seat],
            gained := sum(lost) if seat == out else 0,
            before - lost[seat] + gained,
        )
        for seat, (before, rack) in enumerate(zip(position.scores, position.racks, strict=True))
    )
    best = max((leftovers[seat].final, leftovers[seat].before) for seat in playing)
    winners = tuple(s for s in playing if (leftovers[s].final, leftovers[s].before) == best)
    return replace(
        position,
        scores=tuple(leftover.final for leftover in leftovers),
        result=Result(reason, winners, leftovers),
    )


def _with(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at + 1 :])
