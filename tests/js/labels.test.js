// Labels of players without a name, and their form in sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf, t, turnText, useStrings, withLabels } from "../../site/core/i18n.js";
import { messageOf } from "../../site/share/message.js";
import { viewOf } from "../support/js/app.mjs";
import { speak } from "../support/js/strings.mjs";

speak();

const game = (...names) =>
  viewOf({
    toMove: 0,
    turn: "turn-of",
    turns: [],
    players: names.map((name) => ({ name, label: name || "?", score: 0, computer: 0 })),
  });

for (const [what, names, seats, own, expected] of [
  ["the friend of who invited", ["", "Ann"], [1], "Ann", ["Your friend", "Ann"]],
  ["who was invited", ["", "Ann"], [0], undefined, ["Player 1", "Ann"]],
  ["who was invited and has a name here", ["", "Ann"], [0], "Bea", ["Bea", "Ann"]],
  ["one of two on one device", ["", "Ann"], [0, 1], "Ann", ["Player 1", "Ann"]],
  ["one of three", ["", "Ann", ""], [1], "Ann", ["Player 1", "Ann", "Player 3"]],
  ["a player who is watched", ["", "Ann"], [], "Ann", ["Player 1", "Ann"]],
])
  test(`${what} is called as this device calls them`, () => {
    const { players } = withLabels(game(...names), seats, own);
    assert.deepEqual(
      players.map(({ label }) => label),
      expected,
    );
  });

test("a label in place of a name has a capital only at the start of a sentence", () => {
  const view = withLabels(game("", "Ann"), [1], "Ann");
  assert.equal(turnText(view), "Waiting for your friend");
  assert.equal(t("turn-view", { name: nameOf(view) }), "Your friend’s turn");
  assert.equal(
    t("seal-send-join", { name: nameOf(view) }),
    "Send this link back to your friend. Your friend plays first; your tiles arrive with that move.",
  );
  assert.equal(
    t("reason-missed-out", { n: 3, name: t("your-opponent") }),
    "The best move goes out, which wins 3 points for your opponent’s tiles.",
  );
});

test("German labels are in the dative after a preposition that needs it", () => {
  speak("de");
  const name = t("your-friend");
  assert.equal(t("racks-of", { name, letters: "AB" }), "Steine von deinem Gegenüber: AB");
  assert.equal(t("racks-of", { name: "Dein Gegenübert", letters: "AB" }).includes("deinem"), false);
  speak();
});

test("Portuguese joins a preposition and the article", () => {
  speak("pt");
  const name = t("your-friend");
  assert.equal(t("turn-view", { name }), "É a vez da outra pessoa");
  assert.equal(t("send-name", { name }), "Enviar à outra pessoa");
  assert.equal(t("hand-over", { name: "Ana" }), "Passa o dispositivo a Ana");
  speak();
});

for (const [name, expected] of [
  ["Émile", "Ouvre le lien qu’Émile t’enverra."],
  ["anna", "Ouvre le lien qu’anna t’enverra."],
  ["Hugo", "Ouvre le lien qu’Hugo t’enverra."],
  ["Bea", "Ouvre le lien que Bea t’enverra."],
  ["Élan Bea", "Ouvre le lien qu’Élan Bea t’enverra."],
])
  test(`French drops an e before ${name} where it must`, () => {
    speak("fr");
    assert.equal(t("line-waiting", { name }), expected);
    speak("de");
    assert.match(t("line-waiting", { name }), new RegExp(`den ${name} dir`));
    speak();
  });

for (const [language, key, name, expected] of [
  ["it", "turn-of", "L’altra persona", "In attesa dell’altra persona"],
  ["it", "send-turn", "L’altra persona", "Manda il tuo turno all’altra persona"],
  ["it", "send-turn", "Anna", "Manda il tuo turno ad Anna"],
  ["it", "send-turn", "Émile", "Manda il tuo turno a Émile"],
  ["it", "turn-of", "Anna", "In attesa di Anna"],
  ["ca", "turn-view", "Àlex", "Torn d’Àlex"],
  ["ca", "turn-view", "Bea", "Torn de Bea"],
  ["ca", "turn-view", "L’altra persona", "Torn de l’altra persona"],
])
  test(`a sentence in ${language} is joined to ${name}: ${expected}`, () => {
    speak(language);
    assert.equal(t(key, { name }), expected);
    speak();
  });

test("French drops no e that belongs to a longer word, and German no end of one", () => {
  useStrings("fr", { a: "Il possède {name}", b: "De {name}\u00a0: {n}" });
  assert.equal(t("a", { name: "Anna" }), "Il possède Anna");
  assert.equal(t("b", { name: "Anna", n: 3 }), "D’Anna\u00a0: 3");
  useStrings("de", { "your-friend": "Dein Gegenüber", a: "Davon {name}", b: "von {name}" });
  assert.equal(t("a", { name: t("your-friend") }), "Davon dein Gegenüber");
  assert.equal(t("b", { name: t("your-friend") }), "von deinem Gegenüber");
  speak();
});

for (const [language, expected] of [
  ["en", "Let’s play Pass-a-Word! You start:"],
  ["de", "Lass uns Pass-a-Word spielen! Du beginnst:"],
  ["es", "¡Juguemos a Pass-a-Word! Empiezas tú:"],
  ["fr", "Jouons à Pass-a-Word\u202f! À toi de commencer\u00a0:"],
  ["gl", "Xoguemos a Pass-a-Word! Empezas ti:"],
  ["it", "Giochiamo a Pass-a-Word! Cominci tu:"],
  ["ca", "Juguem a Pass-a-Word! Comences tu:"],
  ["pt", "Vamos jogar Pass-a-Word! Começas tu:"],
  ["nl", "Zullen we Pass-a-Word spelen? Jij begint:"],
  ["pl", "Zagrajmy w\u00a0Pass-a-Word! Zaczynasz:"],
])
  test(`a message in ${language} calls nobody by a name that is not there`, () => {
    speak(language);
    assert.equal(messageOf(withLabels(game("", "Ann"), [1], "Ann")), expected);
    speak();
  });
