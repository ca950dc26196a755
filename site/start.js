/**
 * The pages around the table: the start with its form and the games kept here, and the page that
 * tells what is wrong with a link and how to go on.
 *
 * @import {Fault, Options, Saved} from "./types.js"
 */

import { $, button, el } from "./dom.js";
import { newCard } from "./newgame.js";
import { boardPicture } from "./panels.js";
import { turnText } from "./render.js";
import { locales, t } from "./text.js";

/** @typedef {import("./newgame.js").On & {open: (text: string) => void,
 *   forget: (gameId: string) => void, drop: () => void}} On */

/**
 * @param {{options: Options|null, games: Saved[], damaged: unknown[],
 *   settings: Record<string, any>}} about
 * @param {On} on
 * @returns {(options: Options) => void}  offers the choices that the engine knows of
 */
export function drawStart({ options, games, damaged, settings }, on) {
  const letters = [..."PASSAWORD"].map((letter, n) =>
    el(n === 4 ? "span.tile.draft" : "span.tile", letter),
  );
  const form = newCard(settings, on);
  if (options) form.offer(options);
  $("start").replaceChildren(
    el(
      "div.hero",
      el("p.logo", { "aria-hidden": "true" }, letters),
      el("h1", t("tagline")),
      el("p.lead", t("tagline-more")),
    ),
    ...(games.length ? [gamesCard(games, on.forget)] : []),
    ...(damaged.length ? [damagedCard(damaged.length, on.drop)] : []),
    el("div.columns-two", form.card, pasteCard(on.open)),
  );
  return form.offer;
}

/** @param {On["open"]} open */
function pasteCard(open) {
  const input = el(
    "textarea",
    { id: "paste", rows: 3, spellcheck: "false", autocapitalize: "off" },
    { "aria-label": t("paste-here"), placeholder: t("paste-here") },
  );
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) open(input.value);
  };
  input.addEventListener("keydown", (event) => event.key === "Enter" && go(event));
  const submit = el("button.action.wide", { type: "submit" }, t("open"));
  const file = button("action.wide", "open-file", t("open-file"));
  const note = el("p.note", t("open-file-note"));
  return el(
    "form.card.paste",
    { onsubmit: go },
    el("h2", t("got-link")),
    input,
    submit,
    file,
    note,
  );
}

/** @param {Saved[]} games @param {On["forget"]} forget */
function gamesCard(games, forget) {
  const lines = games.map(({ gameId, link, seats, updated, view }) => {
    const points = view.players.map(({ label, score }) => `${label} ${score}`).join(" · ");
    const mine = view.toMove !== null && seats.includes(view.toMove);
    const when = new Date(updated).toLocaleString(locales, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    return el(
      "li",
      el(
        "a.game-line",
        { href: `#${link}` },
        boardPicture(view),
        el(
          "span.about",
          el(mine ? "b.yours" : "b", turnText({ view, mine })),
          el("span", points),
          el("small", when),
        ),
      ),
      button("quiet", () => forget(gameId), { "aria-label": `${t("delete")}: ${points}` }, "✕"),
    );
  });
  return el("section.card.games", el("h2", t("my-games")), el("ul", lines));
}

/** What is kept here and cannot be shown: it can be saved to a file, and is not thrown away unasked.
 * @param {number} n @param {On["drop"]} drop */
function damagedCard(n, drop) {
  return el(
    "section.card.damaged",
    el("p", t("damaged", { n })),
    button("action", "export", t("export")),
    button("action", drop, t("delete")),
  );
}

const KNOWN = /** @type {const} */ ([
  "not-a-link",
  "cut-off",
  "mistyped",
  "unknown-version",
  "unknown-dictionary",
  "impossible-move",
  "not-canonical",
  "too-long",
  "engine-failed",
]);
const NEWER = ["unknown-version", "unknown-dictionary", "engine-failed"];

/**
 * @param {Fault} fault
 * @param {{open: (text: string) => void, start: () => void}} on
 */
export function drawProblem({ code, message }, { open, start }) {
  const known = KNOWN.some((each) => each === code);
  const heading = el("h1", { tabindex: -1 }, t(`problem-${known ? code : "other"}-title`));
  $("problem").dataset.code = code;
  $("problem").replaceChildren(
    el(
      "div.card.problem",
      heading,
      el("p", known ? t(`problem-${code}`) : message),
      el("p.note", t("problem-safe")),
      NEWER.includes(code) && button("action.primary.wide", () => location.reload(), t("reload")),
    ),
    pasteCard(open),
    button("action.wide", start, t("to-start")),
  );
  heading.focus();
}
