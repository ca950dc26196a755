"""Answer what the form for a new game offers: dictionaries, computers, options, boards, presets.

The build asks the same question and publishes the answer (scripts/build/page_data.py).
"""

from __future__ import annotations

from collections.abc import Mapping

from scrabble.board import BOARDS, Layout, board_info
from scrabble.game.boards import DRAWN
from scrabble.game.options import OPTIONS, Option, Value
from scrabble.lexicon import LANGUAGES, latest_packs
from scrabble.strategy.strengths import STRENGTHS
from scrabble.views.json import Json
from scrabble.web.request import Intents, Request

PRESETS: Mapping[str, Mapping[str, Value]] = {
    "classic": {},
    "family": {"hintPrice": 0, "houseWords": True},
    "club": {"challengeRule": "double"},
    "tournament": {"challengeRule": "single", "challenge_cost": 5, "turnSeconds": 120},
}
"""Rules to choose by one name: what each preset changes. A key is a field of the intent ``new`` or
the name of an option."""


def _options(_: Request) -> Json:
    packs = latest_packs()
    return {
        "options": {
            "languages": [
                {
                    "id": language,
                    "variants": [
                        {"id": info.variant, "words": info.words}
                        for info in packs
                        if info.language == language
                    ],
                }
                for language in LANGUAGES
                if any(info.language == language for info in packs)
            ],
            "computers": [{"id": one.number, "average": one.average} for one in STRENGTHS],
            "rules": [_declaration(option) for option in OPTIONS if option.in_games],
            "boards": [_board(name) for name in BOARDS],
            "presets": [{"id": name, "rules": dict(rules)} for name, rules in PRESETS.items()],
        }
    }


def _declaration(option: Option[bool] | Option[int] | Option[str]) -> Json:
    """Return an option as data. Long ranges have ``least`` and ``most``, others ``values``."""
    values = option.values
    told = {"least": values[0], "most": values[-1]} if option.is_long else {"values": list(values)}
    return {
        "name": option.name,
        "group": option.group.value,
        "rule": option.rule,
        "default": option.default,
    } | told


def _board(name: str) -> Json:
    """Return a board's titles by language, and its premiums; ``None`` if each game draws them."""
    info = board_info(name)
    premiums = None if name == DRAWN else list(Layout.from_text(info.body).names)
    return {"id": name, "titles": dict(info.titles), "premiums": premiums}


INTENTS: Intents = {"options": _options}
