// The page's side of the engine: requests to the worker, its replies, and a worker that dies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../../site/core/engine.js";

/** Make an engine with fake workers; return it with its workers and a log of its events. */
function testEngine() {
  const workers = [];
  const log = [];
  const makeWorker = (receive, fail, way) => {
    const worker = { receive, fail, way, sent: [], terminate: () => {} };
    worker.postMessage = (message) => worker.sent.push(message);
    workers.push(worker);
    return worker;
  };
  const engine = new Engine(makeWorker, {
    started: () => {},
    progress: (part, total) => log.push([part, total]),
    stalled: () => log.push("stalled"),
    ready: () => log.push("ready"),
    failed: ({ code, message }) => log.push(`${code}: ${message}`),
  });
  engine.start();
  return { engine, workers, log };
}

test("a worker that dies is replaced once, the plain way, and asked the same again", async () => {
  const { engine, workers, log } = testEngine();
  workers[0].receive({ data: { type: "ready" } });
  const reply = engine.ask({ type: "options" });
  await null;
  workers[0].fail({ message: "gone" });
  assert.equal(workers.length, 2);
  assert.equal(workers[1].way, "plain");
  assert.deepEqual(workers[1].sent, workers[0].sent);
  const [{ id }] = workers[1].sent;
  workers[1].receive({ data: { id, reply: '{"ok":true}' } });
  assert.deepEqual(await reply, { ok: true });
  assert.deepEqual(log, ["ready"]);
});

test("when a second worker dies, pending requests fail, and idle work starts no third", async () => {
  const { engine, workers, log } = testEngine();
  const reply = engine.ask({ type: "options" });
  await null;
  workers[0].receive({ data: { type: "fatal", message: "MemoryError" } });
  workers[1].fail({ message: "gone" });
  assert.deepEqual(await reply, { ok: false, error: { code: "engine-failed", message: "gone" } });
  assert.equal(engine.isBusy, true);
  assert.deepEqual(log, ["engine-failed: gone"]);
  assert.equal(workers.length, 2);
  engine.ask({ type: "options" });
  await null;
  assert.equal(workers.length, 3);
});

for (const [name, code, die] of [
  [
    "a part that is missing",
    "part-missing",
    ({ receive }) => receive({ data: { type: "fatal", code: "part-missing", message: "x" } }),
  ],
  ["a script that is missing", "part-missing", ({ fail }) => fail({})],
  [
    "no WebAssembly",
    "no-webassembly",
    ({ receive }) => receive({ data: { type: "fatal", code: "no-webassembly", message: "" } }),
  ],
])
  test(`${name} is reported at once by its code`, async () => {
    const { engine, workers } = testEngine();
    const reply = engine.ask({ type: "options" });
    await null;
    die(workers[0]);
    assert.equal((await reply).error.code, code);
    assert.equal(workers.length, 1);
  });

test("a prefetched request is not sent again, and fails with its worker", async () => {
  const { engine, workers } = testEngine();
  workers[0].receive({ data: { type: "ready" } });
  engine.askAhead({ type: "options" });
  const reply = engine.ask({ type: "options" });
  await null;
  assert.equal(workers[0].sent.length, 1);
  for (const n of [0, 1]) workers[n].fail({ message: "gone" });
  assert.equal((await reply).error.code, "engine-failed");
  engine.ask({ type: "options" });
  await null;
  assert.equal(workers.length, 3);
});

test("eight seconds without a byte are a connection that is gone, until the next byte", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { workers, log } = testEngine();
  const arrive = (loaded) => workers[0].receive({ data: { type: "progress", loaded, total: 4 } });
  context.mock.timers.tick(7999);
  arrive(1);
  context.mock.timers.tick(7999);
  assert.deepEqual(log, [[0.25, 4]]);
  context.mock.timers.tick(1);
  assert.deepEqual(log, [[0.25, 4], "stalled"]);
  workers[0].receive({ data: { type: "progress", loaded: 0, total: 0 } });
  context.mock.timers.tick(8000);
  assert.deepEqual(log.splice(2), [[0, 0], "stalled"]);
  arrive(4);
  context.mock.timers.tick(60_000); // All files have arrived; Python starts.
  assert.deepEqual(log, [[0.25, 4], "stalled", [1, 4]]);
});
