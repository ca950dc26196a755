/** Downloads of the worker: counted as they arrive, and unpacked from our own gzip on the way. */

/** @typedef {(loaded: number, total: number) => void} Report */
/** @typedef {ReturnType<typeof counter>} Counter */

/** The least time between two reports of progress: each has the page drawn. */
const PAUSE_MS = 100;
/** The most that is reported while files are missing of which no bytes can be counted. */
const ALMOST = 0.97;

const SITE = new URL("..", import.meta.url);

/** The browser's own `fetch`, also while Pyodide's requests are diverted. */
export const ask = globalThis.fetch.bind(globalThis);

/**
 * Add up the bytes of all downloads. Their sizes come from the list of assets, which is requested
 * when the downloads take longer than a moment; without it nothing is reported, and nothing else is
 * missing.
 *
 * WebAssembly and modules are read by the browser itself (a copy of their streams would cost a
 * tenth of a second): they are assumed to keep pace with the others on the same line, and the end
 * is not reported before they are complete.
 *
 * @param {Report} report
 */
export function counter(report) {
  /** Bytes that have arrived, by address. @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** Files that are not complete. */
  let pending = 0;
  let reported = Number.NEGATIVE_INFINITY;
  let most = 0;
  setTimeout(async () => {
    if (!pending) return;
    const list = await ask(new URL("assets.json", SITE)).catch(() => null);
    const { files } = list?.ok ? await list.json() : { files: [] };
    for (const { path, bytes } of files) sizes.set(new URL(path, SITE).href, bytes);
    update();
  }, PAUSE_MS);

  function update() {
    const size = (/** @type {string} */ url) => sizes.get(url) ?? 0;
    const total = [...seen.keys()].reduce((sum, url) => sum + size(url), 0);
    if (!total || (pending && performance.now() - reported < PAUSE_MS)) return;
    const loaded = [...seen].reduce((sum, [url, n]) => sum + Math.min(n, size(url)), 0);
    most = Math.max(most, pending ? Math.min(loaded, total * ALMOST) : total);
    reported = performance.now();
    report(Math.round(most), total);
  }

  return {
    /** @param {string} [url] that is being downloaded; without one, by the browser itself */
    expect(url) {
      pending += 1;
      if (url) seen.set(url, 0);
    },
    /** @param {string} url @param {number} bytes of it that have arrived */
    bytes(url, bytes) {
      seen.set(url, (seen.get(url) ?? 0) + bytes);
      update();
    },
    /** An expected file is complete. */
    done() {
      pending -= 1;
      update();
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
 * Import a module.
 *
 * @param {string} url
 * @param {Counter} seen
 */
export async function load(url, seen) {
  seen.expect();
  const module = await import(url);
  seen.done();
  return module;
}

/**
 * Compile WebAssembly while downloading it, or afterwards on hosts that send the wrong type.
 *
 * @param {string} url
 * @param {Counter} seen
 */
export async function compile(url, seen) {
  seen.expect();
  const response = await request(url);
  const type = response.headers.get("Content-Type") ?? "";
  // Browsers keep what they compiled only for a response that comes unchanged from the network.
  const module = await (type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((data) => WebAssembly.compile(data)));
  seen.done();
  return module;
}

/**
 * Download a file and unpack our own gzip. Some hosts have unpacked it already; what the service
 * worker keeps unpacked has a header that says so.
 *
 * @param {string} url
 * @param {Counter} [seen]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function download(url, seen) {
  seen?.expect(url);
  const response = await request(url);
  const whole = response.headers.has("Unpacked")
    ? response
    : new Response(await unpacked(url, response, seen));
  const data = new Uint8Array(await whole.arrayBuffer());
  seen?.done();
  return data;
}

/** @param {string} url @param {Response} response @param {Counter} [seen] */
async function unpacked(url, { body }, seen) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).getReader();
  let next = await reader.read();
  const [first, second] = next.value ?? [];
  const stream = new ReadableStream({
    async pull(to) {
      const { value } = next;
      if (!value) return to.close();
      seen?.bytes(url, value.length);
      to.enqueue(value);
      next = await reader.read();
    },
    cancel: () => reader.cancel(),
  });
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}
