/** Unpacks dictionaries like the page: `unpack_words.mjs FILE.words...`; prints, by name, the section for
 * the engine only and the SHA-256 of the edges. */

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
