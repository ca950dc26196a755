/**
 * The note sent with a turn: its field, and a dialog with only that field.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { limit } from "../core/cut.js";
import { MAX_NOTE, t } from "../core/i18n.js";
import { sheetOnPress } from "../ui/dialogs.js";
import { $, button, el, form, submit } from "../ui/dom.js";

/** Build the field for the note. @param {App} app */
export function noteField(app) {
  const props = { id: "note", value: app.state.note, autocomplete: "off" };
  const about = el("small.note", { id: "note-who" }, t("note-who"));
  const input = el("input", props, { "aria-describedby": about.id, enterkeyhint: "done" });
  input.oninput = () => {
    limit(input, MAX_NOTE);
    app.update({ note: input.value });
  };
  return el("div.field", el("label", { for: input.id }, t("note-how")), input, about);
}

/** @param {App} app */
function askNote(app) {
  const shown = sheetOnPress(t("note"), (close) => {
    const clear = () => {
      app.update({ note: "" });
      close();
    };
    const done = submit("action.primary", t("ok"));
    const foot = el("footer", app.state.note && button("action", clear, t("delete")), done);
    return [form("note-form", close, noteField(app), foot)];
  });
  $("note").focus();
  return shown;
}

/** @param {App} app @returns {Pick<LazyActions, "note">} */
export const actions = (app) => ({ note: () => askNote(app) });
