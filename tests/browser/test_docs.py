"""The built documentation site is accessible and loads files only from its own origin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.browser.devices import AXE

from scripts.build import docs

pytestmark = pytest.mark.full

PAGES = (
    "index",
    "tutorial",
    "cookbook",
    "hosting",
    "search",
    "reference/scrabble.strategy.players",
)


@pytest.fixture(scope="module")
def built() -> Path:
    """Build the documentation site; return its folder."""
    return docs.build()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_asks_nobody_else(
    chromium: Any, built: Path, name: str, scheme: str
) -> None:
    """Axe finds nothing in light or dark colours; every file comes from the site itself."""
    page = chromium.new_page(color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((built / f"{name}.html").as_uri())
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")["violations"]
    page.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
    assert asked
    assert [url for url in asked if not url.startswith(built.as_uri())] == []


def test_an_example_is_copied_without_its_prompts(chromium: Any, built: Path) -> None:
    page = chromium.new_page()
    page.add_init_script(
        "document.execCommand = () => (window.copied = document.activeElement.value, true)"
    )
    page.goto((built / "index.html").as_uri())
    page.locator(".highlight").first.hover()
    page.locator("button.copybtn").first.click()
    page.wait_for_function("window.copied")
    copied = page.evaluate("window.copied")
    page.close()
    assert copied.splitlines()[:2] == [
        "import scrabble",
        'game = scrabble.new("Ann", "Bea", lexicon="en", seed=0x4D2)',
    ]
    assert "RIDGIL" not in copied


def test_search_finds_a_page(chromium: Any, built: Path) -> None:
    page = chromium.new_page()
    page.goto(f"{(built / 'search.html').as_uri()}?q=greeting")
    page.locator("#search-results a", has_text="Writing a computer player").first.wait_for()
    page.close()
