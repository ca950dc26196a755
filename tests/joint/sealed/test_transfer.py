"""The transfer: a request for k labels opens exactly these k labels."""

from random import Random

import pytest

from scrabble.joint.sealed.curve import FIELD, GENERATOR, ORDER, combine, lift, multiples
from scrabble.joint.sealed.transfer import MAX_LABEL, BadPowers, Powers, Secret, powers_of

T, RHO = 0x1234567890ABCDEF << 100, 0xFEDCBA0987654321 << 90
SECRET, POWERS = Secret(T), Powers(powers_of(T))
ALL = range(1, 101)


@pytest.mark.parametrize("labels", [[9], [5, 6], [100, 1, 50], [3, 50, 7, 93, 1, 22, 100]])
def test_the_labels_asked_for_are_opened_and_no_others(labels):
    """The guest has the host's keys for these labels, and all keys differ."""
    element = POWERS.request(labels, RHO)
    keys = dict(zip(ALL, SECRET.keys(element, len(labels), ALL), strict=True))
    assert POWERS.keys_of(labels, RHO) == [keys[label] for label in labels]
    assert len(set(keys.values())) == len(ALL)


def test_one_label_more_than_is_due_opens_nothing():
    """A request with four roots is answered as if it had three."""
    labels = [3, 14, 15, 92]
    element = POWERS.request(labels, RHO)
    keys = dict(zip(ALL, SECRET.keys(element, 3, ALL), strict=True))
    assert all(mine != keys[m] for m, mine in zip(labels, POWERS.keys_of(labels, RHO), strict=True))


def test_the_nearest_to_the_missing_power_opens_nothing():
    """The key needs t to the eighth; the best guess without that term is another point."""
    labels = [3, 14, 15, 92]
    element = POWERS.request(labels, RHO)
    keys = dict(zip(ALL, SECRET.keys(element, 3, ALL), strict=True))
    for label in labels:
        row = [0] * 5 + [RHO]
        for other in labels:
            if other != label:
                row = [
                    (low - other * high) % ORDER
                    for low, high in zip([0, *row], [*row, 0], strict=True)
                ]
        guess = combine((GENERATOR, *POWERS.points), [row[:8]])[0]
        assert guess is not None
        assert guess.x != keys[label]


def test_a_point_of_the_twist_is_no_request():
    """Requests on the twist would let a guest learn t piece by piece."""
    twist = next(x for x in range(FIELD) if lift(x) is None)
    assert SECRET.keys(twist, 3, ALL) is None


def bad_powers():
    """Return points that are not powers, or powers of a t that would reveal a label."""
    good = POWERS.points
    return {
        "six": good[:6],
        "two equal": (*good[:6], good[0]),
        "t = 1": tuple([GENERATOR] * 7),
        **{f"t = {t}": powers_of(t) for t in (2, 7, 93, MAX_LABEL, ORDER - 3)},
    }


@pytest.mark.parametrize("name", bad_powers())
def test_powers_that_would_show_a_label_are_refused(name):
    """With t = m the request for label m would be the identity."""
    with pytest.raises(BadPowers):
        Powers(bad_powers()[name])


def test_powers_that_make_a_request_the_identity_are_noticed():
    """U_2 = (a + b) U_1 - ab G makes the request for a and b the identity, whatever rho is."""
    u = 12345
    first, second = multiples(GENERATOR, [u, (5 * u - 6) % ORDER])
    powers = Powers((first, second, *POWERS.points[2:]))
    with pytest.raises(BadPowers):
        powers.request([2, 3], RHO)


def test_requests_look_the_same_whatever_is_asked():
    """The first 3 bits of 400 requests are spread evenly (chi-squared, 7 degrees of freedom)."""
    rng = Random(1)
    counts = [0] * 8
    for _ in range(400):
        counts[POWERS.request(rng.sample(ALL, 2), rng.randrange(1, ORDER)) >> 253] += 1
    assert sum((count - 50) ** 2 / 50 for count in counts) < 24.3
