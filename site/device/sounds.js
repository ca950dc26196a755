/**
 * Sounds and vibration for events of a game.
 *
 * @import {LazyActions} from "../core/actions.js"
 * @import {App} from "../core/app.js"
 * @import {State} from "../core/types.js"
 */

import { isNonTurnMove } from "../core/i18n.js";
import { isOn } from "../core/settings.js";

/** The tones and the vibration pattern of each event. A tone has a frequency in hertz, and start and duration
 * in seconds; a pattern is in ms. @type {Record<string, [number[][], number[]]>} */
const FEELS = {
  lay: [[[440, 0, 0.06]], [8]],
  play: [
    [
      [523, 0, 0.1],
      [784, 0.09, 0.2],
    ],
    [20],
  ],
  seven: [
    [
      [523, 0, 0.1],
      [659, 0.08, 0.1],
      [784, 0.16, 0.1],
      [1047, 0.24, 0.4],
    ],
    [20, 40, 20, 40, 60],
  ],
  refuse: [
    [
      [196, 0, 0.14],
      [147, 0.12, 0.24],
    ],
    [30, 50, 30],
  ],
  turn: [
    [
      [659, 0, 0.14],
      [880, 0.13, 0.3],
    ],
    [40, 80, 40],
  ],
  over: [
    [
      [523, 0, 0.16],
      [659, 0.15, 0.16],
      [784, 0.3, 0.16],
      [1047, 0.45, 0.5],
    ],
    [80],
  ],
};
const LOUDNESS = 0.12;
const SILENCE = 0.0001;

/**
 * Name the event between two states, if it has a sound.
 * @param {State} before
 * @param {State} after
 * @param {Set<string>} heard  links whose event was already played: they stay silent when opened again
 * @returns {string} the name of an event, or ""
 */
export function eventOf(before, after, heard) {
  const { view } = after;
  if (after.refused !== before.refused) return "refuse";
  if (!view || after.stale || (after.isUnchecked && !view.rack)) return "";
  if (view === before.view) return after.draft.length > before.draft.length ? "lay" : "";
  const last = view.turns.at(-1);
  if (!last || heard.has(view.link)) return "";
  heard.add(view.link);
  if (isNonTurnMove(last)) return "";
  if (view.over) return "over";
  if (after.isMyTurn) return "turn";
  if (last.seat !== before.view?.seat) return "";
  return last.bingo ? "seven" : "play";
}

/** @type {AudioContext|null} */
let audio = null;

/** @param {number[]} tone */
function sound([hertz = 0, wait = 0, lasts = 0]) {
  audio ??= new AudioContext();
  // Phones suspend the audio of background pages.
  if (audio.state !== "running") void audio.resume();
  const begin = audio.currentTime + wait;
  const source = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const loudness = new GainNode(audio, { gain: LOUDNESS });
  loudness.gain.setValueAtTime(LOUDNESS, begin);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, begin + lasts);
  source.connect(loudness).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts);
}

/** @param {string} event @param {Record<string, any>} settings */
function play(event, settings) {
  const [tones, buzz] = FEELS[event] ?? [];
  // Browsers block sound and vibration before the first tap or key, and log the attempt.
  if (!(tones && buzz && navigator.userActivation?.hasBeenActive)) return;
  if (isOn(settings, "sounds")) tones.forEach(sound);
  if (isOn(settings, "vibration")) navigator.vibrate?.(buzz);
}

/** Play the sounds of events from now on. @param {App} app @returns {() => void} stops watching */
function bindSounds(app) {
  /** @type {Set<string>} */
  const heard = new Set();
  return app.watch((state, before) => {
    // Play nothing for the game that is already shown.
    if (state === before && state.view) heard.add(state.view.link);
    const event = eventOf(before, state, heard);
    if (event) play(event, app.store.settings());
  });
}

/** @param {App} app @returns {Pick<LazyActions, "play-sounds">} */
export function actions(app) {
  let isBound = false;
  return {
    "play-sounds": () => {
      if (!isBound) bindSounds(app);
      isBound = true;
    },
  };
}
