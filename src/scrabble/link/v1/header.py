"""The header of a link: mode, number of players, challenge rule, lexicon and seed.

docs/link-format.md, section 5.
"""

from __future__ import annotations

from scrabble.errors import LinkError, SetupError
from scrabble.game import OWN_LIST, ChallengeRule, Mode, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.lexicon import LANGUAGES, pack_info
from scrabble.link.coder import Coder, given
from scrabble.link.v1.numbers import (
    CHALLENGE_RULES,
    ENGLISH,
    LANGUAGE_NUMBERS,
    LEXICON_WEIGHTS,
    LEXICONS,
    MIN_PLAYERS,
    MODE_WEIGHTS,
    MODES,
    OWN_LIST_NUMBER,
    PLAYER_WEIGHTS,
    SINGLE_RULE,
)

_RULE_WEIGHTS = (12, 2, 1, 1)
_TAGS = 1 << 8
_OWN_TAGS = 1 << 32
_SEED_HALF = 1 << 32


def code_header(coder: Coder, setup: Setup | None) -> Setup:
    """Encode or decode the header of a dealt game, which has no names and no uncommon rules."""
    if code_mode(coder, given(setup, lambda _: Mode.DEALT)) is not Mode.DEALT:
        raise needs_newer_version()
    return code_rules(coder, setup, code_seats(coder, setup))


def code_mode(coder: Coder, mode: Mode | None) -> Mode:
    """Encode or decode the mode, the first choice of every link."""
    return MODES[coder.weighted(MODE_WEIGHTS, given(mode, MODES.index))]


def code_rules(coder: Coder, setup: Setup | None, seats: int, mode: Mode = Mode.DEALT) -> Setup:
    """Encode or decode the fields after the number of seats: challenge rule, lexicon, seed."""
    number = coder.weighted(_RULE_WEIGHTS, given(setup, _rule_number))
    rule = ChallengeRule.SINGLE if number == SINGLE_RULE else CHALLENGE_RULES[number]
    language, lexicon = code_lexicon(coder, setup)
    tags = _OWN_TAGS if lexicon == OWN_LIST else _TAGS
    tag = coder.uniform(tags, given(setup, lambda s: s.tag))
    lexicon = _edition(lexicon, tag)
    if setup and setup.lexicon != lexicon:
        raise SetupError("bad-tag", f"Tag {tag:02x} is that of {lexicon}.")
    return Setup(
        names=("",) * seats,
        seed=_code_seed(coder, given(setup, lambda s: s.seed), mode),
        language=language,
        lexicon=lexicon,
        tag=tag,
        challenge_rule=rule,
        early_rules=mode is Mode.DEALT and rule is ChallengeRule.SINGLE and number != SINGLE_RULE,
        mode=mode,
    )


def _code_seed(coder: Coder, seed: int | None, mode: Mode) -> int:
    if mode.is_joint:
        return coder.uniform(1 << JOINT_SEED_BITS, seed)
    high = coder.uniform(_SEED_HALF, given(seed, lambda s: s // _SEED_HALF))
    return high * _SEED_HALF + coder.uniform(_SEED_HALF, given(seed, lambda s: s % _SEED_HALF))


def _rule_number(setup: Setup) -> int:
    is_single = setup.challenge_rule is ChallengeRule.SINGLE
    if is_single and not setup.early_rules:
        return SINGLE_RULE
    return CHALLENGE_RULES.index(setup.challenge_rule)


def code_seats(coder: Coder, setup: Setup | None) -> int:
    """Encode or decode the number of seats."""
    more = coder.weighted(PLAYER_WEIGHTS, given(setup, lambda s: len(s.names) - MIN_PLAYERS))
    return MIN_PLAYERS + more


def code_lexicon(coder: Coder, setup: Setup | None) -> tuple[str, str]:
    """Encode or decode the language and the name of the lexicon.

    The number of a shipped lexicon gives both; for an own list, a language number follows. Number 0
    stands for all editions of English complete and gives the first: the caller takes the edition
    from the tag. Raises `LinkError` (``unknown-dictionary``; ``not-canonical`` for the number of a
    later edition).
    """
    number = coder.weighted(LEXICON_WEIGHTS, given(setup, _lexicon_number))
    if number == OWN_LIST_NUMBER:
        index = coder.uniform(LANGUAGE_NUMBERS, given(setup, lambda s: LANGUAGES.index(s.language)))
        if index >= len(LANGUAGES):
            raise _unknown_lexicon(number)
        return LANGUAGES[index], OWN_LIST
    if number >= len(LEXICONS):
        raise _unknown_lexicon(number)
    if LEXICONS[number] in ENGLISH[1:]:
        raise LinkError("not-canonical", f"Links write English complete as 0, not {number}.")
    return LEXICONS[number].partition("-")[0], LEXICONS[number]


def _lexicon_number(setup: Setup) -> int:
    """Return the number of a game's lexicon.

    Raises `LexiconError` (``unknown-lexicon``), and `SetupError` (``bad-dictionary``) if the
    lexicon and the tiles have different languages.
    """
    if setup.is_own_list:
        return OWN_LIST_NUMBER
    info = pack_info(setup.lexicon)
    if info.language != setup.language:
        raise SetupError("bad-dictionary", f"{info.title} is not for this game's tiles.")
    return 0 if info.name in ENGLISH else LEXICONS.index(info.name)


def _edition(lexicon: str, tag: int) -> str:
    """Return the edition of a lexicon that a tag means; an unknown tag means the first one."""
    later = ENGLISH[1:] if lexicon == ENGLISH[0] else ()
    return next((name for name in later if pack_info(name).tag == tag), lexicon)


def needs_newer_version() -> LinkError:
    """Return the error for a link that only a later version can read."""
    return LinkError("unknown-version", "This link needs a newer version of Pass-a-Word.")


def _unknown_lexicon(number: int) -> LinkError:
    return LinkError(
        "unknown-dictionary",
        f"This game uses dictionary {number}, which this version of Pass-a-Word does not have.",
    )
