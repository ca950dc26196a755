// The time of a player who waits while dialogs rest that come by themselves.

/** How long one rests, and a frame. */
const REST_MS = 650;

/** How much later than the clock says the player of a page does everything. @type {WeakMap<object, number>} */
const late = new WeakMap();

/** Stamp events as the standard has it, in the time of `performance.now()`: a player who has waited does all later.
 * @param {import("./page.mjs").Page} page */
export function stampEvents(page) {
  const timeStamp = { get: () => page.window.performance.now() + (late.get(page) ?? 0) };
  Object.defineProperty(page.window.Event.prototype, "timeStamp", timeStamp);
}

/** Wait until the dialog on top takes an answer. On a device without a clock of its own no time passes.
 * @param {import("./page.mjs").Page} page */
export async function waitForRest(page) {
  if (!page.top.matches(".resting")) return;
  if (page.clock) {
    await page.pass(REST_MS);
    return;
  }
  // It begins to rest in the first frame.
  await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
  late.set(page, (late.get(page) ?? 0) + REST_MS);
}

/** Click something once the dialog on top takes it. @param {import("./page.mjs").Page} page @param {any} node */
export async function clickRested(page, node) {
  await waitForRest(page);
  await page.user.click(node);
  return node;
}
