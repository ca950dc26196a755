"""Write a game as JSON for other programs, and read it back by its link.

docs/json.md lists the fields. Reading uses only ``link``, so it does not depend on other fields.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import TYPE_CHECKING

from scrabble import link as links
from scrabble.board import Board
from scrabble.errors import FileFormatError
from scrabble.files import cgp
from scrabble.game import History, Setup, Turn
from scrabble.game.record import UNKNOWN, states_rack
from scrabble.moves import Exchange, format_move
from scrabble.tiles import Alphabet
from scrabble.views.json import Json, parse_json
from scrabble.views.turns import NO_DOUBTS, Doubted, doubts_of, kind_of, note_of, public_move
from scrabble.views.view import LexiconState

if TYPE_CHECKING:
    from scrabble.files import gcg

__all__ = ["board_rows", "describe", "link_in", "text_of"]

VERSION = 2


def link_in(text: str) -> str:
    """Return the link in JSON text; raise `FileFormatError` (``bad-json``)."""
    try:
        link = parse_json(text)["link"]
    except (ValueError, KeyError, TypeError) as error:
        raise FileFormatError(
            "bad-json", "This JSON does not describe a game saved by Pass-a-Word."
        ) from error
    if not isinstance(link, str):
        raise FileFormatError("bad-json", "The link of a game is a text.")
    return link


def text_of(
    history: History,
    file: gcg.GcgFile | None = None,
    seats: Collection[int] | None = None,
    link: str | None = None,
) -> str:
    """Format a game as JSON text, with the title and notes of its file."""
    described = describe(history, seats, link) | _about(file)
    return json.dumps(described, ensure_ascii=False, indent=1) + "\n"


def describe(
    history: History,
    seats: Collection[int] | None = None,
    link: str | None = None,
    doubted: Doubted = NO_DOUBTS,
) -> Json:
    """Describe a game, with the racks of ``seats`` (by default all seats).

    ``link`` is the link of a joint game, which cannot be derived from the game. ``doubted`` has the
    words in doubt by turn, if the shipped lexicon is another edition.
    """
    position = history.last
    setup = position.setup
    alphabet = setup.alphabet
    open_seats = range(len(setup.names)) if seats is None else seats
    return {
        "version": VERSION,
        "mode": setup.mode.value,
        "language": setup.language,
        "lexicon": setup.lexicon,
        "lexicon_state": _lexicon_state(setup),
        "list_fingerprint": setup.list_fingerprint or None,
        "challenge_rule": setup.challenge_rule.value,
        "word_search": setup.word_search,
        "options": dict(setup.options),
        "players": [
            {"name": name, "score": score}
            for name, score in zip(setup.names, position.scores, strict=True)
        ],
        "to_move": None if position.result else position.to_move,
        "over": position.result is not None,
        "winners": list(position.result.winners) if position.result else [],
        "turns": [
            _turn(history, turn, open_seats) | doubts_of(turn, doubted) for turn in history.turns
        ],
        "board": board_rows(position.board, alphabet),
        "racks": [
            alphabet.spell(rack) if seat in open_seats else None
            for seat, rack in enumerate(position.racks)
        ],
        "bag_count": len(position.bag),
        "result": _result(history, open_seats),
        "link": links.encode_history(history) if link is None else link,
    }


def _lexicon_state(setup: Setup) -> LexiconState:
    """Compare a game's lexicon with the shipped one, by their tags."""
    if setup.is_own_list:
        return "absent"
    return "differs" if setup.is_other_edition else "matched"


def _turn(history: History, turn: Turn, open_seats: Collection[int]) -> Json:
    before = history.positions[turn.number - 1]
    alphabet = before.setup.alphabet
    is_open = turn.seat in open_seats
    knows_tiles = not isinstance(turn.move, Exchange) or UNKNOWN not in turn.move.tiles
    return {
        "player": turn.seat,
        "kind": kind_of(turn.move),
        "move": format_move(turn.move, before.board, alphabet)
        if is_open and knows_tiles
        else public_move(history, turn),
        "rack": alphabet.spell(before.rack) if is_open and states_rack(turn.move) else None,
        "words": [alphabet.plain(word.tiles) for word in turn.play.words] if turn.play else [],
        "score": turn.score,
        "total": turn.total,
        "withdrawn": history.withdrawn(turn.number),
        "adjustments": [
            {"player": each.seat, "kind": each.kind, "points": each.points}
            for each in turn.adjustments
        ],
    } | note_of(history, turn)


def board_rows(board: Board, alphabet: Alphabet) -> list[str]:
    """Format the rows of a board: one character for each tile, digraphs in brackets."""
    return [cgp.tiles_text(row, alphabet) for row in board.rows()]


def _result(history: History, open_seats: Collection[int]) -> Json | None:
    result, alphabet = history.last.result, history.game.setup.alphabet
    if result is None:
        return None
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "leftovers": [
            {
                "before": row.before,
                "tiles": alphabet.spell(row.tiles) if seat in open_seats else None,
                "lost": row.lost,
                "gained": row.gained,
                "final": row.final,
            }
            for seat, row in enumerate(result.leftovers)
        ],
    }


def _about(file: gcg.GcgFile | None) -> Json:
    """Return the title, description, lexicon name and notes of a GCG file."""
    if file is None:
        return {}
    from scrabble.files import gcg  # noqa: PLC0415  Only games from a GCG file load it.

    return {
        "title": file.pragma("title"),
        "description": file.pragma("description"),
        "stated_lexicon": file.pragma("lexicon"),
        "notes": [{"turn": note.turn, "text": note.text} for note in gcg.notes(file)],
    }
