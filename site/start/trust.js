/**
 * The part of the form for a new game that is about trust: whether its links are sealed or have a fair
 * draw, who starts, and a note that says what that means.
 *
 * @import {Settings} from "../core/settings.js"
 */

import { t } from "../core/i18n.js";
import { choices, el, radios } from "../ui/dom.js";

const SEALS = ["open", "sealed"];
const STARTS = ["friend", "me", "chance"];

/** @param {Settings} settings */
export function trustPart(settings) {
  const seal = radios("seal", choices(SEALS, "seal"), settings.seal);
  const starts = radios("who-starts", choices(STARTS, "starts"), settings["who-starts"]);
  const why = el("p.note");
  return {
    fields: [seal, starts, why],
    /** Two people who play by link can seal their game, three or four have a fair draw; then whoever
     * invites starts.
     * @param {Record<string, string>} chosen  in the form @param {boolean} isByLink */
    adjust(chosen, isByLink) {
      const count = Number(chosen["how-many"]);
      const others = Array.from({ length: count - 1 }, (_, n) => chosen[`kind-${n + 1}`]);
      const isSealable = isByLink && others.every((kind) => kind === "0");
      const isPair = count === 2;
      const label = seal.querySelector('[for="seal-sealed"]');
      label?.replaceChildren(t(isPair ? "seal-sealed" : "seal-drawn"));
      const sealed = seal.querySelector("input:checked")?.getAttribute("value") === "sealed";
      const isSealed = isSealable && sealed;
      seal.hidden = seal.disabled = !isSealable;
      starts.hidden = starts.disabled = isSealed;
      const who = starts.querySelector("input:checked")?.getAttribute("value");
      why.textContent = t(isSealed ? (isPair ? "sealed-promise" : "fair-promise") : `why-${who}`);
      why.hidden = !isByLink;
    },
  };
}
