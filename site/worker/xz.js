/**
 * Unpacks xz streams: LZMA makes what is largest smaller by a quarter than gzip. A file of its own, which only
 * a first visit needs.
 */

import xz from "xz-decompress";

// It unpacks one stream at a time, to save memory. Ours are two, which arrive together: the second would stay
// packed until the first is complete. Each has a context of its own.
/** @type {any} */ (xz).XzReadableStream._contextMutex = { acquire: async () => {}, release() {} };

/** @type {{XzReadableStream: new (packed: ReadableStream<Uint8Array>) =>
 *   ReadableStream<Uint8Array<ArrayBuffer>>}} */
export const { XzReadableStream } = /** @type {any} */ (xz);
