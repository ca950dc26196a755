/**
 * Checks a value by a JSON Schema of docs/schemas/, with the keywords that these schemas use. Objects
 * may only have fields that the schema names.
 */

import { readFileSync } from "node:fs";

/** Functions that check a value, by keyword. */
const KEYWORDS = {
  const: (value, wanted) => value === wanted,
  enum: (value, wanted) => wanted.includes(value),
  type: (value, wanted) => [wanted].flat().some((name) => TYPES[name](value)),
  pattern: (value, wanted) => typeof value !== "string" || new RegExp(wanted, "u").test(value),
  minimum: (value, least) => typeof value !== "number" || value >= least,
  maximum: (value, most) => typeof value !== "number" || value <= most,
  minLength: (value, least) => typeof value !== "string" || [...value].length >= least,
  maxLength: (value, most) => typeof value !== "string" || [...value].length <= most,
  minItems: (value, least) => !Array.isArray(value) || value.length >= least,
  maxItems: (value, most) => !Array.isArray(value) || value.length <= most,
  maxProperties: (value, most) => Object.keys(value ?? {}).length <= most,
  required: (value, names) => names.every((name) => name in value),
};
const TYPES = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};
/** Keywords with schemas for parts of a value. */
const BELOW = [
  "$ref",
  "items",
  "prefixItems",
  "properties",
  "additionalProperties",
  "propertyNames",
];
const SILENT = ["description", "$schema", "$defs", "title"];

/** @param {string} name @returns {any} a schema of docs/schemas/ */
export const schemaOf = (name) =>
  JSON.parse(readFileSync(new URL(`../../../docs/schemas/${name}.json`, import.meta.url), "utf8"));

/** @param {unknown} value @param {any} schema @returns {string[]} the places where it does not fit */
export function faults(value, schema, whole = schema, place = "$") {
  const unknown = Object.keys(schema).filter(
    (key) => !(key in KEYWORDS || BELOW.includes(key) || SILENT.includes(key) || key === "anyOf"),
  );
  if (unknown.length) throw new Error(`not understood: ${unknown}`);
  const own = Object.entries(KEYWORDS).flatMap(([key, holds]) =>
    key in schema && !holds(value, schema[key]) ? [`${place}: ${key}`] : [],
  );
  if (own.length) return own;
  const check = (part, form, name) => faults(part, form, whole, `${place}${name}`);
  if (schema.anyOf) {
    const tried = schema.anyOf.map((form) => check(value, form, ""));
    return tried.some((found) => !found.length) ? [] : tried[0];
  }
  if (schema.$ref) return check(value, whole.$defs[schema.$ref.split("/").at(-1)], "");
  if (Array.isArray(value))
    return value.flatMap((part, n) => {
      const form = schema.prefixItems?.[n] ?? schema.items;
      return form ? check(part, form, `[${n}]`) : [];
    });
  const { properties, additionalProperties, propertyNames } = schema;
  if (!TYPES.object(value) || !(properties || additionalProperties)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const form = properties?.[name] ?? additionalProperties;
    if (!form) return [`${place}.${name}: not named`];
    const called = propertyNames ? check(name, propertyNames, `.${name}`) : [];
    return [...called, ...check(part, form, `.${name}`)];
  });
}
