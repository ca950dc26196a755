// Two pages that can join without a browser: their fake connections deliver to each other.

import { Session } from "../../../site/live/session.js";
import { routerActions } from "../../../site/play/router.js";
import { savedOf, testApp, viewOf } from "./app.mjs";

/** Connections by user name. @type {Map<string, FakeConnection>} */
const byName = new Map();
let made = 0;

/** The part of RTCPeerConnection that a page uses: it opens once both sides know each other. */
export class FakeConnection {
  connectionState = "new";
  iceGatheringState = "new";
  localDescription = null;
  candidates = 0;
  #other = null;

  constructor({ iceServers }) {
    this.servers = iceServers;
    made += 1;
    this.name = `u${String(made).padStart(3, "0")}`;
    byName.set(this.name, this);
  }

  createDataChannel() {
    this.channel = { readyState: "connecting", send: (text) => this.#send(text) };
    return this.channel;
  }

  async createOffer() {
    return { type: "offer" };
  }

  async createAnswer() {
    return { type: "answer" };
  }

  async setLocalDescription({ type }) {
    const print = Array(32).fill("AB").join(":");
    const sdp = [
      `a=ice-ufrag:${this.name}`,
      "a=ice-pwd:abcdefghijklmnopqrstuvwx",
      `a=fingerprint:sha-256 ${print}`,
      "a=candidate:1 1 udp 1 192.168.0.2 5000 typ host",
    ].join("\r\n");
    this.localDescription = { type, sdp };
    this.iceGatheringState = "complete";
    this.onicegatheringstatechange?.();
  }

  async setRemoteDescription({ type, sdp }) {
    this.#other = byName.get(/^a=ice-ufrag:(.*)$/m.exec(sdp)[1].trim());
    if (type === "answer")
      for (const side of [this, this.#other]) queueMicrotask(() => side.open());
  }

  async addIceCandidate() {
    this.candidates += 1;
  }

  open() {
    this.connectionState = "connected";
    this.channel.readyState = "open";
    this.channel.onopen?.();
  }

  #send(text) {
    queueMicrotask(() => this.#other.channel.onmessage?.({ data: text }));
  }

  close() {
    this.channel.readyState = "closed";
    const other = this.#other?.channel;
    if (other?.readyState === "open") queueMicrotask(() => other.onclose?.());
  }
}

/** Define the browser globals that a page has and Node lacks. */
export function withBrowser() {
  const listeners = {};
  Object.assign(globalThis, {
    RTCPeerConnection: FakeConnection,
    BroadcastChannel: class {
      postMessage() {}
      close() {}
    },
    addEventListener: (name, does) => {
      listeners[name] = does;
    },
    document: {
      visibilityState: "visible",
      addEventListener: (name, does) => {
        listeners[name] = does;
      },
      querySelector: () => null,
    },
  });
  return listeners;
}

/** Make a player's page in game "g", in which seat 0 is to move. @param {0|1} seat */
export function player(seat, replies = {}) {
  const view = viewOf({ link: "1startlink", seat, allowed: seat ? {} : { play: true } });
  const page = testApp(replies, {
    actions: routerActions,
    lazy: { together: () => {}, rematch: () => {} },
  });
  const { app } = page;
  app.startup.scoped = (name) => name;
  app.store.keep(savedOf(view, { seats: [seat] }));
  app.update({ screen: "game", view, seats: [seat], isMyTurn: seat === 0 });
  return { ...page, session: new Session(app) };
}
