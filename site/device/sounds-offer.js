/**
 * Offers sounds, once on each device, after the first turn that was sent: never over a sheet, another notice or
 * a play of seven tiles.
 *
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

import { t } from "../core/i18n.js";
import { $, query } from "../ui/dom.js";

/** Delay before the offer, and between two checks whether it would cover something. */
const OFFER_MS = 2500;

/** Whether a turn of this device was just sent, or made where nobody waits for a link.
 * @param {State} state @param {State} before */
export function isSent({ view, seats, isUnsent }, before) {
  const last = view?.turns.at(-1);
  const isOwn = last?.kind === "play" && seats.includes(last.seat);
  if (!isOwn || isUnsent || view?.gameId !== before.view?.gameId) return false;
  if (view?.link === before.view?.link) return before.isUnsent;
  return last.seat === before.view?.seat;
}

/** Whether an offer would cover nothing that the player looks at. @param {State} state */
const isClear = ({ view }) =>
  !view?.turns.at(-1)?.bingo && $("toast").hidden && !query("dialog[open], .plate");

/** @param {App} app */
export function bindSoundsOffer(app) {
  let timer = /** @type {any} */ (0);
  const offer = () => {
    if (app.state.screen !== "game") return;
    if (!isClear(app.state)) return wait();
    app.store.set({ soundsOffered: true });
    const turnOn = () => {
      void app.act("change", { sounds: true });
      void app.act("play-sounds");
    };
    app.ui.toast(t("sounds-offer"), { text: t("sounds-on"), act: turnOn });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(offer, OFFER_MS);
  };
  app.watch((state, before) => {
    const { sounds, soundsOffered } = app.store.settings();
    if (!soundsOffered && sounds === undefined && isSent(state, before)) wait();
  });
}
