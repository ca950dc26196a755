// Reads notes in links by section 6 of docs/link-format.md.

import { numbers, times } from "../../../site/link-reader/lists.js";
import { NEVER } from "../../../site/link-reader/reader.js";
import { demand, Stack } from "../../../site/link-reader/stack.js";
import { lettersOf } from "./letters.mjs";

const LETTERS = "abcdefghijklmnopqrstuvwxyzáéíóúàèìòùâêîôûäëïöüñçãõ";
const LISTED = `${LETTERS} .,!?'’-:;()…"¡¿/0123456789ß+*=&@#€%«»“”`;
const SCORES = [
  ...numbers("-29 -53 -42 -40 -26 -55 -49 -47 -35 -66 -60 -39 -46 -32 -35 -46 -66 -34 -33 -33 -40"),
  ...numbers("-56 -55 -70 -58 -62"),
  ...numbers(
    "-74 -66 -78 -74 -80 -80 -84 -100 -100 -100 -95 -84 -98 -94 -98 -82 -100 -100 -82 -80",
  ),
  ...numbers("-84 -86 -100 -100"),
  ...numbers("-20 -48 -54 -54 -62 -62 -80 -72 -70 -84 -84 -76 -84 -88 -84 -84 -92"),
  ...Array(10).fill(-86),
  -100,
  ...Array(12).fill(-108),
];
const RANGES = [
  [0, 31],
  [32, 511],
  [998, 1013],
  [512, 8703],
];
const CAPITALS = LETTERS.toUpperCase();
const small = (character) => LETTERS[CAPITALS.indexOf(character)] ?? character;
const isLetter = (character) => character !== "" && LETTERS.includes(small(character));
const isListed = (character) => LISTED.includes(small(character));

function numberOf(character) {
  if (!isLetter(character)) return 0;
  return small(character).normalize("NFD").charCodeAt(0) - 96;
}

const { pair } = lettersOf("en");

function readListed(stack, characters, capitals) {
  const [last = "", before = ""] = [characters.at(-1), characters.at(-2)];
  const behind = pair[numberOf(last)];
  const scores = [...LISTED].map(
    (one, i) => SCORES[i] + Math.floor((6 * behind[numberOf(one)]) / 8),
  );
  const character = [...LISTED][stack.chooseByScore(scores)];
  if (!isLetter(character)) return { character, capitals };
  const starts = last === "" || /[¡¿]/.test(last) || (last === " " && /[.!?]/.test(before));
  const usual = isLetter(last) ? [127, 1] : [9, 1];
  const isCapital = stack.choose(starts ? [1, 3] : capitals ? [1, 1] : usual) === 1;
  const written = isCapital ? character.toUpperCase() : character;
  return { character: written, capitals: isCapital && !starts };
}

function readOther(stack, block) {
  let at = block;
  if (stack.choose([2, 1]) === 1) {
    const range = stack.choose([3, 3, 3, 2]);
    const [first, last] = RANGES[range];
    at = first + stack.below(last - first + 1);
    demand(at !== block, "not-canonical");
    demand(RANGES.findIndex(([from, to]) => at >= from && at <= to) === range, "not-canonical");
  }
  const character = String.fromCodePoint(128 * at + stack.below(128));
  demand(!isListed(character), "not-canonical");
  return { character, block: at };
}

/** Decode a note from its bytes. */
export function readNote(bytes) {
  const hex = bytes.map((one) => one.toString(16).padStart(2, "0")).join("");
  const stack = new Stack(BigInt(`0x0${hex}`));
  const characters = [];
  let state = { block: Math.floor(0x1f600 / 128), capitals: false };
  let wasOther = false;
  times(stack.below(80) + 1, () => {
    const isOther = stack.choose(wasOther ? [1, 2] : [63, 1]) === 1;
    const read = isOther
      ? readOther(stack, state.block)
      : readListed(stack, characters, state.capitals);
    state = { ...state, ...read };
    characters.push(read.character);
    if (read.character !== " ") wasOther = isOther;
  });
  const note = characters.join("");
  demand(stack.value === 1n && !/^ | $| {2}/.test(note) && !NEVER.test(note), "mistyped");
  demand(bytes[0] !== 0, "not-canonical");
  return note;
}
