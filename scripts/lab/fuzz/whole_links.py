"""Random records and games with options, and the engine's facts about them, for the second reader.

The page of films reads such links with ``site/link-reader/whole.js``, without the engine.
`differences` compares the two (`tests/support/js/compare_whole.mjs`).
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from scrabble import link
from scrabble.errors import LinkError, ScrabbleError
from scrabble.game import (
    ChallengeRule,
    Ending,
    History,
    Mode,
    Record,
    ScoreAdjustment,
    record_of,
    replay,
)
from scrabble.game.options import BOARD, BONUS, CHALLENGE_COST, END, OPEN_RACKS, Value
from scrabble.game.record import UNKNOWN, states_rack
from scrabble.lexicon import LANGUAGES
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Place
from scrabble.tiles import face_down, remove
from scrabble.views.json import Json
from scrabble.views.players import chart, moment
from scripts.build import page_data
from scripts.common import node_env
from scripts.common.base import ROOT, TESTS
from scripts.lab.fuzz.random_play import random_setup, turns

_PROGRAM = TESTS / "support" / "js" / "compare_whole.mjs"
KNOWN = 0.6
"""The share of the tiles that a record with unknown tiles still knows."""
_KINDS: tuple[ScoreAdjustment, ...] = (
    ScoreAdjustment(0, "challenge", 5),
    ScoreAdjustment(1, "time", -10),
    ScoreAdjustment(0, "hint", -7),
    ScoreAdjustment(1, "challenge", 0),
    ScoreAdjustment(0, "time", -9999),
)


def with_options(rng: Random) -> History:
    """Return a random game with options, at a random turn and often at its end."""
    setup = replace(random_setup(rng), early_rules=False)
    options: dict[str, Value] = {
        BOARD.name: rng.choice(BOARD.values),
        BONUS.name: rng.choice((0, 35, 50, 99)),
        END.name: rng.choice(END.values),
        OPEN_RACKS.name: rng.random() < 0.3,
    }
    if setup.challenge_rule is ChallengeRule.SINGLE:
        options[CHALLENGE_COST.name] = rng.choice(CHALLENGE_COST.values)
    histories = list(turns(rng, replace(setup, options=tuple(options.items()))))
    return histories[-1] if rng.random() < 0.6 else rng.choice(histories)


def whole_record(rng: Random) -> Record:
    """Return the record of a random game, with options or without."""
    if rng.random() < 0.5:
        return record_of(with_options(rng))
    histories = list(turns(rng, random_setup(rng)))
    return record_of(rng.choice((histories[-1], rng.choice(histories))))


def _with_less_known(rng: Random, record: Record) -> Record:
    """Forget tiles of racks that no move needs; the end is then open."""
    racks = tuple(
        "".join(sorted(_some(rng, rack, move) if states_rack(move) else rack))
        for rack, move in zip(record.racks, record.moves, strict=True)
    )
    moves = tuple(
        Exchange(UNKNOWN * len(move.tiles))
        if isinstance(move, Exchange) and rng.random() < 0.3
        else move
        for move in record.moves
    )
    left = tuple(_some(rng, rack, None) for rack in record.final_racks)
    return Record.of(record.setup, moves, racks, left, record.adjustments, Ending.OPEN)


def _some(rng: Random, rack: str, move: Move | None) -> str:
    """Keep the tiles of a rack that a move needs, and some of the others."""
    needed = ""
    if isinstance(move, Place):
        needed = face_down(move.letters)
    elif isinstance(move, Exchange):
        needed = move.tiles
    rest = remove(rack, needed) or ""
    return needed + "".join(tile for tile in rest if rng.random() < KNOWN)


def changed_record(rng: Random, record: Record) -> Record:
    """Return a record with adjustments, unknown tiles or another ending; it may be impossible."""
    is_partial = rng.random() < 0.5
    changed = _with_less_known(rng, record) if is_partial else record
    if rng.random() < 0.5 and changed.moves:
        added = [
            (rng.randint(1, len(changed.moves)), rng.choice(_KINDS))
            for _ in range(rng.randint(1, 4))
        ]
        added.sort(key=lambda each: each[0])
        changed = Record.of(
            changed.setup, changed.moves, changed.racks, changed.final_racks, added, changed.ending
        )
    if not is_partial and rng.random() < 0.3:
        ending = rng.choice(tuple(Ending))
        changed = Record.of(
            *(changed.setup, changed.moves, changed.racks, changed.final_racks),
            *(changed.adjustments, ending),
        )
    return changed


def random_links(seed: int, count: int) -> Iterator[str]:
    """Yield links of random records and games with options."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    for number in range(count):
        if number % 4 == 0:
            yield link.encode_history(with_options(rng))
            continue
        record = whole_record(rng)
        with suppress(ScrabbleError):
            record = changed_record(rng, record)
            replay(record)
            yield link.encode(record)
            continue
        yield link.encode(whole_record(rng))


def _move(move: Move) -> list[Any]:
    """Return a move as its kind and its content."""
    kind = {"Place": "play"}.get(type(move).__name__, type(move).__name__.lower())
    match move:
        case Place(tiles):
            return [kind, [list(each) for each in tiles]]
        case Exchange(tiles):
            return [kind, tiles]
        case Challenge(upheld):
            return [kind, upheld]
        case Hint(step):
            return [kind, step]
        case Accept(word):
            return [kind, word]
    return [kind, None]


def facts_of(history: History) -> Json:
    """Return the facts of a game that both readers must agree on."""
    game, setup, last = history.game, history.game.setup, history.last
    positions = history.positions
    options = None
    if setup.options:
        board = BOARD.values.index(setup.option(BOARD))
        cost = setup.option(CHALLENGE_COST)
        options = [board, setup.option(BONUS), cost, setup.has_last_turns]
    return {
        "setup": [list(setup.names), setup.language, setup.challenge_rule.value],
        "options": options,
        "premiums": list(setup.layout.names) if setup.options else None,
        "moves": [_move(move) for move in game.moves],
        "boards": [position.board.cells for position in positions],
        "scores": [list(position.scores) for position in positions],
        "gained": [turn.score for turn in history.turns],
        "bags": [len(position.bag) for position in positions],
        "held": [
            [position.held(seat) for seat in range(len(setup.names))] for position in positions
        ],
        "toMove": [position.to_move for position in positions],
        "result": [last.result.reason, list(last.result.winners)] if last.result else [None, None],
        "isOver": isinstance(game, Record) or (last.result is not None and last.is_open),
        "sheet": _sheet(game) if isinstance(game, Record) else None,
        **_chart(history),
    }


def _chart(history: History) -> Json:
    """Return the points of the chart in tenths, and the turn of the moment."""
    drawn, found = chart(history), moment(history)
    leads = drawn and [
        [round(10 * float(each)) for point in line.split() for each in point.split(",")]
        for line in drawn["lines"]
    ]
    return {
        "leads": leads,
        "leaders": drawn and [drawn["most"], drawn["leaders"]],
        "moment": found and found["turn"],
    }


def _sheet(record: Record) -> list[Any]:
    """Return the facts that only a record has: racks, adjustments and the ending."""
    adjustments = [
        [
            {"seat": each.seat, "kind": each.kind, "points": each.points}
            for after, each in record.adjustments
            if after == number
        ]
        for number in range(1, len(record.moves) + 1)
    ]
    return [list(record.racks), list(record.final_racks), adjustments, record.ending.value]


def row_of(text: str) -> Json:
    """Return a link with the engine's facts, ``None`` without a game or for a joint game."""
    try:
        if link.mode_of(text) not in (Mode.DEALT, Mode.STATED):
            return {"link": text, "facts": None}
        return {"link": text, "facts": facts_of(link.decode(text))}
    except LinkError:
        return {"link": text, "facts": None}


def differences(texts: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the links on which the readers disagree, with the facts that differ."""
    rows = [row_of(text) for text in texts]
    letters = {language: page_data.letters(language) for language in LANGUAGES}
    done = subprocess.run(
        [node_env.ensure().program, _PROGRAM],
        input=json.dumps({"letters": letters, "games": rows}),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found: list[list[str]] = json.loads(done.stdout)
    for row, names in zip(rows, found, strict=True):
        is_refused = row["facts"] is None
        if (names == []) is is_refused or "crash" in "".join(names):
            yield row["link"], names
