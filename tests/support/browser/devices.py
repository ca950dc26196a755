"""Sizes of screens, a second Chromium, and the checks of a page's accessibility."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scripts.build.browser import ARGUMENTS
from support.browser.serving import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
"""axe-core, the script that checks the accessibility of a page."""
SLOWEST_MS = 20_000
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}

# Elements that are cut off or too small to tap, except links within a sentence.
FAULTS = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const name = (node) => `${node.tagName} ${node.id || node.className} ${node.innerText ?? ""}`;
  const wide = [document.documentElement, ...document.querySelectorAll(".sheet, .tool, .body")]
    .filter((node) => node.scrollWidth > node.clientWidth);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const small = [...top.querySelectorAll("button, select, summary, a, input, textarea")].filter(
    (node) => {
      const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
      return shown(node) && Math.min(width, height) < 43.9
        && !node.matches("[type=radio], .cell *, .note a");
    });
  return [...wide.map((node) => `too wide: ${name(node)}`),
    ...small.map((node) => `too small: ${name(node)}`)];
}"""


@contextmanager
def another_chromium(chromium: Any, *arguments: str, **options: Any) -> Iterator[Any]:
    """Start another Chromium with more arguments; yield a browser context of it."""
    if os.environ.get("PASSAWORD_BROWSER", "chromium") != "chromium":
        pytest.skip("only Chromium has such arguments")
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    browser = chromium.browser_type.launch(
        executable_path=path, args=[*ARGUMENTS, *arguments], **options
    )
    context = browser.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(2 * SLOWEST_MS)
    yield context
    browser.close()
