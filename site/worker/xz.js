/**
 * Unpacks xz streams: LZMA sends a third less than gzip of what is largest. A file of its own, which only
 * a first visit needs.
 */

import xz from "xz-decompress";

/** @type {{XzReadableStream: new (packed: ReadableStream<Uint8Array>) =>
 *   ReadableStream<Uint8Array<ArrayBuffer>>}} */
export const { XzReadableStream } = /** @type {any} */ (xz);
