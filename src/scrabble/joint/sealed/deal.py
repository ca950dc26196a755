"""Define the shared parts of a deal: tiles as numbers, the pads that mask them, link fields."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from scrabble.errors import JointError
from scrabble.joint.sealed.course import Run, Step
from scrabble.joint.sealed.curve import POINT_BYTES
from scrabble.joint.sealed.hashing import Purpose, below, digest, shuffled
from scrabble.link.coder import UniformCoder, given
from scrabble.moves import Exchange
from scrabble.tiles import Alphabet

Places = tuple[int, ...]
"""The places of tiles in a sorted rack, from 1, rising; of equal tiles, the first ones."""


@lru_cache(maxsize=16)
def symbols(alphabet: Alphabet) -> tuple[str, ...]:
    """Return an alphabet's different tiles in order; a tile is coded as its index here."""
    return tuple(sorted(set(alphabet.full_bag)))


@dataclass(frozen=True, slots=True)
class Slot:
    """The context of a pad: the game, the epoch and the request that is answered.

    ``link`` is the SHA-256 of the link with the request, MAC included, so two versions of a
    request share no pad. With equal pads, two answers would reveal the difference of the masked
    numbers for every label.
    """

    game: int
    epoch: int
    link: bytes

    def pad(self, limit: int, x: int, label: int) -> int:
        """Return the number below ``limit`` that masks a label's tile."""
        key = x.to_bytes(POINT_BYTES, "big")
        return below(limit, key, Purpose.PAD, self.game, self.epoch, self.link, label, limit)


@dataclass(frozen=True, slots=True)
class Answer:
    """The host's fields of a link: the masked tile of every possible label.

    If the labels are renamed, each number also holds the new label. ``exchanged`` is the hidden
    number of an exchange (`Exchanged`).
    """

    numbers: tuple[int, ...] = ()
    exchanged: int | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """The guest's fields of a link.

    ``named`` are the labels that the host drew last, ``laid`` the labels that the guest plays.
    Both are ascending places, from 1, among the sorted possible labels; for ``laid``, the labels
    just named do not count. ``element`` requests the guest's new tiles. ``exchanged`` is the hidden
    number of an exchange (`Exchanged`).
    """

    named: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    element: int | None = None
    exchanged: int | None = None


def places_of(labels: Iterable[int], among: Sequence[int]) -> tuple[int, ...]:
    """Return the places of ``labels`` in ``among``, from 1, in ascending order."""
    place = {label: at for at, label in enumerate(among, 1)}
    return tuple(sorted(place[label] for label in labels))


def without(labels: Sequence[int], gone: Container[int]) -> tuple[int, ...]:
    """Return the labels that are not in ``gone``."""
    return tuple(label for label in labels if label not in gone)


def deal_of(game: int, request: Request) -> bytes:
    """Return the digest of a joining link's deal, on which HOST's tables depend."""
    shown = (request.element or 0).to_bytes(POINT_BYTES, "big")
    return digest(b"", Purpose.DEAL, game, shown, *request.named)


def false_play(sentence: str) -> JointError:
    """Return the error for a link that only a changed program can have made."""
    return JointError("false-play", sentence)


def rank_of(labels: Iterable[int]) -> int:
    """Return rising labels as one number, in the combinatorial number system."""
    return sum(comb(label - 1, size) for size, label in enumerate(labels, 1))


def labels_of(rank: int, labels: int, count: int) -> tuple[int, ...]:
    """Return the ``count`` labels of 1 to ``labels`` that have this rank."""
    left, found, label = rank, list[int](), labels
    for size in range(count, 0, -1):
        while comb(label - 1, size) > left:
            label -= 1
        left -= comb(label - 1, size)
        found.append(label)
    return tuple(reversed(found))


def code_labels(
    coder: UniformCoder, labels: int, count: int, wanted: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Encode or decode rising labels as one number."""
    rank = coder.uniform(comb(labels, count), given(wanted, rank_of))
    return labels_of(rank, labels, count)


def rack_places(rack: str, tiles: str) -> Places | None:
    """Return the places of tiles in the sorted rack, from 1: the lowest places that hold them.

    ``None`` if the rack does not hold the tiles.
    """
    held, found, place = "".join(sorted(rack)), list[int](), 0
    for tile in sorted(tiles):
        place = held.find(tile, place) + 1
        if not place:
            return None
        found.append(place)
    return tuple(found)


def tiles_at(rack: str, places: Places) -> str:
    """Return the tiles at these places of the sorted rack; raise `JointError` (``false-play``)."""
    held = "".join(sorted(rack))
    tiles = "".join(held[place - 1] for place in places)
    # Where the rack holds equal tiles, only the first of their places count.
    if rack_places(rack, tiles) != places:
        raise false_play("The tiles of an exchange are named by other places than the first.")
    return tiles


def with_tiles(step: Step, rack: str, left: list[Places]) -> Step:
    """Return a step with the tiles that it exchanges: those at the first of the ``left`` places.

    Removes these places. Raises `JointError` (``false-play``).
    """
    run = step.run
    if not run.returned:
        return step
    tiles = tiles_at(rack, left.pop(0))
    return replace(step, run=replace(run, moves=(*run.moves[:-1], Exchange(tiles))))


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Hides which tiles a seat exchanges: their places in its rack, for a reader with its seed.

    Each link has its own shuffled list of all sets of places, bound to the link before it. Two
    versions of a turn show whether they exchange the same places, and nothing else.
    """

    seed: bytes
    game: int

    def _sets(self, number: int, before: bytes, count: int) -> list[int]:
        return shuffled(range(count), self.seed, Purpose.EXCHANGED, self.game, number, before)

    def hidden(self, run: Run, before: bytes, places: Places) -> int:
        """Return the number of a run's link that stands for ``places``."""
        held = comb(run.start.held(run.seat), len(places))
        return self._sets(run.number, before, held)[rank_of(places)]

    def shown(self, run: Run, before: bytes, number: int | None) -> list[Places]:
        """Return the places for which the number in a run's link stands; none without one."""
        if number is None:
            return []
        held = run.start.held(run.seat)
        sets = self._sets(run.number, before, comb(held, run.returned))
        return [labels_of(sets.index(number), held, run.returned)]
