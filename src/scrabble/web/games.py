"""Intents of games as a whole: choices for a new one, begin, open, view, rematch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scrabble import link as links
from scrabble.errors import LexiconError, LinkError, MissingLexicon
from scrabble.game import MAX_PLAYERS, OWN_LIST, ChallengeRule, Game, History, Mode, Setup, replay
from scrabble.game.bag import seed_after
from scrabble.game.player_text import clean_name
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.strategy.players import STRENGTHS
from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Request
from scrabble.web.session import (
    decoded,
    encode_and_show,
    open_link,
    open_request,
    own_lists,
    seat_in,
)

MAX_KNOWN = 500


def _options(_: Request) -> Json:
    packs = catalogue()
    return {
        "options": {
            "languages": [
                {
                    "id": language,
                    "variants": [
                        {"id": info.variant, "words": info.words}
                        for info in packs
                        if info.language == language
                    ],
                }
                for language in LANGUAGES
                if any(info.language == language for info in packs)
            ],
            "computers": [{"id": one.number, "average": one.average} for one in STRENGTHS],
        }
    }


def _new(request: Request) -> Json:
    names = request.items("players", MAX_PLAYERS)
    if not all(isinstance(name, str) for name in names):
        raise BadRequest("players")
    try:
        language, lexicon, tag = _chosen_lexicon(request)
        challenge_rule = ChallengeRule(request.word("challengeRule"))
    except (LexiconError, ValueError) as error:
        raise BadRequest("choice of dictionary and rules") from error
    computers = _strengths(request)
    setup = Setup(
        names=_distinct_names([clean_name(name) for name in names], computers),
        seed=request.seed(),
        language=language,
        lexicon=lexicon,
        tag=tag,
        challenge_rule=challenge_rule,
        hint_price=request.number("hintPrice"),
        turn_seconds=request.number("turnSeconds") or 0,
        house_words=request.fields.get("houseWords") is True,
        computers=computers,
    )
    return encode_and_show(replay(Game(setup)), request, None)


def _distinct_names(names: Sequence[str], computers: Sequence[int]) -> tuple[str, ...]:
    """Add a number to the names of computers that share one, from the second on."""
    if len(computers) != len(names):
        return tuple(names)  # All are humans, or the setup is refused.
    numbers = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
    return tuple(
        clean_name(f"{name} {n}") if strength and n > 1 else name
        for name, strength, n in zip(names, computers, numbers, strict=True)
    )


def _chosen_lexicon(request: Request) -> tuple[str, str, int]:
    """Return language, lexicon and tag for a new game: a shipped pack, or a list just loaded."""
    language, variant = request.word("language"), request.word("variant")
    if variant != OWN_LIST:
        info = pack_info(f"{language}-{variant}")
        return info.language, info.name, info.tag
    tag = request.number("ownTag")
    own = own_lists.get(tag) if tag is not None else None
    if own is None or tag is None or own.alphabet_id != language:
        raise MissingLexicon
    return language, OWN_LIST, tag


def _strengths(request: Request) -> tuple[int, ...]:
    """Return the strength of each seat's computer; nothing where all are humans."""
    strengths = request.items("computers", MAX_PLAYERS) if "computers" in request.fields else []
    if not all(type(strength) is int for strength in strengths):
        raise BadRequest("computers")
    return tuple(strengths) if any(strengths) else ()


def _show(request: Request) -> Json:
    opened = open_request(request)
    return opened.view(seat_in(opened, request))


def _open_text(request: Request) -> Json:
    """Find the link in pasted text, and compare it with the games this device knows."""
    link, history = links.find_in_text(request.text("text"), decoded)
    opened = open_link(link, request)
    seat = seat_in(opened, request)
    if seat is None:
        seat = history.last.to_move
    return opened.view(seat) | _relation(history, request.items("known", MAX_KNOWN))


def _relation(history: History, known: list[Any]) -> Json:
    """Compare a game with the first known link of the same game."""
    game = history.game
    ident = links.game_id(game.setup)
    for entry in known:
        link = entry.get("link") if isinstance(entry, dict) else None
        if not isinstance(link, str) or not links.has_game_id(link, ident):
            continue
        try:
            mine = decoded(link).game.moves
        except LinkError:
            continue
        at = next((n for n, (a, b) in enumerate(zip(mine, game.moves)) if a != b), None)  # noqa: B905
        if at is not None:
            return {"gameId": ident, "relation": "fork", "forkTurn": at + 1}
        length = len(game.moves) - len(mine)
        relation = "same" if length == 0 else "newer" if length > 0 else "older"
        return {"gameId": ident, "relation": relation}
    return {"gameId": ident, "relation": "new"}


def _rematch(request: Request) -> Json:
    """Begin the next game of the same players; whoever was second starts.

    Beginning it again gives the same game: see `seed_after`.
    """
    opened = open_request(request)
    before = seat_in(opened, request)
    old = opened.history.game.setup
    info = None if old.is_own_list else pack_info(old.lexicon)
    setup = replace(
        old,
        mode=Mode.DEALT,
        names=(*old.names[1:], old.names[0]),
        computers=(*old.computers[1:], *old.computers[:1]),
        seed=seed_after(old.seed),
        tag=old.tag if info is None else info.tag,
    )
    seat = None if before is None else (before - 1) % len(old.names)
    return encode_and_show(replay(Game(setup)), request, seat) | {"seat": seat}


INTENTS: dict[str, Callable[[Request], Json]] = {
    "options": _options,
    "new": _new,
    "open": _open_text,
    "view": _show,
    "rematch": _rematch,
}
