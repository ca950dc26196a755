// Checks of the seat question, and of the rack that the page shows after the answer.

import assert from "node:assert/strict";
import { games } from "./engine.mjs";

/** Two good moves, after which Ann is to move. */
export const TWO = ["best", "best"];
/** The question that the page asks after these moves. */
export const ASKED = "It’s Ann’s turn. Are you Ann?";

/** Return the letters of a rack in alphabetical order, without blank tiles. @param {string[]} rack */
export const letters = (rack) => rack.filter((each) => each && each !== "?").sort();
const rackOf = async (link, seat) => letters((await games.about(link)).racks[seat]);

/** Wait until the page shows a seat's rack, or no tiles if the seat is null. */
export async function showsRack(page, link, seat) {
  const expected = seat === null ? [] : await rackOf(link, seat);
  await page.equals(() => letters(page.rack), expected);
}

/** Return the seat question: its title and its answers. */
export async function question(page) {
  const sheet = await page.find(".seat-sheet");
  return page.all("h2, .choices button", sheet).map((each) => each.textContent);
}

/** Check that a game is shown and no seat question is asked. */
export async function isNotAsked(page) {
  await page.until(() => page.rack.length || page.window.history.state?.seats, "a game");
  await page.drawn();
  assert.deepEqual(page.all(".seat-sheet"), []);
}
