"""Fill every place of external input with one character, and time reading it.

python build.py fuzz times --seconds 600 --seed 1
python build.py fuzz times --count 500 --pyodide

Each of `CHARACTERS` is repeated at each place of a game file, a link, a position, a word list and a
request, up to the largest size. Reading such a text may take up to `FACTOR` times as long as
reading ordinary input of the same kind and size. Exit code 1 otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice, product
from random import Random
from time import sleep

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.files import cgp, convert, gcg
from scrabble.files.convert import Contents, Format
from scrabble.game import Setup
from scrabble.lexicon import load_lexicon, wordlist_file
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.tiles import load_alphabet
from scrabble.web import handle
from scrabble.web.request import MAX_REQUEST
from scripts.lab.fuzz.harness import PAUSE_S, TRIES, Answer, Mutant, Report, program, run, timed
from scripts.lab.fuzz.random_play import random_game

FACTOR = 3
SHORT = 256
"""Every limit is at least the limit of an ordinary message of this many characters."""
USUAL_TURNS = 30
RETRIES = 5
"""How often a slow input is timed again after a pause, beside an ordinary input, since another
program may have been running."""
SAMPLE = 20
"""Most word lists are this many times shorter than allowed: the longest take seconds to read."""
FULL_SHARE = 0.02


def _characters() -> tuple[str, ...]:
    """Return some 230 characters and short sequences that trip parsers."""
    controls = (*map(chr, range(32)), "\x7f", "\x80", "\x85", "\x9b", "\x9f")
    ascii_ = map(chr, range(32, 127))
    spaces = "\u00a0\u1680\u2000\u2007\u2009\u2028\u2029\u202f\u205f\u3000"
    invisible = (
        "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b"
        "\u202d\u202e\u2060\u2061\u2066\u2067\u2068\u2069\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0"
        "\U000e0001\U000e0041\U000e0101"
    )
    marks = (
        "\u0300\u0301\u0308\u0323\u0327\u0328\u0334\u0338\u0345\u0489\u05b0\u0650\u093c\u094d\u0f39"
        "\u20dd\u3099\ufb1e\U0001d165"
    )
    digits = "²٣۳२２½Ⅷ①"
    letters = "ÉéßİıſKǅΣςŉﬁÅԱאاﷺ中각각あ😀Ᲊ\U00010d50"
    brackets = "«»“”（）［］｛｝「"
    edges = "\ud800\udc00\ufdd0\ufffd\ufffe\uffff\U0010ffff"
    sequences = (
        "\r\n", "\u0323\u0301", "\u0301\u0323", "a\u0323\u0301", "A\u030a", "()", "[]", "{}", "[A]",
        "[[A", '\\"', "\\\\", "\\u0041", "%41", "%25", "--", "A:", ": ", " :", "1/", "15/", "+1 ",
        "+1 1 ", "#1", "\n#", "\n>", "\n ", " \n", ">A: ", "L·L", "L-L", "CH", "1e9", "_1",
    )  # fmt: skip
    return (*controls, *ascii_, *spaces, *invisible, *marks, *digits, *letters, *brackets, *edges,
            *sequences)  # fmt: skip


CHARACTERS = _characters()


@dataclass(frozen=True, slots=True)
class Place:
    """A place to fill in a text of a ``kind``; the filled text has up to ``most`` characters."""

    kind: str
    name: str
    before: str
    after: str
    most: int
    line: int = 0
    """The most characters of a line, if limited."""

    def filled(self, char: str, most: int = 0) -> str:
        """Fill the place with a character."""
        room = (self.line or most or self.most) - len(self.before) - len(self.after)
        written = json.dumps(char, ensure_ascii=False)[1:-1] if self.kind == "request" else char
        return self.before + written * (room // len(written)) + self.after

    def filled_lines(self, char: str) -> str:
        """Fill a file with many lines that repeat the character at the place."""
        *head, start = self.before.split("\n")
        end, _, rest = self.after.partition("\n")
        line = start + char * 500 + end + "\n"
        lines = line * ((self.most - len(self.before) - len(self.after)) // len(line))
        return "\n".join([*head, lines + rest])


# --- places, by kind of text --------------------------------------------------


def _gcg_places() -> Iterator[Place]:
    head, turn = "#player1 Ann Ann\n#player2 Bea Bea\n", ">Ann: ABC 8H CAB +14 14\n"
    for name, before, after in (
        ("start", "", head + turn),
        ("pragma", head + "#", "\n" + turn),
        ("pragma text", head + "#title a", "b\n" + turn),
        ("player", "#player1 ", " Ann\n#player2 Bea Bea\n" + turn),
        ("name", "#player1 Ann ", "\n#player2 Bea Bea\n" + turn),
        ("lexicon", head + "#lexicon ", "\n" + turn),
        ("note", head + turn + "#note ", "\n"),
        ("more of a note", head + turn + "#note x\n", "\n"),
        ("nickname", head + turn + ">Be", "x: ABC 8H CAB +14 14\n"),
        ("no colon", head + turn + ">", "\n"),
        ("rack", head + ">Ann: ", " 8H CAB +14 14\n"),
        ("position", head + ">Ann: ABC 8", " CAB +14 14\n"),
        ("word", head + ">Ann: ABC 8H C", "B +14 14\n"),
        ("exchange", head + ">Ann: ABC -A", " +0 0\n"),
        ("score", head + ">Ann: ABC 8H CAB +", " 14\n"),
        ("total", head + ">Ann: ABC 8H CAB +14 ", "\n"),
        ("extra", head + ">Ann: ABC 8H CAB +14 14 ", "\n"),
        ("racks", head + turn + ">Bea: (", ") +4 4\n"),
        ("end", head + turn, ""),
    ):
        yield Place("gcg", name, before, after, gcg.MAX_BYTES, gcg.file.MAX_LINE)


def _other_places(text: str) -> Iterator[Place]:
    """Yield the places of links, messages, JSON, CGP and word lists."""
    for name, before, after in (
        ("alone", "", ""), ("before", "", text), ("after", text, ""), ("first", "1", text[1:]),
        ("middle", text[:30], text[30:]), ("fragment", "https://example.org/#", text),
        ("message", "Your turn:\n", f"\nhttps://example.org/#{text}\n"),
    ):  # fmt: skip
        yield Place("paste", name, before, after, gcg.MAX_BYTES)
    for name, before, after in (
        ("key", '{"', f'": 1, "link": "{text}"}}'), ("text", '{"link": "', text + '"}'),
        ("space", "{", f'"link": "{text}"}}'), ("list", '{"x": [', f'], "link": "{text}"}}'),
        ("number", '{"x": 1', f', "link": "{text}"}}'), ("after", f'{{"link": "{text}"}}', ""),
    ):  # fmt: skip
        yield Place("json", name, before, after, gcg.MAX_BYTES)
    rows = "/".join(["15"] * 15)
    for name, before, after in (
        ("rows", "", f"{rows} ABC/ 0/0 0"), ("row", "15/" * 14, " ABC/ 0/0 0"),
        ("racks", rows + " A", "/ 0/0 0"), ("scores", rows + " ABC/ 0/", " 0"),
        ("turns", rows + " ABC/ 0/0 ", " lex x;"), ("operations", rows + " ABC/ 0/0 0 lex ", ";"),
    ):  # fmt: skip
        yield Place("cgp", name, before, after, cgp.MAX_TEXT)
    for name, before, after in (
        ("start", "", "\ncat\n"), ("word", "cat\nd", "g\n"), ("comment", "#", "\ncat\n"),
        ("end", "cat\n", ""),
    ):  # fmt: skip
        yield Place("list", name, before, after, wordlist_file.MAX_BYTES // SAMPLE)


def _request_places(text: str) -> Iterator[Place]:
    here = "\0"
    new: dict[str, object] = {
        "type": "new",
        "players": ["Ann", "Bea"],
        "language": "en",
        "variant": "complete",
        "challengeRule": "void",
        "seed": "0123456789abcdef",
    }
    tile = {"square": 112, "letter": here, "blank": False}
    seat = {"label": here, "score": 1, "computer": 0, "best": None, "bingos": 0}
    intents: tuple[dict[str, object], ...] = (
        {"type": here}, {"type": "open", "text": here, "known": []},
        {"type": "open", "text": text, "known": [{"link": here}]},
        new | {"players": ["Ann", here]}, new | {"language": here}, new | {"seed": here},
        new | {"challengeRule": here}, {"type": "view", "more": here},
        {"type": "preview", "tiles": [tile]}, {"type": "read", "text": here},
        {"type": "read", "text": f"exchange {here}"}, {"type": "read", "text": f"8H {here}"},
        {"type": "read", "text": f"note {here}"}, {"type": "read", "text": f"row {here}"},
        {"type": "read", "text": "x", "words": [here]},
        {"type": "commit", "move": {"kind": "pass"}, "note": here},
        {"type": "commit", "move": {"kind": "accept", "word": here}},
        {"type": "words", "mode": "word", "query": here},
        {"type": "words", "mode": "pattern", "query": here},
        {"type": "import", "text": here}, {"type": "import", "base64": here},
        {"type": "export", "format": here},
        {"type": "statistics", "games": [{"players": [seat] * 2, "seats": [0], "winners": [0]}]},
    )  # fmt: skip
    for intent in intents:
        whole = json.dumps({"v": 1, "link": text, "seat": 0, "noPack": True, "intent": intent})
        before, after = whole.split(json.dumps(here)[1:-1], 1)
        name = " ".join([str(intent["type"]).replace(here, "type"), *_path(intent, here)])
        yield Place("request", name, before, after, MAX_REQUEST)


def _path(value: object, here: str) -> list[str]:
    """Return the names of the fields around the filling."""
    items = value.items() if isinstance(value, dict) else ()
    found = [name for name, inner in items if here in json.dumps(inner, ensure_ascii=False)]
    return [str(name) for name in found if name != "type"]


def places(text: str) -> list[Place]:
    """Return all places; ``text`` is a link."""
    return [*_gcg_places(), *_other_places(text), *_request_places(text)]


# --- reading filled texts -----------------------------------------------------


def _tried(read: Callable[[], object]) -> str:
    """Call a reader, and return "read", or "refused" if it raises `ScrabbleError`."""
    try:
        read()
    except ScrabbleError:
        return "refused"
    return "read"


def _load(text: str) -> str:
    return _tried(lambda: convert.load(text))


def _list(text: str) -> str:
    file = text.encode("utf-8", "surrogatepass")[: wordlist_file.MAX_BYTES]
    return _tried(lambda: read_wordlist(file, load_alphabet("ca")))


def _request(text: str) -> str:
    return "read" if json.loads(handle(text))["ok"] else "refused"


READ: dict[str, Callable[[str], str]] = {
    "gcg": _load,
    "paste": _load,
    "json": _load,
    "cgp": _load,
    "list": _list,
    "request": _request,
}


class Usual:
    """The time of ordinary input: measured once for each kind and size."""

    def __init__(self, rng: Random) -> None:
        games = (random_game(rng, Setup(("Ann", "Bea"), seed=1)) for _ in count())
        history = next(game for game in games if len(game.turns) >= USUAL_TURNS)
        self.link = link.encode_history(history)
        self._file = convert.dump(Contents(history), Format.GCG)
        self._cgp = convert.dump(Contents(history), Format.CGP).strip()

        self._seconds: dict[tuple[str, int], float] = {}

    def seconds(self, kind: str, size: int) -> float:
        """Return the time of ordinary input of about this size."""
        key = kind, size - size % 10 ** max(0, len(str(size)) - 2)
        if key not in self._seconds:
            self._seconds[key] = min(self.seconds_now(*key) for _ in range(TRIES))
        return self._seconds[key]

    def seconds_now(self, kind: str, size: int) -> float:
        """Measure ordinary input of a size now."""
        text = self._text(kind, size)
        return timed(lambda: READ[kind](text))[1]

    def _text(self, kind: str, size: int) -> str:
        prose = "A good move for the corner 😀. " * (size // 30)
        match kind:
            case "gcg":
                note = f"#note {prose[:900]}\n"
                return self._file + note * ((size - len(self._file)) // len(note))
            case "paste":
                return f"https://example.org/#{self.link} {prose[: size - len(self.link) - 30]}"
            case "json":
                return json.dumps(
                    {"title": prose[: size - 3000], "link": self.link}, ensure_ascii=False
                )
            case "cgp":
                more = " note a good move for the corner;"
                return self._cgp + more * ((size - len(self._cgp)) // len(more))
            case "list":
                return _words()[:size]
        about = {"v": 1, "link": self.link, "seat": 0, "noPack": True}
        chat = 'Bea: "QUIZ"? 😀\nAnn: a word!\n' * (size // 33)  # JSON escapes quotes and newlines.
        intent = {"type": "open", "text": f"#{self.link} {chat}"[: size - 3000], "known": []}
        return json.dumps(about | {"intent": intent}, ensure_ascii=False)


@cache
def _words() -> str:
    """Return all Catalan words, one a line: more than a list may hold."""
    alphabet = load_alphabet("ca")
    return "\n".join(alphabet.plain(word) for word in load_lexicon("ca-complete"))


def mutants(rng: Random, usual: Usual) -> Iterator[Mutant]:
    """Yield every character at every place in random order."""
    pairs = list(product(places(usual.link), CHARACTERS))
    rng.shuffle(pairs)
    for place, char in pairs:
        name = f"{place.kind}/{place.name} {char!a}"
        full = place.kind == "list" and rng.random() < FULL_SHARE
        yield Mutant(name, place.filled(char, SAMPLE * place.most if full else 0))
        if place.kind == "gcg":
            yield Mutant(f"{name} in lines", place.filled_lines(char))


def judge(mutant: Mutant, usual: Usual) -> Answer:
    """Read a mutant; the outcome is ``in time``, or ``slow`` with the time and its limit."""
    kind, text = mutant.kind.partition("/")[0], str(mutant.text)
    usually = max(usual.seconds(kind, len(text)), usual.seconds("paste", SHORT))
    outcome, seconds = timed(lambda: READ[kind](text))
    for _ in range(RETRIES):
        if seconds <= FACTOR * usually:
            break
        sleep(PAUSE_S)
        usually = max(usual.seconds_now(kind, len(text)), usual.seconds_now("paste", SHORT))
        seconds = timed(lambda: READ[kind](text))[1]
    limit = FACTOR * usually
    if outcome.startswith("crash"):
        return Answer(outcome, wrong=True, seconds=seconds)
    if seconds > limit:
        return Answer(f"{kind}: slow, {seconds:.3f} s of {limit:.3f} s", True, seconds)
    return Answer(f"{kind}: in time", False, seconds)


def fuzz(count: int, seed: int, seconds: float | None = None) -> Report:
    """Time ``count`` inputs, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311  Repeatable on purpose.
    usual = Usual(rng)
    return run(islice(mutants(rng, usual), count), lambda each: judge(each, usual), seconds)


main = program("fuzz times", __doc__, fuzz)
