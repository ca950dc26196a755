/**
 * The connection between two pages: the one place that makes an RTCPeerConnection. It carries texts, and
 * knows neither the game nor what is said.
 *
 * Whoever answers waits passively, and tries the ways to the other again and again: an answer may lie in
 * a chat for a quarter of an hour before it is opened. Otherwise the browser gives up after four minutes.
 */

import { candidateLine, describe, peerIn } from "./description.js";
import { numberIn, write } from "./token.js";

/** @typedef {import("./token.js").Token} Token */
/** @typedef {{opened: () => void, heard: (data: unknown) => void, silent: (isSilent: boolean) => void,
 *   closed: (why: "left"|"lost"|"no-way") => void, noted: (what: string) => void}} Listeners */

/** How long to look for ways to be reached; a STUN server may not answer. */
const GATHER_MS = 2000;
/** How often an answer tries again, and for how long. */
const AGAIN_MS = 14_000;
const TRIES = 120;
/** How long an offer tries to reach whoever answered. */
const JOIN_MS = 20_000;
/** A connection that was interrupted for a moment comes back within some seconds, or not at all. The
 * browser needs up to 7 s to notice. */
const SILENCE_MS = 8000;

/** Whether this browser can join another page: WebKitGTK, for one, cannot. */
export const canConnect = () => typeof RTCPeerConnection === "function";

/** @param {{isPublic: boolean}[]} candidates @returns {string} of what kinds, without addresses */
function kindsOf(candidates) {
  const count = candidates.filter(({ isPublic }) => isPublic).length;
  return `${candidates.length - count} host, ${count} public`;
}

export class Connection {
  #page;
  #channel;
  #on;
  #isOpen = false;
  #isPatient = false;
  /** @type {any} */
  #timer = 0;

  /** @param {string} server  a STUN server, or "" @param {Listeners} on */
  constructor(server, on) {
    this.#on = on;
    this.#page = new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [] });
    this.#channel = this.#page.createDataChannel("table", { negotiated: true, id: 0 });
    this.#channel.onmessage = ({ data }) => on.heard(data);
    this.#channel.onopen = () => this.#opened();
    this.#channel.onclose = () => this.#end(this.#isSilent ? "lost" : "left");
    this.#page.onconnectionstatechange = () => this.#changed();
  }

  get #isSilent() {
    return ["disconnected", "failed"].includes(this.#page.connectionState);
  }

  /** @returns {Promise<string>} the token of an offer; "" where nothing could reach this page */
  async offer() {
    return this.#describeOwn(await this.#page.createOffer());
  }

  /** @param {Token} offer @returns {Promise<string>} the token of the answer, or "" */
  async answer(offer) {
    this.#isPatient = true;
    this.#on.noted(`their candidates: ${kindsOf(offer.candidates)}`);
    await this.#page.setRemoteDescription({ type: "offer", sdp: describe(offer, "active") });
    const token = await this.#describeOwn(await this.#page.createAnswer(), offer.number);
    this.#tryAgain(offer, 0);
    return token;
  }

  /** @param {Token} answer */
  async accept(answer) {
    this.#on.noted(`their candidates: ${kindsOf(answer.candidates)}`);
    this.#wait(JOIN_MS, () => this.#end("lost"));
    await this.#page.setRemoteDescription({ type: "answer", sdp: describe(answer, "passive") });
  }

  /** @param {string} text @returns {boolean} whether it is on its way */
  send(text) {
    const isReady = this.#channel.readyState === "open";
    if (isReady) this.#channel.send(text);
    return isReady;
  }

  /** Close it from here: nobody is told. */
  close() {
    clearTimeout(this.#timer);
    this.#channel.onclose = this.#page.onconnectionstatechange = null;
    this.#channel.onmessage = this.#channel.onopen = null;
    this.#page.close();
  }

  /** @param {RTCSessionDescriptionInit} made @param {number} [to] @returns {Promise<string>} */
  async #describeOwn(made, to) {
    const isFound = this.#found();
    await this.#page.setLocalDescription(made);
    await isFound;
    const peer = peerIn(this.#page.localDescription?.sdp ?? "");
    this.#on.noted(`own candidates: ${kindsOf(peer.candidates)}`);
    return peer.candidates.length ? write(peer, to) : "";
  }

  /** Resolves when all ways to be reached are known, or the time for that is over. */
  #found() {
    const page = this.#page;
    return new Promise((done) => {
      page.onicegatheringstatechange = () => page.iceGatheringState === "complete" && done(null);
      setTimeout(done, GATHER_MS);
    });
  }

  /** Give the other's candidates to the browser once more, as new ones.
   * @param {Token} offer @param {number} round */
  #tryAgain(offer, round) {
    if (this.#isOpen || round === TRIES) return;
    this.#wait(AGAIN_MS, () => {
      for (const [n, each] of offer.candidates.entries()) {
        const candidate = candidateLine(each, n, 100 + round * 10 + n);
        this.#page.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
      }
      this.#tryAgain(offer, round + 1);
    });
  }

  /** @param {number} ms @param {() => void} act */
  #wait(ms, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#isOpen = true;
    this.#on.opened();
  }

  #changed() {
    const { connectionState: state } = this.#page;
    this.#on.noted(`connection: ${state}`);
    // Before it is open, an answer tries again.
    if (state === "failed" && !(this.#isPatient && !this.#isOpen)) return this.#end("lost");
    if (!this.#isOpen) return undefined;
    if (state === "disconnected") this.#wait(SILENCE_MS, () => this.#end("lost"));
    else clearTimeout(this.#timer);
    return this.#on.silent(state === "disconnected");
  }

  /** @param {"left"|"lost"} why */
  #end(why) {
    this.close();
    this.#on.closed(this.#isOpen ? why : "no-way");
  }
}

/** Whether an answer is for an offer. @param {Token} answer @param {string} offer */
export const isFor = ({ kind, to }, offer) => kind === "answer" && to === numberIn(offer);
