"""Run ``python -m scrabble duplicate``: begin, play and show duplicates, rank their results."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from time import sleep
from typing import Any

from scrabble import duplicate as duplicates
from scrabble import link as links
from scrabble.characters import isolated
from scrabble.cli import game_options, options
from scrabble.cli.links import link_text
from scrabble.cli.reports import is_terminal, report
from scrabble.duplicate import Card, Course, Duplicate, Feature, Ranked, Scored, Turn, percent
from scrabble.errors import FileFormatError, IllegalMove, MoveSyntaxError, SetupError
from scrabble.files.json import board_rows
from scrabble.game.player_text import clean_name
from scrabble.lexicon import Lexicon, common_words, load_lexicon
from scrabble.moves import Place, format_move
from scrabble.rules import Play
from scrabble.tiles import Alphabet
from scrabble.views.text_view import board_lines

EXAMPLES = """\
examples:
  python -m scrabble duplicate new --lexicon en --seconds 120
  python -m scrabble duplicate new --lexicon fr --date 2026-12-01
  python -m scrabble duplicate play LINK --name Ann
  python -m scrabble duplicate play LINK "8H QUIZ" pass --json
  python -m scrabble duplicate result LINK --turns
  python -m scrabble duplicate table LINK LINK --csv
  python -m scrabble duplicate show LINK --turn 3

In a duplicate everybody plays the same racks on the same board, and the highest
play of each turn stands. LINK is a link or any text around one, or - for
standard input. `play` takes a play for each turn, or reads them line by line;
after the last turn it prints the link of the result. `table` ranks results; with
- it reads one from each line.
"""

_CSV_FIELDS = ("rank", "name", "points", "percent", "found", "turns")
_FORMULA = "=+-@\t\r"
"""A spreadsheet takes a cell that begins with one of these for a formula."""
_MAX_RESULTS = 1000
_BEFORE_1970 = date(1970, 1, 1).toordinal()
_COMPUTER = "Strength {}"


def add_duplicate(parser: argparse.ArgumentParser) -> None:
    """Add the actions of the command ``duplicate``."""
    parser.description = "Duplicates: the same racks for everybody."
    parser.epilog = EXAMPLES
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _add_new(actions.add_parser("new", help="print the link of a new duplicate, or of a day's"))
    play = actions.add_parser("play", help="play a duplicate and print the link of the result")
    play.add_argument("link", help="the link of a duplicate")
    play.add_argument("plays", nargs="*", metavar="PLAY", help='such as "8H QUIZ", or pass')
    play.add_argument("--name", default="", help="your name, for the result")
    play.set_defaults(run=_play)
    result = actions.add_parser("result", help="print the points of a result")
    result.add_argument("link", help="the link of a result")
    result.add_argument("--turns", action="store_true", help="each turn, too: it tells all plays")
    result.set_defaults(run=_result)
    table = actions.add_parser("table", help="rank the results of one duplicate")
    table.add_argument("links", nargs="+", metavar="LINK", help="the links of results")
    table.add_argument("--csv", action="store_true", help="print comma-separated values")
    table.add_argument("--computers", action="store_true", help="add the computers' results")
    table.set_defaults(run=_table)
    show = actions.add_parser("show", help="print board and rack of a turn, large")
    show.add_argument("link", help="the link of a duplicate")
    show.add_argument(
        "--turn", type=options.whole_number(1), default=1, metavar="N", help="default 1"
    )
    show.add_argument("--highest", action="store_true", help="the highest play, too")
    show.add_argument("--clock", action="store_true", help="count the seconds of the turn down")
    show.set_defaults(run=_show)
    for action in (play, result, table):
        action.add_argument("--json", action="store_true", help="print JSON")


def _add_new(new: argparse.ArgumentParser) -> None:
    options.add_lexicon(new)
    new.add_argument("--seed", type=game_options.seed, metavar="HEX", help="10 hex digits")
    new.add_argument(
        "--date", type=options.day, metavar="YYYY-MM-DD", help="the duplicate of a day"
    )
    for option in duplicates.OPTIONS:
        name = f"--{option.name.replace('_', '-')}"
        if isinstance(option.default, bool):
            new.add_argument(name, action="store_true", help=option.sentence)
        else:
            text = f"{option.sentence} {option.range_text}"
            new.add_argument(
                name, type=option.parse, default=option.default, metavar="N", help=text
            )
    new.add_argument("--json", action="store_true", help="print JSON")
    new.set_defaults(run=_new)


# --- the actions -------------------------------------------------------------


def _new(args: argparse.Namespace) -> None:
    chosen = {option.name: getattr(args, option.name) for option in duplicates.OPTIONS}
    if args.date is not None:
        if args.seed is not None or any(chosen.values()):
            raise SetupError(
                "bad-option", "The duplicate of a day has no seed and no options: leave them out."
            )
        made = duplicates.of_day(args.lexicon, args.date.toordinal() - _BEFORE_1970)
    else:
        bits = duplicates.SEED_BITS
        seed = game_options.random_seed(bits) if args.seed is None else args.seed
        made = Duplicate(args.lexicon.name, seed, **chosen)
    link = duplicates.encode(made)
    print(json.dumps(_described(made, link)) if args.json else link)


def _play(args: argparse.Namespace) -> None:
    ready = _Ready.of(args.link)
    cards: list[Card] = []
    plays = _plays(args)
    for turn in ready.course.turns:
        if not args.json:
            print(_turn_text(turn, ready))
        card = _laid(turn, plays, ready, asks=not args.plays and sys.stdin.isatty())
        if card is None:
            break
        cards.append(card)
        if not args.json:
            print(f"{_card_text(card, ready)}\n")
    whole = _whole(cards, ready, args.name) if len(cards) == len(ready.course.turns) else None
    link = None if whole is None else duplicates.encode_result(whole)
    if args.json:
        coming = ready.course.turns[len(cards)] if whole is None else None
        _print_json(
            link=duplicates.encode(ready.duplicate),
            cards=[_card(card, ready.alphabet) for card in cards],
            next=None if coming is None else _turn(coming, ready.alphabet),
            result=link,
        )
    elif whole is not None:
        print(f"{_sum_text(whole)}\n{link}")


def _result(args: argparse.Namespace) -> None:
    text = links.read(link_text(args.link)).text
    ready = _Ready.of(text)
    whole = duplicates.decode_result(text, ready.course, ready.words)
    if args.json:
        turns = [_card(card, ready.alphabet) for card in whole.cards] if args.turns else None
        _print_json(**_summed(whole, text), **({} if turns is None else {"cards": turns}))
        return
    if args.turns:
        print(
            "\n".join(f"{card.turn.number:>2}. {_card_text(card, ready)}" for card in whole.cards)
        )
    print(_sum_text(whole))


def _table(args: argparse.Namespace) -> None:
    texts = [links.read(text).text for text in _results_given(args.links)]
    if not texts:
        raise FileFormatError("no-results", "There is no link of a result: give one a line.")
    ready = _Ready.of(texts[0])
    results = [duplicates.decode_result(text, ready.course, ready.words) for text in texts]
    if args.computers:
        results += _computers(ready)
    listed = duplicates.ranking(results)
    if args.json:
        rows = [_row(each) for each in listed]
        _print_json(link=duplicates.encode(ready.duplicate), highest=ready.course.points, rows=rows)
    elif args.csv:
        sys.stdout.write(_csv(listed))
    else:
        print("\n".join(_line(each) for each in listed))


def _show(args: argparse.Namespace) -> None:
    ready = _Ready.of(args.link)
    turns = ready.course.turns
    if args.turn > len(turns):
        raise FileFormatError("no-turn", f"This duplicate has turns 1 to {len(turns)}.")
    turn = turns[args.turn - 1]
    print("\n".join(_large(turn, ready)))
    if args.clock and ready.duplicate.seconds:
        _count_down(ready.duplicate.seconds)
    if args.highest:
        print(f"Highest: {_play_text(turn, turn.highest, ready.alphabet)}")


# --- what the actions need ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Ready:
    """A duplicate with its words and its course."""

    duplicate: Duplicate
    words: Lexicon
    course: Course

    @classmethod
    def of(cls, text: str) -> _Ready:
        """Find the link of a duplicate or result in a text, and compute the course."""
        duplicate = duplicates.read_head(links.read(link_text(text)).text).duplicate
        words = load_lexicon(duplicate.lexicon)
        course = duplicates.whole_course(duplicate, duplicates.generator_of(words))
        return cls(duplicate, words, course)

    @property
    def alphabet(self) -> Alphabet:
        """The tiles of the duplicate."""
        return self.duplicate.alphabet


def _plays(args: argparse.Namespace) -> Iterator[str]:
    """Yield the plays of the command line, else of the lines of standard input."""
    yield from args.plays or (line for line in sys.stdin if line.strip())


def _laid(turn: Turn, plays: Iterator[str], ready: _Ready, *, asks: bool) -> Card | None:
    """Judge the next play, ``None`` at the end; with ``asks``, report errors and read on."""
    for text in plays:
        try:
            place = duplicates.parse_play(text, turn.board, ready.alphabet)
            return duplicates.judge(turn, place, ready.alphabet, ready.words)
        except (IllegalMove, MoveSyntaxError) as error:
            if not asks:
                raise
            report(error.message)
    return None


def _whole(cards: list[Card], ready: _Ready, name: str) -> Scored:
    places = tuple(card.place for card in cards)
    result = duplicates.Result(ready.duplicate, clean_name(name), places)
    return duplicates.scored(result, ready.course, ready.words)


def _results_given(arguments: list[str]) -> list[str]:
    """Return the texts with results; raises `FileFormatError` (``too-many-results``)."""
    texts = [
        text
        for argument in arguments
        for text in (link_text("-").splitlines() if argument == "-" else [argument])
        if text.strip()
    ]
    if len(texts) > _MAX_RESULTS:
        raise FileFormatError("too-many-results", f"A table has up to {_MAX_RESULTS} results.")
    return texts


def _computers(ready: _Ready) -> list[Scored]:
    """Return the results of all strengths; loads their data."""
    from scrabble.duplicate.company import computer_result  # noqa: PLC0415  Lazy-loaded.
    from scrabble.strategy.players import STRENGTHS, make_player  # noqa: PLC0415  As above.

    generator = duplicates.generator_of(ready.words).warmed()
    common = common_words(ready.words)
    return [
        computer_result(
            ready.course,
            make_player(strength, generator, ready.words, common),
            _COMPUTER.format(strength.number),
        )
        for strength in STRENGTHS
    ]


def _count_down(seconds: int) -> None:
    """Print the seconds left: a terminal overwrites them, a file gets only the first line."""
    if not is_terminal():
        print(f"{seconds} seconds")
        return
    for left in range(seconds, -1, -1):
        print(f"\r{left:>4} seconds ", end="", flush=True)
        sleep(min(left, 1))
    print()


# --- text --------------------------------------------------------------------


def _turn_text(turn: Turn, ready: _Ready) -> str:
    seconds = f", {ready.duplicate.seconds} seconds" if ready.duplicate.seconds else ""
    board = "\n".join(board_lines(turn.board, ready.alphabet))
    return (
        f"Turn {turn.number}{seconds}\n{board}\n"
        f"rack: {ready.alphabet.spell(turn.rack)}   {len(turn.bag)} tiles in the bag"
    )


def _card_text(card: Card, ready: _Ready) -> str:
    highest = _play_text(card.turn, card.turn.highest, ready.alphabet)
    if card.place == card.turn.highest.place:
        return f"{highest}: the highest play"
    laid = "no play"
    if card.place is not None:
        laid = f"{format_move(card.place, card.turn.board, ready.alphabet)} {card.score}"
    bad = ", ".join(map(ready.alphabet.plain, card.bad_words))
    return f"{laid}{f' (no words: {bad})' if bad else ''}; highest: {highest}; lost: {card.lost}"


def _play_text(turn: Turn, play: Play, alphabet: Alphabet) -> str:
    features = ", ".join(map(_feature_text, duplicates.features_of(play)))
    text = f"{format_move(play.place, turn.board, alphabet)} {play.score}"
    return f"{text} ({features})" if features else text


def _feature_text(feature: Feature) -> str:
    return feature.value.replace("-", " ")


def _sum_text(whole: Scored) -> str:
    worst = whole.worst
    name = f"{isolated(whole.result.name)}: " if whole.result.name else ""
    found = f"{whole.found} of {len(whole.cards)} highest plays found"
    lines = [f"{name}{whole.points} of {whole.highest} points, {percent(whole.tenths)} %; {found}"]
    if worst is not None:
        lines.append(f"worst loss: {worst.lost} in turn {worst.turn.number}")
    if whole.missed:
        missed = (f"{_feature_text(feature)} {count}" for feature, count in whole.missed.items())
        lines.append(f"highest plays missed: {', '.join(missed)}")
    return "\n".join(lines)


def _line(each: Ranked) -> str:
    whole = each.scored
    return (
        f"{each.rank:>3}. {whole.points:>5}  {percent(whole.tenths):>5} %  {whole.found:>2} found  "
        f"{isolated(whole.result.name)}"
    ).rstrip()


def _csv(listed: list[Ranked]) -> str:
    """Format a ranking as CSV; an apostrophe keeps a spreadsheet from running a name."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_FIELDS)
    for each in listed:
        row = _row(each)
        name = row["name"]
        safe = f"'{name}" if name[:1] and name[0] in _FORMULA else name
        writer.writerow([(row | {"name": safe})[field] for field in _CSV_FIELDS])
    return out.getvalue()


def _large(turn: Turn, ready: _Ready) -> Iterator[str]:
    """Yield the lines of a turn for a room: board, rack as framed tiles, facts."""
    alphabet = ready.alphabet
    yield f"TURN {turn.number}"
    yield ""
    yield from board_lines(turn.board, alphabet)
    yield ""
    tiles = [(alphabet.text(tile), alphabet.values[tile]) for tile in turn.rack]
    yield " ".join("┌─────┐" for _ in tiles)
    yield " ".join(f"│{text:^5}│" for text, _ in tiles)
    yield " ".join(f"│{value:>4} │" for _, value in tiles)
    yield " ".join("└─────┘" for _ in tiles)
    yield f"{len(turn.bag)} tiles in the bag"


# --- JSON --------------------------------------------------------------------


def _print_json(**fields: object) -> None:
    print(json.dumps(fields, ensure_ascii=False))


def _described(made: Duplicate, link: str) -> dict[str, object]:
    return {
        "link": link,
        "language": made.info.language,
        "lexicon": made.lexicon,
        "seed": f"{made.seed:010x}",
        "options": dict(made.options),
    }


def _turn(turn: Turn, alphabet: Alphabet) -> dict[str, object]:
    return {
        "turn": turn.number,
        "board": board_rows(turn.board, alphabet),
        "rack": alphabet.spell(turn.rack),
        "bag_count": len(turn.bag),
    }


def _card(card: Card, alphabet: Alphabet) -> dict[str, object]:
    turn = card.turn
    return {
        "turn": turn.number,
        "rack": alphabet.spell(turn.rack),
        "move": _move(turn, card.place, alphabet),
        "score": card.score,
        "bad_words": [alphabet.plain(word) for word in card.bad_words],
        "highest": {
            "move": _move(turn, turn.highest.place, alphabet),
            "score": turn.highest.score,
            "features": [feature.value for feature in duplicates.features_of(turn.highest)],
        },
        "lost": card.lost,
    }


def _move(turn: Turn, place: Place | None, alphabet: Alphabet) -> str:
    return "pass" if place is None else format_move(place, turn.board, alphabet)


def _summed(whole: Scored, link: str) -> dict[str, Any]:
    worst = whole.worst
    return {
        "link": link,
        "duplicate": duplicates.encode(whole.result.duplicate),
        "name": whole.result.name,
        "points": whole.points,
        "highest": whole.highest,
        "percent": whole.tenths / 10,
        "found": whole.found,
        "turns": len(whole.cards),
        "worst_turn": None if worst is None else worst.turn.number,
        "missed": {feature.value: count for feature, count in whole.missed.items()},
    }


def _row(each: Ranked) -> dict[str, Any]:
    whole = each.scored
    return {
        "rank": each.rank,
        "name": whole.result.name,
        "points": whole.points,
        "percent": whole.tenths / 10,
        "found": whole.found,
        "turns": len(whole.cards),
    }
