// Pages whose engine has not started yet.

import { device } from "./device.mjs";

/** Hold back a device's engine; return the function that lets it start.
 * @param {import("./device.mjs").Device} it */
export function holdEngine(it) {
  let release = () => {};
  it.start = new Promise((begin) => {
    release = () => begin(undefined);
  });
  return () => release();
}

/** The engine's progress. @param {number} loaded @param {number} total */
export const progress = (loaded, total) => ({ type: "progress", loaded, total });

/** Open a page whose engine starts only when the test calls `begin`. `said` gets the page's console notices.
 * @param {import("node:test").TestContext} t @param {string} [link]
 * @param {ConstructorParameters<typeof import("./device.mjs").Device>[0] &
 *   {it?: any, prepare?: (window: any) => void}} [about]  it: the device */
export async function openedEarly(t, link = "", { it = null, prepare, ...about } = {}) {
  const own = it ?? device(t, about);
  const begin = holdEngine(own);
  const said = [];
  own.prepare = (window) => {
    prepare?.(window);
    window.console.info = (...words) => said.push(words.slice(1).join(" "));
  };
  const page = await own.open(link);
  return { page, device: own, worker: own.workers.at(-1), begin, said };
}

/** Open a link before the engine has started, take the seat to move, and wait for its tiles. @param {any} t
 * @param {string} link @param {Parameters<typeof openedEarly>[2]} [about] */
export async function seatedEarly(t, link, about) {
  const opened = await openedEarly(t, link, about);
  await opened.page.find(".seat-sheet");
  await opened.page.answer("Show my tiles");
  await opened.page.find("#rack .tile");
  return opened;
}
