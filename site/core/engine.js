/**
 * The engine, seen from the page: `ask(intent)` gives a promise of the reply.
 *
 * The worker holds Python. If it dies, the questions under way are told so and the next one makes a
 * new worker; it has nothing to remember, because every question brings the link along.
 *
 * @import {Intent, Reply} from "./types.js"
 */

import { makeWorker } from "../start-worker.js";

const VERSION = 1;

/** How long a move may take before the worker counts as hung. */
const PATIENCE_MS = 30_000;

/** Questions under way. @type {Map<number, (reply: Reply) => void>} */
const waiting = new Map();
let asked = 0;
let isReady = false;
/** None after it died. @type {Worker|null} */
let worker = null;

/** @typedef {{progress: (part: number) => void, ready: (way: "short"|"plain") => void,
 *   failed: (message: string) => void}} Tell */
/** @type {Tell} */
let tell;

/** @param {Tell} those  who are told how the engine fares */
export function start(those) {
  tell = those;
  restart();
}

export function restart() {
  worker?.terminate();
  isReady = false;
  worker = makeWorker(hear, ({ message }) => fail(message || "worker"));
}

/** @param {MessageEvent} event */
function hear({ data }) {
  if (data.type === "progress") tell.progress(data.total ? data.loaded / data.total : 0);
  else if (data.type === "ready") {
    isReady = true;
    tell.ready(data.short ? "short" : "plain");
  } else if (data.type === "fatal") fail(String(data.message));
  else {
    waiting.get(data.id)?.(JSON.parse(data.reply));
    waiting.delete(data.id);
  }
}

/** @param {string} message */
function fail(message) {
  worker?.terminate();
  worker = null;
  const error = { code: "engine-failed", message };
  for (const answer of waiting.values()) answer(/** @type {Reply} */ ({ ok: false, error }));
  waiting.clear();
  tell.failed(message);
}

/** @param {object} question @returns {Promise<Reply>} */
function send(question) {
  if (!worker) restart();
  asked += 1;
  const id = asked;
  return new Promise((answer) => {
    let clock = 0;
    waiting.set(id, (reply) => {
      clearTimeout(clock);
      answer(reply);
    });
    if (isReady) clock = setTimeout(() => fail("time"), PATIENCE_MS);
    worker?.postMessage({ id, ...question });
  });
}

/** @typedef {{link?: string, seat?: number|null}} About  the game that is asked about */

/** @param {Intent} intent @param {About} [about] */
const textOf = (intent, { link = "", seat = null } = {}) =>
  JSON.stringify({ v: VERSION, link, seat, intent });

/** The question that was asked ahead last, and its answer. */
let ahead = { request: "", reply: /** @type {Promise<Reply>|null} */ (null) };

/** @param {Intent} intent @param {About} [about] */
export async function ask(intent, about) {
  const request = textOf(intent, about);
  const known = request === ahead.request ? await ahead.reply : null;
  return known?.ok ? known : send({ request });
}

/** Ask what will probably be asked next, so that its answer is there by then: the same question has
 * the same answer, and asking changes nothing. @param {Intent} intent @param {About} [about] */
export function askAhead(intent, about) {
  const request = textOf(intent, about);
  if (worker && request !== ahead.request) ahead = { request, reply: send({ request }) };
}

/** Hand over a player's own list of words.
 * @param {{language: string, data: Uint8Array, tag: number|null}} file */
export function give(file) {
  ahead.request = ""; // Another dictionary, another answer.
  return send({ file });
}

/** Whether a question is under way. */
export const isBusy = () => !isReady || waiting.size > 0;

/** @typedef {typeof import("./engine.js")} Engine */
