/**
 * A short note with a turn. A link carries only each player's latest; what this device has seen
 * it remembers in the views it keeps.
 *
 * @import {Turn, View} from "./types.js"
 */

import { sheet } from "./dialogs.js";
import { $, button, el } from "./dom.js";
import { t } from "./text.js";

/** Characters of a note. */
export const MOST = 80;

/** Notes can be read by more than one person. @param {View} view */
export const hasReaders = ({ players }) => players.filter(({ computer }) => !computer).length > 1;

/** Put back the notes that a link carries no longer.
 * @param {View} view @param {View} [old]  the same game, as it was kept @returns {View} */
export function withNotes(view, old) {
  const turns = view.turns.map((turn, n) => {
    const was = old?.turns[n];
    const isSame = was?.seat === turn.seat && was.move === turn.move;
    return isSame && was.note && !turn.note ? { ...turn, note: was.note } : turn;
  });
  return { ...view, turns };
}

/** The notes of a game, by index of the turn. @param {View} view @returns {[number, string][]} */
export const notesOf = ({ turns }) => turns.flatMap(({ note }, n) => (note ? [[n, note]] : []));

/** Put notes of a file into a view: as text of the length of a note, or not at all.
 * @param {View} view @param {unknown} notes @returns {View} */
export function cleaned(view, notes) {
  const said = new Map(
    /** @type {[number, unknown][]} */ (Array.isArray(notes) ? notes.filter(Array.isArray) : []),
  );
  const turns = view.turns.map((turn, n) => {
    const text = said.get(n);
    const note = typeof text === "string" ? text.replace(/\p{C}/gu, "").slice(0, MOST) : "";
    return note && !turn.note ? { ...turn, note } : turn;
  });
  return { ...view, turns };
}

/** Turns that end nothing: the player whose turn it is goes on. */
export const ASIDES = ["hint", "accept"];

/** The notes since one's own last turn, oldest first. @param {View} view @returns {Turn[]} */
export const latestNotes = ({ turns, players }) =>
  turns
    .filter(({ kind }) => !ASIDES.includes(kind))
    .slice(1 - players.length)
    .filter(({ note }) => note);

/** @param {View} view @param {Turn} [turn] @returns {string} "Bea: well done", or nothing */
export function noteSaid({ turns, players }, turn = turns.at(-1)) {
  const { note = "", seat = 0 } = turn ?? {};
  return note && t("note-said", { name: players[seat]?.label ?? "", note });
}

/** One line to write it on. @param {string} note @param {(note: string) => void} changed */
export function noteField(note, changed) {
  const props = { id: "note", maxlength: MOST, value: note, autocomplete: "off" };
  const about = el("small.note", { id: "note-who" }, t("note-who"));
  const input = el("input", props, { "aria-describedby": about.id, enterkeyhint: "done" });
  input.oninput = () => changed(input.value);
  return el("div.field", el("label", { for: input.id }, t("note-how")), input, about);
}

/** @param {string} note @param {(note: string) => void} changed  told at every key */
export function askNote(note, changed) {
  const shown = sheet(t("note"), (close) => {
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      close();
    };
    const done = el("button.action.primary", { type: "submit" }, t("ok"));
    const clear = () => {
      changed("");
      close();
    };
    const foot = el("footer", note && button("action", clear, t("delete")), done);
    return [el("form.note-form", { onsubmit }, noteField(note, changed), foot)];
  });
  $("note").focus();
  return shown;
}
