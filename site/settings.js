/** The sheet of settings: looks, sounds, reminders, language. Each choice is taken at once. */

import { CHOICES, isOn, SWITCHES } from "./device.js";
import { sheet } from "./dialogs.js";
import { el } from "./dom.js";
import { fill, radios, select } from "./fields.js";
import { LANGUAGES, language, t } from "./text.js";

/** What a device must be able to do for a switch to make sense. */
const NEEDS = /** @type {Record<string, string>} */ ({
  vibration: "vibrate",
  badge: "setAppBadge",
});

/** @param {Record<string, any>} settings
 * @param {(changed: Record<string, string|boolean>) => void} change */
export function showSettings(settings, change) {
  const now = { ...settings };
  const set = (/** @type {string} */ name, /** @type {string|boolean} */ value) => {
    now[name] = value;
    change({ [name]: value });
  };
  const choices = Object.entries(CHOICES).map(([name, ids]) => {
    const named = ids.map((id) => ({ id, name: t(`${name}-${id}`) }));
    const chosen = () => now[name] ?? ids[0];
    return radios(name, named, chosen(), (id) => id !== chosen() && set(name, id)).field;
  });
  const names = /** @type {(keyof typeof SWITCHES)[]} */ (Object.keys(SWITCHES));
  const switches = names.flatMap((name) => {
    if (!((NEEDS[name] ?? "userAgent") in navigator)) return [];
    const props = { type: "checkbox", id: `set-${name}`, checked: isOn(now, name) };
    const box = el("input", props, { onchange: ({ target }) => set(name, target.checked) });
    return [el("label.check", box, t(name))];
  });
  const tongue = select("interface");
  const tongues = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  fill(tongue, tongues, language);
  tongue.control.onchange = () => set("interface", tongue.control.value);
  return sheet(t("settings"), () => [...choices, el("div", switches), tongue.field]);
}
