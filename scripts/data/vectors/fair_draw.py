"""Write the test vectors of links with a fair draw.

    python build.py vectors fair-draw

Writes ``tests/data/fair-draw-vectors.json`` (docs/fair-draw.md), which is append-only. Each game
has its name, setup, moves, dealt racks and final position, and also:

- ``keys``, ``game``: the device keys by seat, and the digest of the setup, in hexadecimal
- ``ring``: the number of links before the first turn
- ``links``: every link, with the newest known value of each seat's chain
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from scrabble.game import ChallengeRule, Mode, Position, Setup
from scrabble.joint import fair_draw
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scripts.common.base import TESTS
from scripts.data.vectors.links import of_move, of_position, of_setup
from scripts.data.vectors.recording import Json, program
from scripts.lab.fuzz import random_play
from scripts.lab.fuzz.joint_play import FairPlay, fair_turns, known_to, random_keys
from scripts.lab.selfplay.players import setup_with

FILE = TESTS / "data" / "fair-draw-vectors.json"


def _setup(names: tuple[str, ...], lexicon: str, seed: int, rule: ChallengeRule) -> Setup:
    return setup_with(lexicon, seed, names, challenge_rule=rule, mode=Mode.FAIR_DRAW)


_PLANS: dict[str, tuple[Setup, Mapping[type[Move], float]]] = {
    "two to the end": (_setup(("", ""), "en-common", 1, ChallengeRule.VOID), {Place: 1}),
    "three, exchanges, challenges": (
        _setup(("Ann", "Bea", "Cleo"), "de-common", 2, ChallengeRule.SINGLE),
        {Place: 6, Exchange: 3, Challenge: 4},
    ),
    "four, resignations": (
        _setup(("", "", "", ""), "es-complete", 3, ChallengeRule.DOUBLE),
        {Place: 8, Exchange: 2, Challenge: 2, Resign: 0.3},
    ),
    "three, turns without a score": (
        _setup(("", "", ""), "fr-common", 4, ChallengeRule.VOID),
        {Pass: 1, Exchange: 2},
    ),
}


def vectors() -> Json:
    """Return the content of the file."""
    played = {name: _played(*plan) for name, plan in _PLANS.items()}
    played["three, every optional part"] = _with_every_part()
    return {"games": [_of_game(name, game) for name, game in played.items()]}


def _played(setup: Setup, odds: Mapping[type[Move], float]) -> FairPlay:
    def choose(rng: Random, position: Position) -> Move:
        kinds = [kind for kind in odds if position.allows(kind)] or [Pass]
        kind = rng.choices(kinds, [odds.get(each, 1) for each in kinds])[0]
        if kind is Challenge:
            return Challenge(upheld=rng.random() < 0.7)
        return random_play.MAKERS[kind](rng, position)

    *_, game = fair_turns(Random(setup.seed), setup, choose)  # noqa: S311 - repeatable on purpose
    return game


def _with_every_part() -> FairPlay:
    """Play some turns with names, notes, hints, a time limit, accepted words and word search."""
    rng = Random(5)  # noqa: S311 - repeatable on purpose
    plain = _setup(("Ann", "", "Ñandú 中"), "ca-common", 2**40 - 1, ChallengeRule.VOID)
    setup = replace(plain, hint_price=2, turn_seconds=90, house_words=True, word_search=True)
    game = FairPlay.begun(setup, random_keys(rng, setup))
    moves: list[tuple[Move, str]] = [(Hint(2), ""), (Pass(), "Good luck!"), (Accept("TEST"), "")]
    for move, note in moves:
        seat = game.seat(game.last.history.last.to_move)
        game = game.with_link(seat.play(move, None, note))
    for note in ("Ñ 中", "", "Three turns!"):
        seat = game.seat(game.last.history.last.to_move)
        place = random_play.random_place(rng, known_to(seat))
        game = game.with_link(seat.play(place, None, note))
    return game


def _of_game(name: str, game: FairPlay) -> Json:
    history = game.last.history
    setup = history.game.setup
    notes = {"notes": list(history.notes)} if any(history.notes) else {}
    return notes | {
        "name": name,
        "keys": [key.hex() for key in game.keys],
        "setup": of_setup(setup),
        "game": game.last.chains.game.hex(),
        "ring": 2 * len(setup.names) - 2,
        "moves": [of_move(move) for move in history.game.moves],
        "links": [_of_link(text) for text in game.links],
        "racks": list(history.positions[0].racks),
        "final": of_position(history.last),
    }


def _of_link(text: str) -> Json:
    parsed = fair_draw.read(text)
    newest = [
        None if not known else {"at": len(known) - 1, "value": known[-1].hex()}
        for known in parsed.chains.values
    ]
    return {
        "link": text,
        "number": parsed.place,
        "maker": parsed.maker,
        "next": None if parsed.due is None else parsed.due.seat,
        "newest": newest,
    }


main = program("fair-draw", __doc__, FILE, vectors)
