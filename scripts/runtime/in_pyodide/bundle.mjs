/** Reads the page's bundle (see packing.py) under Node.js. */

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";

/** @param {string} path */
export function readBundle(path) {
  const data = gunzipSync(readFileSync(path));
  const head = data.readUInt32BE(0);
  const { info, files } = JSON.parse(data.subarray(4, 4 + head).toString());
  let end = 4 + head;
  return {
    info,
    files: files.map(([name, size]) => {
      end += size;
      return [name, new Uint8Array(data.subarray(end - size, end))];
    }),
  };
}

/** Writes files of a bundle into Pyodide's file system. */
export function writeFiles(FS, folder, files) {
  for (const [name, data] of files) {
    FS.mkdirTree(dirname(`${folder}/${name}`));
    FS.writeFile(`${folder}/${name}`, data);
  }
}
