"""Link format version 1: what is coded, in which order, with which weights.

docs/link-format.md tells the same in prose; test vectors are in
``tests/data/link-vectors.json``. Everything here is frozen: a change of the
format is a new version in a module of its own.

Each function codes one part for both ways: with a `Writer` the value to write is
given, with a `Reader` it is ``None``; either way the value is returned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeVar

from scrabble.board import SIZE
from scrabble.errors import LinkError, SetupError
from scrabble.game import (
    HINT_STEPS,
    MAX_HINT_PRICE,
    MAX_LEVEL,
    MAX_NAME,
    MAX_TURN_SECONDS,
    MIN_PLAYERS,
    OWN_LIST,
    Checking,
    Game,
    History,
    Position,
    Setup,
    apply,
    start,
)
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.link.coder import Coder, Reader, Writer
from scrabble.link.model import (
    Context,
    Letters,
    around,
    blank_weights,
    load_letters,
    occupied,
    placements,
    tile_weights,
)
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.tiles import BLANK, blank_for, face_down, letters_of, remove

_T = TypeVar("_T")

BOTTOM = 1
CHECK = 1 << 16
_CHECK_PURPOSE = b"pass-a-word link 1"

# Header. Modes: racks derived from the seed, racks written down, sealed, reserved.
MODES = (13, 1, 1, 1)
DERIVED, STATED = 0, 1
PLAYERS = (14, 1, 1)
_CHECKING = (12, 2, 1, 1)
CHECKINGS = tuple(Checking)
# A shipped dictionary by its number in the catalogue, or the players' own list.
DICTIONARY = (48, *(1,) * 63)
OWN = len(DICTIONARY) - 1
LANGUAGE_NUMBERS = 64
_TAG = 1 << 8
_OWN_TAG = 1 << 32
_SEED_HALF = 1 << 32

# Parts that follow the header, in rising order of kind. A reader that does not
# know a kind refuses the link below _OPTIONAL and keeps the part unread above.
_MORE = (1, 1)
_KINDS = 16
_NAMES = 1
_RULES = 2
_COMPUTERS = 3
_OPTIONAL = 8
_PART_BYTES = 256

_NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz '-.0123456789"
_NAME_WEIGHTS = (
    16, 3, 5, 5, 16, 2, 4, 5, 14, 4, 4, 10, 7, 12, 11, 3, 1, 10, 9, 9, 7, 3, 2, 1, 5, 2,
    3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
)  # fmt: skip
_CAPITALISED = (1, 15)
_CODE_POINTS = 0x110000

# Events, in the order of their weights.
_END, _PLACE, _EXCHANGE, _PASS, _RESIGN, _UPHELD, _DENIED, _HINT, _ACCEPT = range(9)
_EVENTS = (4, 236, 5, 4, 1, 3, 3, 24, 3)
_KIND: tuple[type[Move] | None, ...] = (
    None, Place, Exchange, Pass, Resign, Challenge, Challenge, Hint, Accept,
)  # fmt: skip


_Parts = tuple[tuple[int, bytes], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What a link holds: a game replayed, and optional parts this version cannot read."""

    history: History
    parts: _Parts = ()


def write(content: Content) -> int:
    """Return a game as one big integer."""
    writer = Writer()
    history = content.history
    setup, _ = _head(writer, history.game.setup, content.parts)
    letters = load_letters(setup.language)
    for position, move in zip(history.positions, history.game.moves, strict=False):
        _event(writer, position, letters, move)
    if _is_open(history.last):
        writer.weighted(_event_weights(history.last), _END)
    payload = writer.integer(BOTTOM)
    return payload * CHECK + check(payload)


def read(x: int) -> Content:
    """Return the game in an integer.

    Raises `Exhausted` or `LinkError` (``mistyped``, ``unknown-version``,
    ``unknown-dictionary``); whether the integer is canonical is for
    `scrabble.link.decode` to see.
    """
    reader = reader_of(x)
    setup, parts = _head(reader, None, ())
    letters = load_letters(setup.language)
    position = start(setup)
    positions, turns, moves = [position], [], []
    while _is_open(position):
        move = _event(reader, position, letters, None)
        if move is None:
            break
        position, turn = apply(position, move)
        positions.append(position)
        turns.append(turn)
        moves.append(move)
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a game.")
    game = Game(setup, tuple(moves))
    return Content(History(game, tuple(positions), tuple(turns)), parts)


def read_setup(x: int) -> Setup:
    """Return the setup in an integer and leave the moves unread; raises as `read` does."""
    return _head(reader_of(x), None, ())[0]


def mode_of(x: int) -> int:
    """Return the mode of the game in an integer; raises as `read` does."""
    return reader_of(x).weighted(MODES)


def reader_of(x: int) -> Reader:
    """Take the check number off an integer; raises `LinkError` (``mistyped``)."""
    payload, found = divmod(x, CHECK)
    if found != check(payload):
        raise LinkError("mistyped", "This link was changed on its way: copy it again, whole.")
    return Reader(payload)


def check(payload: int) -> int:
    """Return the check number of an integer: 16 bits of SHA-256 over its bytes."""
    number = payload.to_bytes((payload.bit_length() + 7) // 8, "big")
    return int.from_bytes(sha256(_CHECK_PURPOSE + number).digest()[:2], "big")


def known(value: _T | None, pick: Callable[[_T], int]) -> int | None:
    """Return what to write of a value: nothing when reading."""
    return None if value is None else pick(value)


def _head(coder: Coder, setup: Setup | None, parts: _Parts) -> tuple[Setup, _Parts]:
    """Code the header and the parts behind it."""
    if coder.weighted(MODES, known(setup, lambda _: DERIVED)) != DERIVED:
        raise newer()
    more = coder.weighted(PLAYERS, known(setup, lambda s: len(s.names) - MIN_PLAYERS))
    checking = coder.weighted(_CHECKING, known(setup, lambda s: CHECKINGS.index(s.checking)))
    if checking >= len(CHECKINGS):
        raise newer()
    language, dictionary, tag = _dictionary(coder, setup)
    high = coder.uniform(_SEED_HALF, known(setup, lambda s: s.seed // _SEED_HALF))
    low = coder.uniform(_SEED_HALF, known(setup, lambda s: s.seed % _SEED_HALF))
    bare = Setup(
        names=("",) * (MIN_PLAYERS + more),
        seed=high * _SEED_HALF + low,
        language=language,
        dictionary=dictionary,
        tag=tag,
        checking=CHECKINGS[checking],
    )
    return _extras(coder, bare, setup, parts)


def newer() -> LinkError:
    """Return the error for what only a later version can read."""
    return LinkError("unknown-version", "This link needs a newer version of Pass-a-Word.")


def _dictionary(coder: Coder, setup: Setup | None) -> tuple[str, str, int]:
    """Code the dictionary: language, name, and a few bits of its digest.

    The players' own list has no number in the catalogue: its language and more
    bits of its digest are coded instead.
    """
    number = coder.weighted(DICTIONARY, known(setup, dictionary_number))
    if number == OWN:
        index = coder.uniform(LANGUAGE_NUMBERS, known(setup, lambda s: LANGUAGES.index(s.language)))
        if index >= len(LANGUAGES):
            raise unknown_dictionary(number)
        return LANGUAGES[index], OWN_LIST, coder.uniform(_OWN_TAG, known(setup, lambda s: s.tag))
    info = next((info for info in catalogue() if info.number == number), None)
    if info is None:
        raise unknown_dictionary(number)
    return info.language, info.name, coder.uniform(_TAG, known(setup, lambda s: s.tag))


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


def _extras(coder: Coder, bare: Setup, setup: Setup | None, parts: _Parts) -> tuple[Setup, _Parts]:
    """Code what a header leaves out: names, uncommon rules, parts of later versions."""
    kinds = None if setup is None else _kinds_of(setup) + [kind for kind, _ in parts]
    found = dict(parts)
    last = 0
    while coder.weighted(_MORE, None if kinds is None else int(bool(kinds))):
        kind = coder.uniform(_KINDS, None if kinds is None else kinds.pop(0))
        if kind <= last:
            raise LinkError("not-canonical", "The parts of this link are out of order.")
        last = kind
        if kind == _NAMES:
            names = setup.names if setup else (None,) * len(bare.names)
            bare = replace(bare, names=tuple(_name(coder, name) for name in names))
        elif kind == _RULES:
            bare = _rules(coder, bare, setup)
        elif kind == _COMPUTERS:
            levels = setup.computers if setup else (None,) * len(bare.names)
            bare = replace(
                bare, computers=tuple(coder.uniform(MAX_LEVEL + 1, level) for level in levels)
            )
        elif kind < _OPTIONAL:
            raise newer()
        else:
            found[kind] = _bytes(coder, found.get(kind) if setup else None)
    return bare, tuple(sorted(found.items()))


def _kinds_of(setup: Setup) -> list[int]:
    """Return the kinds of parts that a setup needs."""
    uncommon = setup.hint_price is not None or setup.turn_seconds or setup.house_words
    needed = {
        _NAMES: any(setup.names),
        _RULES: bool(uncommon),
        _COMPUTERS: bool(setup.computers),
    }
    return [kind for kind, is_needed in needed.items() if is_needed]


def _rules(coder: Coder, bare: Setup, setup: Setup | None) -> Setup:
    """Code the uncommon rules: the price of hints (0 for none), time limit, house words."""
    price = known(setup, lambda s: 0 if s.hint_price is None else s.hint_price + 1)
    hints = coder.uniform(MAX_HINT_PRICE + 2, price)
    seconds = coder.uniform(MAX_TURN_SECONDS + 1, known(setup, lambda s: s.turn_seconds))
    house = coder.uniform(2, known(setup, lambda s: int(s.house_words)))
    return replace(
        bare,
        hint_price=hints - 1 if hints else None,
        turn_seconds=seconds,
        house_words=bool(house),
    )


def _bytes(coder: Coder, value: bytes | None) -> bytes:
    length = coder.uniform(_PART_BYTES, known(value, len))
    return bytes(coder.uniform(256, None if value is None else value[n]) for n in range(length))


def _name(coder: Coder, name: str | None) -> str:
    """Code one name: its length, whether it is capitalised, its characters."""
    length = coder.uniform(MAX_NAME + 1, known(name, len))
    if length == 0:
        return ""
    lower = name if name is None else name.lower()
    fits = name is not None and lower is not None and capitalised(lower) == name
    plain = lower if fits else name
    capital = coder.weighted(_CAPITALISED, None if name is None else int(fits))
    chars = "".join(_char(coder, None if plain is None else plain[n]) for n in range(length))
    return capitalised(chars) if capital else chars


def capitalised(name: str) -> str:
    """Return a name with a capital at the start of each word, ASCII letters only."""
    return "".join(
        char.upper() if char.isascii() and (at == 0 or name[at - 1] in " -") else char
        for at, char in enumerate(name)
    )


def _char(coder: Coder, char: str | None) -> str:
    at = None if char is None else _NAME_LETTERS.find(char) % len(_NAME_WEIGHTS)
    index = coder.weighted(_NAME_WEIGHTS, at)
    if index < len(_NAME_LETTERS):
        return _NAME_LETTERS[index]
    return chr(coder.uniform(_CODE_POINTS, known(char, ord)))


def _is_open(position: Position) -> bool:
    """Say whether any event can follow: no ``end`` is written where none can."""
    return position.result is None or position.allows(Challenge)


def _event_weights(position: Position) -> list[int]:
    """Weigh the events, leaving out those that are impossible now."""
    return [
        weight if event == _END or (kind is not None and position.allows(kind)) else 0
        for event, (kind, weight) in enumerate(zip(_KIND, _EVENTS, strict=True))
    ]


def _event(coder: Coder, position: Position, letters: Letters, move: Move | None) -> Move | None:
    """Code one event; ``None`` is the end of what was played so far."""
    event = None if move is None else _event_of(move)
    match coder.weighted(_event_weights(position), event):
        case 1:
            return code_place(coder, position, letters, move if isinstance(move, Place) else None)
        case 2:
            return _exchange(coder, position, move if isinstance(move, Exchange) else None)
        case 3:
            return Pass()
        case 4:
            return Resign()
        case 5:
            return Challenge(upheld=True)
        case 6:
            return Challenge(upheld=False)
        case 7:
            return _hint(coder, position, move if isinstance(move, Hint) else None)
        case 8:
            return _accept(coder, position, move if isinstance(move, Accept) else None)
        case _:
            return None


def _event_of(move: Move) -> int:
    if isinstance(move, Challenge):
        return _UPHELD if move.upheld else _DENIED
    return _KIND.index(type(move))


def _hint(coder: Coder, position: Position, move: Hint | None) -> Hint:
    """Code how many steps more are bought."""
    left = HINT_STEPS - position.hint
    more = coder.uniform(left, known(move, lambda m: m.step - position.hint - 1))
    return Hint(position.hint + 1 + more)


def _accept(coder: Coder, position: Position, move: Accept | None) -> Accept:
    """Code a word: its length, then its letters."""
    letters = position.setup.alphabet.tiles
    length = 2 + coder.uniform(SIZE - 1, known(move, lambda m: len(m.word) - 2))
    wanted = (None,) * length if move is None else tuple(map(letters.index, move.word))
    return Accept("".join(letters[coder.uniform(len(letters), n)] for n in wanted))


def _exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Code how many of each tile of the rack are exchanged, in tile order."""
    tiles = ""
    for tile in sorted(set(position.rack)):
        held = position.rack.count(tile)
        tiles += tile * coder.uniform(held + 1, None if move is None else move.tiles.count(tile))
    if not tiles:
        raise LinkError("mistyped", "This link was changed on its way: an exchange is empty.")
    return Exchange(tiles)


def code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    """Code which squares are covered, then each tile along them."""
    spots = placements(occupied(position.board), len(position.rack), not position.bag)
    at = coder.weighted(spots.weights, known(move, lambda m: spots.index(m.squares)))
    squares = spots.squares[at]
    step = squares[1] - squares[0] if len(squares) > 1 else 1
    step = 1 if step < 15 else 15
    cells = list(position.board.cells)
    rack = position.rack
    for n, square in enumerate(squares):
        more = n + 1 < len(squares) and squares[n + 1] == square + step
        context = around("".join(cells), square, step, more=more)
        wanted = None if move is None else move.tiles[n][1]
        tile = _tile(coder, rack, letters, context, len(squares), wanted)
        cells[square] = tile
        left = remove(rack, face_down(tile))
        assert left is not None  # the tile was chosen from the rack
        rack = left
    return Place(tuple((square, cells[square]) for square in squares))


def _tile(
    coder: Coder, rack: str, letters: Letters, context: Context, placed: int, wanted: str | None
) -> str:
    """Code one tile as one of the distinct tiles of the rack, a blank's letter after it."""
    distinct = sorted(set(rack))
    index = known(wanted, lambda tile: distinct.index(face_down(tile)))
    tile = distinct[coder.weighted(tile_weights(letters, rack, context, placed), index)]
    if tile != BLANK:
        return tile
    letter = known(wanted, lambda tile: ord(letters_of(tile)) - ord("A"))
    return blank_for(chr(ord("A") + coder.weighted(blank_weights(letters, context), letter)))
