"""Intents of games as a whole: choices for a new one, begin, open, view, rematch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scrabble import link as links
from scrabble.errors import LexiconError, LinkError, MissingLexicon
from scrabble.game import (
    MAX_PLAYERS,
    OWN_LIST,
    ChallengeRule,
    Game,
    History,
    Mode,
    Relation,
    Setup,
    differences,
    fork_turn,
    is_hardly_begun,
    relation_of_moves,
    relation_of_setups,
    replay,
)
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
_FIELDS = {
    "names": "names",
    "language": "language",
    "lexicon": "lexicon",
    "tag": "tag",
    "challenge_rule": "challengeRule",
    "hint_price": "hintPrice",
    "turn_seconds": "turnSeconds",
    "house_words": "houseWords",
    "computers": "computers",
}
"""The fields in which setups can differ, under the names that the page has for them."""


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
        challenge_rule = ChallengeRule(request.text("challengeRule"))
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
    language, variant = request.text("language"), request.text("variant")
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
    """Compare a game with the known ones; the closest of them counts, and of equals the first."""
    setup = history.game.setup
    head = {"gameId": links.game_id(setup)}
    found = [
        (each, relation_of_setups(each.setup, setup)) for each in map(_known_game, known) if each
    ]
    for of_setups in (Relation.SAME, Relation.CHANGED_RULES, Relation.RIVAL_DEAL):
        for each in (each for each, relation in found if relation is of_setups):
            compared = _compared(each, history, of_setups)
            if compared is not None:
                return head | compared
    return head | {"relation": Relation.NEW.value}


@dataclass(frozen=True, slots=True)
class _KnownGame:
    """A link that the page knows, with its setup."""

    link: str
    setup: Setup


def _known_game(entry: object) -> _KnownGame | None:
    """Read an entry of the list of known games; ``None`` if it is no link."""
    link = entry.get("link") if isinstance(entry, dict) else None
    try:
        return _KnownGame(link, links.setup_of(link)) if isinstance(link, str) else None
    except LinkError:
        return None


def _compared(known: _KnownGame, history: History, relation: Relation) -> Json | None:
    """Compare a game with a known one whose setup has this relation to its own.

    ``None`` if the known link cannot be replayed, or its game is too far on to be rivalled.
    """
    try:
        mine = decoded(known.link)
    except LinkError:
        return None
    if relation is Relation.SAME:
        turn = fork_turn(mine, history)
        reply = {"relation": relation_of_moves(mine, history).value}
        return reply if turn is None else reply | {"forkTurn": turn}
    if relation is Relation.RIVAL_DEAL and not is_hardly_begun(mine):
        return None
    return {
        "relation": relation.value,
        "knownId": links.game_id(known.setup),
        "differences": [
            {"field": _FIELDS[each.field], "known": each.known, "link": each.other}
            for each in differences(known.setup, history.game.setup)
        ],
    }


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
