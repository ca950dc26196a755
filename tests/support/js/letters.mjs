// Reads a language's tiles and letter table from the engine's data, as docs/link-format.md says, for the link
// reader in JavaScript. The page downloads a file that the build makes from the same data.

import { readFileSync } from "node:fs";
import { numbers } from "../../../site/link-reader/lists.js";

const data = (path) =>
  readFileSync(new URL(`../../../src/scrabble/data/${path}`, import.meta.url), "utf8");

export function lettersOf(language) {
  const text = data(`alphabets/${language}.toml`);
  const rows = text.matchAll(/^"?([^"\s]+)"? = \[(\d+), (\d+)\]$/gm);
  const [alone, ...pair] = data(`link_v1/${language}.txt`)
    .trim()
    .split("\n")
    .filter((line) => line[0] !== "#")
    .map(numbers);
  return {
    tiles: [...rows].map(([, letter, count, value]) => [letter, Number(count), Number(value)]),
    blanks: Number(text.match(/^blanks = (\d+)$/m)[1]),
    alone,
    pair,
  };
}
