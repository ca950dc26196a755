"""Record the requests of pages in fixed flows, with the engine's replies.

    python -m scripts vectors flows OUT.jsonl

The flows send every intent, use every language and every strength of the computer players, and
send game files and invalid requests; the fuzzer adds a thousand requests. The engine is
deterministic, so any other Python must give the same replies. Each line is one call of
`scrabble.web.call` as JSON: ``["handle", request, reply]``, ``["load_edges", pack, reply]`` or
``["load_own_list", language, file in base64, expected fingerprint, reply]``.
"""

from __future__ import annotations

import argparse
import base64
import json
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any, TextIO

from scrabble import web
from scrabble.files import daily
from scrabble.files.convert import Format
from scrabble.lexicon import LANGUAGES, latest_packs, load_lexicon
from scrabble.web import session
from scripts.lab.fuzz import requests

Reply = dict[str, Any]
SEED = "00000000000abcde"
FUZZED = 1000
SLOW = ("think", "hint", "review", "warm-compiler", "warm-generator")
"""Slow intents, left out of the fuzzed requests because the fixed flows send enough of them."""
FORMATS = (*Format, "none")
SEARCHES = (
    ("word", "quiz"), ("word", "qqq"), ("hooks", "tar"), ("prefix", "un"), ("suffix", "ing"),
    ("contains", "zz"), ("anagram", "listen?"), ("rack", "stone??"), ("two", ""), ("three", ""),
    ("pattern", ".a.e"), ("pattern", "*zz*"), ("pattern", "[abc]at"), ("pattern", "((("),
    ("anagram", "éà"), ("none", "x"),
)  # fmt: skip
TYPED = ("", "8H", "8h quiz", "pass", "exchange abc", "note hello", "row 8", "unseen", "été 7")
DAMAGED = ("", "x", "zzzzzzzzzzzzzz", "é", "1" * 400, "2S57czNmY6TPuMMFOdk0bcX91gfCXR")


class Recorder:
    """Sends requests, loads the dictionaries that the engine needs, and records every call."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, *call: object) -> None:
        """Write a line."""
        self._out.write(json.dumps(call) + "\n")

    def send(self, request: str) -> Reply:
        """Send a request as text; load a dictionary and repeat if the engine needs one."""
        while True:
            text = web.call(b"handle", request.encode("utf-8", "surrogatepass")).decode()
            self.write("handle", request, text)
            reply: Reply = json.loads(text)
            if reply["ok"] or reply["error"]["code"] != "needs-pack":
                return reply
            pack = reply["error"]["pack"]
            session.packs[pack] = load_lexicon(pack)
            self.write("load_edges", pack, '{"ok":true}')

    def ask(self, kind: str, link: str = "", seat: int | None = None, **fields: object) -> Reply:
        """Send one intent."""
        intent = {"type": kind, **fields}
        return self.send(json.dumps({"v": 1, "link": link, "seat": seat, "intent": intent}))

    def bring(self, language: str, file: bytes, expected: str = "") -> Reply:
        """Load an own list of words."""
        text = web.call(b"load_own_list", language.encode(), file, expected.encode()).decode()
        self.write("load_own_list", language, base64.b64encode(file).decode(), expected, text)
        reply: Reply = json.loads(text)
        return reply


def usual_game(to: Recorder) -> str:
    """Play six turns of two humans, with hints and a note."""
    to.ask("options")
    made = to.ask(
        "new", players=["Ann", "Bea"], language="en", variant="complete", challengeRule="void",
        seed=SEED, hintPrice=0,
    )  # fmt: skip
    link, known = made["link"], [{"link": made["link"], "seats": [0]}]
    to.ask("open", text=link, known=[])
    for turn in range(6):
        seat = turn % 2
        for step in (1, 2, 3, 4):
            hint = to.ask("hint", link, seat, step=step, common=turn == 1)
        moves = hint["hint"]["moves"]
        tiles = [{key: tile[key] for key in ("square", "letter", "blank")}
                 for tile in moves[0]["tiles"]]  # fmt: skip
        for count in range(1, len(tiles) + 1):
            to.ask("preview", link, seat, tiles=tiles[:count])
        link = to.ask("commit", link, seat, move={"kind": "play", "tiles": tiles}, note="Hi 😀")[
            "link"
        ]
        to.ask("open", text=f"Your turn: https://example.org/#{link} .", known=known)
        to.ask("view", link, seat)
    return str(link)


def other_moves(to: Recorder) -> None:
    """Exchange, pass, challenge, accept, resign; ask for a rematch."""
    made = to.ask(
        "new", players=["Añ😀", "", "Dee"], language="en", variant="common", houseWords=True,
        challengeRule="double", seed=SEED, hintPrice=5, turnSeconds=60,
    )  # fmt: skip
    link = made["link"]
    tiles = [{"square": 112 + n, "letter": tile["letter"], "blank": False}
             for n, tile in enumerate(to.ask("view", link, 0)["view"]["rack"][:3])]  # fmt: skip
    moves: list[Reply] = [
        {"kind": "hint", "step": 2},
        {"kind": "play", "tiles": tiles},
        {"kind": "accept", "word": "ZZZ"},
        {"kind": "challenge"},
        {"kind": "exchange", "letters": [tile["letter"] for tile in tiles]},
        {"kind": "pass"},
        {"kind": "resign"},
        {"kind": "resign"},
    ]
    for move in moves:
        seat = to.ask("view", link)["view"]["toMove"]
        link = to.ask("commit", link, seat, move=move).get("link", link)
    to.ask("rematch", link, 0)
    after(to, link)


def solo_games(to: Recorder) -> None:
    """Let computers of every strength play, in every language; play one game to its end."""
    for number, language in enumerate(LANGUAGES):
        variants = sorted(info.variant for info in latest_packs() if info.language == language)
        for variant in variants:
            to.ask("words", mode="prefix", query="a", language=language, variant=variant)
        strengths = [1 + number % 5, 1 + (number + 2) % 5] if number else [2, 1]
        made = to.ask(
            "new", players=["Ann", "Bea"], language=language, variant=variants[-1], seed=SEED,
            challengeRule="void", computers=strengths,
        )  # fmt: skip
        link = made.get("link", "")
        for _ in range(2 if number else 40):
            link = thought(to, link) or link
        after(to, link)


def thought(to: Recorder, link: str) -> str:
    """Let the computer make its move; return the new link, empty after the end."""
    view = to.ask("view", link).get("view", {"over": True})
    if view["over"]:
        return ""
    while not (reply := to.ask("think", link, view["toMove"], budget=50)).get("done", True):
        pass
    return str(reply.get("link", ""))


def after(to: Recorder, link: str) -> None:
    """Use a finished game: review, racks, statistics, export and import."""
    for turn in range(4):
        to.ask("review", link, 0, turn=turn)
        to.ask("racks", link, 0, turn=turn)
    to.ask("review", link, 0)
    to.ask("picture", link, 0)
    view = to.ask("view", link, 0).get("view", {})
    games = [{"players": view.get("players"), "seats": [0], "winners": [0]}]
    to.ask("statistics", games=games)
    for kind in FORMATS:
        text = to.ask("export", link, 0, format=kind).get("text", "nothing")
        to.ask("import", text=text)
        for encoding in ("utf-8", "utf-16", "latin-1", "cp1252"):
            data = text.encode(encoding, "replace")
            to.ask("import", base64=base64.b64encode(data).decode())


def questions(to: Recorder, link: str) -> None:
    """Search the dictionary, type moves, do idle work, and send damaged requests."""
    for step in range(4):
        to.ask("prepare-search", step=step, language="en", variant="complete")
    for mode, query in SEARCHES:
        to.ask("words", link, 0, mode=mode, query=query)
        to.ask("words", mode=mode, query=query, start=60, language="fr", variant="complete")
    for text in TYPED:
        to.ask("read", link, 0, text=text, words=["pass", "exchange", "note", "row", "unseen"])
    while not to.ask("warm-generator", link).get("done", True):
        pass
    for step in range(16):
        to.ask("warm-compiler", link, step=step)
    for text in (*DAMAGED, link[:-3], f"{link}A"):
        to.ask("open", text=text, known=[])
        to.ask("view", text, 0)
        to.ask("import", text=text)
    to.ask("import", base64="%%%")
    to.ask("nonsense", link)
    for request in ("", "{", "[]", "5", '{"v":2}', "\ud800", "[" * 5000):
        to.send(request)


def own_lists(to: Recorder) -> None:
    """Load a valid own list, three lists that the engine refuses, and a long list."""
    words = "cat\ndog\nca1t\nquiz\nété\n# x\naa\nab\ntar\nrat"
    brought = to.bring("en", words.encode())
    to.bring("en", b"cat\ndog\n", "0000004d")
    to.bring("xx", b"cat")
    to.bring("es", words.encode("latin-1"))
    letters = "ABCDEFGHIJKLMNOP"
    long = "\n".join(map("".join, islice(product(letters, repeat=4), 20_000)))
    reply = to.bring("en", long.encode())
    while reply.get("done") is False:
        reply = to.ask("read-list", budget=3)
    to.ask("read-list")
    made = to.ask(
        "new", players=["Ann", "Bea"], language="en", variant="own", challengeRule="void",
        seed=SEED, ownTag=brought.get("tag", 0), hintPrice=0,
    )  # fmt: skip
    to.ask("hint", made.get("link", ""), 0, step=4)


def puzzles(to: Recorder) -> None:
    """Solve a daily puzzle: a try, a hint, the answer, the review."""
    listed = daily.load("en")
    found = to.ask("puzzle-of-day", list=listed, day=daily.FIRST_DAY)["puzzle"]
    link = found["link"]
    to.ask("puzzle-of-day", list=listed, day=daily.FIRST_DAY + 30, puzzle=link)
    rack = to.ask("puzzle", text=link)["view"]["rack"]
    tiles = [{"square": n, "letter": tile["letter"] or "E", "blank": not tile["letter"]}
             for n, tile in enumerate(rack)]  # fmt: skip
    to.ask("preview", link, 0, tiles=tiles)
    answered(to, "puzzle-hint", link)
    answered(to, "puzzle-answer", link, tiles=tiles)
    answered(to, "puzzle-review", link)


def answered(to: Recorder, kind: str, link: str, **fields: object) -> None:
    """Repeat an intent until its reply is complete; each call works for one slice of time."""
    while to.ask(kind, link, 0, budget=200, **fields).get("done") is False:
        pass


def fuzzed() -> Iterator[str]:
    """Yield requests of the fuzzer, without slow intents."""
    rng = Random(20)  # noqa: S311  Repeatable on purpose.
    pool = requests.Pool(rng, 6)
    count = 0
    while count < FUZZED:
        kind, asked = requests.request(rng, pool)
        if kind not in SLOW:
            count += 1
            yield json.dumps(asked)


def record(out: TextIO) -> None:
    """Run all flows."""
    to = Recorder(out)
    link = usual_game(to)
    other_moves(to)
    questions(to, link)
    own_lists(to)
    puzzles(to)
    for request in fuzzed():
        to.send(request)
    solo_games(to)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path)
    with parser.parse_args().out.open("w", encoding="ascii") as out:
        record(out)
