// The live-play token after a link: it round-trips, is short, and adds no line to a WebRTC session description.

import assert from "node:assert/strict";
import { test } from "node:test";
import { candidateLine, describe, peerIn } from "../../site/live/connection.js";
import { isTelling, numberIn, readToken, writeToken } from "../../site/live/token.js";

const HOST = {
  address: "0f7c9f4e-2f6a-4b1e-9d0e-6a2b1c3d4e5f.local",
  port: 51_234,
  isPublic: false,
};
const PUBLIC = { address: "203.0.113.9", port: 40_000, isPublic: true };
const SIX = { address: "2001:db8::1", port: 9, isPublic: false };
const CHROMIUM = {
  ufrag: "aB+/",
  pwd: "abcdefghijklmnopqrstuvw9",
  fingerprint: Array.from({ length: 32 }, (_, n) => n * 8),
  candidates: [HOST],
};
const FIREFOX = { ...CHROMIUM, ufrag: "0a1b2c3d", pwd: "0123456789abcdef0123456789abcdef" };
const ODD = { ...CHROMIUM, ufrag: "abcde", pwd: "ABCDEFGHIJKLMNOPQRSTUVWX/" };

for (const [name, peer, most] of [
  ["Chromium on one network", CHROMIUM, 110],
  ["Chromium with a public address", { ...CHROMIUM, candidates: [HOST, PUBLIC] }, 126],
  ["Firefox on one network", FIREFOX, 122],
  ["another browser", ODD, 112],
  ["a page with an address of version 6", { ...CHROMIUM, candidates: [SIX] }, 104],
  ["a page that nobody reaches", { ...CHROMIUM, candidates: [] }, 80],
]) {
  test(`an offer of ${name} reads back and has at most ${most} characters`, () => {
    const token = writeToken(peer);
    const { kind, number, to, ...found } = readToken(token);
    assert.deepEqual(found, peer);
    assert.deepEqual([kind, to, number], ["offer", 0, numberIn(token)]);
    assert.ok(token.length <= most, `${token.length}`);
  });

  test(`an answer of ${name} names its offer`, () => {
    const { kind, to, number, ...found } = readToken(writeToken(peer, 65_535));
    assert.deepEqual([kind, to], ["answer", 65_535]);
    assert.deepEqual(found, peer);
  });

  test(`the description of ${name} says the same`, () =>
    assert.deepEqual(peerIn(describe(peer, "passive")), peer));
}

for (const address of [
  "fe80::1%eth0",
  "1.2.3",
  "example.org",
  "bad.cafe",
  "printer.local",
  "dead.beef.local",
])
  test(`a candidate at ${address} is left out`, () =>
    assert.deepEqual(
      readToken(writeToken({ ...CHROMIUM, candidates: [{ ...HOST, address }] })).candidates,
      [],
    ));

/** Make a token with these candidates, whether valid or not. */
function tokenWith(...candidates) {
  const fields = [[0n, 4n]];
  const text = (digits, value, size) => {
    fields.push([BigInt(value.length), 64n]);
    for (const each of value) fields.push([BigInt(digits.indexOf(each)), size]);
  };
  for (let n = 0; n < 2; n += 1) text("a", "aaaa", 64n);
  for (let n = 0; n < 32; n += 1) fields.push([0n, 256n]);
  for (const { address, port } of candidates) {
    fields.push([1n, 2n], [0n, 2n]);
    text("0123456789abcdef.:-", address, 19n);
    fields.push([BigInt(port), 65_536n], [1n, 2n]);
  }
  fields.push([0n, 2n]);
  return forged(fields.reduceRight((stack, [value, size]) => stack * size + value, 1n));
}

for (const address of [
  ...["127.0.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "999.999.999.999"],
  ...["010.1.1.1", "::", "::1", "1:2:3:4:5:6:7:8:9", "a::b::c", "abcde::", "ff02::1", ":::"],
  ...["::ffff:7f00:1", "1.2.3.4:5:6"],
])
  test(`nobody is looked for at ${address}, and no token is written with it`, () => {
    const there = { address, port: 4444, isPublic: true };
    const offer = readToken(tokenWith(there, PUBLIC));
    assert.deepEqual(offer?.candidates ?? [PUBLIC], [PUBLIC]);
    assert.deepEqual(readToken(writeToken({ ...CHROMIUM, candidates: [there, HOST] })).candidates, [
      HOST,
    ]);
  });

test("nobody is looked for at port 0", () =>
  assert.deepEqual(readToken(tokenWith({ ...PUBLIC, port: 0 })).candidates, []));

for (const [address, tells] of [
  [HOST.address, false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["172.32.0.1", true],
  ["192.168.1.9", false],
  ["203.0.113.9", true],
  ["fe80::1", false],
  ["fd00::1", false],
  ["2001:db8::1", true],
])
  test(`an address of ${address} ${tells ? "tells" : "does not tell"} where a page is`, () =>
    assert.equal(isTelling({ address, port: 1, isPublic: false }), tells));

test("only four candidates are sent", () => {
  const candidates = [HOST, PUBLIC, HOST, PUBLIC, HOST];
  assert.deepEqual(
    readToken(writeToken({ ...CHROMIUM, candidates })).candidates,
    candidates.slice(0, 4),
  );
});

test("a description names candidates that are reached over UDP, and no others", () => {
  const lines = [
    "a=candidate:1 1 udp 2113937151 10.0.0.1 5000 typ host generation 0",
    "a=candidate:2 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active",
    "a=candidate:3 1 udp 1677729535 203.0.113.9 6000 typ srflx raddr 0.0.0.0 rport 0",
    "a=candidate:4 1 udp 33562367 203.0.113.1 7000 typ relay raddr 0.0.0.0 rport 0",
  ];
  assert.deepEqual(
    peerIn(lines.join("\r\n")).candidates.map(({ port }) => port),
    [5000, 6000],
  );
});

test("a candidate that is tried again has another foundation", () => {
  assert.match(candidateLine(HOST, 0, 107), /^candidate:107 1 udp \d+ 0f7c\S+ 51234 typ host$/);
  assert.match(candidateLine(PUBLIC, 1, 8), /typ srflx raddr 0.0.0.0 rport 0$/);
});

const TOKEN = writeToken({ ...FIREFOX, candidates: [HOST, PUBLIC] }, 7);

for (const [what, text] of [
  ["nothing", ""],
  ["a sign", `${TOKEN.slice(0, -1)}-`],
  ["a link", "1M2oeSjZoKnpaSTrwmZvk4sZ"],
  ["much", "1".repeat(500_000)],
  ["half of it", TOKEN.slice(0, 60)],
  ["the other half", TOKEN.slice(60)],
])
  test(`${what} is no token`, () => assert.equal(readToken(text), null));

test("every mistyped character is noticed, and every two that changed places", () => {
  for (let at = 0; at < TOKEN.length; at += 1) {
    const other = TOKEN[at] === "x" ? "y" : "x";
    assert.equal(readToken(TOKEN.slice(0, at) + other + TOKEN.slice(at + 1)), null, `at ${at}`);
    const [a, b] = [TOKEN[at], TOKEN[at + 1] ?? ""];
    if (a !== b && b)
      assert.equal(readToken(TOKEN.slice(0, at) + b + a + TOKEN.slice(at + 2)), null);
  }
});

/** Encode any number as a token with a valid check number, as a forger could. */
function forged(stack) {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let [text, rest] = ["", stack * 65_536n + (stack % 65_521n)];
  for (; rest; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text;
}

/** Encode the fields of a token, with random values, as one number. */
function stackOf(candidates, random) {
  const fields = [];
  const any = (size) => fields.push([random() % size, size]);
  const text = (length, size) => {
    fields.push([length, 64n]);
    for (let n = 0n; n < length; n += 1n) any(size);
  };
  const kind = random() % 5n;
  fields.push([kind > 3n ? 0n : kind, 4n]);
  if (kind === 1n) any(65_536n);
  text(random() % 64n, 64n);
  text(random() % 64n, 64n);
  for (let n = 0; n < 32; n += 1) any(256n);
  for (let n = 0; n < candidates; n += 1) {
    fields.push([1n, 2n], [random() % 2n, 2n]);
    text(random() % 2n ? 2n : random() % 40n, 19n);
    any(65_536n);
    any(2n);
  }
  fields.push([0n, 2n]);
  return fields.reduceRight(
    (stack, [value, size]) => stack * size + value,
    random() % 50n ? 1n : 2n,
  );
}

test("20,000 forged tokens are refused, or make a description of our own lines alone", () => {
  let state = 3;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return BigInt(state);
  };
  const LINE =
    /^([vost]=[\w .-]*|a=group:BUNDLE 0|m=application 9 UDP\/DTLS\/SCTP webrtc-datachannel|c=IN IP4 0\.0\.0\.0|a=candidate:\d+ 1 udp \d+ [\w.:-]+ \d+ typ (host|srflx raddr 0\.0\.0\.0 rport 0)|a=ice-(ufrag|pwd):[\w+/]{0,63}|a=ice-options:trickle|a=fingerprint:sha-256 [\dA-F:]{95}|a=(setup:passive|mid:0|sctp-port:5000|max-message-size:65536))$/;
  let count = 0;
  for (let n = 0; n < 20_000; n += 1) {
    const found = readToken(forged(stackOf(n % 4, random)));
    if (!found) continue;
    count += 1;
    for (const line of describe(found, "passive").trimEnd().split("\r\n")) assert.match(line, LINE);
  }
  assert.ok(count > 20, `${count} were read`);
});
