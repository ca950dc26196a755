// The service worker repairs damaged files and replaces a version that does not start.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, BASE, browser, FILES, KEPT, turns } from "../support/js/service_worker.mjs";

// Mending ---------------------------------------------------------------------------------------

test("a page that asks gets all files checked, and every page learns which were repaired", async () => {
  const { origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "large.bin": "changed", "strings/fr.bin": "changed", "": "changed" });
  await worker.tell("mend");
  assert.deepEqual(origin.messages, [{ mended: ["index.html", "strings/fr.bin", "large.bin"] }]);
  assert.equal(await origin.textOf("large.bin"), FILES["large.bin"]);
  await worker.tell("mend");
  assert.equal(origin.messages.length, 1, "nothing is told of what is whole");
});

test("lost files are fetched, except files that nobody has used", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await worker.text("lexicons/fr.words");
  await origin.damage({ "lexicons/fr.words": "autres" });
  const cache = await origin.caches.open(`pass-a-word /paw/ ${host.version}`);
  await cache.delete(`${BASE}welcome/help.js`);
  await worker.tell("mend");
  assert.deepEqual(origin.messages, [{ mended: ["welcome/help.js", "lexicons/fr.words"] }]);
  assert.deepEqual(origin.kept(), [...KEPT, "lexicons/fr.words"].sort());
});

test("if a lost file cannot be fetched any more, the whole cache goes", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "main.js": "changed" });
  host.publish({ "main.js": "newer" });
  await worker.tell("mend");
  assert.deepEqual([await origin.caches.keys(), origin.log], [[], ["claim", "unregister"]]);
});

test("ten seconds after an opening all files are checked, unless the page has asked before", async () => {
  const { host, origin } = browser();
  await origin.visited();
  await origin.damage({ "large.bin": "changed" });
  const worker = origin.worker();
  await worker.ask("", { mode: "navigate" });
  assert.deepEqual(worker.pass(), [10_000]);
  while ((await origin.textOf("large.bin")) === "changed") await turns();
  assert.deepEqual(host.heard(), ["large.bin no-cache"]);
});

test("a check that a page requests replaces the later ones, so no new version waits for them", async () => {
  const { host, origin } = browser();
  await origin.visited();
  const worker = origin.worker();
  const openings = [];
  for (const link of ["", "#1abc"]) {
    await worker.ask(link, { mode: "navigate" });
    openings.push(worker.done);
  }
  await worker.tell("mend");
  await Promise.all(openings);
  await origin.damage({ "large.bin": "changed" });
  assert.deepEqual(worker.pass(), [10_000, 10_000]);
  assert.deepEqual([host.heard(), await origin.textOf("large.bin")], [[], "changed"]);
});

test("a request that opens no page starts no later check", async () => {
  const { origin } = browser();
  const worker = await origin.visited();
  await worker.text("main.js");
  await worker.done;
  assert.deepEqual(worker.pass(), []);
});

// A version that does not start -----------------------------------------------------------------

/** Install a version whose page does not start, and publish another version on the host. */
async function stranded() {
  const { host, origin } = browser();
  await origin.visited();
  const old = host.version;
  origin.pages = [origin.page(`${BASE}#1abc`)];
  host.publish({ "main.js": "repaired" });
  return { host, origin, old };
}

for (const [name, hasStarted, isGivenUp] of [
  ["that says so", false, true],
  ["that has started meanwhile", true, false],
])
  test(`a page ${name} need not be waited for`, async () => {
    const { origin, old } = await stranded();
    origin.pages = [origin.page(BASE, hasStarted)];
    const worker = origin.worker(old);
    const told = worker.tell("heal");
    await turns();
    worker.pass();
    await told;
    assert.equal(origin.log.includes("unregister"), isGivenUp);
  });

test("once a page reports that it does not start, the new version can take over at once", async () => {
  const { origin, old } = await stranded();
  const worker = origin.worker(old);
  const openings = [];
  for (const link of ["", "#1abc"]) {
    await worker.ask(link, { mode: "navigate" });
    openings.push(worker.done);
  }
  origin.pages = [];
  await worker.tell("heal");
  await Promise.all(openings);
});

/** Open the page, and run timers until the worker has handled the opening.
 * @param {any} worker */
async function opened(worker) {
  await worker.ask("", { mode: "navigate" });
  let isDone = false;
  worker.done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await turns();
    worker.pass();
  }
}

/** Make the worker of another version; adding a listener to it changes its state to `later`.
 * @param {string} state @param {string} [later] */
const edition = (state, later) => {
  const told = [];
  const worker = { state, told, postMessage: (data) => told.push(data) };
  worker.addEventListener = (_name, settle) => {
    worker.state = later;
    settle();
  };
  return worker;
};

for (const [name, found] of [
  ["waits", () => ({ waiting: edition("installed") })],
  ["is being installed", () => ({ installing: edition("installing", "installed") })],
])
  test(`a new version that ${name} takes over from one that does not start`, async () => {
    const { origin, old } = await stranded();
    origin.found = found();
    await opened(origin.worker(old));
    const [{ told }] = Object.values(origin.found);
    assert.deepEqual([told, origin.log], [["take over"], ["claim"]]);
  });

for (const [name, found] of [
  ["has the same script", () => ({})],
  [
    "has a script that cannot be installed",
    () => ({ installing: edition("installing", "redundant") }),
  ],
])
  test(`where the host ${name}, a version that does not start is given up`, async () => {
    const { host, origin, old } = await stranded();
    origin.found = found();
    await opened(origin.worker(old));
    assert.deepEqual(origin.log, ["claim", "unregister"]);
    assert.deepEqual(origin.messages.at(-1), { replaced: host.version });
    assert.deepEqual(await origin.caches.keys(), [`pass-a-word /paw/ ${host.version}`]);
    assert.ok(host.heard().includes("index.html reload"), "as the browser asks for it");
    await origin.worker().install();
    assert.deepEqual(host.heard(), [asked("assets.json")], "its files are here");
  });

for (const [name, change] of [
  ["a page has started", ({ origin }) => origin.pages.push(origin.page(BASE, true))],
  ["no page is open", ({ origin }) => origin.pages.splice(0)],
  ["the host has no other version", ({ host }) => host.publish()],
  ["there is no network", ({ host }) => Object.assign(host, { isDown: true })],
  ["the other version is not whole", ({ host }) => host.files.delete("welcome/help.js")],
  ["a file of it is another one", ({ host }) => host.files.set("welcome/help.js", "newest")],
  ["the host has no list", ({ host }) => host.files.set("assets.json", "<title>Log in</title>")],
])
  test(`nothing is given up where ${name}`, async () => {
    const { host, origin, old } = await stranded();
    change({ host, origin });
    await opened(origin.worker(old));
    host.isDown = true;
    assert.equal(await origin.worker(old).text("main.js"), "main");
    assert.deepEqual(origin.log, ["claim"]);
  });

test("a page of a copy further down does not count", async () => {
  const { host, origin, old } = await stranded();
  const inner = origin.page(`${BASE}beta/`);
  const { postMessage } = inner;
  inner.postMessage = (data, ports) =>
    postMessage(data, data.hasStarted === `${BASE}beta/` ? ports : []);
  origin.pages.push(inner);
  await opened(origin.worker(old));
  assert.deepEqual(origin.messages.at(-1), { replaced: host.version });
});
