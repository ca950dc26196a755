"""Duplicates: everybody plays the same racks on the same board, and the highest play stands.

The course of a duplicate follows from its dictionary and its seed. docs/duplicate.md has the rules.

>>> from scrabble.lexicon import load_lexicon
>>> words = load_lexicon("en")
>>> one = Duplicate("en-complete-2", seed=1)
>>> course = whole_course(one, generator_of(words))
>>> card = judge(course.turns[0], None, one.alphabet, words)
>>> card.score, card.lost == course.turns[0].highest.score
(0, True)
>>> read_head(encode(one)).duplicate == one
True
"""

from scrabble.duplicate.cards import Card, Feature, features_of, judge, parse_play
from scrabble.duplicate.course import Course, End, Turn, generator_of, turns_of, whole_course
from scrabble.duplicate.links import Head, decode_result, encode, encode_result, read_head
from scrabble.duplicate.results import (
    Ranked,
    Result,
    Scored,
    percent,
    ranking,
    scored,
    tenths_of,
)
from scrabble.duplicate.setup import OPTIONS, SEED_BITS, Duplicate, of_day

__all__ = [
    "OPTIONS",
    "SEED_BITS",
    "Card",
    "Course",
    "Duplicate",
    "End",
    "Feature",
    "Head",
    "Ranked",
    "Result",
    "Scored",
    "Turn",
    "decode_result",
    "encode",
    "encode_result",
    "features_of",
    "generator_of",
    "judge",
    "of_day",
    "parse_play",
    "percent",
    "ranking",
    "read_head",
    "scored",
    "tenths_of",
    "turns_of",
    "whole_course",
]
