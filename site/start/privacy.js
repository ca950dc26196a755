/**
 * The part of the form about privacy: standard, or tiles locked; of three or four players, a fair draw.
 */

import { t } from "../core/i18n.js";
import { button, el, replaceContents } from "../ui/dom.js";

/** @param {string} value @param {boolean} checked */
function choiceOf(value, checked) {
  const id = `seal-${value}`;
  const input = el("input", { type: "radio", name: "seal", id, value, checked });
  const why = el("span.note", { id: `${id}-why` });
  input.setAttribute("aria-describedby", why.id);
  const name = el("label", { for: id });
  /** @param {string} key  of what it is called here */
  const say = (key) => {
    replaceContents(name, t(key));
    replaceContents(why, t(`${key}-why`));
  };
  return { field: el("div.pick", input, name, why), say };
}

/** Two people who play by link can have their tiles locked, three or four a fair draw. */
export function privacyPart() {
  const [open, joint] = [choiceOf("open", true), choiceOf("sealed", false)];
  const more = button("textual", "help", { "data-part": "seal" }, t("learn-more"));
  const legend = el("legend", t("seal"));
  const field = el("fieldset.privacy", legend, more, open.field, joint.field);
  open.say("seal-open");
  return {
    field,
    /** @param {Record<string, string>} chosen  in the form */
    adjust(chosen) {
      const count = Number(chosen["how-many"]);
      const others = Array.from({ length: count - 1 }, (_, n) => chosen[`kind-${n + 1}`]);
      field.hidden = field.disabled = others.some((kind) => kind !== "0");
      joint.say(count === 2 ? "seal-sealed" : "seal-drawn");
      more.dataset.part = count === 2 ? "seal" : "draw";
    },
  };
}
