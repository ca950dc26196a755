/** Characters that cannot be seen, or that change how others are shown, and spaces: the table of the page,
 * as `scrabble.characters` has it. */
export const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\p{NChar}\u2800\u{1d159}\ufffc]+/u;
