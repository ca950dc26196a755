"""What is kept is what was published, byte for byte; what is not is fetched anew, or refused."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import CONTROLLED, name_players
from support.browser.serving import ROOT, Quiet, serving

Device = Callable[..., Any]

CHANGE = """async (texts) => {
  const name = (await caches.keys()).find((each) => each.startsWith("pass-a-word / "));
  const cache = await caches.open(name);
  for (const [path, text] of Object.entries(texts)) {
    const { headers } = await cache.match(path);
    await cache.put(path, new Response(text, { headers }));
  }
}"""
HASH = """async (path) => {
  const kept = await (await caches.match(path)).arrayBuffer();
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", kept))];
}"""
KEPT_NAMES = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""


@pytest.fixture
def folder(dist: str, tmp_path: Path) -> Path:
    """Copy what was published, to be changed."""
    assert dist
    return Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))


@pytest.fixture
def host(folder: Path) -> Iterator[str]:
    """Serve the copy."""
    with serving(folder, Quiet) as address:
        yield address


def kept_by(page: Any, address: str) -> None:
    """Open the page, until its service worker has kept everything."""
    page.goto(address)
    page.evaluate(CONTROLLED)


def start_in(page: Any, address: str, tongue: str) -> None:
    """Create a game in another language, whose dictionary has to be fetched."""
    page.goto(address)
    page.locator("#language option").first.wait_for(state="attached")
    page.locator("summary").click()
    page.locator("#language").select_option(tongue)
    page.locator('label[for="who-starts-me"]').click()
    name_players(page)
    page.get_by_role("button", name="Create game").click()
    page.locator("body[data-screen=game]").wait_for()


@pytest.mark.allows_errors("409")
def test_only_a_published_dictionary_is_used_and_kept(
    host: str, device: Device, folder: Path
) -> None:
    """Of an altered one a notice says what to do, and the board is shown, unjudged.

    The next game in the language of a published one needs no network.
    """
    page = device()
    kept_by(page, host)
    for words in (folder / "lexicons").glob("fr-*.words"):
        data = bytearray(words.read_bytes())
        data[len(data) // 2] ^= 1
        words.write_bytes(data)
    start_in(page, host, "fr")
    page.get_by_text("isn’t the one published with this version").first.wait_for()
    start_in(page, host, "de")
    page.locator(".turn.yours").wait_for()
    page.wait_for_function(f"async () => (await ({KEPT_NAMES})()).some((n) => /de-/.test(n))")
    assert [name for name in page.evaluate(KEPT_NAMES) if "/fr-" in name] == []
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    assert page.get_by_text("words aren’t checked").count() == 0


def published(path: Path) -> list[int]:
    """Return the hash of a file as the service worker keeps it."""
    data = path.read_bytes()
    return list(sha256(gzip.decompress(data) if path.name == "snapshot.bin" else data).digest())


def test_kept_files_that_were_changed_are_fetched_anew(
    host: str, device: Device, folder: Path
) -> None:
    """In idle time, with a notice; a damaged snapshot is not used in the meantime."""
    page = device()
    kept_by(page, host)
    paths = ["welcome/help.js", "runtime/snapshot.bin", "strings/fr.json"]
    page.evaluate(CHANGE, dict.fromkeys(paths, "throw new Error('changed');"))
    page.reload()
    page.get_by_text("were damaged or changed").first.wait_for()
    for path in paths:
        assert page.evaluate(HASH, path) == published(folder / path)
    with page.expect_navigation():
        page.locator("#toast").get_by_role("button", name="Reload").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Help").click()
    page.locator(".help-sheet").wait_for()


@pytest.mark.allows_errors("404")  # What is no page of ours has no icon.
def test_a_changed_document_or_script_never_runs(host: str, device: Device, folder: Path) -> None:
    """It is checked before each use, and fetched anew."""
    page = device()
    kept_by(page, host)
    page.goto(f"{host}options.json")
    scripts = ["main.js", "worker/start.js", "runtime/pyodide.mjs"]
    changes = dict.fromkeys(scripts, "throw 'changed';")
    page.evaluate(CHANGE, {"./": "<title>Changed</title>", **changes})
    page.goto(host)
    page.locator("#language option").first.wait_for(state="attached")
    page.locator("html[data-start]").wait_for(state="attached")
    for path, name in {"./": "index.html", **{each: each for each in scripts}}.items():
        assert page.evaluate(HASH, path) == published(folder / name)
