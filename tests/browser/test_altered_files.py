"""What is kept is what was published, byte for byte; what is not is fetched anew, or refused."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import publish_newer
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
UNTIL_LONGER = """async ([path, length]) => {
  const kept = async () => (await (await caches.match(path))?.text())?.length ?? 0;
  while ((await kept()) < length) await new Promise((done) => setTimeout(done, 100));
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
def test_an_altered_dictionary_is_refused_and_not_kept(
    host: str, device: Device, folder: Path
) -> None:
    """The notice says what is wrong and what to do; the board is shown, unjudged."""
    page = device()
    kept_by(page, host)
    for words in (folder / "lexicons").glob("fr-*.words"):
        data = bytearray(words.read_bytes())
        data[len(data) // 2] ^= 1
        words.write_bytes(data)
    start_in(page, host, "fr")
    page.get_by_text("isn’t the one published with this version").first.wait_for()
    assert [name for name in page.evaluate(KEPT_NAMES) if "/fr-" in name] == []


def test_a_published_dictionary_is_kept(host: str, device: Device) -> None:
    """The next game in that language needs no network."""
    page = device()
    kept_by(page, host)
    start_in(page, host, "fr")
    page.locator(".turn.yours").wait_for()
    page.wait_for_function(f"async () => (await ({KEPT_NAMES})()).some((n) => /fr-/.test(n))")
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    assert page.get_by_text("words aren’t checked").count() == 0


def published(path: Path) -> list[int]:
    """Return the hash of a file as the service worker keeps it."""
    data = path.read_bytes()
    return list(sha256(gzip.decompress(data) if path.name == "snapshot.bin" else data).digest())


@pytest.mark.parametrize("path", ["lazy/help.js", "runtime/snapshot.bin", "strings/fr.json"])
def test_a_kept_file_that_was_changed_is_fetched_anew(
    host: str, device: Device, folder: Path, path: str
) -> None:
    """In idle time, with a notice; a damaged snapshot is not used in the meantime."""
    page = device()
    kept_by(page, host)
    page.evaluate(CHANGE, {path: "throw new Error('changed');"})
    page.reload()
    page.get_by_text("were damaged or changed").first.wait_for()
    assert page.evaluate(HASH, path) == published(folder / path)
    with page.expect_navigation():
        page.locator("#toast").get_by_role("button", name="Reload").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Help").click()
    page.locator(".help-sheet").wait_for()


def test_a_list_changed_together_with_a_file_is_not_believed(
    host: str, device: Device, folder: Path
) -> None:
    """The version in the address of the service worker is a hash of the list."""
    page = device()
    kept_by(page, host)
    path, text = "lazy/help.js", "throw new Error('changed');"
    assets = json.loads((folder / "assets.json").read_text("utf-8"))
    (entry,) = [each for each in assets["files"] if each["path"] == path]
    entry["sha256"] = sha256(text.encode()).hexdigest()
    page.evaluate(CHANGE, {path: text, "assets.json": json.dumps(assets)})
    page.reload()
    page.get_by_text("were damaged or changed").first.wait_for()
    for name in (path, "assets.json"):
        assert page.evaluate(HASH, name) == published(folder / name)


@pytest.mark.allows_errors("404")  # What is no page of ours has no icon.
@pytest.mark.parametrize("path", ["./", "main.js", "worker/start.js", "runtime/pyodide.mjs"])
def test_a_changed_document_or_script_never_runs(
    host: str, device: Device, folder: Path, path: str
) -> None:
    """It is checked before each use, and fetched anew."""
    page = device()
    kept_by(page, host)
    page.goto(f"{host}options.json")
    page.evaluate(CHANGE, {path: "<title>Changed</title>" if path == "./" else "throw 'changed';"})
    page.goto(host)
    page.locator("#language option").first.wait_for(state="attached")
    name = "index.html" if path == "./" else path
    assert page.evaluate(HASH, path) == published(folder / name)


def test_what_a_page_does_not_ask_about_is_fetched_anew(
    host: str, device: Device, folder: Path
) -> None:
    """Without its late parts the engine does not start, and the page asks for nothing."""
    page = device()
    kept_by(page, host)
    page.evaluate(CHANGE, {"runtime/late.bin": "changed"})
    page.reload()
    page.evaluate(UNTIL_LONGER, ["runtime/late.bin", 1000])
    assert page.evaluate(HASH, "runtime/late.bin") == published(folder / "runtime" / "late.bin")
    page.reload()
    page.locator("#language option").first.wait_for(state="attached")


def test_a_lost_file_of_an_older_version_is_not_mixed_with_a_newer_one(
    host: str, device: Device, folder: Path
) -> None:
    """It cannot be had any more: what is kept of that version goes, and the newer one is next."""
    page = device()
    kept_by(page, host)
    page.evaluate(CHANGE, {"licences/pass-a-word.txt": "changed"})
    version = publish_newer(folder)
    reply = page.evaluate("async () => (await fetch('licences/pass-a-word.txt')).text()")
    assert reply == (folder / "licences" / "pass-a-word.txt").read_text("utf-8")
    assert page.evaluate("() => caches.keys()") == []
    kept_by(page, host)
    page.wait_for_function("() => caches.keys().then(({ length }) => length)")
    assert page.evaluate("() => caches.keys()") == [f"pass-a-word / {version}"]
