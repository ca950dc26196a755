/**
 * The engine, seen from the page: `ask(intent)` returns a promise of the reply.
 *
 * The worker holds Python. If it dies, another one is started, once, and the questions under way are
 * asked again; it has nothing to remember, since every question carries the link. After that they
 * are answered with an error, and the next one starts a new worker.
 *
 * @import {Intent, IntentType, Proof, Question, Reply} from "./types.js"
 */

const VERSION = 1;
const FAILED = "engine-failed";
/** What a worker may die of. @type {(string|undefined)[]} */
export const DEATHS = [FAILED, "part-missing", "no-webassembly"];

/** How long a question may take before the worker counts as hung. */
const TIMEOUT_MS = 30_000;
/** How long no byte may arrive before the connection counts as gone. */
const SILENCE_MS = 8000;

/** The game that a question is about, and for the player of a sealed one what proves the seat.
 * @typedef {{link?: string, seat?: number|null, proof?: Proof|undefined}} About */
/** @typedef {(onMessage: (event: any) => void, onError: (event: any) => void, way: string) =>
 *   Worker} MakeWorker */
/** What a worker died of: a code of the page's strings, and what that sentence names.
 * @typedef {{code: string, message: string}} Death */
/** @typedef {{started: () => void, progress: (part: number, total: number) => void,
 *   stalled: () => void, ready: (way: "short"|"plain") => void,
 *   failed: (death: Death) => void}} Listeners  total: bytes to download, 0 while unknown */

/** @param {object} intent @param {About} [about] */
const requestOf = (intent, { link = "", seat = null, proof } = {}) =>
  JSON.stringify({ v: VERSION, link, seat, proof, intent });

export class Engine {
  /** Questions under way. @type {Map<number, {question: object, answer: (reply: any) => void}>} */
  #waiting = new Map();
  #asked = 0;
  #isReady = false;
  #hasDied = false;
  /** Timer for the connection. @type {any} */
  #silence;
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

  /** Start a worker, which gets the questions under way.
   * @param {"plain"|""} [way]  plain: without the snapshot */
  start(way = "") {
    this.#worker?.terminate();
    this.#isReady = false;
    this.#listeners.started();
    this.#watchConnection();
    // A script that cannot be fetched is an error without a message.
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

  /** @param {any} data  of a message; see worker/start.js */
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

  /** The first time, start another worker, the plain way; what cannot be fetched or run would not
   * be there the next time either. @param {Death} death */
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
    this.#isReady = false; // Idle work waits: only what the player does starts another worker.
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

  /** Ask what will probably be asked next, so that the answer is there by then: the same question
   * has the same answer, and asking changes nothing. @param {Intent} intent @param {About} [about] */
  askAhead(intent, about) {
    const request = requestOf(intent, about);
    if (this.#worker && request !== this.#ahead.request)
      this.#ahead = { request, reply: this.#send({ request }) };
  }

  /** Hand over a player's own word list; where the reply is not done, `read-list` goes on.
   * @param {{language: string, data: Uint8Array, expected: string}} file
   * @returns {Promise<Reply<"read-list">>} */
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
 * Tell whether an answer still matters: each beginning overtakes those before it.
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
