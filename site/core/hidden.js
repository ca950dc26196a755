/** Characters that cannot be seen, or that change how others are shown, and spaces: the table of the page,
 * as `scrabble.characters` has it. */
export const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\p{NChar}\u2800\u{1d159}\ufffc]+/u;

/** More marks on one letter than the engine keeps: they would cover the lines around. */
export const MANY_MARKS = /(\p{M}{6})\p{M}+/u;

/** Marks without a letter under them, which would cover what stands before. */
export const LOOSE_MARKS = /(^| )(?:\p{M}+ ?)+/u;
