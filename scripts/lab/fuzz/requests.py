"""Send the engine the requests of a page, with values of any type, and check its replies.

    python build.py fuzz requests --count 100000 --seed 1

Each request is JSON with a known intent. Its fields have values that the page sends, or odd ones:
of other types or out of range. Fields may be missing, or come from another intent. Every request
must get a UTF-8 reply: an answer, or an error code other than ``engine-fault``. Exit code 1
otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from scrabble import link, web
from scrabble.errors import SetupError
from scrabble.files.convert import Format
from scrabble.game import ChallengeRule, Game, Mode, Setup, puzzle_of, record_of, replay
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.seat_text import find_seat
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.moves import Pass, Resign
from scrabble.strategy.review import LOOKS
from scrabble.web import session
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed
from scripts.lab.fuzz.joint_play import FairPlay, SealedPlay, known_to
from scripts.lab.fuzz.random_play import random_game, random_place, random_setup, turns
from scripts.lab.fuzz.seats import forged_seat

Make = Callable[[Random, "Pool"], Any]

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 4, 7, 15, 225, 10**9, -(10**9), 2**64, 10**400,
    0.5, 1.0, 1e308, float("inf"), float("nan"),
    "", "0", "A", "?", "é", "\ud800", "a\udc00b", "\u202eA", "\x00", "null", "x" * 200, "😀",
    [], [[]], [None], [0], [0, 0], [0.5], ["\ud800"], [{}], [1] * 600,
    {}, {"type": 1}, {"kind": "play"}, {"": ""}, {"link": 1},
)  # fmt: skip
ODD_SHARE = 0.06
"""How often a field has an odd value instead of one that the page sends."""
MISSING_SHARE = 0.02


SAME_SHARE = 0.6
"""The share of requests with links of one game only."""
FORGED_SHARE = 0.4
"""The share of forged links."""
_STEP = 4
"""The turns between two links of a game."""
_JOINT_OFTEN = 6
"""The weight of each joint game when a request's game is chosen; other games weigh 1."""
PROOF_SHARE = 0.4
"""The share of requests with the key and links of a sealed game's player."""
FAIR_SHARE = 0.4
"""How often a request about an ordinary game has the stored links of the fair-draw game."""
KEYS = (DeviceKey(bytes(16)), DeviceKey(bytes(range(16))))


class Pool:
    """The subjects of requests: links of games of every kind, and damaged ones.

    ``games`` has the undamaged links of each game. A request is about one ``game``; ``forged`` has
    the links forged for the request.
    """

    def __init__(self, rng: Random, games: int) -> None:
        self.links = list[str]()
        self.games = list[tuple[str, ...]]()
        self.forged = list[str]()
        tag = pack_info("en-complete").tag
        for count in (2, 3, 4):
            names = ("Ann", "Bea", "", "Dee")[:count]
            setup = Setup(
                names, count, tag=tag, computers=(2, *(0, 1, 0)[: count - 1]), hint_price=0
            )
            self.links.append(link.encode(Game(setup)))
            free = Setup(names, count, tag=tag, challenge_rule=ChallengeRule.DOUBLE, hint_price=5)
            self.links.append(link.encode(Game(free)))
            self.links.append(link.encode(Game(free).with_move(Resign())))
        for _ in range(games):
            setup = random_setup(rng)
            # The tag of another dictionary edition keeps the engine from checking words.
            if not setup.is_own_list:
                info = pack_info(setup.lexicon)
                setup = replace(setup, lexicon=info.first_edition, tag=info.tag ^ 1)
            histories = list(turns(rng, setup))
            self.links.append(link.encode_history(rng.choice(histories)))
            self.games.append(tuple(map(link.encode_history, histories[::_STEP])))
            with suppress(SetupError):  # Not every position is a puzzle.
                puzzle = link.encode_puzzle(puzzle_of(histories[-1 - _STEP].last, setup.names[0]))
                self.links.append(puzzle)
        ended = random_game(rng)
        self.links += [link.encode_history(ended), link.encode_history(replay(record_of(ended)))]
        self.games += ((text,) for text in self.links)
        self.links += [each[: len(each) // 2] for each in self.links[:3]] + ["", "1", "garbage"]
        self.sealed = _sealed_game()
        self.links += self.sealed
        self.seat = sealed.seat_link(KEYS[0], self.sealed)
        self.drawn = _drawn_game(rng)
        self.links += self.drawn
        self.games += (self.sealed, self.drawn) * _JOINT_OFTEN
        self.game = self.games[0]

    def of_request(self, rng: Random) -> Pool:
        """Return the pool of one request, often with links of one game only."""
        own = copy(self)
        own.game, own.forged = rng.choice(self.games), []
        if rng.random() < SAME_SHARE:
            own.links = list(own.game)
        return own

    def link(self, rng: Random) -> str:
        """Return a link, or one forged from a link of the game."""
        if rng.random() < FORGED_SHARE:
            return self._forged(rng, rng.choice(self.game))
        return rng.choice(self.links)

    def _forged(self, rng: Random, text: str) -> str:
        mutant = forging.forged(rng, text, rng.choice(self.games))
        self.forged += [str(mutant.text)] * mutant.is_forged
        return str(mutant.text)

    def forged_seat(self, rng: Random) -> str:
        """Return a forged seat link."""
        seat = find_seat(self.seat)
        assert seat is not None  # the seat link is complete
        self.forged.append(forged_seat(rng, seat, self.links))
        return self.forged[-1]

    def kept(self, rng: Random) -> dict[str, str]:
        """Return links that a player of a joint game may store, some in the wrong place."""
        is_fair = self.game == self.drawn or rng.random() < FAIR_SHARE
        if is_fair and self.game != self.sealed:
            places = list(map(str, range(len(self.drawn))))
            kept = dict(zip(places, self.drawn, strict=False))
        else:
            places = ["invitation", "joining", *map(str, range(1, len(self.sealed) - 1))]
            kept = dict(zip(places, self.sealed, strict=False))
        if rng.random() < FORGED_SHARE:
            place = rng.choice(places)
            kept[place] = self._forged(rng, kept[place])
        elif rng.random() < ODD_SHARE:
            kept[rng.choice(places)] = rng.choice(self.links)
        return dict(list(kept.items())[: rng.randrange(len(kept) + 1)])


def _drawn_game(rng: Random) -> tuple[str, ...]:
    """Return the links of a short game of three players with a fair draw."""
    setup = Setup(("Ann", "Bea", ""), 5, tag=pack_info("en-complete").tag ^ 1, mode=Mode.FAIR_DRAW)
    game = FairPlay.begun(setup, (*KEYS, DeviceKey(bytes(15) + b"1")))
    for _ in range(4):
        seat = game.seat(game.last.history.last.to_move)
        game = game.with_link(seat.play(random_place(rng, known_to(seat))))
    for _ in range(2):
        game = game.with_link(game.seat(game.last.history.last.to_move).play(Resign()))
    return game.links


def _sealed_game() -> tuple[str, ...]:
    """Return the links of a short sealed game, with both seals opened."""
    tag = pack_info("en-complete").tag
    setup = Setup(("Ann", "Bea"), 9, tag=tag, hint_price=0, mode=Mode.SEALED)
    game = SealedPlay.begun(setup, KEYS)
    for number in (0, 1, 0, 1):
        game = game.with_link(game.seat(number).play(Pass()))
    game = game.with_link(game.seat(0).play(Resign()))
    return game.with_link(game.seat(1).close()).links


def _one_of(*values: object) -> Make:
    return lambda rng, _: rng.choice(values)


def _link(rng: Random, pool: Pool) -> str:
    return pool.link(rng)


def _forged_seat(rng: Random, pool: Pool) -> str:
    return pool.forged_seat(rng)


def _list(make: Make, most: int) -> Make:
    return lambda rng, pool: [_value(rng, pool, make) for _ in range(rng.randrange(most + 1))]


def _record(**fields: Make) -> Make:
    """Make an object whose fields may be odd or missing."""
    return lambda rng, pool: {
        name: _value(rng, pool, make)
        for name, make in fields.items()
        if rng.random() >= MISSING_SHARE
    }


def _any_of(*makes: Make) -> Make:
    return lambda rng, pool: rng.choice(makes)(rng, pool)


def _value(rng: Random, pool: Pool, make: Make) -> object:
    return rng.choice(ODD) if rng.random() < ODD_SHARE else make(rng, pool)


_LETTER = _one_of(*"ABEINRSTUXZ", "?", "CH", "L·L", "Ñ")
_SQUARE: Make = lambda rng, _: rng.randrange(225)  # noqa: E731
_TILE = _record(square=_SQUARE, letter=_LETTER, blank=_one_of(False, True))
_TILES = _list(_TILE, 7)
_NUMBER: Make = lambda rng, _: rng.randrange(-1, 9)  # noqa: E731
_TEXT = _one_of(
    "8H CAT", "h8 c.t", "note hello", "exchange abc", "row 8", "column h", "unseen", "cat", "c?t*",
    "[CH]A", "pass", "\u0301\u0323" * 9, "é ß İ", "bag", "8H (CA)T",
)  # fmt: skip
_SEED = _one_of("0123456789abcdef", "f" * 16, "F" * 16, "0")
_NAME = _one_of("Ann", "Bea", "", "שרה", "Ᲊva", "A\u034fnn", "a" * 40, "❤️")
_LANGUAGE = _one_of("en", "en", "gl", "xx", "EN", "../en")
_VARIANT = _one_of("complete", "common", "own", "none")
_PLAYER = _record(
    label=_NAME, computer=_NUMBER, score=_NUMBER, bingos=_NUMBER,
    best=_any_of(_record(word=_NAME, score=_NUMBER), _one_of(None)),
)  # fmt: skip
_SEATS = _list(_one_of(0, 0, 1, 2, 3), 2)
_KNOWN = _record(
    link=_link,
    seats=_SEATS,
    others=_list(_link, 3),
    over=_one_of(True, False, 1, None),
    turns=_NUMBER,
)
_GAME = _record(players=_list(_PLAYER, 4), seats=_SEATS, winners=_any_of(_SEATS, _one_of(None)))
_MOVE = _any_of(
    _record(kind=_one_of("play"), tiles=_TILES),
    _record(kind=_one_of("exchange"), letters=_list(_LETTER, 7)),
    _record(kind=_one_of("pass", "resign", "challenge", "none")),
    _record(kind=_one_of("hint"), step=_NUMBER),
    _record(kind=_one_of("accept"), word=_TEXT),
)
_GCG = "#player1 A A\n#player2 B B\n>A: ABC 8H CAB +14 14\n"


def _pair_or_three(rng: Random, _: Pool) -> list[str]:
    return ["Ann", "Bea", "Cleo"][: rng.choice((2, 3))]


_SETUP: dict[str, Make] = {
    "players": _list(_NAME, 4), "language": _LANGUAGE, "variant": _VARIANT, "seed": _SEED,
    "challengeRule": _one_of("void", "single", "double", "checked"), "ownTag": _NUMBER,
    "hintPrice": _NUMBER, "turnSeconds": _NUMBER, "houseWords": _one_of(True, False),
    "wordSearch": _one_of(True, False),
    "computers": _list(_NUMBER, 4),
}  # fmt: skip
_PROOF = _record(
    key=_one_of(*(key.hex() for key in KEYS), "c" * 32, "C" * 32),
    links=lambda rng, pool: pool.kept(rng),
)

# The weight of each intent, lower for slow ones, and its fields.
INTENTS: dict[str, tuple[int, dict[str, Make]]] = {
    "options": (2, {}),
    "new": (9, _SETUP),
    "open": (9, {"text": _link, "known": _list(_KNOWN, 3)}),
    "view": (9, {}),
    "rematch": (5, {}),
    "preview": (9, {"tiles": _TILES}),
    "commit": (9, {"move": _MOVE, "note": _NAME}),
    "read": (9, {"text": _TEXT, "words": _list(_NAME, 11)}),
    "words": (6, {
        "language": _LANGUAGE, "variant": _VARIANT, "query": _TEXT, "start": _NUMBER,
        "mode": _one_of("word", "hooks", "prefix", "suffix", "anagram", "rack", "two", "none"),
    }),
    "prepare-search": (1, {"step": _NUMBER, "language": _LANGUAGE, "variant": _VARIANT}),
    "read-list": (1, {"budget": _NUMBER, "stop": _one_of(True, False)}),
    "hint": (1, {"step": _NUMBER, "common": _one_of(True, False), "budget": _one_of(1, 5)}),
    "review": (1, {"turn": _NUMBER, "look": _one_of(*LOOKS), "budget": _one_of(1, 5)}),
    "warm-generator": (1, {}),
    "warm-compiler": (1, {"step": _NUMBER}),
    "think": (1, {"budget": _NUMBER}),
    "other-moves": (1, {}),
    "puzzle": (5, {"text": _link}),
    "puzzle-of-day": (2, {"list": _TEXT, "day": _NUMBER, "puzzle": _link}),
    "make-puzzle": (5, {"turn": _NUMBER, "maker": _NAME}),
    "puzzle-hint": (1, {"budget": _one_of(1, 5)}),
    "puzzle-answer": (1, {"tiles": _TILES, "budget": _one_of(1, 5)}),
    "puzzle-review": (1, {"move": _NAME, "budget": _one_of(1, 5)}),
    "statistics": (9, {"games": _list(_GAME, 4)}),
    "import": (5, {"text": _any_of(_link, _one_of(_GCG, "{}", "15/" * 14 + "15 / 0/0 0"))}),
    "export": (5, {"format": _one_of(*Format, "none")}),
    "picture": (2, {"labels": _one_of({}, {"DL": "2B"}, {"TW": "TRIPLE"}), "record": _NAME}),
    "racks": (5, {"turn": _NUMBER}),
    "invite": (1, _SETUP | {"players": _any_of(_list(_NAME, 4), _pair_or_three)}),
    "joint-rematch": (1, {"seed": _SEED}),
    "join": (1, {}),
    "take": (6, {}),
    "close": (2, {}),
    "audit": (1, {}),
    "key-words": (1, {}),
    "words-key": (1, {"text": _one_of("abandon " * 11 + "about", "abandon", "zoo " * 12)}),
    "seat-link": (1, {}),
    "seat-key": (1, {}),
    "seat": (2, {"text": _any_of(_link, lambda _, pool: pool.seat, _forged_seat)}),
}  # fmt: skip
assert set(INTENTS) == set(web._INTENTS)  # noqa: SLF001  Every intent needs an entry.


def request(rng: Random, pool: Pool) -> tuple[str, dict[str, object]]:
    """Return the name of a random intent, and a request with this intent."""
    kinds = list(INTENTS)
    kind = rng.choices(kinds, [often for often, _ in INTENTS.values()])[0]
    fields = dict(INTENTS[kind][1])
    if rng.random() < MISSING_SHARE:
        fields |= INTENTS[rng.choice(kinds)][1]
    about = _record(
        link=_link,
        seat=_one_of(0, 0, 1, 1, 2, 3, None),
        noPack=_one_of(True, True, False),
        **({"proof": _PROOF} if rng.random() < PROOF_SHARE else {}),
    )(rng, pool)
    intent = {"type": kind, **_record(**fields)(rng, pool)}
    head = {"v": 1} if rng.random() > MISSING_SHARE else {}
    return kind, {**head, **about, "intent": intent}


def mutants(rng: Random, pool: Pool) -> Iterator[Mutant]:
    """Yield requests without end; three in ten are encoded as bytes, like the page's requests."""
    while True:
        own = pool.of_request(rng)
        kind, asked = request(rng, own)
        text = json.dumps(asked, ensure_ascii=rng.random() < 0.5)
        in_bytes = rng.random() < 0.3
        sent = text.encode("utf-8", "surrogatepass") if in_bytes else text
        yield Mutant(kind, sent, is_forged=any(each in text for each in own.forged))


def judge(mutant: Mutant) -> Answer:
    """Send a request; the outcome is ``answered`` or the code of the refusal."""
    outcome, seconds = timed(lambda: _ask(mutant.text))
    wrong = outcome.startswith("crash") or outcome == "engine-fault"
    return Answer(f"{mutant.kind}: {outcome}", wrong, seconds)


def _ask(asked: str | bytes) -> str:
    whole = web.handle(asked).encode() if isinstance(asked, str) else web.call(b"handle", asked)
    reply = json.loads(whole.decode())
    return "answered" if reply["ok"] else str(reply["error"]["code"])


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 12) -> Report:
    """Send ``count`` requests, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311  Repeatable on purpose.
    for name in ("en-complete", "en-common", "en-complete-2", "en-common-2"):
        session.packs[name] = load_lexicon(name)
    pool = Pool(rng, games)
    return run(islice(mutants(rng, pool), count), judge, seconds)


main = program("fuzz requests", __doc__, fuzz)
