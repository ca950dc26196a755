"""Games and positions from any text, and into any: GCG, link, CGP, JSON, plain text.

What the command line converts and the page imports and exports goes through here.
docs/formats.md describes each format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import Any

from scrabble import link as links
from scrabble.errors import FileFormatError, LinkError
from scrabble.files import cgp, gcg
from scrabble.game import History, Turn, replay
from scrabble.game.record import UNKNOWN, states_rack
from scrabble.moves import Exchange, format_move
from scrabble.views.text_view import show_game
from scrabble.views.view import Json, beside, kind_of

JSON_VERSION = 2
_ROWS = re.compile(r"[^\s/]+(?:/[^\s/]+){14}\s")
_GCG_LINE = re.compile(r"^[#>]\S", re.MULTILINE)
_BOM = "\ufeff"
_MOST_DEPTH = 16
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[][{}]")


class Format(StrEnum):
    """What a game can be written as."""

    GCG = "gcg"
    JSON = "json"
    LINK = "link"
    CGP = "cgp"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a text holds: a game, or a single position.

    ``file`` is the GCG file it came from, with its title and notes; ``warnings`` tell of
    racks in it that cannot have been as stated.
    """

    history: History | None = None
    position: cgp.Cgp | None = None
    file: gcg.GcgFile | None = None
    warnings: tuple[FileFormatError, ...] = ()


def load(source: bytes | str) -> Loaded:
    """Read a game from whatever holds one: a GCG file, a link or our JSON; or a position.

    Raises `FileFormatError` or `LinkError`.
    """
    if len(source) > gcg.MAX_BYTES:
        raise FileFormatError("too-large", f"A game has up to {gcg.MAX_BYTES} bytes.")
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    text = text.removeprefix(_BOM).strip()
    if _ROWS.match(text):
        return Loaded(position=cgp.parse(text))
    if text.startswith("{"):
        return Loaded(links.decode(_link_in(text)))
    if re.match("[#>]", text) and _GCG_LINE.search(text) and not _is_fragment(text):
        file = gcg.parse(source)
        judged = gcg.judge(file)
        return Loaded(replay(judged.record), file=file, warnings=judged.warnings)
    try:
        return Loaded(links.find_in_text(text)[1])
    except LinkError as error:
        if error.code != "not-a-link":
            raise
        raise FileFormatError(
            "unknown-format", "This is neither a GCG file nor a link, a CGP position or our JSON."
        ) from error


def dump(loaded: Loaded, to: Format, seats: Collection[int] | None = None) -> str:
    """Write a game or position; ``seats`` are those whose racks are told, by default all.

    Raises `FileFormatError` (``no-game``) where a position would have to be a game.
    """
    if to is Format.CGP:
        position = loaded.position
        if loaded.history is not None:
            position = cgp.from_position(loaded.history.last, seats)
        assert position is not None  # there is one or the other
        return cgp.text_of(position) + "\n"
    history = loaded.history
    if history is None:
        raise FileFormatError("no-game", "A position has no moves: it can only be written as CGP.")
    match to:
        case Format.GCG:
            return gcg.text_of(loaded.file or gcg.from_history(history, seats))
        case Format.LINK:
            return links.encode_history(history) + "\n"
        case Format.TEXT:
            return show_game(history) + "\n"
        case _:
            described = as_json(history, seats) | about(loaded.file)
            return json.dumps(described, ensure_ascii=False, indent=1) + "\n"


def about(file: gcg.GcgFile | None) -> Json:
    """Return what a GCG file tells besides the game."""
    if file is None:
        return {}
    return {
        "title": file.pragma("title"),
        "description": file.pragma("description"),
        "stated_lexicon": file.pragma("lexicon"),
        "notes": [{"turn": note.turn, "text": note.text} for note in gcg.notes(file)],
    }


def as_json(history: History, seats: Collection[int] | None = None) -> dict[str, Any]:
    """Describe a game for machines, as docs/formats.md says."""
    position = history.last
    setup = position.setup
    alphabet = setup.alphabet
    told = range(len(setup.names)) if seats is None else seats
    return {
        "version": JSON_VERSION,
        "mode": setup.mode.value,
        "language": setup.language,
        "lexicon": setup.dictionary,
        "challenge_rule": setup.challenge_rule.value,
        "players": [
            {"name": name, "score": score}
            for name, score in zip(setup.names, position.scores, strict=True)
        ],
        "to_move": None if position.result else position.to_move,
        "over": position.result is not None,
        "winners": list(position.result.winners) if position.result else [],
        "turns": [_turn(history, turn, told) for turn in history.turns],
        "board": [_row(history, row) for row in position.board.rows()],
        "racks": [
            alphabet.spell(rack) if seat in told else None
            for seat, rack in enumerate(position.racks)
        ],
        "bag_count": len(position.bag),
        "result": _result(history, told),
        "link": links.encode_history(history),
    }


def _turn(history: History, turn: Turn, told: Collection[int]) -> Json:
    before = history.positions[turn.number - 1]
    alphabet = before.setup.alphabet
    shows = turn.seat in told
    hidden = isinstance(turn.move, Exchange) and not (shows and UNKNOWN not in turn.move.tiles)
    return {
        "player": turn.seat,
        "kind": kind_of(turn.move),
        "move": f"exchange {len(turn.move.tiles)}"
        if hidden and isinstance(turn.move, Exchange)
        else format_move(turn.move, before.board, alphabet),
        "rack": alphabet.spell(before.rack) if shows and states_rack(turn.move) else None,
        "words": [alphabet.plain(word.tiles) for word in turn.play.words] if turn.play else [],
        "score": turn.score,
        "total": turn.total,
        "withdrawn": history.withdrawn(turn.number),
        "adjustments": [
            {"player": adjustment.seat, "kind": adjustment.kind, "points": adjustment.points}
            for adjustment in turn.adjustments
        ],
    } | beside(history, turn)


def _row(history: History, row: str) -> str:
    """Write a row of the board: a tile a character, digraph tiles in brackets."""
    texts = [history.game.setup.alphabet.text(tile) for tile in row]
    return "".join(text if len(text) == 1 else f"[{text}]" for text in texts)


def _result(history: History, told: Collection[int]) -> Json | None:
    result, alphabet = history.last.result, history.game.setup.alphabet
    if result is None:
        return None
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "leftovers": [
            {
                "before": row.before,
                "tiles": alphabet.spell(row.tiles) if seat in told else None,
                "lost": row.lost,
                "gained": row.gained,
                "final": row.final,
            }
            for seat, row in enumerate(result.leftovers)
        ],
    }


def _link_in(text: str) -> str:
    """Return the link of our JSON."""
    try:
        link = parse_json(text)["link"]
    except (ValueError, KeyError, TypeError) as error:
        raise FileFormatError("bad-json", "This JSON does not describe a game of ours.") from error
    if not isinstance(link, str):
        raise FileFormatError("bad-json", "The link of a game is a text.")
    return link


def parse_json(text: str) -> Any:  # noqa: ANN401  JSON is anything.
    """Parse JSON text from anywhere; raises `ValueError`, also if it is nested deeply.

    The parser calls itself for each level, and in the browser's Python too many levels
    end the interpreter rather than raise: brackets are counted first.
    """
    brackets = _BRACKET.findall(_STRING.sub("", text))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if max(depths, default=0) > _MOST_DEPTH:
        raise ValueError("nested too deeply")
    return json.loads(text)


def _is_fragment(text: str) -> bool:
    """Say whether a text is one line with the ``#`` of a link, as copied from the address bar."""
    return text.startswith("#") and re.fullmatch(r"#\w+", text) is not None
