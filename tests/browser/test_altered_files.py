"""Only files that match the published bytes are used; others are refetched or refused."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import CONTROLLED, turn_to
from support.link_games import game_of

from scrabble.game import Setup
from scrabble.lexicon import pack_info

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


def in_language(language: str, seed: int) -> str:
    """Return the link of a new game in another language; its dictionary must be fetched."""
    pack = f"{language}-common"
    tag = pack_info(pack).tag
    return game_of(
        setup=Setup(("Ann", language), seed=seed, language=language, lexicon=pack, tag=tag)
    )


@pytest.mark.allows_errors("409")
def test_only_a_published_dictionary_is_used_and_kept(
    host: str, device: Device, folder: Path
) -> None:
    """A notice explains an altered dictionary, and the board is shown without judging words.

    A published dictionary is cached: the next game in its language needs no network.
    """
    page = device()
    page.goto(host)
    page.evaluate(CONTROLLED)
    for words in (folder / "lexicons").glob("fr-*.words"):
        data = bytearray(words.read_bytes())
        data[len(data) // 2] ^= 1
        words.write_bytes(data)
    turn_to(page, host, in_language("fr", 20))
    page.get_by_text("isn’t the one published with this version").first.wait_for()
    turn_to(page, host, in_language("de", 21))
    page.locator(".turn.yours").wait_for()
    page.wait_for_function(f"async () => (await ({KEPT_NAMES})()).some((n) => /de-/.test(n))")
    assert [name for name in page.evaluate(KEPT_NAMES) if "/fr-" in name] == []
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    assert page.get_by_text("words aren’t checked").count() == 0


def published(path: Path) -> list[int]:
    """Return the hash of a published file as the page computes it: a list of bytes."""
    return list(sha256(path.read_bytes()).digest())


CHECKED = ["main.js", "worker/start.js", "runtime/pyodide.short.js"]
"""Scripts that are checked before each use, as index.html is."""
MENDED = ["runtime/snapshot.bin", "runtime/players.bin"]
"""Files checked in idle time; a damaged snapshot is not used in the meantime."""


@pytest.mark.allows_errors("404")  # The browser finds no favicon for a raw file.
def test_changed_files_are_never_run_but_fetched_again(
    host: str, device: Device, folder: Path
) -> None:
    """Altered scripts are refetched before the page starts, other files in idle time."""
    page = device()
    page.goto(host)
    page.evaluate(CONTROLLED)
    page.goto(f"{host}options.json")
    changes = dict.fromkeys([*CHECKED, *MENDED], "throw 'changed';")
    page.evaluate(CHANGE, {"./": "<title>Changed</title>", **changes})
    page.goto(host)
    page.locator(".doors").wait_for()
    page.locator("html[data-start]").wait_for(state="attached")
    page.get_by_text("were damaged or changed").first.wait_for()
    for path in ["./", *CHECKED, *MENDED]:
        assert page.evaluate(HASH, path) == published(folder / path.replace("./", "index.html"))
