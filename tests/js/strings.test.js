// Every language has every string with the same placeholders, and the page uses no other string.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { speak, t, useStrings } from "../../site/core/i18n.js";
import { LANGUAGES } from "../../site/core/languages.js";
import { PACKS } from "../../site/core/packs.js";

const SITE = new URL("../../site/", import.meta.url);
const read = (name) => readFileSync(new URL(name, SITE), "utf8");
const languages = readdirSync(new URL("strings/", SITE)).map((name) => name.slice(0, 2));
const strings = (language) => JSON.parse(read(`strings/${language}.json`));
const english = strings("en");
/** The index of the challenge command: few games use it, so the form's label leaves it out to save room. */
const CHALLENGE = 2;
const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const isCounted = (entry) => typeof entry !== "string" && !Array.isArray(entry);
const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));

test("each language that the page offers has strings, and no other", () => {
  assert.deepEqual(Object.keys(LANGUAGES).sort(), languages.sort());
});

for (const language of languages) {
  test(`${language} has every string and no others`, () => {
    assert.deepEqual(Object.keys(strings(language)).sort(), Object.keys(english).sort());
  });

  test(`${language} has as many lines in strings of several lines`, () => {
    const counts = (entries) =>
      Object.entries(entries).flatMap(([key, entry]) =>
        Array.isArray(entry) ? [[key, entry.length]] : [],
      );
    assert.deepEqual(
      Object.fromEntries(counts(strings(language))),
      Object.fromEntries(counts(english)),
    );
    const meant = strings(language)["help-keys-text"].map((line) => line.split(" | ").length);
    assert.deepEqual(new Set(meant), new Set([2]), "a key and what it does");
  });

  test(`${language} has the same placeholders`, () => {
    for (const [key, entry] of Object.entries(strings(language))) {
      const wanted = holes(forms(english[key]).join(" "));
      for (const text of forms(entry)) {
        const extra = holes(text).filter((hole) => !wanted.includes(hole));
        assert.deepEqual(extra, [], key);
      }
      assert.deepEqual(holes(forms(entry).join(" ")), wanted, key);
    }
  });

  test(`${language} commands in the move form with words that mean one thing`, () => {
    const [own, first] = [strings(language), english].map((each) => each["type-move-words"]);
    assert.equal(own.length, first.length);
    for (const [n, word] of own.entries()) {
      assert.match(word, /^\p{Ll}{3,}$/u, "no coordinate begins so");
      assert.ok([n, -1].includes(first.indexOf(word)) && own.indexOf(word) === n, word);
      const isNamed = strings(language)["type-move-how"].includes(word);
      assert.equal(isNamed, n !== CHALLENGE, `${word} is in the label of the form`);
    }
  });

  test(`${language} counts what English counts, in every form that its numbers need`, () => {
    const rules = new Intl.PluralRules(language);
    const numbers = [0.5, 1.5, 2.5, ...Array(10_001).keys()];
    const needed = [...new Set(numbers.map((n) => rules.select(n)))].sort();
    for (const [key, entry] of Object.entries(strings(language))) {
      assert.equal(isCounted(entry), isCounted(english[key]), key);
      if (isCounted(entry)) assert.deepEqual(Object.keys(entry).sort(), needed, key);
    }
  });

  test(`${language} leaves out no placeholder in any form, but the number where that is one`, () => {
    for (const [key, entry] of Object.entries(strings(language))) {
      if (!isCounted(entry)) continue;
      const wanted = holes(forms(english[key]).join(" "));
      for (const [form, text] of Object.entries(entry)) {
        const left = wanted.filter((hole) => !holes(text).includes(hole));
        assert.ok(!left.length || (form === "one" && left.join() === "{n}"), `${key}: ${form}`);
      }
    }
  });
}

test("every request for a string fills in all its placeholders", () => {
  const asked = [...code.matchAll(/\bt\(\s*"([\w-]+)"(?:,\s*\{([^{}()]*)\})?,?\s*\)/g)];
  const isGiven = (given, name) => new RegExp(`(^|,)\\s*${name}\\b`).test(given);
  const missing = asked.flatMap(([, key, given = ""]) => {
    const names = holes(forms(english[key]).join(" ")).map((hole) => hole.slice(1, -1));
    if (isCounted(english[key])) names.push("n");
    const isFilled = (name) =>
      isGiven(given, name) || (`${name}-n` in english && isGiven(given, "n")); // A noun that agrees with `n`.
    return names.filter((name) => !isFilled(name)).map((name) => `${key}: ${name}`);
  });
  assert.ok(asked.length > 400, `${asked.length}`);
  assert.deepEqual(missing, []);
});

for (const language of languages)
  test(`${language} fills in every placeholder, wherever it stands`, () => {
    useStrings(language, strings(language));
    for (const [key, entry] of Object.entries(strings(language))) {
      const values = Object.fromEntries(
        holes(forms(entry).join(" ")).map((hole) => [hole.slice(1, -1), "Émile"]),
      );
      if (!Array.isArray(entry)) assert.doesNotMatch(t(key, { n: 2, ...values }), /[{}]/, key);
    }
  });

test("a turn that lost points for hints has a true minus sign", () => {
  useStrings("en", english);
  assert.match(t("sentence-play", { name: "Ann", word: "QI", n: -8 }), /−8/);
});

for (const [language, n, expected] of [
  ["en", 1, "Pay 1 point"],
  ["en", 5, "Pay 5 points"],
  ["de", 1, "1 Punkt zahlen"],
  ["de", 5, "5 Punkte zahlen"],
  ["pt", 0, "Pagar 0 pontos"], // Brazilian: "0 ponto".
  ["pl", 1, "Za 1 punkt"],
  ["pl", 3, "Za 3 punkty"],
  ["pl", 12, "Za 12 punktów"],
  ["pl", 24, "Za 24 punkty"],
  ["pl", 1.5, "Za 1.5 punktu"],
])
  test(`a sentence in ${language} counts ${n} with the form of its noun`, () => {
    useStrings(language, strings(language));
    assert.equal(t("hint-buy", { n }), expected);
  });

test("placeholders with a value are not counted", () => {
  useStrings("en", english);
  assert.equal(t("fault-bad-words", { words: "QZ", n: 1 }), "QZ isn’t in the dictionary.");
});

/** Matches a breaking space before a mark that must not begin a line; ranges of keys may have one. */
const TORN = / %| …(?! [Z7] )/;
/** The same in French, which has a narrow space before some marks. */
const FRENCH_TORN = new RegExp(`${TORN.source}|[ \\u00a0][;!?]| [»:](?!/)|« `);
/** The same in Polish, where a word of one letter ends no line, and a percent sign has no space. */
const POLISH_TORN = new RegExp(
  `${TORN.source}|\\u00a0%|(?<![\\p{L}-])[aiouwz] (?=[\\p{L}\\d„{])`,
  "iu",
);
const OWN_TORN = { fr: FRENCH_TORN, pl: POLISH_TORN };
for (const language of languages) {
  const torn = OWN_TORN[language] ?? TORN;
  test(`${language} tears no mark from its word, and has no straight quotes`, () => {
    const texts = Object.entries(strings(language)).flatMap(([key, entry]) =>
      forms(entry).map((text) => `${key}: ${text}`),
    );
    const odd = texts.filter((text) => torn.test(text.slice(text.indexOf(": ") + 2)));
    assert.deepEqual(odd, []);
    assert.deepEqual(
      texts.filter((text) => /["']|\.\.\./.test(text)),
      [],
    );
  });
}

for (const language of languages)
  test(`${language} names a button with the words that it shows`, () => {
    const { "learn-learnt": shown, "learn-learnt-word": name } = strings(language);
    assert.ok(name.toLowerCase().includes(shown.toLowerCase()), name);
  });

const NOTES = new URL("../../scripts/build/string_notes.json", import.meta.url);
const notes = JSON.parse(readFileSync(NOTES, "utf8")).map(({ keys, most }) => ({
  pattern: new RegExp(`^(${keys.replaceAll("*", ".*").replaceAll(" ", "|")})$`),
  most,
}));

test("every note is about a string", () => {
  const idle = notes.filter(
    ({ pattern }) => !Object.keys(english).some((key) => pattern.test(key)),
  );
  assert.deepEqual(idle, []);
});

for (const language of languages)
  test(`${language} has room for its buttons and signs`, () => {
    for (const { pattern, most } of notes.filter((each) => each.most))
      for (const [key, text] of Object.entries(strings(language)))
        if (pattern.test(key)) assert.ok([...text].length <= most, `${key}: ${text}`);
  });

test("Spanish says neither vosotros nor usted, which half of its speakers never say", () => {
  const odd = /(?<!\p{L})(?:usted(?:es)?|vosotros|vuestr[oa]s?|os|\p{L}+[áéí]is)(?!\p{L})/iu;
  for (const [key, entry] of Object.entries(strings("es")))
    for (const text of forms(entry)) assert.doesNotMatch(text, odd, key);
});

/** Read all sources of a folder. @param {URL} folder @param {RegExp} kind */
const sourcesOf = (folder, kind) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => kind.test(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
const code = sourcesOf(SITE, /\.(js|html)$/);

test("the page uses no missing string", () => {
  const asked = [...code.matchAll(/\b(?:t|lines)\(\s*"([^"]+)"|data-(?:t|label)="([^"]+)"/g)];
  const missing = asked.map(([, key, label]) => key ?? label).filter((key) => !(key in english));
  assert.deepEqual(missing, []);
});

for (const waits of ["ready", "computer"])
  test(`a game that waits for “${waits}” has a button that goes on`, () => {
    assert.ok(`${waits}-go` in english);
  });

/** Matches a template string of the page or the engine that could build a key from words. */
const TEMPLATE = /`((?:[\w-]|\$\{(?:[^{}`]|\{[^}]*\})*\})+)`|f"((?:[\w-]|\{[^{}"]*\})+)"/g;
const FILLED = /(?:\$?\{(?:[^{}]|\{[^}]*\})*\})+/;
/** Matches words in quotes, and names of properties. */
const WORD = /(?<=["'`])[\w-]*(?=["'`])|(?<=[{,\s])[\w-]+(?=["']?:)/g;

test("every string is used: its key is written out, or put together from words that are", () => {
  const all = `${code}\n${sourcesOf(new URL("../../src/scrabble/", import.meta.url), /\.py$/)}`;
  const words = new Set([...all.matchAll(WORD)].map(([word]) => word));
  for (const pack of PACKS) words.add(pack.slice(3));
  words.add("reserved-names"); // Used by `build.py vectors lists`.
  const isWord = (text) => words.has(text) || /^\d+$/.test(text);
  // A template may have two inserted parts side by side, or a part with the hyphen that separates parts.
  const isFilled = (text) =>
    isWord(text) || [...text].some((_, at) => isWord(text.slice(0, at)) && isWord(text.slice(at)));
  const templates = [...all.matchAll(TEMPLATE)]
    .map(([, page, engine]) => (page ?? engine).split(FILLED))
    .filter((parts) => parts.join("") !== "")
    .flatMap((parts) => ["*", "*?"].map((most) => parts.join(`([\\w-]${most})`)))
    .map((pattern) => new RegExp(`^${pattern}$`));
  const isMade = (key) => templates.some((each) => each.exec(key)?.slice(1).every(isFilled));
  assert.deepEqual(
    Object.keys(english).filter((key) => !words.has(key) && !isMade(key)),
    [],
  );
});

test("strings that did not arrive are asked for again", async (context) => {
  const sent = new Response(gzipSync('{"ok": "Gut"}'));
  const replies = [Promise.reject(new TypeError("no network")), sent];
  context.mock.method(globalThis, "fetch", async () => replies.shift());
  await assert.rejects(speak("de"), /no network/);
  await speak("de");
  assert.equal(t("ok"), "Gut");
});
