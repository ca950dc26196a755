// Replies of the service worker to requests of pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, BASE, browser, FILES, KEPT } from "../support/js/service_worker.mjs";

const OTHER = "https://words.example/other/";

// Fetch -----------------------------------------------------------------------------------------

for (const [name, url, how] of [
  ["a foreign origin", "https://elsewhere.example/paw/main.js"],
  ["another copy of the page", `${OTHER}main.js`],
  ["a form", "main.js", { method: "POST" }],
  ["a question about headers", "main.js", { method: "HEAD" }],
])
  test(`the browser itself answers ${name}`, async () => {
    const { host, origin } = browser();
    const worker = await origin.visited();
    assert.equal(worker.ask(url, how), undefined);
    await worker.done;
    assert.deepEqual(host.heard(), []);
  });

for (const [url, text] of [
  ["", "<title>Words</title>"],
  ["?utm=1#1abc", "<title>Words</title>"],
  ["index.html", "<title>Words</title>"],
  ["main.js", "main"],
  ["welcome/help.js?a#b", "help"],
  ["runtime/snapshot.bin", "memory"],
  ["large.bin", FILES["large.bin"]],
])
  test(`cached files are answered without a network: ${url || "the folder"}`, async () => {
    const { host, origin } = browser();
    await origin.visited();
    host.isDown = true;
    const again = origin.worker();
    assert.equal(await again.text(url), text);
    assert.deepEqual(host.heard(), []);
  });

test("requests for unlisted files go to the network, and their replies are not cached", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  host.files.set("pictures/phone.png", "picture");
  assert.equal(await worker.text("pictures/phone.png"), "picture");
  assert.deepEqual([host.heard(), origin.kept()], [["pictures/phone.png default"], KEPT]);
});

test("a dictionary is kept when it is first used", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  assert.equal(await worker.text("lexicons/fr.words"), "mots");
  host.isDown = true;
  assert.equal(await worker.text("lexicons/fr.words"), "mots");
  assert.deepEqual(host.heard(), ["lexicons/fr.words no-cache"]);
});

test("a dictionary that is not the published one is refused, and the rest stays", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  host.files.set("lexicons/fr.words", "autres");
  assert.equal((await worker.ask("lexicons/fr.words")).status, 409);
  assert.deepEqual([origin.kept(), origin.log], [KEPT, ["claim"]]);
});

for (const path of ["", "main.js", "welcome/help.js", "runtime/snapshot.bin", "strings/fr.bin"])
  test(`a kept file that was changed is never used: ${path || "the document"}`, async () => {
    const { host, origin } = browser();
    const worker = await origin.visited();
    const before = await origin.textOf(path);
    await origin.damage({ [path]: "changed" });
    assert.equal(await worker.text(path), before);
    assert.equal(await origin.textOf(path), before);
    assert.deepEqual(host.heard(), [asked(path)]);
  });

test("the largest files are not checked before each use", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "large.bin": "changed" });
  assert.equal(await worker.text("large.bin"), "changed");
  assert.deepEqual(host.heard(), []);
});

test("a lost file is fetched and cached; a failed fetch is reported, and nothing is cached", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await (await origin.caches.open(`pass-a-word /paw/ ${host.version}`)).delete(`${BASE}main.js`);
  host.isDown = true;
  await assert.rejects(worker.ask("main.js"), /Failed to fetch/);
  Object.assign(host, { isDown: false }).files.delete("main.js");
  assert.equal((await worker.ask("main.js")).status, 404);
  assert.ok(!origin.kept().includes("main.js"));
  host.files.set("main.js", "main");
  assert.equal(await worker.text("main.js"), "main");
  assert.deepEqual([origin.kept(), origin.log], [KEPT, ["claim"]]);
});

test("a lost file of an older version is not replaced by a newer one: the whole cache goes", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "main.js": "changed" });
  host.publish({ "main.js": "newer" });
  assert.equal(await worker.text("main.js"), "newer");
  assert.deepEqual(await origin.caches.keys(), []);
  assert.deepEqual(origin.log, ["claim", "unregister"]);
});

test("storage that fails keeps no page from opening", async () => {
  const { origin } = browser();
  const worker = await origin.visited();
  for (const name of ["match", "put"])
    origin.caches.all.forEach((cache) => {
      cache[name] = () => Promise.reject(new Error("the disk is broken"));
    });
  assert.equal(await worker.text("", { mode: "navigate" }), "<title>Words</title>");
});

for (const [url, target] of [
  ["%231abc", "#1abc"],
  ["%2523" + "1abc", "#1abc"],
  ["index.html%231abc~xyz", "#1abc~xyz"],
  ["%231abc?fbclid=1", "#1abc"],
  ["%23", "#"],
])
  test(`a link whose # was rewritten is opened: ${url}`, async () => {
    const { host, origin } = browser();
    const worker = await origin.visited();
    const { status, headers } = await worker.ask(url, { mode: "navigate" });
    assert.deepEqual([status, headers.get("Location")], [302, BASE + target]);
    assert.deepEqual(host.heard(), []);
  });

// The list --------------------------------------------------------------------------------------

for (const [name, how, isDown, expected, asked] of [
  ["a page that looks for a newer version gets the host's", "no-cache", false, "newer", 1],
  ["without a network it gets the kept one", "no-cache", true, "kept", 1],
  ["who does not look gets the kept one", "default", false, "kept", 0],
])
  test(`the list: ${name}`, async () => {
    const { host, origin } = browser();
    const worker = await origin.visited();
    const kept = host.version;
    const newer = host.publish({ "main.js": "newer" });
    host.isDown = isDown;
    const { version } = await (await worker.ask("assets.json", { cache: how })).json();
    assert.equal(version, { kept, newer }[expected]);
    assert.equal(host.heard().length, asked);
  });

test("without a list and without a network there is an error, and no exception", async () => {
  const { host, origin } = browser();
  const worker = origin.worker();
  host.isDown = true;
  const reply = await worker.ask("assets.json", { cache: "no-cache" });
  assert.deepEqual([reply.type, reply.ok], ["error", false]);
});

test("a list changed together with a file is not believed", async () => {
  const { host, origin } = browser();
  await origin.visited();
  const files = host.list.files.filter(({ path }) => path !== "main.js");
  await origin.damage({
    "assets.json": JSON.stringify({ ...host.list, files }),
    "main.js": "evil",
  });
  assert.equal(await origin.worker().text("main.js"), "main");
  assert.equal(await origin.textOf("assets.json"), JSON.stringify(host.list));
});

test("while the list cannot be fetched, the network answers and the list is requested again", async () => {
  const { host, origin } = browser();
  await origin.visited();
  await origin.damage({ "assets.json": "{}", "main.js": "evil" });
  const worker = origin.worker();
  host.isDown = true;
  await assert.rejects(worker.ask("main.js"));
  host.isDown = false;
  assert.equal(await worker.text("main.js"), "main");
  assert.equal(await origin.textOf("main.js"), "main");
});

test("another language is cached once a page requests it, and is in the next version, too", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  assert.equal(await worker.text("strings/pl.bin?keep"), "{}");
  const kept = [...KEPT, "strings/pl.bin"].sort();
  assert.deepEqual(origin.kept(), kept);
  host.publish({ "main.js": "newer" });
  await origin.worker().install();
  assert.ok(host.heard().includes(asked("strings/pl.bin")));
});

test("strings changed by the host end the use of the cache, since the page cannot start without them", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  host.files.set("strings/pl.bin", "changed");
  assert.equal(await worker.text("strings/pl.bin"), "changed");
  assert.ok(origin.log.includes("unregister"));
});
