"""Measure turns in the page: the time to the preview, and to the button that sends the link."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page

from scrabble import link as links
from scrabble.moves import Place
from scripts.lab.bench.visits import opened
from scripts.lab.selfplay.players import greedy_game, greedy_move, setup_with

TURNS = 12
SEED = 20
LEXICON = "en-complete"
SETTLED_MS = 400

PRESS = """() => new Promise((done) => {
  const began = performance.now();
  const sends = "#actions .primary[data-act=send]:not([hidden])";
  const look = () => {
    if (document.querySelector(sends)) setTimeout(() => done(performance.now() - began));
    else requestAnimationFrame(look);
  };
  document.querySelector('[data-act="play"]').click();
  requestAnimationFrame(look);
})"""


def game_link(seed: int = SEED, lexicon: str = LEXICON, turns: int = TURNS) -> str:
    """Play some turns greedily and return the link."""
    return links.encode_history(greedy_game(setup_with(lexicon, seed, ("Ann", "Bea")), turns))


def turn_time(context: BrowserContext, url: str, number: int) -> dict[str, float] | None:
    """Take a turn; return the milliseconds of a preview, and from Play to the send button.

    Returns ``None`` for a game without a play, or with a blank on the rack.
    """
    fragment = game_link(SEED + number, turns=6 + number % 8)
    position = links.decode(fragment).last
    best = greedy_move(position)
    if not isinstance(best, Place) or "?" in position.rack:
        return None
    page = opened(context, f"{url}#{fragment}")
    place_tiles(page, best)
    page.locator('[data-act="play"]:not([disabled])').first.wait_for()
    page.wait_for_timeout(SETTLED_MS)
    previews = page.evaluate("window.__turns.preview")
    times = {"preview": median(previews), "commit to link": page.evaluate(PRESS)}
    page.close()
    return times


def turn_times(browser: Browser, url: str, runs: int) -> dict[str, float]:
    """Take turns in several games; return medians in milliseconds."""
    context = browser.new_context(service_workers="block")
    taken = [times for n in range(runs) if (times := turn_time(context, url, n))]
    context.close()
    return {name: round(median(times[name] for times in taken), 1) for name in taken[0]}


def place_tiles(page: Page, place: Place) -> None:
    """Place the tiles of a play by keyboard: focus the first square, set the direction, type."""
    squares = place.squares
    page.locator(f'.cell[data-square="{squares[0]}"]').focus()
    page.keyboard.press(" ")
    if len(squares) > 1 and squares[1] % 15 == squares[0] % 15:
        page.keyboard.press(" ")
    for _, tile in place.tiles:
        page.keyboard.press(tile.lower())
