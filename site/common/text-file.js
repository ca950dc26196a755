/**
 * Texts that are fetched when the first is wanted, each once.
 */

/** The texts that were asked for, by address. @type {Map<string, Promise<string>>} */
const asked = new Map();

/** @param {string} address @returns {Promise<string>} nothing where the file cannot be had */
export function textFile(address) {
  const text =
    asked.get(address) ??
    fetch(address).then(
      (reply) => (reply.ok ? reply.text() : ""),
      () => "",
    );
  asked.set(address, text);
  void text.then((found) => found || asked.delete(address)); // It is asked for again.
  return text;
}
