// The modules of the page: which imports which, and that importing one does nothing.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const SITE = new URL("../../site/", import.meta.url);
const names = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".js"));
const source = (name) =>
  readFileSync(new URL(name, SITE), "utf8").replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
const IMPORT = /(?:^(?:import|export)\s(?:[^;"]*\sfrom\s)?|\bimport\()"(\.[^"]+\.js)"/gm;

/** What each module imports, statically or dynamically. */
const imports = new Map(
  names.map((name) => [
    name,
    [...source(name).matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(name), path)),
  ]),
);

/** What belongs to one feature lies in one room. */
const ROOMS = "start share device analysis words moves welcome link-reader joint live common".split(
  " ",
);

/** What each folder may import from, and what runs when it is imported: entry points, at the top. */
const MAY_IMPORT = {
  core: ["core"],
  play: ["core", "play"],
  ui: ["config.js", "core", "ui"],
  ...Object.fromEntries(ROOMS.map((room) => [room, ["config.js", "core", "play", "ui", ...ROOMS]])),
  worker: ["core", "worker"],
};
const folderOf = (name) => name.split("/")[0];
const inside = names.filter((name) => folderOf(name) in MAY_IMPORT);

test("the folders are those of the plan, and three modules are at the top", () => {
  assert.deepEqual(new Set(inside.map(folderOf)), new Set(Object.keys(MAY_IMPORT)));
  const top = names.filter((name) => !name.includes("/")).sort();
  assert.deepEqual(top, ["config.js", "main.js", "start-worker.js", "sw.js"]);
});

test("every import names a module", () => {
  for (const [name, found] of imports)
    for (const each of found) assert.ok(imports.has(each), `${name} imports ${each}`);
});

for (const [folder, allowed] of Object.entries(MAY_IMPORT))
  test(`${folder}/ imports from ${allowed.join(", ")} alone`, () => {
    for (const name of inside.filter((each) => folderOf(each) === folder))
      for (const each of imports.get(name))
        assert.ok(allowed.includes(folderOf(each)), `${name} imports ${each}`);
  });

test("importing a module touches nothing of a browser", async () => {
  for (const name of ["window", "document", "location", "history", "localStorage", "indexedDB"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => assert.fail(`${name} is read when a module is imported`),
    });
  const quiet = inside.filter((name) => name !== "worker/start.js");
  for (const name of ["config.js", ...quiet]) await import(new URL(name, SITE));
});
