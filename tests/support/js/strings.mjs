// Reads the page's strings for tests without a browser.

import { readFileSync } from "node:fs";
import { useStrings } from "../../../site/core/i18n.js";

const FOLDER = new URL("../../../site/strings/", import.meta.url);

/** @param {string} language @returns {Record<string, any>} */
export const stringsOf = (language) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), "utf8"));

/** Make the page use a language's strings. @param {string} [language] */
export const speak = (language = "en") => useStrings(language, stringsOf(language));
