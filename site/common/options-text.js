/**
 * The options of a game in words.
 *
 * @import {View} from "../core/types.js"
 */

import { language, t } from "../core/i18n.js";

/** Return a sentence for each option that the game changes. @param {Pick<View, "options"|"boardTitles">} view */
export const optionsText = ({ options = {}, boardTitles = {} }) =>
  Object.entries(options)
    .map(([name, value]) =>
      t(`option-${name}`, {
        value: (name === "board" && (boardTitles[language] ?? boardTitles.en)) || String(value),
      }),
    )
    .join(" ");
