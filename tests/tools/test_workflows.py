"""The workflows: only main and tags publish; no foreign code gets a token that writes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    import yaml

pytestmark = pytest.mark.native

WORKFLOWS = sorted((Path(__file__).parents[2] / ".github" / "workflows").glob("*.yml"))

TRIGGERS = {"push", "pull_request", "schedule", "workflow_call", "workflow_dispatch"}
"""The others, above all pull_request_target and workflow_run, give a fork's work our token."""
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
"""After what a job may write, on which condition, what, and the action that does it."""
FETCHES = "actions/download-artifact"
READS = {"contents": "read"}
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
OWN = re.compile(r"\./\.github/workflows/\w+\.yml")
FROM_US = re.compile(r"\$\{\{ matrix\.\w+ \}\}")
"""What a script may be given: a value that stands in the workflow itself."""

Workflow = dict[Any, Any]


def faults(workflow: Workflow) -> list[str]:
    """List what would let somebody else publish, or run code with more rights than it needs."""
    found = [*_trigger_faults(workflow)]
    if workflow.get("permissions") != READS:
        found.append("may do more than read")
    for job in workflow["jobs"].values():
        if _may_write(job):
            found += _writer_faults(workflow, job)
        found += _job_faults(job)
    if re.search(r"secrets\b|github\.token", str(workflow)):
        found.append("uses a secret")
    return list(dict.fromkeys(found))


def _triggers(workflow: Workflow) -> Any:
    """Return what stands under ``on``, which YAML 1.1 reads as true."""
    return workflow.get("on", workflow.get(True))


def _trigger_faults(workflow: Workflow) -> Iterator[str]:
    triggers = _triggers(workflow)
    names = {triggers} if isinstance(triggers, str) else set(triggers)
    if not names <= TRIGGERS:
        yield f"starts on {', '.join(sorted(names - TRIGGERS))}"


def _may_write(job: Workflow) -> bool:
    return job.get("permissions", READS) not in (READS, {})


def _writer_faults(workflow: Workflow, job: Workflow) -> Iterator[str]:
    """Yield the faults of a job whose token may write."""
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


def _job_faults(job: Workflow) -> Iterator[str]:
    if not OWN.fullmatch(job.get("uses", "./.github/workflows/none.yml")):
        yield "calls another's workflow"
    for step in job.get("steps", []):
        action, options = step.get("uses"), step.get("with", {})
        if action and not PINNED.fullmatch(action):
            yield "has an action without the hash of a commit"
        if action and action.startswith("actions/checkout@"):
            if options.get("persist-credentials") is not False:
                yield "leaves a token in the checkout"
            if options.keys() & {"ref", "repository", "token"}:
                yield "checks out another commit than the one that started it"
        if "${{" in FROM_US.sub("", step.get("run", "")):
            yield "puts foreign text into a script"


HASH = "0" * 40
CHECKOUT = f"uses: actions/checkout@{HASH}, with: {{persist-credentials: false"
DEPLOY = f"uses: actions/deploy-pages@{HASH}"
MAY = "permissions: {pages: write, id-token: write}"


def of_text(on: str, job: str, permissions: str = "contents: read") -> str:
    """Return a workflow of one job."""
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
            ["starts on workflow_run", "writes after more than a push to main or a tag"],
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
            of_text("pull_request_target", f"steps: [{{{CHECKOUT}}}}}]"),
            ["starts on pull_request_target"],
            id="a pull request with our token",
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
            of_text("push", "steps: [{uses: actions/setup-python@v6}]"),
            ["has an action without the hash of a commit"],
            id="an action by its tag",
        ),
        pytest.param(
            of_text("push", f"steps: [{{uses: actions/checkout@{HASH}}}]"),
            ["leaves a token in the checkout"],
            id="a checkout that keeps the token",
        ),
        pytest.param(
            of_text("push", f"steps: [{{{CHECKOUT}, ref: main}}}}]"),
            ["checks out another commit than the one that started it"],
            id="a checkout of something else",
        ),
        pytest.param(
            of_text("push", "steps: [{run: 'echo ${{ github.event.pull_request.title }}'}]"),
            ["puts foreign text into a script"],
            id="a title in a script",
        ),
        pytest.param(
            of_text("push", "steps: [{run: 'test ${{ matrix.browser }}'}]"), [], id="our own value"
        ),
        pytest.param(
            of_text("push", "uses: some/where/.github/workflows/a.yml@main"),
            ["calls another's workflow"],
            id="a workflow of somebody else",
        ),
        pytest.param(
            of_text("push", "uses: ./.github/workflows/test.yml, secrets: inherit"),
            ["uses a secret"],
            id="secrets for a workflow",
        ),
    ],
)
def test_each_fault_of_a_workflow_is_found(workflow: str, expected: list[str]) -> None:
    """Whatever would let a fork publish, or give its code a token."""
    assert faults(yaml.safe_load(workflow)) == expected


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_our_workflows_have_no_fault(path: Path) -> None:
    """Each of them as it is committed."""
    assert faults(yaml.safe_load(path.read_text("utf-8"))) == []


def test_what_is_published_was_tested() -> None:
    """Two workflows publish: a job that writes waits for the build, and the build for all tests."""
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
