"""Answer the intents of the dictionary panel, and load the players' own word lists."""

from __future__ import annotations

from collections.abc import Callable

from scrabble.errors import AlphabetError, IllegalMove, LexiconError, MissingLexicon
from scrabble.game import is_dictionary_open, own_list_tags
from scrabble.lexicon import Lexicon, latest_pack
from scrabble.lexicon.search.patterns import ANY, Pattern
from scrabble.lexicon.search.prefix_index import PrefixIndex
from scrabble.lexicon.search.queries import hooks, results_page
from scrabble.lexicon.search.subtree_index import SubtreeIndex, letters_by_length
from scrabble.lexicon.wordlist_file import WordList, reading_wordlist
from scrabble.strategy.steps import Steps
from scrabble.tiles import Alphabet, load_alphabet
from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Intents, Request
from scrabble.web.session import open_request, own_lists, pack
from scrabble.web.slices import LONGEST_SLICE, Finished, Searches, budget_in

SEARCH_INDEXES: tuple[Callable[[Lexicon], object], ...] = (
    SubtreeIndex.of,
    letters_by_length,
    PrefixIndex.of,
)
"""The functions that build the search indexes; each index needs the earlier ones."""
PAGE = 60
MAX_QUERY = 60
MAX_RESULTS = 100_000
_FIRST_SLICE = 4
"""The number of steps in the first slice, enough for lists of a few thousand words."""

_reading: Searches[Json] = Searches(1)
"""The word list being read."""

_PATTERNS: dict[str, Callable[[str, Alphabet], Pattern]] = {
    "prefix": lambda text, alphabet: Pattern(alphabet.word(text) + ANY),
    "suffix": lambda text, alphabet: Pattern(ANY + alphabet.word(text)),
    "contains": lambda text, alphabet: Pattern(ANY + alphabet.word(text) + ANY),
    "pattern": Pattern.parse,
    "anagram": lambda text, alphabet: Pattern(ANY, rack_of(text, alphabet), whole_rack=True),
    "rack": lambda text, alphabet: Pattern(ANY, rack_of(text, alphabet)),
    "two": lambda _text, _alphabet: Pattern(".."),
    "three": lambda _text, _alphabet: Pattern("..."),
}


def rack_of(text: str, alphabet: Alphabet) -> str:
    """Parse rack tiles typed in any case, ``?`` for a blank, ignoring white space."""
    pieces = "".join(text.split()).split("?")
    return "?".join(alphabet.word(piece) for piece in pieces)


def _words(request: Request) -> Json:
    """Return one page of results of a search in the game's lexicon or in a named lexicon."""
    lexicon = _lexicon(request)
    alphabet = load_alphabet(lexicon.alphabet_id)
    mode, query = request.word("mode"), request.text("query").strip()
    if len(query) > MAX_QUERY:
        raise LexiconError("bad-pattern", f"A search has up to {MAX_QUERY} characters.")
    if mode == "word":
        return _is_word(query, lexicon, alphabet)
    if mode == "hooks":
        return _hooks(query, lexicon, alphabet)
    if mode not in _PATTERNS:
        raise BadRequest("mode")
    start = request.number("start") or 0
    if not 0 <= start <= MAX_RESULTS:
        raise BadRequest("start")
    found = results_page(
        lexicon, _PATTERNS[mode](query, alphabet), alphabet, start=start, limit=PAGE
    )
    results = [
        {"text": alphabet.spell(one.tiles), "word": alphabet.plain(one.tiles), "points": one.points}
        for one in found.results
    ]
    return {"results": results, "more": found.more, "start": start}


def _prepare_search(request: Request) -> Json:
    """Build one of the search indexes; the page asks for them in idle time.

    ``step`` is the index's place in `SEARCH_INDEXES`; ``done`` is true for the last place. Building
    an index takes up to a second in the page. Indexes of the last two lexicons are cached.
    """
    step = request.number("step") or 0
    if not 0 <= step < len(SEARCH_INDEXES):
        raise BadRequest("step")
    SEARCH_INDEXES[step](_lexicon(request))
    return {"done": step == len(SEARCH_INDEXES) - 1}


def _lexicon(request: Request) -> Lexicon:
    """Return the game's lexicon if players may consult it now; without a link, a named lexicon."""
    if request.link:
        opened = open_request(request)
        if not is_dictionary_open(opened.history.last):
            raise IllegalMove(
                "panel-off",
                "This game is played with challenges: the dictionary opens when it is over.",
            )
        lexicon = opened.lexicon
    else:
        try:
            info = latest_pack(request.text("language"), request.text("variant"))
        except LexiconError as error:
            raise BadRequest("lexicon") from error
        lexicon = pack(info.name, request)
    if lexicon is None:
        raise MissingLexicon
    return lexicon


def _is_word(query: str, lexicon: Lexicon, alphabet: Alphabet) -> Json:
    try:
        word = alphabet.word(query)
    except AlphabetError:
        return {"word": query, "good": False, "points": 0, "letters": []}
    return {
        "word": alphabet.plain(word),
        "good": word in lexicon,
        "points": alphabet.points(word),
        "letters": [alphabet.text(tile) for tile in word],
    }


def _hooks(query: str, lexicon: Lexicon, alphabet: Alphabet) -> Json:
    word = alphabet.word(query)
    found = hooks(lexicon, word)
    return _is_word(query, lexicon, alphabet) | {
        "front": [alphabet.text(tile) for tile in found.front],
        "back": [alphabet.text(tile) for tile in found.back],
    }


def begin_own_list(language: str, file: bytes, expected: str) -> Json:
    """Read the first words of a player's file; the intent ``read-list`` continues.

    ``expected`` is the start of the words' digest in hexadecimal, from the link of the game that
    needs the list; it is empty for a new game. Stops reading an earlier file. Raises as `_taking`.
    """
    steps = reading_wordlist(file, load_alphabet(language), expected)
    _reading.forget()
    return _read(lambda: _taking(steps), _FIRST_SLICE)


def _read_list(request: Request) -> Json:
    """Continue reading the player's file, or stop.

    Raises `LexiconError` (``no-file``, or as `_taking`).
    """
    if request.fields.get("stop") is True:
        _reading.forget()
    return _read(_no_file, budget_in(request, LONGEST_SLICE))


def _read(begin: Callable[[], Steps[Json]], budget: int) -> Json:
    outcome = _reading.go_on((), begin, budget)
    if isinstance(outcome, Finished):
        return {"done": True} | outcome.result
    return {"done": False, "progress": outcome / 100}


def _no_file() -> Steps[Json]:
    raise LexiconError("no-file", "The word list is not here any more: choose the file again.")


def _taking(steps: Steps[WordList]) -> Steps[Json]:
    """Make a lexicon from a player's file, and cache it for the games that use the list.

    Raises `LexiconError` as `reading_wordlist` does, or ``rival-list`` if another list with the
    same tag is loaded. Then both lists are dropped, because the tag of 32 bits in older links does
    not say which list a game means.
    """
    own = yield from steps
    tag: int = own_list_tags(own.lexicon.digest)["tag"]
    if own_lists.setdefault(tag, own.lexicon).digest != own.lexicon.digest:
        del own_lists[tag]
        raise LexiconError(
            "rival-list",
            "Another word list with the same number is here: one was made to pass for the other.",
        )
    bad = [{"line": line.number, "text": line.text} for line in own.skipped_lines]
    guess = {"encoding": own.encoding} if own.is_guessed else {}
    return {"tag": tag, "words": len(own.lexicon), "badLines": bad, "cut": own.cut, **guess}


INTENTS: Intents = {
    "words": _words,
    "prepare-search": _prepare_search,
    "read-list": _read_list,
}
