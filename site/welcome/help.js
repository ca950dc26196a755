/**
 * The help: rules, links, keys, licences, and facts for problem reports.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Plain} from "../ui/dom.js"
 */

import { copy } from "../common/copy.js";
import { language, languageName, lines, t } from "../core/i18n.js";
import { served } from "../device/offline.js";
import { paragraphs, sheetOnPress, toast } from "../ui/dialogs.js";
import { button, el, outsideLink, query, row } from "../ui/dom.js";
import { howItWorks } from "./welcome.js";

const HELP = ["rules", "link", "fair", "seal", "draw", "together", "about"];

/** The names of the files in `licences/`: programs first, then the meanings, then dictionaries by language.
 * Written by `build.py vectors lists`. */
const LICENCES =
  "pass-a-word pyodide bitarray xz-decompress uqr wordnet ca de en es fr gl it nl pl pt".split(" ");

function licences() {
  const named = (/** @type {string} */ id) => (id.length > 2 ? id : languageName(id));
  return el(
    "p.links-in-line",
    LICENCES.map((id) => outsideLink(`licences/${id}.txt`, named(id))),
  );
}

/** Collect facts for a problem report, without names of games or players. @param {App} app */
async function facts({ store, state: { engine, table } }) {
  const fetched = performance.getEntriesByType("resource");
  const bytes = fetched.map(
    (entry) => /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize,
  );
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const [ready] = performance.getEntriesByName("engine-ready");
  const storage = navigator.storage;
  const { usage = 0 } = (await storage?.estimate?.().catch(() => null)) ?? {};
  const isKept = await storage?.persisted?.().catch(() => false);
  return {
    version: served || "–",
    "first paint, ms": Math.round(paint?.startTime ?? 0),
    "engine ready, ms": Math.round(ready?.startTime ?? 0),
    "fetched by the page": `${fetched.length} files, ${kilo(bytes.reduce((sum, n) => sum + n, 0))}`,
    engine: [engine.phase, engine.message].filter(Boolean).join(", "),
    games: store.games().length,
    ...(table && { "sitting down": table.log.map(([, what]) => what).join("; ") }),
    storage: `${store.isRefused ? "refused" : isKept ? "kept" : "may be cleared"}, ${kilo(usage)}`,
    "offline worker": navigator.serviceWorker?.controller ? "on" : "off",
    language,
    screen: `${innerWidth}×${innerHeight} ×${devicePixelRatio}`,
    browser: navigator.userAgent,
  };
}

/** @param {number} bytes */
const kilo = (bytes) => `${Math.round(bytes / 1000)} kB`;

/** @param {App} app @param {string} [wanted]  the section to open first */
async function showHelp(app, wanted = "rules") {
  const part = (/** @type {string} */ name, /** @type {Plain[]} */ ...inside) =>
    el("details", { open: name === wanted }, el("summary", t(`help-${name}`)), inside);
  const reported = Object.entries(await facts(app)).map(([name, value]) => `${name}: ${value}`);
  const copyReport = async () => (await copy(reported.join("\n"))) && toast(t("copied"));
  const parts = [
    ...(wanted === "rules" ? howItWorks() : []),
    ...HELP.map((name) =>
      part(name, ...paragraphs(lines(`help-${name}-text`)), name === "about" && licences()),
    ),
    part(
      "keys",
      el(
        "table.keys",
        lines("help-keys-text").map((line) => {
          const [key, does] = line.split(" | ");
          return row(el("kbd", key), does);
        }),
      ),
    ),
    part("reader", ...paragraphs(lines("help-reader-text"))),
    part(
      "facts",
      ...reported.map((text) => el("p.fact", text)),
      button("action", copyReport, t("copy")),
    ),
  ];
  const shown = sheetOnPress(t("help"), () => parts, "help-sheet");
  if (wanted !== "rules") query(".help-sheet [open] summary")?.scrollIntoView();
  return shown;
}

/** @param {App} app @returns {Pick<LazyActions, "help">} */
export const actions = (app) => ({ help: ({ part } = {}) => showHelp(app, part) });
