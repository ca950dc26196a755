"""Frozen duplicates: courses, results and refusals of older builds stay the same."""

import json
from pathlib import Path

import pytest

from scrabble.duplicate import Duplicate, encode, read_head
from scrabble.lexicon import pack_info
from scripts.data.vectors import duplicate as made
from scripts.data.vectors.recording import code_of

pytestmark = pytest.mark.native

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data" / "duplicate-vectors.json").read_text("utf-8")
)


def named(kind):
    return pytest.mark.parametrize("vector", VECTORS[kind], ids=lambda each: each["name"])


@named("courses")
def test_links_give_the_same_courses(vector):
    duplicate = read_head(vector["link"]).duplicate
    assert duplicate == Duplicate(vector["lexicon"], vector["seed"], **vector["options"])
    assert made.of_course(made.course_of(duplicate)) == vector


@named("many")
def test_many_courses_have_the_same_digest(vector):
    fields = (vector["lexicon"], vector["joker"], vector["count"])
    assert made.of_many(*fields) == vector


@named("results")
def test_links_give_the_same_results(vector):
    whole = made.read_result(vector["link"])
    assert encode(whole.result.duplicate) == vector["invitation"]
    found = made.of_result(whole.result.name, whole)
    assert found | {"name": vector["name"]} == vector


@named("bad")
def test_bad_links_are_refused_with_the_same_code(vector):
    read = made.read_result if vector["of"] == "result" else read_head
    assert code_of(read, vector["link"]) == vector["code"]


@named("days")
def test_each_day_has_the_same_duplicate(vector):
    duplicate = made.of_day(pack_info(vector["lexicon"]), vector["day"])
    assert duplicate == Duplicate(vector["lexicon"], vector["seed"])
