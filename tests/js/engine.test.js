// The engine as the page sees it: questions, answers, and a worker that dies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../../site/core/engine.js";

/** An engine whose workers are made by the test. */
function testEngine() {
  const workers = [];
  const log = [];
  const makeWorker = (receive, fail) => {
    const worker = { receive, fail, sent: [], terminate: () => {} };
    worker.postMessage = (message) => worker.sent.push(message);
    workers.push(worker);
    return worker;
  };
  const engine = new Engine(makeWorker, {
    progress: () => {},
    ready: () => log.push("ready"),
    failed: (message) => log.push(message),
  });
  engine.start();
  return { engine, workers, log };
}

test("a question is answered by its own reply", async () => {
  const { engine, workers } = testEngine();
  workers[0].receive({ data: { type: "ready" } });
  const reply = engine.ask({ type: "options" });
  await null;
  const [{ id }] = workers[0].sent;
  workers[0].receive({ data: { id, reply: '{"ok":true,"options":1}' } });
  assert.deepEqual(await reply, { ok: true, options: 1 });
});

test("a worker that dies answers what was asked, and idle work does not start another", async () => {
  const { engine, workers, log } = testEngine();
  workers[0].receive({ data: { type: "ready" } });
  assert.equal(engine.isBusy, false);
  const reply = engine.ask({ type: "options" });
  await null;
  workers[0].fail({ message: "gone" });
  assert.deepEqual(await reply, { ok: false, error: { code: "engine-failed", message: "gone" } });
  assert.equal(engine.isBusy, true);
  assert.deepEqual(log, ["ready", "gone"]);
  assert.equal(workers.length, 1);
});

test("the next question starts another worker", async () => {
  const { engine, workers } = testEngine();
  workers[0].fail({ message: "gone" });
  engine.ask({ type: "options" });
  await null;
  assert.equal(workers.length, 2);
});

test("what was asked ahead is not asked again, and fails with its worker", async () => {
  const { engine, workers } = testEngine();
  workers[0].receive({ data: { type: "ready" } });
  engine.askAhead({ type: "options" });
  const reply = engine.ask({ type: "options" });
  await null;
  assert.equal(workers[0].sent.length, 1);
  workers[0].fail({ message: "gone" });
  assert.equal((await reply).error.code, "engine-failed");
  assert.equal(workers.length, 1);
  engine.ask({ type: "options" });
  await null;
  assert.equal(workers.length, 2);
});
