// Features that the page uses and jsdom lacks, each with only the needed part of its standard. Behaviour that
// depends on layout (where a tap falls, what fits) is tested in a browser.

import { addSelectors } from "./selectors.mjs";

/** Focusable elements, in document order. */
const FOCUSABLE =
  "button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), " +
  "textarea:not([disabled]), a[href], summary, [tabindex]";

/** Whether an element is drawn, judged by attributes alone: styles are not read here.
 * @param {Element} node */
export function isShown(node) {
  for (let at = node; at; at = at.parentElement) {
    if (at.hidden) return false;
    if (at.localName === "dialog" && !at.open) return false;
    const { parentElement: parent } = at;
    if (parent?.localName === "details" && !parent.open && at.localName !== "summary") return false;
  }
  return node.isConnected;
}

/** Add dialogs: https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element. A
 * modal dialog takes the focus, and returns it when closed. Escape closes it unless the page prevents this.
 * @param {any} window */
function addDialogs(window) {
  const { document, Event } = window;
  const open = [];
  const former = new WeakMap();
  const dialog = window.HTMLDialogElement.prototype;
  dialog.returnValue = "";
  dialog.showModal = function showModal() {
    if (this.open) throw new window.DOMException("already open", "InvalidStateError");
    this.open = true;
    former.set(this, document.activeElement);
    open.push(this);
    const first = [...this.querySelectorAll(FOCUSABLE)].filter(isShown);
    (first.find((each) => each.autofocus) ?? first[0])?.focus();
  };
  dialog.close = function close(value) {
    if (!this.open) return;
    this.open = false;
    if (value !== undefined) this.returnValue = value;
    open.splice(open.indexOf(this), 1);
    if (this.contains(document.activeElement)) document.activeElement.blur();
    former.get(this)?.focus();
    window.setTimeout(() => this.dispatchEvent(new Event("close")));
  };
  window.addEventListener("keydown", (event) => {
    const top = open.filter((each) => each.isConnected).at(-1);
    if (event.key !== "Escape" || event.defaultPrevented || !top) return;
    if (top.dispatchEvent(new Event("cancel", { cancelable: true }))) top.close();
  });
}

/** Keep hidden elements from getting the focus. @param {any} window */
function addFocus({ HTMLElement }) {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusIfShown(...about) {
    if (isShown(this)) focus.apply(this, about);
  };
}

/** Make a class of channels between the pages of one device; a closed page receives nothing.
 * @param {string} device @param {any} window */
const channelOf = (device, window) =>
  class extends BroadcastChannel {
    /** @param {string} name */
    constructor(name) {
      super(`${device} ${name}`);
      this.unref(); // An open channel must not delay the end of the tests.
      closes(window, () => this.close());
    }
  };

/** Make a class of workers that end with their page. @param {any} Worker @param {any} window */
const workerIn = (Worker, window) =>
  class extends Worker {
    /** @param {any[]} about */
    constructor(...about) {
      super(...about);
      closes(window, () => this.terminate());
    }
  };

/** Make a page's `fetch`; a closed page gets no reply. @param {any} window @param {any} device */
function fetchIn(window, device) {
  let isClosed = false;
  closes(window, () => {
    isClosed = true;
  });
  const unlessClosed = (value) => (isClosed ? new Promise(() => {}) : value);
  return async (what, options) => {
    const reply = await device.fetch(new URL(what, device.base), options);
    for (const read of ["json", "text", "arrayBuffer"])
      reply[read] = async () => unlessClosed(await Response.prototype[read].call(reply));
    return unlessClosed(reply);
  };
}

/** Run `end` when a page is closed. @param {any} window @param {() => void} end */
function closes(window, end) {
  const { close } = window;
  window.close = () => {
    end();
    close.call(window);
  };
}

/** Make a `crypto` with repeatable pseudo-random numbers from a seed. @param {number} n */
function sameChance(n) {
  const getRandomValues = (list) => {
    for (let i = 0; i < list.length; i++) {
      n = (n * 48271) % 2147483647;
      list[i] = n;
    }
    return list;
  };
  return { getRandomValues, subtle: globalThis.crypto.subtle };
}

/** Make a `matchMedia` for the device's media features, such as `(pointer: fine)`; report changes.
 * @param {import("./device.mjs").Device} device */
const matcher = (device) => (query) => {
  const isTrue = () => device.media.some((each) => query.includes(each));
  const list = {
    matches: isTrue(),
    onchange: () => {},
    addEventListener() {},
    removeEventListener() {},
  };
  device.mediaChanges.push(() => {
    if (list.matches === isTrue()) return;
    list.matches = isTrue();
    list.onchange();
  });
  return list;
};

class Still {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Fake file dialogs: a chosen file comes from `device.file`, a saved file goes to `device.saved`.
 * @param {any} window @param {import("./device.mjs").Device} device */
function addFiles(window, device) {
  const { HTMLInputElement, HTMLAnchorElement, Event } = window;
  const input = HTMLInputElement.prototype;
  const { click } = window.HTMLElement.prototype;
  input.click = function choose() {
    if (this.type !== "file") return click.call(this);
    const { file } = device;
    if (file) Object.defineProperty(this, "files", { value: [file], configurable: true });
    return this.dispatchEvent(new Event(file ? "change" : "cancel", { bubbles: true }));
  };
  /** @type {Map<string, Blob>} */
  const blobs = new Map();
  window.URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob);
    return address;
  };
  window.URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function follow() {
    const blob = blobs.get(this.href);
    if (!this.download || !blob) return click.call(this);
    return blob.text().then((text) => device.saved.set(this.download, text));
  };
}

/** Report every added stylesheet as loaded at once. @param {any} window */
function addStyles(window) {
  const { MutationObserver, Event, document } = window;
  const isStyle = (node) => node.localName === "link" && node.rel === "stylesheet";
  const arrived = (changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (isStyle(node)) node.dispatchEvent(new Event("load"));
  };
  new MutationObserver(arrived).observe(document.head, { childList: true });
}

/** Stub functions that need layout. @param {any} window */
function addLayout(window) {
  window.Element.prototype.checkVisibility = function checkVisibility() {
    return isShown(this);
  };
  window.scrollTo = () => {};
  Object.defineProperty(window.HTMLMetaElement.prototype, "media", {
    get() {
      return this.getAttribute("media") ?? "";
    },
    set(value) {
      this.setAttribute("media", value);
    },
  });
  for (const name of ["scrollIntoView", "scrollTo", "scrollBy", "setPointerCapture"])
    window.Element.prototype[name] = () => {};
}

/** Record animations in `window.motions`; an animation ends only if it is cancelled. @param {any} window */
function addMotions(window) {
  window.motions = [];
  window.Element.prototype.animate = function animate(frames, { delay, duration }) {
    const { promise: finished, reject } = window.Promise.withResolvers();
    const motion = { node: this, frames, delay, duration, finished, isOn: true };
    motion.cancel = () => {
      motion.isOn = false;
      reject(new window.DOMException("cancelled", "AbortError"));
    };
    window.motions.push(motion);
    return motion;
  };
}

/** @param {any} window @param {import("./device.mjs").Device} device  the device with the page's storage */
export function addMissing(window, device) {
  addSelectors(window);
  addFocus(window);
  addDialogs(window);
  addStyles(window);
  addFiles(window, device);
  addLayout(window);
  window.HTMLInputElement.prototype.showPicker = () => {};
  window.Promise.withResolvers ??= function withResolvers() {
    const made = {};
    made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  };
  addMotions(window);
  const given = {
    isSecureContext: true,
    localStorage: device.storage,
    indexedDB: device.database,
    BroadcastChannel: channelOf(device.name, window),
    crypto: sameChance(device.chance),
    matchMedia: matcher(device),
    structuredClone,
    ResizeObserver: Still,
    IntersectionObserver: Still,
    Worker: workerIn(device.worker, window),
    fetch: fetchIn(window, device),
    performance: globalThis.performance,
    CompressionStream,
    DecompressionStream,
    Blob,
    File,
    Response,
    TextEncoder,
    TextDecoder,
    Uint8Array, // The database returns bytes in Node's class, not the window's.
  };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  Object.defineProperty(window.navigator, "clipboard", {
    value: { writeText: async (text) => device.copy(text) },
    configurable: true,
  });
  Object.defineProperty(window.navigator, "languages", { value: device.languages });
  Object.defineProperty(window.navigator, "language", { value: device.languages[0] });
}
