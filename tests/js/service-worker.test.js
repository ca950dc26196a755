// The service worker: what it keeps, what it answers with, and what it throws away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BASE, browser, FILES } from "../support/js/service_worker.mjs";

/** What is kept unpacked, by the address at which it is asked for. */
const PACKED = {
  "runtime/pyodide.asm.wasm": "packed/pyodide.asm.wasm.xz",
  "runtime/snapshot.bin": "packed/snapshot.bin.xz",
};
const NOT_KEPT = ["lexicons/fr.words", ...Object.values(PACKED)];
/** The addresses of what a first visit keeps; the document is kept as the folder. */
const KEPT = [...Object.keys(FILES), "assets.json"]
  .filter((path) => !NOT_KEPT.includes(path))
  .map((path) => (path === "index.html" ? "" : path))
  .sort();
/** How what is kept is fetched. @param {string} path */
const asked = (path) =>
  `${PACKED[path] ?? (path || "index.html")} ${path === "assets.json" ? "reload" : "no-cache"}`;
/** Let what is on its way arrive. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume));
};
const OTHER = "https://words.example/other/";

const holdsSomethingElse = ({ files }) =>
  files.set("packed/snapshot.bin.xz", FILES["packed/pyodide.asm.wasm.xz"]);
const endsTooEarly = ({ files }) =>
  files.set("packed/snapshot.bin.xz", FILES["packed/snapshot.bin.xz"].subarray(0, -20));

// Install ---------------------------------------------------------------------------------------

test("the first visit keeps all but what is kept when it is first used, past every cache", async () => {
  const { host, origin } = browser();
  await origin.worker().install();
  assert.deepEqual(origin.kept(), KEPT);
  assert.deepEqual(host.heard(), KEPT.map(asked).sort());
  assert.deepEqual(origin.log, [], "it waits for consent");
});

test("what is fetched packed is kept as it is asked for later, with its type", async () => {
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

test("a page that asks for a packed form gets what is kept, unpacked", async () => {
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
  test(`where a packed form ${name}, the file itself is kept`, async () => {
    const { host, origin } = browser();
    spoil(host);
    await origin.worker().install();
    assert.deepEqual(origin.kept(), KEPT);
    assert.equal(await origin.textOf("runtime/snapshot.bin"), "memory");
  });

  test(`nothing is installed where a packed form ${name}, and the file itself too`, async () => {
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
  const next = () => origin.worker(version, old); // It has the address of the old registration.
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
  host.publish(); // The host goes back.
  await origin.worker(old).install();
  host.isDown = true;
  assert.equal(await origin.worker(version, old).text("main.js"), "newer");
  await origin.worker(old).activate();
  assert.equal(await origin.worker(old).text("main.js"), "main");
  assert.deepEqual(await origin.caches.keys(), [`pass-a-word /paw/ ${old}`]);
});

// Activate --------------------------------------------------------------------------------------

test("an update keeps what was used before, too, and then replaces what was kept", async () => {
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

test("only its own files are removed from caches that all copies shared", async () => {
  const { host, origin } = browser();
  const put = async (name, ...urls) => {
    const cache = await origin.caches.open(name);
    for (const url of urls) await cache.put(url, new Response("x"));
  };
  const paths = ["", "main.js", "panels.js", "assets.json", "lazy/gone.js", "lexicons/fr.words"];
  paths.push("core/app.js"); // It is part of a script now.
  const own = paths.map((path) => BASE + path);
  const others = [`${BASE}inner/welcome/help.js`, `${OTHER}main.js`];
  await put("pass-a-word-0123", ...own, ...others);
  await put("pass-a-word-0", `${BASE}main.js`);
  await origin.visited();
  const names = ["pass-a-word-0123", `pass-a-word /paw/ ${host.version}`];
  assert.deepEqual(await origin.caches.keys(), names);
  const left = await (await origin.caches.open("pass-a-word-0123")).keys();
  assert.deepEqual(
    left.map(({ url }) => url),
    others,
  );
  assert.ok(origin.kept().includes("lexicons/fr.words"), "a dictionary in use is kept");
});

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
  test(`what is kept is answered without a network: ${url || "the folder"}`, async () => {
    const { host, origin } = browser();
    await origin.visited();
    host.isDown = true;
    const again = origin.worker();
    assert.equal(await again.text(url), text);
    assert.deepEqual(host.heard(), []);
  });

test("what is not in the list goes to the network, and is not kept", async () => {
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

test("a lost file is fetched and kept; a failed fetch of it is told and keeps nothing", async () => {
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

test("a lost file of an older version is not mixed with a newer one: all goes", async () => {
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

test("while no list can be had the network answers, and the list is asked for again", async () => {
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

// Mending ---------------------------------------------------------------------------------------

test("a page that asks has all checked, and every page is told what was mended", async () => {
  const { origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "large.bin": "changed", "strings/fr.bin": "changed", "": "changed" });
  await worker.tell("mend");
  assert.deepEqual(origin.messages, [{ mended: ["index.html", "strings/fr.bin", "large.bin"] }]);
  assert.equal(await origin.textOf("large.bin"), FILES["large.bin"]);
  await worker.tell("mend");
  assert.equal(origin.messages.length, 1, "nothing is told of what is whole");
});

test("what was lost is fetched, but for what nobody has used", async () => {
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

test("where it cannot be had any more, all goes", async () => {
  const { host, origin } = browser();
  const worker = await origin.visited();
  await origin.damage({ "main.js": "changed" });
  host.publish({ "main.js": "newer" });
  await worker.tell("mend");
  assert.deepEqual([await origin.caches.keys(), origin.log], [[], ["claim", "unregister"]]);
});

test("ten seconds after an opening all is checked, if the page has not asked for it", async () => {
  const { host, origin } = browser();
  await origin.visited();
  await origin.damage({ "large.bin": "changed" });
  const worker = origin.worker();
  await worker.ask("", { mode: "navigate" });
  assert.deepEqual(worker.pass(), [10_000]);
  while ((await origin.textOf("large.bin")) === "changed") await turns();
  assert.deepEqual(host.heard(), ["large.bin no-cache"]);
});

test("once a page has asked, nothing waits any more: a new version need not, either", async () => {
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

test("what is no opening has nothing checked later", async () => {
  const { origin } = browser();
  const worker = await origin.visited();
  await worker.text("main.js");
  await worker.done;
  assert.deepEqual(worker.pass(), []);
});

// A version that does not start -----------------------------------------------------------------

/** A page of a version does not start, and the host has another one. */
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

/** Open the page, and let all times come, after the answers to what was asked before.
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

/** Another edition of the script. @param {string} state @param {string} [later] */
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
