"""The accessibility report has every criterion of WCAG 2.2, levels A and AA, with a remark."""

import re
import sys

import pytest

if sys.platform != "emscripten":
    import yaml

    from scripts.build import conformance, docs

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

CRITERIA = {
    "success_criteria_level_a": """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1
        2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1
        3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2""",
    "success_criteria_level_aa": """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12
        1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3""",
}
"""The criteria that the catalogue 2.5-edition-wcag-2.2-en lists; 4.1.1 is obsolete."""


@pytest.mark.parametrize("chapter", CRITERIA)
def test_every_criterion_has_a_level_and_a_remark(chapter):
    report = yaml.safe_load(conformance.SOURCE.read_text("utf-8"))
    criteria = report["chapters"][chapter]["criteria"]
    assert [each["num"] for each in criteria] == CRITERIA[chapter].split()
    for each in criteria:
        (component,) = each["components"]
        assert component["name"] == "web"
        assert component["adherence"]["level"] in conformance.LEVELS
        assert len(component["adherence"]["notes"]) > len("The page has no video")


def test_the_report_has_what_openacr_requires():
    report = yaml.safe_load(conformance.SOURCE.read_text("utf-8"))
    assert report["catalog"] == "2.5-edition-wcag-2.2-en"
    assert report["product"]["name"] == "Pass-a-Word"
    assert {"title", "author", "vendor", "report_date", "evaluation_methods_used"} <= set(report)
    assert set(report["chapters"]) == set(conformance.CHAPTERS)


def test_the_page_is_made_of_the_report():
    rows = re.findall(r"^\| ([\d.]+) \|", conformance.page(), re.MULTILINE)
    assert rows == " ".join(CRITERIA.values()).split()
    assert conformance.PAGE in docs.CONTENTS["The game"]
