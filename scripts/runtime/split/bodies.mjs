/**
 * Instruments the functions of a script to record calls, or removes the bodies of functions without recorded
 * calls. Functions are numbered in the order in which their bodies begin.
 */

import swc from "@swc/core";

/** Spans are byte offsets that continue from file to file; this prefix marks a file's start. */
const ORIGIN = ";";

/** Starts a function body that is a block; other bodies are expressions. */
const BRACE = "{".charCodeAt(0);

/** @typedef {{start: number, end: number, isBlock: boolean}} Body  with offsets in bytes */

/** @param {any} node @returns {Generator<{start: number, end: number}>} the span of each function's body */
function* bodiesIn(node) {
  if (node === null || typeof node !== "object") return;
  if (node.body?.type === "FunctionBody" || node.type === "ArrowFunctionExpression")
    yield node.body.span;
  for (const child of Object.values(node)) yield* bodiesIn(child);
}

/** @param {string} text @returns {Promise<{bytes: Buffer, bodies: Body[]}>} */
async function read(text) {
  const module = await swc.parse(ORIGIN + text, { syntax: "ecmascript", target: "es2024" });
  const origin = module.span.start + ORIGIN.length;
  const bytes = Buffer.from(text);
  const bodies = Array.from(bodiesIn(module), (span) => {
    const [start, end] = [span.start - origin, span.end - origin];
    return { start, end, isBlock: bytes[start] === BRACE };
  });
  return { bytes, bodies: bodies.sort((one, other) => one.start - other.start) };
}

/** Make every function add its number to a set when it is called. @param {string} text
 * @param {string} set  an expression */
export async function counted(text, set) {
  const { bytes, bodies } = await read(text);
  const marks = bodies.flatMap(({ start, end, isBlock }, number) => {
    const mark = `${set}.add(${number})`;
    if (isBlock) return [{ at: start + 1, order: number, mark: `${mark};` }];
    return [
      { at: start, order: number, mark: `(${mark},` },
      { at: end, order: -number, mark: ")" },
    ];
  });
  marks.sort((one, other) => one.at - other.at || one.order - other.order);
  return pieces(
    bytes,
    marks.map(({ at, mark }) => ({ start: at, end: at, text: mark })),
  );
}

/** Replace the bodies of functions by calls of `absent`.
 * @param {string} text @param {number[]} used  functions that keep their bodies */
export async function without(text, used) {
  const { bytes, bodies } = await read(text);
  const kept = new Set(used);
  const gone = bodies
    .filter((_, number) => !kept.has(number))
    .map(({ start, end, isBlock }) => ({ start, end, text: isBlock ? "{absent()}" : "absent()" }));
  return pieces(bytes, gone);
}

/** Replace some bytes by texts; skip changes inside a replaced span.
 * @param {Buffer} bytes @param {{start: number, end: number, text: string}[]} changes  in order */
function pieces(bytes, changes) {
  const parts = [];
  let done = 0;
  for (const { start, end, text } of changes) {
    if (start < done) continue;
    parts.push(bytes.subarray(done, start), Buffer.from(text));
    done = end;
  }
  return Buffer.concat([...parts, bytes.subarray(done)]).toString();
}
