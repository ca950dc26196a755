// Live play: the questions before a connection, and how two pages connect, play and chat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, schemaOf } from "../support/js/schema.mjs";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import {
  answered,
  chatOf,
  devices,
  isSaid,
  leave,
  offerAnswered,
  offered,
  satDown,
  say,
  tokenOf,
} from "../support/page/together.mjs";

const NO_SERVER = /^Your pages connect directly, without a server/;
const SERVER =
  /^Your pages connect directly, so Bea’s .* So does the STUN server.* The link carries your public address/;

for (const [stun, servers, terms] of [
  ["", [], NO_SERVER],
  ["127.0.0.1:9", ["stun:127.0.0.1:9"], SERVER],
  ["stuns:127.0.0.1:9", ["stuns:127.0.0.1:9"], SERVER],
])
  test(`nothing is connected before a press, then ${servers.length} servers are asked, as is said before`, async (t) => {
    const { network, made } = devices(t, 1);
    made[0].storage.setItem("paw.settings /", JSON.stringify({ stun }));
    const page = await made[0].show(await games.game(["best", "best"]));
    await page.menu("Play live");
    const dialog = await page.dialog("Play live");
    assert.ok([...dialog.querySelectorAll("p")].some((p) => terms.test(p.textContent)));
    assert.deepEqual(network.made, []);
    await page.press("Invite Bea");
    await tokenOf(page);
    assert.deepEqual(
      network.made.map((each) => each.servers),
      [servers],
    );
  });

for (const [what, setup, who, text] of [
  ["three players", { names: ["Ann", "Bea", "Cleo"] }, "", /exactly two people/],
  ["four players", { names: ["Ann", "Bea", "Cleo", "Dan"] }, "", /exactly two people/],
  ["a spectator", {}, "watching", /own device: here you must be one/],
])
  test(`with ${what} nobody can sit down, and the page says why`, async (t) => {
    const { network, made } = devices(t, 1);
    const page = await made[0].show(await games.game(["pass", "pass"], setup), who);
    await page.menu("Play live");
    await page.dialog("Play live");
    await page.see(text, "dialog");
    await page.answer("OK");
    assert.deepEqual(network.made, []);
  });

test("live play is not offered in a game with a computer", async (t) => {
  const setup = { names: ["Ann", "Club"], computers: [0, 3] };
  const page = await device(t).show(await games.game([], setup));
  await page.press("Menu");
  await page.role("button", "Type a move");
  assert.deepEqual(page.named("button", "Play live"), []);
});

test("a browser without WebRTC says that it cannot", async (t) => {
  const page = await device(t).show(await games.game(["best", "best"]));
  await page.menu("Play live");
  await page.see("This browser can’t connect directly", "dialog");
});

test("a page that nothing could reach says so, and makes no link", async (t) => {
  const { network, made } = devices(t, 1);
  network.hasWay = false;
  const page = await made[0].show(await games.game(["best", "best"]));
  await page.menu("Play live");
  await page.answer("Invite Bea");
  await page.see("Couldn’t connect to Bea", "#toast");
  await isSaid(page, "Couldn’t connect");
  assert.deepEqual(page.all(".link-sheet"), []);
});

test("each move appears on the other page without a link sheet, and counts as sent", async (t) => {
  const { ann, bea, link } = await satDown(t);
  for (const page of [ann, bea]) {
    assert.equal(page.link, link);
    assert.deepEqual(page.all("dialog"), []);
  }
  for (const [mover, other] of [
    [ann, bea],
    [bea, ann],
    [ann, bea],
  ]) {
    const made = await mover.take();
    await other.shows(made);
    await other.find(".turn.yours");
    await mover.drawn();
    for (const page of [mover, other]) {
      assert.deepEqual(page.all("dialog"), []);
      assert.doesNotMatch(page.text("#line"), /Not sent yet/);
    }
  }
});

test("chat messages are plain text on both pages, and counted until they are read", async (t) => {
  const { ann, bea } = await satDown(t);
  await say(ann, "nice <b>one</b>");
  await bea.hear("Ann is here. 1 new message");
  assert.equal(bea.text(".connection .badge"), "1");
  await say(bea, "thanks 👍<img src=x onerror=1>");
  for (const [page, first, second] of [
    [ann, "You", "Bea"],
    [bea, "Ann", "You"],
  ]) {
    const said = [`${first} nice <b>one</b>`, `${second} thanks 👍<img src=x onerror=1>`];
    await page.equals(() => chatOf(page), said);
    assert.deepEqual(page.all(".tool.together :is(.said b b, img)"), []);
    await page.gone(".connection .badge");
  }
});

for (const [what, text] of [
  ["a Hangul filler", "\u3164"],
  ["joiners and tags", "\u200d\ufe0f\u{e0041}"],
])
  test(`an invisible message is not sent: ${what}`, async (t) => {
    const { network, ann, bea } = await satDown(t);
    for (const each of [text, "seen"]) await say(ann, each);
    await bea.user.click(await bea.find(".connection"));
    await ann.equals(() => chatOf(ann), ["You seen"]);
    await bea.equals(() => chatOf(bea), ["Ann seen"]);
    const said = network.of(ann).channel.sent.filter((each) => each.includes('"say"'));
    assert.deepEqual(
      said.map((each) => JSON.parse(each).text),
      ["seen"],
    );
  });

test("markup in a friend’s name is only text at the table", async (t) => {
  const names = ["Ann", "<i>Bea</i>"];
  const { made } = devices(t, 1);
  const link = await games.game(["best", "best"], { names });
  const page = await made[0].show(link);
  await page.menu("Play live");
  await page.press(/^Invite .*Bea/);
  await tokenOf(page);
  await page.escape();
  await page.user.click(await page.find(".connection"));
  await page.see(/Waiting for .*<i>Bea<\/i>/, ".state");
  assert.deepEqual(page.all(":is(.connection, .tool.together) i:not(.badge)"), []);
});

test("an answer opened in another tab is handed to the one that waits", async (t) => {
  const { made } = devices(t);
  const link = await games.game(["best", "best"]);
  const ann = await made[0].show(link);
  const bea = await made[1].show(`${link}~${await offered(ann)}`, "I’m Bea");
  const tab = await made[0].open(`${link}~${await answered(bea)}`);
  await tab.see("connected in your other tab", "#toast");
  for (const [page, name] of [
    [ann, "Bea"],
    [bea, "Ann"],
    [tab, "Bea"],
  ])
    await isSaid(page, `${name} is here`);
});

test("an answer that nobody waits for any more is explained", async (t) => {
  const { made, link, ann, answer } = await offerAnswered(t);
  leave(ann);
  const again = await made[0].open(`${link}~${answer}`);
  await again.see("The page that was waiting for this answer is closed.", "#toast");
  assert.equal(again.link, link);
});

test("an answer to an offer that was withdrawn is not taken for one to the next", async (t) => {
  const { link, ann, answer } = await offerAnswered(t);
  await ann.escape();
  await ann.user.click(await ann.find(".connection"));
  await ann.user.click(await ann.find(".together .links-in-line button:last-child"));
  await ann.gone(".connection");
  await offered(ann);
  ann.go(`${link}~${answer}`);
  await ann.see("The page that was waiting for this answer is closed.", "#toast");
  await isSaid(ann, "Waiting for Bea");
});

for (const where of ["here", "in another tab"])
  test(`an answer to an offer that somebody else took is explained: opened ${where}`, async (t) => {
    const { made } = devices(t, 3);
    const link = await games.game(["best", "best"]);
    const ann = await made[0].show(link);
    const offer = await offered(ann);
    const answers = [];
    for (const each of made.slice(1))
      answers.push(await answered(await each.show(`${link}~${offer}`, "I’m Bea")));
    ann.go(`${link}~${answers[0]}`);
    await isSaid(ann, "Bea is here");
    const page = where === "here" ? ann : await made[0].open(`${link}~${answers[1]}`);
    if (where === "here") page.go(`${link}~${answers[1]}`);
    await page.see("Somebody else answered your invitation first", "#toast");
    await isSaid(ann, "Bea is here");
  });

test("a page whose answer is never opened stops waiting, and says so", async (t) => {
  const { made } = devices(t, 2, { hasClock: true });
  const link = await games.game(["best", "best"]);
  const ann = await made[0].show(link);
  const bea = await made[1].show(`${link}~${await offered(ann)}`, "I’m Bea");
  await answered(bea);
  await bea.pass(29 * 60_000);
  await isSaid(bea, "Couldn’t connect to Ann");
});

test("an answer is pasted into the page that waits, as the whole message of a chat", async (t) => {
  const { link, ann, answer } = await offerAnswered(t);
  await ann.escape();
  await ann.gone("dialog");
  await ann.until(() => ann.loaded.has("device/listeners.js"));
  ann.document.activeElement.blur();
  await ann.user.paste(`I’m here, Ann. Open this link:\nhttps://x.example/p#${link}~${answer}`);
  await isSaid(ann, "Bea is here");
});

test("the link of a turn carries the answer, so that the friend who answers may play first", async (t) => {
  const { made } = devices(t);
  const link = await games.game(["best"]); // Bea is to move.
  const ann = await made[0].show(link, "I’m Ann");
  const bea = await made[1].show(`${link}~${await offered(ann)}`, "Show my tiles");
  const answer = await answered(bea);
  await bea.escape();
  const moved = await bea.take();
  await bea.linkSheet();
  assert.equal(await tokenOf(bea), answer);
  ann.go(`${moved}~${answer}`);
  await isSaid(ann, "Bea is here");
  await ann.find(".turn.yours");
  assert.equal(ann.link, moved);
});

test("an answer that lay in a chat for a quarter of an hour still joins", async (t) => {
  const { link, ann, bea, answer } = await offerAnswered(t, { hasClock: true });
  await bea.pass(15 * 60_000);
  ann.go(`${link}~${answer}`);
  await isSaid(ann, "Bea is here");
});

for (const token of ["1".repeat(80), "Zz9".repeat(100)])
  test(`a damaged token of ${token.length} characters leaves the game alone, and is explained`, async (t) => {
    const { network, made } = devices(t, 1);
    const link = await games.game(["best", "best"]);
    const page = await made[0].show(`${link}~${token}`);
    await page.see("Ask for the link again", "#toast");
    assert.equal(page.link, link);
    assert.deepEqual([network.made, page.all("dialog")], [[], []]);
  });

test("two windows of one device share the table: the chat, and the moves made in either", async (t) => {
  const { network, ann, bea, devices: made } = await satDown(t);
  const second = await made[0].open(ann.link);
  await isSaid(second, "Bea is here");
  await say(second, "from the second window");
  for (const [page, who] of [
    [ann, "You"],
    [bea, "Ann"],
    [second, "You"],
  ]) {
    await page.user.click(await page.find(".connection"));
    await page.equals(() => chatOf(page), [`${who} from the second window`]);
  }
  await bea.shows(await second.take());
  await second.drawn();
  assert.deepEqual(second.all("dialog"), []);
  assert.equal(network.made.length, 2);
});

test("a move made in one window is sent by the window with the connection, whichever game that shows", async (t) => {
  const { ann, bea, devices: made } = await satDown(t);
  const second = await made[0].open(ann.link);
  await isSaid(second, "Bea is here");
  await ann.kept();
  await bea.shows(await second.take());
  await second.drawn();
  assert.deepEqual(second.all("dialog"), []);
});

test("typing is shown until four seconds after the last key, and tiles laid by their number", async (t) => {
  const { ann, bea } = await satDown(t, { about: { hasClock: true } });
  for (const page of [ann, bea]) await page.user.click(await page.find(".connection"));
  await bea.user.type(await bea.role("textbox", "Message"), "he");
  await ann.see("Bea is typing", ".does");
  await ann.pass(4000);
  assert.equal(ann.text(".does"), "");
  const { tiles } = await games.best(ann.link);
  await ann.lay(tiles);
  const n = tiles.length;
  await bea.see(`Ann has ${n} tile${n > 1 ? "s" : ""} on the board`, ".does");
  await ann.act("recall");
  await bea.equals(() => bea.text(".does"), "");
});

test("a friend who looks at something else is away until the game is visible again", async (t) => {
  const { ann, bea } = await satDown(t);
  for (const [visibility, said] of [
    ["hidden", "Ann is away"],
    ["visible", "Ann is here"],
  ]) {
    Object.defineProperty(ann.document, "visibilityState", {
      value: visibility,
      configurable: true,
    });
    ann.document.dispatchEvent(new ann.window.Event("visibilitychange"));
    await isSaid(bea, said);
    await bea.hear(said);
  }
});

test("the log has steps and kinds, but no address and no link", async (t) => {
  const { network, ann, devices: made } = await satDown(t);
  const link = await ann.take();
  await ann.user.click(await ann.find(".connection"));
  await ann.user.click(await ann.see("Connection log", "summary"));
  ann.document.querySelector(".together details").open = true;
  await ann.see("move delivered", ".together pre");
  await ann.press("Copy");
  await ann.see("Copied", "#toast");
  const { clipboard: log } = made[0];
  for (const step of ["offered", "their candidates: host", "joined", "move sent"])
    assert.ok(log.includes(step), step);
  assert.doesNotMatch(log, /\.local|\d+\.\d+\.\d+|[0-9a-f]{4}-/);
  for (const secret of [link, ...network.made.map(({ ufrag }) => ufrag)])
    assert.ok(!log.includes(secret));
});

test("the chat is kept with the game, and saved with it", async (t) => {
  const { ann, devices: made } = await satDown(t);
  await say(ann, "remember this");
  await ann.equals(() => chatOf(ann), ["You remember this"]);
  await ann.kept();
  await ann.find(".connection");
  await ann.menu("Export games");
  const text = await ann.until(() => made[0].saved.get("pass-a-word.json"));
  assert.deepEqual(faults(JSON.parse(text), schemaOf("backup")), []);
  const [game] = JSON.parse(text).games;
  assert.deepEqual(
    game.chat.map((each) => each.text),
    ["remember this"],
  );
});
