/** The browser's entropy, for what the engine must be given: it has no chance of its own. */

/** @returns {string} 16 hex digits */
export function seed() {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @returns {number} from 0 up to 1 */
export const chance = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
