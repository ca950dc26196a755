/** Cuts long texts without splitting a character that readers see as one. */

const segmenter = () => new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cut a text to at most this many code points without splitting an emoji or a letter.
 * @param {string} text @param {number} most */
export function cut(text, most) {
  if (text.length <= most) return text;
  let kept = "";
  let left = most;
  for (const { segment } of segmenter().segment(text)) {
    left -= [...segment].length;
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/** Limit a field to this many code points. @param {{value: string}} field @param {number} most */
export function limit(field, most) {
  const kept = cut(field.value, most);
  if (kept !== field.value) field.value = kept;
}
