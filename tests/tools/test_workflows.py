"""The workflows: only main and tags publish; foreign code never gets a write token.

zizmor, which ``build.py check`` runs, audits triggers, pins, credentials and injection.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    import yaml

    from scripts.common import python_env

pytestmark = pytest.mark.native

GITHUB = Path(__file__).parents[2] / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
CONFIG = GITHUB / "zizmor.yml"

ON_MAIN = {"push": {"branches": ["main"]}}
ON_TAG = {"push": {"tags": ["v*"]}}
IF_MAIN = "github.event_name == 'push' && github.ref == 'refs/heads/main'"
IF_TAG = "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')"
WRITERS = (
    (ON_MAIN, IF_MAIN, ("pages", "id-token"), "actions/deploy-pages"),
    (ON_TAG, IF_TAG, ("attestations", "id-token"), "actions/attest-build-provenance"),
    (ON_TAG, IF_TAG, ("id-token",), "pypa/gh-action-pypi-publish"),
    (ON_TAG, IF_TAG, ("contents",), "softprops/action-gh-release"),
)
"""Jobs that may write: trigger, condition, permissions, and the action that needs write access."""
FETCHES = "actions/download-artifact"
READS = {"contents": "read"}
Workflow = dict[Any, Any]


def faults(workflow: Workflow) -> list[str]:
    """List the faults that would let others publish, or run code with too many rights."""
    found = [] if workflow.get("permissions") == READS else ["may do more than read"]
    for job in workflow["jobs"].values():
        if _may_write(job):
            found += _writer_faults(workflow, job)
        if any(_is_other_checkout(step) for step in job.get("steps", [])):
            found.append("checks out another commit than the one that started it")
    if re.search(r"secrets\b|github\.token", str(workflow)):
        found.append("uses a secret")
    return found


def _triggers(workflow: Workflow) -> Any:
    """Return the value of ``on``, which YAML 1.1 reads as true."""
    return workflow.get("on", workflow.get(True))


def _is_other_checkout(step: Workflow) -> bool:
    is_checkout = step.get("uses", "").startswith("actions/checkout@")
    return is_checkout and bool(step.get("with", {}).keys() & {"ref", "repository", "token"})


def _may_write(job: Workflow) -> bool:
    return job.get("permissions", READS) not in (READS, {})


def _writer_faults(workflow: Workflow, job: Workflow) -> Iterator[str]:
    """Yield the faults of a job with a write token."""
    allowed = [one for one in WRITERS if one[:2] == (_triggers(workflow), job.get("if"))]
    if not allowed:
        yield "writes after more than a push to main or a tag"
    rights = [one for one in WRITERS if job.get("permissions") == dict.fromkeys(one[2], "write")]
    if not rights or (allowed and not any(one in allowed for one in rights)):
        yield "writes more than it publishes"
    actions = {one[3] for one in rights or WRITERS} | {FETCHES}
    steps = job.get("steps", [{"run": "another workflow"}])
    if not all(step.get("uses", "").partition("@")[0] in actions for step in steps):
        yield "runs more than the publishing with a token that writes"


HASH = "0" * 40
CHECKOUT = f"uses: actions/checkout@{HASH}, with: {{persist-credentials: false"
DEPLOY = f"uses: actions/deploy-pages@{HASH}"
MAY = "permissions: {pages: write, id-token: write}"


def of_text(on: str, job: str, permissions: str = "contents: read") -> str:
    """Return a workflow with one job."""
    return f"on: {on}\npermissions: {{{permissions}}}\njobs: {{one: {{{job}}}}}\n"


def publishing(on: str, *, only: str = IF_MAIN, may: str = MAY, step: str = DEPLOY) -> str:
    """Return a workflow that publishes."""
    return of_text(on, f'if: "{only}", {may}, steps: [{{{step}}}]')


PUSH = "{push: {branches: [main]}}"
TAG = "{push: {tags: ['v*']}}"
RELEASE = f"uses: softprops/action-gh-release@{HASH}"


@pytest.mark.parametrize(
    ("workflow", "expected"),
    [
        pytest.param(publishing(PUSH), [], id="publishes after a push to main"),
        pytest.param(of_text("[pull_request]", f"steps: [{{{CHECKOUT}}}}}]"), [], id="tests"),
        pytest.param(
            publishing("{workflow_run: {workflows: [Test], branches: [main]}}"),
            ["writes after more than a push to main or a tag"],
            id="a fork's branch called main",
        ),
        pytest.param(
            publishing("{push: {branches: [main]}, pull_request: }"),
            ["writes after more than a push to main or a tag"],
            id="publishes a pull request",
        ),
        pytest.param(
            publishing("{push: }"),
            ["writes after more than a push to main or a tag"],
            id="any branch",
        ),
        pytest.param(
            publishing(PUSH, only="always()"),
            ["writes after more than a push to main or a tag"],
            id="another condition",
        ),
        pytest.param(
            publishing(PUSH, may="permissions: write-all"),
            ["writes more than it publishes"],
            id="all rights for a job",
        ),
        pytest.param(
            publishing(PUSH, step="run: python build.py dist"),
            ["runs more than the publishing with a token that writes"],
            id="builds with the token that publishes",
        ),
        pytest.param(
            publishing(PUSH, may="permissions: {contents: write}", step=RELEASE),
            ["writes more than it publishes"],
            id="a release without a tag",
        ),
        pytest.param(
            publishing(TAG, only=IF_TAG, may="permissions: {contents: write}", step=RELEASE),
            [],
            id="a release after a tag",
        ),
        pytest.param(
            publishing(TAG, only=IF_TAG, may="permissions: {id-token: write}", step=RELEASE),
            ["runs more than the publishing with a token that writes"],
            id="an action with the rights of another",
        ),
        pytest.param(
            of_text("push", "steps: []", permissions="contents: write"),
            ["may do more than read"],
            id="rights for all jobs",
        ),
        pytest.param(
            of_text("push", f"steps: [{{{CHECKOUT}, ref: main}}}}]"),
            ["checks out another commit than the one that started it"],
            id="a checkout of something else",
        ),
        pytest.param(
            of_text("push", "uses: ./.github/workflows/test.yml, secrets: inherit"),
            ["uses a secret"],
            id="secrets for a workflow",
        ),
    ],
)
def test_each_fault_of_a_workflow_is_found(workflow: str, expected: list[str]) -> None:
    """Each fault would let a fork publish or give its code a token."""
    assert faults(yaml.safe_load(workflow)) == expected


AUDITED = f"""
on: {{pull_request_target: , workflow_run: {{workflows: [Test]}}}}
permissions: {{contents: read}}
jobs:
  one:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/setup-python@v6
      - uses: actions/checkout@{HASH}
      - run: echo ${{{{ github.event.pull_request.title }}}}
"""


def test_zizmor_finds_what_is_left_to_it(tmp_path: Path) -> None:
    """Zizmor audits triggers, pins, credentials and injection; our settings disable no audit."""
    (tmp_path / "a.yml").write_text(AUDITED, "utf-8")
    zizmor = [python_env.tool("zizmor"), "--offline", "--config", CONFIG, "--format", "json"]
    done = subprocess.run([*zizmor, tmp_path / "a.yml"], capture_output=True, check=False)
    assert {each["ident"] for each in json.loads(done.stdout)} >= {
        "artipacked", "dangerous-triggers", "template-injection", "unpinned-uses",
    }  # fmt: skip


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_our_workflows_have_no_fault(path: Path) -> None:
    """Each workflow is checked as committed."""
    assert faults(yaml.safe_load(path.read_text("utf-8"))) == []


def test_only_tested_builds_are_published() -> None:
    """Two workflows publish: writing jobs wait for the build, which waits for all tests."""
    jobs = {path.stem: yaml.safe_load(path.read_text("utf-8"))["jobs"] for path in WORKFLOWS}
    writers = {
        name: {job: one["needs"] for job, one in its.items() if _may_write(one)}
        for name, its in jobs.items()
        if any(map(_may_write, its.values()))
    }
    assert writers == {
        "pages": {"publish": "build"},
        "release": {"attest": "build", "packages": "attest", "release": "packages"},
    }
    for name, tests in (("pages", ["test"]), ("release", ["test", "full"])):
        needs = jobs[name]["build"]["needs"]
        assert ([needs] if isinstance(needs, str) else needs) == tests
        for test in tests:
            assert jobs[name][test]["uses"] == f"./.github/workflows/{test}.yml"
