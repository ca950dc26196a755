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

/** What each module imports, at once or when wanted. */
const imports = new Map(
  names.map((name) => [
    name,
    [...source(name).matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(name), path)),
  ]),
);

/** What each folder may import from, and what runs when it is imported: entry points, at the top. */
const MAY_IMPORT = {
  core: ["core"],
  play: ["core", "play"],
  ui: ["config.js", "core", "ui"],
  lazy: ["config.js", "core", "play", "ui", "lazy"],
  worker: ["worker"],
};
const folderOf = (name) => name.split("/")[0];
const inside = names.filter((name) => folderOf(name) in MAY_IMPORT);

test("the folders are those of the plan, and three modules stand at the top", () => {
  assert.deepEqual(new Set(inside.map(folderOf)), new Set(Object.keys(MAY_IMPORT)));
  const top = names.filter((name) => !name.includes("/")).sort();
  assert.deepEqual(top, ["config.js", "main.js", "start-worker.js", "sw.js"]);
});

test("every import names a module", () => {
  for (const [name, found] of imports)
    for (const each of found) assert.ok(imports.has(each), `${name} imports ${each}`);
});

test("no module imports, at any depth, what imports it", () => {
  const done = new Set();
  const walk = (name, path) => {
    assert.ok(!path.includes(name), [...path, name].join(" -> "));
    if (done.has(name)) return;
    for (const each of imports.get(name) ?? []) walk(each, [...path, name]);
    done.add(name);
  };
  for (const name of names) walk(name, []);
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

test("no file is longer than 400 lines, no function than 50", () => {
  for (const name of names) {
    const lines = readFileSync(new URL(name, SITE), "utf8").split("\n");
    assert.ok(lines.length <= 401, `${name}: ${lines.length} lines`);
    const opened = [];
    for (const [n, line] of lines.entries()) {
      const indent = line.search(/\S/);
      if (/^\s*(export )?(async )?function|^\s{2}(async |get |static )?#?\w+\(.*\{$/.test(line))
        opened.push([indent, n]);
      else if (/^\s*\}/.test(line) && opened.at(-1)?.[0] === indent) {
        const from = opened.pop()[1];
        assert.ok(n - from < 50, `${name}:${from + 1}: a function of ${n - from + 1} lines`);
      }
    }
  }
});
