// The message about tiles laid earlier, when their game is shown again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laid } from "../../site/core/draft.js";
import { withView } from "../../site/core/state.js";
import { actions } from "../../site/moves/kept-draft.js";
import { settled, testApp, viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

speak();
const DROPPED =
  "Your move has not been made yet. Your tiles are still on the board: press Play again.";
const WRONG =
  "What you saw while the game loaded was not right. The board and tiles you see now are checked.";
const BACK = "Your tiles are back on your rack.";

const tile = (square, letter, blank = false) => ({ square, letter, blank });
const CAT = [tile(20, "C"), tile(21, "A"), tile(22, "T")];
const KEPT = { order: [], draft: CAT, seat: 0, fits: true };
const played = (...squares) => {
  const board = Array(225).fill(null);
  for (const square of squares) board[square] = { letter: "X", value: 8, turn: 1 };
  return { board };
};
const rackOf = (letters) => ({ rack: [...letters].map((letter) => ({ letter, value: 1 })) });
const move = { kind: "play", tiles: CAT };

/** Show a game with a stored draft; return what was said, and the tiles on the board. */
async function shown({ view = {}, kept = {}, pending = null, isMisread = false, preview }) {
  const { app, log } = testApp({}, { actions });
  const stored = { ...KEPT, ...kept };
  app.update(withView(app.state, viewOf(view), stored));
  await app.act("report-draft", { kept: stored, pending, isMisread });
  if (preview) app.update({ preview });
  await settled();
  const said = log.filter(([name]) => name === "toast").map(([, text]) => text);
  return [said, laid(app.state).length];
}

const illegal = (code) => ({ play: null, illegal: { code, message: code } });

for (const [name, about, said, tiles] of [
  ["fits", { preview: { play: {}, illegal: null } }, [], 3],
  ["has a square that is taken", { view: played(21) }, [`${BACK} 2G is taken.`], 0],
  ["has squares that are taken", { view: played(21, 22) }, [`${BACK} 2G and 2H are taken.`], 0],
  [
    "has tiles that are gone",
    { view: rackOf("TX?") },
    [`${BACK} Not on your rack any more: C and A.`],
    0,
  ],
  [
    "has a blank that is gone",
    { view: rackOf("CAT"), kept: { draft: [tile(20, "C", true)] } },
    [`${BACK} Not on your rack any more: blank.`],
    0,
  ],
  [
    "has lost its neighbour",
    { preview: illegal("not-connected") },
    [`${BACK} New tiles must touch tiles on the board.`],
    0,
  ],
  [
    "has lost a tile between",
    { preview: illegal("gap") },
    [`${BACK} Don’t leave gaps between the tiles.`],
    0,
  ],
  ["makes a word that is none", { preview: illegal("bad-words") }, [], 3],
  ["was checked by an engine that died", { preview: illegal("gone") }, [], 3],
  ["was never a play", { kept: { fits: false }, preview: illegal("not-connected") }, [], 3],
  ["is of another seat", { kept: { seat: 1 } }, [], 0],
  ["is of a game that is over", { view: { over: true } }, [], 0],
  ["waits as a move", { kept: { pending: true }, pending: move }, [], 3],
  ["waited as a move that was dropped", { kept: { pending: true } }, [DROPPED], 3],
  [
    "a wrong reader has shown",
    { view: rackOf("AT"), isMisread: true },
    [`${WRONG} ${BACK} Not on your rack any more: C.`],
    0,
  ],
])
  test(`a stored draft that ${name}`, async () => {
    assert.deepEqual(await shown(about), [said, tiles]);
  });
