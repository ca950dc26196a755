"""Describe turns without anything that is hidden from other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scrabble.game import NON_TURN_MOVES, History, Turn, fails_freely
from scrabble.game.player_text import clean_note
from scrabble.moves import (
    Accept,
    Challenge,
    Exchange,
    Hint,
    Move,
    Pass,
    Place,
    Resign,
    format_move,
    format_word,
)
from scrabble.views.json import Json

KINDS: dict[type[Move], str] = {
    Place: "play",
    Exchange: "exchange",
    Pass: "pass",
    Challenge: "challenge",
    Resign: "resign",
    Hint: "hint",
    Accept: "accept",
}

Doubted = Mapping[int, tuple[str, ...]]
"""The words in doubt by turn: see `scrabble.game.doubted_words`."""
NO_DOUBTS: Doubted = MappingProxyType({})


def kind_of(move: Move) -> str:
    """Return a move's kind in views and JSON: ``play``, ``exchange``, ..."""
    return KINDS[type(move)]


def turn_of(history: History, turn: Turn) -> Json:
    """Return one turn with its move, words, points and squares."""
    play = turn.play
    alphabet = history.game.setup.alphabet
    move = public_move(history, turn)
    return {
        "number": turn.number,
        "seat": turn.seat,
        "kind": kind_of(turn.move),
        "outcome": _outcome(turn.move),
        "move": move,
        "what": "" if play else move.partition(" ")[2],
        "words": [alphabet.plain(word.tiles) for word in play.words] if play else [],
        "score": turn.score,
        "hintCost": 0 if fails_freely(history.game.setup, turn.move) else turn.cost,
        "total": turn.total,
        "scores": list(history.positions[turn.number].scores),
        "squares": list(play.place.squares) if play else [],
        "withdrawn": history.withdrawn(turn.number),
        "bingo": bool(play and play.bingo),
    } | note_of(history, turn)


def _outcome(move: Move) -> str:
    """Return the kind of a move; a challenge also has its result."""
    match move:
        case Challenge(upheld):
            return "challenge-won" if upheld else "challenge-lost"
        case _:
            return kind_of(move)


def shown_note(history: History, turn: Turn) -> str:
    """Return the note to show with a turn, in visible characters; empty without one."""
    return clean_note(history.note(turn.number))


def note_of(history: History, turn: Turn) -> Json:
    """Return the field with a turn's note, or no field without a note."""
    note = shown_note(history, turn)
    return {"note": note} if note else {}


def doubts_of(turn: Turn, doubted: Doubted) -> Json:
    """Return the field with a turn's words in doubt, or no field without any."""
    words = doubted.get(turn.number)
    return {"doubted": list(words)} if words else {}


def public_move(history: History, turn: Turn) -> str:
    """Format a move for all players: an exchange shows only its number of tiles."""
    if isinstance(turn.move, Exchange):
        return f"exchange {len(turn.move.tiles)}"
    position = history.positions[turn.number - 1]
    alphabet = position.setup.alphabet
    if turn.play:
        word = turn.play.words[0]
        return format_word(word.squares, word.tiles, alphabet)
    return format_move(turn.move, position.board, alphabet)


def last_move(history: History) -> Json | None:
    """Return the last move's squares; after a failed challenge or free move, the last play's."""
    if not history.turns:
        return None
    turn = history.turns[-1]
    shown: Turn | None = turn
    if isinstance(turn.move, (*NON_TURN_MOVES, Challenge)) and turn.move != Challenge(upheld=True):
        shown = history.last_play
    squares: Sequence[int] = shown.play.place.squares if shown and shown.play else ()
    return {"squares": list(squares)}
