"""The site as `.ci/site` builds it, with the pictures of docs/ and, where it can be had, the page in app/."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..sites import laid, offered, runtime_found

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"
sys.path.append(str(SITE))


def built(folder: Path, *, app: bool) -> Path:
    """The pages, built without a warning."""
    from build_pages import lay_out_pages

    lay_out_pages(folder / "pages", app)
    strictly = ("-W", "--keep-going", "-n", "-q", "-d", str(folder / "trees"), "-c", str(SITE))
    run = [sys.executable, "-m", "sphinx", *strictly, str(folder / "pages"), str(folder / "site")]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    runtime = runtime_found()
    site = built(tmp_path_factory.mktemp("site"), app=runtime is not None)
    if runtime:
        laid(site / "app", runtime)
    return site


@pytest.fixture(scope="module")
def address(whole: Path) -> Iterator[str]:
    """One for all tests of a module: what a tab still fetches when a test has ended is asked of it, too."""
    with offered(whole) as address:
        yield address
