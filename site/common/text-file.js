/** Lazy-loads text files, each once. */

/** Requested texts, by address. @type {Map<string, Promise<string>>} */
const asked = new Map();

/** @param {string} address @returns {Promise<string>} "" if the file cannot be fetched */
export function textFile(address) {
  const text =
    asked.get(address) ??
    fetch(address).then(
      (reply) => (reply.ok ? reply.text() : ""),
      () => "",
    );
  asked.set(address, text);
  void text.then((found) => found || asked.delete(address)); // The next call retries.
  return text;
}
