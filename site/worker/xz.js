/** Unpacks xz streams: large files are a third smaller than with gzip. Only a first visit loads this file. */

import xz from "xz-decompress";

/** @type {{XzReadableStream: new (packed: ReadableStream<Uint8Array>) =>
 *   ReadableStream<Uint8Array<ArrayBuffer>>}} */
export const { XzReadableStream } = /** @type {any} */ (xz);
