/**
 * The connection between two pages, and the only place that creates an RTCPeerConnection. It carries texts and
 * does not know what they mean.
 *
 * The answering page is passive, and adds the offering page's candidates again and again: an answer may wait in
 * a chat for a quarter of an hour before it is opened, and browsers give up after four minutes.
 *
 * Browsers describe a page to each other in SDP (RFC 8866). Our description of the other page is generated
 * whole from a token; the browser's description of this page must not be edited.
 *
 * @import {Candidate, Peer, Token} from "./token.js"
 */

import { isReached, isTelling, numberIn, writeToken } from "./token.js";

/** @typedef {{opened: () => void, heard: (data: unknown) => void, silent: (isSilent: boolean) => void,
 *   closed: (why: "left"|"lost"|"no-way") => void, noted: (what: string) => void}} Listeners */

/** How long to gather candidates, since a STUN server might not answer. */
const GATHER_MS = 2000;
/** How long the answering page waits between its retries. */
const AGAIN_MS = 14_000;
/** How many times the answering page retries. */
const TRIES = 120;
/** How long the offering page tries to connect after it has the answer. */
const JOIN_MS = 20_000;
/** How long an interruption may last. It ends within seconds or never; browsers need up to 7 s to notice it. */
const SILENCE_MS = 8000;

/** @param {string} sdp @param {string} name  the text between "a=" and the value */
const attribute = (sdp, name) => new RegExp(`^a=${name}(\\S+)`, "im").exec(sdp)?.[1] ?? "";

/** List the UDP candidates: two pages never reach each other over TCP.
 * @param {string} sdp @returns {Candidate[]} */
const candidatesIn = (sdp) =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)].map(
    ([, address = "", port, type]) => ({ address, port: Number(port), isPublic: type === "srflx" }),
  );

/** @param {string} sdp  this browser's description, with its candidates @returns {Peer} */
export const peerIn = (sdp) => ({
  ufrag: attribute(sdp, "ice-ufrag:"),
  pwd: attribute(sdp, "ice-pwd:"),
  fingerprint: attribute(sdp, "fingerprint:sha-256 ")
    .split(":")
    .map((byte) => Number.parseInt(byte, 16)),
  candidates: candidatesIn(sdp),
});

/** Priorities as RFC 8445 computes them for the first host and the first public candidate. */
const HOST_PRIORITY = 2_122_260_223;
const PUBLIC_PRIORITY = 1_686_052_607;

/** @param {Candidate} candidate @param {number} n
 * @param {number} foundation  a new value makes the browser try the candidate again */
export const candidateLine = ({ address, port, isPublic }, n, foundation) =>
  `candidate:${foundation} 1 udp ${(isPublic ? PUBLIC_PRIORITY : HOST_PRIORITY) - n * 256} ${address} ${port} typ ${
    isPublic ? "srflx raddr 0.0.0.0 rport 0" : "host"
  }`;

/** @param {Peer} peer @param {"active"|"passive"} setup  which side starts the handshake
 * @returns {string} */
export function describe({ ufrag, pwd, fingerprint, candidates }, setup) {
  const bytes = fingerprint.map((byte) => byte.toString(16).padStart(2, "0"));
  const lines = [
    ...["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"],
    ...candidates.map((each, n) => `a=${candidateLine(each, n, n + 1)}`),
    ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, "a=ice-options:trickle"],
    `a=fingerprint:sha-256 ${bytes.join(":").toUpperCase()}`,
    ...[`a=setup:${setup}`, "a=mid:0", "a=sctp-port:5000"],
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** Whether this browser can connect to another page; WebKitGTK, for example, cannot. */
export const canConnect = () => typeof RTCPeerConnection === "function";

export class Connection {
  #page;
  #channel;
  /** Null once closed. @type {Listeners|null} */
  #on;
  #isOpen = false;
  #hasServer;
  /** @type {any} */
  #timer = 0;

  /** @param {string} server  a STUN server, or "" @param {Listeners} on */
  constructor(server, on) {
    this.#on = on;
    this.#hasServer = server !== "";
    this.#page = new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [] });
    this.#channel = this.#page.createDataChannel("table", { negotiated: true, id: 0 });
    this.#channel.onmessage = ({ data }) => this.#on?.heard(data);
    this.#channel.onopen = () => this.#opened();
    this.#channel.onclose = () =>
      this.#end(/^(disconnected|failed)$/.test(this.#page.connectionState) ? "lost" : "left");
    this.#page.onconnectionstatechange = () => this.#changed(this.#page.connectionState);
  }

  /** @returns {Promise<string|undefined>} the token of an offer; undefined if nobody can reach this page */
  offer() {
    return this.#attempt(async () => this.#describeOwn(await this.#page.createOffer()));
  }

  /** @param {Token} offer @returns {Promise<string|undefined>} the token of the answer, if any */
  answer(offer) {
    return this.#attempt(async () => {
      await this.#describeTheirs("offer", offer, "active");
      const token = await this.#describeOwn(await this.#page.createAnswer(), offer.number);
      this.#tryAgain(offer, 0);
      return token;
    });
  }

  /** @param {Token} answer */
  accept(answer) {
    this.#wait(JOIN_MS, () => this.#end("lost"));
    return this.#attempt(() => this.#describeTheirs("answer", answer, "passive"));
  }

  /** @param {string} text @returns {boolean} whether it was sent */
  send(text) {
    const isReady = this.#channel.readyState === "open";
    if (isReady) this.#channel.send(text);
    return isReady;
  }

  /** Close the connection without notifying the listeners. */
  close() {
    clearTimeout(this.#timer);
    this.#on = null;
    this.#page.close();
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T|undefined>} */
  #attempt(work) {
    return work().catch(({ name }) => {
      this.#on?.noted(name);
      this.#end("no-way");
      return undefined;
    });
  }

  /** @param {RTCSessionDescriptionInit} made @param {number} [to] */
  async #describeOwn(made, to) {
    const isFound = this.#found();
    await this.#page.setLocalDescription(made);
    await isFound;
    const found = peerIn(this.#page.localDescription?.sdp ?? "");
    // Without a server, players were told that only the local network is used. Others may see the link, so it
    // must not reveal a public address.
    const isTold = (/** @type {Candidate} */ each) => this.#hasServer || !isTelling(each);
    const peer = { ...found, candidates: found.candidates.filter(isTold).filter(isReached) };
    this.#noteCandidates("own", peer);
    if (!peer.candidates.length) throw new Error("no candidates");
    return writeToken(peer, to);
  }

  /** @param {RTCSdpType} type @param {Token} theirs @param {"active"|"passive"} setup */
  #describeTheirs(type, theirs, setup) {
    this.#noteCandidates("their", theirs);
    return this.#page.setRemoteDescription({ type, sdp: describe(theirs, setup) });
  }

  /** Log the kinds of candidates, without addresses. @param {string} whose @param {Peer} peer */
  #noteCandidates(whose, { candidates }) {
    const kinds = candidates.map(({ isPublic }) => (isPublic ? "public" : "host"));
    this.#on?.noted(`${whose} candidates: ${kinds.join(", ") || "none"}`);
  }

  /** Wait until all candidates are gathered, or the time is up. */
  #found() {
    const page = this.#page;
    return new Promise((done) => {
      page.onicegatheringstatechange = () => page.iceGatheringState === "complete" && done(null);
      setTimeout(done, GATHER_MS);
    });
  }

  /** Add the other page's candidates again, as new ones, until the connection is open.
   * @param {Token} offer @param {number} round */
  #tryAgain(offer, round) {
    if (round === TRIES) return this.#end("no-way");
    this.#wait(AGAIN_MS, () => {
      for (const [n, each] of offer.candidates.entries()) {
        const candidate = candidateLine(each, n, 100 + round * 10 + n);
        this.#page.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
      }
      this.#tryAgain(offer, round + 1);
    });
  }

  /** @param {number} ms @param {() => void} act  replaces the previous timer */
  #wait(ms, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#isOpen = true;
    this.#on?.opened();
  }

  /** React to a change of the connection's state. Until the connection is open, only a timeout ends it.
   * @param {RTCPeerConnectionState} state */
  #changed(state) {
    this.#on?.noted(`connection: ${state}`);
    if (!this.#isOpen) return;
    if (state === "failed") return this.#end("lost");
    if (state === "disconnected") this.#wait(SILENCE_MS, () => this.#end("lost"));
    else clearTimeout(this.#timer);
    this.#on?.silent(state === "disconnected");
  }

  /** @param {"left"|"lost"|"no-way"} why */
  #end(why) {
    const on = this.#on;
    this.close();
    on?.closed(this.#isOpen ? why : "no-way");
  }
}

/** Whether an answer belongs to an offer. @param {Token} answer @param {string} offer */
export const isFor = ({ kind, to }, offer) => kind === "answer" && to === numberIn(offer);
