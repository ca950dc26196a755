/**
 * Works without a network after one visit: registers the service worker for the version of the
 * page that the server has now, and tells when a newer one is ready to take over.
 */

import { expectPack, scriptUrl } from "../start-worker.js";

/** @returns {Promise<string>} the version that is served now, "" where none is known */
async function newest() {
  const reply = await fetch("assets.json", { cache: "no-cache" });
  return reply.ok ? (await reply.json()).version : "";
}

/** The version that the server has, once it was asked; "" where none is known. */
export let served = "";

/** Where a browser allows no worker there is no offline play; everything else goes on.
 * @param {(reload: () => void) => void} offer  told when a new version waits for a reload */
export async function keepOffline(offer) {
  served = await newest().catch(() => "");
  const workers = navigator.serviceWorker;
  if (!served || !workers) return;
  // Another tab took the new version: what this page has not loaded yet may be gone or different.
  let isWanted = false;
  if (workers.controller)
    workers.oncontrollerchange = () =>
      isWanted ? location.reload() : offer(() => location.reload());
  const registration = await workers.register(scriptUrl(`sw.js?${served}`)).catch(() => null);
  if (!registration) return;
  const wait = () => {
    const { waiting } = registration;
    if (!waiting || !workers.controller) return;
    offer(() => {
      isWanted = true;
      waiting.postMessage("take over");
    });
  };
  wait();
  registration.onupdatefound = () => {
    registration.installing?.addEventListener("statechange", wait);
  };
}

/** @type {Set<string>} */
const kept = new Set();

/** Have the dictionary of a game kept too; the engine may have loaded it before anybody listened.
 * @param {string} pack */
export async function keepPack(pack) {
  expectPack(pack);
  if (kept.has(pack) || !navigator.serviceWorker?.controller) return;
  kept.add(pack);
  await fetch(`lexicons/${pack}.words`).catch(() => kept.delete(pack));
}
