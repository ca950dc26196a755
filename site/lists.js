/**
 * Players' own lists of words: handed to the engine, kept on this device by the tag that links
 * carry, and asked for when somebody opens a game whose list is not here.
 *
 * @import {Engine} from "./engine.js"
 * @import {Reply, View} from "./types.js"
 */

import { sheet } from "./dialogs.js";
import { button, el } from "./dom.js";
import { pickFile } from "./files.js";
import { faultOf } from "./sentences.js";
import { list, t } from "./text.js";

const DATABASE = "pass-a-word-lists";
const LISTS = "lists";
const TEXT = ".txt,text/plain";

/** How many of the lines left out are named. */
const NAMED = 5;

/** Do one thing with the lists kept here; null where the browser keeps nothing.
 * @param {IDBTransactionMode} mode @param {(lists: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<any>} */
function kept(mode, work) {
  return new Promise((done) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(LISTS);
    asked.onerror = () => done(null);
    asked.onsuccess = () => {
      const result = work(asked.result.transaction(LISTS, mode).objectStore(LISTS));
      result.onsuccess = () => done(result.result);
      result.onerror = () => done(null);
    };
  });
}

/** Hand a file to the engine, and keep it.
 * @param {Engine} engine @param {string} language @param {File} file
 * @param {number|null} tag  of the game that asks for it @returns {Promise<Reply>} */
async function take(engine, language, file, tag) {
  const data = new Uint8Array(await file.arrayBuffer());
  const reply = await engine.give({ language, data, tag });
  if (reply.ok) await kept("readwrite", (lists) => lists.put({ language, data }, reply.tag));
  return reply;
}

/** Choose the list for a new game.
 * @param {Engine} engine @param {string} language
 * @returns {Promise<{reply: Reply, note: string}|null>} null when nothing was chosen */
export async function chooseList(engine, language) {
  const file = await pickFile(TEXT);
  if (!file) return null;
  const reply = await take(engine, language, file, null);
  if (!reply.ok) return { reply, note: faultOf(reply.error) };
  const { words, badLines } = reply;
  const named = badLines.slice(0, NAMED).map(({ line, text }) => `${line} ${text}`);
  const lines = list([...named, ...(badLines.length > NAMED ? ["…"] : [])]);
  const bad = badLines.length ? t("own-left-out", { n: badLines.length, lines }) : "";
  return { reply, note: `${t("own-loaded", { n: words, count: words })} ${bad}`.trim() };
}

/** Hand over the list of a game if this device keeps it.
 * @param {Engine} engine @param {View} view @returns {Promise<boolean>} */
export async function bringList(engine, { dictionary: { tag } }) {
  const found = await kept("readonly", (lists) => lists.get(tag));
  return Boolean(found) && (await engine.give({ ...found, tag })).ok;
}

/** Ask for the list of a game.
 * @param {Engine} engine @param {View} view @param {string} name  who has it
 * @returns {Promise<boolean>} whether it is here now */
export async function askForList(engine, { language, dictionary: { tag } }, name) {
  const problem = el("p.fault", { role: "alert" });
  const choose = async (/** @type {(value?: string) => void} */ close) => {
    const file = await pickFile(TEXT);
    if (!file) return;
    const reply = await take(engine, language, file, tag);
    if (reply.ok) return close("here");
    const differs = reply.error.code === "other-list";
    problem.replaceChildren(differs ? t("own-differs", { name }) : faultOf(reply.error));
  };
  const answer = await sheet(t("own-title"), (close) => [
    el("p", t("own-ask", { name })),
    problem,
    el(
      "div.ways",
      button("action.primary", () => choose(close), t("own-choose")),
      button("action", close, t("own-later")),
    ),
  ]);
  return answer === "here";
}
