"""Play random games for tests and fuzzers: any legal moves, even if they make no words.

Words are not checked, so every placement on the board can occur, even on boards that no sensible
game reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import cast

from scrabble.board import SIZE
from scrabble.errors import ScrabbleError, SetupError
from scrabble.game import (
    HINT_STEPS,
    MAX_HINT_PRICE,
    MAX_STRENGTH,
    MAX_TURN_SECONDS,
    NON_TURN_MOVES,
    OWN_LIST,
    ChallengeRule,
    Game,
    History,
    Position,
    Record,
    Setup,
    apply,
    replay,
)
from scrabble.game.options import OPTIONS, Value, changed
from scrabble.game.player_text import MAX_NOTE, clean_note
from scrabble.lexicon import LANGUAGES, latest_packs
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.tiles import BLANK, blank_for, face_down

# The weights of the kinds of moves.
_ODDS: dict[type[Move], float] = {
    Place: 84, Exchange: 5, Pass: 4, Challenge: 8, Resign: 0.4, Hint: 10, Accept: 4,
}  # fmt: skip
_NOTES = ("Good luck!", "¿Otra? Boa sorte...", "WELL PLAYED", "😀😀", "e" * MAX_NOTE, "Что?")
# Old versions of Unicode have these characters, so every Python agrees which are printable.
_SCRIPTS = tuple(
    range(*ends)
    for ends in (
        (0x00, 0x80), (0x20, 0x250), (0x400, 0x450), (0x4E00, 0x9FA0), (0x1F600, 0x1F640),
    )
)  # fmt: skip
_LETTERS_OF_NAMES = "abcdefghij XYZ -'.09éñßŁЖ中😀"


def languages() -> tuple[str, ...]:
    """Return the languages that have a letter table for links."""

    def has_table(language: str) -> bool:
        try:
            return bool(load_letters(language))
        except OSError:
            return False

    return tuple(filter(has_table, LANGUAGES))


def random_setup(rng: Random) -> Setup:
    """Return a random setup: players, names, language, dictionary, challenge rule."""
    names = tuple(random_name(rng) for _ in range(rng.choice((2, 2, 2, 3, 4))))
    challenge_rule = rng.choice(tuple(ChallengeRule))
    setup = Setup(names, rng.getrandbits(64), challenge_rule=challenge_rule)
    if rng.random() < 0.3:
        strengths = tuple(rng.randrange(MAX_STRENGTH + 1) for _ in names)
        setup = replace(
            setup,
            hint_price=rng.choice((None, 0, 1, MAX_HINT_PRICE)),
            turn_seconds=rng.choice((0, 1, MAX_TURN_SECONDS)),
            house_words=rng.random() < 0.5,
            computers=strengths if any(strengths) else (),
        )
    is_early = setup.has_free_moves and setup.seed % 2 == 0
    setup = replace(setup, early_rules=is_early, word_search=setup.seed % 5 == 0)
    if rng.random() < 0.3:
        language = rng.choice(languages())
        tag = rng.getrandbits(32)
        more = f"{tag:08x}" * 3 if tag % 2 else ""
        return replace(setup, language=language, lexicon=OWN_LIST, tag=tag, list_digest=more)
    info = rng.choice([info for info in latest_packs() if info.language in languages()])
    tag = rng.choice((info.tag, 0, 255))
    lexicon = info.name if tag == info.tag else info.first_edition  # as a link would read back
    return replace(setup, language=info.language, lexicon=lexicon, tag=tag)


def with_random_options(rng: Random, setup: Setup) -> Setup:
    """Return a setup with random options, as far as they go with the rest of it."""
    for option in OPTIONS:
        if rng.random() < 0.4:
            chosen = {**dict(setup.options), option.name: rng.choice(option.values)}
            with suppress(SetupError):
                setup = replace(setup, options=changed(cast("dict[str, Value]", chosen)))
    return setup


def random_name(rng: Random) -> str:
    """Return a valid name, often an empty one."""
    if rng.random() < 0.4:
        return rng.choice(("", "Ann", "Bea", "mary-lou", "O'Neil"))
    letters = (rng.choice(_LETTERS_OF_NAMES) for _ in range(rng.randrange(21)))
    return " ".join("".join(letters).split())


def random_note(rng: Random) -> str:
    """Return a note: words, or characters of a random script."""
    if rng.random() < 0.5:
        return rng.choice(_NOTES)
    script = rng.choice(_SCRIPTS)
    return clean_note("".join(chr(rng.choice(script)) for _ in range(rng.randint(1, MAX_NOTE))))


def random_move(rng: Random, position: Position) -> Move:
    """Return a move that the rules allow; words are not checked."""
    odds = [odd if position.allows(kind) else 0 for kind, odd in _ODDS.items()]
    return MAKERS[rng.choices(list(_ODDS), odds)[0]](rng, position)


def _exchange(rng: Random, position: Position) -> Move:
    return Exchange.of("".join(rng.sample(position.rack, rng.randint(1, len(position.rack)))))


def _challenge(rng: Random, _: Position) -> Move:
    return Challenge(upheld=rng.random() < 0.5)


def _hint(rng: Random, position: Position) -> Move:
    return Hint(rng.randint(position.hint + 1, HINT_STEPS))


def _accept(rng: Random, position: Position) -> Move:
    letters = position.setup.alphabet.tiles
    word = "".join(rng.choices(letters, k=rng.randint(2, SIZE)))
    return Pass() if word in position.accepted else Accept(word)


def random_place(rng: Random, position: Position) -> Place:
    """Return a placement from the rack that the board allows."""
    rack = position.rack
    spots = placements(occupied(position.board), len(rack), not position.bag)
    likely = spots.sums if rng.random() < 0.5 else None
    squares = rng.choices(spots.squares, cum_weights=likely)[0]
    tiles = rng.sample(rack, len(squares))
    letters = position.setup.alphabet.tiles
    shown = (blank_for(rng.choice(letters)) if tile == BLANK else tile for tile in tiles)
    return Place(tuple(zip(squares, shown, strict=True)))


MAKERS: dict[type[Move], Callable[[Random, Position], Move]] = {
    Place: random_place,
    Exchange: _exchange,
    Pass: lambda *_: Pass(),
    Challenge: _challenge,
    Resign: lambda *_: Resign(),
    Hint: _hint,
    Accept: _accept,
}


def turns(rng: Random, setup: Setup, notes: Random | None = None) -> Iterator[History]:
    """Yield a game after its deal and after every move, to its end.

    Half of the games whose last play can be challenged go on. Players write notes if there is a
    random generator for ``notes``.
    """
    history = replay(Game(setup))
    yield history
    while history.last.result is None or (history.last.allows(Challenge) and rng.random() < 0.5):
        move = random_move(rng, history.last)
        writes = notes is not None and notes.random() < 0.3 and not isinstance(move, NON_TURN_MOVES)
        note = random_note(notes) if notes is not None and writes else ""
        history = history.played(move, None, note)
        yield history


def random_game(rng: Random, setup: Setup | None = None) -> History:
    """Play a random game to its end."""
    *_, last = turns(rng, setup or random_setup(rng))
    return last


def tiles_of(position: Position) -> str:
    """Return all tiles of a position face down and sorted, from board, racks and bag."""
    on_board = position.board.cells.replace(".", "")
    return "".join(sorted(face_down(on_board) + "".join(position.racks) + position.bag))


def is_legal(history: History) -> bool:
    """Say whether replaying a game from its deal, or a record, gives the same history."""
    if isinstance(history.game, Record):
        return replay(history.game) == history
    position = history.positions[0]
    try:
        for move, after in zip(history.game.moves, history.positions[1:], strict=True):
            position, _ = apply(position, move)
            if position != after:
                return False
    except ScrabbleError:
        return False
    return True
