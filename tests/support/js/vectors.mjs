// The frozen test vectors use other field names than the vocabulary.

/** Rename the fields of a setup, as the link reader returns it, to the vectors' field names. */
export function inVectorWords({ lexicon, challengeRule, earlyRules, ...rest }) {
  const checking = challengeRule === "void" ? "checked" : challengeRule;
  return { ...rest, dictionary: lexicon, checking, ...(!earlyRules && { turnsCounted: true }) };
}
