/**
 * The words that page and engine share, as JSDoc types; nothing here runs.
 *
 * @typedef {{letter: string, value: number}} Tile  a blank in the rack is `{letter: "?", value: 0}`
 * @typedef {{letter: string, value: number, blank: boolean, turn: number, words: string[]}} Cell
 *   words: those through it, across and down, or nothing
 * @typedef {{name: string, label: string, score: number, tiles: number, resigned: boolean,
 *   computer: number, best: {word: string, score: number}|null, bingos: number, mean: number}} Player
 *   computer: its strength, 0 for a human; best: the play that scored most; mean: of a turn
 * @typedef {"play"|"exchange"|"pass"|"challenge"|"resign"|"hint"|"accept"} Kind
 * @typedef {{number: number, seat: number, kind: Kind, outcome: string, move: string, what: string,
 *   words: string[], score: number, hintCost: number, total: number, scores: number[],
 *   squares: number[], withdrawn: boolean, note?: string}} Turn  outcome: what came
 *   of it; what: of a move without words; scores: of all after it
 * @typedef {{seat: number, before: number, leftover: string,
 *   gained: number, lost: number, final: number}} ResultRow
 * @typedef {{winners: number[], reason: string, rows: ResultRow[]}} Result
 * @typedef {{play: boolean, exchange: boolean, pass: boolean, resign: boolean,
 *   challenge: boolean, hint: boolean, accept: boolean}} Allowed
 *
 * @typedef {{lines: string[], most: number, leaders: {turn: number, seat: number|null,
 *   n: number}[]}} Chart  points of lines in a frame of 320 by 120; the lead at its edge; who led
 *
 * @typedef {{
 *   gameId: string, version: number, link: string,
 *   language: string, variant: string, mode: string, challengeRule: string,
 *   lexicon: {pack: string, state: string, tag: number},
 *   turnSeconds: number, houseWords: boolean, accepted: string[],
 *   hints: {price: number|null, bought: number},
 *   seat: number|null, toMove: number|null, over: boolean,
 *   players: Player[], rack: Tile[]|null,
 *   board: (Cell|null)[], premiums: string[], centre: number,
 *   bag: number, unseen: {letter: string, value: number, count: number}[],
 *   unseenKinds: Record<string, number>, alphabet: Tile[],
 *   turns: Turn[], last: {squares: number[]}|null, chart: Chart|null,
 *   turn: string, line: string, humans: number, reviewable: boolean, allowed: Allowed, result: Result|null,
 * }} View
 *
 * @typedef {{square: number, letter: string, blank: boolean}} Laid  a tile of a draft, as sent
 * @typedef {{text: string, points: number, squares: number[], good: boolean|null,
 *   premiums: string[]}} PreviewWord  premiums: those that its new tiles cover, in reading order
 * @typedef {{code: string, message: string, squares?: number[], words?: string[], turn?: number,
 *   pack?: string, line?: number|null, values?: Record<string, string|number>}} Fault
 * @typedef {{play: {score: number, bonus: number, end: number, down: boolean, words: PreviewWord[]}|null,
 *   illegal: Fault|null}} Preview
 *
 * @typedef {{languages: {id: string, variants: {id: string, words: number}[]}[],
 *   computers: Strength[]}} Options
 *
 * @typedef {{kind: "play", tiles: Laid[]}|{kind: "exchange", letters: string[]}|{kind: "pass"}
 *   |{kind: "resign"}|{kind: "challenge"}|{kind: "hint", step: number}
 *   |{kind: "accept", word: string}} Move
 * @typedef {{link: string, seats: number[]}} Known
 * @typedef {{type: "options"}
 *   |{type: "new", players: string[], language: string, variant: string, challengeRule: string,
 *     seed: string, computers?: number[], hintPrice?: number|null, houseWords?: boolean,
 *     turnSeconds?: number,
 *     ownTag?: number}
 *   |{type: "think", budget: number}|{type: "hint", step: number, common?: boolean}
 *   |{type: "read", text: string, words: string[]}
 *   |{type: "words", mode: string, query: string, start?: number, language?: string,
 *     variant?: string}
 *   |{type: "review", turn?: number}|{type: "racks", turn: number}|{type: "warm-generator"}
 *   |{type: "warm-compiler", step: number}
 *   |{type: "prepare-search", step: number, language?: string, variant?: string}
 *   |{type: "statistics", games: object[]}|{type: "picture"}|{type: "import", text?: string, base64?: string}
 *   |{type: "export", format: string}|{type: "qr", text: string}
 *   |{type: "open", text: string, known: Known[]}|{type: "view"}
 *   |{type: "preview", tiles: Laid[]}|{type: "commit", move: Move, note?: string}
 *   |{type: "rematch"}} Intent
 * @typedef {"new"|"same"|"newer"|"older"|"fork"} Relation
 * @typedef {{who: string, computer: number, games: number, won: number, lost: number, tied: number,
 *   mine: number, theirs: number}} Opponent  of this device's finished games; mine, theirs: points
 * @typedef {{ok: boolean, link: string, view: View, text: string, options: Options,
 *   relation: Relation, forkTurn?: number, gameId: string, seat: number|null,
 *   play: Preview["play"], illegal: Fault|null, error: Fault, done: boolean, hint: Hinted,
 *   word?: string, good?: boolean, points?: number, front?: string[], back?: string[],
 *   results?: {text: string, word: string, points: number}[], more: boolean, start: number,
 *   turn: Reviewed|null, summary: SeatReview[],
 *   totals: Record<string, number|string|null>, opponents: Opponent[], racks: Tile[][],
 *   progress: number, filename: string,
 *   warnings: Fault[], tiles?: Laid[], letters?: string[], verb?: string, note: string, tag: number, words: number,
 *   badLines: {line: number, text: string}[]}} Reply  as the intent says
 * @typedef {{id: number, average: number}} Strength  of a computer
 * @typedef {{move: string, kind: string, score: number, equity: number,
 *   tiles: (Laid & Tile)[]}} Found  a move for hints
 * @typedef {{step: number, score: number|null, tiles?: number|null, lane?: string|null,
 *   moves?: Found[]}} Hinted  each step tells more
 * @typedef {{number: number, seat: number, played: Found, best: Found, pointsLost: number,
 *   equityLost: number, mistake: "none"|"small"|"medium"|"large", luck: number,
 *   options: Found[]}} Reviewed
 * @typedef {{seat: number, turns: number, pointsLost: number, equityLost: number,
 *   mistakes: Record<string, number>, luck: number}} SeatReview
 *
 * @typedef {{id: number, letter: string, value: number}} Held  a tile of the rack; ids last a turn
 * @typedef {{id: number, square: number, letter: string}} Placed  letter: what a blank stands for
 * @typedef {{square: number, across: boolean}} Arrow
 *
 * @typedef {{gameId: string, link: string, seats: number[], made: boolean, opened: number,
 *   updated: number, view: View, kept?: string}} Saved  one game on this device
 */
export {};
