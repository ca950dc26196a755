"""Report what happened and how the game stands, in English sentences for the terminal.

The sentences name moves and scores, never a rack.
"""

from __future__ import annotations

from scrabble.characters import isolated
from scrabble.game import History, Position, Result, Setup, Turn, scoreless_at_end, seat_out
from scrabble.game.likeness import is_reserved
from scrabble.game.player_text import clean_name
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.rules import listed

_ADJUSTMENTS = {
    "challenge": "gets a bonus of",
    "time": "loses for overtime",
    "hint": "has less, for hints or by the score sheet,",
}


def name_and_label(setup: Setup, seat: int) -> tuple[str, str]:
    """Return a seat's name, in visible characters, and its label.

    A seat without a name gets a number. A person's name that could be mistaken for the reader or a
    computer gets quotation marks.
    """
    name = clean_name(setup.names[seat])
    if not setup.computer(seat) and is_reserved(name):
        return name, f"“{name}”"
    return name, name or f"Player {seat + 1}"


def label(position: Position, seat: int) -> str:
    """Return a seat's label; see `name_and_label`."""
    return name_and_label(position.setup, seat)[1]


def label_in_line(position: Position, seat: int) -> str:
    """Return a seat's label, isolated so that it cannot change the text beside it."""
    return isolated(label(position, seat))


def sentence(history: History, turn: Turn) -> str:
    """Describe a turn in a sentence such as ``Ann played QUIZ for 48.``.

    In a record, one more sentence follows for each adjustment.
    """
    adjustments = (
        f"{label_in_line(history.last, each.seat)} {_ADJUSTMENTS[each.kind]} {abs(each.points)}."
        for each in turn.adjustments
    )
    return " ".join([_deed(history, turn), *adjustments])


def _deed(history: History, turn: Turn) -> str:
    alphabet = history.game.setup.alphabet
    who = label_in_line(history.last, turn.seat)
    match turn.move:
        case Place():
            assert turn.play is not None  # the turn of every `Place` has a play
            return f"{who} played {alphabet.plain(turn.play.words[0].tiles)} for {turn.score}."
        case Exchange(tiles):
            return f"{who} exchanged {len(tiles)} tile{'s' if len(tiles) > 1 else ''}."
        case Challenge(upheld=True):
            return f"{who} challenged {_challenged(history, turn)}: the play was removed."
        case Challenge():
            return f"{who} challenged {_challenged(history, turn)}: the play stands."
        case Pass():
            return f"{who} passed."
        case Resign():
            return f"{who} resigned."
        case Hint(step):
            return f"{who} took a hint (step {step})."
        case Accept(word):
            return f"{who} accepted {alphabet.plain(word)} as a word of this game."


def _challenged(history: History, turn: Turn) -> str:
    """Return the main word of the challenged play: the last play before the challenge."""
    plays = (each.play for each in reversed(history.turns[: turn.number]) if each.play)
    return history.game.setup.alphabet.plain(next(plays).words[0].tiles)


def status(history: History) -> str:
    """Describe the state of the game: whose turn it is, or how it ended."""
    position = history.last
    if position.result is None:
        return f"{label_in_line(position, position.to_move)} to move."
    return outcome(position, position.result)


def outcome(position: Position, result: Result) -> str:
    """Return who won, by what scores, and why the game ended."""
    winners = listed(label_in_line(position, seat) for seat in result.winners)
    if result.reason == "resigned":
        gone = [seat for seat, resigned in enumerate(position.resigned) if resigned]
        others = listed(label_in_line(position, seat) for seat in gone)
        return f"{winners} wins: {others} resigned."
    stayed = [position.scores[seat] for seat in position.seats_in_play]
    scores = "–".join(map(str, sorted(stayed, reverse=True)))
    out, turns = seat_out(position), scoreless_at_end(position)
    before = "" if out is None else f"{label_in_line(position, out)} went out. "
    after = f" after {turns} turns in a row without a score" if turns else ""
    after = " after one last turn each" if result.reason == "last-turns" else after
    won = "tie," if len(result.winners) > 1 else "wins"
    return f"{before}{winners} {won} {scores}{after}."


def warning_of_end(before: Position, after: Position) -> str:
    """Return the warning that a move ended the game by scoreless turns, else an empty text."""
    turns = scoreless_at_end(after) if before.result is None else 0
    return f"This ends the game: {turns} turns in a row without a score." if turns else ""
