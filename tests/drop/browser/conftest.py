"""The page in a folder, and its address."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ...sites import laid, offered


@pytest.fixture(scope="session")
def runtime() -> Path:
    """A Pyodide release, as `.ci/page` puts it together."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = sorted((cache / "queens-snap-tests").glob("pyodide-*"))
    if not found:
        pytest.skip("needs Python for browsers: .ci/page fetches it")
    return found[-1]


@pytest.fixture(scope="session")
def made(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    return laid(tmp_path_factory.mktemp("site"), runtime)


@pytest.fixture
def site(made: Path) -> Iterator[str]:
    with offered(made) as address:
        yield address
