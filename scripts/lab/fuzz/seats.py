"""Damage and forge seat links and take the seats: ``build.py fuzz seats --count 20000 --seed 1``.

A seat link has its own check number, and links inside. A forged seat link has another key, or its
links are forged, of other games, missing, repeated, or cut off. The bridge, the page's JSON
interface, must answer each request for a seat, or refuse it with an error code, within a second.
Exit code 1 otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

from scrabble import web
from scrabble.game import Mode
from scrabble.joint import SeatKey, fair_draw, sealed, seat_text
from scrabble.joint.seat_text import MAX_SEAT_LINK, SeatLink, find_seat, write_seat
from scrabble.link.text import DIGITS
from scripts.lab.fuzz import forging, openssl_curve
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed_answer
from scripts.lab.fuzz.joint_play import fair_turns, joint_setup, sealed_turns
from scripts.lab.fuzz.links import LIGHT

_MOST = 3000
"""The most characters of a link in a seat link. Two base-62 digits for the length allow 3843."""
_HEAD = "S2"
_KEY_DIGITS = 46


def forged_seat(rng: Random, seat: SeatLink, others: Sequence[str]) -> str:
    """Forge a seat link: another key, other links, or other lengths."""
    key, links = SeatKey(seat.key), list(seat.links)
    at = rng.randrange(len(links))
    match rng.randrange(7):
        case 0:
            key = SeatKey(rng.choice((rng.randbytes(32), bytes(32), b"\xff" * 32)))
        case 1 | 2:
            links[at] = str(forging.forged(rng, links[at], others).text)[:_MOST]
        case 3:
            links[at] = rng.choice((*others, "", "1"))
        case 4:
            links = rng.choice(([], links[:at], links[at:], links * 2, links[:1] * 99))
        case 5:
            rng.shuffle(links)
        case _:
            return _with_content(key, _damaged(rng, write_seat(key, links)[_LINKS_AT:]))
    return write_seat(key, links)


_LINKS_AT = len(_HEAD) + _KEY_DIGITS


def _damaged(rng: Random, content: str) -> str:
    """Cut the links and lengths of a seat link short, or change a digit in them."""
    at = rng.randrange(len(content))
    return content[:at] + rng.choice(("", rng.choice(DIGITS) + content[at + 1 :]))


def _with_content(key: bytes, content: str) -> str:
    number = int.from_bytes(key, "big") * seat_text._CHECK + seat_text._check(key, content)  # noqa: SLF001
    return _HEAD + seat_text._digits(number, _KEY_DIGITS) + content  # noqa: SLF001


LIMIT_S = 1.0


def seat_links(rng: Random, games: int) -> Iterator[str]:
    """Yield a seat link after each link of random games."""
    for _ in range(games):
        for play in sealed_turns(rng, joint_setup(rng, Mode.SEALED)):
            yield sealed.seat_link(rng.choice(play.keys), play.links)
        for game in fair_turns(rng, joint_setup(rng, Mode.FAIR_DRAW)):
            seat = rng.randrange(game.last.maker + 1)
            yield fair_draw.seat_link(game.keys[seat], game.links)


def mutants(rng: Random, links: Sequence[str], count: int) -> Iterator[Mutant]:
    """Yield damaged and forged seat links."""
    seats = {text: seat for text in links if (seat := find_seat(text)) is not None}
    others = [text for seat in seats.values() for text in seat.links]
    for _ in range(count):
        text = rng.choice(links)
        if rng.random() < forging.SHARE:
            other = forged_seat(rng, seats[text], others)
            is_forged = other != text and len(other) <= MAX_SEAT_LINK
            yield Mutant("forged", other, is_forged=is_forged)
        else:
            damage = rng.choice(LIGHT)
            yield Mutant(damage.__name__.lstrip("_"), damage(rng, text, links))


def judge(mutant: Mutant, links: frozenset[str]) -> Answer:
    """Take the seat of a mutant; the outcome is ``same``, ``taken`` or the code of the refusal."""
    text = str(mutant.text)

    def take() -> str:
        asked = {"v": 1, "noPack": True, "intent": {"type": "seat", "text": text}}
        reply = json.loads(web.handle(json.dumps(asked)))
        if not reply["ok"]:
            return str(reply["error"]["code"])
        return "same" if text in links else "taken"

    return timed_answer(take, LIMIT_S, {"engine-fault"})


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 6) -> Report:
    """Take the seats of ``count`` mutants, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    links = list(seat_links(rng, games))
    known = frozenset(links)
    return run(mutants(rng, links, count), lambda mutant: judge(mutant, known), seconds)


main = program("fuzz seats", __doc__, fuzz, (), openssl_curve.use)
