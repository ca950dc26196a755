// Simulates a player who waits while a new dialog rests (takes no input), without real time passing.

/** How long a dialog rests, plus one frame and a margin, in milliseconds. */
const REST_MS = 650;

/** How long the player of a page has waited in simulated time, in milliseconds. @type {WeakMap<object, number>} */
const late = new WeakMap();

/** Stamp events with the time of `performance.now()`, as the standard says, plus the simulated waiting time.
 * @param {import("./page.mjs").Page} page */
export function stampEvents(page) {
  const timeStamp = { get: () => page.window.performance.now() + (late.get(page) ?? 0) };
  Object.defineProperty(page.window.Event.prototype, "timeStamp", timeStamp);
}

/** Wait until the topmost dialog takes an answer. Without a device clock, later events get later time stamps.
 * @param {import("./page.mjs").Page} page */
export async function waitForRest(page) {
  if (!page.top.matches(".resting")) return;
  if (page.clock) {
    await page.pass(REST_MS);
    return;
  }
  // A dialog's rest begins in its first frame.
  await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
  late.set(page, (late.get(page) ?? 0) + REST_MS);
}

/** Click an element once its dialog takes input. @param {import("./page.mjs").Page} page @param {any} node */
export async function clickRested(page, node) {
  await waitForRest(page);
  await page.user.click(node);
  return node;
}
