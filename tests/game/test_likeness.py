"""Names that look alike belong to one player; the page's own names are reserved."""

import json

import pytest

from scrabble.game.likeness import forms_of, is_reserved
from scripts.common.base import SITE

pytestmark = pytest.mark.no_cover

LANGUAGES = {path.stem: json.loads(path.read_text("utf-8")) for path in SITE.glob("strings/*.json")}


def alike(one: str, other: str) -> bool:
    return not forms_of(one).isdisjoint(forms_of(other))


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Bea", "ʙᴇᴀ βεα Βεα Bɛa вea Веа ＢＥＡ 🅱ea 🅑ea bea. B-e-a Béa Be\u0301a Bea\u0301 Bea😀"),
        ("Max", "Mᴀx ᴍᴀx мах Маx rnax"),
        ("Dawn", "Davvn DAVVN ᴅᴀᴡɴ Dawп Daшn"),
        ("Katja", "ᴋatja каtja Kaтja"),
        ("Henri", "Нenri нenri ʜᴇɴʀɪ"),
        ("Lou", "Iou L0u 1ou Lᴏᴜ"),
    ],
)
def test_names_that_look_alike_are_one(name, others):
    assert [other for other in others.split() if not alike(name, other)] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Clara", "Dara"),
        ("Delia", "Della"),
        ("Kai", "Kal"),
        ("Ann", "Anna"),
        ("Bea", "Bee"),
        ("Group 1", "Group 2"),
        ("Bea", "Bea 2"),
        ("Bea", "Beatrice"),
        ("Νίκη", "Νίνα"),
        ("Ваня", "Таня"),
        ("Нина", "Дина"),
        ("Кира", "Мира"),
        ("Паша", "Наша"),
        ("Даша", "Саша"),
        ("Миша", "Тиша"),
        ("中村", "中山"),
    ],
)
def test_names_of_different_people_stay_different(one, other):
    """Names that a careful reader can tell apart raise no question."""
    assert not alike(one, other)


def _own_names(language: str) -> list[str]:
    """Return the names that the page gives players and computers in a language."""
    strings = LANGUAGES[language]
    return [
        *(strings["player-n"].replace("{n}", str(n)) for n in range(1, 5)),
        *(strings[key] for key in ("your-friend", "your-opponent", "computer")),
        *(strings[f"player-{n}"] for n in range(1, 6)),
    ]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_pages_labels_of_players_and_computers_are_reserved(language):
    """The names are read from the page's strings, so the list of reserved names stays current."""
    assert [name for name in _own_names(language) if not is_reserved(name)] == []


@pytest.mark.parametrize(
    "name",
    [
        *("You", "Yоu.", "Y o u", "ʏᴏᴜ", "You 2", "You1", "ICH", "tú", "Toi", "me"),
        *("Computer 2", "Cоmputer", "The computer", "El ordenador", "L’ordinateur", "Der Computer"),
        *("player2", "ᴍᴀsᴛᴇʀ", "Master 3", "Your  friend!", "Player (1)"),
    ],
)
def test_a_name_that_looks_like_one_of_them_is_reserved(name):
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name", ["", "Ann", "Yolanda", "Mia", "Clubert", "2", "Emma 2", "Tina", "Masterson", "Rival"]
)
def test_names_of_people_are_not(name):
    assert not is_reserved(name)
