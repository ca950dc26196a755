"""Answer the intents of whole games: begin, open or view a game, and rematch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
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
    turns_made_elsewhere,
    with_known_notes,
)
from scrabble.game.bag import seed_after
from scrabble.game.options import Changed, changed
from scrabble.game.player_text import clean_name
from scrabble.game.setup import own_lexicon, shipped_lexicon
from scrabble.lexicon import latest_pack
from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Intents, Request
from scrabble.web.session import (
    Opened,
    decoded,
    encode_and_show,
    open_link,
    open_request,
    own_lists,
    remember,
    seat_in,
)

MAX_KNOWN = 500
_MAX_OTHERS = 4
"""How many other versions of a game are compared."""
_MAX_REPLAYS = 2
"""How many stored games are tried: a second one if the first cannot be replayed."""


def _new(request: Request) -> Json:
    return encode_and_show(replay(Game(new_setup(request))), request, None)


def new_setup(request: Request) -> Setup:
    """Parse the setup of a new game; raise `BadRequest` or `SetupError`."""
    names = request.items("players", MAX_PLAYERS)
    if not all(isinstance(name, str) for name in names):
        raise BadRequest("players")
    try:
        chosen = _chosen_lexicon(request)
        challenge_rule = ChallengeRule(request.word("challengeRule"))
    except (LexiconError, ValueError) as error:
        raise BadRequest("choice of dictionary and rules") from error
    computers = _strengths(request)
    return Setup(
        names=_distinct_names([clean_name(name) for name in names], computers),
        seed=request.seed(),
        challenge_rule=challenge_rule,
        hint_price=request.number("hintPrice"),
        turn_seconds=request.number("turnSeconds") or 0,
        house_words=request.fields.get("houseWords") is True,
        word_search=request.fields.get("wordSearch") is True,
        options=_chosen_options(request),
        computers=computers,
        **chosen,
    )


def _chosen_options(request: Request) -> Changed:
    """Parse the options of a new game; raise `BadRequest` or `SetupError`."""
    options = request.fields.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest("options")
    return changed(options)


def _distinct_names(names: Sequence[str], computers: Sequence[int]) -> tuple[str, ...]:
    """Add a number to a computer's name if an earlier seat has the same name."""
    if len(computers) != len(names):
        return tuple(names)  # There are no computers, or `Setup` refuses their number.
    numbers = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
    return tuple(
        clean_name(f"{name} {n}") if strength and n > 1 else name
        for name, strength, n in zip(names, computers, numbers, strict=True)
    )


def _chosen_lexicon(request: Request) -> dict[str, Any]:
    """Return the lexicon fields of a new setup, for a shipped lexicon or the loaded own list.

    Raises `MissingLexicon` if the own list is not loaded.
    """
    language, variant = request.word("language"), request.word("variant")
    if variant != OWN_LIST:
        return shipped_lexicon(latest_pack(language, variant))
    tag = request.number("ownTag")
    own = own_lists.get(tag) if tag is not None else None
    if own is None or own.alphabet_id != language:
        raise MissingLexicon
    return own_lexicon(language, own.digest)


def _strengths(request: Request) -> tuple[int, ...]:
    """Return the strength of each seat's computer, or an empty tuple if all are humans."""
    strengths = request.items("computers", MAX_PLAYERS) if "computers" in request.fields else []
    if not all(type(strength) is int for strength in strengths):
        raise BadRequest("computers")
    return tuple(strengths) if any(strengths) else ()


def _show(request: Request) -> Json:
    opened = open_request(request)
    return opened.view(seat_in(opened.history, request))


@dataclass(frozen=True, slots=True)
class _Kept:
    """A game stored by the page: its setup, the seats played on the device, and other versions."""

    link: str
    setup: Setup
    seats: tuple[int, ...]
    others: tuple[str, ...]
    is_begun: bool
    """Whether, by its stored fields, the game may have hardly begun; `is_hardly_begun` decides."""

    def other_versions(self) -> dict[str, History]:
        """Replay the other versions, by link, leaving out links of another game."""
        found = {}
        for link in self.others:
            with suppress(LinkError):
                history = decoded(link)
                if history.game.setup == self.setup:
                    found[link] = history
        return found


@dataclass(frozen=True, slots=True)
class _Match:
    """The stored game closest to the opened game, its history, and the relation of both games."""

    relation: Relation
    kept: _Kept
    history: History


def _open_text(request: Request) -> Json:
    """Find the link in pasted text, and compare its game with the games stored on the device.

    The reply shows a rack only if the request has a seat, or if the stored game says that the
    device plays the seat to move.
    """
    found = links.read(request.text("text"))
    if found.is_puzzle:
        raise LinkError("is-puzzle", "This link holds a puzzle, not a game.")
    link, history = found.text, decoded(found.text)
    is_joint = history.game.setup.is_joint
    match = _closest(history, list(_kept(request.items("known", MAX_KNOWN), is_joint=is_joint)))
    if is_joint and match and match.relation is not Relation.RIVAL_DEAL:
        match = None  # The intent `take` compares links of the same joint game.
    relation = match.relation if match else Relation.NEW
    about: Json = {"gameId": links.game_id(history.game.setup), "relation": relation.value}
    if match:
        about |= _compared(match, history)
    if match and relation in (Relation.SAME, Relation.NEWER):
        noted_link, noted = links.encode_dropping_notes(with_known_notes(match.history, history))
        if noted.notes != history.notes:
            link, history = noted_link, remember(Opened(noted_link, noted)).history
            about |= {"notesKept": True}
    opened = open_link(link, request)
    seat, to_move = seat_in(opened.history, request), history.last.to_move
    if seat is None and match and match.kept.setup == history.game.setup:
        seat = to_move if to_move in match.kept.seats else None
    return opened.view(seat) | about


def _closest(history: History, known: list[_Kept]) -> _Match | None:
    """Find the stored game closest to a game, and replay it; of equally close games, the first.

    Replays only games that can match by their stored fields, and at most `_MAX_REPLAYS` of them.
    Skips games that cannot be replayed.
    """
    setup = history.game.setup
    found = [(relation_of_setups(each.setup, setup, each.seats), each) for each in known]
    candidates = (
        (relation, kept)
        for relation in (Relation.SAME, Relation.CHANGED_RULES, Relation.RIVAL_DEAL)
        for of_setups, kept in found
        if of_setups is relation and (relation is not Relation.RIVAL_DEAL or kept.is_begun)
    )
    for relation, kept in islice(candidates, _MAX_REPLAYS):
        try:
            mine = decoded(kept.link)
        except LinkError:
            continue
        if relation is Relation.SAME:
            return _Match(relation_of_moves(mine, history), kept, mine)
        if relation is Relation.CHANGED_RULES or is_hardly_begun(mine):
            return _Match(relation, kept, mine)
    return None


def _kept(known: list[Any], *, is_joint: bool) -> Iterator[_Kept]:
    """Parse the stored games that the page sent, skipping invalid links.

    Decodes the whole links only if the opened game is joint. Otherwise setups are enough, and need
    no lazy-loaded part of the engine.
    """
    for entry in known:
        link = entry.get("link") if isinstance(entry, dict) else None
        if isinstance(link, str):
            seats = tuple(seat for seat in _list(entry, "seats") if type(seat) is int)
            others = (each for each in _list(entry, "others") if isinstance(each, str))
            with suppress(LinkError):
                setup = decoded(link).game.setup if is_joint else links.setup_of(link)
                yield _Kept(
                    link,
                    setup,
                    seats,
                    tuple(islice(others, _MAX_OTHERS)),
                    is_begun=_may_have_hardly_begun(entry, len(setup.names)),
                )


def _may_have_hardly_begun(entry: Json, seats: int) -> bool:
    """Say whether it is possible that nobody has had a second turn in a stored game.

    ``turns`` counts moves that end a turn; if it is missing, the answer is yes.
    """
    turns = entry.get("turns")
    return entry.get("over") is not True and not (isinstance(turns, int) and turns > seats)


def _list(entry: Json, field: str) -> list[Any]:
    """Return a list stored by the page, or an empty list for any other value."""
    found = entry.get(field)
    return found if isinstance(found, list) else []


def _compared(match: _Match, history: History) -> Json:
    """Return what the page needs to ask the player about differences from the stored game."""
    if match.relation in (Relation.NEWER, Relation.FORK):
        return _compared_turns(match, history)
    if match.relation not in (Relation.CHANGED_RULES, Relation.RIVAL_DEAL):
        return {}
    mine = match.history.game.setup
    return {
        "knownId": links.game_id(mine),
        "differences": [
            {"field": _in_camel_case(each.field), "known": each.known, "link": each.other}
            for each in differences(mine, history.game.setup)
        ],
    }


def _in_camel_case(field: str) -> str:
    """Return the page's name for a field of a setup."""
    first, *others = field.split("_")
    return first + "".join(map(str.capitalize, others))


def _compared_turns(match: _Match, history: History) -> Json:
    """Return the turn where a game forks from the stored one, and own turns made elsewhere.

    Turns made on another device are listed only if this device plays one seat; with two seats, both
    players may have made them. If a player declines these turns, the page stores ``movesLink``,
    without notes, so equal moves give equal links.
    """
    others = match.kept.other_versions()
    reply: Json = {}
    if len(match.kept.seats) == 1:
        mine = (match.history, *others.values())
        own = turns_made_elsewhere(mine, history, match.kept.seats[0])
        if own:
            reply |= {
                "ownTurns": [turn.number for turn in own],
                "movesLink": links.encode_moves(history),
            }
    if match.relation is Relation.FORK:
        apart = (Relation.FORK, Relation.NEWER)
        reply |= {
            "forkTurn": fork_turn(match.history, history),
            "others": [
                link for link, each in others.items() if relation_of_moves(history, each) in apart
            ],
        }
    return reply


def _rematch(request: Request) -> Json:
    """Begin the next game of these players; the second player starts.

    Repeating the request gives the same game: see `seed_after`.
    """
    opened = open_request(request)
    before = seat_in(opened.history, request)
    old = opened.history.game.setup
    setup = old.again(1, mode=Mode.DEALT, seed=seed_after(old.seed), early_rules=False)
    seat = None if before is None else (before - 1) % len(old.names)
    return encode_and_show(replay(Game(setup)), request, seat) | {"seat": seat}


INTENTS: Intents = {
    "new": _new,
    "open": _open_text,
    "view": _show,
    "rematch": _rematch,
}
