"""Build a seat's view of a game, as plain JSON-ready data.

The view has squares, premiums, values, the seat to move and the moves allowed now, so the page
needs no rules. It never has other seats' racks. site/core/types.js describes the fields as JSDoc.
"""

from __future__ import annotations

from typing import Literal

from scrabble.board import CENTRE, board_info
from scrabble.game import (
    Game,
    History,
    Mode,
    Position,
    Record,
    Result,
    ends_without_score,
    humans,
    may_be_reviewed,
    scoreless_at_end,
    scoreless_limit,
    seat_out,
)
from scrabble.game.options import BOARD, OPEN_RACKS
from scrabble.views.json import Json
from scrabble.views.players import chart, moment, players
from scrabble.views.tiles import cells, count_by_kind, open_racks, own_rack, tile_of, unseen
from scrabble.views.turns import KINDS, NO_DOUBTS, Doubted, doubts_of, last_move, turn_of

LexiconState = Literal["matched", "differs", "absent"]


def view(
    history: History, seat: int | None, state: LexiconState, doubted: Doubted = NO_DOUBTS
) -> Json:
    """Return everything that ``seat`` may see after the last move; ``None`` sees no rack.

    ``state`` compares the lexicon here with the link's tag: ``matched``, ``differs`` (another
    edition; ``doubted`` has the words in doubt), or ``absent``.
    """
    position = history.last
    setup, alphabet = position.setup, position.setup.alphabet
    over = position.result is not None
    rack = None if seat is None else own_rack(history, seat)
    return {
        "language": setup.language,
        "mode": setup.mode.value,
        "challengeRule": setup.challenge_rule.value,
        "hints": {
            "price": setup.hint_price,
            "bought": position.hint,
            "charge": "play" if setup.early_rules else "turn",
        },
        "turnSeconds": setup.turn_seconds,
        "houseWords": setup.house_words,
        "wordSearch": setup.word_search,
        "accepted": [alphabet.plain(word) for word in position.accepted],
        "lexicon": _lexicon(history.game, state),
        "seat": seat,
        "toMove": None if over else position.to_move,
        "over": over,
        "players": players(history),
        "rack": None if rack is None else [tile_of(alphabet, tile) for tile in rack],
        "board": cells(history),
        "premiums": list(setup.layout.names),
        "centre": CENTRE,
        "bag": len(position.bag),
        "bags": [len(each.bag) for each in history.positions],
        "unseen": (hidden := unseen(position, "".join(_open_racks(history)) or rack or "")),
        "unseenKinds": count_by_kind(hidden, setup.language),
        "alphabet": [tile_of(alphabet, tile) for tile in alphabet.tiles],
        "turns": [turn_of(history, turn) | doubts_of(turn, doubted) for turn in history.turns],
        "last": last_move(history),
        "chart": chart(history),
        "turn": _turn_line(position, seat),
        "line": _hint_line(history, seat),
        "humans": humans(position),
        "reviewable": may_be_reviewed(position),
        "allowed": (allowed := _allowed(position, seat)),
        "scoreless": _scoreless(position, allowed),
        "result": None if position.result is None else _result(history, position.result, seat),
    } | _options(history)


def _open_racks(history: History) -> list[str]:
    return open_racks(history) if history.game.setup.option(OPEN_RACKS) else []


def _options(history: History) -> Json:
    """Return the fields of a game with options: the options, titles of its board, open racks."""
    setup = history.game.setup
    if not setup.options:
        return {}
    shown = _open_racks(history)
    return {
        "options": dict(setup.options),
        "boardTitles": dict(board_info(setup.option(BOARD)).titles),
        "openRacks": [[tile_of(setup.alphabet, tile) for tile in rack] for rack in shown],
    }


def _lexicon(game: Game | Record, state: LexiconState) -> Json:
    named = {"pack": game.lexicon, "state": state, "tag": game.setup.tag}
    return named | {"fingerprint": game.setup.list_fingerprint}


def _allowed(position: Position, seat: int | None) -> dict[str, bool]:
    is_mine = _is_mine(position, seat)
    return {name: is_mine and position.allows(kind) for kind, name in KINDS.items()}


def _scoreless(position: Position, allowed: dict[str, bool]) -> Json:
    """Return how many scoreless turns in a row end a game, and which moves would end it now.

    ``ends`` has the allowed kinds of moves that would end the game if they scored nothing.
    """
    ends = [
        name for kind, name in KINDS.items() if allowed[name] and ends_without_score(position, kind)
    ]
    return {"limit": scoreless_limit(len(position.seats_in_play)), "ends": ends}


def _is_mine(position: Position, seat: int | None) -> bool:
    return seat == position.to_move and position.setup.mode is not Mode.STATED


def _turn_line(position: Position, seat: int | None) -> str:
    """Return the key of the text that says whose turn it is (site/strings)."""
    if position.result is not None:
        return "turn-over"
    if _is_mine(position, seat):
        return "turn-yours"
    is_seen = seat in (None, position.to_move) or position.setup.computer(position.to_move) > 0
    return "turn-view" if is_seen else "turn-of"


def _hint_line(history: History, seat: int | None) -> str:
    """Return the key of the text that says what to do now; empty if nothing can be done."""
    position = history.last
    if position.result is not None or position.setup.mode is Mode.STATED:
        return ""
    if _is_mine(position, seat):
        return "line-first" if position.board.is_empty else "line-your-move"
    if position.setup.computer(position.to_move):
        return "line-thinking"
    return "line-invited" if seat is None else "line-waiting"


def _result(history: History, result: Result, seat: int | None) -> Json:
    """Return the result and its arithmetic, with the leftover tiles that the seat may see."""
    alphabet = history.game.setup.alphabet
    is_open = history.last.is_open
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "out": seat_out(history.last),
        "turns": scoreless_at_end(history.last),
        "moment": moment(history),
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
