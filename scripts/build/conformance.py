"""Turn the accessibility report (OpenACR, docs/accessibility-report.yaml) into a page of the docs.

OpenACR is the GSA's format for accessibility conformance reports; its catalogue
``2.5-edition-wcag-2.2-en`` has the 55 criteria of WCAG 2.2, levels A and AA.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml  # type: ignore[import-untyped]  # No types are installed.

from scripts.common.base import ROOT

SOURCE = ROOT / "docs" / "accessibility-report.yaml"
PAGE = "accessibility-report"
LEVELS = {
    "supports": "Supports",
    "partially-supports": "Partially supports",
    "does-not-support": "Does not support",
    "not-applicable": "Not applicable",
}
"""OpenACR's terms for adherence, as the page writes them."""
CHAPTERS = {"success_criteria_level_a": "Level A", "success_criteria_level_aa": "Level AA"}


def page() -> str:
    """Return the page in Markdown."""
    report = yaml.safe_load(SOURCE.read_text("utf-8"))
    lines = [f"# {report['title']}", "", report["notes"], ""]
    lines += [
        f"Version {report['product']['version']}, {report['report_date']}. How we tested:",
        "",
    ]
    lines += [report["evaluation_methods_used"], ""]
    lines += ["The report itself is `docs/accessibility-report.yaml`, in the form of OpenACR.", ""]
    for chapter, title in CHAPTERS.items():
        lines += [f"## WCAG 2.2, {title}", "", "| Criterion | | Remarks |", "| --- | --- | --- |"]
        lines += _rows(report["chapters"][chapter]["criteria"])
        lines.append("")
    return "\n".join(lines)


def _rows(criteria: list[dict[str, Any]]) -> Iterator[str]:
    for each in criteria:
        adherence = each["components"][0]["adherence"]
        yield f"| {each['num']} | {LEVELS[adherence['level']]} | {adherence['notes']} |"
