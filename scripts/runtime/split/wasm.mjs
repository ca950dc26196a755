/**
 * Parses the sections and index spaces of WebAssembly's binary format, as far as splitting needs them.
 * Throws for anything unknown. instructions.mjs reads the code.
 *
 * Source: WebAssembly Core Specification 3.0, chapter 5 (binary format).
 */

export const SECTION = {
  custom: 0, types: 1, imports: 2, functions: 3, tables: 4, memories: 5, globals: 6, exports: 7,
  start: 8, elements: 9, code: 10, data: 11, dataCount: 12, tags: 13,
}; // biome-ignore format: a table
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
export const I32 = 0x7f;
const FUNCTION_TYPE = 0x60;
/** The opcodes of i32.const and end, in code and in constant expressions. */
export const [CONSTANT, END] = [0x41, 0x0b];
const HEAD = 8;

/** @param {number} number @returns {number[]} in unsigned LEB128 */
export function unsigned(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number & 127) | 128);
  return [...bytes, number];
}

/** @param {number} number  of 32 bits @returns {number[]} in signed LEB128 */
export function signed(number) {
  const bytes = [];
  for (;;) {
    const byte = number & 127;
    number >>= 7;
    if (number === (byte & 64 ? -1 : 0)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

/** @param {string} text @returns {number[]} */
export const named = (text) => [...unsigned(Buffer.byteLength(text)), ...Buffer.from(text)];

/** @param {number} id @param {(number[]|Uint8Array)[]} parts @returns {Buffer} */
export function section(id, ...parts) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([id, ...unsigned(content.length)]), content]);
}

/** @param {number} id @param {(number[]|Uint8Array)[]} entries */
export const vector = (id, entries) => section(id, unsigned(entries.length), ...entries);

/** Reads values of WebAssembly's binary format, one after the other. */
export class Reader {
  /** @param {Uint8Array} data @param {number} [at] */
  constructor(data, at = 0) {
    this.data = data;
    this.at = at;
  }

  byte() {
    return this.data[this.at++];
  }

  /** @returns {number} below 2^53 */
  number() {
    let [number, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      number += (byte & 127) * factor;
      if (byte < 128) return number;
      factor *= 128;
    }
  }

  /** @returns {number} of 32 bits, with its sign */
  signed() {
    let [number, shift] = [0, 0];
    for (;;) {
      const byte = this.byte();
      number |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return byte & 64 && shift < 32 ? number | (-1 << shift) : number;
    }
  }

  skipNumber() {
    while (this.data[this.at++] & 128);
  }

  text() {
    const size = this.number();
    this.at += size;
    return Buffer.from(this.data.subarray(this.at - size, this.at)).toString();
  }

  /** Read a vector with a function that reads one entry.
   * @template T @param {(n: number) => T} entry @returns {T[]} */
  vector(entry) {
    return Array.from({ length: this.number() }, (_, n) => entry(n));
  }

  /** @param {number} start @returns {Uint8Array} */
  since(start) {
    return this.data.subarray(start, this.at);
  }

  limits() {
    const flags = this.number();
    this.number();
    if (flags & 1) this.number();
    if (flags > 3) throw new Error(`limits ${flags}`);
  }

  /** Read the type of an import, which follows its kind. @param {number} kind */
  type(kind) {
    if (kind === KIND.function) return this.number();
    if (kind === KIND.global) this.at += 2;
    else if (kind === KIND.tag) {
      this.byte();
      return this.number();
    } else {
      if (kind === KIND.table) this.byte();
      this.limits();
    }
    return -1;
  }
}

/** @param {Uint8Array} data @returns {Map<number, {id: number, start: number, body: number, end: number}>} */
function sectionsOf(data) {
  const found = new Map();
  const reader = new Reader(data, HEAD);
  while (reader.at < data.length) {
    const start = reader.at;
    const id = reader.byte();
    const size = reader.number();
    const body = reader.at;
    reader.at += size;
    const key = id === SECTION.custom ? `custom ${new Reader(data, body).text()}` : id;
    if (found.has(key)) throw new Error(`section ${key} twice`);
    found.set(key, { id, start, body, end: reader.at });
  }
  return found;
}

/** Read a constant expression: one instruction and the end. @param {Reader} reader */
function constant(reader) {
  const op = reader.byte();
  if (op === CONSTANT || op === 0x42 || op === 0x23) reader.skipNumber();
  else if (op === 0x43) reader.at += 4;
  else if (op === 0x44) reader.at += 8;
  else if (op === 0xd0) reader.byte();
  else throw new Error(`constant expression ${op.toString(16)}`);
  if (reader.byte() !== END) throw new Error("a constant expression of several instructions");
  return op;
}

/** @param {Reader} reader */
function typeOfFunction(reader) {
  if (reader.byte() !== FUNCTION_TYPE) throw new Error("a type of no function");
  const list = () => reader.vector(() => reader.byte());
  return { parameters: list(), results: list() };
}

/** @param {Reader} reader */
function importOf(reader) {
  const start = reader.at;
  const [from, name] = [reader.text(), reader.text()];
  const kind = reader.byte();
  const type = reader.type(kind);
  return { from, name, kind, type, bytes: reader.since(start) };
}

/** @param {Reader} reader */
function globalOf(reader) {
  const start = reader.at;
  reader.byte();
  const isMutable = reader.byte() === 1;
  constant(reader);
  return { isMutable, bytes: reader.since(start) };
}

/** @param {Reader} reader */
const exportOf = (reader) => ({
  name: reader.text(),
  kind: reader.byte(),
  index: reader.number(),
});

/** @param {ReturnType<typeof exportOf>} entry @returns {number[]} */
export const exportEntry = ({ name, kind, index }) => [...named(name), kind, ...unsigned(index)];

/** @param {Reader} reader */
function elementsOf(reader) {
  if (reader.number() !== 0) throw new Error("a segment of elements that is not plain");
  constant(reader);
  return reader.vector(() => reader.number());
}

/** Read a segment of the initial memory: its start and its bytes. @param {Reader} reader */
function segmentOf(reader) {
  const start = reader.at + 2;
  if (reader.number() !== 0) throw new Error("a segment of data that is not plain");
  if (constant(reader) !== CONSTANT) throw new Error("data at a place that is not known yet");
  const place = new Reader(reader.data, start).signed();
  const size = reader.number();
  reader.at += size;
  return { place, bytes: reader.since(reader.at - size) };
}

/** @param {Reader} reader */
function bodyOf(reader) {
  const start = reader.at;
  const size = reader.number();
  const body = reader.at;
  reader.at += size;
  return { start, body, end: reader.at };
}

/** Make a reader that returns the raw bytes of an entry. @param {(reader: Reader) => void} read */
const whole = (read) => (/** @type {Reader} */ reader) => {
  const start = reader.at;
  read(reader);
  return reader.since(start);
};

/** Return a function that reads the entries of a section. @param {Uint8Array} data
 * @param {ReturnType<typeof sectionsOf>} sections */
function entriesOf(data, sections) {
  /** @template T @param {number} id @param {(reader: Reader) => T} entry @returns {T[]} */
  return (id, entry) => {
    const section = sections.get(id);
    if (!section) return [];
    const reader = new Reader(data, section.body);
    const found = reader.vector(() => entry(reader));
    if (reader.at !== section.end) throw new Error(`section ${id} is longer than read`);
    return found;
  };
}

/** Read the imports of a module, with their origins, and the names of its exports. @param {Uint8Array} data */
export function namesIn(data) {
  const entries = entriesOf(data, sectionsOf(data));
  return {
    imports: entries(SECTION.imports, importOf).map(({ from, name }) => [from, name]),
    exports: entries(SECTION.exports, exportOf).map(({ name }) => name),
  };
}

/** Write a module with only some of its exports. @param {Uint8Array} data @param {Set<string>} names */
export function exporting(data, names) {
  const sections = sectionsOf(data);
  const kept = entriesOf(data, sections)(SECTION.exports, exportOf).filter((each) =>
    names.has(each.name),
  );
  const parts = [...sections.values()].map(({ id, start, end }) =>
    id === SECTION.exports ? vector(id, kept.map(exportEntry)) : data.subarray(start, end),
  );
  return Buffer.concat([data.subarray(0, HEAD), ...parts]);
}

/** Return the data segments of a module, or of one part. @param {Uint8Array} data */
export const segmentsOf = (data) => entriesOf(data, sectionsOf(data))(SECTION.data, segmentOf);

/**
 * @typedef {ReturnType<typeof parse>} Module
 * @param {Uint8Array} data
 */
export function parse(data) {
  const sections = sectionsOf(data);
  const entries = entriesOf(data, sections);
  const types = entries(SECTION.types, typeOfFunction);
  const imports = entries(SECTION.imports, importOf);
  const imported = (/** @type {number} */ kind) => imports.filter((each) => each.kind === kind);
  const functions = imported(KIND.function).map(({ type }) => type);
  functions.push(...entries(SECTION.functions, (reader) => reader.number()));
  const tables = whole((reader) => reader.type(KIND.table));
  const memories = whole((reader) => reader.limits());
  const tags = whole((reader) => reader.type(KIND.tag));
  return {
    data,
    sections,
    types,
    imports,
    imported,
    functions,
    tables: entries(SECTION.tables, tables),
    memories: entries(SECTION.memories, memories),
    tags: entries(SECTION.tags, tags),
    globals: entries(SECTION.globals, globalOf),
    exports: entries(SECTION.exports, exportOf),
    elements: entries(SECTION.elements, elementsOf),
    bodies: entries(SECTION.code, bodyOf),
    segments: segmentsOf(data),
  };
}
