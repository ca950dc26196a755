/** The languages of the page. */

/** The languages and their own names. */
export const LANGUAGES = {
  en: "English",
  gl: "Galego",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  ca: "Català",
  pt: "Português",
  nl: "Nederlands",
  pl: "Polski",
};

/** Choose the language of the page. @param {readonly string[]} languages  the browser's languages
 * @returns {string} the first language that the page has, else English */
export function preferred(languages) {
  const spoken = languages.map((each) => each.slice(0, 2));
  return spoken.find((each) => each in LANGUAGES) ?? "en";
}
