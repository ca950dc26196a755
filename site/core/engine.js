/**
 * The engine, seen from the page: `ask(intent)` returns a promise of the reply.
 *
 * The worker holds Python. If it dies, the questions under way are answered with an error and the
 * next one starts a new worker; it has nothing to remember, since every question carries the link.
 *
 * @import {Intent, IntentType, ListReply, Question, Reply} from "./types.js"
 */

const VERSION = 1;

/** How long a question may take before the worker counts as hung. */
const TIMEOUT_MS = 30_000;

/** @typedef {{link?: string, seat?: number|null}} About  the game that a question is about */
/** @typedef {(onMessage: (event: any) => void, onError: (event: any) => void) => Worker} MakeWorker */
/** @typedef {{progress: (part: number) => void, ready: (way: "short"|"plain") => void,
 *   failed: (message: string) => void}} Listeners */

/** @param {object} intent @param {About} [about] */
const requestOf = (intent, { link = "", seat = null } = {}) =>
  JSON.stringify({ v: VERSION, link, seat, intent });

export class Engine {
  /** Questions under way. @type {Map<number, (reply: any) => void>} */
  #waiting = new Map();
  #asked = 0;
  #isReady = false;
  /** None after it died. @type {Worker|null} */
  #worker = null;
  /** The last question that was asked ahead, and its answer.
   * @type {{request: string, reply: Promise<any>|null}} */
  #ahead = { request: "", reply: null };
  #makeWorker;
  #listeners;

  /** @param {MakeWorker} makeWorker @param {Listeners} listeners */
  constructor(makeWorker, listeners) {
    this.#makeWorker = makeWorker;
    this.#listeners = listeners;
  }

  start() {
    this.#worker?.terminate();
    this.#isReady = false;
    this.#worker = this.#makeWorker(
      ({ data }) => this.#receive(data),
      ({ message }) => this.#fail(message || "worker"),
    );
  }

  /** @param {any} data  of a message; see worker/start.js */
  #receive(data) {
    if (data.type === "progress")
      this.#listeners.progress(data.total ? data.loaded / data.total : 0);
    else if (data.type === "ready") {
      this.#isReady = true;
      this.#listeners.ready(data.short ? "short" : "plain");
    } else if (data.type === "fatal") this.#fail(String(data.message));
    else {
      this.#waiting.get(data.id)?.(JSON.parse(data.reply));
      this.#waiting.delete(data.id);
    }
  }

  /** @param {string} message */
  #fail(message) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false; // Idle work waits: only what the player does starts another worker.
    this.#ahead.request = "";
    for (const answer of this.#waiting.values())
      answer({ ok: false, error: { code: "engine-failed", message } });
    this.#waiting.clear();
    this.#listeners.failed(message);
  }

  /** @param {object} question @returns {Promise<any>} */
  #send(question) {
    if (!this.#worker) this.start();
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((answer) => {
      let timer = 0;
      this.#waiting.set(id, (reply) => {
        clearTimeout(timer);
        answer(reply);
      });
      if (this.#isReady)
        timer = /** @type {any} */ (setTimeout(() => this.#fail("time"), TIMEOUT_MS));
      this.#worker?.postMessage({ id, ...question });
    });
  }

  /** @template {IntentType} T
   * @param {Question<T>} intent @param {About} [about] @returns {Promise<Reply<T>>} */
  async ask(intent, about) {
    const request = requestOf(intent, about);
    const known = request === this.#ahead.request ? await this.#ahead.reply : null;
    return known ?? this.#send({ request });
  }

  /** Ask what will probably be asked next, so that the answer is there by then: the same question
   * has the same answer, and asking changes nothing. @param {Intent} intent @param {About} [about] */
  askAhead(intent, about) {
    const request = requestOf(intent, about);
    if (this.#worker && request !== this.#ahead.request)
      this.#ahead = { request, reply: this.#send({ request }) };
  }

  /** Hand over a player's own word list.
   * @param {{language: string, data: Uint8Array, tag: number|null}} file
   * @returns {Promise<ListReply>} */
  give(file) {
    this.#ahead.request = ""; // Another dictionary, another answer.
    return this.#send({ file });
  }

  /** Whether a question is under way, or no engine is ready for one. */
  get isBusy() {
    return !this.#isReady || this.#waiting.size > 0;
  }
}

/**
 * Tell whether an answer still matters: whatever begins overtakes what began before it.
 *
 *     const isOvertaken = searches.begin();
 *     const reply = await ...;
 *     if (isOvertaken()) return;
 */
export function latest() {
  let count = 0;
  /** @returns {() => boolean} whether something has begun since now */
  const watch = () => {
    const seen = count;
    return () => seen !== count;
  };
  const begin = () => {
    count += 1;
    return watch();
  };
  return { begin, watch };
}
