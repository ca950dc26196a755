/**
 * The token after a link, `#LINK~TOKEN`: the data that a page needs to connect to another page, as one integer
 * in base 62 (docs/sitting-down.md). It is not part of the link.
 *
 * Tokens are not trusted. Their length is limited first, and their fields use fixed alphabets. So a token cannot
 * add lines to the description generated from it, or make the browser look up a name at a server.
 */

/** A way to reach a page: a name that only its own network resolves, or an address.
 * @typedef {{address: string, port: number, isPublic: boolean}} Candidate  isPublic: whether
 *   it is the address that a STUN server sees */
/** @typedef {{ufrag: string, pwd: string, fingerprint: number[], candidates: Candidate[]}} Peer
 *   fingerprint: the SHA-256 of the page's certificate, 32 bytes */
/** @typedef {Peer & {kind: "offer"|"answer", number: number, to: number}} Token  number: the token's
 *   check number; to: the check number of the offer that an answer is for, else 0 */

const IS_LOCAL = /^[\da-f-]{36}\.local$/;
const FOUR = /^\d{1,3}(\.\d{1,3}){3}$/;
const SIX = /^[\da-f]*(:[\da-f]*){2,7}$/;
/** Loopback, multicast and reserved addresses (RFC 6890), and IPv4-mapped IPv6. */
const UNREACHABLE = /^(0|127|22[4-9]|2[3-5]\d)\.|^\[(::1?|ff[\da-f]{2}:.*|::ffff:.*)\]$/;
/** Private networks (RFC 1918, 3927, 4193 and 4291). */
const PRIVATE = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^\[f[cde]/;

/** Normalize an address as browsers write it; "" if invalid. @param {string} address */
function hostOf(address) {
  const text = SIX.test(address) ? `[${address}]` : FOUR.test(address) ? address : "";
  const host = text && URL.canParse(`ws://${text}`) ? new URL(`ws://${text}`).hostname : "";
  return text === address && host !== address ? "" : host;
}

/** Whether a page can be reached at a candidate. @param {{address: string, port: number}} candidate */
export function isReached({ address, port }) {
  const host = hostOf(address);
  return port > 0 && (IS_LOCAL.test(address) || (host !== "" && !UNREACHABLE.test(host)));
}

/** Whether an address reveals its page's location. @param {{address: string}} candidate */
export const isTelling = ({ address }) => !IS_LOCAL.test(address) && !PRIVATE.test(hostOf(address));

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The alphabet of user names and passwords (RFC 8839, section 5.4). */
const BASE_64 = `${BASE_62}+/`;
/** The alphabet of addresses, and of names without their ending. */
const IN_ADDRESS = "0123456789abcdef.:-";
const LOCAL = ".local";
const IS_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f.]*(:[\da-f.]*){2,}|[\da-f-]{36}\.local)$/;
const IS_TOKEN = /^[\dA-Za-z]{1,400}$/;
const MAX_CANDIDATES = 4;
const KINDS = /** @type {const} */ (["offer", "answer"]);
/** Radix of the kind: two values are reserved, and this page refuses them. */
const KIND_SIZE = 4;
const LENGTH_SIZE = 64;
const PRINT_BYTES = 32;
const BYTE = 256;
const WORD = 65_536;
/** The radix of check numbers, which have 16 bits. */
const NUMBERS = 65_536n;
/** The largest prime below `NUMBERS`: an altered token passes the check with a chance of 1 in 65,521. */
const CHECK = 65_521n;

/** @param {string} text @returns {bigint} */
const numberOf = (text) =>
  [...text].reduce((number, digit) => number * 62n + BigInt(BASE_62.indexOf(digit)), 0n);

/** @param {bigint} number @returns {string} */
function textOf(number) {
  let text = "";
  for (let rest = number; rest; rest /= 62n) text = BASE_62[Number(rest % 62n)] + text;
  return text;
}

/** Writes a value below a radix to a token, or reads it from the token; returns the value.
 * @typedef {(radix: number, value?: number) => number} Code */

/** @param {Code} code @param {string} digits @param {string} text @returns {string} */
const textBy = (code, digits, text) =>
  Array.from(
    { length: code(LENGTH_SIZE, text.length) },
    (_, n) => digits[code(digits.length, digits.indexOf(text[n] ?? ""))],
  ).join("");

/** @param {Code} code @param {Candidate[]} candidates @returns {Candidate[]} */
function candidatesBy(code, candidates) {
  /** @type {Candidate[]} */
  const found = [];
  while (code(2, Number(found.length < candidates.length))) {
    const { address = "", port, isPublic } = candidates[found.length] ?? {};
    const ending = code(2, Number(address.endsWith(LOCAL))) ? LOCAL : "";
    found.push({
      address: textBy(code, IN_ADDRESS, address.replace(LOCAL, "")) + ending,
      port: code(WORD, port),
      isPublic: code(2, Number(isPublic)) === 1,
    });
  }
  return found;
}

/** Process the fields of a token in order, to write or to read them.
 * @param {Code} code @param {Peer} peer @param {number} [to] */
function fieldsBy(code, { ufrag, pwd, fingerprint, candidates }, to) {
  const kind = KINDS[code(KIND_SIZE, to === undefined ? 0 : 1)];
  return {
    kind,
    to: kind === "answer" ? code(WORD, to) : 0,
    ufrag: textBy(code, BASE_64, ufrag),
    pwd: textBy(code, BASE_64, pwd),
    fingerprint: Array.from({ length: PRINT_BYTES }, (_, n) => code(BYTE, fingerprint[n])),
    candidates: candidatesBy(code, candidates),
  };
}

/** @param {Candidate} candidate  whether its address is well formed */
const isHeld = ({ address }) => IS_ADDRESS.test(address);

/**
 * Write a token.
 * @param {Peer} peer @param {number} [to]  the number of the offer that the token answers
 * @returns {string}
 */
export function writeToken(peer, to) {
  /** @type {[radix: number, value: number][]} */
  const fields = [];
  const candidates = peer.candidates.filter(isReached).slice(0, MAX_CANDIDATES);
  fieldsBy((radix, value = 0) => fields.push([radix, value]) && value, { ...peer, candidates }, to);
  const stack = fields.reduceRight(
    (number, [radix, value]) => number * BigInt(radix) + BigInt(value),
    1n,
  );
  return textOf(stack * NUMBERS + (stack % CHECK));
}

/** A peer without data. @type {Peer} */
const NOBODY = { ufrag: "", pwd: "", fingerprint: [], candidates: [] };

/**
 * Read a token.
 * @param {string} text
 * @returns {Token|null} the token without unreachable candidates; null if malformed
 */
export function readToken(text) {
  if (!IS_TOKEN.test(text)) return null;
  const number = numberIn(text);
  let rest = numberOf(text) / NUMBERS;
  if (BigInt(number) !== rest % CHECK) return null;
  // Fields missing from a truncated number read as 0. Then `rest` ends as 0; otherwise as 1, the end mark.
  const { kind, ...found } = fieldsBy((radix) => {
    const value = Number(rest % BigInt(radix));
    rest /= BigInt(radix);
    return value;
  }, NOBODY);
  const { candidates } = found;
  const isWhole = kind && rest === 1n && candidates.length <= MAX_CANDIDATES;
  if (!isWhole || !candidates.every(isHeld)) return null;
  return { kind, number, ...found, candidates: candidates.filter(isReached) };
}

/** Return the check number, by which an answer names its offer. @param {string} offer */
export const numberIn = (offer) => Number(numberOf(offer) % NUMBERS);
