// Numbers, hashes and shuffles by section 22 of docs/sealed-format.md.

import { createHash, createHmac } from "node:crypto";
import { ORDER } from "./curve.mjs";

/** Write a number in this many bytes, by default as few as it needs. */
export function bytesOf(number, count) {
  const hex = BigInt(number).toString(16);
  const whole = hex.padStart(2 * (count ?? Math.ceil(hex.length / 2)), "0");
  return Buffer.from(number || count ? whole : "", "hex");
}
export const numberOf = (bytes) => BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
export const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** Compute H(key; purpose; parts); a part is bytes or a number. */
export function hash(key, purpose, ...parts) {
  const texts = [Buffer.from("pass-a-word sealed 2"), Buffer.from(purpose)];
  for (const part of parts) texts.push(part instanceof Uint8Array ? part : bytesOf(part, 8));
  const framed = texts.flatMap((text) => [bytesOf(text.length, 4), text]);
  return createHmac("sha256", key).update(Buffer.concat(framed)).digest();
}

export function scalar(h) {
  const wide = Buffer.concat([sha256(h, bytesOf(0, 1)), sha256(h, bytesOf(1, 1))]);
  return (numberOf(wide.subarray(0, 48)) % (ORDER - 1n)) + 1n;
}

export function shuffled(items, h) {
  const list = [...items];
  const words = [];
  let block = 0;
  const below = (n) => {
    for (;;) {
      if (!words.length) {
        const made = sha256(h, bytesOf(block++, 4));
        for (let at = 0; at < 32; at += 2) words.push(made.readUInt16BE(at));
      }
      const word = words.shift();
      if (word < 65536 - (65536 % n)) return word % n;
    }
  };
  for (let at = list.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

/** Return the four words of a MAC key; `list` has the words of BIP-39 in order. */
export function wordsOf(macKey, list) {
  let found = hash(macKey, "words");
  for (let round = 0; round < 4096; round++) found = sha256(found);
  const number = numberOf(found);
  return [33n, 22n, 11n, 0n].map((shift) => list[Number((number >> shift) % 2048n)]);
}
