"""Damage game files, word lists and requests of the page, and open them.

    python build.py fuzz files --seconds 60 --seed 1
    python build.py fuzz files --only gcg --count 100000

Imported files (GCG, CGP, JSON, word lists), stored data and requests of the page are hostile input,
like links, and may hold a forged link. The engine must read each file or refuse it with an error
code, and answer every request with a JSON reply. Exit code 1 otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.files import convert as formats
from scrabble.files.convert import Contents, Format
from scrabble.lexicon import load_lexicon
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.tiles import load_alphabet
from scrabble.web import handle, session
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.forging import Damage
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed
from scripts.lab.fuzz.links import cut, grafted
from scripts.lab.fuzz.random_play import random_setup, turns

STRANGE = (
    "<script>", "<img src=x onerror=1>", "\u202e", "\u200b", "\ufeff", "\x00", "\r", "\u2028", "é",
    "e\u0301\u0301\u0301", "ﬁ", "ß", "İ", "😀", "٣", "½", "Ⅷ", "\ud800", "-1", "1e999", "9" * 400,
    "NaN", "null", "\\", '"', "/" * 30, "(" * 90, "[[", "{}", ">", "#", "#note ", "#rack1 ", "--",
    "__proto__", "?" * 8, " ", "\t", "\n\n",
)  # fmt: skip
TEXT_BYTES = 1_500_000

# --- ways to damage a text ---------------------------------------------------


def _strange(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at] + rng.choice(STRANGE) * rng.choice((1, 1, 1, 9)) + text[at + rng.randrange(4) :]
    )


def _number(rng: Random, text: str, _: Sequence[str]) -> str:
    """Replace a digit by another number."""
    places = [n for n, char in enumerate(text) if char.isdigit()]
    if not places:
        return text + "1"
    at = rng.choice(places)
    return text[:at] + rng.choice(("0", "-7", "999999999999", "1.5", "٣", "")) + text[at + 1 :]


def _letter(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("ABCDEQZabqz?.Ñ") + text[at + 1 :]


def _line(rng: Random, text: str, others: Sequence[str]) -> str:
    """Drop, double or move a line, or take one from another text."""
    lines = text.splitlines(keepends=True) or [""]
    at = rng.randrange(len(lines))
    other = rng.choice(rng.choice(others).splitlines(keepends=True) or [""])
    to = rng.randrange(len(lines))
    kinds = (
        [*lines[:at], *lines[at + 1 :]],
        [*lines[:at], lines[at], *lines[at:]],
        [*lines[:to], lines[at], *lines[to:]],
        [*lines[:at], other, *lines[at:]],
    )
    return "".join(rng.choice(kinds))


def _swap(rng: Random, text: str, _: Sequence[str]) -> str:
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    c = min(len(text), b + rng.randrange(20))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def _deep(rng: Random, text: str, _: Sequence[str]) -> str:
    """Insert unclosed brackets."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice('[{("') * rng.choice((3, 100, 50_000)) + text[at:]


def _vast(rng: Random, text: str, _: Sequence[str]) -> str:
    filling = rng.choice((text, "A", ">A: AB 8H AB +8 8\n", "#note x\n", "15/", " ", "[", '{"a":'))
    return filling * (TEXT_BYTES // max(1, len(filling)))


DAMAGES: tuple[Damage, ...] = (cut, _strange, _number, _letter, _line, _swap, grafted, _deep)
VAST_SHARE = 0.001


# --- texts to damage ---------------------------------------------------------

FILES = {"gcg": Format.GCG, "cgp": Format.CGP, "json": Format.JSON}
KINDS = (*FILES, "list", "request")
WITH_LINK = ("json", "request")


def samples(rng: Random, games: int) -> dict[str, list[str]]:
    """Return valid texts of each of `KINDS`: game files, word lists, and requests of the page."""
    of: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for _ in range(games):
        history = rng.choice(list(turns(rng, random_setup(rng))))
        text = link.encode_history(history)
        for kind, to in FILES.items():
            try:
                of[kind].append(formats.dump(Contents(history), to))
            except ScrabbleError:
                continue  # Not every game fits every format.
        of["request"] += [json.dumps(each) for each in _requests(rng, text)]
    of["list"] = [
        "# mine\nQUIZ\nfjord\nvext\n",
        "[CH]A\nL·LA\nñu\n",
        "A\nTOOLONGTOOLONGTOOLONG\nab cd\n",
    ]
    return of


def _requests(rng: Random, text: str) -> Iterator[dict[str, object]]:
    about = {"v": 1, "link": text, "seat": rng.choice((0, 1, 3, None))}
    tiles = [{"square": rng.randrange(225), "letter": rng.choice("ABE"), "blank": False}]
    seeds = f"{rng.getrandbits(64):016x}"
    for intent in (
        {"type": "open", "text": f"look: {text}", "known": [{"link": text, "seats": [0]}]},
        {"type": "view"},
        {"type": "preview", "tiles": tiles},
        {"type": "commit", "move": {"kind": "play", "tiles": tiles}},
        {"type": "commit", "move": {"kind": "exchange", "letters": ["A", "?"]}},
        {"type": "rematch", "seed": seeds},
        {"type": "export", "format": "gcg"},
        {"type": "import", "text": "#player1 A A\n#player2 B B\n>A: ABC 8H AB +8 8\n"},
        {"type": "new", "players": ["Ann", "Bea"], "seed": seeds, "language": "en"},
    ):
        yield {**about, "intent": intent}


def _forged_link(rng: Random, text: str) -> Mutant:
    """Replace the link in a JSON text by a forged one."""
    whole = json.loads(text)["link"]
    other = forging.forged(rng, whole, (whole,))
    return replace(other, text=text.replace(whole, str(other.text)))


def mutants(
    rng: Random, of: dict[str, list[str]], count: int, only: str | None = None
) -> Iterator[Mutant]:
    """Yield damaged texts of all kinds equally often, or of one kind, ``only``.

    The damage may insert pieces of texts of any kind.
    """
    kinds = (only,) if only else tuple(of)
    others = [text for texts in of.values() for text in texts]
    for _ in range(count):
        kind = rng.choice(kinds)
        if kind in WITH_LINK and rng.random() < forging.SHARE:
            mutant = _forged_link(rng, rng.choice(of[kind]))
            yield replace(mutant, kind=f"{kind}/{mutant.kind}")
            continue
        damage = _vast if rng.random() < VAST_SHARE else rng.choice(DAMAGES)
        text = damage(rng, rng.choice(of[kind]), others)
        yield Mutant(f"{kind}/{damage.__name__.lstrip('_')}", text)


def judge(mutant: Mutant) -> Answer:
    """Open a mutant; the outcome is ``read``, ``answered`` or the code of the refusal."""
    kind, text = mutant.kind.partition("/")[0], str(mutant.text)
    outcome, seconds = timed(lambda: OPEN[kind](text))
    return Answer(f"{kind}: {outcome}", outcome.startswith("crash"), seconds)


def _file(text: str) -> str:
    try:
        loaded = formats.load(text)
    except ScrabbleError as error:
        return error.code
    if loaded.history is not None:
        link.encode_history(loaded.history)
    return "read"


def _list(text: str) -> str:
    try:
        read_wordlist(text.encode("utf-8", "surrogatepass"), load_alphabet("en"))
    except ScrabbleError as error:
        return error.code
    return "read"


def _request(text: str) -> str:
    reply = json.loads(handle(text))
    return "answered" if reply["ok"] else str(reply["error"]["code"])


OPEN = {**dict.fromkeys(FILES, _file), "list": _list, "request": _request}


def fuzz(
    count: int,
    seed: int,
    seconds: float | None = None,
    games: int = 12,
    only: str | None = None,
) -> Report:
    """Damage and open ``count`` texts, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311  Repeatable on purpose.
    for name in ("en-complete", "en-common", "en-complete-2", "en-common-2"):
        session.packs[name] = load_lexicon(name)
    of = samples(rng, games)
    return run(mutants(rng, of, count, only), judge, seconds)


main = program("fuzz files", __doc__, fuzz, KINDS)
