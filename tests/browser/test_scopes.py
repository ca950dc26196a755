"""Copies of the published page at two paths of one origin have service workers of their own."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import publish_newer
from support.browser.serving import ROOT, Quiet, serving

Device = Callable[..., Any]

CACHES = "() => caches.keys()"
PUT = """async ([name, urls]) => {
  const cache = await caches.open(name);
  for (const url of urls) await cache.put(url, new Response("x"));
}"""


def opened(page: Any, address: str) -> str:
    """Open a copy until its own service worker controls it; return the name of its cache."""
    page.goto(address)
    page.wait_for_function(
        "(own) => navigator.serviceWorker.controller?.scriptURL.startsWith(own)",
        arg=f"{address}sw.js",
    )
    path = page.evaluate("location.pathname")
    names: list[str] = page.evaluate(CACHES)
    (name,) = [name for name in names if name.startswith(f"pass-a-word {path} ")]
    return name


@pytest.mark.allows_errors("404")  # The browser finds no favicon for a raw file.
def test_each_copy_keeps_removes_and_replaces_only_its_own(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """One copy is in a folder of the other; an update of one copy leaves the other unchanged."""
    assert dist
    folder = Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))
    shutil.copytree(ROOT / "dist", folder / "paw")
    with serving(folder, Quiet) as address:
        page = device()
        page.goto(f"{address}paw/options.json")
        page.evaluate(PUT, ["another-project", [f"{address}paw/main.js"]])
        inner = opened(page, f"{address}paw/")
        outer = opened(page, address)
        rest = "another-project"
        assert sorted(page.evaluate(CACHES)) == sorted([inner, outer, rest])
        version = publish_newer(folder / "paw")
        page.goto(f"{address}paw/")
        page.get_by_text("A new version is ready.").first.wait_for()
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.locator("body[data-screen=start]").wait_for()
        newer = f"pass-a-word /paw/ {version}"
        assert sorted(page.evaluate(CACHES)) == sorted([newer, outer, rest])
