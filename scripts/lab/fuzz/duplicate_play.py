"""Play duplicates for fuzzers and vectors: courses, players at random, results read back."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from scrabble.duplicate import (
    Course,
    Duplicate,
    Result,
    Scored,
    Turn,
    decode_result,
    generator_of,
    read_head,
    scored,
    whole_course,
)
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Place
from scrabble.tiles import blank_for, is_blank

_WAYS = {"all highest": "highest", "nothing": "none"}
"""The players who always do the same."""
_SHARES = {"highest": 30, "none": 10, "nonsense": 10, "other": 50}
"""How often the other players do each."""


@lru_cache(maxsize=4)
def prepared(lexicon: str) -> Generator:
    """Return the generator of a shipped lexicon."""
    return generator_of(load_lexicon(lexicon))


@lru_cache(maxsize=64)
def course_of(duplicate: Duplicate) -> Course:
    """Compute the course of a duplicate."""
    return whole_course(duplicate, prepared(duplicate.lexicon))


def read_result(text: str) -> Scored:
    """Decode a result with the course of its own duplicate."""
    duplicate = read_head(text).duplicate
    return decode_result(text, course_of(duplicate), load_lexicon(duplicate.lexicon))


def played(name: str, duplicate: Duplicate) -> Scored:
    """Return the result of a player who finds some plays, and lays some invalid words."""
    course = course_of(duplicate)
    rng = Random(duplicate.seed)  # noqa: S311 - repeatable on purpose
    places = tuple(_laid(rng, turn, duplicate, _WAYS.get(name)) for turn in course.turns)
    return scored(Result(duplicate, name, places), course, load_lexicon(duplicate.lexicon))


def _laid(rng: Random, turn: Turn, duplicate: Duplicate, way: str | None) -> Place | None:
    way = way or rng.choices(list(_SHARES), list(_SHARES.values()))[0]
    if way == "highest":
        return turn.highest.place
    if way == "none":
        return None
    place = rng.choice(prepared(duplicate.lexicon).moves(turn.board, turn.rack)).place
    return place if way == "other" else _nonsense(rng, turn, place, duplicate)


def _nonsense(rng: Random, turn: Turn, place: Place, duplicate: Duplicate) -> Place:
    """Return the same squares with other tiles of the rack, in any order."""
    tiles = rng.sample(turn.rack, len(place.tiles))
    letters = [
        blank_for(rng.choice(duplicate.alphabet.tiles)) if is_blank(tile) else tile
        for tile in tiles
    ]
    return Place(tuple(zip(place.squares, letters, strict=True)))
