// In idle time the engine warms up, so that the browser caches the engine's compiled code.

import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../support/js/app.mjs";

const KEEPER = "sw.js?1";
const BROWSER = "A browser/1";
Object.defineProperty(globalThis, "navigator", { value: { userAgent: BROWSER } });
let loaded = 0;

/** Run a game's idle work; return its requests. The player leaves the game after `leaves` requests. */
async function worked(t, { keeper, practised, warms = false, leaves = Number.POSITIVE_INFINITY }) {
  const idle = [];
  globalThis.requestIdleCallback = (work) => idle.push(work);
  t.after(() => delete globalThis.requestIdleCallback);
  loaded += 1;
  const { actions } = await import(`../../site/core/idle.js?${loaded}`);
  const replies = {
    "warm-compiler": () => ({ ok: true }),
    "warm-generator": () => ({ ok: true, done: asked.length > 4 }),
  };
  const { app, asked } = testApp(replies);
  app.engine.isBusy = false;
  app.keeper = keeper;
  if (practised) app.store.set({ practised });
  const isOvertaken = () => asked.length >= leaves;
  actions(app)["work-idle"]({ link: "1link", isOvertaken, warms });
  while (idle.length) await idle.shift()();
  return { asked, settings: app.store.settings() };
}

test("the engine practises once the page is kept, and remembers for which version and browser", async (t) => {
  const { asked, settings } = await worked(t, { keeper: KEEPER });
  const steps = asked.map(({ type, step }) => `${type} ${step}`);
  assert.deepEqual(
    steps,
    steps.map((_, n) => `warm-compiler ${n}`),
  );
  assert.equal(steps.length, 300);
  assert.equal(settings.practised, `${KEEPER} ${BROWSER}`);
});

for (const [name, about, count] of [
  ["on the first visit, whose machine code is not kept", { keeper: undefined }, 0],
  ["again", { keeper: KEEPER, practised: `${KEEPER} ${BROWSER}` }, 0],
  ["once the game is left", { keeper: KEEPER, leaves: 7 }, 7],
])
  test(`it does not practise ${name}`, async (t) => {
    const { asked, settings } = await worked(t, about);
    assert.equal(asked.length, count);
    assert.equal(settings.practised, about.practised);
  });

test("after an update it practises again", async (t) => {
  const practised = `sw.js?0 ${BROWSER}`;
  assert.equal((await worked(t, { keeper: KEEPER, practised })).asked.length, 300);
});

test("the move generator is prepared until it says that it is done", async (t) => {
  const { asked } = await worked(t, { warms: true });
  assert.deepEqual(asked, Array(5).fill({ type: "warm-generator" }));
});
