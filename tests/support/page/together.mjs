// Live play: devices on one network, and joining two pages by two links.

import { device } from "./device.mjs";
import { games } from "./engine.mjs";
import { Network } from "./network.mjs";

/** Make devices whose pages can connect. @param {import("node:test").TestContext} t
 * @param {number} [count] @param {ConstructorParameters<typeof import("./device.mjs").Device>[0]} [about] */
export function devices(t, count = 2, about) {
  const network = new Network();
  const made = Array.from({ length: count }, () => device(t, about));
  for (const each of made) network.connect(each);
  return { network, made };
}

/** Wait until the page reports this state of the connection. @param {any} page @param {string} state */
export const isSaid = (page, state) =>
  page.until(() => page.all(".connection")[0]?.ariaLabel.startsWith(state), `${state}`);

/** Return the token after the link to send. @param {any} page @returns {Promise<string>} */
export const tokenOf = async (page) =>
  (await page.see("~", ".link-sheet .url")).textContent.split("~")[1];

/** Offer live play; return the token. @param {any} page @param {string} [friend] */
export async function offered(page, friend = "Bea") {
  await page.menu("Play live");
  await page.answer(`Invite ${friend}`);
  return tokenOf(page);
}

/** Answer an offer; return the token. @param {any} page @param {string} [friend] */
export async function answered(page, friend = "Ann") {
  await page.answer(`Join ${friend}`, `${friend} wants to play live with you`);
  return tokenOf(page);
}

/** Open Ann's page, which offers to play live, and Bea's page; return the answer, which Ann has not opened yet.
 * @param {import("node:test").TestContext} t
 * @param {ConstructorParameters<typeof import("./device.mjs").Device>[0]} [about] */
export async function offerAnswered(t, about) {
  const { made } = devices(t, 2, about);
  const link = await games.game(["best", "best"]);
  const ann = await made[0].show(link);
  const bea = await made[1].show(`${link}~${await offered(ann)}`, "I’m Bea");
  return { made, link, ann, bea, answer: await answered(bea) };
}

/** Join Ann's and Bea's pages in a game; Ann is to move, unless the link says otherwise.
 * @param {import("node:test").TestContext} t
 * @param {{link?: string, about?: ConstructorParameters<typeof import("./device.mjs").Device>[0]}} [given] */
export async function satDown(t, { link, about } = {}) {
  const { network, made } = devices(t, 2, about);
  const at = link ?? (await games.game(["best", "best"]));
  const ann = await made[0].show(at);
  const bea = await made[1].show(`${at}~${await offered(ann)}`, "I’m Bea");
  ann.go(`${at}~${await answered(bea)}`);
  await isSaid(ann, "Bea is here");
  await isSaid(bea, "Ann is here");
  return { network, ann, bea, link: at, devices: made };
}

/** Send a chat message in the panel of the table. @param {any} page @param {string} text */
export async function say(page, text) {
  if (!page.all(".tool.together").length) await page.user.click(await page.find(".connection"));
  await page.fill("Message", text);
  await page.keys("{Enter}");
}

/** Return the chat shown in the panel. @param {any} page */
export const chatOf = (page) => page.all(".said").map((each) => each.textContent);

/** Close a tab, like a player who leaves. @param {any} page */
export function leave(page) {
  const { window } = page;
  window.dispatchEvent(new window.PageTransitionEvent("pagehide", { persisted: false }));
  page.close();
}
