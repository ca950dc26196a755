// The page's modules: their imports, and that importing one has no side effect.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const SITE = new URL("../../site/", import.meta.url);
const names = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".js"));
const source = (name) =>
  readFileSync(new URL(name, SITE), "utf8").replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
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
