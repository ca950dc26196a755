/**
 * Types of a live table, where two pages of one game are connected (see live/).
 *
 * @typedef {{seat: number, text: string, at: number}} Said  a chat message; at: in ms
 * @typedef {"making"|"offered"|"answered"|"joining"|"joined"|"over"} Phase  offered: waits for the
 *   friend's answer; answered: waits until the friend has opened our answer; joined: the friend has
 *   greeted; over: the table ended (see `Why`)
 * @typedef {"left"|"lost"|"no-way"|"breach"|"versions"|"other-version"} Why  left: the friend left; lost: the
 *   connection was lost; no-way: no route between the pages; breach: a malformed message from the friend's page;
 *   versions: the player declined too many; other-version: the friend's page uses another protocol version
 */
/**
 * @typedef {object} Table
 * @property {string} gameId
 * @property {number} seat  the seat played here
 * @property {Phase} phase
 * @property {Why|""} why
 * @property {string} token  sent after the link, or ""
 * @property {boolean} isAway  the friend looks at something else
 * @property {boolean} isSilent  the friend has not been heard for some seconds
 * @property {number} typedAt  when the friend last typed, in ms
 * @property {{n: number, seat: number, at: number}|null} reaction  the last reaction; n: which; at: in ms
 * @property {number} laid  how many tiles the friend has put on the board
 * @property {string} theirs  the newest link that the friend is known to have
 * @property {string} next  the id of the rematch, once either player has begun it
 * @property {string} name  the friend's own name, for a game that has none; or ""
 * @property {Said[]} chat  as stored; invalid messages are dropped on display
 * @property {number} unread
 * @property {boolean} isMuted
 * @property {[at: number, what: string][]} log
 * @property {boolean} isElsewhere  another window of this device has the connection
 */
/**
 * A player's action at the table, in any window of this device.
 * @typedef {{kind: "say", text: string}|{kind: "typing"}|{kind: "react", n: number}|{kind: "mute"}
 *   |{kind: "leave"}} Wish
 */
/**
 * Messages between windows of this device. table: the table's state, from the window with the connection;
 * ask: a request for that state; moved: another window changed the game; answer: a window opened a friend's
 * answer; taken: the waiting window used that answer; late: it had already used another answer.
 * @typedef {Wish|{kind: "table", table: Table|null}|{kind: "ask"}|{kind: "moved", link: string}
 *   |{kind: "answer"|"taken"|"late", token: string}} Heard
 */
export {};
