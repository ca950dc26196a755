"""Fixtures for tests of the bridge: requests as the page sends them, and drafts."""

import json

from scrabble import link as links
from scrabble import web
from scrabble.errors import IllegalMove
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.game.setup import shipped_lexicon
from scrabble.lexicon import latest_pack, load_lexicon
from scrabble.moves import Place
from scrabble.tiles import is_blank, letters_of
from scrabble.web import session
from support.helpers import EN, english, place, tag

SEED = "00000000000007e8"
NEWEST = latest_pack("en").name
NEW = {
    "type": "new",
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": SEED,
}


GAME = links.encode(Game(Setup(("Ann", "Bea"), 1, **shipped_lexicon(latest_pack("en")))))
"""A game that has just begun."""


def english_only():
    """Fixture: give the bridge only the English dictionaries, and unload them at the end.

    New games have the latest edition, those of `Setup` the first one.
    """
    forget()
    for name in ("en-complete", NEWEST):
        session.packs[name] = english(name)
    yield
    forget()


def forget():
    """Clear the data kept between requests."""
    session.packs.clear()
    session.own_lists.clear()
    session.forget_games()


def raw(request) -> dict:
    """Send any JSON value; return the reply as the page would parse it."""
    reply = json.loads(web.handle(json.dumps(request)))
    assert isinstance(reply["ok"], bool)
    return reply


def ask(intent: str, link: str = "", seat: int | None = 0, no_pack: bool = False, **fields):
    """Send one intent."""
    return raw(
        {
            "v": 1,
            "link": link,
            "seat": seat,
            "noPack": no_pack,
            "intent": {"type": intent, **fields},
        }
    )


def asked(intent: str, link: str = "", seat: int | None = None, no_pack: bool = False, **fields):
    """Send one intent without a seat."""
    return ask(intent, link, seat, no_pack, **fields)


def code_in(reply) -> str:
    """Return the code of a reply that is an error."""
    assert not reply["ok"], reply
    return reply["error"]["code"]


def load(*names: str) -> None:
    """Load dictionaries, as the worker does, unless they are already loaded."""
    for name in names:
        if name not in session.packs:
            session.packs[name] = load_lexicon(name)


def good(intent: str, *args, **fields):
    """Send an intent that must succeed."""
    reply = ask(intent, *args, **fields)
    assert reply["ok"], reply
    return reply


def refused(intent: str, *args, **fields):
    """Send an intent that must fail, and return its error."""
    reply = ask(intent, *args, **fields)
    assert not reply["ok"], reply
    assert reply["error"]["message"].endswith(".")
    return reply["error"]


def code(intent: str, *args, **fields) -> str:
    """Send an intent that must fail, and return the error code."""
    return refused(intent, *args, **fields)["code"]


def commit(link: str, seat: int, **move):
    """Commit a move."""
    return good("commit", link, seat, move=move)


def tiles_of(move: Place):
    """Return tiles as the page sends them."""
    return [
        {"square": square, "letter": EN.text(letters_of(tile)), "blank": is_blank(tile)}
        for square, tile in move.tiles
    ]


def link_with(*racks_and_words, challenge_rule=ChallengeRule.VOID) -> str:
    """Return a link in which the first seat holds the tiles for a word."""
    (word,) = racks_and_words
    for seed in range(100_000):
        game = Game(Setup(("Ann", "Bea"), seed, tag=tag(), challenge_rule=challenge_rule))
        try:
            replay(game).played(place(f"8H {word}"), None)
        except IllegalMove:
            continue
        return links.encode(game)
    raise AssertionError


def draft(word: str, square: int = 112):
    """Return a draft of letter tiles."""
    return [{"square": square + n, "letter": char, "blank": False} for n, char in enumerate(word)]


def opened_beside(link, *known):
    """Open a link on a page that knows these games; return the reply."""
    return good("open", "", None, text=link, known=[{"link": each} for each in known])
