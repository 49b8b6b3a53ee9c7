"""Without what only some features need, the other tests run and these skip, saying what is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import queens_snap

TESTS = Path(__file__).parent


def pytest_output(tmp_path: Path, tests: list[str], variables: dict[str, str]) -> str:
    """Output of pytest in an environment of its own."""
    package = Path(queens_snap.__path__[0]).parent
    found = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n0",
            "-rs",
            "-p",
            "no:cacheprovider",
            *(str(TESTS / t) for t in tests),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(package)]), **variables},
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_without_packages_their_tests_skip_with_the_extra(tmp_path: Path) -> None:
    for name in ("starlette", "uvicorn", "httpx", "playwright", "distributed"):
        (tmp_path / f"{name}.py").write_text('raise ImportError("not here")')
    told = pytest_output(
        tmp_path,
        [
            "commands/test_serve.py",
            "drop/local",
            "overlay/story/test_page.py",
            "batch/test_cluster.py",
            "drop/desktop/test_viewer.py",
        ],
        {},
    )
    assert " passed" in told
    for package, extra in {
        "starlette": "web",
        "distributed": "cluster",
        "playwright.sync_api": "dev",
    }.items():
        assert f'needs {package}, which comes with the extra "{extra}"' in told


@pytest.mark.slow
def test_without_chromium_the_tests_of_pages_skip(tmp_path: Path) -> None:
    pytest.importorskip("playwright")
    nowhere = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}
    told = pytest_output(tmp_path, ["overlay/story/test_page.py", "drop/desktop/test_clipboard.py"], nowhere)
    assert "needs Chromium" in told
    assert " passed" in told
