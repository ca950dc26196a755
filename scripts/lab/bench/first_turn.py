"""Time first turns in a browser: until a player has tiles, lays them, and has the next link.

A script in the page looks once a frame and plays as soon as it can. The times exclude reading,
and messages from this program to the browser. The seat question ignores input for 0.25 s after it
opens; this wait lies between the stages ``question`` and ``pressed``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from playwright.sync_api import Browser, Error

from scrabble import link as links
from scrabble.game import Position, start
from scrabble.moves import Place
from scripts.lab.bench.turns import LEXICON, TURNS, game_link
from scripts.lab.bench.visits import PATIENCE_MS, WATCH, Marks
from scripts.lab.selfplay.players import setup_with, warmed_generator

STAGES = {
    "shell": "board drawn, empty",
    "known": "a game shown, unchecked",
    "question": "seat question",
    "pressed": "answered, or a computer chosen",
    "tiles": "tiles shown",
    "laid": "first tile laid",
    "possible": "move possible",
    "link": "link made",
}
"""The columns of the table: the marks of a first turn and their titles."""

SEAT = ".seat-sheet[open]:not(.resting) .choices button"
"""The first answer of the seat question, once it can be pressed: the player to move."""
COMPUTER = "[data-act=play-computer]"


class Beginning(NamedTuple):
    """How a player gets tiles: the link's fragment, the button to press, the game that follows."""

    fragment: str
    button: str
    position: Position

    @property
    def place(self) -> Place:
        """A play with the fewest tiles."""
        board, rack = self.position.board, self.position.rack
        moves = warmed_generator(LEXICON).moves(board, rack)
        return min((move.place for move in moves), key=lambda place: len(place.tiles))


CHANCE = 20
"""The value of every random byte in the page; eight of them are the seed of a new game."""


def by_link(turns: int) -> Beginning:
    """Begin with the link of a game after some turns."""
    fragment = game_link(turns=turns)
    return Beginning(fragment, SEAT, links.decode(fragment).last)


def against_computer() -> Beginning:
    """Begin on the start page, with the game that it deals."""
    seed = int.from_bytes(bytes([CHANCE] * 8), "big")
    return Beginning("", COMPUTER, start(setup_with(LEXICON, seed)))


AGAINST_COMPUTER = "a new game against the computer"
BEGINNINGS: dict[str, Callable[[], Beginning]] = {
    "a new guest": partial(by_link, 0),
    "a guest in the middle of a game": partial(by_link, TURNS),
    AGAINST_COMPUTER: against_computer,
}
"""The ways to begin, by the names of their rows."""


PLAY = """
Crypto.prototype.getRandomValues = (list) => {
  new Uint8Array(list.buffer, list.byteOffset, list.byteLength).fill(CHANCE);
  return list;
};
(async () => {
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  const once = (find) => new Promise((done) => {
    const look = () => {
      const found = find();
      if (found) done(found);
      else requestAnimationFrame(look);
    };
    look();
  });
  const mark = (name) => { window.__marks[name] ??= performance.now(); };
  const press = async (name, selector) => {
    const button = await once(() => shown(selector));
    mark(name);
    button.click();
  };
  const cells = PLACE.map(([square]) => `.cell[data-square="${square}"]`);
  const played = () => cells.every((cell) => shown(`${cell}.tile:not(.draft)`));

  void once(() => shown(".seat-sheet[open]")).then(() => mark("question"));
  await press("pressed", BUTTON);
  await once(() => !shown("dialog[open]") && shown("#rack .rack-tile.tile"));
  mark("tiles");
  for (const [n, [, letter]] of PLACE.entries()) {
    const isIt = (tile) => tile?.querySelector("b")?.textContent === letter;
    const tiles = () => [...document.querySelectorAll("#rack .rack-tile.tile")];
    (await once(() => tiles().find(isIt))).click();
    await once(() => shown("#rack .picked"));
    shown(cells[n]).click();
    await once(() => shown(`${cells[n]}.draft`));
    mark("laid");
  }
  const before = location.hash;
  await press("possible", "#actions [data-act=play]:not([aria-disabled=true])");
  await once(() => location.hash !== before && played());
  window.__link = location.hash.slice(1);
  mark("link");
})();
"""
"""Play the first turn: press BUTTON, lay the letters of PLACE on their squares, press Play.

Play may be pressed before the engine has started, and its button then waits. The link is made when
the address has changed and the tiles are no longer a draft.
"""


def script(beginning: Beginning) -> str:
    """Return the script that plays, with the values of its constants."""
    values = {"CHANCE": CHANCE, "BUTTON": beginning.button, "PLACE": beginning.place.tiles}
    lines = (f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return f"{{ {''.join(lines)} {PLAY} }}"


def first_turn(browser: Browser, url: str, beginning: Beginning) -> Marks:
    """Play a first turn in a fresh profile; return the milliseconds of its stages.

    Raises `RuntimeError` if the page gets stuck, or if its link does not have the move.
    """
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    for each in (WATCH, script(beginning)):
        page.add_init_script(each)
    page.goto(f"{url}#{beginning.fragment}", wait_until="commit")
    try:
        page.wait_for_function("() => window.__link", timeout=PATIENCE_MS, polling=200)
    except Error as error:
        reached = page.evaluate("window.__marks")
        raise RuntimeError(f"the first turn came only to {reached}") from error
    marks, link = page.evaluate("[window.__marks, window.__link]")
    context.close()
    if beginning.place not in [turn.move for turn in links.decode(link).turns]:
        raise RuntimeError(f"the link {link} does not have {beginning.place}")
    return {stage: marks[stage] for stage in STAGES if stage in marks}


def first_turns(browser: Browser, url: str) -> dict[str, Marks]:
    """Play a first turn in each way; time the computer game also from the tap that begins it."""
    seen = {name: first_turn(browser, url, begin()) for name, begin in BEGINNINGS.items()}
    against = seen[AGAINST_COMPUTER]
    tap = against["pressed"]
    since = {stage: ms - tap for stage, ms in against.items() if ms >= tap}
    return {**seen, f"{AGAINST_COMPUTER}, from the tap": since}
