// The service worker: which versions of the page it caches, and how it takes over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, BASE, browser, FILES, KEPT } from "../support/js/service_worker.mjs";

const holdsSomethingElse = ({ files }) =>
  files.set("packed/snapshot.bin.xz", FILES["packed/pyodide.asm.wasm.xz"]);
const endsTooEarly = ({ files }) =>
  files.set("packed/snapshot.bin.xz", FILES["packed/snapshot.bin.xz"].subarray(0, -20));

// Install ---------------------------------------------------------------------------------------

test("the first visit caches all files except those cached on first use, bypassing other caches", async () => {
  const { host, origin } = browser();
  await origin.worker().install();
  assert.deepEqual(origin.kept(), KEPT);
  assert.deepEqual(host.heard(), KEPT.map(asked).sort());
  assert.deepEqual(origin.log, [], "it waits for consent");
});

test("a file fetched in packed form is cached unpacked, with its type", async () => {
  const { origin } = browser();
  await origin.worker().install();
  const [cache] = origin.caches.all.values();
  for (const [path, text, type] of [
    ["runtime/snapshot.bin", "memory", "application/octet-stream"],
    ["runtime/pyodide.asm.wasm", "code", "application/wasm"],
  ]) {
    const kept = await cache.match(BASE + path);
    assert.deepEqual([await kept.text(), kept.headers.get("Content-Type")], [text, type]);
  }
});

test("a page that requests a packed form gets the cached file, unpacked", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  host.isDown = true;
  assert.equal(await worker.text("packed/snapshot.bin.xz"), "memory");
  assert.deepEqual(origin.kept(), KEPT);
});

for (const [name, spoil] of [
  ["a file is missing", ({ files }) => files.delete("welcome/help.js")],
  ["a file is of another version", ({ files }) => files.set("welcome/help.js", "newer")],
  ["the list is missing", ({ files }) => files.delete("assets.json")],
  ["the list is no list", ({ files }) => files.set("assets.json", "<title>Log in</title>")],
  ["the list is of another version", (host) => host.publish({ "welcome/help.js": "newer" })],
  ["there is no network", (host) => Object.assign(host, { isDown: true })],
])
  test(`nothing is installed where ${name}`, async () => {
    const { host, origin } = browser();
    const worker = origin.worker();
    spoil(host);
    await assert.rejects(worker.install());
  });

for (const [name, spoil] of [
  ["is missing", ({ files }) => files.delete("packed/snapshot.bin.xz")],
  ["is damaged", ({ files }) => files.set("packed/snapshot.bin.xz", "memory")],
  ["holds something else", holdsSomethingElse],
  ["ends too early", endsTooEarly],
]) {
  test(`if a packed form ${name}, the file itself is cached`, async () => {
    const { host, origin } = browser();
    spoil(host);
    await origin.worker().install();
    assert.deepEqual(origin.kept(), KEPT);
    assert.equal(await origin.textOf("runtime/snapshot.bin"), "memory");
  });

  test(`nothing is installed if a packed form ${name}, and the file itself too`, async () => {
    const { host, origin } = browser();
    spoil(host);
    host.files.delete("runtime/snapshot.bin");
    await assert.rejects(origin.worker().install(), /runtime\/snapshot.bin: 404/);
  });
}

test("pages are told which file keeps them from being kept", async () => {
  const { host, origin } = browser();
  host.files.set("index.html", "<title>Words</title><script>injected</script>");
  await assert.rejects(origin.worker().install());
  assert.deepEqual(origin.messages, [{ refused: { path: "index.html", status: 409 } }]);
});

test("an interrupted installation goes on with what is here", async () => {
  const { host, origin } = browser();
  const whole = new Map(host.files);
  host.files.delete("welcome/help.js");
  await assert.rejects(origin.worker().install());
  host.heard();
  host.files = whole;
  await origin.worker().install();
  assert.deepEqual(host.heard(), [asked("assets.json"), asked("welcome/help.js")]);
});

for (const path of ["index.html", "main.js", "welcome/help.js", "strings/fr.bin"])
  test(`a file that the host redirects is kept as if it had not: ${path}`, async () => {
    const { host, origin } = browser();
    host.redirects = [path];
    const worker = await origin.visited();
    const url = path === "index.html" ? "" : path;
    host.isDown = true;
    const { redirected, status } = await worker.ask(url, { mode: "navigate" });
    assert.deepEqual([redirected, status], [false, 200]);
  });

test("replies that vary with everything are kept, with their other headers", async () => {
  const { host, origin } = browser();
  host.headers = { Vary: "*", "Content-Type": "text/html" };
  const worker = await origin.visited();
  host.isDown = true;
  const { headers } = await worker.ask("");
  assert.deepEqual([headers.get("Content-Type"), headers.has("Vary")], ["text/html", false]);
});

test("a file that the browser holds for the newest, by its date, is fetched again", async () => {
  const { host, origin } = browser();
  host.stale.set("main.js", "of a newer version").set("assets.json", "{}");
  await origin.worker().install();
  assert.equal(await origin.textOf("main.js"), "main");
  assert.ok(host.heard().includes("main.js reload"));
});

test("a redirected reply that an earlier version kept is not used", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  const [cache] = origin.caches.all.values();
  cache.kept.get(BASE).redirected = true;
  assert.equal((await worker.ask("")).redirected, false);
  assert.deepEqual(host.heard(), [asked("")]);
});

test("a browser that can takes some files from the cache itself, but no document or script", async () => {
  const { host, origin } = browser();
  const added = [];
  await origin.worker().install(async (routes) => void added.push(...routes));
  const { pathname } = new URL(BASE);
  for (const { condition, source } of added) {
    assert.ok(condition.urlPattern.pathname.startsWith(pathname));
    assert.equal(condition.urlPattern.search, "");
    assert.equal(source.cacheName, `pass-a-word /paw/ ${host.version}`);
  }
  const patterns = added.map(({ condition }) => condition.urlPattern.pathname);
  const isRouted = (path) =>
    patterns.some((each) => new RegExp(`^${each.replaceAll("*", ".*")}$`).test(pathname + path));
  assert.ok(isRouted("runtime/snapshot.bin") && isRouted("styles/layout.css"));
  for (const path of [
    "",
    "index.html",
    "main.js",
    "runtime/pyodide.js",
    "welcome/help.js",
    "sw.js",
  ])
    assert.ok(!isRouted(path), path);
});

// Versions --------------------------------------------------------------------------------------

for (const [name, built, address, isKept] of [
  ["that of the build and the address", "host", "host", true],
  ["that of the build", "host", "other", true],
  ["that of the address", "other", "host", true],
  ["another", "other", "other", false],
])
  test(`the host's version is kept if it is ${name}: ${isKept}`, async () => {
    const { host, origin } = browser();
    const version = { host: host.version, other: "0123456789abcdef" };
    const worker = origin.worker(version[built], version[address]);
    if (isKept) await worker.install();
    else await assert.rejects(worker.install());
    assert.deepEqual(origin.kept(), isKept ? KEPT : []);
  });

test("the browser's own check is enough for a new version", async () => {
  const { host, origin } = browser();
  await origin.visited();
  const old = host.version;
  const version = host.publish({ "main.js": "newer" });
  const next = () => origin.worker(version, old); // The new script is registered under the old address.
  await next().install();
  await next().activate();
  host.isDown = true;
  assert.equal(await next().text("main.js"), "newer");
  assert.deepEqual(await origin.caches.keys(), [`pass-a-word /paw/ ${version}`]);
});

test("a version that waits does not answer, whichever one is older", async () => {
  const { host, origin } = browser();
  await origin.visited();
  const old = host.version;
  const version = host.publish({ "main.js": "newer" });
  await origin.worker(version, old).install();
  await origin.worker(version, old).activate();
  host.publish(); // The host publishes the old version again.
  await origin.worker(old).install();
  host.isDown = true;
  assert.equal(await origin.worker(version, old).text("main.js"), "newer");
  await origin.worker(old).activate();
  assert.equal(await origin.worker(old).text("main.js"), "main");
  assert.deepEqual(await origin.caches.keys(), [`pass-a-word /paw/ ${old}`]);
});

// Activate --------------------------------------------------------------------------------------

test("an update also caches files used before, and then replaces the old cache", async () => {
  const { host, origin } = browser();
  const first = await origin.visited();
  const old = host.version;
  await first.text("lexicons/fr.words");
  host.publish({ "main.js": "newer" });
  const second = origin.worker();
  await second.install();
  assert.deepEqual([await origin.textOf("main.js", old), origin.log], ["main", ["claim"]]);
  await second.tell("take over");
  await second.activate();
  assert.deepEqual(origin.log, ["claim", "skip waiting", "claim"]);
  assert.deepEqual(await origin.caches.keys(), [`pass-a-word /paw/ ${host.version}`]);
  assert.deepEqual(origin.kept(), [...KEPT, "lexicons/fr.words"].sort());
  host.isDown = true;
  assert.equal(await second.text("main.js"), "newer");
});

test("another message takes nothing over", async () => {
  const { origin } = browser();
  await origin.worker().tell("anything");
  assert.deepEqual(origin.log, []);
});

test("other copies and other projects of the origin are left alone", async () => {
  const { host, origin } = browser();
  const names = ["pass-a-word /other/ 1", "pass-a-word / 1", "pass-a-word /paw/x/ 1", "a-project"];
  for (const name of names)
    await (await origin.caches.open(name)).put(`${BASE}main.js`, new Response("x"));
  await origin.caches.open("pass-a-word /paw/ older");
  await origin.visited();
  assert.deepEqual(await origin.caches.keys(), [...names, `pass-a-word /paw/ ${host.version}`]);
});
