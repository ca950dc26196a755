"""Damage and take links of games with a fair draw: ``build.py fuzz fair-draw --count 100000``.

A mutant is a damaged copy of the last link. It is read without a key, then taken by the next
player, who has made an earlier link. A readable mutant must be canonical. The player must refuse a
mutant that contradicts the values, rules or moves of the earlier link. Anybody who has a link can
change later moves (see docs/fair-draw.md); such a forged link is ``unbound``. Exit code 1 if a
mutant breaks these rules, raises another error, or takes more than 300 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from scrabble.errors import ScrabbleError
from scrabble.game import Mode
from scrabble.joint import fair_draw
from scrabble.joint.fair_draw import links
from scrabble.joint.fair_draw.chains import Chains
from scrabble.joint.fair_draw.course import replayed
from scrabble.moves import Move, Pass
from scripts.lab.fuzz.harness import Report, program, run
from scripts.lab.fuzz.joint_links import Case, ForCase, Links
from scripts.lab.fuzz.joint_play import FairPlay, fair_turns, joint_setup


def cases(rng: Random, games: int) -> list[Case]:
    """Play random games; return a case for each link whose receiver has already made a link."""
    found = []
    for _ in range(games):
        points = list(fair_turns(rng, joint_setup(rng, Mode.FAIR_DRAW)))
        whole = frozenset(points[-1].links)
        found += [case for game in points for case in _cases_at(game, whole)]
    return found


def _cases_at(game: FairPlay, whole: frozenset[str]) -> Iterator[Case]:
    seat = None if game.last.due is None else game.last.due.seat
    made = (text for text in reversed(game.links) if fair_draw.read(text).maker == seat)
    own = next(made, None)
    if seat is not None and own is not None:
        yield Case(game.keys[seat], (own, game.links[-1]), whole)


def _other_value(rng: Random, text: str, _: Sequence[str]) -> str:
    """Forge the newest value of one seat, if the moves can still be made."""
    parsed = fair_draw.read(text)
    newest: list[tuple[int, bytes] | None] = [
        (len(known) - 1, known[-1]) if known else None for known in parsed.chains.values
    ]
    seat = rng.randrange(parsed.maker + 1)
    known = newest[seat]
    assert known is not None  # every seat up to the maker's has published a value
    newest[seat] = known[0], rng.randbytes(len(known[1]))
    lie = Chains.of(parsed.chains.game, newest)
    if parsed.ring is not None:
        return links.write_ring(parsed.setup, parsed.ring, lie)
    return _with_moves(parsed, _moves(parsed), lie) or text


def _other_move(rng: Random, text: str, _: Sequence[str]) -> str:
    """Replace one of the last moves by a pass."""
    parsed = fair_draw.read(text)
    if parsed.ring is not None:
        return text
    moves = list(_moves(parsed))
    moves[-rng.randint(1, min(4, len(moves)))] = Pass()
    return _with_moves(parsed, moves, parsed.chains) or text


def _moves(parsed: fair_draw.FairDrawLink) -> tuple[Move, ...]:
    return parsed.history.game.moves


def _with_moves(
    parsed: fair_draw.FairDrawLink, moves: Sequence[Move], chains: Chains
) -> str | None:
    """Write a link with other moves or values; ``None`` if that is impossible."""
    try:
        history, _ = replayed(parsed.setup, moves, (), chains)
        return links.write_game(history, chains)
    except ScrabbleError:
        return None


def _take(mutant: ForCase, link: str) -> str:
    """Let the next player take a link; return ``unbound``, or ``accepted`` for a fault.

    It is a fault to accept a link that contradicts values, rules or moves that the player knows.
    """
    seat = fair_draw.take(mutant.case.key, mutant.at_hand(link))
    return "unbound" if _is_known_past(seat.latest, mutant.case) else "accepted"


def _is_known_past(parsed: fair_draw.FairDrawLink, case: Case) -> bool:
    """Say whether a link has the rules and moves of the player's own link, and no false value.

    A seat's values are compared if the player's own link has some of them. A forger can change the
    values of other seats, but then those seats refuse the link.
    """
    own, true = map(fair_draw.read, case.links)
    pairs = zip(own.chains.values, true.chains.values, parsed.chains.values, strict=True)
    return (
        parsed.setup == own.setup
        and _moves(parsed)[: len(_moves(own))] == _moves(own)
        and all(shown == now[: len(shown)] for before, now, shown in pairs if before)
    )


LINKS = Links(
    Mode.FAIR_DRAW,
    fair_draw.read,
    (_other_value, _other_move),
    _take,
    {"accepted", "illegal"},
)


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 8) -> Report:
    """Damage and take ``count`` links, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    found = cases(rng, games)
    targets = [(case, -1) for case in found]
    texts = [case.links[-1] for case in found]
    return run(LINKS.mutants(rng, targets, texts, count), LINKS.judge, seconds)


main = program("fuzz fair-draw", __doc__, fuzz)
