"""Computer players as they are in each release, to check the computer moves in a link.

A computer reads the game's dictionary and its common words, which never change. It also reads the
language's never-suggest list and leave values, which a release may change;
``data/players/released.txt`` has a line for each edition of these two. A link does not say which
release made a move, so all releases are compared.

Older files may be stored as ``data/players/LANGUAGE-DIGEST``; `ABSENT` replaces a missing file.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from scrabble import data
from scrabble.lexicon import Lexicon, never_suggest
from scrabble.strategy.leaves import Leaves, digests, load_leaves
from scrabble.strategy.players.player import Player
from scrabble.tiles import load_alphabet

DIGITS = 16
"""The number of hexadecimal digits in each digest of ``released.txt``."""


class NotHere(Exception):
    """A player needs data that this installation does not have, so its move is unknown."""


class _Absent:
    """A stand-in for missing words or leave values."""

    def __contains__(self, _word: object) -> NoReturn:
        raise NotHere

    def value(self, _kept: str, _bag: int) -> NoReturn:
        raise NotHere


ABSENT: Any = _Absent()
"""Placeholder for missing words or leave values; reading it raises `NotHere`."""


class Released(NamedTuple):
    """The editions of a language's lists that a release's computers read, as digest prefixes."""

    language: str
    never_suggest: str
    leaves: str


@lru_cache(maxsize=1)
def released_data() -> tuple[Released, ...]:
    """Return every released edition, oldest first for each language."""
    lines = data.read("players/released.txt").decode("ascii").splitlines()
    return tuple(Released(*line.split()) for line in lines if not line.startswith("#"))


def released_players(player: Player, language: str) -> list[Player]:
    """Return the player of each release.

    A player limited to common words uses all words on a device without them, so there are two such
    players for each release.
    """
    knows = (player.common, player.words) if player.strength.common else (player.common,)
    return [
        replace(player, common=common, never_suggest=never_suggest_of(row), leaves=leaves_of(row))
        for row in released_data()
        if row.language == language
        for common in knows
    ]


def never_suggest_of(row: Released) -> Container[str]:
    """Return the never-suggest list of a release, or `ABSENT`."""
    today = never_suggest(row.language)
    if today.digest.hex()[:DIGITS] == row.never_suggest:
        return today
    pack = _kept(row.language, row.never_suggest)
    return Lexicon.from_pack(pack) if pack else ABSENT


def leaves_of(row: Released) -> Leaves:
    """Return the leave values of a release, or `ABSENT`; raises `MissingLeaves`."""
    if digests()[row.language] == row.leaves:
        return load_leaves(row.language)
    table = _kept(row.language, row.leaves)
    return Leaves.from_text(table.decode("ascii"), load_alphabet(row.language)) if table else ABSENT


def _kept(language: str, digest: str) -> bytes | None:
    """Return the stored file of an older release, or ``None``."""
    try:
        return data.read(f"players/{language}-{digest}")
    except OSError:
        return None
