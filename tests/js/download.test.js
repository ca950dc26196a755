// What the worker downloads: from every kind of host, and what it says of a part that did not arrive.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { load, MissingPart } from "../../site/worker/download.js";
import { restAt } from "../../site/worker/parts.js";

// `download.js` has the `fetch` of its own beginning: each test gives a module of its own another one.
const BASE = new URL("../../site/", import.meta.url).href;
const at = (path) => BASE + path;
const WASM = at("runtime/pyodide.asm.wasm");
const PACKED = at("packed/pyodide.asm.bin");
/** The shortest module. */
const CODE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const TYPED = { "Content-Type": "application/wasm" };
const ENCODED = { "Content-Encoding": "gzip", ...TYPED };
const gone = () => Promise.reject(new TypeError("Failed to fetch"));
const lacking = () => new Response("not here", { status: 404 });

let made = 0;

/** The module on a host, with what is asked of that host. @param {Record<string, () => any>} replies */
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

/** A reply whose connection ends after so many bytes. */
const ending = (count) => () => {
  let left = count;
  const pull = (to) => {
    if (left) to.enqueue(Uint8Array.of(1));
    else to.error(new TypeError("network error"));
    left -= 1;
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
};

/** What is thrown, as the page is told: its code and its message. */
const toldOf = (promise) =>
  promise.then(
    () => assert.fail("nothing was thrown"),
    ({ code, message }) => [code, message],
  );

for (const [name, path, reply] of [
  ["as it is", "runtime/late.bin", () => new Response("content")],
  ["from our own gzip", "runtime/late.bin", () => new Response(gzipSync("content"))],
  [
    "as the service worker keeps it, which says so",
    "runtime/snapshot.bin",
    () => new Response("content", { headers: { Unpacked: "1" } }),
  ],
])
  test(`a file is read ${name}`, async (t) => {
    const { download } = await on(t, { [at(path)]: reply });
    assert.equal(new TextDecoder().decode(await download(at(path))), "content");
  });

test("what is kept unpacked is not unpacked again, even if it looks packed", async (t) => {
  const data = gzipSync("content");
  const kept = () => new Response(data, { headers: { Unpacked: "1" } });
  const { download } = await on(t, { [at("a.bin")]: kept });
  assert.deepEqual(Buffer.from(await download(at("a.bin"))), data);
});

test("another form than gzip is unpacked by what is given for it", async (t) => {
  const { createBrotliDecompress } = await import("node:zlib");
  const { Duplex } = await import("node:stream");
  const { download } = await on(t, {
    [at("a.bin")]: () => new Response(brotliCompressSync("content")),
  });
  const unpacking = Duplex.toWeb(createBrotliDecompress());
  assert.equal(
    new TextDecoder().decode(await download(at("a.bin"), undefined, unpacking)),
    "content",
  );
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

// WebAssembly -----------------------------------------------------------------------------------

for (const [name, isKept, replies, asked] of [
  [
    "a host that compresses sends the raw form",
    false,
    { [WASM]: () => new Response(CODE, { headers: ENCODED }) },
    ["runtime/pyodide.asm.wasm"],
  ],
  [
    "of one that does not, our own gzip is taken",
    false,
    {
      [WASM]: () => new Response("never read", { headers: TYPED }),
      [PACKED]: () => new Response(gzipSync(CODE)),
    },
    ["runtime/pyodide.asm.wasm", "packed/pyodide.asm.bin"],
  ],
  [
    "what is kept has no encoding and is taken as it is",
    true,
    { [WASM]: () => new Response(CODE, { headers: TYPED }) },
    ["runtime/pyodide.asm.wasm"],
  ],
  ...["application/octet-stream", "text/plain", ""].map((type) => [
    `a host may send the wrong type: ${type || "none"}`,
    false,
    { [WASM]: () => new Response(CODE, { headers: { ...ENCODED, "Content-Type": type } }) },
    ["runtime/pyodide.asm.wasm"],
  ]),
])
  test(`WebAssembly: ${name}`, async (t) => {
    const { compile, ...host } = await on(t, replies);
    assert.ok((await compile(WASM, undefined, isKept)) instanceof WebAssembly.Module);
    assert.deepEqual(host.asked, asked);
  });

for (const [name, replies, message] of [
  ["is missing", {}, "pyodide.asm.wasm: 404"],
  ["is not reached", { [WASM]: gone }, "pyodide.asm.wasm"],
  [
    "is missing in the form that is taken",
    { [WASM]: () => new Response("", { headers: TYPED }) },
    "pyodide.asm.bin: 404",
  ],
  ...[0, 1].map((count) => [
    `ends after ${count} bytes`,
    { [WASM]: () => new Response("", { headers: TYPED }), [PACKED]: ending(count) },
    "pyodide.asm.bin",
  ]),
])
  test(`WebAssembly that ${name} is told by its name`, async (t) => {
    const { compile } = await on(t, replies);
    assert.deepEqual(await toldOf(compile(WASM)), ["part-missing", message]);
  });

test("WebAssembly that arrived and is broken is no missing part", async (t) => {
  const { compile } = await on(t, { [WASM]: () => new Response("code", { headers: ENCODED }) });
  await assert.rejects(compile(WASM), WebAssembly.CompileError);
});

test("only the form that is taken counts", async (t) => {
  const { compile } = await on(t, {
    [WASM]: () => new Response("never read", { headers: TYPED }),
    [PACKED]: () => new Response(gzipSync(CODE)),
  });
  const log = [];
  const say =
    (what) =>
    (url, ...more) =>
      log.push([what, url.slice(BASE.length), ...more].join(" "));
  const meter = {
    expect: say("expect"),
    forget: say("forget"),
    bytes: say("bytes"),
    done: say("done"),
  };
  await compile(WASM, { ...meter, inTurn: (run) => run() });
  assert.deepEqual(log, [
    "expect runtime/pyodide.asm.wasm",
    "forget runtime/pyodide.asm.wasm",
    "expect packed/pyodide.asm.bin",
    `bytes packed/pyodide.asm.bin ${gzipSync(CODE).length}`,
    "done packed/pyodide.asm.bin",
  ]);
});

// Modules ---------------------------------------------------------------------------------------

for (const [name, source, expected] of [
  ["that a browser cannot fetch", "throw new TypeError('x')", MissingPart],
  ["that fails", "throw new RangeError('x')", RangeError],
])
  test(`a module ${name} is told as what it is`, async () => {
    const log = [];
    const meter = {
      expect: () => log.push("expect"),
      done: () => log.push("done"),
      inTurn: (run) => run(),
    };
    await assert.rejects(load(`data:text/javascript,${source}`, meter), expected);
    assert.deepEqual(log, ["expect"]);
  });

// What Python waits for -------------------------------------------------------------------------

/** A browser that answers like this; returns how often it was asked. */
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
