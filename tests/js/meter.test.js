// The meter of the first visit: what it reports about downloads, and when.

import assert from "node:assert/strict";
import { test } from "node:test";

const SIZES = { "runtime/snapshot.bin": [1000, 1000], "runtime/rest.wasm": [3000, 1000] };

/** Make a download meter with a fake clock and the file sizes of `SIZES`; return it and its reports. */
async function metered(t, ...atOnce) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.mock.method(globalThis, "fetch", async () => Response.json(SIZES));
  const { meter } = await import(`../../site/worker/download.js?${t.name.length}`);
  const reports = [];
  const pass = async (ms) => {
    now += ms;
    t.mock.timers.tick(ms);
    for (let n = 0; n < 10; n++) await null;
  };
  const counted = meter((...report) => reports.push(report), ...atOnce);
  const url = (name) => new URL(`../../site/${name}`, import.meta.url).href;
  return { counted, pass, reports, url };
}

test("the last bytes before a pause are reported, although the report before was just now", async (t) => {
  const { counted, pass, reports, url } = await metered(t);
  const file = url("runtime/snapshot.bin");
  counted.expect(file);
  counted.expect(url("runtime/rest.wasm"));
  await pass(100);
  counted.bytes(file, 400);
  await pass(100);
  counted.bytes(file, 300);
  await pass(10);
  counted.bytes(file, 300);
  assert.deepEqual(reports.at(-1), [400, 2000]);
  await pass(100);
  assert.deepEqual(reports.at(-1), [1000, 2000]);
});

test("a complete download is reported at once, and nothing after it", async (t) => {
  const { counted, pass, reports, url } = await metered(t);
  const file = url("runtime/snapshot.bin");
  counted.expect(file);
  await pass(100);
  counted.bytes(file, 400);
  counted.bytes(file, 500);
  counted.done(file);
  const { length } = reports;
  assert.deepEqual(reports.at(-1), [1000, 1000]);
  await pass(1000);
  assert.equal(reports.length, length);
});

test("so many files are downloaded at a time, the others in the order of their calls", async (t) => {
  const { counted, pass } = await metered(t, 2);
  const began = [];
  const ends = [];
  const results = [..."abcd"].map((name) =>
    counted.inTurn(() => {
      began.push(name);
      return new Promise((...end) => ends.push(end));
    }),
  );
  await pass(0);
  assert.equal(began.join(""), "ab");
  ends[1][0]("b is here");
  assert.equal(await results[1], "b is here");
  await pass(0);
  assert.equal(began.join(""), "abc");
  ends[0][1](new Error("a is missing"));
  await assert.rejects(results[0], /a is missing/);
  await pass(0);
  assert.equal(began.join(""), "abcd");
});
