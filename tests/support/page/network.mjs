// A fake network between the pages of several devices, with the parts of WebRTC that the page uses
// (https://www.w3.org/TR/webrtc/). Events arrive in order, every event as its own task; tests can hold events
// back. Two pages connect only if their session descriptions match.

/** How long a browser tries the other page's candidates, in milliseconds. */
const LOOKS_MS = 30_000;

/** Lines that a page's session description must have. */
const LINES = [
  "v=0",
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  "a=mid:0",
  "a=sctp-port:",
];

/** @param {string} sdp @param {string} name */
const valueIn = (sdp, name) => new RegExp(`^a=${name}(\\S+)`, "m").exec(sdp)?.[1];

/** Return the foundation and address of every candidate in a description or a line. @param {string} sdp */
const candidatesIn = (sdp) =>
  [...sdp.matchAll(/candidate:(\S+) 1 udp \d+ (\S+ \d+) typ/g)].map(([, ...found]) => found);

/** A negotiated channel: ordered and reliable. */
class Channel {
  readyState = "connecting";
  onopen = null;
  onmessage = null;
  onclose = null;
  /** Messages that the page sent. @type {unknown[]} */
  sent = [];
  #pass;

  /** @param {(data: unknown) => void} pass */
  constructor(pass) {
    this.#pass = pass;
  }

  /** @param {string|Uint8Array} data */
  send(data) {
    if (this.readyState !== "open") throw new DOMException("not open", "InvalidStateError");
    this.sent.push(data);
    this.#pass(typeof data === "string" ? data : data.buffer);
  }

  /** @param {"open"|"closed"} state */
  become(state) {
    if (this.readyState === state) return;
    this.readyState = state;
    if (state === "open") this.onopen?.({ type: "open" });
    else this.onclose?.({ type: "close" });
  }
}

/** One end of a connection, made by `new RTCPeerConnection`. */
class End {
  connectionState = "new";
  iceGatheringState = "new";
  /** @type {{type: string, sdp: string}|null} */
  localDescription = null;
  onconnectionstatechange = null;
  onicegatheringstatechange = null;
  /** @type {End|null} */
  other = null;
  /** The other end's candidates, by foundation. @type {Map<string, string>} */
  #theirs = new Map();
  #described = "";
  #lookedAt = 0;
  #network;

  /** @param {Network} network @param {any} window @param {{iceServers: {urls: string}[]}} options */
  constructor(network, window, { iceServers }) {
    this.#network = network;
    this.window = window;
    this.servers = Array.from(iceServers, ({ urls }) => urls);
    network.made.push(this);
    const number = network.made.length;
    this.ufrag = `u${String(number).padStart(3, "0")}`;
    this.pwd = `abcdefghijklmnopqrst${this.ufrag}`;
    this.print = Array.from({ length: 32 }, (_, n) => (n + number).toString(16).padStart(2, "0"))
      .join(":")
      .toUpperCase();
    this.address = `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000.local 5000`;
  }

  /** @param {string} _label @param {{negotiated: boolean, id: number}} options */
  createDataChannel(_label, { negotiated, id }) {
    if (!negotiated || id !== 0) throw new TypeError("the other page expects channel 0");
    this.channel = new Channel((data) => {
      const { other } = this;
      this.#network.later(other, () => other?.channel.onmessage?.({ type: "message", data }));
    });
    return this.channel;
  }

  async createOffer() {
    return { type: "offer", sdp: this.#describe("actpass") };
  }

  async createAnswer() {
    if (!this.#described) throw new DOMException("no offer", "InvalidStateError");
    return { type: "answer", sdp: this.#describe("passive") };
  }

  /** @param {string} setup */
  #describe(setup) {
    const own = [`ice-ufrag:${this.ufrag}`, `ice-pwd:${this.pwd}`, `setup:${setup}`];
    return [...own, `fingerprint:sha-256 ${this.print}`].map((line) => `a=${line}\r\n`).join("");
  }

  /** Set the description, and find a candidate later. With a server, which never replies, the search never ends.
   * @param {{type: string, sdp: string}} made */
  async setLocalDescription(made) {
    this.localDescription = made;
    const line = `a=candidate:1 1 udp 2113937151 ${this.address} typ host\r\n`;
    this.#network.later(this, () => {
      const sdp = made.sdp + (this.#network.hasWay ? line : "");
      this.localDescription = { type: made.type, sdp };
      if (this.servers.length) return;
      this.iceGatheringState = "complete";
      this.onicegatheringstatechange?.({ type: "icegatheringstatechange" });
    });
  }

  /** @param {{type: string, sdp: string}} theirs */
  async setRemoteDescription({ type, sdp }) {
    if (type === "answer" && this.localDescription?.type !== "offer")
      throw new DOMException("no offer", "InvalidStateError");
    for (const line of LINES)
      if (!sdp.includes(line)) throw new DOMException(`no ${line}`, "OperationError");
    this.#described = sdp;
    this.#look(candidatesIn(sdp));
  }

  /** @param {{candidate: string}} about */
  async addIceCandidate({ candidate }) {
    this.#look(candidatesIn(candidate));
  }

  /** Look for the other end if there are new candidates. @param {string[][]} candidates */
  #look(candidates) {
    const fresh = candidates.filter(([foundation]) => !this.#theirs.has(foundation));
    for (const [foundation, address] of fresh) this.#theirs.set(foundation, address);
    if (!fresh.length) return;
    this.#lookedAt = this.window.Date.now();
    this.#network.join(this);
  }

  /** Whether this end is still looking, and its remote description matches the other end. @param {End} other */
  looksFor({ ufrag, pwd, print, address }) {
    const sdp = this.#described;
    return (
      this.window.Date.now() - this.#lookedAt < LOOKS_MS &&
      valueIn(sdp, "ice-ufrag:") === ufrag &&
      valueIn(sdp, "ice-pwd:") === pwd &&
      valueIn(sdp, "fingerprint:sha-256 ") === print &&
      [...this.#theirs.values()].includes(address)
    );
  }

  /** Whether this end has the active role: the other end has described itself as passive. */
  get isActive() {
    return valueIn(this.#described, "setup:") === "passive";
  }

  /** @param {string} state  of the connection */
  become(state) {
    if (this.connectionState === state || this.connectionState === "closed") return;
    this.connectionState = state;
    this.onconnectionstatechange?.({ type: "connectionstatechange" });
  }

  /** Close this end; only the other end gets a close event. */
  close() {
    this.connectionState = "closed";
    this.channel.readyState = "closed";
    const { other } = this;
    if (other) this.#network.later(other, () => other.channel.become("closed"));
  }
}

export class Network {
  /** Ends of connections made by pages, in order. @type {End[]} */
  made = [];
  /** Whether pages find a candidate, an address by which they can be reached. */
  hasWay = true;
  /** Held messages. @type {(() => void)[]|null} */
  #held = null;

  /** Put a device on this network before the device opens a page. @param {import("./device.mjs").Device} device */
  connect(device) {
    const network = this;
    device.prepare = (window) => {
      window.RTCPeerConnection = class extends End {
        constructor(options) {
          super(network, window, options);
        }
      };
    };
  }

  /** Return a page's newest end of a connection. @param {import("./page.mjs").Page} page @returns {any} */
  of({ window }) {
    return this.made.findLast((each) => each.window === window);
  }

  /** @param {End|null} end  the end that gets the event @param {() => void} act */
  later(end, act) {
    const reach = () => end?.window.document && end.connectionState !== "closed" && act();
    setImmediate(() => (this.#held ? this.#held.push(reach) : reach()));
  }

  /** Connect an end with the other end if both look for each other. @param {End} end */
  join(end) {
    const other = this.made.find((each) => each.looksFor(end) && end.looksFor(each));
    if (!other || end.other || other.isActive === end.isActive) return;
    for (const [one, two] of [
      [end, other],
      [other, end],
    ]) {
      one.other = two;
      this.later(one, () => one.become("connected"));
      this.later(one, () => one.channel.become("open"));
    }
  }

  /** Hold all messages, as on an interrupted line. */
  hold() {
    this.#held = [];
  }

  /** Deliver the held messages. */
  release() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const reach of held) reach();
  }
}
