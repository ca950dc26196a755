"""Transfer k of n tiles: GUEST opens k of all possible tiles, and HOST does not learn which.

HOST has a secret t and publishes U_j = [t^j]G for j = 1..7. To open the labels m_1..m_k GUEST
computes one element C = [rho (t - m_1)...(t - m_k)]G from the U_j and sends it. With a fresh
secret rho, C is uniform whatever the labels. HOST masks the tile of every label x by a hash of
K_x = [t^(8-k) / (t - x)]C. GUEST knows K_x for its own labels, since
X^(8-k) rho (X - m_1)...(X - m_k) / (X - x) is a polynomial of degree 7. Any other x would need
[1 / (t - x)]G, and more than k labels would need [t^8]G.

Only x-coordinates travel and are hashed, so the signs of C and K do not matter. The composition
is our own and **not reviewed**; docs/sealed-proof.md has an argument for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scrabble.errors import JointError
from scrabble.joint.sealed.curve import (
    GENERATOR,
    ORDER,
    Point,
    combine,
    first_multiples,
    inverses_of_scalars,
    lift,
    many_multiples,
    multiples,
    times,
)

MOST = 7
"""The most labels in a request: a rack."""
MAX_LABEL = 255
"""Labels are 1 to 255: enough for the largest alphabet and the new labels of returned tiles."""


class BadPowers(JointError):
    """Points that cannot be the powers of a host's secret (``false-play``)."""

    def __init__(self) -> None:
        super().__init__("false-play", "Your friend's invitation holds no powers of a secret.")


def powers_of(t: int) -> tuple[Point, ...]:
    """Return U_1 to U_7 for a host's secret."""
    return tuple(multiples(GENERATOR, [pow(t, j, ORDER) for j in range(1, MOST + 1)]))


@dataclass(frozen=True, slots=True)
class Secret:
    """HOST's side of the transfer, with its secret t."""

    t: int

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return a key for every label: the x-coordinate of the label's K.

        ``None`` if C (``element``) is not on the curve. ``count`` labels were requested.
        """
        point = lift(element)
        if point is None:
            return None
        power = pow(self.t, MOST + 1 - count, ORDER)
        inverses = inverses_of_scalars([self.t - label for label in labels])
        scalars = [power * inverse % ORDER for inverse in inverses]
        return [key.x for key in multiples(point, scalars)]


@dataclass(frozen=True, slots=True)
class Powers:
    """GUEST's side: the points U_1 to U_7, checked as far as possible before the audit."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        """Raise `BadPowers` for points that are too few, equal or from a small t."""
        if len(self.points) != MOST or len({point.x for point in self.points}) != MOST:
            raise BadPowers
        # With t = m the request for label m would be the identity, which reveals the label.
        if self.points[0].x in _small_multiples():
            raise BadPowers

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return the x-coordinate of C for 1 to 7 labels.

        Raises `BadPowers` if C is the identity: then the points are not powers.
        """
        return self._blinded([_polynomial(labels)], rho)[0]

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the x-coordinate of K for each label of a request; raises `BadPowers`."""
        raised = (0,) * (MOST + 1 - len(labels))
        others = ([other for other in labels if other != label] for label in labels)
        return self._blinded([(*raised, *_polynomial(roots)) for roots in others], rho)

    def _blinded(self, polynomials: Sequence[Sequence[int]], rho: int) -> list[int]:
        """Return the x-coordinate of [rho f(t)]G for each polynomial f, lowest power first.

        Multiplies by rho last: the coefficients are small, so each f takes one long multiplication.
        """
        first = next(n for n, value in enumerate(polynomials[0]) if value)
        rows = [row[first:] for row in polynomials]
        sums = combine((GENERATOR, *self.points)[first : len(polynomials[0])], rows)
        found = [point for point in sums if point is not None]
        if len(found) != len(rows):
            raise BadPowers
        return [point.x for point in times(rho, found)]


class Known:
    """Both sides of the transfer for an audit, which knows the secret t and every rho.

    Stores the logarithm of each request, so that every multiplication is of the generator.
    """

    def __init__(self, t: int) -> None:
        """Take the secret of an opened seal."""
        self._t = t
        self._logarithms: dict[int, int] = {}

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return the x-coordinate of K for every label; ``element`` is a C from `request`."""
        power = self._logarithms[element] * pow(self._t, MOST + 1 - count, ORDER)
        inverses = inverses_of_scalars([self._t - label for label in labels])
        scalars = [power * each % ORDER for each in inverses]
        if len(labels) <= MOST:
            return [key.x for key in multiples(GENERATOR, scalars)]
        return [key.x for key in many_multiples(scalars)]

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return the x-coordinate of C."""
        logarithm = rho
        for label in labels:
            logarithm = logarithm * (self._t - label) % ORDER
        element = multiples(GENERATOR, [logarithm])[0].x
        self._logarithms[element] = logarithm
        return element

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the x-coordinate of K for each label of a request."""
        found = self.keys(self.request(labels, rho), len(labels), labels)
        assert found is not None  # the request has just been made
        return found


class Plain:
    """A transfer that hides nothing, to replay an opened deal without the curve."""

    def keys(self, element: int, count: int, labels: Sequence[int]) -> list[int] | None:
        """Return the labels themselves."""
        del element, count
        return list(labels)

    def request(self, labels: Sequence[int], rho: int) -> int:
        """Return 0, because nothing needs to be requested."""
        del labels, rho
        return 0

    def keys_of(self, labels: Sequence[int], rho: int) -> list[int]:
        """Return the labels themselves."""
        del rho
        return list(labels)


HostTransfer = Secret | Known | Plain
"""The transfers with which HOST can mask tiles."""
GuestTransfer = Powers | Known | Plain
"""The transfers with which GUEST can request and unmask tiles."""


@lru_cache(maxsize=1)
def _small_multiples() -> frozenset[int]:
    return frozenset(point.x for point in first_multiples(MAX_LABEL))


def _polynomial(roots: Iterable[int]) -> list[int]:
    """Return the coefficients of the product of all (X - root), lowest power first."""
    found = [1]
    for root in roots:
        found = [low - root * high for low, high in zip([0, *found], [*found, 0], strict=True)]
    return found
