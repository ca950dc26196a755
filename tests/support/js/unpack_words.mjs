/** Unpacks dictionaries like the page: `unpack_words.mjs FILE.words...`. Prints for each dictionary the section
 * that only the engine reads, in hexadecimal, and the SHA-256 of the word graph's edges. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackWords } from "../../../site/worker/dictionary.js";

const found = {};
for (const path of process.argv.slice(2)) {
  const { about, edges } = unpackWords(new Uint8Array(gunzipSync(readFileSync(path))));
  found[basename(path, ".words")] = [
    Buffer.from(about).toString("hex"),
    createHash("sha256").update(edges).digest("hex"),
  ];
}
console.log(JSON.stringify(found));
