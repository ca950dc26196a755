/**
 * Types of two joined pages of one game (see live/).
 *
 * @typedef {{seat: number, text: string, at: number}} Said  a chat message; at: in ms
 * @typedef {"making"|"offered"|"answered"|"joining"|"joined"|"over"} Phase  offered: waits for the
 *   friend's answer; answered: waits until the friend has opened it; joined: the friend has greeted;
 *   over: ended, and why
 * @typedef {"left"|"lost"|"no-way"|"breach"|"versions"|"other-version"} Why  it ended: the friend left; the
 *   connection was lost; no way between the two was found; the friend's page sent a malformed
 *   message; the player declined too many versions of the game; the friend's page has another version
 */
/**
 * @typedef {object} Table
 * @property {string} gameId
 * @property {number} seat  played here
 * @property {Phase} phase
 * @property {Why|""} why
 * @property {string} token  to be sent behind the link, or ""
 * @property {boolean} isAway  the friend looks at something else
 * @property {boolean} isSilent  the friend has not been heard for some seconds
 * @property {number} typedAt  when the friend last typed, in ms
 * @property {{n: number, seat: number, at: number}|null} reaction  the last one: its number, whose, and when in ms
 * @property {number} laid  tiles that the friend has put on the board
 * @property {string} theirs  the newest link that the friend has, as far as is known
 * @property {string} next  the rematch, once either player has begun it
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
 * answer; taken: the waiting window used that answer; late: the waiting window had already used another.
 * @typedef {Wish|{kind: "table", table: Table|null}|{kind: "ask"}|{kind: "moved", link: string}
 *   |{kind: "answer"|"taken"|"late", token: string}} Heard
 */
export {};
