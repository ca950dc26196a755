/** Spaces, and characters that are invisible or change how others are shown. The page's copy of the table in
 * `scrabble.characters`. */
export const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\p{NChar}\u2800\u{1d159}\ufffc]+/u;

/** More marks on one letter than the engine keeps: they would cover neighbouring lines. */
export const MANY_MARKS = /(\p{M}{6})\p{M}+/u;

/** Marks without a base letter: they would cover the character before them. */
export const LOOSE_MARKS = /(^| )(?:\p{M}+ ?)+/u;
