"""Compare the page's second reader with the engine: random games and drafts.

    python build.py fuzz readers --count 100 --seed 1

Each game is compared at several turns: the view of every seat, and the points of drafts laid by the
players (`tests/support/js/compare_readers.mjs`). Both readers must also refuse the same
forged links. Exit code 1 after the first difference.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from time import monotonic

from scrabble import link, web
from scrabble.board import CENTRE, SIZE, SQUARES
from scrabble.errors import LinkError
from scrabble.game import History, Mode, Position
from scrabble.lexicon import LANGUAGES
from scrabble.link.v1.placements import occupied, placements
from scrabble.tiles import BLANK, blank_for, letters_of
from scrabble.views.json import Json
from scrabble.views.tiles import own_rack
from scrabble.web.session import Opened, remember
from scripts.build import page_data
from scripts.common import node_env
from scripts.common.base import ROOT, SITE, TESTS
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.forging import opened
from scripts.lab.fuzz.harness import options
from scripts.lab.fuzz.random_play import random_place, random_setup, turns

PLACES = (0, 0.3, 0.7, 1)
"""The turns at which each game is compared, as fractions of its moves."""
UNDECIDED = 0.2
"""The share of blanks on the board that have no letter yet."""
DRAFTS = 70
"""How many drafts are scored in each unfinished game."""
_BATCH = 10
_PROGRAM = TESTS / "support" / "js" / "compare_readers.mjs"


# --- drafts: tiles of a player's rack on free squares -------------------------


def _whole(rng: Random, position: Position) -> list[int]:
    """Choose the squares of a play that the rules allow."""
    return list(random_place(rng, position).squares)


def _all_tiles(rng: Random, position: Position) -> list[int]:
    """Choose squares for the whole rack, if the rules allow a play of all its tiles."""
    spots = placements(occupied(position.board), len(position.rack), not position.bag)
    most = max(map(len, spots.squares))
    return list(rng.choice([squares for squares in spots.squares if len(squares) == most]))


def _holed(rng: Random, position: Position) -> list[int]:
    """Take one tile out of a play."""
    squares = _all_tiles(rng, position)
    squares.remove(rng.choice(squares))
    return squares


def _moved(rng: Random, position: Position) -> list[int]:
    """Move a play by a square or a line, perhaps beyond its line or over other tiles."""
    by = rng.choice((-SIZE, -1, 1, SIZE))
    return [square + by for square in _whole(rng, position)]


def _bent(rng: Random, position: Position) -> list[int]:
    """Add a tile beside a play, in its line or not."""
    squares = _whole(rng, position)
    return [*squares, rng.choice(squares) + rng.choice((-SIZE, -1, 1, SIZE))]


def _row(rng: Random, _: Position) -> list[int]:
    """Choose squares of one line anywhere, with or without a gap."""
    first, step = rng.randrange(SQUARES), rng.choice((1, SIZE))
    return [first + step * n for n in range(rng.randint(2, 7)) if n == 0 or rng.random() < 0.9]


def _around(rng: Random, _: Position) -> list[int]:
    """Choose squares of one line through the centre or just beside it."""
    step = rng.choice((1, SIZE))
    return [CENTRE + step * n for n in range(rng.choice((-6, -3, 0, 1)), rng.randint(1, 3))]


def _single(rng: Random, position: Position) -> list[int]:
    """Choose one square: any, or one beside a tile."""
    near = [square for square in range(SQUARES) if position.board.cells[square] != "."]
    beside = [square + by for square in near for by in (-SIZE, -1, 1, SIZE)]
    return [rng.choice(beside or [CENTRE]) if rng.random() < 0.8 else rng.randrange(SQUARES)]


def _scattered(rng: Random, _: Position) -> list[int]:
    return rng.sample(range(SQUARES), rng.randint(2, 7))


WAYS: dict[Callable[[Random, Position], list[int]], int] = {
    _whole: 8, _all_tiles: 2, _holed: 2, _moved: 3, _bent: 2, _row: 2, _around: 1, _single: 4,
    _scattered: 1,
}  # fmt: skip
"""The ways to choose the squares of a draft, with their weights."""


def random_draft(rng: Random, position: Position) -> list[Json]:
    """Return a draft as the page sends it: one or more of the mover's tiles on free squares."""
    alphabet = position.setup.alphabet
    (way,) = rng.choices(list(WAYS), list(WAYS.values()))
    free = [
        square
        for square in dict.fromkeys(way(rng, position))
        if 0 <= square < SQUARES and position.board.cells[square] == "."
    ]
    rack = sorted(position.rack, key=lambda tile: (tile != BLANK, rng.random()))
    if rng.random() < 0.5:
        rng.shuffle(rack)
    tiles = list(zip(free, rack, strict=False))
    rng.shuffle(tiles)
    if not tiles:
        return random_draft(rng, position)
    return [
        {"square": square, "letter": letter, "blank": tile == BLANK}
        for square, tile in tiles
        for letter in [alphabet.text(letters_of(_shown(rng, tile, alphabet.tiles)))]
    ]


def _shown(rng: Random, tile: str, letters: Sequence[str]) -> str:
    """Return the tile on the board: a blank has a letter, or none yet."""
    return tile if tile != BLANK or rng.random() < UNDECIDED else blank_for(rng.choice(letters))


def scored_draft(text: str, seat: int, tiles: list[Json]) -> Json:
    """Return a draft with the engine's points and the code of its fault; do not check words."""
    intent = {"type": "preview", "tiles": tiles}
    asked = {"v": 1, "link": text, "seat": seat, "noPack": True, "intent": intent}
    reply = json.loads(web.handle(json.dumps(asked)))
    play, illegal = reply["play"], reply["illegal"]
    points = play and {name: play[name] for name in ("score", "end", "down")}
    return {"tiles": tiles, "play": points, "code": illegal and illegal["code"]}


# --- games --------------------------------------------------------------------


def random_positions(number: int, places: Sequence[float] = PLACES) -> Iterator[History]:
    """Yield one random game of any kind at several turns."""
    rng = Random(number)  # noqa: S311 - repeatable on purpose
    histories = list(turns(rng, random_setup(rng), notes=Random(number)))  # noqa: S311 - as above
    for place in places:
        yield histories[round(place * (len(histories) - 1))]


def views_of(text: str, history: History, seats: Iterable[int | None] = (None,)) -> list[Json]:
    """Return the views of a link as the page gets them, by default only the public view."""
    shown = remember(Opened(text, history))
    return [shown.view(seat)["view"] for seat in seats]


def row_of(history: History, drafts: int) -> Json:
    """Return a game's link, the engine's views for all seats and for a spectator, and drafts.

    If the game goes on, the mover lays half of the drafts, and any player with tiles the others.
    """
    text = link.encode_history(history)
    seats = range(len(history.game.setup.names))
    views = views_of(text, history, (None, *seats))
    is_over = history.last.result is not None
    rng = Random(text)  # noqa: S311 - as above
    holding = [seat for seat in seats if own_rack(history, seat)]
    scored = []
    for _ in range(0 if is_over else drafts):
        seat = history.last.to_move if rng.random() < 0.5 else rng.choice(holding)
        position = _seen_by(history, seat)
        tiles = random_draft(rng, position)
        scored.append(scored_draft(text, seat, tiles) | {"held": len(position.rack)})
    return {"link": text, "views": views, "drafts": scored, "refused": False}


def _seen_by(history: History, seat: int) -> Position:
    """Return the last position as if a seat had the turn with the tiles that it may see."""
    racks = list(history.last.racks)
    racks[seat] = own_rack(history, seat)
    return replace(history.last, to_move=seat, racks=tuple(racks))


def row_of_link(text: str) -> Json:
    """Return a link, whether the engine refuses it, and the public view if the link has a game.

    Links of a mode that the second reader lacks count as refused.
    """
    try:
        held = opened(text) if link.mode_of(text) in (Mode.DEALT, Mode.SEALED) else None
    except LinkError:
        held = None
    content = getattr(held, "content", held)
    history = getattr(content, "history", content)
    row: Json = {"link": text, "refused": held is None}
    return row | {"views": views_of(text, history)} if isinstance(history, History) else row


def compared(rows: list[Json], *sites: Path) -> list[list[list[str]]]:
    """Return the differences in each row, for each copy of the site (by default only ours)."""
    letters = {language: page_data.letters(language) for language in LANGUAGES}
    done = subprocess.run(
        [node_env.ensure().program, _PROGRAM, *(sites or (SITE,))],
        input=json.dumps({"letters": letters, "games": rows}),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found: list[list[list[str]]] = json.loads(done.stdout)
    return found


def differences(rows: list[Json]) -> Iterator[tuple[str, list[str]]]:
    """Yield the links on which engine and second reader disagree, with the differences."""
    for row, names in zip(rows, *compared(rows), strict=True):
        if (names == []) is row["refused"] or "crash" in "".join(names):
            yield row["link"], names


def main() -> int:
    """Compare and print the numbers; return 1 after the first difference."""
    args = options("fuzz readers", __doc__, "games", 100)
    end = inf if args.seconds is None else monotonic() + args.seconds
    numbers = iter(range(args.seed, args.seed + args.count))
    rng = Random(args.seed)  # noqa: S311 - as above
    views = drafts = forged = 0
    while monotonic() < end:
        batch = [number for number, _ in zip(numbers, range(_BATCH), strict=False)]
        if not batch:
            break
        rows = [row_of(each, DRAFTS) for number in batch for each in random_positions(number)]
        views += sum(len(row["views"]) for row in rows)
        drafts += sum(len(row["drafts"]) for row in rows)
        links = [row["link"] for row in rows]
        texts = [str(forging.forged(rng, text, links).text) for text in links]
        forged += len(texts)
        for text, names in differences([*rows, *map(row_of_link, texts)]):
            print(text, *names)
            return 1
    print(f"{views:,} views, {drafts:,} drafts, {forged:,} forged links: both readers agree")
    return 0
