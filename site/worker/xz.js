/**
 * Unpacks xz streams, which are a third smaller than gzip for the largest files. A file of its own, since
 * only a first visit needs it.
 */

import xz from "xz-decompress";

/** @type {{XzReadableStream: new (packed: ReadableStream<Uint8Array>) =>
 *   ReadableStream<Uint8Array<ArrayBuffer>>}} */
export const { XzReadableStream } = /** @type {any} */ (xz);
