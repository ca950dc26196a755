/**
 * The engine, seen from the page: `ask(intent)` gives a promise of the reply.
 *
 * The worker holds Python. If it dies, the questions under way are told so and a new worker is
 * made; it has nothing to remember, because every question brings the link along.
 *
 * @import {Intent, Reply} from "./types.js"
 */

const VERSION = 1;

/** @typedef {{link?: string, seat?: number|null}} About  the game that is asked about */

/** @param {Intent} intent @param {About} [about] */
const textOf = (intent, { link = "", seat = null } = {}) =>
  JSON.stringify({ v: VERSION, link, seat, intent });

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
  /** The question that was asked ahead last, and its answer. */
  let ahead = { request: "", reply: /** @type {Promise<Reply>|null} */ (null) };
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
    /** @param {Intent} intent @param {About} [about] @returns {Promise<Reply>} */
    async ask(intent, about) {
      const request = textOf(intent, about);
      const known = request === ahead.request ? await ahead.reply : null;
      return known?.ok ? known : this.send({ request });
    },
    /** Ask what will probably be asked next, so that its answer is there by then: the same question
     * has the same answer, and asking changes nothing.
     * @param {Intent} intent @param {About} [about] */
    askAhead(intent, about) {
      const request = textOf(intent, about);
      if (alive && request !== ahead.request) ahead = { request, reply: this.send({ request }) };
    },
    /** Hand over a player's own list of words.
     * @param {{language: string, data: Uint8Array, tag: number|null}} file
     * @returns {Promise<Reply>} */
    give(file) {
      ahead.request = ""; // Another dictionary, another answer.
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
