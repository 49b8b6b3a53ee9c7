"""The folder of the page, and its address."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ...sites import find_pyodide_runtime, serve_folder, write_page_folder


@pytest.fixture(scope="session")
def pyodide_release() -> Path:
    """A Pyodide release, as `.ci/page` puts it together."""
    found = find_pyodide_runtime()
    if not found:
        pytest.skip("needs Python for browsers: .ci/page fetches it")
    return found


@pytest.fixture(scope="session")
def page_folder(pyodide_release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    return write_page_folder(tmp_path_factory.mktemp("site"), pyodide_release)


@pytest.fixture
def page_address(page_folder: Path) -> Iterator[str]:
    with serve_folder(page_folder) as address:
        yield address
