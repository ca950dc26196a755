"""The k-of-n transfer: the guest opens k tiles among all possible ones, the host learns not which.

HOST has a secret t and publishes U_j = [t^j]G for j = 1..7. To open the labels m_1..m_k GUEST
sends the one element C = [rho (t - m_1)...(t - m_k)]G, which it computes from the U_j: with a
fresh secret rho it is uniform whatever the labels are. HOST masks the tile of every label x by a
hash of K_x = [t^(8-k) / (t - x)]C. For its own labels GUEST knows K_x, for
X^(8-k) rho (X - m_1)...(X - m_k) / (X - x) is a polynomial of degree 7. Any other x would need
[1 / (t - x)]G, and more than k labels would need [t^8]G.

Only x-coordinates travel and are hashed, so the signs of C and K do not matter. The composition
is our own and **not reviewed**; docs/sealed.md has the sketch of an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from scrabble.link.sealed.curve import (
    GENERATOR,
    ORDER,
    Point,
    combine,
    inverses_of_scalars,
    lift,
    multiples,
)

MOST = 7
"""No request is for more labels: a rack."""
MAX_LABEL = 255
"""Labels are 1 to 255: the largest set of tiles, and those returned before labels are renamed."""


class BadPowers(ValueError):
    """Points that cannot be the powers of a host's secret."""


def powers_of(t: int) -> tuple[Point, ...]:
    """Return U_1 to U_7 of a host's secret."""
    return tuple(multiples(GENERATOR, [pow(t, j, ORDER) for j in range(1, MOST + 1)]))


class HostTransfer(Protocol):
    """How HOST masks tiles."""

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return a key for every label, for a request for ``count``; ``None`` if it is none."""
        ...


class GuestTransfer(Protocol):
    """How GUEST asks for tiles and opens them."""

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return the element that asks for labels; raises `BadPowers`."""
        ...

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the key of each label of a request; raises `BadPowers`."""
        ...


@dataclass(frozen=True, slots=True)
class Secret:
    """HOST's side of the transfer, with its secret t."""

    t: int

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return the x-coordinate of K for every label; ``None`` if C is not on the curve."""
        point = lift(element)
        if point is None:
            return None
        power = pow(self.t, MOST + 1 - count, ORDER)
        inverses = inverses_of_scalars([self.t - label for label in labels])
        scalars = [power * inverse % ORDER for inverse in inverses]
        return [key.x for key in multiples(point, scalars)]


@dataclass(frozen=True, slots=True)
class Powers:
    """GUEST's side: the points U_1 to U_7, checked as far as they can be before the audit."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        """Raise `BadPowers` for points that are too few, equal or of a small t."""
        if len(self.points) != MOST or len({point.x for point in self.points}) != MOST:
            raise BadPowers
        # With t = m the request for label m would be the identity: it would show that label.
        if any(point.x == self.points[0].x for point in _small_multiples()):
            raise BadPowers

    @property
    def _all(self) -> tuple[Point, ...]:
        return (GENERATOR, *self.points)

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return the x-coordinate of C for 1 to 7 labels.

        Raises `BadPowers` if C is the identity, which only points that are no powers can make it.
        """
        coefficients = [rho]
        for label in labels:
            coefficients = _times_root(coefficients, label)
        found = combine(self._all[: len(coefficients)], [coefficients])[0]
        if found is None:
            raise BadPowers
        return found.x

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the x-coordinate of K for each label of a request; raises `BadPowers`."""
        rows = []
        for label in labels:
            row = [0] * (MOST + 1 - len(labels)) + [rho]
            for other in labels:
                if other != label:
                    row = _times_root(row, other)
            rows.append(row)
        found = [point.x for point in combine(self._all, rows) if point is not None]
        if len(found) != len(labels):
            raise BadPowers
        return found


class Plain:
    """A transfer that hides nothing: to replay a deal whose seals are opened, without the curve."""

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return the labels themselves."""
        del element, count
        return list(labels)

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return a number that asks for nothing."""
        del labels, rho
        return 0

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the labels themselves."""
        del rho
        return list(labels)


@lru_cache(maxsize=1)
def _small_multiples() -> list[Point]:
    return multiples(GENERATOR, range(1, MAX_LABEL + 1))


def _times_root(coefficients: Sequence[int], root: int) -> list[int]:
    """Multiply a polynomial, its lowest coefficient first, by (X - root)."""
    found = [0] * (len(coefficients) + 1)
    for degree, value in enumerate(coefficients):
        found[degree + 1] = (found[degree + 1] + value) % ORDER
        found[degree] = (found[degree] - value * root) % ORDER
    return found
