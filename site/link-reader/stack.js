/** Sections 2 to 4 of docs/link-format.md: text, check, and the stack of choices. */

import { sum, times } from "./lists.js";
import { sha256 } from "./sha256.js";

/** The error for a text that is not a game's link; `code` is from section 12. */
export class BadLink extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.name = "BadLink";
    this.code = code;
  }
}

/** @param {unknown} holds @param {string} code */
export function demand(holds, code) {
  if (!holds) throw new BadLink(code);
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MAX_LINK = 2000;

/** @param {string} text @returns {bigint} */
export function payloadOf(text) {
  demand(text.length <= MAX_LINK, "too-long");
  demand(/^(1[0-9A-Za-z]*|[2-9][0-9A-Za-z]{11,})$/.test(text), "not-a-link");
  demand(text[0] === "1", "unknown-version");
  const digits = text.slice(2);
  const missing = (((DIGITS.indexOf(text[1]) - digits.length) % 62) + 62) % 62;
  demand(text.length > 1 && (missing > 54 || (missing === 0 && digits.length >= 10)), "cut-off");
  demand(missing === 0, "mistyped");
  let n = 0n;
  for (const digit of digits) n = n * 62n + BigInt(DIGITS.indexOf(digit));
  const payload = n >> 16n;
  const hex = payload ? payload.toString(16) : "";
  const pairs = hex.padStart(hex.length + (hex.length % 2), "0").match(/../g) ?? [];
  const check = sha256(
    "pass-a-word link 1",
    pairs.map((pair) => Number.parseInt(pair, 16)),
  ).getUint16(0);
  demand(BigInt(check) === n % 65536n, "mistyped");
  demand(digits.length === 10 || digits[0] !== "0", "not-canonical");
  return payload;
}

export class Stack {
  /** @param {bigint} value */
  constructor(value) {
    this.value = value;
  }

  /** @param {number} total @param {(rest: number) => [found: number, weight: number, before: number]} span
   * @returns {number} */
  take(total, span) {
    demand(total > 0 && this.value > 0n, "mistyped");
    const rest = Number(this.value % BigInt(total));
    const [found, weight, before] = span(rest);
    this.value = (this.value / BigInt(total)) * BigInt(weight) + BigInt(rest - before);
    return found;
  }

  /** @param {number} n */
  below(n) {
    return this.take(n, (rest) => [rest, 1, rest]);
  }

  /** Read a number of `count` bits. @param {number} count */
  bits(count) {
    demand(this.value > 0n, "mistyped");
    const found = BigInt.asUintN(count, this.value);
    this.value >>= BigInt(count);
    return found;
  }

  /** @param {number[]} weights */
  choose(weights) {
    return this.take(sum(weights), (rest) => {
      let [found, before] = [0, 0];
      while (rest >= before + weights[found]) before += weights[found++];
      return [found, weights[found], before];
    });
  }

  /** @param {number[]} scores  in eighths of a bit */
  chooseByScore(scores) {
    const best = Math.max(...scores);
    return this.choose(scores.map((score) => WEIGHTS[best - score] ?? 1));
  }
}

const WEIGHTS = times(96, (n) => Math.round(4096 * 2 ** (-n / 8)));
