/**
 * The pages around the game: the start page with the games kept here, and the page that says what is
 * wrong with a link and how to go on.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Fault, Options} from "../core/types.js"
 */

import { DEATHS } from "../core/engine.js";
import { has, t } from "../core/i18n.js";
import { isPlayed, MAX_OPENED } from "../core/store.js";
import {
  $,
  AS_TYPED,
  add,
  button,
  el,
  form,
  HIDDEN,
  query,
  replaceContents,
  submit,
} from "../ui/dom.js";
import { newCard } from "./form.js";
import { focusKept, gamesCard, urgencyOf } from "./games.js";

/** What can be chosen for a new game. @type {Options|undefined} */
let options;

/** What can be chosen does not wait for Python: the build has asked the engine already
 * (scripts/build/page_data.py). @param {App} app @returns {Promise<Options|undefined>} */
async function knownOptions({ engine }) {
  const reply = await fetch("options.json").catch(() => null);
  const known = reply?.ok ? await reply.json().catch(() => null) : null;
  if (known) return known;
  const asked = await engine.ask({ type: "options" });
  return asked.ok ? asked.options : undefined;
}

/** @param {App} app */
async function drawStart(app) {
  const { store } = app;
  const games = store.games();
  const damaged = store.damaged().length;
  const letters = [..."PASSAWORD"].map((letter, n) =>
    el(n === 4 ? "span.tile.draft" : "span.tile", letter),
  );
  const { card, offer } = newCard(app);
  const keepFocus = focusKept();
  app.prepare("create");
  const mine = games.filter(isPlayed);
  const title = el("h1", { tabindex: -1 }, t("tagline"));
  // Who has games comes for them.
  const hero = el(
    "div.hero",
    el("p.logo", HIDDEN, letters),
    title,
    el("p.lead", t("tagline-more")),
  );
  const toNew = button("action", () => query("input", card)?.focus(), t("new-game"));
  replaceContents(
    $("start"),
    mine.length ? add(title, { class: "unseen" }) : hero,
    gamesCard(
      "my-games",
      mine.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
      toNew,
    ),
    damaged > 0 && damagedCard(damaged),
    el("div.columns-two", card, pasteCard(app)),
    gamesCard(
      "opened-games",
      games.filter((each) => !isPlayed(each)),
      el("p.note", t("opened-games-note", { n: MAX_OPENED })),
    ),
  );
  keepFocus();
  options ??= await knownOptions(app);
  if (options) offer(options);
}

/** @param {App} app */
function pasteCard(app) {
  const input = el(
    "textarea",
    { id: "paste", rows: 3, ...AS_TYPED },
    { "aria-label": t("paste-here"), placeholder: t("paste-here") },
  );
  const go = () => input.value.trim() && app.act("open", { text: input.value });
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void go();
  };
  return form(
    "card.paste",
    go,
    el("h2", t("got-link")),
    input,
    submit("action.wide", t("open")),
    button("action.wide", "open-file", t("open-file")),
    el("p.note", t("open-file-note")),
  );
}

/** Records that cannot be shown: they can be saved to a file, and are not deleted unasked.
 * @param {number} n */
function damagedCard(n) {
  return el(
    "section.card.damaged",
    el("p", t("damaged", { n })),
    button("action", "export", t("export")),
    button("action", "forget-damaged", t("delete")),
  );
}

const RELOADED = ["unknown-version", "unknown-dictionary", ...DEATHS];

/** @param {App} app @param {Fault} fault @returns {string} the heading */
function drawProblem(app, { code, message }) {
  const known = has(`problem-${code}`);
  const heading = el("h1", { tabindex: -1 }, t(`problem-${known ? code : "other"}-title`));
  $("problem").dataset.code = code;
  replaceContents(
    $("problem"),
    el(
      "div.card.problem",
      heading,
      el("p", known ? t(`problem-${code}`) : message),
      el("p.note", t("problem-safe")),
      RELOADED.includes(code) &&
        button("action.primary.wide", () => location.reload(), t("reload")),
    ),
    pasteCard(app),
    button("action.wide", "start", t("to-start")),
  );
  // It is drawn with the next frame, and what is hidden cannot have the focus.
  $("problem").hidden = false;
  heading.focus();
  return heading.textContent ?? "";
}

/** @param {App} app @returns {Pick<LazyActions, "draw-start"|"draw-problem">} */
export const actions = (app) => ({
  "draw-start": () => drawStart(app),
  "draw-problem": ({ fault }) => drawProblem(app, fault),
});
