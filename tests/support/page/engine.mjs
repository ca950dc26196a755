// The native engine and the server of the page, shared by all devices of a process.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const VENV = `${ROOT}.venv/bin/python`;

/** Start the server, which ends with this process. @returns {Promise<string>} its address */
async function start() {
  const python = existsSync(VENV) ? VENV : "python3";
  const child = spawn(python, ["-m", "support.page.server"], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: "src:.:tests" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  const address = await new Promise((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  for (const each of [child, child.stdin, child.stdout]) each.unref();
  return address;
}

/** The server's address: `build.py test` starts one server for all test files.
 * @type {Promise<string>|undefined} */
let address;
export const server = () => {
  address ??= process.env.PASSAWORD_SERVER
    ? Promise.resolve(process.env.PASSAWORD_SERVER)
    : start();
  return address;
};

/** @param {string} name  of a function in games.py @param {...unknown} given */
async function call(name, ...given) {
  const body = JSON.stringify([name, ...given]);
  const reply = await fetch(`${await server()}games`, { method: "POST", body });
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.json();
}

/** Functions of games.py, which make games natively. @type {Record<string, (...given: any[]) => Promise<any>>} */
export const games = new Proxy(
  {},
  {
    get:
      (_, name) =>
      (...given) =>
        call(String(name), ...given),
  },
);

/**
 * The worker class of a device: its requests go to the native engine.
 *
 * @param {import("./device.mjs").Device} device
 */
export const workerOf = (device) =>
  class Worker {
    onmessage = null;
    onerror = null;
    #ended = false;
    #ready;

    constructor() {
      device.workers.push(this);
      this.#ready = (async () => {
        await device.start;
        this.tell({ type: "progress", loaded: 1, total: 1 });
        this.tell({ type: "ready" });
      })();
    }

    /** Send a message to the page. @param {object} data */
    tell(data) {
      if (!this.#ended) this.onmessage?.({ type: "message", data });
    }

    /** Report the worker's death, like a browser. @param {string} message */
    die(message) {
      this.onerror?.({ type: "error", message });
    }

    async postMessage({ id, request, file }) {
      if (id === undefined) return; // The message only names the expected dictionary; here all are loaded.
      await this.#ready;
      const reply = await (file ? device.takeList(file) : device.answer(request));
      this.tell({ id, reply });
    }

    terminate() {
      this.#ended = true;
    }
  };
