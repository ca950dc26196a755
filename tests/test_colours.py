"""The premium squares stay apart for every eye, and their labels can be read."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

pytestmark = pytest.mark.native

CSS = (Path(__file__).parents[1] / "site" / "style.css").read_text(encoding="utf-8")
LIGHT = {"cell": "#f4f1ea", "dl": "#bfe3f2", "tl": "#1f6fb2", "dw": "#f9d5a7", "tw": "#b5361c"}
LABELS = {"dl": "on-light", "tl": "on-deep", "dw": "on-light", "tw": "on-deep"}
SCHEMES = {"light": 0, "dark": 1}

Colour = tuple[float, float, float]

# Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision
# Deficiency (2009), severity 1.0, for linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def colour(name: str, scheme: str) -> Colour:
    """Return a colour of the style sheet as linear RGB from 0 to 1."""
    found = re.search(rf"--{name}: (light-dark\()?(#\w+)(?:, (#\w+)\))?;", CSS)
    assert found is not None, name
    text = found[3] if scheme == "dark" and found[3] else found[2]
    parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return linear[0], linear[1], linear[2]


def seen(rgb: Colour, eye: str) -> Colour:
    """Return a colour as one kind of eye sees it."""
    rows = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in EYES[eye]]
    return tuple(min(1.0, max(0.0, each)) for each in rows)  # type: ignore[return-value]


def lab(rgb: Colour) -> Colour:
    """Return CIE L*a*b* under D65."""
    matrix = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        sum(a * b for a, b in zip(row, rgb, strict=True)) / w
        for row, w in zip(matrix, white, strict=True)
    )
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: Colour, b: Colour) -> float:
    """Return the CIE76 difference."""
    return sum((p - q) ** 2 for p, q in zip(lab(a), lab(b), strict=True)) ** 0.5


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of WCAG 2."""
    light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * bl + 0.05 for r, g, bl in (a, b))
    return light[1] / light[0]


def test_the_board_has_the_tested_colours() -> None:
    """The set of the issue, on its paper."""
    for name, wanted in LIGHT.items():
        assert f"--{name}: light-dark({wanted}" in CSS, name


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_premium_squares_stay_apart(scheme: str, eye: str) -> None:
    """Any two kinds of square differ by 14 or more under each type of colour vision."""
    for a, b in combinations(LIGHT, 2):
        difference = apart(seen(colour(a, scheme), eye), seen(colour(b, scheme), eye))
        assert difference >= 14, (a, b, round(difference, 1))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("premium", LABELS)
def test_labels_of_premium_squares_can_be_read(scheme: str, premium: str) -> None:
    """Label and square have a contrast of five to one."""
    ratio = contrast(colour(premium, scheme), colour(LABELS[premium], scheme))
    assert ratio >= 5, round(ratio, 2)
