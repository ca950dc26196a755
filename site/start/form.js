/**
 * The sheet to set up a game with people: names, privacy (standard, or tiles locked; with three or four
 * players a fair draw), and a line of rules that unfolds. Rules changed there apply to this game only; the
 * dictionary is remembered.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {NewGameFields, Options} from "../core/types.js"
 */

import { MAX_NAME } from "../common/own-name.js";
import { style } from "../common/style.js";
import { cut, limit } from "../core/cut.js";
import { t } from "../core/i18n.js";
import { isPlayed } from "../core/store.js";
import { say, sheetOnPress, warn } from "../ui/dialogs.js";
import {
  add,
  button,
  choices,
  el,
  fill,
  form,
  hasKeyboard,
  icon,
  query,
  replaceContents,
  submit,
  valuesOf,
} from "../ui/dom.js";
import { knownOptions, STRENGTHS } from "./options.js";
import { isByLink, rulesPart } from "./rules.js";

const MAX_COUNT = 4;

/** Who plays a seat: a human elsewhere, a human here, or a computer by its strength. Humans come first. */
const KINDS = ["0", "here", ...STRENGTHS];

/** The fields of a form whose game was not made yet, by whether all play here: a form that is closed keeps them.
 * @type {Map<boolean, NewGameFields>} */
const unfinished = new Map();

/** How many of the kinds are human. */
const HUMANS = 2;

/** List the names used in games played here, newest first: the player's own, and the others'.
 * @param {App} app @returns {{own: string, others: string[]}} */
function knownNames({ store }) {
  const games = store.games().filter((each) => isPlayed(each) && each.seats.length);
  const named = games.flatMap(({ view, seats }) =>
    view.players.map(({ name, computer }, seat) => ({
      name: computer ? "" : cut(String(name ?? ""), MAX_NAME),
      isOwn: seat === seats[0],
    })),
  );
  const own = store.settings()["your-name"] ?? named.find(({ name, isOwn }) => isOwn && name)?.name;
  const others = named.flatMap(({ name, isOwn }) => (isOwn || !name ? [] : [name]));
  return { own: cut(String(own ?? ""), MAX_NAME), others: [...new Set(others)] };
}

/** Build the fields of one seat: a name, and the kind of player below the rules line. Seat 0 is the human who
 * creates the game. @param {number} n @param {string} name @param {string} kind @param {() => void} remove */
function seatField(n, name, kind, remove) {
  const id = `name-${n}`;
  const oninput = (/** @type {{target: HTMLInputElement}} */ { target }) => limit(target, MAX_NAME);
  const value = cut(name, MAX_NAME);
  const props = { autocomplete: n ? "off" : "nickname", spellcheck: "false", value, oninput };
  const input = el(
    "input",
    { id, name: id, ...props },
    n > 0 && { list: "known-names", placeholder: t("optional") },
  );
  const label = el("label", { for: id });
  const who = { id: `kind-${n}`, name: `kind-${n}` };
  const select = el("select", who);
  fill(select, choices(KINDS, "player"), kind);
  select.append(el("optgroup", { label: t("computer") }, [...select.options].slice(HUMANS)));
  const cross = { "aria-label": t("remove-player", { n: n + 1 }) };
  const row = el("div.named", input, n > 1 && button("quiet", remove, cross, icon("close")));
  return {
    input,
    label,
    kind: select,
    field: el("div.field", label, row),
    who: el("div.field", el("label", { for: who.id }, t("who-plays", { n: n + 1 })), select),
  };
}

/** Build the fields of all seats; as many are shown as there are players.
 * @param {App} app @param {boolean} isHere  whether all play on this device @param {() => void} changed */
function seatsPart(app, isHere, changed) {
  const { own, others } = knownNames(app);
  const count = el("input", { type: "hidden", name: "how-many", value: 2 });
  const missing = el("p.note.fault", { id: "name-missing", hidden: true });
  const remove = (/** @type {number} */ n) => {
    // The names after the removed one move up.
    for (let at = n; at < MAX_COUNT; at++) {
      const [seat, next] = [seats[at], seats[at + 1]];
      if (seat) seat.input.value = next?.input.value ?? "";
      if (seat) seat.kind.value = next?.kind.value ?? (isHere ? "here" : "0");
    }
    count.value = String(Number(count.value) - 1);
    changed();
    more.focus();
  };
  const seats = Array.from({ length: MAX_COUNT }, (_, n) =>
    seatField(n, n ? "" : own, isHere ? "here" : "0", () => remove(n)),
  );
  const more = button("textual", () => {
    count.value = String(Number(count.value) + 1);
    changed();
    seats[Number(count.value) - 1]?.input.focus();
  });
  add(more, icon("plus"), t("add-player"));
  const [first] = seats;
  first?.input.setAttribute("aria-describedby", missing.id);
  first?.input.addEventListener("input", () => tell(""));
  first?.field.append(missing);
  const tell = (/** @type {string} */ text) => {
    missing.hidden = !text;
    missing.textContent = text;
    if (text) warn(text);
    if (first) first.input.ariaInvalid = String(Boolean(text));
  };
  const known = el(
    "datalist",
    { id: "known-names" },
    others.map((value) => el("option", { value })),
  );
  const fields = seats.map(({ field }) => field);
  return { seats, fields: el("div.names", fields, more, count, known), more, tell };
}

/** @param {string} value @param {boolean} checked */
function choiceOf(value, checked) {
  const id = `seal-${value}`;
  const input = el("input", { type: "radio", name: "seal", id, value, checked });
  const why = el("span.note", { id: `${id}-why` });
  input.setAttribute("aria-describedby", why.id);
  const name = el("label", { for: id });
  /** @param {string} key  the string key of the choice's name */
  const say = (key) => {
    replaceContents(name, t(key));
    replaceContents(why, t(`${key}-why`));
  };
  return { field: el("div.pick", input, name, why), say };
}

/** Build the choice of privacy: locked tiles for two players by link, a fair draw for three or four. */
function privacyPart() {
  const [open, joint] = [choiceOf("open", true), choiceOf("sealed", false)];
  const more = button("textual", "help", { "data-part": "seal" }, t("learn-more"));
  const legend = el("legend", t("seal"));
  const field = el("fieldset.privacy", legend, more, open.field, joint.field);
  open.say("seal-open");
  return {
    field,
    /** @param {Record<string, string>} chosen  the form's values */
    adjust(chosen) {
      const count = Number(chosen["how-many"]);
      const others = Array.from({ length: count - 1 }, (_, n) => chosen[`kind-${n + 1}`]);
      field.hidden = field.disabled = others.some((kind) => kind !== "0");
      joint.say(count === 2 ? "seal-sealed" : "seal-drawn");
      more.dataset.part = count === 2 ? "seal" : "draw";
    },
  };
}

/** Adjust the fields of the seats to the choices: computers need no name.
 * @param {HTMLFormElement} card @param {ReturnType<typeof seatsPart>} part */
function adjustSeats(card, { seats, more }) {
  const count = Number(valuesOf(card)["how-many"]);
  for (const [n, { input, label, kind, field, who }] of seats.entries()) {
    const isComputer = KINDS.indexOf(kind.value) >= HUMANS;
    field.hidden = n >= count;
    input.hidden = n > 0 && isComputer;
    input.disabled = field.hidden || input.hidden;
    who.hidden = n === 0 || n >= count;
    const friend = t(count > 2 ? "friend-n" : "friend-name", { n });
    const elsewhere = n ? friend : t("your-name");
    const human = kind.value === "here" ? t("player-n", { n: n + 1 }) : elsewhere;
    label.htmlFor = input.hidden ? kind.id : input.id;
    label.textContent = input.hidden ? `${t("computer")}: ${t(`player-${kind.value}`)}` : human;
  }
  more.hidden = count === MAX_COUNT;
}

/** Return the key of the line about the next step: sending the link, or first the creator's turn. A sealed
 * game begins with its invitation. @param {NewGameFields} values */
const nextOf = ({ seal, "who-starts": starts }) =>
  seal === "sealed" || starts === "friend" ? "create-next" : `create-next-${starts}`;

/** Build the form. @param {App} app @param {boolean} isHere @param {NewGameFields} fields */
function formOf(app, isHere, fields) {
  const make = submit("action.primary.wide", t("create"));
  const next = el("p.note");
  const part = seatsPart(app, isHere, () => changed());
  const privacy = privacyPart();
  const rules = rulesPart(
    app,
    part.seats.map(({ who }) => who),
    isHere ? "me" : "friend",
    () => adjust(),
  );
  const does = () => {
    const values = valuesOf(card);
    const isMissing = isByLink(values) && !values["name-0"]?.trim();
    part.tell(isMissing ? t("name-missing") : "");
    if (isMissing) return part.seats[0]?.input.focus();
    return createOne(app, make, values);
  };
  const adjust = () => {
    adjustSeats(card, part);
    privacy.adjust(valuesOf(card));
    rules.adjust(valuesOf(card));
    next.hidden = !isByLink(valuesOf(card));
    next.textContent = t(nextOf(valuesOf(card)));
  };
  const changed = () => {
    adjust();
    unfinished.set(isHere, valuesOf(card));
  };
  // Not `onchange`: a press outside the field fires it, and redrawing during a press loses the click.
  const about = { oninput: changed, novalidate: true };
  const foot = el("footer", make, next);
  const card = form("new", does, about, part.fields, rules.field, privacy.field, foot);
  for (const [name, value] of Object.entries(fields)) {
    const field = card.elements.namedItem(name);
    if (field && "value" in field) field.value = value;
  }
  adjust();
  /** Offer the engine's choices. @param {Options} options */
  const offer = (options) => {
    rules.offer(options, fields);
    for (const { kind } of part.seats)
      for (const { id, average: n } of options.computers) {
        const name = t(`player-${id}`);
        if (n) query(`[value="${id}"]`, kind)?.replaceChildren(t("computer-average", { name, n }));
      }
    adjust();
  };
  return { card, offer, make, first: part.seats[0]?.input };
}

/** Create the game; the button shows progress until it exists or has failed.
 * @param {App} app @param {HTMLElement} make @param {Record<string, string>} values */
async function createOne(app, make, values) {
  if (make.ariaDisabled === "true") return;
  const mark = (/** @type {boolean} */ isBusy, /** @type {string} */ key) =>
    replaceContents(make, { "aria-disabled": isBusy }, t(key));
  const waits = app.state.engine.phase === "loading" ? "create-waits" : "creating";
  mark(true, waits);
  say(t(waits));
  await app.act("create", values);
  mark(false, "create");
}

/** Let the player set up a game until it is created or the sheet is closed.
 * @param {App} app @param {boolean} isHere @param {NewGameFields} fields  values to begin with */
async function setUp(app, isHere, fields) {
  await style("start/start.css");
  const { card, offer, make, first } = formOf(app, isHere, {
    ...unfinished.get(isHere),
    ...fields,
  });
  let unwatch = () => {};
  const shown = sheetOnPress(
    t(isHere ? "one-device" : "play-friend"),
    (close) => {
      // Close as soon as a game is shown.
      unwatch = app.watch(({ view }) => {
        if (!view) return;
        unfinished.delete(isHere);
        close("made");
      });
      return [card];
    },
    "new-sheet",
  );
  const heading = query(".new-sheet h2");
  if (heading) add(heading, { tabindex: -1 });
  // Focusing a field would open the on-screen keyboard.
  (first && !first.value && hasKeyboard() ? first : heading)?.focus();
  void knownOptions(app).then((options) => options && offer(options));
  const end = await shown;
  unwatch();
  if (end !== "made" && make.ariaDisabled === "true") await app.act("start");
}

/** @param {App} app @returns {Pick<LazyActions, "new-game">} */
export const actions = (app) => ({
  "new-game": ({ here, fields = {} } = {}) => setUp(app, here === "true", fields),
});
