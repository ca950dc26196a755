/**
 * The result of a game to share: a picture of the board, and a text that reveals none of its words.
 *
 * @import {App} from "../core/app.js"
 * @import {Player, Saved, Turn, View} from "../core/types.js"
 */

import { copy } from "../common/copy.js";
import { saveFile, shareFile } from "../common/saved-file.js";
import { isolated, isRecord, outcome, scoreLine, signed, t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { boardPictureOf, canSharePictures, pictureOf } from "../share/picture.js";
import { toast } from "../ui/dialogs.js";
import { button, el, replaceContents } from "../ui/dom.js";
import { countedGames } from "./counted.js";

/** The sign of a play of seven tiles. */
const BINGO = "⭐";
/** The signs of a turn, each with the fewest points that earn it. @type {[points: number, sign: string][]} */
const SIGNS = [
  [30, "🟩"],
  [15, "🟨"],
  [-Infinity, "⬜"],
];

/** @param {Turn} turn */
const signOf = ({ score, bingo, withdrawn }) =>
  bingo && !withdrawn ? BINGO : (SIGNS.find(([least]) => score >= least)?.[1] ?? "");

/** Write the result as text: each player's turns as coloured squares, a star for seven tiles, and no words.
 * @param {View} view @param {string} page  the address of this page */
export function resultText(view, page) {
  const { players, turns } = view;
  const about = isRecord(view) ? [t("record")] : [];
  const lines = players.map(({ label, score }, seat) => {
    const signs = turns.filter((turn) => turn.seat === seat).map(signOf);
    return `${label} ${signed(score)}\n${signs.join("")}`;
  });
  return ["Pass-a-Word", ...about, ...lines, "⬜ 0+ 🟨 15+ 🟩 30+ ⭐ +50", page].join("\n");
}

/** Build the board and the ways to save and share the result. @param {App} app @param {View} view */
export function resultCard(app, view) {
  const text = resultText(view, app.address.page());
  const copyText = async () => (await copy(text)) && toast(t("copied"));
  const shown = el("div.result-picture");
  void boardPictureOf(app).then((src) => {
    const alt = `${t("result-picture")}. ${outcome(view, app.state.seats)}`;
    if (src) replaceContents(shown, el("img", { src, alt }));
  });
  return el("div.result-card", shown, waysFor(app, text, copyText));
}

/** Build the ways to save and share. All have their places from the start, so that nothing below moves when the
 * picture is ready. @param {App} app @param {string} text @param {() => unknown} copyText */
function waysFor(app, text, copyText) {
  /** @type {File|null} */
  let made = null;
  const does = (/** @type {(picture: File) => unknown} */ act) => () => made && act(made);
  const waiting = { "aria-disabled": true };
  const save = does((picture) => saveFile(picture.name, picture));
  const share = does((picture) => shareFile(picture, text)?.());
  const ofPicture = [
    canSharePictures() && button("action", share, waiting, t("share-picture")),
    button("action", save, waiting, t("save-picture")),
  ].filter((way) => way !== false);
  pictureOf(app).then(
    (picture) => {
      made = picture;
      for (const way of ofPicture) way.removeAttribute("aria-disabled");
    },
    () => {
      // If the browser cannot make a picture, do not offer one.
      for (const way of ofPicture) way.style.visibility = "hidden";
    },
  );
  const all = button("action", () => app.act("share-game"), t("share-game"));
  return el("div.choices", ofPicture, button("action", copyText, t("copy-result")), all);
}

/** Return the opponent in a game of two, if one player is here. @param {App} app @param {View} view */
function opponentOf({ state: { seats } }, { players }) {
  return players.length === 2 && seats.length === 1 ? players[1 - (seats[0] ?? 0)] : undefined;
}

/** Whether a player of a game or of the statistics is the opponent. @param {Player} other @param {string} who
 * @param {number} computer */
const isSame = (other, who, computer) =>
  computer === other.computer && (computer > 0 || who.toLowerCase() === other.label.toLowerCase());

/** List the games of two against this opponent. @param {App} app @param {Player} other */
const gamesAgainst = ({ store }, other) =>
  store
    .games()
    .filter(isPlayed)
    .filter(({ view: { players: two } }) => two.length === 2)
    .filter(({ view }) => view.players.some((each) => isSame(other, each.label, each.computer)));

/** Whether there is more than one finished game against the opponent of this one, and so a series.
 * @param {App} app @param {View} view */
export function isSeries(app, view) {
  const other = opponentOf(app, view);
  return (
    Boolean(other) && gamesAgainst(app, /** @type {Player} */ (other)).filter(isOver).length > 1
  );
}

/** @param {Saved} game */
const isOver = ({ view }) => view.over;

/** Say how many games this player and the opponent have won against each other, this game included.
 * @param {App} app @param {View} view @returns {Promise<string>} "" if this is the first */
export async function seriesOf(app, view) {
  const other = opponentOf(app, view);
  if (!other) return "";
  const games = countedGames(gamesAgainst(app, other));
  const reply = await app.engine.ask({ type: "statistics", games });
  const found = reply.ok
    ? reply.opponents.find(({ who, computer }) => isSame(other, who, computer))
    : undefined;
  if (!found || found.games < 2) return "";
  const { won, lost, tied } = found;
  // Ties are a third number if there were any: 7–5–1.
  const stand = (/** @type {number[]} */ ...counts) => scoreLine(tied ? [...counts, tied] : counts);
  const name = isolated(other.label);
  if (won === lost) return t("series-level", { score: stand(won, lost) });
  return won > lost
    ? t("series-ahead", { score: stand(won, lost) })
    : t("series-behind", { name, score: stand(lost, won) });
}
