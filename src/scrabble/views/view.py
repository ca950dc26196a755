"""What one seat may see of a game, as plain JSON-ready data.

The page needs no rule: cells, premiums, values, whose turn it is and the moves
allowed now are all in the view, the other racks never are. site/core/types.js holds
the same shapes as JSDoc.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor
from typing import Any, Literal

from scrabble.board import ACROSS, CENTRE, DOWN, Direction, load_layout, run_through
from scrabble.game import NON_TURN_MOVES, History, Mode, Position, Result, Turn, unseen_tiles
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
)
from scrabble.rules import Word
from scrabble.strategy.leaves import is_vowel
from scrabble.strategy.review import humans, may_be_reviewed
from scrabble.tiles import (
    BLANK,
    EMPTY,
    Alphabet,
    is_blank,
    letters_of,
    remove,
)
from scrabble.views.chart import chart
from scrabble.views.sentences import label

Json = dict[str, Any]
LexiconState = Literal["matched", "differs", "absent"]

_KINDS: dict[type[Move], str] = {
    Place: "play",
    Exchange: "exchange",
    Pass: "pass",
    Challenge: "challenge",
    Resign: "resign",
    Hint: "hint",
    Accept: "accept",
}

_TILE_KINDS = ("vowels", "consonants", "blanks")
_Y_IS_A_VOWEL = ("fr", "pl")
"""Languages that count it among them."""


def view(history: History, seat: int | None, state: LexiconState) -> Json:
    """Return all that ``seat`` may see after the last move; no rack for ``None``."""
    position = history.last
    setup = position.setup
    alphabet = setup.alphabet
    over = position.result is not None
    rack = None if seat is None else own_rack(history, seat)
    return {
        "language": setup.language,
        "mode": setup.mode.value,
        "challengeRule": setup.challenge_rule.value,
        "hints": {
            "price": setup.hint_price,
            "bought": position.hint,
        },
        "turnSeconds": setup.turn_seconds,
        "houseWords": setup.house_words,
        "accepted": [alphabet.plain(word) for word in position.accepted],
        "lexicon": {
            "pack": setup.dictionary,
            "state": state,
            "tag": setup.tag,
        },
        "seat": seat,
        "toMove": None if over else position.to_move,
        "over": over,
        "players": _players(history),
        "rack": None if rack is None else [_tile(alphabet, tile) for tile in rack],
        "board": _cells(history),
        "premiums": list(load_layout().names),
        "centre": CENTRE,
        "bag": len(position.bag),
        "unseen": (hidden := unseen(position, rack or "")),
        "unseenKinds": _kinds_of(hidden, setup.language),
        "alphabet": [_tile(alphabet, tile) for tile in alphabet.tiles],
        "turns": [_turn(history, turn) for turn in history.turns],
        "last": _last(history),
        "chart": chart(history),
        "turn": _turn_line(position, seat),
        "line": _hint_line(history, seat),
        "humans": humans(position),
        "reviewable": may_be_reviewed(position),
        "allowed": _allowed(position, seat),
        "result": None if position.result is None else _result(history, position.result, seat),
    }


def racks(position: Position) -> list[list[Json]]:
    """Return the racks of all seats, for games that are over and for records."""
    alphabet = position.setup.alphabet
    return [[_tile(alphabet, tile) for tile in rack] for rack in position.racks]


def kind_of(move: Move) -> str:
    """Name a move's kind as views and JSON do: ``play``, ``exchange``, ``pass``, ..."""
    return _KINDS[type(move)]


def own_rack(history: History, seat: int) -> str:
    """Return the rack that a seat may see.

    While a play can be challenged its player does not see the new tiles: they
    go back to the bag if the play comes off.
    """
    position = history.last
    rack = position.racks[seat]
    last = history.last_play
    if position.unchallenged is None or last is None or last.seat != seat:
        return rack
    kept = remove(rack, last.drawn)
    assert kept is not None  # what was drawn is on the rack
    return kept


def _players(history: History) -> list[Json]:
    position = history.last
    names, levels = position.setup.names, position.setup.computers
    return [
        {
            "name": names[seat],
            "label": label(position, seat),
            "score": score,
            "tiles": position.held(seat),
            "resigned": position.resigned[seat],
            "computer": levels[seat] if levels else 0,
        }
        | _feats(history, seat)
        for seat, score in enumerate(position.scores)
    ]


def _feats(history: History, seat: int) -> Json:
    """Return a player's best play that stood, all-seven plays, and points a turn."""
    turns = [turn for turn in history.turns if turn.seat == seat]
    taken = [turn for turn in turns if not isinstance(turn.move, (*NON_TURN_MOVES, Resign))]
    stood = [turn for turn in turns if turn.play and not history.withdrawn(turn.number)]
    best = max(stood, key=lambda turn: turn.score, default=None)
    return {
        "best": best
        and best.play
        and {
            "word": _shown(history.game.setup.alphabet, best.play.words[0]),
            "score": best.score,
        },
        "bingos": sum(1 for turn in stood if turn.play and turn.play.bingo),
        "mean": floor(taken[-1].total / len(taken) + 0.5) if taken else 0,
    }


def _tile(alphabet: Alphabet, tile: str) -> Json:
    """Return a tile as letter (upper case, ``?`` for a blank) and value."""
    return {"letter": alphabet.text(letters_of(tile)), "value": alphabet.values[tile]}


def _cells(history: History) -> list[Json | None]:
    """Return the board by square: letter, value, blank or not, the turn it was played, its words.

    The turn is 0 for tiles that lay there from the start, in a position set up. The words are those
    through the square across and down, empty where there is none.
    """
    alphabet = history.game.setup.alphabet
    cells = history.last.board.cells
    since = {
        square: turn.number
        for turn in history.turns
        if turn.play is not None and not history.withdrawn(turn.number)
        for square in turn.play.place.squares
    }
    return [
        None
        if tile == EMPTY
        else _tile(alphabet, tile)
        | {
            "blank": is_blank(tile),
            "turn": since.get(square, 0),
            "words": [_run(cells, square, direction, alphabet) for direction in (ACROSS, DOWN)],
        }
        for square, tile in enumerate(cells)
    ]


def _run(cells: str, square: int, direction: Direction, alphabet: Alphabet) -> str:
    """Return the word through a square, upper case; empty for a single tile."""
    run = run_through(cells, square, direction)
    return alphabet.plain(cells[run.start : run.stop : run.step]) if len(run) > 1 else ""


def unseen(position: Position, rack: str) -> list[Json]:
    """Count the tiles that a seat cannot see: in the bag and on the other racks."""
    alphabet = position.setup.alphabet
    unseen = unseen_tiles(position.board, rack, alphabet)
    return [_tile(alphabet, tile) | {"count": n} for tile, n in sorted(unseen.items())]


def _kinds_of(unseen: list[Json], language: str) -> dict[str, int]:
    """Count tiles as players do: all, vowels, consonants and blanks."""
    kinds = Counter[str]()
    for tile in unseen:
        letter = tile["letter"]
        vowel = is_vowel(letter) or (letter == "Y" and language in _Y_IS_A_VOWEL)
        kind = "blanks" if letter == BLANK else "vowels" if vowel else "consonants"
        kinds[kind] += tile["count"]
    return {"n": kinds.total(), **{kind: kinds[kind] for kind in _TILE_KINDS}}


def _turn(history: History, turn: Turn) -> Json:
    position = history.positions[turn.number - 1]
    alphabet = position.setup.alphabet
    play = turn.play
    return {
        "number": turn.number,
        "seat": turn.seat,
        "kind": kind_of(turn.move),
        "outcome": _outcome(turn.move),
        "move": (move := shown_move(history, turn)),
        "what": "" if play else move.partition(" ")[2],
        "words": [_shown(alphabet, word) for word in play.words] if play else [],
        "score": turn.score,
        "hintCost": turn.cost,
        "total": turn.total,
        "scores": list(history.positions[turn.number].scores),
        "squares": list(play.place.squares) if play else [],
        "withdrawn": history.withdrawn(turn.number),
    } | beside(history, turn)


def _outcome(move: Move) -> str:
    """Name what happened: the kind, and how a challenge came out."""
    match move:
        case Challenge(upheld):
            return "challenge-won" if upheld else "challenge-lost"
        case _:
            return kind_of(move)


def beside(history: History, turn: Turn) -> Json:
    """Return the note beside a turn, where the link carries one."""
    note = history.note(turn.number)
    return {"note": note} if note else {}


def shown_move(history: History, turn: Turn) -> str:
    """Write a move for everybody to read: the tiles of an exchange are only counted."""
    if isinstance(turn.move, Exchange):
        return f"exchange {len(turn.move.tiles)}"
    position = history.positions[turn.number - 1]
    return format_move(turn.move, position.board, position.setup.alphabet)


def _shown(alphabet: Alphabet, word: Word) -> str:
    return alphabet.plain(word.tiles)


def _last(history: History) -> Json | None:
    """Return the last move with its squares; a play that withstood a challenge keeps them."""
    if not history.turns:
        return None
    turn = history.turns[-1]
    shown: Turn | None = turn
    if isinstance(turn.move, (*NON_TURN_MOVES, Challenge)) and turn.move != Challenge(upheld=True):
        shown = history.last_play
    squares: Sequence[int] = shown.play.place.squares if shown and shown.play else ()
    return {"squares": list(squares)}


def _allowed(position: Position, seat: int | None) -> dict[str, bool]:
    mine = _is_mine(position, seat)
    return {name: mine and position.allows(kind) for kind, name in _KINDS.items()}


def _is_mine(position: Position, seat: int | None) -> bool:
    return seat == position.to_move and position.setup.mode is Mode.DEALT


def _thinks(position: Position) -> bool:
    levels = position.setup.computers
    return bool(levels and levels[position.to_move])


def _turn_line(position: Position, seat: int | None) -> str:
    """Name the words that say whose turn it is (site/strings)."""
    if position.result is not None:
        return "turn-over"
    if _is_mine(position, seat):
        return "turn-yours"
    if _thinks(position):
        return "line-thinking"
    return "turn-view" if seat in (None, position.to_move) else "turn-of"


def _hint_line(history: History, seat: int | None) -> str:
    """Name the words that say what can be done now; none for a record or after the end."""
    position = history.last
    if position.result is not None or position.setup.mode is Mode.STATED:
        return ""
    if _is_mine(position, seat):
        return "line-your-move" if history.turns else "line-first"
    if _thinks(position):
        return "line-thinking"
    return "line-invited" if seat is None else "line-waiting"


def _result(history: History, result: Result, seat: int | None) -> Json:
    """Return the end and its arithmetic; of the tiles left those that may be seen."""
    alphabet = history.game.setup.alphabet
    is_open = history.last.is_open
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "rows": [
            {
                "seat": at,
                "before": row.before,
                "leftover": "".join(alphabet.text(tile) for tile in row.tiles)
                if is_open or at == seat
                else "",
                "gained": row.gained,
                "lost": row.lost,
                "final": row.final,
            }
            for at, row in enumerate(result.leftovers)
        ],
    }
