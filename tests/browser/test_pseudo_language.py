"""Every screen has room for texts that are 40 % longer than English ones."""

from collections.abc import Callable
from statistics import mean
from typing import Any

import pytest
from support.browser import scenes, scenes_around, scenes_links, scenes_puzzles, scenes_sealed
from support.browser.devices import FAULTS
from support.browser.playing import sized
from support.browser.scenes import Scene
from support.browser.wording import lengthen, longer

PARTS = (scenes, scenes_around, scenes_links, scenes_puzzles, scenes_sealed)
LEFT_OUT = (scenes_around.large_text,)
"""Scenes whose text is doubled, which WCAG does not ask for on a screen of 320 pixels."""
WIDTHS = (320, 390)
NAMES = ".name, .turn span, .url, .brand, .rack *, .board *"
"""Elements that may be cut: names of players, links; tiles have no words."""

# Elements with text of their own that hide a part of it.
CUT = """(names) => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  return [...top.querySelectorAll("*")].filter((node) => {
    const hasText = [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    if (!hasText || !node.checkVisibility() || node.matches(names)) return false;
    const { overflowX, overflowY, position } = getComputedStyle(node);
    if (position === "absolute" && node.clientWidth <= 1) return false;
    return (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1)
      || (["hidden", "clip"].includes(overflowY) && node.scrollHeight > node.clientHeight + 1);
  }).map((node) => `cut: ${node.tagName} ${node.className} ${node.textContent.slice(0, 60)}`);
}"""


def test_the_pseudo_language_is_longer_and_keeps_its_placeholders() -> None:
    texts = ["Create game", "Play a friend", "Your turn", "Games on this device", "Dictionary"]
    assert mean(len(longer(text)) / len(text) for text in texts) > 1.35
    assert longer("{name} played {word}.") == "{name} plâāŷÿêēd {word}."


@pytest.mark.full
@pytest.mark.parametrize(
    "scene",
    [each for part in PARTS for each in part.SCENES if each not in LEFT_OUT],
    ids=lambda each: each.__name__,
)
def test_longer_texts_are_whole(device: Callable[..., Any], site: str, scene: Scene) -> None:
    """At 320 and 390 pixels nothing overflows, and no text is cut."""
    page = device("phone", reduced_motion="reduce")
    lengthen(page)
    found: list[tuple[str, int, str]] = []
    for part in scene(page, site) or [""]:
        size = page.viewport_size
        for width in WIDTHS:
            sized(page, width, size["height"])
            bad = page.evaluate(FAULTS) + page.evaluate(CUT, NAMES)
            found += [(part, width, each) for each in bad if "too small" not in each]
        sized(page, **size)
    assert found == []
