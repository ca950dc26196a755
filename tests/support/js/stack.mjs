// Sections 2 to 4 of docs/link-format.md: text, check, and the stack of choices.

import { sha256, sum, times } from "./replay.mjs";

/** Why a text is not a game's link; `code` is from section 12. */
export class BadLink extends Error {
  constructor(code) {
    super(code);
    this.name = "BadLink";
    this.code = code;
  }
}

export const demand = (holds, code) => {
  if (!holds) throw new BadLink(code);
};

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function payloadOf(text) {
  demand(text.length <= 2000, "too-long");
  demand(/^(1[0-9A-Za-z]*|[2-9][0-9A-Za-z]{11,})$/.test(text), "not-a-link");
  demand(text[0] === "1", "unknown-version");
  const digits = text.slice(2);
  const missing = (((DIGITS.indexOf(text[1]) - digits.length) % 62) + 62) % 62;
  demand(text.length > 1 && (missing > 54 || (missing === 0 && digits.length >= 10)), "cut-off");
  demand(missing === 0, "mistyped");
  const n = [...digits].reduce((sofar, one) => sofar * 62n + BigInt(DIGITS.indexOf(one)), 0n);
  const payload = n >> 16n;
  const hex = payload.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  const bytes = Buffer.from(payload ? even : "", "hex");
  const check = sha256("pass-a-word link 1", bytes).readUInt16BE();
  demand(BigInt(check) === n % 65536n, "mistyped");
  demand(digits.length === 10 || digits[0] !== "0", "not-canonical");
  return payload;
}

export class Stack {
  constructor(value) {
    this.value = value;
  }

  take(total, span) {
    demand(total > 0 && this.value > 0n, "mistyped");
    const rest = Number(this.value % BigInt(total));
    const [found, weight, before] = span(rest);
    this.value = (this.value / BigInt(total)) * BigInt(weight) + BigInt(rest - before);
    return found;
  }

  below(n) {
    return this.take(n, (rest) => [rest, 1, rest]);
  }

  choose(weights) {
    return this.take(sum(weights), (rest) => {
      let [found, before] = [0, 0];
      while (rest >= before + weights[found]) before += weights[found++];
      return [found, weights[found], before];
    });
  }

  chooseByScore(scores) {
    const best = Math.max(...scores);
    return this.choose(scores.map((score) => WEIGHTS[best - score] ?? 1));
  }
}

const WEIGHTS = times(96, (n) => Math.round(4096 * 2 ** (-n / 8)));
