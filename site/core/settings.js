/**
 * What the page makes of this device: how it looks here, the games that wait on the icon, idle time,
 * and chance.
 *
 * @import {Engine} from "./engine.js"
 * @import {Intent, Reply, Saved} from "./types.js"
 */

/** Choices of the looks; the first of each is what a new device has. */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  tiles: ["ink", "walnut", "sea"],
  board: ["paper", "cloth", "slate"],
};

/** What is on or off, and which of it a new device has. */
export const SWITCHES = { large: false, sounds: false, vibration: false, title: true, badge: true };

/** @typedef {Record<string, any>} Settings */

/** @param {Settings} settings @param {keyof typeof SWITCHES} name @returns {boolean} */
export const isOn = (settings, name) => settings[name] ?? SWITCHES[name];

/** Put on the looks chosen on this device. @param {Settings} settings */
export function wear(settings) {
  for (const name of [...Object.keys(CHOICES), "large", "title"])
    document.documentElement.dataset[name] = settings[name] ?? "";
}

/** Tell how many games wait for this device, on the icon of the installed page.
 * @param {Saved[]} games @param {Settings} settings */
export function wearBadge(games, settings) {
  const waiting = games.filter(({ view, seats }) => seats.includes(view.toMove ?? -1));
  // A browser may have the call and yet refuse it; the icon is then left alone.
  navigator.setAppBadge?.(isOn(settings, "badge") ? waiting.length : 0).catch(() => {});
}

const PATIENCE_MS = 3000;
const PAUSE_MS = 200;

/** @type {(work: () => void) => unknown} Safari has no idle callbacks */
const whenIdle =
  globalThis.requestIdleCallback === undefined
    ? (work) => setTimeout(work, PAUSE_MS)
    : (work) => requestIdleCallback(work, { timeout: PATIENCE_MS });

/**
 * Do something that can wait until the engine has answered what was asked of it.
 * @param {Engine} engine
 * @param {() => void} work
 */
export function whenQuiet(engine, work) {
  const look = () => (engine.isBusy() ? setTimeout(look, PAUSE_MS) : whenIdle(work));
  setTimeout(look, PAUSE_MS);
}

/** Have the engine do what can wait, a little at a time; anything else that is asked goes first.
 * @param {Engine} engine @param {() => Intent} next @param {string} link
 * @param {() => boolean} isLeft @param {(reply: Reply) => boolean} goesOn */
function byAndBy(engine, next, link, isLeft, goesOn) {
  const step = async () => {
    if (isLeft()) return;
    const reply = engine.isBusy() ? null : await engine.ask(next(), { link });
    if (!reply || (reply.ok && goesOn(reply))) whenIdle(step);
  };
  whenIdle(step);
}

/** Prepare the move generator, or what else is done in steps until all is done.
 * @param {Engine} engine @param {string} link @param {() => boolean} isLeft
 * @param {() => Intent} [next] */
export const warmUp = (engine, link, isLeft, next = () => ({ type: "warm-generator" })) =>
  byAndBy(engine, next, link, isLeft, ({ done }) => !done);

/** So many questions are answered until V8 keeps the machine code that it made of WebAssembly, which
 * it does once a megabyte of it is new. */
const ROUNDS = 300;
let round = 0;
/** What keeps this page offline, if it did so before the engine was asked for: only then does the
 * browser keep the machine code where the next visit looks for it. */
const keeper = globalThis.navigator?.serviceWorker?.controller?.scriptURL;

/** Have the engine practise once for each version of this page and of the browser, so that the next
 * visit finds machine code made: until then each one makes it anew.
 * @param {Engine} engine @param {string} link @param {() => boolean} isLeft
 * @param {{settings: () => Settings, set: (changed: Settings) => void}} store */
export function practise(engine, link, isLeft, store) {
  const practised = `${keeper} ${navigator.userAgent}`;
  if (!keeper || store.settings().practised === practised) return;
  const next = () => /** @type {Intent} */ ({ type: "warm-compiler", step: round++ });
  byAndBy(engine, next, link, isLeft, () => {
    if (round >= ROUNDS) store.set({ practised });
    return round < ROUNDS;
  });
}

/** @returns {string} 16 hex digits */
export function seed() {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @returns {number} from 0 up to 1 */
export const chance = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
