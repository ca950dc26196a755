"""The meanings and limits of the numbers in a link.

An item's index in a list is its number in a link. `LEXICONS` grows at the end when a lexicon is
added; nothing else here changes.
"""

from __future__ import annotations

from scrabble.game import ChallengeRule, Ending, Mode

MODES = (Mode.DEALT, Mode.STATED, Mode.SEALED, Mode.FAIR_DRAW)
MODE_WEIGHTS = (13, 1, 1, 1)

LANGUAGE_NUMBERS = 64
"""The indices of `scrabble.lexicon.LANGUAGES`, with room for more."""

LEXICONS = (
    "en-complete", "en-common", "gl-roots", "gl-inflected", "gl-complete", "es-complete",
    "fr-complete", "de-complete", "it-complete", "pt-complete", "pl-complete", "nl-complete",
    "ca-complete", "es-common", "fr-common", "de-common", "it-common", "pt-common", "pl-common",
    "nl-common", "ca-common", "en-complete-2", "en-common-2",
    "de-complete-2", "de-common-2",
)  # fmt: skip
"""The shipped lexicons, each named after its language, variant and, from the second, edition."""
ENGLISH = ("en-complete", "en-complete-2")
"""The editions of English complete, which all have number 0 in links: any other number would make
each link a character longer. In a game the tag tells them apart, in a puzzle its kind."""
OWN_LIST_NUMBER = 63
LEXICON_WEIGHTS = (48, *(1,) * 63)

CHALLENGE_RULES = (ChallengeRule.VOID, ChallengeRule.SINGLE, ChallengeRule.DOUBLE)
"""The rules by number. Number 3 is `SINGLE_RULE` in games, and reserved in records."""
SINGLE_RULE = 3
"""The number of the single challenge rule under today's rules. In a dealt game, number 1 means
the same challenge rule under the early rules."""
ENDINGS = (Ending.OPEN, Ending.CLASSIC, Ending.DOUBLE)

MIN_PLAYERS = 2
PLAYER_WEIGHTS = (14, 1, 1)

MAX_NAME = 20
MAX_NOTE = 80
MAX_HINT_PRICE = 30
MAX_TURN_SECONDS = 4095
MAX_STRENGTH = 5
HINT_STEPS = 4
MAX_WORD = 15
RACK_SIZE = 7
MAX_RECORDED_MOVES = 400
