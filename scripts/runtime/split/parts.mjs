/**
 * Splits a WebAssembly module in two: the first part has the used functions, the rest all others. Functions,
 * globals and tables have the same numbers in both parts, so no code changes.
 *
 * Each part has stubs that call functions of the other part through our own table. The first part enters the
 * functions that the rest needs into the table; the rest enters its own functions when it is loaded. The
 * stubs of the first part check before each call whether the rest is loaded. If not, they call the function
 * in place 0 of the table, which loads the rest (site/worker/parts.js). Data stay in the first part, except
 * data that only the rest reads (see data.mjs).
 *
 * Names that begin with # are our own exports of the first part:
 * "#table", "#loaded" (not 0 once the rest is loaded), "#table0"…, "#global0"….
 */

import { expectUnused, within } from "./data.mjs";
import { functionsIn } from "./instructions.mjs";
import {
  CONSTANT,
  END,
  exportEntry,
  I32,
  KIND,
  named,
  parse,
  SECTION,
  section,
  signed,
  unsigned,
  vector,
} from "./wasm.mjs";

/** The first part also has the callees of used functions, up to this depth. */
const DEPTH = 1;
const FUNCREF = 0x70;
const OWN = "#";
const GET_LOCAL = 0x20;
const GET_GLOBAL = 0x23;
const CALL = 0x10;
const CALL_INDIRECT = 0x11;
const UNREACHABLE = 0x00;

/** @typedef {ReturnType<typeof parse>} Module */

/** List the used functions and their callees, by number of their bodies.
 * @param {Set<number>[]} calls  of each body, as numbers of functions
 * @param {Iterable<number>} used @param {number} imported */
function withCallees(calls, used, imported) {
  const kept = new Set(used);
  for (let depth = 0; depth < DEPTH; depth++)
    for (const body of [...kept])
      for (const called of calls[body]) if (called >= imported) kept.add(called - imported);
  return kept;
}

/** Assign places in our table: first to functions of the rest that the first part names, then to functions
 * of the first part that the rest names.
 * @param {Module} module @param {Set<number>} kept @param {Set<number>[]} calls */
function placesOf({ bodies, elements, exports, imported }, kept, calls) {
  const offset = imported(KIND.function).length;
  const [byFirst, byRest] = [new Set(elements.flat()), new Set()];
  for (const { kind, index } of exports) if (kind === KIND.function) byFirst.add(index);
  calls.forEach((called, body) => {
    const by = kept.has(body) ? byFirst : byRest;
    for (const each of called) by.add(each);
  });
  const numbers = bodies.map((_, body) => body);
  const late = numbers.filter((body) => !kept.has(body) && byFirst.has(body + offset));
  const early = numbers.filter((body) => kept.has(body) && byRest.has(body + offset));
  // Place 0 has the function that loads the rest.
  return { late, early, places: new Map([...late, ...early].map((body, n) => [body, n + 1])) };
}

/** @param {number[]} code @returns {number[]} a function without local variables */
const body = (code) => [...unsigned(code.length + 2), 0, ...code, END];

/** @param {Module} module */
function check({ sections, tables, memories, tags, globals, exports, elements, types }) {
  /** @param {unknown} holds @param {string} what */
  const expect = (holds, what) => {
    if (!holds) throw new Error(`this WebAssembly cannot be split: ${what}`);
  };
  const has = (kind, index) => exports.some((each) => each.kind === kind && each.index === index);
  const mutable = globals.findLastIndex(({ isMutable }) => isMutable) + 1;
  expect(!sections.has(SECTION.start), "it runs a function as it starts");
  expect(elements.length === 1, "its table is not filled in one go");
  expect(memories.length === 1 && has(KIND.memory, 0), "its memory is not exported");
  expect(
    tags.every((_, n) => has(KIND.tag, n)),
    "it has exceptions that are not exported",
  );
  expect(
    globals.slice(0, mutable).every(({ isMutable }) => isMutable),
    "globals are not in order",
  );
  expect(tables.length > 0 && exports.every(({ name }) => !name.startsWith(OWN)), "its names");
  expect(typeNumber(types, [], []) >= 0 && typeNumber(types, [I32], [I32]) >= 0, "its types");
  return mutable;
}

/** @param {Module["types"]} types @param {number[]} parameters @param {number[]} results */
const typeNumber = (types, parameters, results) =>
  types.findIndex((type) => `${type.parameters}>${type.results}` === `${parameters}>${results}`);

/**
 * @param {Module} module @param {Iterable<number>} used  numbers of bodies
 * @param {import("./data.mjs").Span[]} [late]  data for the rest
 * @returns {{first: Buffer, rest: Buffer, kept: number}}
 */
export function split(module, used, late = []) {
  const { data } = module;
  const mutable = check(module);
  const { bodies, functions, types, tables, globals, imported } = module;
  const offset = imported(KIND.function).length;
  const calls = bodies.map((_, n) => functionsIn(module, n));
  const kept = withCallees(calls, used, offset);
  expectUnused(module, late, kept);
  const { late: lateFunctions, early, places } = placesOf(module, kept, calls);
  const plan = {
    module,
    mutable,
    late: lateFunctions,
    early,
    table: imported(KIND.table).length + tables.length,
    loaded: imported(KIND.global).length + globals.length,
    size: places.size + 1,
    ensure: functions.length,
  };
  const stub = (/** @type {number} */ n, /** @type {number[]} */ guard) => {
    const type = functions[n + offset];
    const given = types[type].parameters.flatMap((_, at) => [GET_LOCAL, ...unsigned(at)]);
    const place = [CONSTANT, ...signed(/** @type {number} */ (places.get(n))), ...guard];
    return body([...given, ...place, CALL_INDIRECT, ...unsigned(type), plan.table]);
  };
  const guard = [CALL, ...unsigned(plan.ensure)];
  const code = (/** @type {(n: number) => boolean} */ isHere, /** @type {number[]} */ before) =>
    bodies.map((each, n) => {
      if (isHere(n)) return data.subarray(each.start, each.end);
      return places.has(n) ? stub(n, before) : body([UNREACHABLE]);
    });
  return {
    first: firstPart(
      plan,
      code((n) => kept.has(n), guard),
      within(module.segments, late, false),
    ),
    rest: restPart(
      plan,
      code((n) => !kept.has(n), []),
      within(module.segments, late, true),
    ),
    kept: kept.size,
  };
}

/** @typedef {{module: Module, mutable: number, late: number[], early: number[], table: number,
 *   loaded: number, size: number, ensure: number}} Plan */
/** @typedef {(number[]|Uint8Array)[]} Parts */

/** Encode the segment that puts these functions into our table, from this index on.
 * @param {Plan} plan @param {number} from @param {number[]} what */
function filling({ module, table }, from, what) {
  const offset = module.imported(KIND.function).length;
  const numbers = what.flatMap((n) => unsigned(n + offset));
  return [2, table, CONSTANT, ...signed(from), END, 0, ...unsigned(what.length), ...numbers];
}

/** Return a function that loads the rest if needed, then returns its argument, a place in our table.
 * @param {Plan} plan */
function ensuring({ module: { types }, table, loaded }) {
  const load = [CONSTANT, 0, CALL_INDIRECT, ...unsigned(typeNumber(types, [], [])), table];
  const unless = [GET_GLOBAL, ...unsigned(loaded), 0x45, 0x04, 0x40, ...load, END]; // eqz, if
  return body([...unless, GET_LOCAL, 0]);
}

/** Encode the data section. If the module counts its segments, encode their count, which precedes the code.
 * @param {Module} module @param {Module["segments"]} segments */
function dataOf({ sections }, segments) {
  const entries = segments.map(({ place, bytes }) =>
    Buffer.concat([
      Uint8Array.of(0, CONSTANT, ...signed(place), END, ...unsigned(bytes.length)),
      bytes,
    ]),
  );
  const count = sections.has(SECTION.dataCount)
    ? [section(SECTION.dataCount, unsigned(segments.length))]
    : [];
  return { count, segments: entries.length ? [vector(SECTION.data, entries)] : [] };
}

/** @param {Plan} plan @param {Parts} code @param {Module["segments"]} segments */
function firstPart(plan, code, segments) {
  const { module, mutable, table, loaded, size, late, early } = plan;
  const { data, sections, types, exports, functions, globals, imported } = module;
  const same = (/** @type {number} */ id) => {
    const found = sections.get(id);
    return found ? [data.subarray(found.start, found.end)] : [];
  };
  const offset = imported(KIND.function).length;
  const globalOffset = imported(KIND.global).length;
  const own = [
    ["#table", KIND.table, table],
    ["#loaded", KIND.global, loaded],
    ...module.tables.map((_, n) => [`#table${n}`, KIND.table, n]),
    ...globals.slice(0, mutable).map((_, n) => [`#global${n}`, KIND.global, globalOffset + n]),
  ];
  const ensure = typeNumber(types, [I32], [I32]);
  const original = sections.get(SECTION.elements);
  const segment = data.subarray(original.body + 1, original.end);
  const initial = dataOf(module, segments);
  const dylink = [...sections.entries()].filter(([key]) => key === "custom dylink.0");
  return Buffer.concat([
    data.subarray(0, 8),
    ...dylink.map(([, { start, end }]) => data.subarray(start, end)),
    ...same(SECTION.types),
    ...same(SECTION.imports),
    vector(SECTION.functions, [...functions.slice(offset), ensure].map(unsigned)),
    vector(SECTION.tables, [...module.tables, [FUNCREF, 0, ...unsigned(size)]]),
    ...same(SECTION.memories),
    ...same(SECTION.tags),
    vector(SECTION.globals, [...globals.map(({ bytes }) => bytes), [I32, 1, CONSTANT, 0, END]]),
    vector(SECTION.exports, [
      ...exports.map(exportEntry),
      ...own.map(([name, kind, index]) => [...named(name), kind, ...unsigned(index)]),
    ]),
    section(SECTION.elements, [2], segment, filling(plan, late.length + 1, early)),
    ...initial.count,
    vector(SECTION.code, [...code, ensuring(plan)]),
    ...initial.segments,
  ]);
}

/** @param {Plan} plan @param {Parts} code @param {Module["segments"]} segments */
function restPart({ module, mutable, size, late, ...plan }, code, segments) {
  const { data, sections, exports, functions, globals, imported, imports } = module;
  const offset = imported(KIND.function).length;
  const own = (/** @type {string} */ name, /** @type {number} */ kind, type) => [
    ...named(OWN), ...named(name), kind, ...type,
  ]; // biome-ignore format: short
  const exportOf = (/** @type {number} */ kind, /** @type {number} */ index) =>
    exports.find((each) => each.kind === kind && each.index === index).name;
  const types = sections.get(SECTION.types);
  const initial = dataOf(module, segments);
  return Buffer.concat([
    data.subarray(0, 8),
    data.subarray(types.start, types.end),
    vector(SECTION.imports, [
      ...imports.map(({ bytes }) => bytes),
      ...globals
        .slice(0, mutable)
        .map(({ bytes }, n) => own(`#global${n}`, KIND.global, [bytes[0], 1])),
      ...module.tables.map((type, n) => own(`#table${n}`, KIND.table, type)),
      own("#table", KIND.table, [FUNCREF, 0, ...unsigned(size)]),
      own(exportOf(KIND.memory, 0), KIND.memory, module.memories[0]),
      ...module.tags.map((type, n) => own(exportOf(KIND.tag, n), KIND.tag, type)),
    ]),
    vector(SECTION.functions, functions.slice(offset).map(unsigned)),
    vector(
      SECTION.globals,
      globals.slice(mutable).map(({ bytes }) => bytes),
    ),
    vector(SECTION.elements, [filling({ module, ...plan }, 1, late)]),
    ...initial.count,
    vector(SECTION.code, code),
    ...initial.segments,
  ]);
}
