/**
 * Decides which entries of a backup are added to the entries on this device. Every entry here stays, and
 * entries of the backup are added while there is room. All functions are pure.
 *
 * @import {Fate} from "../core/types.js"
 *
 * @typedef {Partial<Record<Fate, number>>} Fates  counts of entries by fate
 */

/** Select the entries of a backup to add to the entries on this device.
 * @template T @param {T[]} entries  in order of preference @param {(entry: T) => boolean} isHere
 * @param {number} room  how many may be added @returns {{taken: T[], fates: Fates}} */
export function joining(entries, isHere, room) {
  const fresh = entries.filter((each) => !isHere(each));
  const taken = fresh.slice(0, Math.max(0, room));
  const [here, full] = [entries.length - fresh.length, fresh.length - taken.length];
  return { taken, fates: { taken: taken.length, here, full } };
}

/** Add up fates. @param {Fates[]} all */
export function sumOf(all) {
  /** @type {Fates} */
  const sum = {};
  for (const fates of all)
    for (const [key, n] of Object.entries(fates)) {
      const fate = /** @type {Fate} */ (key);
      sum[fate] = (sum[fate] ?? 0) + n;
    }
  return sum;
}
