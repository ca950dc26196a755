"""Intent of the statistics: results of the games that a device keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Request

MAX_GAMES = 5000


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a kept game, as in its view."""

    label: str
    computer: int
    score: int
    bingos: int
    word: str
    word_score: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept game: its players, the seats played on this device, the winners once it is over."""

    players: Sequence[Seat]
    seats: Sequence[int]
    winners: Sequence[int] | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """The result of a finished game between the device and one opponent."""

    opponent: Seat
    mine: int
    lead: int
    """Above 0 if the device was ahead, below if the opponent was."""


def statistics(games: Iterable[Kept]) -> Json:
    """Add up the device's seats, and the finished games in which it played one seat."""
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


def meetings(game: Kept) -> list[Meeting]:
    """Compare the one seat of the device with each other; of two losers the higher is ahead."""
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
    """Group the meetings by friend's name or computer's strength, the most frequent first."""
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


def _kept(raw: Any) -> Kept:  # noqa: ANN401  What a device kept may be anything.
    """Read a game of the request; raises `BadRequest`."""
    try:
        players = [_seat(**player) for player in raw["players"]]
        seats, winners = raw["seats"], raw["winners"]
        if not all(0 <= seat < len(players) for seat in (*seats, *(winners or ()))):
            raise BadRequest("games")
    except (KeyError, TypeError) as error:
        raise BadRequest("games") from error
    return Kept(players, seats, winners)


def _seat(
    *, label: str, computer: int, score: int, bingos: int, best: Json | None, **_: object
) -> Seat:
    """Read a player of a view; its other fields are ignored."""
    word, word_score = (best["word"], best["score"]) if best else ("", 0)
    if not all(type(number) is int for number in (computer, score, bingos, word_score)):
        raise BadRequest("games")
    return Seat(str(label), computer, score, bingos, str(word), word_score)


def _statistics(request: Request) -> Json:
    return statistics(_kept(raw) for raw in request.items("games", MAX_GAMES))


INTENTS: dict[str, Callable[[Request], Json]] = {"statistics": _statistics}
