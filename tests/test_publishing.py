"""Published parts: the README where no files lie beside it, the workflows, the forms for issues."""

import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

yaml = pytest.importorskip("yaml", reason='needs PyYAML, which comes with the extra "cluster"')
ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
REPOSITORY = "https://github.com/somebody/queens-snap"
COMMIT, MAJOR = re.compile(r"[0-9a-f]{40}"), re.compile(r"v\d+")


@pytest.fixture(scope="module")
def links_script() -> ModuleType:
    loader = SourceFileLoader("absolute_links", str(ROOT / ".ci" / "absolute-links"))
    spec = spec_from_loader(loader.name, loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("[page](docs/page.md)", f"[page]({REPOSITORY}/blob/v1/docs/page.md)"),
        ("[page](docs/page.md#how)", f"[page]({REPOSITORY}/blob/v1/docs/page.md#how)"),
        ("![a board](a/b.png)", f"![a board]({REPOSITORY}/raw/v1/a/b.png)"),
        ("[below](#here) [there](https://example.org/)", "[below](#here) [there](https://example.org/)"),
    ],
)
def test_links_lead_to_the_repository(links_script: ModuleType, text: str, made: str) -> None:
    assert links_script.absolute_links(text, REPOSITORY, "v1") == made


def test_no_link_of_the_readme_needs_a_file_beside_it(links_script: ModuleType) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r"\]\((.+?)\)", links_script.absolute_links(text, REPOSITORY, "v1"))
    assert len(named) > 10
    assert [name for name in named if not name.startswith("https://")] == []


def workflow_steps(workflow: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned(workflow: Path) -> None:
    """GitHub's own to a major version, those of others to a commit: what they are cannot change unseen."""
    used = [step["uses"].split("@") for step in workflow_steps(workflow) if "uses" in step]
    assert used
    wrong = [
        name for name, at in used if not (MAJOR if name.startswith("actions/") else COMMIT).fullmatch(at)
    ]
    assert wrong == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_nobody_may_more_than_is_needed(workflow: Path) -> None:
    said = yaml.safe_load(workflow.read_text("utf-8"))
    assert said["permissions"] == {"contents": "read"}
    for job in said["jobs"].values():
        needed = job.get("permissions", {})
        publishing = any(
            re.match("(pypa|actions/deploy|gh)", str(step.get("uses", step.get("run"))))
            for step in job["steps"]
        )
        assert bool(needed) == publishing


def test_every_script_that_a_workflow_runs_is_there() -> None:
    run = [
        word
        for workflow in WORKFLOWS
        for step in workflow_steps(workflow)
        for word in step.get("run", "").split()
    ]
    named = {word for word in run if word.startswith(".ci/")}
    assert named >= {".ci/run", ".ci/single-file"}
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(("form", "asks"), [("misread", {"picture", "json", "doctor"}), ("bug", {"doctor"})])
def test_a_form_does_not_go_without(form: str, asks: set[str]) -> None:
    body = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE" / f"{form}.yml").read_text("utf-8"))["body"]
    assert asks <= {field["id"] for field in body if field.get("validations", {}).get("required")}
