/**
 * The menu: the available actions, in groups.
 *
 * @import {Action, LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {Saved, State} from "../core/types.js"
 */

import { isRecord, nameOf, t } from "../core/i18n.js";
import { isWatched, mayBeWatched } from "../core/state.js";
import { lacksSeat, sendText } from "./controls.js";
import { sheetOnPress } from "./dialogs.js";
import { button, el, icon } from "./dom.js";

/** The groups of actions, with icons: navigation and sharing, the current game, the whole page, and last
 * resigning. @type {[Action, string][][]} */
const GROUPS = [
  [
    ["start", "home"],
    ["send", "send"],
    ["send-puzzle", "send"],
    ["together", "people"],
    ["go-newest", "last"],
    ["bring-seat", "phone"],
    ["other-version", "versions"],
    ["play-here", "phone"],
  ],
  [
    ["hint", "bulb"],
    ["type-move", "keys"],
    ["dictionary", "book"],
    ["review", "chart"],
    ["watch", "film"],
    ["share-game", "save"],
    ["make-puzzle", "bulb"],
    ["others-see", "eye"],
  ],
  [
    ["settings", "settings"],
    ["help", "help"],
    ["statistics", "chart"],
    ["learn", "book"],
    ["export", "save"],
    ["import", "import"],
  ],
  [["resign", "flag"]],
];

/** The strings that name actions, where they differ from the actions' names. @type {Partial<Record<Action, string>>} */
const NAMES = { learn: "learn-title" };

/** List what the menu offers now.
 * @param {State} state @param {Saved} [saved]  the current game, as stored
 * @returns {Partial<Record<Action, boolean>>} */
function offeredBy(state, saved) {
  const { view, isMyTurn, isPast, isUnchecked, screen, waits } = state;
  const isPuzzle = view?.mode === "puzzle";
  const game = screen === "game" && !isPuzzle && !isUnchecked ? view : null;
  const isPlayable = game !== null && game.toMove !== null && !isRecord(game);
  return {
    start: true,
    send: game !== null,
    "send-puzzle": isPuzzle,
    "make-puzzle": game !== null && game.variant !== "own" && (game.over || isMyTurn),
    together: isPlayable && game.humans > 1,
    "go-newest": game !== null && saved !== undefined && saved.link !== game.link,
    "bring-seat": lacksSeat(state),
    "other-version": game !== null && saved?.link === game.link && Boolean(saved.others?.length),
    "play-here": isPlayable && !game.joint && !isPast && !isMyTurn && !waits && !isWatched(state),
    "type-move": isPuzzle ? isMyTurn : game !== null && !game.over && !isRecord(game),
    hint: game !== null && isMyTurn && game.hints.price !== null,
    dictionary: true,
    review: Boolean(game?.reviewable),
    watch: game !== null && mayBeWatched(game),
    "share-game": game !== null,
    "others-see": game !== null,
    settings: true,
    help: true,
    statistics: true,
    learn: true,
    export: !view,
    import: !view,
    resign: game !== null && isMyTurn,
  };
}

/** Group the offered actions. @param {State} state @param {Saved} [saved] */
export function groupsOf(state, saved) {
  const offered = offeredBy(state, saved);
  const groups = GROUPS.map((group) => group.filter(([name]) => offered[name]));
  return groups.filter((group) => group.length);
}

/** List the offered actions in order. @param {State} state @param {Saved} [saved] @returns {Action[]} */
export const menuOf = (state, saved) =>
  groupsOf(state, saved).flatMap((group) => group.map(([name]) => name));

/** @param {App} app */
async function showMenu(app) {
  const { state, store } = app;
  const name = state.view ? nameOf(state.view) : "";
  const saved = store.game(state.view?.gameId ?? "");
  const textOf = (/** @type {Action} */ action) =>
    action === "send" ? sendText(state) : t(NAMES[action] ?? action, { name });
  const chosen = await sheetOnPress(
    t("menu"),
    (close) =>
      groupsOf(state, saved).map((group) =>
        el(
          "div.choices",
          { role: "group" },
          group.map(([action, sign]) =>
            button(
              `action.does-${action}`,
              () => close(action),
              icon(sign),
              el("span", textOf(action)),
            ),
          ),
        ),
      ),
    "menu-sheet",
  );
  if (chosen) await app.act(/** @type {"start"} */ (chosen));
}

/** @param {App} app @returns {Pick<LazyActions, "menu">} */
export const actions = (app) => ({ menu: () => showMenu(app) });
