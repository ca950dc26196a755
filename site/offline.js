/**
 * Works without a network after one visit: registers the service worker for the version of the
 * page that the server has now, and tells when a newer one is ready to take over.
 */

import { scriptUrl } from "./dom.js";

/** @returns {Promise<string>} the version that is served now, "" where none is known */
async function newest() {
  const reply = await fetch("assets.json", { cache: "no-store" });
  return reply.ok ? (await reply.json()).version : "";
}

/** @param {(reload: () => void) => void} offer  told when a new version waits for a reload
 * @returns {Promise<string>} the version served */
export async function keepOffline(offer) {
  const version = await newest().catch(() => "");
  const workers = navigator.serviceWorker;
  if (!version || !workers) return version;
  const registration = await workers.register(scriptUrl(`sw.js?${version}`));
  const wait = () => {
    const { waiting } = registration;
    if (!waiting || !workers.controller) return;
    offer(() => {
      workers.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("take over");
    });
  };
  wait();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", wait);
  });
  return version;
}

/** @type {Set<string>} */
const kept = new Set();

/** Have the dictionary of a game kept too; the engine may have loaded it before anybody listened.
 * @param {string} pack */
export async function keepPack(pack) {
  if (kept.has(pack) || !navigator.serviceWorker?.controller) return;
  kept.add(pack);
  await fetch(`lexicons/${pack}.pack`).catch(() => kept.delete(pack));
}
