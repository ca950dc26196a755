// Reads addresses and messages of the page like the programs that receive them.

import assert from "node:assert/strict";

/** Matches a link in a text, like chat and mail programs. */
const FOUND = /https?:\/\/[^\s<>"]+/g;

/** Return a field of an address (`sms:`, `mailto:`, `https:`) as its program reads it: an unescaped `#` ends the
 * fields, `&` begins the next field, and some programs read `+` as a space.
 * @param {string} href @param {string} name */
export function fieldOf(href, name) {
  const { search, searchParams } = new URL(href);
  const fields = search.slice(1).split("&");
  const [field = ""] = fields.filter((each) => each.startsWith(`${name}=`));
  const text = decodeURIComponent(field.slice(name.length + 1));
  assert.equal(searchParams.get(name), text, "programs read it in two ways");
  return text;
}

/** Return the addresses that can be tapped in a text, without trailing punctuation. @param {string} text */
export const linksIn = (text) =>
  [...text.matchAll(FOUND)].map(([found]) => found.replace(/[.,:;!?)]+$/, ""));
