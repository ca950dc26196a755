"""Damage links of sealed games and take them: ``build.py fuzz sealed --count 200000 --seed 1``.

A mutant of an invitation, a joining link, a turn or a link that opens a seal (``--only turn`` for
one kind of link) is read without a key and then taken by the player it is for. A mutant that can be
read is canonical; with the key nothing is accepted but the link itself, and no player is blamed for
it. Nothing crashes or takes more than 300 ms. Exit code 1 otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scrabble.game import Mode
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed import links
from scripts.fuzz import openssl_curve
from scripts.fuzz.forging import Damage, bit_of_payload, other_end
from scripts.fuzz.harness import Answer as Outcome
from scripts.fuzz.harness import Mutant, Report, program, run, timed_answer
from scripts.fuzz.joint_play import joint_setup, taken
from scripts.fuzz.links import damaged
from scripts.fuzz.sealed_forging import with_other_field, with_other_mac
from scripts.fuzz.sealed_play import LATEST, Played, sealed_turns

SECONDS = 0.3
_FORGED_SHARE = 0.08
KINDS = tuple(kind.name.lower() for kind in links.Kind)
_TARGETS = (0, 1, -2, -1, -1, -1)
"""Of the links at hand: the first two, the seat's own last one and, most often, its answer."""


@dataclass(frozen=True, slots=True)
class Case:
    """Links at hand for a player, the last of which has just come, and all of their game."""

    key: bytes
    links: tuple[str, ...]
    game: frozenset[str]


@dataclass(frozen=True, slots=True)
class ForCase(Mutant):
    """A damaged link in its place among the links at hand."""

    case: Case
    at: int

    def take(self, link: str) -> str:
        """Let the player take a link in that place; raises `ScrabbleError` if it is refused."""
        at_hand = list(self.case.links)
        at_hand[self.at] = link
        sealed.take(self.case.key, at_hand)
        return "accepted"


def cases(rng: Random, games: int) -> list[Case]:
    """Return all points of some random games, each for the player who takes the last link."""
    found = []
    for _ in range(games):
        points = list(sealed_turns(rng, joint_setup(rng, Mode.SEALED)))
        for game in points:
            at_hand = (*game.links[:2], *game.links[2:][-LATEST:])
            whole = frozenset(points[-1].links)
            found.append(Case(game.keys[_receiver(game)], at_hand, whole))
    return found


def _receiver(game: Played) -> int:
    """Return the seat that takes the last link."""
    content = sealed.read(game.links[-1]).content
    if not isinstance(content, sealed.Opening | sealed.Closing):
        return len(game.links) % 2
    first = sealed.opener(content.history)
    return 1 - first if isinstance(content, sealed.Opening) else first


def kind(text: str) -> str:
    """Return the kind of a link, one of `KINDS`."""
    return links.kind_of(sealed.read(text).content).name.lower()


# --- forging -----------------------------------------------------------------


_FORGERIES: tuple[Damage, ...] = (
    bit_of_payload, bit_of_payload, other_end, with_other_mac, with_other_field,
)  # fmt: skip


def mutants(
    rng: Random, found: Sequence[Case], count: int, only: str | None = None
) -> Iterator[ForCase]:
    """Yield damaged and forged links, of one kind or of all, and whole ones of other games."""
    texts = [text for case in found for text in case.links]
    targets = [(case, at) for case in found for at in _TARGETS]
    if only is not None:
        targets = [(case, at) for case, at in targets if kind(case.links[at]) == only]
    for _ in range(count):
        case, at = rng.choice(targets)
        yield ForCase(*damaged(rng, case.links[at], texts, _FORGERIES, _FORGED_SHARE), case, at)


# --- taking them -------------------------------------------------------------


def judge(mutant: Mutant) -> Outcome:
    """Read a mutant, and take it in its place; see `outcome`."""
    assert isinstance(mutant, ForCase)  # `mutants` makes no others
    return timed_answer(lambda: outcome(mutant), SECONDS, {"accepted", "defamed", "illegal"})


def outcome(mutant: ForCase) -> str:
    """Return what `joint_play.taken` does.

    ``accepted`` is one that the player takes for the friend's, ``defamed`` one for which the friend
    gets the blame.
    """
    found = taken(str(mutant.text), Mode.SEALED, mutant.case.game, _written, mutant.take)
    return "defamed" if found == "false-play" else found


def _written(text: str) -> str:
    parsed = sealed.read(text)
    return links.write(parsed.content, parsed.tag, links.body_of(parsed.content))


def fuzz(
    count: int, seed: int, seconds: float | None = None, games: int = 12, only: str | None = None
) -> Report:
    """Damage and take ``count`` links, for at most ``seconds``; never raises for their content."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    return run(mutants(rng, cases(rng, games), count, only), judge, seconds)


main = program("fuzz sealed", __doc__, fuzz, KINDS, openssl_curve.use)
