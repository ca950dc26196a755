// Opening a seal, even if the press comes before the engine confirms the game, or the player leaves the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withView } from "../../site/core/state.js";
import { openSeal } from "../../site/joint/end.js";
import { testApp, viewOf } from "../support/js/app.mjs";

const CLOSED = viewOf({
  over: true,
  toMove: null,
  joint: { opens: true, by: 0, state: "unopened" },
});

for (const [name, meanwhile, expected] of [
  ["the kept game is confirmed", CLOSED, "1opened"],
  ["another game is on show", viewOf({ gameId: "other", link: "1other" }), "1other"],
])
  test(`a seal is opened, but ${name} meanwhile`, async () => {
    const opened = { ...CLOSED, link: "1opened", joint: { opens: false, by: 0, state: "fair" } };
    const close = async () => {
      made.app.update(withView(made.app.state, { ...meanwhile }));
      return { ok: true, link: opened.link, view: opened };
    };
    const made = testApp({ close }, { answers: { confirm: true } });
    made.app.update({ ...withView(made.app.state, CLOSED), seats: [0], stale: true });
    await openSeal(made.app);
    assert.equal(made.app.state.view.link, expected);
  });
