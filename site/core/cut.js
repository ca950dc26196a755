/**
 * Where a text is cut that is too long: between two characters as readers see them.
 */

const segmenter = () => new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The beginning of a text that has at most so many code points: no emoji and no letter is cut in two.
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

/** Keep what is typed into a field within so many code points.
 * @param {{value: string}} field @param {number} most */
export function limit(field, most) {
  const kept = cut(field.value, most);
  if (kept !== field.value) field.value = kept;
}
