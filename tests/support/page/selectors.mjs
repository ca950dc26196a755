// Finds elements by simple selectors: tags, ids, classes, attributes and `:not` of these, joined by spaces,
// `>` and commas. jsdom's own search handles all other selectors; used for every selector, it would take a
// fifth of the page tests' time.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { domSymbolTree } = require("jsdom/lib/jsdom/living/helpers/internal-constants.js");
const { implForWrapper } = require("jsdom/lib/generated/idl/utils.js");

const ELEMENT = 1;
const PART =
  /^(?:(\*|[a-z][\w-]*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=(?:"([^"\]]*)"|([\w-]+)))?\]|:not\(([^()]+)\))/;

/** @typedef {(node: any) => boolean} Test */
/** Compiled selectors; null for a selector that is left to jsdom. @type {Map<string, Test|null>} */
const made = new Map();

/** @param {any} node @param {string} name @returns {string|null} */
const attribute = (node, name) => node.getAttributeNS(null, name);

/** Make the test of one part of a compound selector. @param {string[]} part @returns {Test|null} */
function testOf([, tag, id, name, key, quoted, bare, other]) {
  if (tag === "*") return () => true;
  if (tag) return (node) => node._localName === tag;
  if (id) return (node) => attribute(node, "id") === id;
  if (name) return (node) => (attribute(node, "class") ?? "").split(/\s+/).includes(name);
  const value = quoted ?? bare;
  if (key && value === undefined) return (node) => attribute(node, key) !== null;
  if (key) return (node) => attribute(node, key) === value;
  const without = compound(other);
  return without && ((node) => !without(node));
}

/** @param {string} text @returns {Test|null} */
function compound(text) {
  const tests = [];
  for (let rest = text; rest; ) {
    const part = PART.exec(rest);
    const test = part && testOf(part);
    if (!part || !test) return null;
    tests.push(test);
    rest = rest.slice(part[0].length);
  }
  return tests.length > 0 ? (node) => tests.every((test) => test(node)) : null;
}

/** @param {string} text  compounds joined by blanks and `>` @returns {Test|null} */
function complex(text) {
  const [last, ...before] = text
    .trim()
    .split(/\s*(>)\s*|\s+/)
    .filter(Boolean)
    .reverse();
  const own = compound(last ?? "");
  if (!own || before.length === 0) return own;
  const isChild = before[0] === ">";
  const above = complex(
    before
      .slice(isChild ? 1 : 0)
      .reverse()
      .join(" "),
  );
  return (
    above &&
    ((node) => {
      if (!own(node)) return false;
      for (let at = domSymbolTree.parent(node); at; at = isChild ? null : domSymbolTree.parent(at))
        if (at.nodeType === ELEMENT && above(at)) return true;
      return false;
    })
  );
}

/** @param {string} selectors @returns {Test|null} */
function compiled(selectors) {
  const tests = selectors.split(",").map(complex);
  return tests.every(Boolean) ? (node) => tests.some((test) => test?.(node)) : null;
}

/** @param {string} selectors @returns {Test|null} */
function simple(selectors) {
  const text = String(selectors);
  if (!made.has(text)) made.set(text, compiled(text));
  return made.get(text) ?? null;
}

/** @param {any} root @param {Test} test */
function* below(root, test) {
  for (const node of domSymbolTree.treeIterator(root))
    if (node !== root && node.nodeType === ELEMENT && test(node)) yield node;
}

/** Make a window's document use this search. @param {any} window */
export function addSelectors(window) {
  const document = implForWrapper(window.document);
  const all = document._getDOMSelector();
  const by =
    (/** @type {string} */ name, /** @type {(test: Test, node: any) => any} */ find) =>
    (/** @type {string} */ selectors, /** @type {any} */ node) => {
      const test = simple(selectors);
      return test ? find(test, node) : all[name](selectors, node);
    };
  const own = {
    querySelector: by("querySelector", (test, node) => below(node, test).next().value ?? null),
    querySelectorAll: by("querySelectorAll", (test, node) => [...below(node, test)]),
    matches: by("matches", (test, node) => test(node)),
    closest: by("closest", (test, node) => {
      for (let at = node; at?.nodeType === ELEMENT; at = domSymbolTree.parent(at))
        if (test(at)) return at;
      return null;
    }),
  };
  // All other methods are jsdom's own.
  const quick = new Proxy(all, { get: (_, name) => own[name] ?? all[name].bind(all) });
  document._getDOMSelector = () => quick;
}
