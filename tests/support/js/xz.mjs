// Makes xz streams for tests with the project's Python, as Node.js has no library for it.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const VENV = new URL("../../../.venv/bin/python", import.meta.url).pathname;
const PYTHON = existsSync(VENV) ? VENV : "python3";
const PROGRAM =
  "import lzma, sys; sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), check=1))";

/** @param {string|Uint8Array} input @returns {Uint8Array<ArrayBuffer>} */
export const xzOf = (input) =>
  new Uint8Array(execFileSync(PYTHON, ["-c", PROGRAM], { input, maxBuffer: 1e8 }));
