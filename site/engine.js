/**
 * The engine, seen from the page: `ask(intent)` gives a promise of the reply.
 *
 * The worker holds Python. If it dies, the questions under way are told so and a new worker is
 * made; it has nothing to remember, because every question brings the link along.
 *
 * @import {Intent, Reply} from "./types.js"
 */

const VERSION = 1;

/** How long a move may take before the worker counts as hung. */
const PATIENCE_MS = 30_000;

/**
 * @param {() => Worker} makeWorker
 * @param {{progress: (part: number) => void, ready: (way: "short"|"plain") => void,
 *   failed: (message: string) => void}} tell
 */
export function startEngine(makeWorker, tell) {
  /** @type {Map<number, (reply: Reply) => void>} */
  const waiting = new Map();
  let next = 1;
  let alive = true;
  let ready = false;
  let worker = listen(makeWorker());

  /** @param {Worker} made */
  function listen(made) {
    made.onmessage = ({ data }) => {
      if (data.type === "progress") tell.progress(data.total ? data.loaded / data.total : 0);
      else if (data.type === "ready") {
        ready = true;
        tell.ready(data.short ? "short" : "plain");
      } else if (data.type === "fatal") fail(String(data.message));
      else {
        waiting.get(data.id)?.(JSON.parse(data.reply));
        waiting.delete(data.id);
      }
    };
    made.onerror = (event) => fail(event.message || "worker");
    return made;
  }

  /** @param {string} message */
  function fail(message) {
    alive = false;
    worker.terminate();
    const error = { code: "engine-failed", message };
    for (const answer of waiting.values()) answer(/** @type {Reply} */ ({ ok: false, error }));
    waiting.clear();
    tell.failed(message);
  }

  return {
    /**
     * @param {Intent} intent
     * @param {{link?: string, seat?: number|null}} [about]
     * @returns {Promise<Reply>}
     */
    ask(intent, { link = "", seat = null } = {}) {
      return this.send({ request: JSON.stringify({ v: VERSION, link, seat, intent }) });
    },
    /** Hand over a player's own list of words.
     * @param {{language: string, data: Uint8Array, tag: number|null}} file
     * @returns {Promise<Reply>} */
    give(file) {
      return this.send({ file });
    },
    /** @param {object} question @returns {Promise<Reply>} */
    send(question) {
      if (!alive) this.restart();
      const id = next++;
      return new Promise((answer) => {
        let clock = 0;
        waiting.set(id, (reply) => {
          clearTimeout(clock);
          answer(reply);
        });
        if (ready) clock = setTimeout(() => fail("time"), PATIENCE_MS);
        worker.postMessage({ id, ...question });
      });
    },
    /** @returns {boolean} whether a question is under way */
    isBusy: () => !ready || waiting.size > 0,
    restart() {
      worker.terminate();
      alive = true;
      ready = false;
      worker = listen(makeWorker());
    },
  };
}

/** @typedef {ReturnType<typeof startEngine>} Engine */
