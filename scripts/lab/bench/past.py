"""Measure how much saved games delay an invitation: ``build.py bench past --games 300``.

Headless Chromium opens each invitation in two profiles: an empty one, and one with many finished
games of the same two players. Prints the median milliseconds from navigation until the engine's
answer is on the screen, and the ratio of the two. Exit code 1 if the ratio is above `BOUND`.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, BrowserContext

from scripts.build import dist
from scripts.common import command_line
from scripts.lab.bench.network import NETWORKS, serving
from scripts.lab.bench.turns import SEED, game_link
from scripts.lab.bench.visits import (
    PATIENCE_MS,
    WATCH,
    answer_for_the_seat_to_move,
    chromium,
    opened,
)

BOUND = 1.1
_FIRST_SEED = SEED + 100
_ANSWERED = """() => {
  const isAsked = window.__turns.open?.length && document.querySelector("dialog[open]");
  return isAsked && performance.now();
}"""
_KEEP = """(count) => new Promise((done, fail) => {
  const asked = indexedDB.open(`pass-a-word ${location.pathname}`);
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const kept = asked.result.transaction("games", "readwrite");
    const games = kept.objectStore("games");
    games.getAll().onsuccess = ({ target: { result: [game] } }) => {
      for (let n = 0; n < count; n++) {
        const [gameId, dealId] = [`past${n}`, `deal${n}`];
        const link = `${game.link.slice(0, -4)}${1000 + n}`;
        games.put({ ...game, gameId, link, view: { ...game.view, gameId, dealId, over: true } });
      }
    };
    kept.oncomplete = () => done(asked.result.close());
  };
})"""
"""Store copies of the saved game as finished games."""


def profile(browser: Browser, url: str, games: int) -> BrowserContext:
    """Return a profile with the page cached, and with some finished games."""
    context = browser.new_context(service_workers="block")
    page = opened(context, f"{url}#{game_link(turns=18)}")
    if games:
        answer_for_the_seat_to_move(page)
        page.wait_for_function("() => document.querySelector('#rack .rack-tile')")
        page.evaluate(_KEEP, games)
    page.close()
    return context


def opening(context: BrowserContext, url: str, seed: int) -> float:
    """Open a new invitation; return the milliseconds until the page asks who is playing."""
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{url}#{game_link(seed, turns=0)}", wait_until="commit")
    found: float = page.wait_for_function(_ANSWERED, timeout=PATIENCE_MS).json_value()
    page.close()
    return found


def main() -> int:
    """Measure and print."""
    parser = command_line.parser("bench past", __doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--runs", type=int, default=11, help="invitations opened in each profile")
    args = parser.parse_args()
    times: tuple[list[float], list[float]] = ([], [])
    with chromium() as browser, serving(dist.build(), NETWORKS[0]) as server:
        profiles = [profile(browser, server.url, games) for games in (0, args.games)]
        for n in range(args.runs):
            for context, found in zip(profiles, times, strict=True):
                found.append(opening(context, server.url, _FIRST_SEED + n))
    without, with_past = map(median, times)
    ratio = with_past / without
    print(f"{args.runs} invitations, medians: {without:.0f} ms with an empty store")
    print(f"{with_past:.0f} ms with {args.games} finished games of the same two: {ratio:.2f} times")
    return int(ratio > BOUND)
