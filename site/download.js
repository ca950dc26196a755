/** Downloads of the worker: counted as they arrive, and taken out of our own gzip on the way. */

/** @typedef {(loaded: number, total: number) => void} Report */
/** @typedef {ReturnType<typeof counter>} Counter */

/** No more often is progress told: each telling has the page drawn. */
const PAUSE_MS = 100;
/** What is told at most while a file is not whole of which nothing was seen on its way. */
const ALMOST = 0.97;

/** The browser's own, also while Pyodide's requests are diverted. */
export const ask = globalThis.fetch.bind(globalThis);

/**
 * Adds up the bytes of all downloads. Their sizes come with the list of assets; without it nothing
 * is reported, and nothing else is missing.
 *
 * WebAssembly and modules are read by the browser itself (a copy of their streams would cost a
 * tenth of a second), so they count once they are whole; until then they are taken to keep pace
 * with the others on the same line.
 *
 * @param {Report} report
 */
export function counter(report) {
  /** Bytes that were seen, by address, and which of them are whole. @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {Set<string>} */
  const silent = new Set();
  /** @type {Map<string, number>} */
  const sizes = new Map();
  let told = Number.NEGATIVE_INFINITY;
  let most = 0;
  const list = ask(new URL("./assets.json", import.meta.url))
    .then(async (response) => {
      const { files } = await response.json();
      for (const { path, bytes } of files) sizes.set(new URL(path, import.meta.url).href, bytes);
    })
    .catch(() => {});

  /** @param {Iterable<string>} urls @param {(url: string) => number} of */
  const sum = (urls, of) => [...urls].reduce((all, url) => all + of(url), 0);
  const size = (/** @type {string} */ url) => sizes.get(url) ?? 0;
  const got = (/** @type {string} */ url) => (whole.has(url) ? size(url) : (seen.get(url) ?? 0));

  function tell() {
    const total = sum(seen.keys(), size);
    const isAll = whole.size === seen.size;
    if (!total || (!isAll && performance.now() - told < PAUSE_MS)) return;
    const watched = [...seen.keys()].filter((url) => !silent.has(url));
    const pace = sum(watched, got) / Math.max(1, sum(watched, size));
    const kept = sum(silent, (url) => (whole.has(url) ? size(url) : pace * size(url)));
    const loaded = sum(watched, got) + kept;
    most = Math.max(most, isAll ? total : Math.min(loaded, total * ALMOST));
    told = performance.now();
    report(Math.round(most), total);
  }

  return {
    /** @param {string} url that is being downloaded @param {boolean} [unseen] by the browser itself */
    expect(url, unseen = false) {
      seen.set(url, 0);
      if (unseen) silent.add(url);
    },
    /** @param {string} url @param {number} bytes of it that have arrived */
    bytes(url, bytes) {
      seen.set(url, (seen.get(url) ?? 0) + bytes);
      tell();
    },
    /** @param {string} url that has arrived whole */
    async whole(url) {
      await list;
      whole.add(url);
      tell();
    },
  };
}

/** @param {string} url */
async function request(url) {
  const response = await ask(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname}: status ${response.status}`);
  return response;
}

/**
 * Imports a module.
 *
 * @param {string} url
 * @param {Counter} seen
 */
export async function load(url, seen) {
  seen.expect(url, true);
  const module = await import(url);
  seen.whole(url);
  return module;
}

/**
 * Compiles WebAssembly while downloading, or after it on hosts that send the wrong type.
 *
 * @param {string} url
 * @param {Counter} seen
 */
export async function compile(url, seen) {
  seen.expect(url, true);
  const response = await request(url);
  const type = response.headers.get("Content-Type") ?? "";
  // Browsers keep what they compiled only for a response that comes as it is from the network.
  const module = await (type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((data) => WebAssembly.compile(data)));
  seen.whole(url);
  return module;
}

/**
 * Downloads a file and undoes our own gzip.
 *
 * @param {string} url
 * @param {Counter} [seen]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function download(url, seen) {
  return new Uint8Array(await new Response(await unpacked(url, seen)).arrayBuffer());
}

/**
 * Downloads a file; gives its content as it arrives and is unpacked. Some hosts have undone our
 * gzip already.
 *
 * @param {string} url
 * @param {Counter} [seen]
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
export async function unpacked(url, seen) {
  seen?.expect(url);
  const { body } = await request(url);
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).getReader();
  let next = await reader.read();
  const [first, second] = next.value ?? [];
  const stream = new ReadableStream({
    async pull(to) {
      const { value } = next;
      if (!value) {
        seen?.whole(url);
        return to.close();
      }
      seen?.bytes(url, value.length);
      to.enqueue(value);
      next = await reader.read();
    },
    cancel: () => reader.cancel(),
  });
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}
