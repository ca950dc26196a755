/** Downloads files for the worker, counts their bytes as they arrive, and unpacks them on the fly. */

/** @typedef {(loaded: number, total: number) => void} Report */
/** @typedef {ReturnType<typeof meter>} Meter */

/** The least time between two progress reports: each redraws the page. */
const PAUSE_MS = 100;

/** How many files are downloaded at a time: over HTTP/1.1 a browser has six connections to a host, and the
 * page needs some of them. */
const AT_ONCE = 3;

const WASM = "application/wasm";
const SITE = new URL("..", import.meta.url);

/** The browser's own `fetch`, even while Pyodide's requests are diverted. */
export const ask = globalThis.fetch.bind(globalThis);

/** The error for a file that did not arrive, because of the network, the host or a filter. */
export class MissingPart extends Error {
  code = "part-missing";

  /** @param {string} url @param {string|number} [why] */
  constructor(url, why) {
    super(new URL(url).pathname.split("/").at(-1) + (why ? `: ${why}` : ""));
  }
}

/** The size of each file, and its size as hosts send it. @typedef {Record<string, number[]>} Sizes */

/** @returns {Promise<Sizes>} empty if the sizes cannot be loaded */
async function publishedSizes() {
  const list = await ask(new URL("runtime/sizes.json", SITE)).catch(() => null);
  return list?.ok ? list.json() : {};
}

/** @param {Map<string, number>} seen  bytes of each file so far @param {Sizes} sizes
 * @param {boolean} isWhole @returns {[loaded: number, total: number]} in bytes as hosts send them */
function progressOf(seen, sizes, isWhole) {
  let [loaded, total] = [0, 0];
  for (const [url, count] of seen) {
    const [bytes = 1, sent = 0] = sizes[url.slice(SITE.href.length)] ?? [];
    total += sent;
    loaded += Math.min(1, count / bytes) * sent;
  }
  return [isWhole ? total : Math.floor(loaded), total];
}

/** Return a function that runs this many downloads at a time, in the order of calls. @param {number} room */
function turns(room) {
  /** Functions that start the waiting downloads. @type {(() => void)[]} */
  const waiting = [];
  /** @template T @param {() => Promise<T>} run @returns {Promise<T>} */
  return async (run) => {
    if (room) room -= 1;
    else await new Promise((begin) => waiting.push(() => begin(null)));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else room += 1;
    }
  };
}

/**
 * Add up the bytes of all downloads, as hosts send them. The sizes come from a separate file, requested when
 * downloads take longer than a moment; without that file the total is 0. The browser itself loads scripts, so
 * a script counts when it is complete.
 *
 * A few downloads run at a time; the others wait in the order of requests.
 *
 * @param {Report} report
 * @param {number} [atOnce]
 */
export function meter(report, atOnce = AT_ONCE) {
  /** Received bytes of each file, unpacked. @type {Map<string, number>} */
  const seen = new Map();
  let sizes = /** @type {Sizes} */ ({});
  let pending = 0;
  let reported = Number.NEGATIVE_INFINITY;
  /** Timer for a deferred report, so that the last one before a pause is not lost. */
  let later = 0;
  setTimeout(async () => {
    if (!pending) return;
    sizes = await publishedSizes();
    update();
  }, PAUSE_MS);

  function update() {
    clearTimeout(later);
    const wait = reported + PAUSE_MS - performance.now();
    if (pending && wait > 0) {
      later = setTimeout(update, wait);
      return;
    }
    reported = performance.now();
    report(...progressOf(seen, sizes, pending === 0));
  }

  return {
    /** Expect a download. @param {string} url */
    expect(url) {
      pending += 1;
      seen.set(url, 0);
    },
    inTurn: turns(atOnce),
    /** Count received bytes of a file. @param {string} url @param {number} bytes */
    bytes(url, bytes) {
      seen.set(url, (seen.get(url) ?? 0) + bytes);
      update();
    },
    /** Note that a download is complete. @param {string} url */
    done(url) {
      pending -= 1;
      seen.set(url, Number.POSITIVE_INFINITY);
      update();
    },
  };
}

/** Whether a reply is a web page: some hosts send a page for a missing file. @param {Response} response */
const isPage = ({ headers }) => headers.get("Content-Type")?.startsWith("text/html") ?? false;

/** @param {string} url */
async function request(url) {
  const response = await ask(url).catch(() => null);
  if (!response?.ok || isPage(response)) throw new MissingPart(url, response?.status);
  return response;
}

/**
 * Import a module.
 *
 * @param {string} url
 * @param {Meter} counted
 */
export const load = (url, counted) =>
  inTurn(url, counted, () =>
    import(url).catch((error) => {
      throw error instanceof TypeError ? new MissingPart(url) : error;
    }),
  );

/** Return the URL of a large file's packed form. @param {string} url */
const packedFormOf = (url) => `${url.replace("/runtime/", "/packed/")}.xz`;
const PACKED_FORM = /\/packed\/(.*)\.xz$/;

/** Request a file, or its unpacked form if the host lacks or refuses the packed one.
 * @param {string} url @returns {Promise<Response>} */
function requestEither(url) {
  const whole = url.replace(PACKED_FORM, "/runtime/$1");
  return request(url).catch((missing) =>
    whole === url ? Promise.reject(missing) : request(whole).catch(() => Promise.reject(missing)),
  );
}

/** Lazy-load the xz decoder. @returns {Promise<typeof import("./xz.js")>} */
const unpacker = () =>
  import("./xz.js").catch(() => {
    throw new MissingPart(new URL("worker/xz.js", SITE).href);
  });

/**
 * Compile WebAssembly while it is downloaded and unpacked. A wrong content type does not matter: data
 * unpacked here gets the right one.
 *
 * @param {string} url
 * @param {Meter} [counted]
 * @param {boolean} [isWhole]  whether to fetch it unpacked. Browsers cache compiled code only if they
 *   get the response unchanged
 */
export function compile(url, counted, isWhole) {
  const from = isWhole ? url : packedFormOf(url);
  return inTurn(from, counted, async () => {
    const given = isWhole ? await request(url) : await unpackedResponse(from, counted);
    const type = given.headers.get("Content-Type") ?? "";
    return (
      type.startsWith(WASM)
        ? WebAssembly.compileStreaming(given)
        : given.arrayBuffer().then((data) => WebAssembly.compile(data))
    ).catch((error) => {
      throw error instanceof WebAssembly.CompileError ? error : new MissingPart(from);
    });
  });
}

/**
 * Download a file, and unpack it if it is gzip.
 *
 * @param {string} url
 * @param {Meter} [counted]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export const download = (url, counted) =>
  inTurn(url, counted, async () => {
    const data = await (await unpackedResponse(url, counted)).arrayBuffer().catch(() => {
      throw new MissingPart(url);
    });
    return new Uint8Array(data);
  });

/**
 * Download a large file.
 *
 * @param {string} url
 * @param {Meter} counted
 * @param {boolean} isWhole  whether to fetch it unpacked
 */
export const downloadLarge = (url, counted, isWhole) =>
  download(isWhole ? url : packedFormOf(url), counted);

/** Whether the browser has a file from an earlier visit. @param {string} url */
export const isCached = (url) =>
  ask(url, { cache: "only-if-cached", mode: "same-origin" }).then(
    (response) => {
      response.body?.cancel().catch(() => {});
      return response.ok;
    },
    () => false,
  );

/** Run a download when its turn comes, and report it to the meter.
 * @template T @param {string} url @param {Meter|undefined} counted @param {() => Promise<T>} run
 * @returns {Promise<T>} */
async function inTurn(url, counted, run) {
  counted?.expect(url);
  const done = await (counted ? counted.inTurn(run) : run());
  counted?.done(url);
  return done;
}

/** @param {string} url @param {Meter} [counted] */
async function unpackedResponse(url, counted) {
  if (url.endsWith(".xz")) unpacker().catch(() => {}); // Awaited once the first bytes have arrived.
  const response = await requestEither(url);
  const body = await unpacked(url, countedBody(url, response, counted));
  return new Response(body, { headers: { "Content-Type": WASM } });
}

/** @param {string} url @param {Response} response @param {Meter} [counted]
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
function countedBody(url, { body }, counted) {
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  const transform = (
    /** @type {Uint8Array<ArrayBuffer>} */ chunk,
    /** @type {TransformStreamDefaultController} */ to,
  ) => {
    counted?.bytes(url, chunk.length);
    to.enqueue(chunk);
  };
  return counted ? stream.pipeThrough(new TransformStream({ transform })) : stream;
}

/** Unpack a stream of xz or our own gzip. A stream that a host or the service worker has unpacked stays as it is.
 * @param {string} url @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
async function unpacked(url, body) {
  const reader = body.getReader();
  let next = await reader.read().catch(() => {
    throw new MissingPart(url);
  });
  const [first, second] = next.value ?? [];
  const stream = new ReadableStream({
    async pull(to) {
      const { value } = next;
      if (!value) return to.close();
      to.enqueue(value);
      next = await reader.read();
    },
    cancel: () => reader.cancel(),
  });
  if (first === 0x1f && second === 0x8b) return stream.pipeThrough(new DecompressionStream("gzip"));
  if (first !== 0xfd || second !== 0x37) return stream;
  const { XzReadableStream } = await unpacker();
  return new XzReadableStream(stream);
}
