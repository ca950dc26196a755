// The words of the frozen vectors, which are older than the vocabulary.

/** A setup as the second reader has it, in the words of the vectors. */
export function inVectorWords({ lexicon, challengeRule, earlyRules, ...rest }) {
  const checking = challengeRule === "void" ? "checked" : challengeRule;
  return { ...rest, dictionary: lexicon, checking, ...(!earlyRules && { turnsCounted: true }) };
}
