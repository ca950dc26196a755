/**
 * Starts Python from the page's snapshot under Node.js and makes the calls that flows.py recorded:
 * `restored.mjs RUNTIME WORDS RECORDED.jsonl`. Prints as JSON how many there were, those with other
 * replies, and the modules that were imported meanwhile.
 */

import { replay, startRestored } from "../../scripts/pyodide/restored.mjs";

const [runtime, words, recorded] = process.argv.slice(2);
const { call, module } = await startRestored(runtime);
const run = (text) => {
  if (module._PyRun_SimpleString(module.stringToNewUTF8(text))) throw new Error("Python raised");
};
run("import sys; before = set(sys.modules)");
const { count, differing } = replay(call, recorded, words);
run('with open("/later", "w") as file: file.write(" ".join(set(sys.modules) - before))');
const later = module.FS.readFile("/later", { encoding: "utf8" }).split(" ");
console.log(JSON.stringify({ count, differing: differing.slice(0, 3), later }));
process.exit(0); // Pyodide's own start waits forever.
