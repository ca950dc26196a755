// A page that does not start: when it shows its message, and what the button “start afresh” removes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compileFunction } from "node:vm";
import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";

const SITE = new URL("../../site/", import.meta.url);
const read = (path) => readFileSync(new URL(path, SITE), "utf8");
const HTML = read("index.html");
const SOURCE = read("start/rescue.js");
const REWRITTEN = read("start/rewritten.js");
const strings = (language) => JSON.parse(read(`strings/${language}.json`));
const BASE = "https://words.example/paw/";
const turns = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resume) => setImmediate(resume));
};

/** Fake the browser's service workers and caches, and log their calls.
 * @param {string[]} log @param {string[]} scopes @param {string[]} kept */
function storage(log, scopes, kept) {
  const workers = new EventTarget();
  workers.controller = { postMessage: (data) => log.push(`tell ${data}`) };
  workers.getRegistrations = async () =>
    scopes.map((scope) => ({ scope, unregister: async () => log.push(`unregister ${scope}`) }));
  const caches = {
    keys: async () => kept,
    delete: async (name) => log.push(`delete ${name}`),
  };
  return { workers, caches };
}

/** Make a host's `fetch`. @param {string[]} log @param {Record<string, () => Response>} replies */
const hostWith =
  (log, replies) =>
  async (url, { cache } = {}) => {
    if (cache) log.push(`${cache} ${url.slice(BASE.length)}`);
    const reply = replies[url.startsWith(BASE) ? url.slice(BASE.length) : url];
    if (!reply) throw new TypeError("Failed to fetch");
    return reply();
  };

/** @param {string} name @param {object} [about]  its properties, such as its target */
function eventOf(name, about = {}) {
  const event = new Event(name);
  for (const [key, value] of Object.entries(about)) Object.defineProperty(event, key, { value });
  return event;
}

/**
 * Open a page that has loaded only its document and the rescue script.
 *
 * @param {{language?: string, replies?: Record<string, () => Response>, scopes?: string[],
 *   kept?: string[], lacksWorkers?: boolean}} [about]  replies: what the host answers, by address; scopes: of
 *   the service workers; kept: the caches' names; lacksWorkers: the browser has no service workers
 */
function opened({ language = "en-GB", replies = {}, scopes = [], kept = [], lacksWorkers } = {}) {
  const { document, HTMLScriptElement } = new JSDOM(HTML, { url: `${BASE}#1abc` }).window;
  const log = [];
  const timers = [];
  const page = new EventTarget();
  const { workers, caches } = storage(log, scopes, kept);
  const given = {
    document,
    location: { href: `${BASE}#1abc`, reload: () => log.push("reload") },
    navigator: { language, serviceWorker: lacksWorkers ? undefined : workers },
    self: lacksWorkers ? {} : { caches },
    caches,
    HTMLScriptElement,
    addEventListener: page.addEventListener.bind(page),
    setTimeout: (act, ms) => timers.push([ms, act]),
    fetch: hostWith(log, replies),
  };
  compileFunction(SOURCE, Object.keys(given))(...Object.values(given));
  const section = document.getElementById("unstarted");
  const happen = (name, about) => page.dispatchEvent(eventOf(name, about));
  return {
    log,
    section,
    isShown: () => section.isConnected && section.className === "page",
    texts: () => Array.from(section.children, ({ textContent }) => textContent),
    button: () => section.querySelector("button"),
    /** Fire the load event, and run the timers due within this time. @param {number} ms */
    load(ms) {
      happen("load");
      for (const [wait, act] of timers.splice(0)) if (wait <= ms) act();
    },
    /** @param {string} src  the script that failed */
    fail: (src) => happen("error", { target: document.querySelector(`script[src="${src}"]`) }),
    throwError: (message) => happen("error", { message }),
    reject: (reason) => happen("unhandledrejection", { reason }),
    hear: (name, data) => workers.dispatchEvent(eventOf(name, { data })),
    start: () => section.remove(),
  };
}

const typed =
  (type, status = 200) =>
  () =>
    new Response("x", { status, headers: type ? { "Content-Type": type } : {} });

test("the sentence in the document is the English one", () => {
  const { unstarted, "start-afresh": startAfresh } = strings("en");
  assert.deepEqual(opened().texts(), [unstarted, "", startAfresh]);
});

for (const [name, reply, reason] of [
  ["is missing", typed("text/html", 404), "main.js: 404"],
  ["is refused", typed("text/html", 403), "main.js: 403"],
  ["has the wrong type", typed("text/plain"), "main.js: text/plain"],
  ["has no type", () => new Response(Uint8Array.of(1)), "main.js: no type"],
  ["arrives, but does not run", typed("text/javascript; charset=utf-8"), "main.js"],
  ["does not arrive", undefined, "main.js"],
])
  test(`a script that ${name} is told at once`, async () => {
    const page = opened({ replies: { "main.js": reply } });
    page.fail("main.js");
    await turns();
    assert.deepEqual([page.isShown(), page.texts()[1]], [true, reason]);
  });

for (const [name, happen, ms, isShown] of [
  ["everything is quiet for a while", () => {}, 29_000, false],
  ["everything is quiet for long", () => {}, 30_000, true],
  ["something was thrown a moment ago", (page) => page.throwError("x"), 7_000, false],
  ["something was thrown", (page) => page.throwError("x"), 8_000, true],
  ["a promise was rejected", (page) => page.reject("x"), 8_000, true],
  ["it has started", (page) => page.start(), 30_000, false],
  [
    "it has started, though something was thrown",
    (page) => [page.throwError("x"), page.start()],
    30_000,
    false,
  ],
])
  test(`help is shown where ${name}: ${isShown}`, () => {
    const page = opened();
    happen(page);
    page.load(ms);
    assert.equal(page.isShown(), isShown);
  });

test("the service worker is told, since the host may have another version", () => {
  const page = opened();
  page.load(30_000);
  assert.deepEqual(page.log, ["tell heal"]);
});

test("nothing is shown while files still arrive, however long that takes", () => {
  const page = opened();
  page.throwError("x");
  assert.equal(page.isShown(), false);
});

for (const language of ["de-CH", "es", "fr-CA", "gl"])
  test(`help comes in the reader's language: ${language}`, async () => {
    const [id] = language.split("-");
    const packed = () => new Response(gzipSync(JSON.stringify(strings(id))));
    const page = opened({ language, replies: { [`strings/${id}.bin`]: packed } });
    page.load(30_000);
    while (page.section.lang !== id) await turns();
    const { unstarted, "start-afresh": startAfresh } = strings(id);
    assert.deepEqual(page.texts(), [unstarted, "", startAfresh]);
  });

for (const [name, reply] of [
  ["none", undefined],
  ["another file", typed("text/html")],
])
  test(`help stays English where there are no strings but ${name}`, async () => {
    const page = opened({ language: "de", replies: { "strings/de.bin": reply } });
    page.load(30_000);
    await turns();
    assert.equal(page.texts()[0], strings("en").unstarted);
  });

test("starting afresh removes this copy's files and worker, and nothing else", async () => {
  const page = opened({
    scopes: [BASE, "https://words.example/", `${BASE}beta/`],
    kept: [
      "pass-a-word /paw/ 1",
      "pass-a-word /paw/ 2",
      "pass-a-word / 1",
      "pass-a-word /paw/beta/ 1",
      "others",
    ],
  });
  page.button().click();
  await turns();
  const files = ["start-worker.js", "start/rescue.js", "main.js", ""].map(
    (path) => `reload ${path}`,
  );
  assert.deepEqual(page.log, [
    `unregister ${BASE}`,
    "delete pass-a-word /paw/ 1",
    "delete pass-a-word /paw/ 2",
    ...files,
    "reload",
  ]);
});

test("starting afresh works where a browser has no service workers", async () => {
  const page = opened({ lacksWorkers: true });
  page.button().click();
  await turns();
  assert.equal(page.log.at(-1), "reload");
});

for (const [name, data] of [
  ["controllerchange", undefined],
  ["message", { replaced: "1" }],
])
  test(`a page that has not started loads the version that takes over: ${name}`, () => {
    const page = opened();
    page.hear("message", { mended: [] });
    assert.deepEqual(page.log, []);
    page.hear(name, data);
    assert.deepEqual(page.log, ["reload"]);
  });

test("a page that has started decides for itself", () => {
  const page = opened();
  page.start();
  page.hear("controllerchange");
  page.hear("message", { replaced: "1" });
  assert.deepEqual(page.log, []);
});

// The page for missing addresses --------------------------------------------------------

for (const [pathname, target] of [
  ["/paw/%231abc", "/paw/#1abc"],
  ["/%231abc", "/#1abc"],
  ["/paw/%25231abc~xyz", "/paw/#1abc~xyz"],
  ["/paw/index.html%231abc", "/paw/#1abc"],
  ["//elsewhere.example/%231abc", "//elsewhere.example/#1abc"],
  ["/paw/%231%232", "/paw/#1%232"],
  ["/paw/missing.js", null],
  ["/paw/%23", null],
])
  test(`404.html at ${pathname} goes to ${target}`, () => {
    const went = [];
    const location = {
      origin: "https://words.example",
      pathname,
      replace: (url) => went.push(url),
    };
    compileFunction(REWRITTEN, ["location"])(location);
    assert.deepEqual(went, target === null ? [] : [`https://words.example${target}`]);
  });
