/**
 * Runs a Python program in Pyodide, the same Python as in the page:
 *
 *     node scripts/runtime/in_pyodide/run.mjs PROGRAM.py [--stdlib FILE] [--bundle FILE] [--wheel FILE]...
 *       [ARGUMENT]...
 *
 * The project's folder is mounted as /project, the working folder, and `scripts` can be imported.
 * Wheels are unpacked, not installed; a bundle and a standard library are archives of the page (see
 * packing.py). The exit code is the program's.
 */

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { readBundle, writeFiles } from "./bundle.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const PYODIDE = resolve(ROOT, "node_modules/pyodide");

/** Python that runs a file as the main program and returns the exit code. */
const MAIN = `
import sys
from importlib import invalidate_caches
from pyodide.code import eval_code_async

async def main(arguments, source):
    invalidate_caches()
    sys.argv = arguments
    sys.path.append("/project")
    try:
        await eval_code_async(
            source, {"__name__": "__main__", "__file__": arguments[0]}, filename=arguments[0]
        )
    except SystemExit as stop:
        if isinstance(stop.code, str):
            print(stop.code, file=sys.stderr)
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return 0

main
`;

async function run([program, ...rest]) {
  const options = { "--wheel": [], "--bundle": [], "--stdlib": [] };
  while (rest[0] in options) {
    const [option, value] = rest.splice(0, 2);
    options[option].push(value);
  }
  const bundles = options["--bundle"].map(readBundle);
  const stdlib = options["--stdlib"].map((file) => gunzipSync(readFileSync(file)))[0];
  const python = await loadPyodide({
    indexURL: PYODIDE,
    lockFileContents: JSON.parse(readFileSync(resolve(PYODIDE, "pyodide-lock.json"), "utf8")),
    // Reproducible: no dates, and a fixed order of sets. Bytecode without columns is 10 % smaller;
    // only the carets in tracebacks are lost.
    env: {
      SOURCE_DATE_EPOCH: "1577836800",
      PYTHONHASHSEED: "0",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONNODEBUGRANGES: "1",
    },
    fsInit: async (FS, { sitePackages }) => {
      if (stdlib) FS.writeFile("/lib/python314.zip", new Uint8Array(stdlib));
      for (const { files } of bundles) writeFiles(FS, sitePackages, files);
    },
  });
  python.FS.mkdirTree("/project");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: ROOT }, "/project");
  for (const wheel of options["--wheel"]) {
    const extractDir = python.runPython("import site; site.getsitepackages()[0]");
    python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
  }
  python.FS.chdir("/project");
  return python.runPython(MAIN)(python.toPy([program, ...rest]), readFileSync(program, "utf8"));
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
