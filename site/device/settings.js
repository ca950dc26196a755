/**
 * The sheet of settings.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 */

import { language, t } from "../core/i18n.js";
import { LANGUAGES } from "../core/languages.js";
import { CHOICES, isOn, SWITCHES } from "../core/settings.js";
import { sheetOnPress } from "../ui/dialogs.js";
import {
  AS_TYPED,
  add,
  button,
  check,
  choices,
  dropdown,
  el,
  fill,
  form,
  query,
  radios,
} from "../ui/dom.js";

/** The browser feature that a switch requires. */
const NEEDS = /** @type {Record<string, string>} */ ({
  vibration: "vibrate",
  badge: "setAppBadge",
});

/** @param {App} app */
function showSettings(app) {
  const settings = app.store.settings();
  const looks = Object.entries(CHOICES).map(([name, ids]) =>
    radios(name, choices(ids, name), settings[name]),
  );
  const names = /** @type {(keyof typeof SWITCHES)[]} */ (Object.keys(SWITCHES));
  const switches = names
    .filter((name) => (NEEDS[name] ?? "userAgent") in navigator)
    .map((name) => check(name, t(name), isOn(settings, name)));
  const chosen = dropdown("interface");
  const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  fill(chosen.control, languages, language);
  for (const option of chosen.control.options) option.lang = option.value;
  // Another language reloads the page: an arrow key in the list must not do that.
  const use = () => app.act("change", { interface: chosen.control.value });
  const other = button("action", use, { hidden: true }, t("change"));
  chosen.control.onchange = (event) => {
    event.stopPropagation();
    other.hidden = chosen.control.value === language;
  };
  add(chosen.field, other);
  const server = el("input", { id: "stun", name: "stun", value: settings.stun ?? "" }, AS_TYPED, {
    placeholder: "stun.example.org:3478",
    inputmode: "url",
    pattern: "(stuns?:)?[\\w.\\-]+(:\\d{1,5})?",
  });
  const about = el("small.note", t("stun-note"));
  const far = el("div.field", el("label", { for: "stun" }, t("stun")), server, about);
  const onchange = (/** @type {{target: HTMLInputElement}} */ { target }) => {
    const { name, type, checked, value } = target;
    if (!target.checkValidity()) return;
    void app.act("change", { [name]: type === "checkbox" ? checked : value.trim() });
    // Load sounds only where they are switched on.
    if (checked && ["sounds", "vibration"].includes(name)) void app.act("play-sounds");
  };
  const shown = sheetOnPress(
    t("settings"),
    () => [
      form("settings", () => {}, { onchange }, looks, el("div", switches), chosen.field, far),
      button("action.wide", "show-seat-key", t("seat-key")),
    ],
    "settings-sheet",
  );
  query(".settings-sheet :checked")?.focus();
  return shown;
}

/** @param {App} app @returns {Pick<LazyActions, "settings">} */
export const actions = (app) => ({ settings: () => showSettings(app) });
