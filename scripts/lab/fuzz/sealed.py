"""Damage and take links of sealed games: ``build.py fuzz sealed --count 200000 --seed 1``.

Mutants are made from invitations, joining links, turns and links that open a seal, or from one kind
(``--only turn``). Each mutant is read without a key, then taken with the key of the player who
receives it. A readable mutant must be canonical. The player must accept only the undamaged link and
blame nobody for a mutant. Exit code 1 if a mutant breaks these rules, raises another error, or
takes more than 300 ms.
"""

from __future__ import annotations

from random import Random

from scrabble.game import Mode
from scrabble.joint import sealed
from scrabble.joint.sealed import links
from scripts.lab.fuzz import openssl_curve
from scripts.lab.fuzz.harness import Report, program, run
from scripts.lab.fuzz.joint_links import Case, ForCase, Links
from scripts.lab.fuzz.joint_play import SealedPlay, joint_setup, sealed_turns
from scripts.lab.fuzz.sealed_forging import with_other_field, with_other_mac

KINDS = tuple(kind.name.lower() for kind in links.Kind)
_TARGETS = (0, 1, -2, -1, -1, -1)
"""The places of the links to damage: the first two, the player's own last link and, most often, the
answer to it."""


def cases(rng: Random, games: int) -> list[Case]:
    """Return a case for each link of some random games, for the player who receives it."""
    found = []
    for _ in range(games):
        points = list(sealed_turns(rng, joint_setup(rng, Mode.SEALED)))
        for game in points:
            whole = frozenset(points[-1].links)
            found.append(Case(game.keys[_receiver(game)], game.links, whole))
    return found


def _receiver(game: SealedPlay) -> int:
    """Return the seat that takes the last link."""
    due = game.last.due
    return sealed.opener(game.last.history) if due is None else due.seat


def kind(text: str) -> str:
    """Return the kind of a link, one of `KINDS`."""
    return links.kind_of(sealed.read(text).content).name.lower()


def _take(mutant: ForCase, link: str) -> str:
    """Let the player take a link."""
    sealed.take(mutant.case.key, mutant.at_hand(link))
    return "accepted"


LINKS = Links(
    Mode.SEALED,
    sealed.read,
    (with_other_mac, with_other_field),
    _take,
    {"accepted", "false-play", "illegal"},  # "false-play" blames the other player.
)


def fuzz(
    count: int, seed: int, seconds: float | None = None, games: int = 12, only: str | None = None
) -> Report:
    """Damage and take ``count`` links, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    found = cases(rng, games)
    targets = [(case, at) for case in found for at in _TARGETS]
    if only is not None:
        targets = [(case, at) for case, at in targets if kind(case.links[at]) == only]
    texts = [text for case in found for text in case.links]
    return run(LINKS.mutants(rng, targets, texts, count), LINKS.judge, seconds)


main = program("fuzz sealed", __doc__, fuzz, KINDS, openssl_curve.use)
