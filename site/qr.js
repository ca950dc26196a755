/**
 * A QR code from text: byte mode, error level L, versions 1 to 20 (enough for any link we write).
 * Written from the description in ISO/IEC 18004; `tests/js` compares it with a second encoder.
 */

/** For each version 1 to 20: error words a block, blocks of the first kind, data words in those,
 * blocks of the second kind (one data word more). Level L. */
const BLOCKS = [
  [7, 1, 19, 0],
  [10, 1, 34, 0],
  [15, 1, 55, 0],
  [20, 1, 80, 0],
  [26, 1, 108, 0],
  [18, 2, 68, 0],
  [20, 2, 78, 0],
  [24, 2, 97, 0],
  [30, 2, 116, 0],
  [18, 2, 68, 2],
  [20, 4, 81, 0],
  [24, 2, 92, 2],
  [26, 4, 107, 0],
  [30, 3, 115, 1],
  [22, 5, 87, 1],
  [24, 5, 98, 1],
  [28, 1, 107, 5],
  [30, 5, 120, 1],
  [28, 3, 113, 4],
  [28, 3, 107, 5],
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let n = 0, x = 1; n < 255; n++) {
  EXP[n] = EXP[n + 255] = x;
  LOG[x] = n;
  x = (x << 1) ^ (x & 128 ? 285 : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** @param {number[]} data @param {number} count @returns {number[]} Reed–Solomon error words */
function errorWords(data, count) {
  let divisor = [1];
  for (let n = 0; n < count; n++) {
    const next = [...divisor, 0];
    divisor.forEach((each, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ times(each, EXP[n] ?? 0);
    });
    divisor = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0;
    divisor.forEach((each, n) => {
      rest[at + n] ^= times(each, lead);
    });
  }
  return rest.slice(data.length);
}

/** @param {Uint8Array} bytes @returns {{version: number, words: number[]}} all words, interleaved */
function wordsOf(bytes) {
  const room = BLOCKS.map(
    ([, first = 0, size = 0, second = 0]) => first * size + second * (size + 1),
  );
  const head = (/** @type {number} */ version) => (version < 10 ? 12 : 20);
  const version = 1 + room.findIndex((each, n) => each * 8 >= head(n + 1) + bytes.length * 8);
  if (!version) throw new RangeError("too long for a QR code");
  const total = room[version - 1] ?? 0;
  let bits = `0100${bytes.length.toString(2).padStart(head(version) - 4, "0")}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, total * 8 - bits.length));
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const data = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  for (let pad = 236; data.length < total; pad ^= 253) data.push(pad);
  const [errors = 0, first = 0, size = 0, second = 0] = BLOCKS[version - 1] ?? [];
  const blocks = Array.from({ length: first + second }, (_, n) =>
    data.splice(0, size + (n < first ? 0 : 1)),
  );
  const checks = blocks.map((block) => errorWords(block, errors));
  const across = (/** @type {number[][]} */ lists, /** @type {number} */ length) =>
    Array.from({ length }, (_, n) => lists.flatMap((each) => each.slice(n, n + 1))).flat();
  return { version, words: [...across(blocks, size + 1), ...across(checks, errors)] };
}

/** @param {number} value @param {number} polynomial @param {number} length */
function remainder(value, polynomial, length) {
  let rest = value << length;
  const width = 32 - Math.clz32(polynomial);
  for (let at = 31; at >= width - 1; at--) {
    if ((rest >>> at) & 1) rest ^= polynomial << (at - width + 1);
  }
  return rest;
}

const MASKS = [
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 2,
  (/** @type {number} */ r) => r % 2,
  (/** @type {number} */ _, /** @type {number} */ c) => c % 3,
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 3,
];

/**
 * @param {string} text
 * @returns {boolean[][]} rows of modules, dark is true; without the quiet zone
 */
export function qr(text) {
  const { version, words } = wordsOf(new TextEncoder().encode(text));
  const size = 17 + 4 * version;
  const bits = words.flatMap((word) => [...word.toString(2).padStart(8, "0")].map(Number));
  const plain = fixed(version, size);
  const drawn = MASKS.map((mask, n) => draw(plain, bits, mask, n));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** The patterns that every code of a version has; null is free for data.
 * @param {number} version @param {number} size @returns {(boolean|null)[][]} */
function fixed(version, size) {
  /** @type {(boolean|null)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {boolean} */ dark,
  ) => {
    if (grid[row]?.[column] !== undefined) /** @type {any} */ (grid[row])[column] = dark;
  };
  const square = (
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {number} */ reach,
    /** @type {number[]} */ dark,
  ) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        set(row + r, column + c, dark.includes(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(row ?? 0, column ?? 0, 4, [0, 1, 3]);
  const count = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const centres = Array.from({ length: count }, (_, n) =>
    n ? size - 7 - step * (count - 1 - n) : 6,
  );
  for (const row of centres)
    for (const column of centres) if (grid[row]?.[column] === null) square(row, column, 2, [0, 2]);
  for (let n = 8; n < size - 8; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  set(size - 8, 8, true);
  // Room for the format, written by `draw`.
  for (let n = 0; n < 9; n++)
    for (const [row, column] of [
      [8, n],
      [n, 8],
      [8, size - 1 - n],
      [size - 1 - n, 8],
    ])
      if (n < 8 || ((row ?? 0) < 9 && (column ?? 0) < 9))
        if (grid[row ?? 0]?.[column ?? 0] === null) set(row ?? 0, column ?? 0, false);
  if (version >= 7) {
    const told = (version << 12) | remainder(version, 0x1f25, 12);
    for (let n = 0; n < 18; n++) {
      const [a, b] = [Math.floor(n / 3), size - 11 + (n % 3)];
      set(a, b, Boolean((told >> n) & 1));
      set(b, a, Boolean((told >> n) & 1));
    }
  }
  return grid;
}

/** @param {(boolean|null)[][]} plain @param {number[]} bits
 * @param {(row: number, column: number) => number} mask @param {number} number */
function draw(plain, bits, mask, number) {
  const size = plain.length;
  const grid = plain.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n;
      for (const column of [right, right - 1]) {
        if (plain[row]?.[column] !== null) continue;
        const dark = (bits[at] ?? 0) === 1;
        /** @type {any} */ (grid[row])[column] = mask(row, column) === 0 ? !dark : dark;
        at += 1;
      }
    }
  }
  const level = (1 << 3) | number;
  const format = ((level << 10) | remainder(level, 0x537, 10)) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const dark = Boolean((format >> n) & 1);
    const down = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    const along = n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n;
    /** @type {any} */ (grid[down])[8] = dark;
    /** @type {any} */ (grid[8])[along] = dark;
  }
  return /** @type {boolean[][]} */ (grid);
}

/** How hard a code is to read: long runs and blocks of one colour. @param {boolean[][]} grid */
function penalty(grid) {
  const lines = [...grid, ...grid.map((_, n) => grid.map((row) => row[n] ?? false))];
  const runs = lines
    .map((line) => line.map(Number).join(""))
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []);
  const blocks = grid.flatMap((row, r) =>
    row.filter((dark, c) =>
      [row[c + 1], grid[r + 1]?.[c], grid[r + 1]?.[c + 1]].every((each) => each === dark),
    ),
  );
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 3 * blocks.length;
}
