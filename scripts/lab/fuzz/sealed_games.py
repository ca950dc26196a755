"""Play sealed games to the verdict: ``build.py fuzz sealed-games --count 300 --only peek``.

Two seats exchange nothing but links, and the audit of an honest player follows. Nobody cheats in a
game of the kind ``nobody``, which is fair; else one player does, as the other kinds say
(`scripts.lab.fuzz.sealed_cheats`), and is named, or nobody is. Exit code 1 if a game without a
cheat is not fair, one with a cheat is, an honest player is named, or a program crashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scrabble.errors import JointError
from scrabble.game import Mode
from scrabble.joint import sealed
from scrabble.joint.sealed.deal import false_play
from scrabble.strategy.steps import finish
from scripts.lab.fuzz import openssl_curve
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed_answer
from scripts.lab.fuzz.joint_play import SealedPlay, joint_setup, sealed_turns
from scripts.lab.fuzz.sealed_cheats import CHEATS, NotNow

NOBODY = "nobody"
KINDS = (NOBODY, *CHEATS)
_SECONDS = 60.0
_TRIES = 40
_NAMES_THE_FRIEND = false_play("").code


@dataclass(frozen=True, slots=True)
class Planned(Mutant):
    """A game to be played; ``text`` is the seed of all chance in it."""


def games(rng: Random, count: int, only: str | None = None) -> Iterator[Planned]:
    """Yield games of one kind, or of all kinds in turn."""
    for at in range(count):
        yield Planned(only or KINDS[at % len(KINDS)], f"{rng.getrandbits(64):016x}")


def judge(mutant: Mutant) -> Answer:
    """Play a game and audit it; see `outcome`."""
    faults = {"unfair", "undetected", "defamed", "never possible"}
    answer = timed_answer(lambda: outcome(mutant.kind, str(mutant.text)), _SECONDS, faults)
    return Answer(f"{mutant.kind}: {answer.outcome}", answer.wrong, answer.seconds)


def outcome(kind: str, text: str) -> str:
    """Return what the honest player finds.

    Without a cheat that is ``fair`` or, as a fault, ``unfair``. A cheat is ``named``, by a refusal
    or the audit, or the link or game is refused with a code. Faults are ``undetected`` and
    ``defamed``; ``never possible`` if no random game had a place for the cheat.
    """
    rng = Random(text)  # noqa: S311 - repeatable on purpose
    if kind == NOBODY:
        *_, game = sealed_turns(rng, joint_setup(rng, Mode.SEALED))
        found = {_audit(game, seat) for seat in (sealed.HOST, sealed.GUEST)}
        return "fair" if found == {("fair", None)} else "unfair"
    cheat = CHEATS[kind]
    for _ in range(_TRIES):
        try:
            state, named = _audit(cheat.play(rng, cheat.seat), 1 - cheat.seat)
        except NotNow:
            continue
        except JointError as error:
            return "named at once" if error.code == _NAMES_THE_FRIEND else error.code
        if named == 1 - cheat.seat:
            return "defamed"
        if state == "fair":
            return "undetected"
        return f"{state}, {'nobody' if named is None else 'the cheat'} named"
    return "never possible"


def _audit(game: SealedPlay, seat: int) -> tuple[str, int | None]:
    """Return the state of a player's audit, and whom it names."""
    verdict = finish(sealed.auditing(game.links, game.links[-1], game.keys[seat]))
    return verdict.state, verdict.seat


def fuzz(count: int, seed: int, seconds: float | None = None, only: str | None = None) -> Report:
    """Play and audit ``count`` games, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    return run(games(rng, count, only), judge, seconds)


main = program("fuzz sealed-games", __doc__, fuzz, KINDS, openssl_curve.use)
