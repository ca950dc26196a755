// The field names of the frozen vectors, which are older than the vocabulary.

/** Rename a setup of the second reader to the vectors' field names. */
export function inVectorWords({ lexicon, challengeRule, earlyRules, ...rest }) {
  const checking = challengeRule === "void" ? "checked" : challengeRule;
  return { ...rest, dictionary: lexicon, checking, ...(!earlyRules && { turnsCounted: true }) };
}
