"""The site as `.ci/site` builds it, with the pictures of docs/ and, if a Pyodide runtime is found, the
page in app/."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import missing_package
from ..sites import find_pyodide_runtime, serve_folder, write_page_folder

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"
sys.path.append(str(SITE))


def build_site(folder: Path, *, app: bool) -> Path:
    """Build the site without a warning; return its folder."""
    from build_pages import lay_out_pages

    lay_out_pages(folder / "pages", app)
    strictly = ("-W", "--keep-going", "-n", "-q", "-d", str(folder / "trees"), "-c", str(SITE))
    run = [sys.executable, "-m", "sphinx", *strictly, str(folder / "pages"), str(folder / "site")]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    if reason := missing_package({"sphinx": "docs", "myst_parser": "docs", "furo": "docs"}):
        pytest.skip(reason)
    runtime = find_pyodide_runtime()
    site = build_site(tmp_path_factory.mktemp("site"), app=runtime is not None)
    if runtime:
        write_page_folder(site / "app", runtime)
    return site


@pytest.fixture(scope="module")
def address(site_folder: Path) -> Iterator[str]:
    """The site's address, one for all tests of a module: a tab may still fetch files after its test."""
    with serve_folder(site_folder) as address:
        yield address
