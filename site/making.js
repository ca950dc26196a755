/**
 * Making a game: from the wish on the start page, or once more with the same players.
 *
 * @import {Wish} from "./newgame.js"
 * @import {View} from "./types.js"
 */

import { chance, seed } from "./chance.js";
import { toast } from "./dialogs.js";
import { addActs, ask, engine, say, state, store } from "./page.js";
import { faultOf } from "./sentences.js";
import { t } from "./text.js";
import { goOn, passOn } from "./turns.js";

/** @param {Wish} wish */
export async function create({ names, computers, starts, ...rules }) {
  store.set({ names, computers, count: names.length, starts, ...rules });
  say(t("creating"));
  const count = names.length;
  const places = /** @type {Record<string, number>} */ ({ me: 0, friend: 1 });
  const first = places[starts] ?? Math.floor(chance() * count);
  const seated = names.map((name, n) => ({
    name: computers[n] ? computerName(computers, n) : name,
    level: computers[n] ?? 0,
  }));
  seated.push(...seated.splice(0, first));
  const reply = await engine.ask({
    type: "new",
    players: seated.map(({ name }) => name),
    computers: seated.map((seat) => seat.level),
    seed: seed(),
    ...rules,
  });
  if (!reply.ok) return toast(faultOf(reply.error));
  return begin(reply.view, (count - first) % count);
}

/** Computers of one level are told apart by a number. @param {number[]} computers @param {number} n */
function computerName(computers, n) {
  const same = computers.slice(0, n).filter((each) => each === computers[n]).length;
  return t(`player-${computers[n]}`) + (same ? ` ${same + 1}` : "");
}

async function rematch() {
  const { view, seats } = state;
  if (!view) return undefined;
  const reply = await ask({ type: "rematch" });
  if (!reply.ok) return toast(faultOf(reply.error));
  // A game has one rematch: where it was begun already, it goes on.
  const begun = store.game(reply.view.gameId);
  if (begun) return goOn(begun.view, begun.seats, { made: begun.made, link: begun.link });
  const me = view.seat ?? seats[0] ?? 0;
  const seat = reply.view.players.findIndex(({ label }) => label === view.players[me]?.label);
  return begin(reply.view, Math.max(seat, 0));
}

/** @param {View} view @param {number} seat */
async function begin(view, seat) {
  history.pushState(null, "", `#${view.link}`);
  await goOn(view, [seat], { made: true });
  await passOn();
}

addActs({ rematch });
