// The page's modules: imports name existing modules and have no side effects; failures of promises are reported.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const SITE = new URL("../../site/", import.meta.url);
const names = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".js"));
const source = (name) =>
  readFileSync(new URL(name, SITE), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const IMPORT = /(?:^(?:import|export)\s(?:[^;"]*\sfrom\s)?|\bimport\()"(\.[^"]+\.js)"/gm;

/** The static and dynamic imports of each module. */
const imports = new Map(
  names.map((name) => [
    name,
    [...source(name).matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(name), path)),
  ]),
);

const inside = names.filter((name) => name.includes("/"));

test("every import names a module", () => {
  for (const [name, found] of imports)
    for (const each of found) assert.ok(imports.has(each), `${name} imports ${each}`);
});

/** Calls whose promise is not awaited, and where a failure is reported. */
const LET_GO = {
  "app.act": "the browser’s log, and a notice where a module is gone",
  "app.actInBackground": "the browser’s log: the player did not ask for it",
  "app.prepare": "the action itself, when it is run",
  prepareDeal: "the browser’s log: the player did not ask for it",
  "engine.ask": "its reply is of no use any more",
  "this.#load": "the action itself, when it is run",
  "audio.resume": "nothing: a device without sound",
  style: "nothing: the page goes on without these styles",
  keepStrings: "nothing: without them the page speaks the browser’s language offline",
};
/** Functions of the page that report their own failures. */
const TELLING =
  "showStart showProblem continueGame route auditQuietly layNext puzzleList next plain handOver " +
  "this.toggle this.take this.#ask this.#addUp this.#fillIn this.#refuse this.#readNext " +
  "this.#connection?.accept exchange.take replaceContents sitting.tell this.#sitting.tell";

test("failures of a promise that nobody awaits are reported elsewhere", () => {
  const known = [...Object.keys(LET_GO), ...TELLING.split(" ")];
  const LETS_GO = /^\s*(?:.*[^\w*])?void ([\w.#?]+)(\((?:[^;]*\)\.then\()?)/gm;
  const odd = names.flatMap((name) =>
    [...source(name).matchAll(LETS_GO)]
      .map(([, callee, rest]) => [callee.replace("this.#app.", "app."), rest])
      .filter(([callee, rest]) => !known.includes(callee) && !/\.then\b/.test(callee + rest))
      .map(([callee]) => `${name}: ${callee}`),
  );
  assert.deepEqual(odd, []);
});

test("importing a module touches nothing of a browser", async () => {
  for (const name of ["window", "document", "location", "history", "localStorage", "indexedDB"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => assert.fail(`${name} is read when a module is imported`),
    });
  const scripts = ["worker/start.js", "worker/assets.js", "start/rescue.js", "start/rewritten.js"];
  const quiet = inside.filter((name) => !scripts.includes(name));
  for (const name of ["config.js", ...quiet]) await import(new URL(name, SITE));
});
