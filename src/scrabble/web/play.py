"""Intents of playing: begin a game, open a link, look, draft, move."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import Any

from scrabble import link as links
from scrabble.board import SIZE, load_layout
from scrabble.errors import IllegalMove, LexiconError, LinkError, MissingLexicon
from scrabble.game import (
    MAX_PLAYERS,
    OWN_LIST,
    ChallengeRule,
    Game,
    History,
    Mode,
    Setup,
    judge,
    replay,
    words_of,
)
from scrabble.game.bag import seed_after
from scrabble.game.player_text import clean_name, clean_note
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.moves import Accept, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.rules import Play, bad_words, lay_out, refuse_bad_words
from scrabble.strategy.players import STRENGTHS
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, blank_for, letters_of
from scrabble.views.json import Json
from scrabble.views.racks import own_rack
from scrabble.web.request import BadRequest, Request, failure
from scrabble.web.session import (
    Opened,
    decoded,
    open_link,
    open_request,
    own_lists,
    seat_in,
    shown,
)

MAX_KNOWN = 500
_MAX_WORD_TEXT = 100
"""Fifteen tiles, each spelled with three characters in brackets, and some more."""


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
        language, dictionary, tag = _chosen_dictionary(request)
        challenge_rule = ChallengeRule(request.text("challengeRule"))
    except (LexiconError, ValueError) as error:
        raise BadRequest("choice of dictionary and rules") from error
    computers = _levels(request)
    setup = Setup(
        names=_told_apart([clean_name(name) for name in names], computers),
        seed=request.seed(),
        language=language,
        dictionary=dictionary,
        tag=tag,
        challenge_rule=challenge_rule,
        hint_price=request.number("hintPrice"),
        turn_seconds=request.number("turnSeconds") or 0,
        house_words=request.fields.get("houseWords") is True,
        computers=computers,
    )
    return shown(replay(Game(setup)), request, None)


def _told_apart(names: Sequence[str], computers: Sequence[int]) -> tuple[str, ...]:
    """Give computers that are called alike a number, from the second on."""
    if len(computers) != len(names):
        return tuple(names)  # All are persons, or the setup is refused for it.
    numbers = [names[: seat + 1].count(name) for seat, name in enumerate(names)]
    return tuple(
        clean_name(f"{name} {n}") if level and n > 1 else name
        for name, level, n in zip(names, computers, numbers, strict=True)
    )


def _chosen_dictionary(request: Request) -> tuple[str, str, int]:
    """Read which dictionary a game is to have: a shipped one, or a list just taken over."""
    language, variant = request.text("language"), request.text("variant")
    if variant != OWN_LIST:
        info = pack_info(f"{language}-{variant}")
        return info.language, info.name, info.tag
    tag = request.number("ownTag")
    own = own_lists.get(tag) if tag is not None else None
    if own is None or tag is None or own.alphabet_id != language:
        raise MissingLexicon
    return language, OWN_LIST, tag


def _levels(request: Request) -> tuple[int, ...]:
    """Read the level of each seat's computer player; none where all are persons."""
    levels = request.items("computers", MAX_PLAYERS) if "computers" in request.fields else []
    if not all(type(level) is int for level in levels):
        raise BadRequest("computers")
    return tuple(levels) if any(levels) else ()


def _show(request: Request) -> Json:
    opened = open_request(request)
    return opened.view(seat_in(opened, request))


def _open_text(request: Request) -> Json:
    """Find the link in pasted text, and say how it stands to what this device knows."""
    link, history = links.find_in_text(request.text("text"), decoded)
    opened = open_link(link, request)
    seat = seat_in(opened, request)
    if seat is None:
        seat = history.last.to_move
    return opened.view(seat) | _relation(history, request.items("known", MAX_KNOWN))


def _relation(history: History, known: list[Any]) -> Json:
    """Compare a game with the links of it that are known, the first of the same game."""
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


def _preview(request: Request) -> Json:
    """Judge a draft: its score and words where the geometry allows, and what is wrong."""
    opened = open_request(request)
    position = opened.history.last
    setup = position.setup
    checked = setup.challenge_rule is ChallengeRule.VOID
    judged = words_of(position, opened.lexicon) if checked else None
    place = _place(request, setup.alphabet)
    seat = seat_in(opened, request)
    rack = "" if seat is None else own_rack(opened.history, seat)
    try:
        play = lay_out(position.board, rack, place, setup.alphabet)
    except IllegalMove as error:
        return {"play": None, "illegal": failure(error)["error"]}
    illegal = None
    if judged is not None:
        try:
            refuse_bad_words(play, setup.alphabet, judged)
        except IllegalMove as error:
            illegal = failure(error)["error"]
    return {"play": _play(play, setup.alphabet, judged), "illegal": illegal}


def _play(play: Play, alphabet: Alphabet, lexicon: Container[str] | None) -> Json:
    bad = () if lexicon is None else bad_words(play, lexicon)
    premiums = load_layout().names
    covered = {square: premiums[square] for square in play.place.squares if premiums[square]}
    return {
        "score": play.score,
        "bonus": play.score - sum(word.points for word in play.words),
        "end": play.words[0].squares[-1],
        "down": play.words[0].squares[1] - play.words[0].squares[0] == SIZE,
        "words": [
            {
                "text": alphabet.plain(word.tiles),
                "points": word.points,
                "squares": list(word.squares),
                "premiums": [covered[square] for square in word.squares if square in covered],
                "good": None if lexicon is None else letters_of(word.tiles) not in bad,
            }
            for word in play.words
        ],
    }


def _commit(request: Request) -> Json:
    """Make a move, with a note beside it if there is one, and return the new link."""
    opened = open_request(request)
    position = opened.history.last
    if request.seat != position.to_move:
        raise IllegalMove("not-your-turn", "It is not your turn in this link.")
    wrote = request.fields.get("note") is not None
    note = clean_note(request.text("note")) if wrote else ""
    move = _move(request, opened)
    history = opened.history.played(move, opened.lexicon, note)
    return shown(history, request, request.seat)


def _move(request: Request, opened: Opened) -> Move:
    """Read the move of a commit."""
    raw = request.fields.get("move")
    kind = raw.get("kind") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(kind, str) or kind not in _MOVES:
        raise BadRequest("move")
    return _MOVES[kind](replace(request, fields=raw), opened)


def _play_move(request: Request, opened: Opened) -> Move:
    setup = opened.history.game.setup
    if opened.lexicon is None and setup.challenge_rule is ChallengeRule.VOID:
        raise MissingLexicon
    return _place(request, setup.alphabet)


def _exchange_move(request: Request, opened: Opened) -> Move:
    alphabet = opened.history.game.setup.alphabet
    letters = request.items("letters", RACK_SIZE)
    return Exchange.of("".join(_rack_tile(alphabet, letter) for letter in letters))


def _challenge_move(request: Request, opened: Opened) -> Move:
    """Let the dictionary here decide a challenge."""
    del request
    return judge(opened.history.last, opened.words)


def _accept_move(request: Request, opened: Opened) -> Move:
    word = request.text("word")
    if len(word) > _MAX_WORD_TEXT:
        raise BadRequest("word")
    return Accept(opened.history.game.setup.alphabet.word(word))


_MOVES: dict[str, Callable[[Request, Opened], Move]] = {
    "play": _play_move,
    "exchange": _exchange_move,
    "pass": lambda _request, _opened: Pass(),
    "resign": lambda _request, _opened: Resign(),
    "hint": lambda request, _opened: Hint(request.number("step") or 0),
    "accept": _accept_move,
    "challenge": _challenge_move,
}


def _place(request: Request, alphabet: Alphabet) -> Place:
    """Read the tiles of a draft: ``[{square, letter, blank}]``."""
    placed: dict[int, str] = {}
    for item in request.items("tiles", 7):
        square = item.get("square") if isinstance(item, dict) else None
        if type(square) is not int or square in placed:
            raise BadRequest("tiles")
        tile = _rack_tile(alphabet, item.get("letter"))
        placed[square] = blank_for(tile) if item.get("blank") and tile != BLANK else tile
    return Place.of(placed)


def _rack_tile(alphabet: Alphabet, letter: object) -> str:
    """Return the tile for a letter of the view, such as ``CH`` or ``?``."""
    if letter == BLANK:
        return BLANK
    tile = next((entry.tile for entry in alphabet.letters if entry.text == letter), None)
    if tile is None:
        raise BadRequest("letter")
    return tile


def _rematch(request: Request) -> Json:
    """Begin the next game of the same players; whoever was second now starts.

    It can be begun again and again, and is the same each time: see `seed_after`.
    """
    opened = open_request(request)
    before = seat_in(opened, request)
    old = opened.history.game.setup
    info = None if old.is_own_list else pack_info(old.dictionary)
    setup = replace(
        old,
        mode=Mode.DEALT,
        names=(*old.names[1:], old.names[0]),
        computers=(*old.computers[1:], *old.computers[:1]),
        seed=seed_after(old.seed),
        tag=old.tag if info is None else info.tag,
    )
    seat = None if before is None else (before - 1) % len(old.names)
    return shown(replay(Game(setup)), request, seat) | {"seat": seat}


INTENTS: dict[str, Callable[[Request], Json]] = {
    "options": _options,
    "new": _new,
    "open": _open_text,
    "view": _show,
    "preview": _preview,
    "commit": _commit,
    "rematch": _rematch,
}
