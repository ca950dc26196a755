"""Fixtures: Chromium, two served sites, and devices that report errors and foreign requests."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.browser.devices import SIZES, SLOWEST_MS
from support.browser.serving import ROOT, Beside, Quiet, serving
from support.hosting import FOREIGN, LOCAL

from scripts.build.browser import ARGUMENTS

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright")

PAGES = pytest.StashKey[list[Any]]()
RESOLVED = f"--host-resolver-rules=MAP {FOREIGN} {LOCAL}"
PICTURES = ROOT / ".build" / "pictures"

# Replaces random numbers by a fixed sequence, so that a failure can be repeated.
SAME_CHANCE = """
let n = 20;
Crypto.prototype.getRandomValues = (list) => {
  for (let i = 0; i < list.length; i++) list[i] = n = (n * 48271) % 2147483647;
  return list;
};
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder: they drive a browser and cannot run inside Pyodide."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.native)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start Chromium, or the Playwright browser that PASSAWORD_BROWSER names."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    name = os.environ.get("PASSAWORD_BROWSER", "chromium")
    arguments = [*ARGUMENTS, RESOLVED]
    options = {"executable_path": path, "args": arguments} if name == "chromium" else {}
    with sync_api.sync_playwright() as playwright:
        try:
            browser = getattr(playwright, name).launch(**options)
        except sync_api.Error as error:
            pytest.skip(f"no browser to drive: {error.message.splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the sources with a native engine: quick, for tests of the page itself."""
    with serving(ROOT / "site", Beside) as address:
        yield address


@pytest.fixture(scope="session")
def dist() -> Iterator[str]:
    """Serve the published page, which runs Python, from the folder `build.py dist` wrote."""
    if not (ROOT / "dist" / "worker" / "start.js").exists():
        pytest.skip("dist/ is not built: run `python build.py dist`")
    with serving(ROOT / "dist", Quiet) as address:
        yield address


@pytest.fixture
def folder(dist: str, tmp_path: Path) -> Path:
    """Return a copy of the published page that a test may change."""
    assert dist
    return Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))


@pytest.fixture
def host(folder: Path) -> Iterator[str]:
    """Serve the copy of the published page that the test may change."""
    with serving(folder, Quiet) as address:
        yield address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    """Take a screenshot of every page of a failed test before its devices close."""
    report = yield
    if report.when == "call" and report.failed:
        for n, page in enumerate(item.stash.get(PAGES, [])):
            picture = PICTURES / f"{re.sub(r'[^a-z0-9]+', '-', item.name)}-{n}.png"
            with suppress(sync_api.Error):
                page.screenshot(path=picture, timeout=5000)
                report.sections.append((f"page {n}", f"{page.url}\n{picture}"))
    return report


class Devices:
    """Makes devices: each call is a new browser context with its own storage and one page.

    Devices record forbidden events of their pages: logged errors and requests to other origins.
    """

    def __init__(self, chromium: Any) -> None:
        """Start with no devices."""
        self.pages: list[Any] = []
        self._chromium = chromium
        self._contexts: list[Any] = []
        self._complaints: list[str] = []

    def __call__(self, size: str = "desktop", **options: Any) -> Any:
        """Return the page of a new device, with reduced motion by default."""
        still = {"reduced_motion": "reduce"}
        context = self._chromium.new_context(**SIZES[size] | still | options)
        self._contexts.append(context)
        context.set_default_timeout(SLOWEST_MS)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(SAME_CHANCE)
        context.on("page", self._watch)
        return context.new_page()

    def _watch(self, page: Any) -> None:
        self.pages.append(page)
        page.on("pageerror", lambda error: self._complaints.append(f"error: {error}"))
        page.on("console", self._hear)
        page.on("request", self._see)

    def _hear(self, line: Any) -> None:
        if line.type in {"error", "warning"}:
            self._complaints.append(f"{line.type}: {line.text}")

    def _see(self, fetch: Any) -> None:
        if not fetch.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self._complaints.append(f"foreign request: {fetch.url}")

    def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            context.close()

    def check(self, test: pytest.FixtureRequest) -> None:
        """Fail on any error of a page that ``@pytest.mark.allows_errors(text)`` does not allow."""
        allowed = test.node.get_closest_marker("allows_errors")
        complaints, self._complaints = self._complaints, []
        assert [line for line in complaints if not (allowed and allowed.args[0] in line)] == []


@pytest.fixture
def device(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """Yield a maker of devices, which are closed at the end of the test."""
    devices = Devices(chromium)
    request.node.stash[PAGES] = devices.pages
    yield devices
    devices.close()
    devices.check(request)


@pytest.fixture(scope="module")
def shared_device(chromium: Any) -> Iterator[Devices]:
    """Yield a maker of devices that all tests of a file share, so that pages stay open."""
    devices = Devices(chromium)
    yield devices
    devices.close()


@pytest.fixture(autouse=True)
def _check_shared(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check the shared devices after each test that uses them."""
    if "shared_device" not in request.fixturenames:
        yield
        return
    devices = request.getfixturevalue("shared_device")
    request.node.stash[PAGES] = devices.pages
    yield
    devices.check(request)
