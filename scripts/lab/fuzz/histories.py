"""Alter histories of sealed games: ``build.py fuzz histories --count 5000 --seed 1``.

A stranger, or one of the two players, alters, drops, swaps or replays links of a finished game. A
stranger has no key. A player has the key of all MACs, and can remake any link, even the other
player's. An honest player then audits the game, and takes a seat with some of its links. No
program, with an honest player's key or without a key, may name an honest player as a cheat. Exit
code 1 if an honest player is named, or a program crashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from scrabble.errors import ScrabbleError
from scrabble.game import Mode, Position
from scrabble.joint import DeviceKey, Key, sealed
from scrabble.joint.sealed.deal import Request
from scrabble.joint.sealed.hashing import MacKey
from scrabble.moves import Challenge, Move, Resign
from scrabble.strategy.steps import finish
from scripts.lab.fuzz import openssl_curve
from scripts.lab.fuzz.forging import bit_of_payload
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed_answer
from scripts.lab.fuzz.joint_play import SealedPlay, joint_setup, may_go_on, random_keys
from scripts.lab.fuzz.random_play import random_move
from scripts.lab.fuzz.sealed_forging import signed_after, with_other_field, with_other_mac

KINDS = ("stranger", "host", "guest")
"""Who alters a history."""
_SECONDS = 30.0
_EACH = 25
"""How many histories are made of one game."""
_SOON_OVER = 0.25


@dataclass(frozen=True, slots=True)
class Source:
    """A finished game; ``others`` are second versions of some turns, and another game's links."""

    game: SealedPlay
    mac: MacKey
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History(Mutant):
    """The altered links of a game; ``text`` is the last link, ``honest`` has the honest seats."""

    source: Source
    links: tuple[str, ...]
    honest: tuple[int, ...]


Alter = Callable[[Random, Source, list[str]], None]
"""Alters the links of a history."""


# --- games -------------------------------------------------------------------


def source(rng: Random) -> Source:
    """Play a short game to its end, and open both seals."""
    setup = joint_setup(rng, Mode.SEALED)
    game, number, others = SealedPlay.begun(setup, random_keys(rng, setup)), 0, list[str]()
    mac = game.seat(0).mac
    while may_go_on(rng, game.seat(number).history.last):
        if rng.random() < 0.2:
            others += game.turn(rng, number, _choose).links[len(game.links) :]
        game = game.turn(rng, number, _choose)
        number = 1 - number
    *_, game = (game, *game.closed())
    stranger = SealedPlay.begun(setup, (game.keys[0], DeviceKey(rng.randbytes(16))))
    others += (*stranger.links, *stranger.turn(rng, 0, _choose).links[2:])
    return Source(game, mac, tuple(others))


def _choose(rng: Random, position: Position) -> Move:
    """Choose any move, and resign soon."""
    may_end = position.turn > 0 and position.allows(Resign)
    if may_end and rng.random() < _SOON_OVER and not position.allows(Challenge):
        return Resign()
    return random_move(rng, position)


# --- altering histories ------------------------------------------------------


def _alter(rng: Random, _: Source, links: list[str]) -> None:
    """Change a bit, a field or the MAC of a link."""
    at = rng.randrange(len(links))
    damage = rng.choice((bit_of_payload, with_other_field, with_other_mac))
    links[at] = damage(rng, links[at], ())


def _drop(rng: Random, _: Source, links: list[str]) -> None:
    """Drop some links, but not the last one."""
    kept = [rng.random() < 0.7 for _ in links[:-1]]
    links[:-1] = [text for text, is_kept in zip(links[:-1], kept, strict=True) if is_kept]


def _change_behind_gap(rng: Random, _: Source, links: list[str]) -> None:
    """Change a field of GUEST's turn; drop its neighbours, whose MACs would reveal the change."""
    turns = [at for at in range(3, len(links) - 2) if _is_request(links[at])]
    if turns:
        at = rng.choice(turns)
        links[at - 1 : at + 2] = [with_other_field(rng, links[at])]


def _is_request(text: str) -> bool:
    content = sealed.read(text).content
    return isinstance(content, sealed.TurnLink) and isinstance(content.fields, Request)


def _swap(rng: Random, _: Source, links: list[str]) -> None:
    """Swap two links."""
    one, other = rng.randrange(len(links)), rng.randrange(len(links))
    links[one], links[other] = links[other], links[one]


def _replay(rng: Random, source: Source, links: list[str]) -> None:
    """Insert a second version of a turn or another game's link; perhaps overwrite a link."""
    at = rng.randrange(len(links))
    links[at : at + rng.randrange(2)] = [rng.choice(source.others)]


def _sign(rng: Random, source: Source, links: list[str]) -> None:
    """Change a link or use its second version; sign the result to follow the link before."""
    at = rng.randrange(1, len(links))
    _resign(source.mac, links, at, _changed(rng, source, links[at]), at + 1)


def _sign_all(rng: Random, source: Source, links: list[str]) -> None:
    """Change a link as `_sign` does; also sign every later link again to follow the one before."""
    at = rng.randrange(1, len(links))
    _resign(source.mac, links, at, _changed(rng, source, links[at]), len(links))


def _changed(rng: Random, source: Source, text: str) -> str:
    same = [other for other in source.others if _place(other) == _place(text)]
    if same and rng.random() < 0.5:
        return rng.choice(same)
    return with_other_field(rng, text)


def _place(text: str) -> object:
    return sealed.read(text).place


def _resign(mac: MacKey, links: list[str], at: int, text: str, end: int) -> None:
    """Replace link ``at``; sign it and the following links again, up to ``end``."""
    links[at] = text
    for n in range(at, end):
        link = sealed.read(links[n])
        if link.number >= 0:
            links[n] = signed_after(mac, link.content, link.number, links[n - 1])


_BY_STRANGERS: tuple[Alter, ...] = (
    *(_alter, _alter, _drop, _swap, _replay),
    *(_change_behind_gap, _change_behind_gap),
)
_BY_PLAYERS: tuple[Alter, ...] = (*_BY_STRANGERS, _sign, _sign, _sign_all, _sign_all, _sign_all)


def histories(rng: Random, count: int, only: str | None = None) -> Iterator[History]:
    """Yield histories of random games, each altered one to three times."""
    for at in range(count):
        if at % _EACH == 0:
            found = source(rng)
        who = only or rng.choice(KINDS)
        links = list(found.game.links)
        for _ in range(rng.choice((1, 1, 2, 3))):
            is_short = len(links) < 2  # To sign a link, there must be a link before it.
            alters = _BY_STRANGERS if who == "stranger" or is_short else _BY_PLAYERS
            try:
                rng.choice(alters)(rng, found, links)
            except ScrabbleError:
                continue  # An unreadable link cannot be signed.
        honest = tuple(seat for seat in (0, 1) if who != KINDS[seat + 1])
        yield History(who, links[-1], found, tuple(links), honest)


# --- reading altered histories -----------------------------------------------


def judge(mutant: Mutant) -> Answer:
    """Audit a history and take seats in it; see `outcome`."""
    assert isinstance(mutant, History)  # `histories` yields nothing else
    rng = Random(mutant.text)  # noqa: S311 - repeatable on purpose
    return timed_answer(lambda: outcome(rng, mutant), _SECONDS, {"defamed"})


def outcome(rng: Random, history: History) -> str:
    """Return the result of an honest player's audit; ``defamed`` if anybody honest is named.

    One history in four is also audited without a key; that audit must name nobody.
    """
    honest, keys = history.honest, history.source.game.keys
    if rng.randrange(4) == 0 and _audit(history, None)[1] is not None:
        return "defamed"
    state, named = _audit(history, keys[rng.choice(honest)])
    if named in honest:
        return "defamed"
    if len(honest) == len(keys) and any(_blames(rng, history, seat) for seat in honest):
        return "defamed"
    return state if named is None else f"{state}, the cheat named"


def _audit(history: History, key: Key | None) -> tuple[str, int | None]:
    """Return the state of an audit and the seat that it names, or an error code."""
    readable = [text for text in history.links if _is_readable(text)]
    try:
        verdict = finish(sealed.auditing(readable, history.links[-1], key))
    except ScrabbleError as error:
        return error.code, None
    return verdict.state, verdict.seat


def _blames(rng: Random, history: History, seat: int) -> bool:
    """Let a player take a seat at a changed link; return whether the player blames the other."""
    links, whole = history.links, {*history.source.game.links}
    changed = [end for end, text in enumerate(links, 1) if end > 2 and text not in whole]
    end = rng.choice(changed or [len(links)])
    readable = tuple(text for text in links[:end] if _is_readable(text))
    try:
        sealed.take(history.source.game.keys[seat], readable)
    except ScrabbleError as error:
        return error.code == "false-play"
    return False


def _is_readable(text: str) -> bool:
    try:
        sealed.read(text)
    except ScrabbleError:
        return False
    return True


def fuzz(count: int, seed: int, seconds: float | None = None, only: str | None = None) -> Report:
    """Alter and read ``count`` histories, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    return run(histories(rng, count, only), judge, seconds)


main = program("fuzz histories", __doc__, fuzz, KINDS, openssl_curve.use)
