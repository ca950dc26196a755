/**
 * Types that the page and the engine share.
 *
 * @import {Said, Table} from "./table.js"
 *
 * @typedef {{letter: string, value: number}} Tile  a blank in the rack is `{letter: "?", value: 0}`
 * @typedef {{letter: string, value: number, blank: boolean, turn: number, words: string[]}} Cell
 *   words: the words through the square, across and down, if any
 * @typedef {{name: string, label: string, score: number, tiles: number, resigned: boolean,
 *   computer: number, best: Best|null, bingos: number, mean: number, isMe?: boolean}} Player
 *   computer: a computer's strength, 0 for a human; best: the highest-scoring play; mean: points per turn;
 *   isMe: the only player of this device
 * @typedef {{word: string, tiles: {letter: string, blank: boolean}[], score: number, turn: number}} Best
 * @typedef {"play"|"exchange"|"pass"|"challenge"|"resign"|"hint"|"accept"} Kind
 * @typedef {{number: number, seat: number, kind: Kind, outcome: string, move: string, what: string,
 *   words: string[], score: number, hintCost: number, total: number, scores: number[],
 *   squares: number[], withdrawn: boolean, bingo: boolean, note?: string, doubted?: string[], isOther?: boolean}} Turn
 *   outcome: the string key of the turn's sentence; what: the sentence's object if the turn has no words;
 *   scores: all players' scores after the turn; doubted: words that this device's dictionary contradicts;
 *   isOther: a computer's move that the engine would not make
 * @typedef {{seat: number, before: number, leftover: string,
 *   gained: number, lost: number, final: number}} ResultRow
 * @typedef {{winners: number[], reason: string, out: number|null, turns: number,
 *   rows: ResultRow[], moment: Moment|null}} Result  out: the seat that went out; turns: how many scoreless
 *   turns ended the game
 * @typedef {{turn: number, seat: number, before: number, after: number}} Moment  the play that took the lead
 *   with the largest gain; before, after: the lead of its seat, negative if it trailed
 * @typedef {{play: boolean, exchange: boolean, pass: boolean, resign: boolean,
 *   challenge: boolean, hint: boolean, accept: boolean}} Allowed
 *
 * @typedef {{lines: string[], most: number, leaders: {turn: number, seat: number|null,
 *   n: number}[]}} Chart  lines: the points of each line in a frame of 320 by 120; most: the lead at
 *   the frame's edge; leaders: which seat led by `n` points after some turns, as a text alternative
 *
 * @typedef {{
 *   gameId: string, version: number, link: string, dealId: string,
 *   language: string, variant: string, common?: string, mode: string, challengeRule: string,
 *   lexicon: {pack: string, state: string, tag: number, fingerprint: string},
 *   turnSeconds: number, houseWords: boolean, wordSearch?: boolean, accepted: string[],
 *   options?: Record<string, RuleValue>, boardTitles?: Record<string, string>, openRacks?: Tile[][]|undefined,
 *   hints: {price: number|null, bought: number, charge: string},
 *   seat: number|null, toMove: number|null, over: boolean,
 *   players: Player[], rack: Tile[]|null,
 *   board: (Cell|null)[], premiums: string[], centre: number,
 *   bag: number, bags?: number[], unseen: {letter: string, value: number, count: number}[],
 *   unseenKinds: Record<string, number>, alphabet: Tile[],
 *   turns: Turn[], last: {squares: number[]}|null, chart: Chart|null,
 *   turn: string, line: string, humans: number, reviewable: boolean,
 *   allowed: Allowed, scoreless: {limit: number, ends: Kind[]}, result: Result|null, joint?: Joint, maker?: string,
 *   title?: string,
 * }} View  a game as one seat may see it; bags: the bag's count at the start and after each turn;
 *   scoreless: `limit` scoreless turns in a row end the game; ends: moves that would now be the last such turn;
 *   title: the name of a puzzle, which has no players to name
 *
 * @typedef {{state: "sealed"|"unopened"|"unchecked"|"fair"|"partial"|"altered"|"broken"|"joining"|"drawn"|"closing"|"matched",
 *   due: "join"|"publish"|"move"|"close"|null, turn: number, by: number|null, then: number|null, opens: boolean,
 *   links: Record<string, string>, compared?: {n: number, of: number}, named?: number|null, joined?: {n: number, of: number},
 *   inviter: number, words?: string[], opened?: string}} Joint
 *   a joint game; turn: the first turn that does not fit its links; by: the seat to move or to open its seal,
 *   once all have joined; then: the seat that gets the link; opens: whether the shown seat has to open its
 *   seal or publish a value; links: the links to store, by place in the game; joined: in a fair draw, `n` of
 *   `of` players have joined; inviter: the seat that invites to the next game; words: four words for both players to
 *   compare; opened: the secret that this link, made here, has opened
 * @typedef {{key: string, links: Record<string, string>,
 *   uses: {begun: string[], opened: string[], restored: boolean}}} Proof  a player's proof in a joint game: the
 *   device key in hexadecimal digits, the stored links, and what the key was used for
 *
 * @typedef {{square: number, letter: string, blank: boolean}} Laid  a tile of a draft, as sent
 * @typedef {{text: string, points: number, squares: number[], good: boolean|null,
 *   premiums: string[]}} PreviewWord  premiums: the premiums under the word's new tiles, in reading order
 * @typedef {{code: string, message: string, squares?: number[], words?: string[], turn?: number,
 *   pack?: string, line?: number|null, values?: Record<string, string|number>,
 *   text?: string}} Fault  text: the text that was opened
 * @typedef {{play: {score: number, ends: boolean, bonus: number, end: number, down: boolean, words: PreviewWord[]}|null,
 *   illegal: Fault|null, isRefused?: boolean}} Preview  isRefused: Play was pressed anyway
 *
 * @typedef {{id: number, average: number}} Strength  of a computer; average: points a game
 * @typedef {boolean|number|string} RuleValue  of a rule or an option
 * @typedef {{name: string, group: string, rule: string, default: RuleValue, values?: RuleValue[],
 *   least?: number, most?: number}} OptionRule  an option that the engine declares; rule: the word checking that it
 *   needs, or ""; least, most: the range of an option without a list of values
 * @typedef {{id: string, titles: Record<string, string>, premiums: string[]|null}} Board  titles: by language;
 *   premiums: null for a board that each game draws
 * @typedef {{id: string, rules: Record<string, RuleValue>}} Preset  rules to choose by one name; rules: what it
 *   changes, by a field of `NewGame` or the name of an option
 * @typedef {{languages: {id: string, variants: {id: string, words: number}[]}[],
 *   computers: Strength[], rules: OptionRule[], boards: Board[], presets: Preset[]}} Options
 *
 * @typedef {{kind: "play", tiles: Laid[]}|{kind: "exchange", letters: string[]}|{kind: "pass"}
 *   |{kind: "resign"}|{kind: "challenge"}|{kind: "hint", step: number}
 *   |{kind: "accept", word: string}} Move
 * @typedef {{link: string, seats: number[], others?: string[]}} Known  a game on this device. The
 *   engine shows the rack of the seat to move if `seats` contains it; an unknown game shows no rack.
 *   others: links of other versions
 * @typedef {"new"|"same"|"newer"|"older"|"fork"|"changed-rules"|"rival-deal"} Relation  how a
 *   link relates to the stored games
 * @typedef {{field: string, known: any, link: any}} Difference  between two setups
 *
 * @typedef {{move: string, kind: string, score: number, equity: number,
 *   tiles: (Laid & Tile)[]}} RatedMove
 * @typedef {{step: number, score: number|null, tiles?: number|null, lane?: string|null,
 *   moves?: RatedMove[]}} Hint  each step reveals one field more
 * @typedef {{played: RatedMove, best: RatedMove, options: RatedMove[], equityLost: number,
 *   mistake: "none"|"small"|"medium"|"large", stage: Stage, exact: boolean, look: Look,
 *   reasons: Reason[], advice: {code: string, facts: Record<string, string|number>}}} Compared  a move
 *   compared with the best move; advice: what the best move does
 * @typedef {Compared & {number: number, seat: number, pointsLost: number, luck: number, rival: number,
 *   deeper: boolean, chanceLost: number|null, bingo: RatedMove|null, lanes: Record<string, number>,
 *   kept: string[], words: string[]}} ReviewedTurn  rival: the seat that replies; deeper: whether a
 *   deeper look is possible; bingo: the best missed bingo; lanes: the best score in each lane; kept: the
 *   tiles that the best move keeps; words: the missed words
 * @typedef {Compared & {faces: Tile[]}} PuzzleReview  faces: all tiles of the best play's word
 * @typedef {"quick"|"usual"|"deep"} Look  how deeply a turn is reviewed: by equity
 *   alone, with the usual search, or with a longer one
 * @typedef {"equity"|"look-ahead"|"pre-endgame"|"endgame"} Stage  how moves were compared
 * @typedef {{code: string, facts: Record<string, string|number>}} Reason  why the best move is better
 * @typedef {{done: false, progress: number}} Unfinished
 * @typedef {{seat: number, turns: number, pointsLost: number, equityLost: number,
 *   mistakes: Record<string, number>, luck: number, accuracy: number|null, strategy: number|null,
 *   bingos: number, bingosMissed: number, keyTurns: number[]}} SeatReview  accuracy, strategy: per cent
 * @typedef {{text: string, word: string, points: number}} FoundWord
 * @typedef {{who: string, computer: number, games: number, won: number, lost: number, tied: number,
 *   mine: number, theirs: number}} Opponent  mine, theirs: mean points of finished games
 * @typedef {{line: number, text: string}} BadLine  a faulty line of a word list
 */

/**
 * The engine's requests by type. asks: the fields of a request; gives: the fields of its reply.
 *
 * @typedef {{link: string, view: View}} Shown
 * @typedef {{players: string[], language: string, variant: string, challengeRule: string,
 *   seed: string, computers?: number[], hintPrice?: number|null, houseWords?: boolean,
 *   wordSearch?: boolean, turnSeconds?: number, ownTag?: number,
 *   options?: Record<string, RuleValue>}} NewGame
 * @typedef {{language?: string, variant?: string}} Lexicon  the dictionary of a request
 *   that is not about a game
 * @typedef {{
 *   options: {asks: {}, gives: {options: Options}},
 *   new: {asks: NewGame, gives: Shown},
 *   invite: {asks: NewGame & {agrees?: boolean}, gives: Shown & {begun: string}},
 *   "joint-rematch": {asks: {seed: string, agrees?: boolean}, gives: Shown & {begun: string}},
 *   join: {asks: {agrees?: boolean}, gives: Shown & {begun: string}},
 *   take: {asks: {}, gives: Shown & {relation: "newer"|"same"|"older"|"fork"}},
 *   close: {asks: {}, gives: Shown},
 *   "key-words": {asks: {}, gives: {words: string[]}},
 *   "words-key": {asks: {text: string}, gives: {key: string}},
 *   "seat-link": {asks: {}, gives: {text: string, isLong: boolean}},
 *   "seat-key": {asks: {}, gives: {key: string}},
 *   seat: {asks: {text: string}, gives: Shown & {key: string, seat: number}},
 *   audit: {asks: {}, gives: {done: false, at: number, of: number}
 *     |({done: true, at: number, of: number} & Shown)},
 *   open: {asks: {text: string, known: Known[]},
 *     gives: Shown & {gameId: string, relation: Relation, forkTurn?: number, ownTurns?: number[],
 *       movesLink?: string, others?: string[], knownId?: string, differences?: Difference[], notesKept?: boolean}},
 *   view: {asks: {}, gives: Shown},
 *   rematch: {asks: {}, gives: Shown & {seat: number|null}},
 *   preview: {asks: {tiles: Laid[]}, gives: Preview},
 *   commit: {asks: {move: Move, note?: string}, gives: Shown},
 *   "other-moves": {asks: {}, gives: {turns: number[]}},
 *   think: {asks: {budget: number, now?: boolean}, gives: Unfinished|({done: true} & Shown)},
 *   hint: {asks: {step: number, common?: boolean, budget: number},
 *     gives: Unfinished|{done: true, stage: Stage, hint: Hint}},
 *   puzzle: {asks: {text: string}, gives: {view: View}},
 *   "puzzle-of-day": {asks: {list: string, day: number, puzzle?: string},
 *     gives: {puzzle: {day: number, number: number, link: string}|null}},
 *   "make-puzzle": {asks: {maker: string, turn?: number}, gives: {link: string}},
 *   "puzzle-hint": {asks: {budget: number}, gives: Unfinished|{done: true, lane: string, letter: string}},
 *   "puzzle-answer": {asks: {tiles: Laid[], budget: number}, gives: Unfinished|{done: true,
 *     play: RatedMove, word: string, short: number, points: number, stars: number}},
 *   "puzzle-review": {asks: {move?: string, budget: number},
 *     gives: Unfinished|{done: true, review: PuzzleReview}},
 *   review: {asks: {turn?: number, look?: Look, budget?: number},
 *     gives: Unfinished|{done: true, turn: ReviewedTurn|null}
 *       |{done?: undefined, turn?: undefined, summary: SeatReview[], chances: (number|null)[]}},
 *   racks: {asks: {turn: number}, gives: {racks: Tile[][]}},
 *   read: {asks: {text: string, words: string[]}, gives: {verb: string, text?: string,
 *     letters?: string[], note?: string, tiles?: Laid[]}},
 *   words: {asks: {mode: string, query: string, start?: number} & Lexicon,
 *     gives: {results: FoundWord[], more: boolean, start: number}
 *       |{results?: undefined, word: string, good: boolean, points: number, letters: string[],
 *         front?: string[], back?: string[]}},
 *   "prepare-search": {asks: {step: number} & Lexicon, gives: {done: boolean}},
 *   "read-list": {asks: {budget?: number, stop?: boolean}, gives: Unfinished|ListRead},
 *   "warm-generator": {asks: {}, gives: {done: boolean}},
 *   "warm-compiler": {asks: {step: number}, gives: {}},
 *   statistics: {asks: {games: object[]},
 *     gives: {totals: Record<string, number|string|null>, opponents: Opponent[],
 *     skipped: number[]}},
 *   picture: {asks: {board?: boolean, labels?: Record<string, string>, record?: string,
 *     words?: Record<string, string>}, gives: {text: string}},
 *   import: {asks: {text?: string, base64?: string},
 *     gives: Shown & {warnings: Fault[]}},
 *   export: {asks: {format: string}, gives: {text: string, filename: string}},
 * }} Intents
 *
 * @typedef {keyof Intents} IntentType
 */
/**
 * A request of one type.
 * @template {IntentType} T
 * @typedef {{type: T} & Intents[T]["asks"]} Question
 */
/** Any request. @typedef {{[T in IntentType]: Question<T>}[IntentType]} Intent */
/**
 * A result, or the reason why there is none.
 * @template G
 * @typedef {(G & {ok: true, error?: undefined})|Refusal} Outcome
 */
/** @typedef {{ok: false, error: Fault}} Refusal */
/**
 * The reply to a request of one type.
 * @template {IntentType} T
 * @typedef {Outcome<Intents[T]["gives"]>} Reply
 */
/** A link as the engine read it. @typedef {Extract<Reply<"open">, {ok: true}>} Opened */
/** @typedef {{done: true, tag: number, words: number, badLines: BadLine[], cut: number, encoding?: string}} ListRead
 *   cut: how many lines have more than a word; encoding: the one that was guessed
 * @typedef {Outcome<ListRead>} ListReply  the reply once a word list is read completely */

/**
 * Types of the page alone.
 *
 * @typedef {{id: number, letter: string, value: number}} Held  a tile of the rack; ids last a turn
 * @typedef {{id: number, square: number, letter: string}} Placed  letter: what a blank stands for
 * @typedef {{square: number, across: boolean}} Arrow
 * @typedef {{order: string[], draft: Laid[], note?: string|undefined, seat?: number|null, fits?: boolean,
 *   pending?: boolean}} KeptDraft  order: the letters of the rack, in the player's order; seat: whose rack it is;
 *   fits: the tiles were placed well when last checked; pending: Play was pressed and waits for the engine
 * @typedef {{gameId: string, link: string, seats: number[], made: boolean, started: number,
 *   updated: number, view: View, others?: string[], declined?: string[], played?: boolean,
 *   unsent?: boolean, sent?: number, isRematch?: boolean, links?: Record<string, string>,
 *   chat?: Said[]|undefined}} Saved  one
 *   game on this device; made: its last move was made here; started: when the clock of its turn started
 *   here, in ms, or 0; others: links of other versions; declined: links (without notes) of versions that this
 *   player declined; played: false while its link was only opened; unsent: true while
 *   a player on another device must move and has not been sent the link; sent: when the link was last sent, in
 *   ms; links: all links of a joint game, by
 *   place; chat: the messages of the live table
 * @typedef {KeptDraft & {dealId: string, seats: number[], started: number, turn: number,
 *   game?: NewGame}} UncheckedGame  what a player did in a game before the engine has checked it; started: as
 *   in a saved game; turn: how many turns had been played then; game: the request that makes it, for a new one
 * @typedef {{made: boolean, link?: string, others?: string[], isTrial?: boolean, order?: string[],
 *   notice?: string, see?: (seat: number|null) => View}} Entry  how a game is entered; made: its last move was made here; link: the game's
 *   link, if newer than the view; others: links of other versions, if they change; isTrial: the player plays on
 *   from an older turn, and nothing is stored before a move; order: the rack's order after a move, with ""
 *   for tiles now on the board; notice: a message to show; see: shows the game to a seat, if the engine has
 *   not checked it
 * @typedef {"taken"|"here"|"later"|"full"|"unread"} Fate  what became of an entry of a backup; here: this
 *   device already has the entry; later: the entry belongs to a future day
 * @typedef {{links: Record<string, string>, seatKey: string}} SeatOfFile  the extra part of a joint
 *   game in a backup
 * @typedef {Pick<View, "players"|"turns"|"chart"|"unseen"|"unseenKinds"|"openRacks"> & {replayTurn: number|null}}
 *   Side  what the panels beside the board show
 * @typedef {{title: string, parts: (string|Node)[], ways: [value: string, text: string][],
 *   classes?: string}} Asked  a question that opens by itself; parts: shown above the answers, of
 *   which the main one comes first
 * @typedef {Record<string, string>} NewGameFields  the values of the form for a new game, by field name
 */
/** @typedef {{phase: "loading"|"ready"|"failed", part: number, bytes: number, isStalled: boolean,
 *   code: string, message: string}} EngineState  part: the share loaded, from 0 to 1; bytes: the size of
 *   the download, 0 if none or unknown; code: why the engine died
 */
/**
 * @typedef {object} State
 * @property {"start"|"game"|"problem"} screen
 * @property {EngineState} engine
 * @property {View|null} view  the current game
 * @property {boolean} isUnchecked  the view is the second reader's: the engine has not checked the game yet
 * @property {boolean} isLate  checking takes long
 * @property {Move|null} pending  the move to make as soon as the engine has checked the game
 * @property {number[]} seats  the seats of this game played on this device
 * @property {number[]|null} answered  seats that a player has just taken here, until the view shows them
 * @property {boolean} isMyTurn  the shown seat may move now, on this device
 * @property {boolean} stale  the view was stored on this device and is not yet confirmed by the engine
 * @property {boolean} isPast  the view shows an older turn than this device knows
 * @property {number} started  when the clock of this turn started here, in ms; 0 before
 * @property {Held[]} rack  in the player's order
 * @property {Placed[]} draft
 * @property {number|null} picked  id of the tile to place next
 * @property {number|null} sorted  id of the tile that was picked a second time: it goes to another place of the rack
 * @property {Arrow|null} arrow  where typed letters go
 * @property {number} cursor  the square that has the keyboard focus
 * @property {Preview|null} preview
 * @property {boolean} busy  the engine is processing a move
 * @property {number|null} lookedUpSquare  a played tile whose words are explained
 * @property {string} note  the note to send with the turn
 * @property {{draft: Placed[], rest: string}|null} begun  a two-letter tile laid by its first letter,
 *   while the draft is unchanged: its other letter may still be typed
 * @property {number} refused  number of refused moves; an increase plays a sound
 * @property {number|null} secondsLeft  the time left in a turn with a limit
 * @property {number|null} replayTurn  the turn after which the board is shown; null: now
 * @property {""|"ready"|"computer"} waits  for a press that starts a turn or a computer's search
 * @property {number|null} thinking  progress of a computer's search, 0 to 1
 * @property {boolean} mayPlayNow  the search is long enough to offer a button that cuts it short
 * @property {boolean} isHurried  that button was pressed
 * @property {{turn: number, tiles: (Laid & Tile)[]}|null} previewedMove  shown on the board after a turn
 * @property {boolean} isZoomed  the board is enlarged
 * @property {string} ago  how long ago the last move came to this device; "" for less than a minute
 * @property {boolean} namesTurn  the page title says whose turn it is
 * @property {string} offeredLink  the link last offered for sending
 * @property {boolean} isUnsaved  this browser does not store games
 * @property {boolean} isJustSent  the link was sent so recently that a reminder would be rude
 * @property {boolean} isUnsent  someone on another device must move or see the end and has not been sent the link
 * @property {Table|null} table  the connection to a friend's page, if any
 */
export {};
