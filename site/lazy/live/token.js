/**
 * The token behind a link, `#LINK~TOKEN`: what one page must know of another to join it directly, as
 * one integer in base 62 (docs/sitting-down.md). It is no part of the link.
 *
 * What is read was sent by somebody: it is capped first, and made of digits of fixed alphabets, so that
 * a description written from it holds no line that is not ours, and no name that a server could resolve.
 */

/** How a page can be reached: by a name that only its own network resolves, or by an address.
 * @typedef {{address: string, port: number, isPublic: boolean}} Candidate  isPublic: as a STUN server
 *   sees the page */
/** @typedef {{ufrag: string, pwd: string, fingerprint: number[], candidates: Candidate[]}} Peer
 *   fingerprint: 32 bytes, the SHA-256 of its certificate */
/** @typedef {Peer & {kind: "offer"|"answer", number: number, to: number}} Token  number: its own check
 *   number; to: that of the offer which an answer is for, else 0 */

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Of user names and passwords (RFC 8839, section 5.4). */
const BASE_64 = `${BASE_62}+/`;
/** Of addresses, and of names but for their ending. */
const IN_ADDRESS = "0123456789abcdef.:-";
const LOCAL = ".local";
const IS_ADDRESS =
  /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:]*:[\da-f.]*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.local)$/;
const MAX_CHARACTERS = 400;
const MAX_CANDIDATES = 4;
const KINDS = /** @type {const} */ (["offer", "answer"]);
/** Radix of the kind: two are free for later forms, which this page refuses. */
const KIND_SIZE = 4;
const LENGTH_SIZE = 64;
const PRINT_BYTES = 32;
const BYTE = 256;
const WORD = 65_536;
/** The largest prime below 2 to the 16th: of two tokens that differ, one in 65,521 goes unnoticed. */
const CHECK = 65_521n;

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

/** @param {string} text @param {string} digits @returns {Field[]} */
const fieldsOfText = (text, digits) => [
  [text.length, LENGTH_SIZE],
  ...[...text].map((each) => /** @type {Field} */ ([digits.indexOf(each), digits.length])),
];

/** @param {Candidate} candidate @returns {Field[]} none for one that a token cannot hold */
function fieldsOfCandidate({ address, port, isPublic }) {
  if (!IS_ADDRESS.test(address)) return [];
  const [bare, isName] = [address.replace(LOCAL, ""), address.endsWith(LOCAL)];
  return [
    [1, 2],
    [Number(isName), 2],
    ...fieldsOfText(bare, IN_ADDRESS),
    [port, WORD],
    [Number(isPublic), 2],
  ];
}

/**
 * Write a token.
 * @param {Peer} peer @param {number} [to]  the number of the offer that it answers
 * @returns {string}
 */
export function write({ ufrag, pwd, fingerprint, candidates }, to) {
  /** @type {Field[]} */
  const fields = [
    [to === undefined ? 0 : 1, KIND_SIZE],
    [to ?? 0, to === undefined ? 1 : WORD],
    ...fieldsOfText(ufrag, BASE_64),
    ...fieldsOfText(pwd, BASE_64),
    ...fingerprint.map((byte) => /** @type {Field} */ ([byte, BYTE])),
    ...candidates.slice(0, MAX_CANDIDATES).flatMap(fieldsOfCandidate),
    [0, 2],
  ];
  const stack = fields.reduceRight(
    (number, [value, size]) => number * BigInt(size) + BigInt(value),
    1n,
  );
  return textOf(stack * BigInt(WORD) + (stack % CHECK));
}

/** Takes one field after the other. @typedef {(size: number) => number} Take */

/** @param {Take} take @param {string} digits @returns {string} */
const textIn = (take, digits) =>
  Array.from({ length: take(LENGTH_SIZE) }, () => digits[take(digits.length)]).join("");

/** @param {Take} take @returns {Candidate[]} */
function candidatesIn(take) {
  const candidates = [];
  while (take(2)) {
    const ending = take(2) ? LOCAL : "";
    const address = textIn(take, IN_ADDRESS) + ending;
    candidates.push({ address, port: take(WORD), isPublic: take(2) === 1 });
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
  const number = numberIn(text);
  let rest = numberOf(text) / BigInt(WORD);
  if (BigInt(number) !== rest % CHECK) return null;
  /** @type {Take} */
  const take = (size) => {
    const value = Number(rest % BigInt(size));
    rest /= BigInt(size);
    return value;
  };
  const kind = KINDS[take(KIND_SIZE)];
  const to = kind === "answer" ? take(WORD) : 0;
  const [ufrag, pwd] = [textIn(take, BASE_64), textIn(take, BASE_64)];
  const fingerprint = Array.from({ length: PRINT_BYTES }, () => take(BYTE));
  // A number that ends too early gives zeros, and so no candidate and no end.
  const candidates = candidatesIn(take);
  const isWhole = kind && rest === 1n && candidates.length <= MAX_CANDIDATES;
  return isWhole && candidates.every(({ address }) => IS_ADDRESS.test(address))
    ? { kind, number, to, ufrag, pwd, fingerprint, candidates }
    : null;
}

/** The number by which an answer names an offer. @param {string} offer */
export const numberIn = (offer) => Number(numberOf(offer) % BigInt(WORD));
