"""Joint games for the page tests, called by name from JavaScript: plain values in and out.

The test has every seat's key and all links in order, so it can play for seats without a page. It
adds moves to those of `support.page.games`: ``exchange 3`` (the rack's first three tiles), ``word``
and ``phony`` (two tiles over the centre), ``close`` (the link due after the end).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from support.link_games import most_tiles
from support.page.games import setup_of

from scrabble import joint as joints
from scrabble.board import CENTRE, Board
from scrabble.game import Mode, Setup
from scrabble.joint import DEVICE_KEY_BYTES, JOINT, DeviceKey, JointLink, JointSeat, key_words
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Hint, Move, Place, format_move, parse_move
from scrabble.tiles import is_blank, letters_of, load_alphabet

__all__ = [
    "best_score", "joint", "joint_about", "joint_compared", "joint_join", "joint_play",
    "joint_rack", "joint_whole", "joint_words", "last_play", "pair", "seat_link", "words_of",
]  # fmt: skip

KEYS = tuple(DeviceKey(bytes([n]) * DEVICE_KEY_BYTES) for n in range(1, 5))
"""The device keys of the seats; the last one belongs to a stranger."""
STRANGER = len(KEYS) - 1
ENGLISH = load_alphabet("en")
WORDS = load_lexicon("en-complete")


def look_at(link: str) -> JointLink:
    """Read a joint game's link without a key."""
    return joints.game_of(link).read(link)


def _joint_setup(changes: dict[str, Any]) -> Setup:
    return setup_of({"mode": Mode.SEALED, "seed": 7, **changes})


def _seat_at(made: Sequence[str], seat: int) -> JointSeat:
    return joints.game_of(made[0]).take(KEYS[seat], made)


def _two_tiles(rack: str, *, is_word: bool) -> Place:
    faces = [face for face in rack if not is_blank(face)]
    found = next(one for one in permutations(faces, 2) if ("".join(one) in WORDS) is is_word)
    return Place(tuple(zip((CENTRE, CENTRE + 1), found, strict=True)))


def _read_move(text: str, seat: JointSeat) -> Move:
    kind, _, rest = text.partition(" ")
    last = seat.known.last
    if kind == "most":
        return most_tiles(last, seat.rack)
    if kind in {"word", "phony"}:
        return _two_tiles(seat.rack, is_word=kind == "word")
    if kind == "challenge":
        played = seat.known.last_play.play.words
        return Challenge(upheld=not all(word.tiles.upper() in WORDS for word in played))
    if kind == "hint":
        return Hint(int(rest))
    if kind == "exchange" and rest.isdigit():
        return Exchange.of(seat.rack[: int(rest)])
    return parse_move(text, last.board, ENGLISH)


def _next_seat(made: Sequence[str]) -> int:
    """Return the seat that makes the next link."""
    due = look_at(made[-1]).due
    assert due is not None
    return due.seat


def joint(moves: Sequence[str] = (), setup: dict[str, Any] | None = None) -> list[str]:
    """Return the links of a joint game after these moves; the usual setup is a sealed game."""
    chosen = _joint_setup(setup or {})
    kind = JOINT[chosen.mode]
    made = [kind.invite(KEYS[0], chosen)]
    made.extend(kind.join(KEYS[seat], made[-1]) for seat in range(1, len(chosen.names)))
    for seat in range(1, len(chosen.names) - 1):
        made.append(_seat_at(made, seat).close())
    return joint_play(made, moves)


def joint_play(made: Sequence[str], moves: Sequence[str]) -> list[str]:
    """Add the links of further moves, each by the seat to move; return all links."""
    made = list(made)
    for text in moves:
        seat = _seat_at(made, _next_seat(made))
        if text == "close":
            made.append(seat.close())
            continue
        link = seat.play(_read_move(text, seat), WORDS)
        if look_at(link).place == look_at(made[-1]).place:  # The new link replaces it.
            made.pop()
        made.append(link)
    return made


def joint_whole() -> list[str]:
    """Return the links of a whole sealed game; the last one opens a seal."""
    made = joint()
    while look_at(made[-1]).history.last.result is None:
        made = joint_play(made, ["most"])
    return made


def last_play(made: Sequence[str]) -> list[list[Any]]:
    """Return the tiles of the last move, as a page lays them."""
    move = look_at(made[-1]).history.game.moves[-1]
    assert isinstance(move, Place)
    return _laid(move)


def _laid(move: Place) -> list[list[Any]]:
    return [[at, letters_of(tile), is_blank(tile)] for at, tile in move.tiles]


def joint_join(link: str, seat: int = STRANGER) -> str:
    """Return the link that answers an invitation with a seat's key, or a stranger's."""
    return joints.game_of(link).join(KEYS[seat], link)


def joint_rack(made: Sequence[str], seat: int) -> list[str]:
    """Return the letters of a seat's rack that the seat knows, in order; a blank is ``?``."""
    return list(_seat_at(made, seat).rack)


def joint_compared(made: Sequence[str], seat: int) -> list[str]:
    """Return the four words that a seat compares with the friend's."""
    return list(_seat_at(made, seat).words)


def joint_words(seat: int) -> list[str]:
    """Return the twelve words of a seat's device key."""
    return words_of(KEYS[seat].hex())


def words_of(key: str) -> list[str]:
    """Return the twelve words of a device key in hexadecimal digits."""
    return list(key_words.key_to_words(bytes.fromhex(key)))


def seat_link(made: Sequence[str], seat: int) -> str:
    """Return the seat link of a seat, given the links so far."""
    return joints.game_of(made[0]).seat_link(KEYS[seat], made)


def pair(rack: Sequence[str], is_word: bool) -> list[list[Any]]:
    """Lay two rack tiles over the centre, as a page does; ``is_word``: they make a word."""
    return _laid(_two_tiles("".join(rack), is_word=is_word))


def joint_about(link: str) -> dict[str, Any]:
    """Return public facts of a link, for example names, moves, scores and the act that is due."""
    look = look_at(link)
    history = look.history
    boards = [position.board for position in history.positions]
    return {
        "names": list(history.game.setup.names),
        "moves": [_text(*each) for each in zip(history.game.moves, boards, strict=False)],
        "scores": list(history.last.scores),
        "toMove": history.last.to_move,
        "over": history.last.result is not None,
        "due": look.due and look.due.act.value,
    }


def _text(move: Move, board: Board) -> str:
    if isinstance(move, Challenge):
        return f"challenge {'upheld' if move.upheld else 'lost'}"
    if isinstance(move, Hint):
        return f"hint {move.step}"
    if isinstance(move, Exchange):
        return f"exchange {len(move.tiles)}"
    return format_move(move, board, ENGLISH)


def best_score(rack: Sequence[str]) -> int:
    """Return a rack's best score on the empty board."""
    found = Generator(WORDS, ENGLISH).moves(Board(), "".join(sorted(rack)))
    return max(each.score for each in found)
