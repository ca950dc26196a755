// The worker's downloads from hosts of every kind, and its errors for missing files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load, MissingPart } from "../../site/worker/download.js";
import { restAt } from "../../site/worker/parts.js";
import { xzOf } from "../support/js/xz.mjs";

// `download.js` captures `fetch` when imported: each test replaces `fetch` and imports a new copy.
const BASE = new URL("../../site/", import.meta.url).href;
const at = (path) => BASE + path;
const WASM = at("runtime/pyodide.asm.wasm");
const PACKED = at("packed/pyodide.asm.wasm.xz");
/** The shortest valid WebAssembly module. */
const CODE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const TYPED = { "Content-Type": "application/wasm" };
const gone = () => Promise.reject(new TypeError("Failed to fetch"));
const lacking = () => new Response("not here", { status: 404 });

let made = 0;

/** Import download.js with a fake `fetch`; log the requests. @param {Record<string, () => any>} replies */
async function on(t, replies) {
  const asked = [];
  t.mock.method(globalThis, "fetch", async (url) => {
    asked.push(String(url).slice(BASE.length));
    const reply = await (replies[url] ?? lacking)();
    if (reply instanceof Response && !reply.url)
      Object.defineProperty(reply, "url", { value: url });
    return reply;
  });
  made += 1;
  const module = await import(`../../site/worker/download.js?download${made}`);
  return { ...module, asked };
}

/** Make a reply whose connection ends after this many bytes. */
const ending = (count) => () => {
  let left = count;
  const pull = (to) => {
    if (left) to.enqueue(Uint8Array.of(1));
    else to.error(new TypeError("network error"));
    left -= 1;
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
};

/** Return the code and message of the error with which a promise rejects. */
const toldOf = (promise) =>
  promise.then(
    () => assert.fail("nothing was thrown"),
    ({ code, message }) => [code, message],
  );

for (const [name, path, reply] of [
  ["as it is", "runtime/late.bin", () => new Response("content")],
  ["from our own gzip", "runtime/late.bin", () => new Response(gzipSync("content"))],
  ["from xz", "packed/snapshot.bin.xz", () => new Response(xzOf("content"))],
  ["unpacked where that was asked for", "packed/snapshot.bin.xz", () => new Response("content")],
])
  test(`a file is read ${name}`, async (t) => {
    const { download } = await on(t, { [at(path)]: reply });
    assert.equal(new TextDecoder().decode(await download(at(path))), "content");
  });

for (const [isKept, asked] of [
  [true, "runtime/snapshot.bin"],
  [false, "packed/snapshot.bin.xz"],
])
  test(`a large file is asked for as ${asked} where it is kept: ${isKept}`, async (t) => {
    const { downloadLarge, ...host } = await on(t, { [at(asked)]: () => new Response("content") });
    const seen = { expect: () => {}, bytes: () => {}, done: () => {}, inTurn: (run) => run() };
    await downloadLarge(at("runtime/snapshot.bin"), seen, isKept);
    assert.deepEqual(host.asked, [asked]);
  });

/** Make bytes that compress to a quarter. @param {number} count @param {number} seed */
const bytesOf = (count, seed) => {
  let n = seed;
  return Uint8Array.from({ length: count }, () => {
    n = (n * 48271) % 2147483647;
    return (n >> 8) % 4;
  });
};

/** Make a response that arrives in pieces. @param {Uint8Array} data @param {number} size */
const inPieces = (data, size) => {
  let at = 0;
  const pull = (to) => {
    to.enqueue(data.slice(at, at + size));
    at += size;
    if (at >= data.length) to.close();
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
};

test("two large files that arrive together are both whole", async (t) => {
  const files = [bytesOf(1_500_000, 1), bytesOf(2_500_000, 2)];
  const [first, second] = files.map(xzOf);
  const { download } = await on(t, {
    [at("packed/a.xz")]: () => inPieces(first, 60_001),
    [at("packed/b.xz")]: () => inPieces(second, 40_003),
  });
  const both = await Promise.all(["packed/a.xz", "packed/b.xz"].map((path) => download(at(path))));
  for (const [n, data] of both.entries()) assert.ok(Buffer.from(data).equals(files[n]), `${n}`);
});

for (const [name, reply, message] of [
  ["is missing on the host", lacking, "late.bin: 404"],
  ["is not reached", gone, "late.bin"],
  ["ends before its first byte", ending(0), "late.bin"],
  ["ends too early", ending(1), "late.bin"],
])
  test(`a file that ${name} is told by its name`, async (t) => {
    const url = at("runtime/late.bin");
    const { download } = await on(t, { [url]: reply });
    assert.deepEqual(await toldOf(download(url)), ["part-missing", message]);
  });

for (const [isThere, reply] of [
  [true, () => new Response("content")],
  [false, lacking],
  [false, gone],
])
  test(`whether the browser has a file: ${isThere}`, async (t) => {
    const { isCached } = await on(t, { [WASM]: reply });
    assert.equal(await isCached(WASM), isThere);
    const [, how] = globalThis.fetch.mock.calls[0].arguments;
    assert.deepEqual(how, { cache: "only-if-cached", mode: "same-origin" });
  });

// WebAssembly -----------------------------------------------------------------------------------

for (const [name, isKept, replies, asked] of [
  [
    "of a first visit is packed",
    false,
    { [PACKED]: () => new Response(xzOf(CODE)) },
    ["packed/pyodide.asm.wasm.xz"],
  ],
  [
    "may be unpacked by who has kept it",
    false,
    { [PACKED]: () => new Response(CODE, { headers: TYPED }) },
    ["packed/pyodide.asm.wasm.xz"],
  ],
  [
    "that is kept is taken as it is",
    true,
    { [WASM]: () => new Response(CODE, { headers: TYPED }) },
    ["runtime/pyodide.asm.wasm"],
  ],
  ...["application/octet-stream", "text/plain", ""].map((type) => [
    `may be kept with the wrong type: ${type || "none"}`,
    true,
    { [WASM]: () => new Response(CODE, { headers: { "Content-Type": type } }) },
    ["runtime/pyodide.asm.wasm"],
  ]),
])
  test(`WebAssembly ${name}`, async (t) => {
    const { compile, ...host } = await on(t, replies);
    assert.ok((await compile(WASM, undefined, isKept)) instanceof WebAssembly.Module);
    assert.deepEqual(host.asked, asked);
  });

/** Make a reply with only the first bytes of the packed module. @param {number} count */
const cut = (count) => () => new Response(xzOf(CODE).subarray(0, count));

for (const [name, reply] of [
  ["lacks", lacking],
  ["refuses", () => new Response("no", { status: 403 })],
  ["blocks", gone],
  [
    "answers with its page instead of",
    () => Response.json({}, { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  ],
])
  test(`where a host ${name} the packed form, the file itself is taken`, async (t) => {
    const { compile, ...host } = await on(t, {
      [PACKED]: reply,
      [WASM]: () => new Response(CODE, { headers: TYPED }),
    });
    assert.ok((await compile(WASM)) instanceof WebAssembly.Module);
    assert.deepEqual(host.asked, ["packed/pyodide.asm.wasm.xz", "runtime/pyodide.asm.wasm"]);
  });

for (const [name, replies, message] of [
  ["is missing", {}, "pyodide.asm.wasm.xz: 404"],
  ["is not reached", { [PACKED]: gone }, "pyodide.asm.wasm.xz"],
  ["is cut", { [PACKED]: cut(30) }, "pyodide.asm.wasm.xz"],
  ...[0, 1].map((count) => [
    `ends after ${count} bytes`,
    { [PACKED]: ending(count) },
    "pyodide.asm.wasm.xz",
  ]),
])
  test(`WebAssembly that ${name} is told by its name`, async (t) => {
    const { compile } = await on(t, replies);
    assert.deepEqual(await toldOf(compile(WASM)), ["part-missing", message]);
  });

test("WebAssembly that arrived and is broken is no missing part", async (t) => {
  const { compile } = await on(t, { [PACKED]: () => new Response(xzOf("code")) });
  await assert.rejects(compile(WASM), WebAssembly.CompileError);
});

test("the bytes that arrive are counted, not those that they hold", async (t) => {
  const packed = xzOf(CODE);
  const { compile } = await on(t, { [PACKED]: () => new Response(packed) });
  const log = [];
  const say =
    (what) =>
    (url, ...more) =>
      log.push([what, url.slice(BASE.length), ...more].join(" "));
  const meter = { expect: say("expect"), bytes: say("bytes"), done: say("done") };
  await compile(WASM, { ...meter, inTurn: (run) => run() });
  assert.deepEqual(log, [
    "expect packed/pyodide.asm.wasm.xz",
    `bytes packed/pyodide.asm.wasm.xz ${packed.length}`,
    "done packed/pyodide.asm.wasm.xz",
  ]);
});

// Modules ---------------------------------------------------------------------------------------

for (const [name, source, expected] of [
  ["that a browser cannot fetch", "throw new TypeError('x')", MissingPart],
  ["that fails", "throw new RangeError('x')", RangeError],
])
  test(`the error for a module ${name} names the cause`, async () => {
    const log = [];
    const meter = {
      expect: () => log.push("expect"),
      done: () => log.push("done"),
      inTurn: (run) => run(),
    };
    await assert.rejects(load(`data:text/javascript,${source}`, meter), expected);
    assert.deepEqual(log, ["expect"]);
  });

// Downloads that Python waits for ---------------------------------------------------------------

/** Make XMLHttpRequest answer with this reply; return a log of its requests. */
function answering(t, status, response) {
  const asked = [];
  globalThis.XMLHttpRequest = class {
    open(...what) {
      asked.push(what);
    }
    send() {
      if (!status) throw new Error("no network");
      Object.assign(this, { status, response });
    }
  };
  t.after(() => delete globalThis.XMLHttpRequest);
  return asked;
}

test("the rest of the WebAssembly is waited for once", (t) => {
  const asked = answering(t, 200, CODE);
  const rest = restAt(WASM, false);
  assert.ok(rest.now() instanceof WebAssembly.Module);
  assert.equal(rest.now(), rest.now());
  assert.deepEqual(asked, [["GET", WASM, false]]);
});

for (const [status, message] of [
  [404, "pyodide.asm.wasm: 404"],
  [0, "pyodide.asm.wasm"],
])
  test(`the rest that cannot be had is told by its name: ${status}`, (t) => {
    answering(t, status);
    assert.throws(() => restAt(WASM, false).now(), { code: "part-missing", message });
  });
