/**
 * The engine as the page sees it: `ask(intent)` returns a promise of the reply.
 *
 * The worker runs Python and has no state, since every request carries the link. When it dies for the first
 * time, another worker starts and receives the pending requests again. After later deaths, pending requests are
 * answered with an error, and the next request starts a new worker.
 *
 * @import {Intent, IntentType, Proof, Question, Reply} from "./types.js"
 */

const VERSION = 1;
const FAILED = "engine-failed";
/** The codes of errors that end a worker. @type {(string|undefined)[]} */
export const DEATHS = [FAILED, "part-missing", "no-webassembly"];

/** How long a request may take before the worker counts as hung. */
const TIMEOUT_MS = 30_000;
/** How long a download may stall before the connection counts as lost. */
const SILENCE_MS = 8000;

/** The game that a request is about and, in a joint game, the proof of the seat.
 * @typedef {{link?: string, seat?: number|null, proof?: Proof|undefined}} About */
/** @typedef {(onMessage: (event: any) => void, onError: (event: any) => void, way: string) =>
 *   Worker} MakeWorker */
/** Why a worker died. code: the string key of a sentence for the player; message: a detail in that sentence.
 * @typedef {{code: string, message: string}} Death */
/** @typedef {{started: () => void, progress: (part: number, total: number) => void,
 *   stalled: () => void, ready: (way: "short"|"plain") => void,
 *   failed: (death: Death) => void}} Listeners  total: bytes to download, 0 while unknown */

/** @param {object} intent @param {About} [about] */
const requestOf = (intent, { link = "", seat = null, proof } = {}) =>
  JSON.stringify({ v: VERSION, link, seat, proof, intent });

export class Engine {
  /** Pending requests. @type {Map<number, {question: object, answer: (reply: any) => void}>} */
  #waiting = new Map();
  #asked = 0;
  #isReady = false;
  #hasDied = false;
  /** Timer for a stalled download. @type {any} */
  #silence;
  /** Null after the worker died. @type {Worker|null} */
  #worker = null;
  /** The last prefetched request and its reply. @type {{request: string, reply: Promise<any>|null}} */
  #ahead = { request: "", reply: null };
  #makeWorker;
  #listeners;

  /** @param {MakeWorker} makeWorker @param {Listeners} listeners */
  constructor(makeWorker, listeners) {
    this.#makeWorker = makeWorker;
    this.#listeners = listeners;
  }

  /** Start a worker and send it the pending requests.
   * @param {"plain"|""} [way]  "plain" starts without the snapshot */
  start(way = "") {
    this.#worker?.terminate();
    this.#isReady = false;
    this.#listeners.started();
    this.#watchConnection();
    // A script that fails to load gives an error without a message.
    const worker = this.#makeWorker(
      ({ data }) => this.#receive(data),
      ({ message }) =>
        this.#bury({ code: message ? FAILED : "part-missing", message: message ?? "worker" }),
      way,
    );
    this.#worker = worker;
    for (const [id, { question }] of this.#waiting) worker.postMessage({ id, ...question });
  }

  #watchConnection() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#listeners.stalled(), SILENCE_MS);
  }

  /** @param {any} data  a message's data; see worker/start.js */
  #receive(data) {
    if (data.type === "progress") {
      const { loaded, total } = data;
      this.#watchConnection();
      if (total && loaded === total) clearTimeout(this.#silence);
      this.#listeners.progress(total ? loaded / total : 0, total);
    } else if (data.type === "ready") {
      clearTimeout(this.#silence);
      this.#isReady = true;
      this.#listeners.ready(data.short ? "short" : "plain");
    } else if (data.type === "fatal")
      this.#bury({ code: data.code ?? FAILED, message: String(data.message) });
    else {
      const asked = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      asked?.answer(JSON.parse(data.reply));
    }
  }

  /** Handle a worker's death. The first time, start another worker without the snapshot, unless a file was
   * missing or broken: the next worker would miss the file too. @param {Death} death */
  #bury(death) {
    clearTimeout(this.#silence);
    if (!this.#hasDied && death.code === FAILED) {
      this.#hasDied = true;
      this.start("plain");
    } else this.#fail(death);
  }

  /** @param {Death} death */
  #fail(death) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false; // Idle work now waits: only the player's actions start another worker.
    this.#ahead.request = "";
    const asked = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { answer } of asked) answer({ ok: false, error: death });
    this.#listeners.failed(death);
  }

  /** @param {object} question @returns {Promise<any>} */
  #send(question) {
    if (!this.#worker) this.start();
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((answer) => {
      let timer = 0;
      const done = (/** @type {any} */ reply) => {
        clearTimeout(timer);
        answer(reply);
      };
      this.#waiting.set(id, { question, answer: done });
      const hung = () => this.#fail({ code: FAILED, message: "time" });
      if (this.#isReady) timer = /** @type {any} */ (setTimeout(hung, TIMEOUT_MS));
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

  /** Prefetch the reply to a request that will probably come next. Requests have no side effects, and equal
   * requests have equal replies. @param {Intent} intent @param {About} [about] */
  askAhead(intent, about) {
    const request = requestOf(intent, about);
    if (this.#worker && request !== this.#ahead.request)
      this.#ahead = { request, reply: this.#send({ request }) };
  }

  /** Send a player's own word list. If the reply is not done, continue with `read-list`.
   * @param {{language: string, data: Uint8Array, expected: string}} file
   * @returns {Promise<Reply<"read-list">>} */
  give(file) {
    this.#ahead.request = ""; // Prefetched replies depend on the dictionary.
    return this.#send({ file });
  }

  /** Whether a request is pending or the engine is not ready. */
  get isBusy() {
    return !this.#isReady || this.#waiting.size > 0;
  }
}

/** Track which of several requests is the latest, to ignore outdated replies. */
export function latest() {
  let count = 0;
  /** @returns {() => boolean} whether a later request has begun since */
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
