/**
 * The token behind a link, `#LINK~TOKEN`: what one page must know of another to join it directly, as
 * one integer in base 62 (docs/sitting-down.md). It is no part of the link.
 *
 * What is read was sent by somebody: it is capped first, and made of numbers and of base 64 alone, so
 * that a description written from it holds no line that is not ours.
 */

/** How a page can be reached: by a name that only its own network resolves, or by an address.
 * @typedef {{address: string, port: number, isPublic: boolean}} Candidate  isPublic: as a STUN server
 *   sees the page */
/** @typedef {{ufrag: string, pwd: string, fingerprint: number[], candidates: Candidate[]}} Peer
 *   fingerprint: 32 bytes, the SHA-256 of its certificate */
/** @typedef {Peer & {kind: "offer"|"answer", number: number, to: number}} Token  number: its own check
 *   number; to: that of the offer which an answer is for */

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BASE_16 = "0123456789abcdef";
const MAX_CHARACTERS = 400;
const MAX_CANDIDATES = 4;
const KINDS = /** @type {const} */ (["offer", "answer"]);
/** Radix of the kind: two are free for later forms, which this page refuses. */
const KIND_SIZE = 4;
const BYTE = 256;
const WORD = 65_536;
/** The largest prime below 2 to the 16th: of two tokens that differ, one in 65,521 goes unnoticed. */
const CHECK = 65_521n;
/** What Chromium and WebKit write; Firefox has other lengths. */
const [UFRAG, PWD] = [4, 24];
const LENGTH_SIZE = 64;

/** A value below a radix. @typedef {[value: number, size: number]} Field */

/** @param {string} text @returns {bigint} */
const numberOf = (text) =>
  [...text].reduce((number, digit) => number * 62n + BigInt(BASE_62.indexOf(digit)), 0n);

/** @param {bigint} number @returns {string} */
function textOf(number) {
  let text = "";
  for (let rest = number; rest; rest /= 62n) text = BASE_62[Number(rest % 62n)] + text;
  return text;
}

/** @param {string} address of a kind that a token can hold @returns {Field[]|null} */
function fieldsOfAddress(address) {
  const name = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.local$/.exec(address)?.[1];
  const bytes = /^\d{1,3}(\.\d{1,3}){3}$/.test(address) && address.split(".").map(Number);
  if (name) return [[1, 4], ...bytesOf(name)];
  if (bytes) return bytes.every((byte) => byte < BYTE) ? [[2, 4], ...fieldsOf(bytes, BYTE)] : null;
  const words = wordsOf(address);
  return words && [[3, 4], ...fieldsOf(words, WORD)];
}

/** @param {number[]} values @param {number} size @returns {Field[]} */
const fieldsOf = (values, size) => values.map((value) => [value, size]);

/** @param {string} hex  with anything between its bytes @returns {Field[]} */
const bytesOf = (hex) => fieldsOf(bytesIn(hex), BYTE);

/** @param {string} hex @returns {number[]} */
export const bytesIn = (hex) =>
  (hex.replace(/[^\da-f]/gi, "").match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** @param {string} address @returns {number[]|null} the eight words of an IPv6 address */
function wordsOf(address) {
  if (!/^[\da-f:]{2,39}$/i.test(address)) return null;
  const [head = [], tail, more] = address
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const gap = tail ? Array(Math.max(0, 8 - head.length - tail.length)).fill("0") : [];
  const words = [...head, ...gap, ...(tail ?? [])].map((word) => Number.parseInt(word, 16));
  return !more && words.length === 8 && words.every((word) => word < WORD) ? words : null;
}

/** @param {string} ufrag @param {string} pwd @returns {Field[]} */
function fieldsOfKeys(ufrag, pwd) {
  const both = ufrag + pwd;
  const isUsual = ufrag.length === UFRAG && pwd.length === PWD;
  const isHex = !isUsual && /^[\da-f]+$/.test(both);
  const digits = isHex ? BASE_16 : BASE_64;
  /** @type {Field[]} */
  const lengths = [
    [ufrag.length, LENGTH_SIZE],
    [pwd.length, LENGTH_SIZE],
    [Number(isHex), 2],
  ];
  const characters = [...both].map((each) => digits.indexOf(each));
  return [
    [Number(!isUsual), 2],
    ...(isUsual ? [] : lengths),
    ...fieldsOf(characters, digits.length),
  ];
}

/** @param {Candidate} candidate @returns {Field[]} none for one that a token cannot hold */
function fieldsOfCandidate({ address, port, isPublic }) {
  const fields = fieldsOfAddress(address);
  return fields ? [...fields, [port, WORD], [Number(isPublic), 2]] : [];
}

/**
 * Write a token.
 * @param {Peer} peer @param {number} [to]  the number of the offer that it answers
 * @returns {string}
 */
export function write({ ufrag, pwd, fingerprint, candidates }, to) {
  /** @type {Field[]} */
  const fields = [
    [Number(to !== undefined), KIND_SIZE],
    ...(to === undefined ? [] : fieldsOf([to], WORD)),
    ...fieldsOfKeys(ufrag, pwd),
    ...fieldsOf(fingerprint, BYTE),
    ...candidates.slice(0, MAX_CANDIDATES).flatMap(fieldsOfCandidate),
    [0, 4],
  ];
  const stack = fields.reduceRight(
    (number, [value, size]) => number * BigInt(size) + BigInt(value),
    1n,
  );
  return textOf(stack * BigInt(WORD) + (stack % CHECK));
}

/** The fields of a number, taken one by one. Throws where it ends too early. */
class Fields {
  #rest;

  /** @param {bigint} stack */
  constructor(stack) {
    this.#rest = stack;
  }

  /** @param {number} size @returns {number} */
  take(size) {
    const value = Number(this.#rest % BigInt(size));
    this.#rest /= BigInt(size);
    if (!this.#rest) throw new RangeError("cut off");
    return value;
  }

  /** @param {number} count @param {number} size @returns {number[]} */
  list(count, size) {
    return Array.from({ length: count }, () => this.take(size));
  }

  get isAtEnd() {
    return this.#rest === 1n;
  }
}

/** @param {number} byte */
const hex = (byte) => byte.toString(16).padStart(2, "0");

/** @param {Fields} fields @param {number} kind @returns {string} */
function addressIn(fields, kind) {
  if (kind === 2) return fields.list(4, BYTE).join(".");
  if (kind === 3)
    return fields
      .list(8, WORD)
      .map((word) => word.toString(16))
      .join(":");
  const name = fields.list(16, BYTE).map(hex).join("");
  return `${name.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/** @param {Fields} fields */
function keysIn(fields) {
  const isUsual = !fields.take(2);
  const [first, second] = isUsual ? [UFRAG, PWD] : fields.list(2, LENGTH_SIZE);
  const digits = !isUsual && fields.take(2) ? BASE_16 : BASE_64;
  // Shorter ones are no credentials: RFC 8839, section 5.4.
  if (first < UFRAG || second < 22) throw new RangeError("short");
  const all = fields.list(first + second, digits.length).map((at) => digits[at]);
  return { ufrag: all.slice(0, first).join(""), pwd: all.slice(first).join("") };
}

/** @param {Fields} fields @returns {Candidate[]} */
function candidatesIn(fields) {
  const candidates = [];
  for (let kind = fields.take(4); kind; kind = fields.take(4)) {
    if (candidates.length === MAX_CANDIDATES) throw new RangeError("too many");
    const address = addressIn(fields, kind);
    candidates.push({ address, port: fields.take(WORD), isPublic: fields.take(2) === 1 });
  }
  return candidates;
}

/**
 * Read a token.
 * @param {string} text
 * @returns {Token|null} null for anything that `write` does not write
 */
export function read(text) {
  if (text.length > MAX_CHARACTERS || !/^[\dA-Za-z]+$/.test(text)) return null;
  const whole = numberOf(text);
  const stack = whole / BigInt(WORD);
  const number = Number(whole % BigInt(WORD));
  if (BigInt(number) !== stack % CHECK) return null;
  const fields = new Fields(stack);
  try {
    const kind = KINDS[fields.take(KIND_SIZE)];
    if (!kind) return null;
    const to = kind === "answer" ? fields.take(WORD) : 0;
    const keys = keysIn(fields);
    const fingerprint = fields.list(32, BYTE);
    const candidates = candidatesIn(fields);
    return fields.isAtEnd ? { kind, number, to, ...keys, fingerprint, candidates } : null;
  } catch {
    return null;
  }
}

/** The number by which an answer names an offer. @param {string} offer */
export const numberIn = (offer) => Number(numberOf(offer) % BigInt(WORD));
