/**
 * The line between board and rack: what is being loaded, judged or looked up, else the last move
 * and what to do now.
 *
 * @import {Preview, View} from "./types.js"
 * @import {State} from "./state.js"
 */

import { definitionOf } from "./config.js";
import { button, el } from "./dom.js";
import { faultOf, lastSaid, outcome } from "./sentences.js";
import { isLookedBack, wordsAt } from "./state.js";
import { t } from "./text.js";

/** @param {State} state @returns {(Node|string)[]} */
export function lineOf(state) {
  const { view, preview, draft, engine, busy, mine, thinking } = state;
  if (engine.phase === "failed")
    return [t("engine-failed", engine), " ", button("textual", "restart", t("engine-again"))];
  if (engine.phase === "loading" && (!view || draft.length))
    return [t("loading", { percent: Math.round(engine.part * 100) })];
  if (!view) return [t("loading-short")];
  if (busy) return [t("busy")];
  const words = explained(state);
  if (words.length) return [t("words-meaning"), ...words];
  if (draft.length && mine) return preview ? previewOf(preview) : [t("line-checking")];
  const said = lastSaid(view);
  // The view is the one kept here; whether the game holds, only the engine can say.
  if (state.stale) return [said && `${said} `, el("i", t("confirming"))];
  if (thinking !== null && thinking < 1)
    return [
      el("progress", { value: thinking, "aria-label": hintOf(view, mine) }),
      hintOf(view, mine),
    ];
  const hint = isLookedBack(state) ? t("read-only") : hintOf(view, mine);
  return [...(said ? [el("span.said", said)] : []), el("span", hint)];
}

/** The words through the played tile that was tapped, each a link to where it is explained; none
 * while words can be challenged, since the link would tell whether there is such a word.
 * @param {State} state @returns {Node[]} */
function explained(state) {
  const { view, looked } = state;
  if (!view || looked === null || (view.checking !== "checked" && !view.over)) return [];
  const link = { target: "_blank", rel: "noopener noreferrer" };
  return wordsAt(state, looked).map((word) =>
    el("a.textual", { href: definitionOf(view.language, word), ...link }, word),
  );
}

/** @param {View} view @param {boolean} mine */
function hintOf(view, mine) {
  if (view.result) return outcome(view);
  if (view.mode === "stated") return "";
  if (mine) return t(view.turns.length ? "line-your-move" : "line-first");
  const { label: name = "", computer = 0 } = view.players[view.toMove ?? 0] ?? {};
  if (computer) return t("line-thinking", { name });
  return t(view.rack ? "line-waiting" : "line-invited", { name });
}

/** @param {Preview} preview @returns {Node[]} */
function previewOf({ play, illegal }) {
  if (illegal) return [el("span.why", faultOf(illegal))];
  const words = (play?.words ?? []).map(({ text, points, premiums }) => {
    const times = premiums.map((name) =>
      el(`small.${name.toLowerCase()}`, { "aria-hidden": "true" }, t(`short-${name}`)),
    );
    return el("span.word", el("b", text), times, points);
  });
  if (!play?.bingo) return words;
  const bonus = play.score - play.words.reduce((sum, { points }) => sum + points, 0);
  return [...words, el("span.word.bonus", t("bonus"), el("b", `+${bonus}`))];
}
