"""Answer the intent of the statistics: add up the results of a device's stored games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from scrabble.game import MAX_PLAYERS, MIN_PLAYERS
from scrabble.views.json import Json
from scrabble.web.request import Intents, Request

MAX_GAMES = 10_000
_MOST_POINTS = 100_000
"""The limit for points: more than any game has, and small enough for exact sums."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a stored game, with values from the game's view."""

    label: str
    computer: int
    score: int
    bingos: int
    word: str
    word_score: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game: its players, the seats played on this device, and the winners at the end."""

    players: Sequence[Seat]
    seats: Sequence[int]
    winners: Sequence[int] | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """The result of a finished game between the device and one opponent."""

    opponent: Seat
    mine: int
    lead: int
    """Above 0 if the device's player finished ahead of the opponent, below 0 if behind."""


def statistics(games: Iterable[StoredGame]) -> Json:
    """Add up the device's plays, and its results in finished games where it played one seat."""
    games = list(games)
    met = [meetings(game) for game in games if game.winners is not None and len(game.seats) == 1]
    scores = [game[0].mine for game in met]
    own = [game.players[seat] for game in games for seat in game.seats]
    best = max(own, key=lambda seat: seat.word_score, default=None)
    return {
        "totals": {
            "games": len(met),
            **_ends([min(one.lead for one in game) for game in met]),
            "average": _mean(scores) if scores else None,
            "best": max(scores, default=None),
            "word": f"{best.word} {best.word_score}" if best and best.word else None,
            "bingos": sum(seat.bingos for seat in own),
        },
        "opponents": [_summary(all_met) for all_met in _by_opponent(met)],
    }


def meetings(game: StoredGame) -> list[Meeting]:
    """Compare the device's seat with every other seat; of two losers, the higher score leads."""
    (me,) = game.seats
    winners = game.winners or ()
    mine = game.players[me].score
    return [
        Meeting(
            other,
            mine,
            (me in winners) - (seat in winners) or (0 if me in winners else mine - other.score),
        )
        for seat, other in enumerate(game.players)
        if seat != me
    ]


def _by_opponent(met: Iterable[Sequence[Meeting]]) -> list[list[Meeting]]:
    """Group meetings by friend's name or computer's strength, the most frequent opponent first."""
    by: dict[int | str, list[Meeting]] = {}
    for game in met:
        for one in game:
            key = one.opponent.computer or one.opponent.label.casefold()
            by.setdefault(key, []).append(one)
    return sorted(by.values(), key=len, reverse=True)


def _summary(met: Sequence[Meeting]) -> Json:
    first = met[0].opponent
    return {
        "who": first.label,
        "computer": first.computer,
        "games": len(met),
        **_ends([one.lead for one in met]),
        "mine": _mean([one.mine for one in met]),
        "theirs": _mean([one.opponent.score for one in met]),
    }


def _ends(leads: Sequence[int]) -> dict[str, int]:
    won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    return {"won": won, "lost": lost, "tied": len(leads) - won - lost}


def _mean(numbers: Sequence[int]) -> int:
    return floor(sum(numbers) / len(numbers) + 0.5)


def _kept(raw: Any) -> StoredGame | None:  # noqa: ANN401  Stored JSON may be anything.
    """Parse a stored game; return ``None`` if it is invalid."""
    if not isinstance(raw, dict) or not isinstance(raw.get("players"), list):
        return None
    players = [_seat(player) for player in raw["players"]]
    good = [player for player in players if player is not None]
    seats: Any = raw.get("seats")
    winners: Any = raw.get("winners")
    is_game = (
        MIN_PLAYERS <= len(good) == len(players) <= MAX_PLAYERS
        and _are_seats(seats, len(good))
        and (winners is None or _are_seats(winners, len(good)))
    )
    return StoredGame(good, seats, winners) if is_game else None


def _are_seats(raw: Any, count: int) -> bool:  # noqa: ANN401  Stored JSON may be anything.
    """Say whether a value is a list of different seats in a game with ``count`` seats."""
    return (
        isinstance(raw, list)
        and all(type(seat) is int and 0 <= seat < count for seat in raw)
        and len(set(raw)) == len(raw)
    )


def _seat(raw: Any) -> Seat | None:  # noqa: ANN401  Stored JSON may be anything.
    """Parse a player of a view, ignoring other fields; return ``None`` if it is invalid."""
    if not isinstance(raw, dict) or not isinstance(raw.get("label"), str):
        return None
    best = raw.get("best") or {"word": "", "score": 0}
    if not isinstance(best, dict) or not isinstance(best.get("word"), str):
        return None
    numbers: list[Any] = [raw.get(name) for name in ("computer", "score", "bingos")]
    numbers.append(best.get("score"))
    if not all(type(number) is int and abs(number) <= _MOST_POINTS for number in numbers):
        return None
    computer, score, bingos, word_score = numbers
    return Seat(raw["label"], computer, score, bingos, best["word"], word_score)


def _statistics(request: Request) -> Json:
    """Add up the games of the request; ``skipped`` lists the places of invalid games."""
    games = [_kept(raw) for raw in request.items("games", MAX_GAMES)]
    skipped = [place for place, game in enumerate(games) if game is None]
    return statistics(game for game in games if game) | {"skipped": skipped}


INTENTS: Intents = {"statistics": _statistics}
