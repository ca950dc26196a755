"""A computer player in a program of its own, as an object that chooses moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import TracebackType
from typing import Any, NoReturn, Self

from scrabble.board import load_layout
from scrabble.bots.keeper import NOT_STARTED
from scrabble.bots.process import MOST_BYTES, LineProcess
from scrabble.bots.protocol import MOST_MOVES, greeting, question
from scrabble.characters import escaped
from scrabble.errors import BotError, MoveSyntaxError
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Move, format_move, parse_move
from scrabble.strategy.players import Knowledge
from scrabble.tiles import load_alphabet

USUAL_SECONDS = 60.0
"""The time limit of one answer; the first may include reading a dictionary."""


@dataclass(frozen=True)
class Bot:
    """A computer player in a program of its own, which `choose` or `start` starts.

    - ``command``: the program with its arguments
    - ``words``: the words of the game; ``lexicon`` is their name, as the program gets it
    - ``name``: how errors call the program
    - ``seconds``: the time limit of one answer
    - ``variables``: more environment variables

    The program ends with `close`, with a ``with`` block, and with this process. It is not part of
    the value: a copy, or a pickled bot in another process, starts its own. `BotError` has the codes
    of docs/bots.md; after an error the program has ended.
    """

    command: tuple[str, ...]
    words: Lexicon = field(repr=False)
    lexicon: str
    name: str = "Bot"
    seconds: float = USUAL_SECONDS
    variables: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)

    def start(self) -> Self:
        """Start the program and greet it, unless it runs; raises `BotError`."""
        self._moves  # noqa: B018  Asked for in the greeting's answer.
        return self

    def choose(self, known: Knowledge) -> Move:
        """Ask for a move; the legality of the move is not checked. Raises `BotError`."""
        if known.layout != load_layout() or known.has_last_turns:
            self._refuse("other-rules", "knows only the classic board and end.")
        asked = question(known)
        if self._moves:
            found = self._generator.moves(known.board, known.rack)[: self._moves]
            asked["moves"] = [
                [format_move(one.place, known.board, known.alphabet), one.score] for one in found
            ]
        answer = self._ask(asked).get("move")
        if answer == "challenge":
            return Challenge(upheld=any(word not in self.words for word in known.last_words))
        if not isinstance(answer, str):
            self._refuse("bad-answer", "names no move.")
        try:
            return parse_move(answer, known.board, known.alphabet)
        except MoveSyntaxError as error:
            self._refuse("bad-answer", f"answers {answer[:200]!r}: {error.message}")

    def close(self) -> None:
        """End the program and everything that it has started."""
        if "_process" in self.__dict__:
            self._process.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the running program."""
        parts = (self.command, self.words, self.lexicon, self.name, self.seconds, self.variables)
        return Bot, parts

    @cached_property
    def _process(self) -> LineProcess:
        try:
            return LineProcess(self.command, self.variables)
        except OSError as error:
            raise BotError("not-started", f"{self.name} cannot be started: {error}.") from error

    @cached_property
    def _moves(self) -> int:
        """Greet the program; return how many legal moves it wants with each question."""
        answer = self._ask(greeting(self.lexicon, self.words, self.seconds))
        digest = self.words.digest.hex()
        if answer.get("words", digest) != digest:
            self._refuse("other-words", f"has another edition of {self.lexicon}.")
        moves = answer.get("moves", 0)
        if not isinstance(moves, int) or not 0 <= moves <= MOST_MOVES:
            self._refuse("bad-answer", f"may ask for up to {MOST_MOVES} moves.")
        return moves

    @cached_property
    def _generator(self) -> Generator:
        return Generator(self.words, load_alphabet(self.words.alphabet_id))

    def _ask(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Send a question; return the answer, or raise `BotError`."""
        try:
            line = self._process.ask(json.dumps(asked).encode() + b"\n", self.seconds)
        except TimeoutError:
            self._refuse("too-late", f"took more than {self.seconds:g} s for an answer.")
        if not line:
            self._refuse_ended()
        if len(line) > MOST_BYTES:
            self._refuse("too-long", f"answers more than {MOST_BYTES} bytes.")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self._refuse("bad-answer", f"answers {line[:200]!r}, which is no JSON object.")
        if "error" in answer:
            self._refuse("refused", f"cannot play: {str(answer['error'])[:500]}")
        return answer

    def _refuse_ended(self) -> NoReturn:
        code = self._process.exit_code()
        if code == NOT_STARTED:
            self._refuse("not-started", "cannot be started.")
        said = "has closed its output." if code is None else f"has ended ({code})."
        self._refuse("ended", said)

    def _refuse(self, code: str, why: str) -> NoReturn:
        """End the program and raise `BotError`, with control characters escaped."""
        self.close()
        raise BotError(code, escaped(f"{self.name} {why}"))
