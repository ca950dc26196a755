/** Wiring: the words, the renderer, the hands, the address bar, other tabs, and dropped files. */

import { wearBadge } from "./device.js";
import { toast } from "./dialogs.js";
import { $ } from "./dom.js";
import { followDraft } from "./draft.js";
import { tabs } from "./entering.js";
import { layHandsOn } from "./hands.js";
import { whenQuiet } from "./idle.js";
import { heed, menu } from "./menu.js";
import { keepOffline } from "./offline.js";
import { route, toStart } from "./opening.js";
import { engine, engineReady, late, state, storageRefused, store, watch } from "./page.js";
import "./placing.js";
import { createRenderer } from "./render.js";
import { t } from "./text.js";
import { goOn } from "./turns.js";

heed();

watch(createRenderer());
watch((now, before) => {
  if (now.view !== before.view || now.screen !== "game") wearBadge(store.games(), store.settings());
});
followDraft();
layHandsOn();

// After one visit the page works without a network; nothing is fetched to be kept before the game
// is on show. A new version waits until it is wanted.
engineReady.then(() =>
  whenQuiet(engine, () =>
    keepOffline((reload) => toast(t("new-version"), { text: t("reload"), act: reload })),
  ),
);

// What an older version kept, or a failing disk left, is read anew from its link.
if (store.damaged().length)
  engineReady.then(() => whenQuiet(engine, async () => (await late()).repairGames()));

$("home").addEventListener("click", toStart);
$("menu").addEventListener("click", menu);
window.addEventListener("hashchange", route);

// What other tabs of this device keep is known here too, and the game on show goes on.
tabs.onmessage = ({ data: saved }) => {
  store.take(saved);
  const { view, stale } = state;
  if (view && !stale && view.gameId === saved.gameId && view.link !== saved.link)
    goOn(saved.view, saved.seats, { made: true, link: saved.link });
};

window.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
window.addEventListener("drop", async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  (await late()).takeFile(file);
});

route();
let isTold = false;
watch(() => {
  if (storageRefused && !isTold) toast(t("storage-off"));
  isTold = storageRefused;
});
