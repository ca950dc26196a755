// The page's part of offline play: it registers the service worker, offers updates and requests caching.

import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp, until } from "../support/js/app.mjs";

const BASE = "https://words.example/paw/";
const OWN = `${BASE}sw.js?0`;
/** The worker script of another copy at a parent path; it controls this page before the page's own worker. */
const OUTER = "https://words.example/sw.js?0";

/** Make a service worker that records its messages. */
const workerAt = (scriptURL) => {
  const told = [];
  return { scriptURL, told, postMessage: (data) => told.push(data) };
};

let loaded = 0;

/**
 * The state of a browser at the start of a test.
 *
 * @typedef {object} About
 * @property {string} [controller] the address of the worker that controls the page
 * @property {(path: string) => any} [host] returns the host's reply
 * @property {boolean} [waiting] whether a newer worker is installed
 * @property {boolean} [lacks] whether the browser has no service workers
 * @property {boolean} [refuses] whether the browser refuses to register one
 * @property {boolean} [isSecure]
 * @property {boolean} [onLine]
 * @property {(registration: any) => void} [found] runs when the page checks for a new worker script
 * @property {string[]} [here] the names of caches that hold assets.json
 */

/** Fake the browser's container of service workers. @param {About} about */
function workersOf({ controller, waiting = false, refuses, found }) {
  const registration = { scope: BASE, waiting: waiting ? workerAt(`${BASE}sw.js?1`) : null };
  registration.update = async () => found?.(registration);
  const workers = {
    controller: controller ? workerAt(controller) : null,
    registered: [],
    /** @param {string} name @param {() => void} act */
    addEventListener: (name, act) => {
      workers[name] = act;
    },
    register: async (url) => {
      workers.registered.push(url);
      if (refuses) throw new Error("not here");
      return registration;
    },
    getRegistration: async () =>
      controller === OUTER ? { scope: OUTER } : controller && registration,
  };
  return { workers, registration };
}

/** Define global names while a test runs.
 * @param {import("node:test").TestContext} t @param {Record<string, unknown>} names */
function give(t, names) {
  for (const [name, value] of Object.entries(names)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() =>
      before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name],
    );
  }
}

/** Fake the browser APIs that the page uses; record calls. @param {About} about @param {any} workers */
function browserWith({ host, lacks, isSecure = true, here = [], onLine }, workers) {
  const kept = new Map();
  const asked = [];
  const reloads = [];
  const names = {
    isSecureContext: isSecure,
    caches: {
      match: async (path, { cacheName }) => here.includes(cacheName) && path === "assets.json",
    },
    sessionStorage: {
      getItem: (key) => kept.get(key),
      setItem: (key, value) => kept.set(key, value),
    },
    navigator: { onLine, serviceWorker: lacks ? undefined : workers },
    location: { href: `${BASE}?a#1abc`, protocol: "http:", reload: () => reloads.push("reload") },
    fetch: async (path, { cache = "" } = {}) => {
      asked.push(`${path} ${cache}`.trim());
      return host ? host(path) : Response.json({ version: "1" });
    },
  };
  return { names, asked, reloads };
}

/** Import offline.js afresh in a fake browser. @param {import("node:test").TestContext} t @param {About} about */
async function opened(t, about) {
  const { workers, registration } = workersOf(about);
  const { names, asked, reloads } = browserWith(about, workers);
  give(t, names);
  loaded += 1;
  const module = await import(`../../site/device/offline.js?${loaded}`);
  const { app, log } = testApp();
  const expected = [];
  const scoped = (name) => `${name} /paw/`;
  app.startup = {
    scriptUrl: (name) => `trusted ${name}`,
    scoped,
    expectPack: (p) => expected.push(p),
  };
  const { "keep-offline": keepOffline, "keep-lexicon": keepLexicon } = module.actions(app);
  const offers = () => log.filter(([name]) => name === "offerReload").map(([, what]) => what);
  const toasts = () => log.filter(([name]) => name === "toast").map(([, what]) => what);
  const accept = () => log.findLast(([name]) => name === "offerReload")[2]();
  const { engine } = app;
  const more = {
    engine,
    keepOffline,
    keepLexicon,
    offers,
    toasts,
    accept,
    asked,
    reloads,
    expected,
  };
  return { module, workers, registration, ...more };
}

/** Begin to install a newer worker; `finish` ends the installation. */
function installing({ registration }) {
  const worker = workerAt(`${BASE}sw.js?1`);
  worker.addEventListener = (name, act) => {
    worker[name] = act;
  };
  registration.installing = worker;
  registration.onupdatefound();
  return {
    worker,
    finish: () => {
      registration.waiting = worker;
      worker.statechange();
    },
  };
}

test("the host's current version is registered, bypassing the caches", async (t) => {
  const page = await opened(t, {});
  await page.keepOffline();
  assert.deepEqual(page.asked, ["assets.json no-cache"]);
  assert.deepEqual(page.workers.registered, ["trusted sw.js?1"]);
  assert.deepEqual([page.module.served, page.offers()], ["1", []]);
});

for (const [name, about] of [
  ["the sources have no version", { host: () => Response.json({ version: "" }) }],
  ["there is no network", { host: () => Promise.reject(new TypeError("Failed to fetch")) }],
  ["the browser has no service workers", { lacks: true }],
])
  test(`nothing is registered where ${name}, and nobody is told`, async (t) => {
    const page = await opened(t, about);
    await page.keepOffline();
    assert.deepEqual([page.workers.registered, page.offers()], [[], []]);
  });

for (const [name, about, key] of [
  ["the list is missing", { host: () => new Response("", { status: 404 }) }, "not-kept"],
  ["the list is no list", { host: () => new Response("<title>Log in</title>") }, "not-kept"],
  [
    "its script is refused",
    {
      refuses: true,
      host: (path) =>
        path.startsWith("sw.js")
          ? new Response("", { status: 400 })
          : Response.json({ version: "1" }),
    },
    "not-kept",
  ],
  ["there is no HTTPS", { lacks: true, isSecure: false }, "not-kept-http"],
])
  test(`the page says once that it is not kept where ${name}`, async (t) => {
    t.mock.method(console, "warn", () => {});
    const page = await opened(t, about);
    await page.keepOffline();
    await page.keepOffline();
    assert.deepEqual(page.toasts(), [key]);
  });

for (const [controller, toasts] of [
  [undefined, ["not-kept"]],
  [OUTER, ["not-kept"]],
  [OWN, []],
])
  test(`a file that was refused is told where nothing is kept yet: ${controller}`, async (t) => {
    t.mock.method(console, "warn", () => {});
    const page = await opened(t, { controller });
    await page.keepOffline();
    page.workers.onmessage({ data: { refused: { path: "index.html", status: 409 } } });
    assert.deepEqual(page.toasts(), toasts);
  });

test("a browser that registers none goes on", async (t) => {
  const page = await opened(t, { refuses: true });
  await page.keepOffline();
  assert.deepEqual(page.offers(), []);
});

/** Make a `found` hook: it adds a worker whose installation ends in this state. @param {string} state */
const settling = (state) => (registration) => {
  const worker = workerAt(OWN);
  worker.addEventListener = (_name, settle) => {
    registration.waiting = state === "installed" ? worker : null;
    queueMicrotask(settle);
  };
  registration.installing = worker;
};

for (const [name, about, registered] of [
  ["is in use already", { here: ["pass-a-word /paw/ 1"] }, []],
  [
    "was found by the browser's check",
    { here: ["pass-a-word /paw/ 1"], found: settling("installed") },
    [],
  ],
  [
    "has a script that does not install itself",
    { found: settling("redundant") },
    ["trusted sw.js?1"],
  ],
  ["has the script of before", {}, ["trusted sw.js?1"]],
  [
    "cannot be looked for",
    { found: () => Promise.reject(new TypeError("Failed to fetch")) },
    ["trusted sw.js?1"],
  ],
])
  test(`a version is registered unless it is here: it ${name}`, async (t) => {
    const page = await opened(t, { controller: OWN, ...about });
    await page.keepOffline();
    assert.deepEqual(page.workers.registered, registered);
    assert.deepEqual(page.offers(), page.registration.waiting ? ["new-version"] : []);
  });

for (const [name, controller, told] of [
  ["its own worker is asked", OWN, ["mend"]],
  ["the worker of another copy is not", OUTER, []],
])
  test(`cached files are checked after each opening: ${name}`, async (t) => {
    const page = await opened(t, { controller });
    await page.keepOffline();
    assert.deepEqual(page.workers.controller.told, told);
  });

test("damaged files are reported, and nothing else", async (t) => {
  const page = await opened(t, { controller: OWN });
  await page.keepOffline();
  page.workers.onmessage({ data: { other: 1 } });
  assert.deepEqual(page.offers(), []);
  page.workers.onmessage({ data: { mended: ["welcome/help.js"] } });
  assert.deepEqual(page.offers(), ["files-mended"]);
});

test("a new version takes over when the player agrees, and then the page reloads", async (t) => {
  const page = await opened(t, { controller: OWN });
  await page.keepOffline();
  const { worker, finish } = installing(page);
  assert.deepEqual(page.offers(), []);
  finish();
  assert.deepEqual([page.offers(), worker.told], [["new-version"], []]);
  page.accept();
  assert.deepEqual([worker.told, page.reloads], [["take over"], []]);
  page.workers.oncontrollerchange();
  assert.deepEqual([page.offers(), page.reloads], [["new-version"], ["reload"]]);
});

for (const [name, controller, offers] of [
  ["it is offered", OWN, ["new-version"]],
  ["a first visit offers nothing", undefined, []],
  ["nor does one below another copy", OUTER, []],
])
  test(`a new version waits already: ${name}`, async (t) => {
    const page = await opened(t, { controller, waiting: true });
    await page.keepOffline();
    assert.deepEqual([page.offers(), page.registration.waiting.told], [offers, []]);
  });

test("if another tab took the new version, this page offers a reload", async (t) => {
  const page = await opened(t, { controller: OWN });
  await page.keepOffline();
  page.workers.oncontrollerchange();
  assert.deepEqual([page.offers(), page.reloads], [["new-version"], []]);
  page.accept();
  assert.deepEqual(page.reloads, ["reload"]);
});

for (const controller of [undefined, OUTER])
  test(`the first worker of this page takes it over silently, below ${controller}`, async (t) => {
    const page = await opened(t, { controller });
    await page.keepOffline();
    page.workers.oncontrollerchange?.();
    assert.deepEqual([page.offers(), page.reloads], [[], []]);
  });

// Dictionaries ----------------------------------------------------------------------------------

test("the dictionary of a game is kept, asked for once, and expected at the next start", async (t) => {
  const page = await opened(t, { controller: OWN });
  for (const pack of ["fr-common", "fr-common", "it-common"]) await page.keepLexicon({ pack });
  assert.deepEqual(page.asked, ["lexicons/fr-common.words", "lexicons/it-common.words"]);
  assert.deepEqual(page.expected, ["fr-common", "fr-common", "it-common"]);
  assert.deepEqual(page.offers(), []);
});

test("the common words of a dictionary are kept with it, once, when the engine is not busy", async (t) => {
  const page = await opened(t, { controller: OWN });
  page.engine.isBusy = true;
  const [pack, common] = ["fr-complete", "fr-common"];
  for (let time = 0; time < 2; time++) await page.keepLexicon({ pack, common });
  assert.deepEqual(page.asked, ["lexicons/fr-complete.words"]);
  page.engine.isBusy = false;
  await until(() => page.asked.length === 2);
  assert.deepEqual(page.asked, ["lexicons/fr-complete.words", "lexicons/fr-common.words"]);
  assert.deepEqual(page.expected, ["fr-complete", "fr-complete"]);
});

test("with an earlier edition the latest ones are kept, which new games use", async (t) => {
  const page = await opened(t, { controller: OWN });
  await page.keepLexicon({ pack: "en-complete", common: "en-common" });
  await until(() => page.asked.length === 4);
  const names = ["en-complete", "en-common", "en-complete-2", "en-common-2"];
  assert.deepEqual(
    page.asked,
    names.map((name) => `lexicons/${name}.words`),
  );
  assert.deepEqual(page.expected, ["en-complete"]);
});

test("without a network no dictionary is asked for", async (t) => {
  const page = await opened(t, { controller: OWN, onLine: false });
  await page.keepLexicon({ pack: "fr-common" });
  assert.deepEqual(page.asked, []);
});

test("without a service worker a dictionary is only expected, not cached", async (t) => {
  const page = await opened(t, {});
  await page.keepLexicon({ pack: "fr-common" });
  assert.deepEqual([page.asked, page.expected], [[], ["fr-common"]]);
});

for (const [name, reply, offers] of [
  ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch")), []],
  ["the host lacks it", () => new Response("", { status: 404 }), []],
  ["it is not the published one", () => new Response("", { status: 409 }), ["notice-altered"]],
])
  test(`a dictionary that cannot be had is asked for again: ${name}`, async (t) => {
    const page = await opened(t, { controller: OWN, host: reply });
    await page.keepLexicon({ pack: "fr-common" });
    assert.deepEqual(page.offers(), offers);
    await page.keepLexicon({ pack: "fr-common" });
    assert.equal(page.asked.length, 2);
  });

for (const [name, controller, expected] of [
  ["a worker of its own", OWN, ["strings/en.bin?keep"]],
  ["the worker of another copy", OUTER, []],
  ["no worker", undefined, []],
])
  test(`the page has its language kept with ${name}, once it is controlled`, async (t) => {
    const page = await opened(t, { controller });
    const strings = () => page.asked.filter((each) => each.startsWith("strings/"));
    await page.keepOffline();
    assert.deepEqual(strings(), expected);
    page.workers.controller = workerAt(OWN);
    page.workers.controllerchange();
    assert.deepEqual(strings(), [...expected, "strings/en.bin?keep"]);
  });
