"""Describe everything settled before the first move: players, tiles, words, rules, seed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from scrabble.board import Layout
from scrabble.errors import SetupError
from scrabble.game.bag import JOINT_SEED_BITS, SEED_BITS, seed_after
from scrabble.game.boards import DRAWN, layout_of
from scrabble.game.options import (
    BOARD,
    BONUS,
    DRAWN_BOARD,
    END,
    OPTIONS,
    Changed,
    End,
    Option,
    V,
    changed,
)
from scrabble.game.player_text import MAX_NAME, is_name
from scrabble.lexicon import PackInfo, latest_edition, pack_info
from scrabble.tiles import Alphabet, load_alphabet

MIN_PLAYERS = 2
MAX_PLAYERS = 4
OWN_LIST = "own"
"""The lexicon name of a word list that the players bring."""
TAG_BYTES = 4
"""How many bytes of an own list's digest the tag holds."""
LIST_DIGEST_BYTES = 12
"""How many bytes of an own list's digest follow the tag."""
MAX_STRENGTH = 5
MAX_HINT_PRICE = 30
MAX_TURN_SECONDS = 4095
TAG_OF_LEXICON = -1
"""The default of `Setup.tag`: `Setup` replaces it by the tag of its shipped lexicon."""


class ChallengeRule(StrEnum):
    """The rule for phonies: nobody can play one (void), or the next player may challenge it.

    A challenged phony is withdrawn and its player loses the turn. A challenge that fails costs
    nothing (single) or the challenger's turn (double).
    """

    VOID = "void"
    SINGLE = "single"
    DOUBLE = "double"

    @property
    def frozen_text(self) -> str:
        """The text hashed into the ids of games and records; it never changes."""
        return "checked" if self is ChallengeRule.VOID else self.value


class Mode(StrEnum):
    """The source of a game's racks.

    The racks are dealt from the seed or stated in a record. In a joint game all players deal
    together (`scrabble.joint`), and the seed is only the game's number.
    """

    DEALT = "dealt"
    STATED = "stated"
    SEALED = "sealed"
    FAIR_DRAW = "fair-draw"

    @property
    def is_joint(self) -> bool:
        """Say whether all players deal together, with keys and links."""
        return self in (Mode.SEALED, Mode.FAIR_DRAW)


@dataclass(frozen=True)
class Setup:
    """Everything settled before the first move. Seat 0 moves first.

    ``names`` has one entry per seat (2 to 4), each of up to 20 characters and possibly empty.
    ``lexicon`` names a shipped lexicon, by default the first edition of English, or is
    `OWN_LIST`. ``tag`` is the first byte of the lexicon's digest (four bytes for an own list);
    it tells editions apart. A shipped lexicon has its tag by default; `own_list_tags` returns
    the tag of an own list. ``seed`` has 64 bits, in a joint game 40. In a record
    (`scrabble.game.record`) it is the fingerprint.

    ``hint_price`` is the price of each hint step: ``None`` for a game without hints, 0 for
    free hints. ``turn_seconds`` limits a turn (0: no limit); the page passes when time is
    up. ``house_words`` lets players accept words that the lexicon lacks, for this game.
    ``word_search`` lets players search the lexicon during the game (the page enforces this).
    ``computers`` gives the strength (1 to 5) of the computer player in each seat, 0 for a
    human; it is empty if all players are humans.

    ``list_digest`` has the 12 bytes of an own list's digest after the tag, in hexadecimal. It is
    empty in older games.

    ``options`` has the options that are not at their default (see `scrabble.game.options`), by
    number.

    ``early_rules`` marks a game in which only plays pay for hints, and free moves also count
    for `Position.stage`. Only a game that `has_free_moves` can have early rules.
    """

    names: tuple[str, ...]
    seed: int
    language: str = "en"
    lexicon: str = "en-complete"
    tag: int = TAG_OF_LEXICON
    challenge_rule: ChallengeRule = ChallengeRule.VOID
    hint_price: int | None = None
    turn_seconds: int = 0
    house_words: bool = False
    computers: tuple[int, ...] = ()
    mode: Mode = Mode.DEALT
    early_rules: bool = False
    word_search: bool = False
    list_digest: str = ""
    options: Changed = ()

    def __post_init__(self) -> None:
        """Raise `SetupError` unless these values make a game, `LexiconError` without a tag."""
        if self.tag == TAG_OF_LEXICON:
            self._take_tag()
        if not MIN_PLAYERS <= len(self.names) <= MAX_PLAYERS:
            raise SetupError("bad-players", "A game is for 2 to 4 players.")
        if not all(map(is_name, self.names)):
            raise SetupError("bad-name", f"A name has up to {MAX_NAME} visible characters.")
        if not 0 <= self.seed < 1 << self.seed_bits:
            raise SetupError("bad-seed", f"A seed is a number of {self.seed_bits} bits.")
        if not 0 <= self.tag < 1 << (32 if self.is_own_list else 8):
            raise SetupError("bad-tag", "A tag is the first byte of a digest, or the first four.")
        if self.list_digest and not (self.is_own_list and _is_list_digest(self.list_digest)):
            raise SetupError("bad-tag", "Of an own list the link has 12 more bytes, or none.")
        if not 0 <= (self.hint_price or 0) <= MAX_HINT_PRICE:
            raise SetupError("bad-option", f"A hint costs 0 to {MAX_HINT_PRICE} points.")
        if self.computers and (
            len(self.computers) != len(self.names)
            or not any(self.computers)
            or not all(0 <= strength <= MAX_STRENGTH for strength in self.computers)
        ):
            raise SetupError("bad-option", f"A computer plays at strength 1 to {MAX_STRENGTH}.")
        if not 0 <= self.turn_seconds <= MAX_TURN_SECONDS:
            raise SetupError("bad-option", f"A turn lasts up to {MAX_TURN_SECONDS} seconds.")
        self._check_mode()
        self._check_options()

    def _take_tag(self) -> None:
        """Set the tag of the shipped lexicon; 0 for the own list of a record."""
        tag = 0
        if not self.is_own_list:
            info = pack_info(self.lexicon)
            if info.language != self.language:
                raise SetupError(
                    "wrong-language",
                    f"The dictionary {info.name} is not for tiles of {self.language!r}: name both, "
                    f"language={info.language!r} and lexicon={info.name!r}.",
                )
            object.__setattr__(self, "lexicon", info.name)
            tag = info.tag
        elif self.mode is not Mode.STATED:
            raise SetupError(
                "bad-tag", "Name the own list by its digest: own_list_tags(words.digest)."
            )
        object.__setattr__(self, "tag", tag)

    def _check_mode(self) -> None:
        if self.mode is Mode.SEALED and (len(self.names) != MIN_PLAYERS or self.computers):
            raise SetupError("bad-players", "A sealed game is for two people.")
        if self.mode is Mode.FAIR_DRAW and self.computers:
            raise SetupError("bad-players", "A game with a fair draw is for people.")
        if self.early_rules and not self.has_free_moves:
            raise SetupError("bad-option", "The early rules are for games with free moves.")

    def _check_options(self) -> None:
        """Sort the options and drop defaults; raise `SetupError` (``bad-option``)."""
        object.__setattr__(self, "options", changed(self.options))
        if self.options and self.is_joint:
            raise SetupError("bad-option", f"A {self.mode} game has no options: {self._named}.")
        chosen = {name for name, _ in self.options}
        for each in OPTIONS:
            if each.name in chosen and each.rule not in {"", self.challenge_rule.value}:
                raise SetupError(
                    "bad-option", f"{each.name}: choose the {each.rule} challenge rule for it."
                )
        if self.option(DRAWN_BOARD) and not (
            self.mode is Mode.STATED and self.option(BOARD) == DRAWN
        ):
            raise SetupError("bad-option", "Only a record has the number of its drawn board.")
        if self.options and self.early_rules:
            raise SetupError("bad-option", "The early rules have no options.")

    @property
    def _named(self) -> str:
        return ", ".join(name for name, _ in self.options)

    def option(self, option: Option[V]) -> V:
        """Return the value of an option in this game."""
        return next(
            (option.checked(value) for name, value in self.options if name == option.name),
            option.default,
        )

    @property
    def has_last_turns(self) -> bool:
        """Whether each player has one turn after the bag is empty, and tiles left do not count."""
        return self.option(END) == End.LAST_TURNS

    @property
    def drawn_board(self) -> int:
        """The number of this game's drawn board, 0 for another board."""
        if self.option(BOARD) != DRAWN:
            return 0
        if self.mode is Mode.STATED:
            return self.option(DRAWN_BOARD)
        return self.seed % DRAWN_BOARD.room

    @cached_property
    def layout(self) -> Layout:
        """The premium squares and the bonus for seven tiles."""
        board = layout_of(self.option(BOARD), self.drawn_board)
        return replace(board, bonus=self.option(BONUS))

    @property
    def seed_bits(self) -> int:
        """How many bits the seed has."""
        return JOINT_SEED_BITS if self.is_joint else SEED_BITS

    @property
    def is_joint(self) -> bool:
        """Say whether all players deal together."""
        return self.mode.is_joint

    def computer(self, seat: int) -> int:
        """Return the strength of the computer in a seat, 0 for a human."""
        return self.computers[seat] if self.computers else 0

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that no computer plays."""
        return tuple(seat for seat in range(len(self.names)) if not self.computer(seat))

    @property
    def is_own_list(self) -> bool:
        """Say whether the players bring their own word list."""
        return self.lexicon == OWN_LIST

    def again(self, first: int, **changes: Any) -> Setup:  # noqa: ANN401  Fields of many types.
        """Return the setup of another game of these players, begun by seat ``first``.

        The new setup has the same rules, and the shipped lexicon's latest edition.
        """
        return replace(
            self,
            names=(*self.names[first:], *self.names[:first]),
            computers=(*self.computers[first:], *self.computers[:first]),
            **({} if self.is_own_list else shipped_lexicon(latest_edition(self.lexicon))),
            **changes,
        )

    def is_rematch_of(self, other: Setup) -> bool:
        """Say whether this seed follows from the other game's seed."""
        return self.seed == seed_after(other.seed) % (1 << self.seed_bits)

    @property
    def has_free_moves(self) -> bool:
        """Say whether some moves cost no turn."""
        is_single = self.challenge_rule is ChallengeRule.SINGLE
        has_any = bool(self.hint_price) or self.house_words or is_single
        return has_any and self.mode is Mode.DEALT

    @property
    def list_fingerprint(self) -> str:
        """The start of the own list's digest in hexadecimal, as far as the link has it."""
        return f"{self.tag:08x}{self.list_digest}" if self.is_own_list else ""

    @property
    def is_other_edition(self) -> bool:
        """Say whether the shipped lexicon is another edition than the game's, judged by its tag."""
        return not self.is_own_list and pack_info(self.lexicon).tag != self.tag

    @cached_property
    def alphabet(self) -> Alphabet:
        """The tile set of the game's language."""
        return load_alphabet(self.language)


def shipped_lexicon(info: PackInfo) -> dict[str, Any]:
    """Return the setup's fields for a shipped lexicon: ``language``, ``lexicon`` and ``tag``."""
    return {"language": info.language, "lexicon": info.name, "tag": info.tag}


def own_lexicon(language: str, digest: bytes) -> dict[str, Any]:
    """Return the setup's fields for an own list, as `shipped_lexicon` does for a shipped one."""
    return {"language": language, "lexicon": OWN_LIST, **own_list_tags(digest)}


def own_list_tags(digest: bytes) -> dict[str, Any]:
    """Return the setup's fields for an own list: ``tag`` and ``list_digest``."""
    more = digest[TAG_BYTES : TAG_BYTES + LIST_DIGEST_BYTES].hex()
    return {"tag": int.from_bytes(digest[:TAG_BYTES], "big"), "list_digest": more}


def _is_list_digest(text: str) -> bool:
    """Say whether a text is 12 bytes in lower-case hexadecimal."""
    return re.fullmatch(f"[0-9a-f]{{{2 * LIST_DIGEST_BYTES}}}", text) is not None
