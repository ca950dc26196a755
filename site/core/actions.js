/**
 * The table of actions: everything that a gesture, a key, a button or another module can have done
 * by name, with what it is given and what it returns. Nothing here runs: `tsc` checks every use
 * against it, `main.js` says where each action lives, and `App.act` runs them.
 *
 * @import {Heard} from "./table.js"
 * @import {Asked, Entry, Fault, Kind, ListReply, NewGame, NewGameFields, Opened, Proof, Reply, SeatOfFile, Saved, Side, View} from "./types.js"
 */

/**
 * Of the first modules. What buttons pass along are their `data-` attributes, which are text.
 *
 * @typedef {{
 *   "tap-tile": (data: {id: number}) => unknown,
 *   "tap-square": (data: {square: number}) => unknown,
 *   "drop-square": (data: {id: number, square: number}) => unknown,
 *   "drop-rack": (data: {id: number, to: number|null}) => unknown,
 *   "recall-one": (data: {id: number}) => unknown,
 *   "lay-nth": (data: {n: number}) => unknown,
 *   "type-letter": (data: {letter: string, blank: boolean}) => unknown,
 *   "take-back": () => unknown,
 *   "move-cursor": (data: {step: number, across: boolean}) => unknown,
 *   "row-start": () => unknown,
 *   "row-end": () => unknown,
 *   "turn-arrow": () => unknown,
 *   "lay-or-play": () => unknown,
 *   "focus-rack": (data: {step: number}) => unknown,
 *   shuffle: () => unknown,
 *   recall: () => unknown,
 *   play: () => unknown,
 *   result: () => unknown,
 *   start: () => unknown,
 *   open: (data: {text: string}) => unknown,
 *   forget: (data: {game?: string}) => unknown,
 *   "forget-damaged": () => unknown,
 *   "go-newest": () => unknown,
 *   zoom: () => unknown,
 *   "show-turn": (data: {turn?: string}) => unknown,
 *   "step-first": () => unknown,
 *   "step-back": () => unknown,
 *   "step-forward": () => unknown,
 *   "step-last": () => unknown,
 *   change: (settings: Record<string, any>) => unknown,
 *   restart: () => unknown,
 * }} FirstActions
 */

/**
 * Of the modules that are imported when one of their actions is first run.
 *
 * @typedef {{
 *   "draw-start": (data?: {keeps?: boolean}) => unknown,
 *   "draw-problem": (data: {fault: Fault}) => string,
 *   "show-unchecked": (data: {link: string}) => unknown,
 *   ask: (asked: Asked) => Promise<string>,
 *   "take-late": (data: {pairs: [Saved, Saved|undefined][]}) => unknown,
 *   "ask-other-game": (data: {opened: Opened}) => Promise<string>,
 *   offer: () => unknown,
 *   send: (data?: {rests?: string}) => unknown,
 *   "ways-to-send": () => unknown,
 *   "new-game": (data?: {here?: string}) => unknown,
 *   "play-computer": (data: {strength?: string}) => unknown,
 *   "open-link": () => unknown,
 *   "more-ways": () => unknown,
 *   "all-games": () => unknown,
 *   "game-menu": (data: {game?: string}) => unknown,
 *   "send-game": (data: {game?: string}) => unknown,
 *   create: (fields: NewGameFields) => unknown,
 *   rematch: () => unknown,
 *   prove: (data: {link: string}) => Promise<Proof|undefined>,
 *   "open-joint": (data: {opened: Opened}) => unknown,
 *   "open-seal": () => unknown,
 *   "others-see": () => unknown,
 *   "bring-seat": (data?: {text?: string}) => unknown,
 *   invite: (game: NewGame) => Promise<Reply<"invite">>,
 *   "invite-again": () => Promise<Reply<"joint-rematch">>,
 *   "seal-part": (data: {view: View}) => Node,
 *   "show-seat-key": () => unknown,
 *   "remind-of-key": () => unknown,
 *   "export-seat": (saved: Saved) => Promise<SeatOfFile|null>,
 *   "import-seat": (kept: SeatOfFile & {made: boolean, updated?: unknown}) => Promise<boolean>,
 *   "ask-seat": (data: {view: View}) => Promise<number[]>,
 *   "play-here": () => unknown,
 *   "choose-seat": (data: {view: View}) => Promise<number[]|null>,
 *   sit: () => unknown,
 *   "ask-version": (data: {opened: Opened, saved: Saved}) => unknown,
 *   "other-version": () => unknown,
 *   "take-second": (data: {view: View, newer: Saved, entry: Entry}) => Promise<void>,
 *   "ask-ready": (data: {cover: View, changesHands: boolean}) => Promise<boolean>,
 *   "go-on": () => unknown,
 *   pass: () => unknown,
 *   exchange: () => unknown,
 *   challenge: () => unknown,
 *   resign: () => unknown,
 *   note: () => unknown,
 *   "may-end": (data: {kind: Kind}) => Promise<boolean>,
 *   hint: () => unknown,
 *   review: () => unknown,
 *   dictionary: () => unknown,
 *   help: (data?: {part?: string}) => unknown,
 *   settings: () => unknown,
 *   statistics: () => unknown,
 *   "show-result": (data: {view: View}) => unknown,
 *   "type-move": () => unknown,
 *   "share-game": () => unknown,
 *   export: () => unknown,
 *   import: () => unknown,
 *   "open-file": () => unknown,
 *   "take-file": (data: {file: File}) => unknown,
 *   "take-game": (data: {text: string}) => unknown,
 *   "repair-games": () => unknown,
 *   "choose-list": (data: {language: string}) => Promise<{reply: ListReply, note: string}|null>,
 *   "bring-list": (data: {view: View}) => Promise<boolean>,
 *   "ask-for-list": (data: {view: View}) => Promise<void>,
 *   "computer-turn": (data: {isOvertaken: () => boolean}) => Promise<Reply<"think">|null>,
 *   "work-idle": (data: {link: string, isOvertaken: () => boolean, warms: boolean}) => unknown,
 *   "keep-offline": () => unknown,
 *   "keep-lexicon": (data: {pack: string}) => unknown,
 *   "play-sounds": () => unknown,
 *   "play-motions": () => unknown,
 *   listen: () => unknown,
 *   "draw-side": (game: Side) => unknown,
 *   menu: () => unknown,
 *   moves: () => unknown,
 *   unseen: () => unknown,
 *   together: (data: {token?: string, heard?: Heard}) => unknown,
 * }} LazyActions
 *
 * @typedef {FirstActions & LazyActions} Actions
 * @typedef {keyof Actions} Action
 */
export {};
