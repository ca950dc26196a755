/**
 * Offline play after one visit. Registers the service worker for the server's version, unless the browser has
 * already found that version. Offers a reload when a newer version is ready to take over.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { language, t } from "../core/i18n.js";
import { whenQuiet } from "../core/idle.js";
import { PACKS } from "../core/packs.js";

/** Ask the server for its version.
 * @returns {Promise<string|number>} the version, "" if unknown; the HTTP status if the host has no file list */
async function newest() {
  const reply = await fetch("assets.json", { cache: "no-cache" });
  if (!reply.ok) return reply.status;
  return reply.json().then(
    ({ version }) => version,
    () => reply.status,
  );
}

/** Whether a service worker belongs to this copy of the page. A copy in a parent path may control this page
 * until this copy has a service worker of its own. @param {ServiceWorker|null} worker */
const isOwn = (worker) => worker?.scriptURL.startsWith(new URL("sw.js", location.href).href);

/** The session storage key for tabs that have shown the notice. */
const TOLD = "paw.not-kept";

/** Say once per tab that offline play is not available, and log why.
 * @param {App["ui"]} ui @param {string} why @param {"not-kept"|"not-kept-http"} [key] */
function tellOnce({ toast }, why, key = "not-kept") {
  console.warn(`not kept for playing offline: ${why}`);
  try {
    if (sessionStorage.getItem(TOLD)) return;
    sessionStorage.setItem(TOLD, why);
  } catch {
    // Without storage the notice appears each time.
  }
  toast(t(key));
}

/** The server's version; "" until it is known. */
export let served = "";

/** Make the browser check for a new version of the service worker, as it also does by itself.
 * @param {ServiceWorkerContainer} workers @param {App["startup"]} startup
 * @returns {Promise<ServiceWorkerRegistration|undefined>} undefined if the server's version was not found */
async function updated(workers, { scoped }) {
  const registration = await workers.getRegistration();
  if (registration?.scope !== new URL("./", location.href).href) return undefined;
  await registration.update().catch(() => {});
  const { installing } = registration;
  if (installing)
    await new Promise((settled) => installing.addEventListener("statechange", settled));
  const cacheName = `${scoped("pass-a-word")} ${served}`;
  const isHere = await caches.match("assets.json", { cacheName }).catch(() => undefined);
  return isHere ? registration : undefined;
}

/** @param {ServiceWorkerContainer} workers @param {App["startup"]} startup @param {App["ui"]} ui
 * @returns {Promise<ServiceWorkerRegistration|null>} null if the browser or the host refuses */
async function register(workers, { scriptUrl }, ui) {
  const script = `sw.js?${served}`;
  const registration = await workers.register(scriptUrl(script)).catch(() => null);
  if (registration) return registration;
  const reply = await fetch(script).catch(() => null);
  if (reply && !reply.ok) tellOnce(ui, `${script}: ${reply.status}`);
  return null;
}

/** Make the service worker cache the strings of the page's language, which may differ from the browser's. The query
 * keeps a browser from answering by itself, without the service worker. @param {ServiceWorkerContainer} workers */
const keepStrings = async ({ controller }) => {
  if (isOwn(controller)) await fetch(`strings/${language}.bin?keep`).catch(() => {});
};

/** Register the service worker. Without it there is no offline play; everything else works.
 * @param {App} app @param {(reload: () => void) => void} offer  called when a new version waits for a
 *   reload */
async function keepOffline({ startup, ui }, offer) {
  const found = await newest().catch(() => "");
  served = typeof found === "string" ? found : "";
  const workers = navigator.serviceWorker;
  if (!isSecureContext && found) return tellOnce(ui, location.protocol, "not-kept-http");
  if (!workers || !found) return;
  if (!served) return tellOnce(ui, `assets.json: ${found}`);
  workers.onmessage = ({ data }) => {
    if (data.mended) ui.offerReload("files-mended");
    // A page that is already cached keeps working offline.
    if (data.refused && !isOwn(workers.controller))
      tellOnce(ui, `${data.refused.path}: ${data.refused.status}`);
  };
  if (isOwn(workers.controller)) workers.controller?.postMessage("mend");
  void keepStrings(workers);
  workers.addEventListener("controllerchange", () => keepStrings(workers));
  // After another tab has activated a new version, modules not yet loaded here may be gone or different.
  let isWanted = false;
  if (isOwn(workers.controller))
    workers.oncontrollerchange = () =>
      isWanted ? location.reload() : offer(() => location.reload());
  const registration = (await updated(workers, startup)) ?? (await register(workers, startup, ui));
  if (!registration) return;
  const wait = () => {
    const { waiting } = registration;
    if (!waiting || !isOwn(workers.controller)) return;
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

/** The service worker's HTTP status if the host's file differs from the listed one. */
const ALTERED = 409;

/** Make the service worker cache a game's dictionary, which may have been loaded before the service worker ran.
 * In idle time, also cache the common words, so that the weakest computer works offline, and the latest editions
 * of both, which new games use.
 * @param {App} app @param {string} pack @param {string} [common]  the dictionary of common words */
async function keepLexicon(app, pack, common) {
  app.startup.expectPack(pack);
  await keepWords(app, pack);
  const packs = common ? [pack, common] : [pack];
  for (const each of [...packs, ...packs.map(latestOf)])
    if (each !== pack) whenQuiet(app, () => keepWords(app, each));
}

/** @param {string} pack @returns {string} the dictionary's first edition, whose name has no number */
const firstOf = (pack) => pack.replace(/-\d+$/, "");

/** @param {string} pack @returns {string} the dictionary's latest edition */
const latestOf = (pack) => PACKS.findLast((each) => firstOf(each) === firstOf(pack)) ?? pack;

/** @param {App} app @param {string} pack */
async function keepWords({ ui }, pack) {
  const { onLine, serviceWorker } = navigator;
  if (kept.has(pack) || onLine === false || !serviceWorker?.controller) return;
  kept.add(pack);
  const reply = await fetch(`lexicons/${pack}.words`).catch(() => null);
  if (!reply?.ok) kept.delete(pack);
  if (reply?.status === ALTERED) ui.offerReload("notice-altered");
}

/** @param {App} app @returns {Pick<LazyActions, "keep-offline"|"keep-lexicon">} */
export const actions = (app) => ({
  "keep-offline": () => keepOffline(app, (reload) => app.ui.offerReload("new-version", reload)),
  "keep-lexicon": ({ pack, common }) => keepLexicon(app, pack, common),
});
