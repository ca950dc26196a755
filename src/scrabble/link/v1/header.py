"""The header of format version 1: mode, players, dictionary, seed.

Frozen; docs/link-format.md, section 5.
"""

from __future__ import annotations

from scrabble.errors import LinkError, SetupError
from scrabble.game import MIN_PLAYERS, OWN_LIST, ChallengeRule, Setup
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.link.coder import Coder, given

# Modes: racks derived from the seed, racks written down, sealed, reserved.
MODES = (13, 1, 1, 1)
DEALT, STATED = 0, 1
PLAYERS = (14, 1, 1)
_CHALLENGE_RULE = (12, 2, 1, 1)
CHALLENGE_RULES = tuple(ChallengeRule)
# A shipped dictionary by its number in the catalogue, or the players' own list.
DICTIONARY = (48, *(1,) * 63)
OWN = len(DICTIONARY) - 1
LANGUAGE_NUMBERS = 64
_TAG = 1 << 8
_OWN_TAG = 1 << 32
_SEED_HALF = 1 << 32


def code_header(coder: Coder, setup: Setup | None) -> Setup:
    """Code the header; what is read has no names and no uncommon rules yet."""
    if coder.weighted(MODES, given(setup, lambda _: DEALT)) != DEALT:
        raise newer()
    more = coder.weighted(PLAYERS, given(setup, lambda s: len(s.names) - MIN_PLAYERS))
    rule = coder.weighted(
        _CHALLENGE_RULE, given(setup, lambda s: CHALLENGE_RULES.index(s.challenge_rule))
    )
    if rule >= len(CHALLENGE_RULES):
        raise newer()
    language, dictionary, tag = _dictionary(coder, setup)
    high = coder.uniform(_SEED_HALF, given(setup, lambda s: s.seed // _SEED_HALF))
    low = coder.uniform(_SEED_HALF, given(setup, lambda s: s.seed % _SEED_HALF))
    return Setup(
        names=("",) * (MIN_PLAYERS + more),
        seed=high * _SEED_HALF + low,
        language=language,
        dictionary=dictionary,
        tag=tag,
        challenge_rule=CHALLENGE_RULES[rule],
    )


def newer() -> LinkError:
    """Return the error for what only a later version can read."""
    return LinkError("unknown-version", "This link needs a newer version of Pass-a-Word.")


def _dictionary(coder: Coder, setup: Setup | None) -> tuple[str, str, int]:
    """Code the dictionary: language, name, and a few bits of its digest.

    The players' own list has no number in the catalogue: its language and more
    bits of its digest are coded instead.
    """
    number = coder.weighted(DICTIONARY, given(setup, dictionary_number))
    if number == OWN:
        index = coder.uniform(LANGUAGE_NUMBERS, given(setup, lambda s: LANGUAGES.index(s.language)))
        if index >= len(LANGUAGES):
            raise unknown_dictionary(number)
        return LANGUAGES[index], OWN_LIST, coder.uniform(_OWN_TAG, given(setup, lambda s: s.tag))
    info = next((info for info in catalogue() if info.number == number), None)
    if info is None:
        raise unknown_dictionary(number)
    return info.language, info.name, coder.uniform(_TAG, given(setup, lambda s: s.tag))


def dictionary_number(setup: Setup) -> int:
    """Return the frozen number of a game's dictionary.

    Raises `LexiconError` (``unknown-lexicon``), and `SetupError` (``bad-dictionary``)
    if it is of another language than the tiles: the number stands for both.
    """
    if setup.is_own_list:
        return OWN
    info = pack_info(setup.dictionary)
    if info.language != setup.language:
        raise SetupError("bad-dictionary", f"{info.title} is not for this game's tiles.")
    return info.number


def unknown_dictionary(number: int) -> LinkError:
    """Return the error for a dictionary that the catalogue does not have."""
    return LinkError(
        "unknown-dictionary",
        f"This game uses dictionary {number}, which this version of Pass-a-Word does not have.",
    )
