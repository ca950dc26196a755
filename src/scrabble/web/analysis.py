"""Answer the intents of hints and reviews, and prepare the move generator in idle time.

Searches run in slices: after a reply with ``done: false`` the page sends the intent again.
"""

from __future__ import annotations

from functools import partial

from scrabble.errors import IllegalMove
from scrabble.game import (
    HINT_STEPS,
    OWN_LIST,
    Game,
    History,
    Position,
    Record,
    gives_away,
    require_reviewable,
)
from scrabble.lexicon import Lexicon, latest_packs, pack_info
from scrabble.strategy.coach import SeatReview, add_up, missed_words, win_chances
from scrabble.strategy.players import Player
from scrabble.strategy.review import (
    LOOKS,
    Hint,
    Look,
    TurnReview,
    hint,
    review_turn,
    reviewer,
)
from scrabble.strategy.tenths import to_points
from scrabble.tiles import RACK_SIZE
from scrabble.views.json import Json
from scrabble.web.generators import generator_of, warm_up
from scrabble.web.rated import rated, told
from scrabble.web.request import BadRequest, Intents, Request
from scrabble.web.session import Opened, open_request, pack
from scrabble.web.slices import LONGEST_SLICE, Finished, Searches, budget_in

_WARM_STEPS = 4
_STEPS = ("score", "tiles", "lane", "moves")


_hints: Searches[Hint] = Searches(most=1)
_searches: Searches[TurnReview | None] = Searches(most=2)
"""The running reviews: one of the game, turn by turn, and a deeper one of a single turn."""


def _hint(request: Request) -> Json:
    """Return the hint steps that the player has bought or, if hints are free, asks for."""
    opened = open_request(request)
    position = opened.history.last
    setup = position.setup
    if setup.hint_price is None or position.result is not None:
        raise IllegalMove("no-hint", "This game is played without hints.")
    # In a joint game, the first player has no tiles until all have joined.
    if request.seat != position.to_move or not position.racks[position.to_move]:
        raise IllegalMove("not-your-turn", "It is not your turn in this link.")
    wanted = request.number("step") or HINT_STEPS
    step = min(wanted, position.hint) if setup.hint_price else wanted
    if not 1 <= step <= HINT_STEPS:
        raise IllegalMove("no-hint", "This hint has not been bought.")
    words = _words_for_hints(request, opened)
    budget = budget_in(request, LONGEST_SLICE)
    if step == HINT_STEPS and not _is_ready(position, words, budget):
        return {"done": False, "progress": 0}
    about = opened.link, step, words.digest
    outcome = _hints.go_on(about, lambda: hint(position, _player(position, words), step), budget)
    if isinstance(outcome, Finished):
        found = outcome.result
        return {"done": True, "stage": found.stage, "hint": _hint_fields(found, step, position)}
    return {"done": False, "progress": outcome / 100}


def _player(position: Position, words: Lexicon) -> Player:
    """Return the player that compares moves for hints and reviews."""
    generator = generator_of(words, position.setup.alphabet)
    return reviewer(generator, words)


def _is_ready(position: Position, words: Lexicon, budget: int, look: Look = "usual") -> bool:
    """Prepare the move generator if the search needs it; say whether the search can begin."""
    is_searched = look == "deep" or (look == "usual" and len(position.bag) <= RACK_SIZE)
    return not is_searched or warm_up(words, position.setup.alphabet, budget)


def _words_for_hints(request: Request, opened: Opened) -> Lexicon:
    """Return the lexicon for hints: the game's or, on request, the common words."""
    common = _common_pack(opened.history.game)
    if request.fields.get("common") is True and common:
        return pack(common, request) or opened.words
    return opened.words


def _common_pack(game: Game | Record) -> str | None:
    """Return the common words of a game's edition; of its language for a game with an own list."""
    if game.lexicon == OWN_LIST:
        known = ((info.language, info.variant, info.name) for info in latest_packs())
        return next((name for *of, name in known if of == [game.setup.language, "common"]), None)
    common = pack_info(pack_info(game.lexicon).common)
    return common.name if common.variant == "common" else None


def _hint_fields(found: Hint, step: int, position: Position) -> Json:
    """Return the fields of a hint, up to the given step."""
    whole = {
        "score": found.score,
        "tiles": found.tiles,
        "lane": found.lane,
        "moves": [rated(option, position.board, position.setup.alphabet) for option in found.moves],
    }
    return {"step": step} | {name: whole[name] for name in _STEPS[:step]}


def _review(request: Request) -> Json:
    """Review one turn with the requested ``look``; without a turn, add up the reviewed turns.

    The page asks turn by turn, so that a review does not block, shows its progress and can be
    stopped. The page first asks for a quick review of every turn, then for a usual review of the
    turns that need one.
    """
    opened = open_request(request)
    require_reviewable(opened.history.last)
    history = opened.history
    number = request.number("turn")
    if number is None:
        found = (_reviews.get((opened.link, turn.number)) for turn in history.turns)
        seen = [one for one in found if one]
        return {
            "summary": [_seat(seat) for seat in add_up(history, seen)],
            "chances": [_per_cent(chance) for chance in win_chances(history, seen)],
        }
    if not 1 <= number <= len(history.turns):
        raise BadRequest("turn")
    budget = budget_in(request, LONGEST_SLICE)
    look = request.fields.get("look", "usual")
    if look not in LOOKS:
        raise BadRequest("look")
    if gives_away(history.positions[number - 1], history.last):
        return {"done": True, "of": len(history.turns), "turn": None}
    outcome = _reviewed(opened, number, budget, look)
    if not isinstance(outcome, Finished):
        return {"done": False, "progress": outcome / 100}
    review = outcome.result
    turn = None if review is None else _turn(review, history)
    return {"done": True, "of": len(history.turns), "turn": turn}


_reviews: dict[tuple[str, int], TurnReview | None] = {}
"""The reviews of this session; a deeper review replaces the usual one."""
_MOST_REVIEWS = 2000


def _reviewed(
    opened: Opened, number: int, budget: int, look: Look
) -> Finished[TurnReview | None] | int:
    """Continue reviewing a turn; return the review if finished or cached, or the per cent done."""
    key = opened.link, number
    if key in _reviews:
        known = _reviews[key]
        if known is None or _is_enough(known, look):
            return Finished(known)
    position = opened.history.positions[number - 1]
    if not _is_ready(position, opened.words, budget, look):
        return 0
    player = _player(position, opened.words)
    outcome = _searches.go_on(
        (*key, look),
        lambda: review_turn(opened.history, number, player, look),
        budget,
    )
    if isinstance(outcome, Finished):
        if len(_reviews) > _MOST_REVIEWS:
            _reviews.clear()
        _reviews[key] = outcome.result
    return outcome


def _is_enough(known: TurnReview, look: Look) -> bool:
    """Say whether a turn was reviewed as deeply as requested, or as deeply as possible."""
    if look == "deep" and not known.deeper:
        return known.look != "quick"
    return LOOKS.index(known.look) >= LOOKS.index(look)


def _turn(review: TurnReview, history: History) -> Json:
    position = history.positions[review.number - 1]
    alphabet = position.setup.alphabet
    show = partial(rated, board=position.board, alphabet=alphabet)
    return {
        "number": review.number,
        "seat": review.seat,
        "rival": review.rival,
        "played": show(review.played),
        "best": show(review.best),
        "kept": [alphabet.text(tile) for tile in review.best.kept],
        "pointsLost": review.points_lost,
        "equityLost": to_points(review.equity_lost),
        "mistake": review.mistake,
        "luck": to_points(review.luck),
        "chanceLost": _per_cent(review.chance_lost),
        "bingo": None if review.bingo is None else show(review.bingo),
        "lanes": dict(review.lanes),
        "words": [alphabet.plain(word) for word in missed_words(history, review)],
        "advice": told(review.advice),
        "options": [show(option) for option in review.options],
        "stage": review.stage,
        "exact": review.exact,
        "look": review.look,
        "deeper": review.deeper,
        "reasons": [told(reason) for reason in review.reasons],
    }


def _per_cent(tenths: int | None) -> float | None:
    return None if tenths is None else to_points(tenths)


def _seat(seat: SeatReview) -> Json:
    return {
        "seat": seat.seat,
        "turns": seat.turns,
        "pointsLost": seat.points_lost,
        "equityLost": to_points(seat.equity_lost),
        "mistakes": {size: seat.mistakes[size] for size in ("small", "medium", "large")},
        "luck": to_points(seat.luck),
        "accuracy": _per_cent(seat.accuracy),
        "strategy": _per_cent(seat.strategy),
        "bingos": seat.bingos,
        "bingosMissed": seat.bingos_missed,
        "keyTurns": list(seat.key_turns),
    }


def _warm(request: Request) -> Json:
    """Prepare the move generator a little more, in idle time."""
    opened = open_request(request)
    alphabet = opened.history.game.setup.alphabet
    return {"done": warm_up(opened.words, alphabet, _WARM_STEPS)}


INTENTS: Intents = {
    "hint": _hint,
    "review": _review,
    "warm-generator": _warm,
}
