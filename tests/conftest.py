"""Skip the tests that need something that is missing, with the reason; and a browser for the tests of
pages."""

import gc
import os
import sys
from collections.abc import Generator, Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from queens_snap.solver import way

from .in_process import InProcess
from .tabs import CHROMIUM, Tabs

TESTS = Path(__file__).parent

# Threads for the small matrices of a capture: starting them and waiting in them costs more than they save.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# No example is too slow: the machine may be busy.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

WEB = {"starlette": "web", "uvicorn": "web", "httpx": "dev"}
BOOK = {"reportlab": "book"}
# Files and folders of tests that cannot even be imported without some packages: these, and the extras that
# bring them.
NEEDS = {
    "site/test_built.py": {"sphinx": "docs", "myst_parser": "docs", "furo": "docs"},
    "batch/test_cluster.py": {"distributed": "cluster"},
    "benchmarks/test_book.py": BOOK,
    "benchmarks/test_hostile.py": WEB,
    "commands/test_book.py": BOOK,
    "commands/test_serve.py": WEB,
    "drop/local": WEB,
    "overlay/test_book.py": BOOK,
    "overlay/paint/test_pdf.py": BOOK,
}


def pytest_configure(config: pytest.Config) -> None:
    """Put bytecode into pytest's cache if it may not lie beside the program: else each of the hundreds of
    processes that tests start would compile the program anew."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None) and hasattr(config, "cache"):
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


# Fixtures that make what Windows has not, and what that is.
OF_POSIX = {
    "fake": "shell scripts stand in for programs of the system",
    "viewer": "a shell script is the viewer",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow also")


def leaves_out_slow(config: pytest.Config) -> bool:
    """True if slow tests run only in files named on the command line: neither --slow nor -m is given."""
    return not (config.getoption("slow") or config.getoption("markexpr"))


def pytest_report_header(config: pytest.Config) -> str | None:
    return "slow tests are left out; --slow runs them also" if leaves_out_slow(config) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if leaves_out_slow(config):
        deselect_slow(config, items)
    if sys.platform == "win32":
        skip_needing_posix(items)


def deselect_slow(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked slow, except in files named on the command line (FILE or FILE::TEST)."""
    folder = config.invocation_params.dir
    named = {(folder / argument.split("::")[0]).resolve() for argument in config.args}
    slow = [item for item in items if item.get_closest_marker("slow") and item.path not in named]
    if slow:
        config.hook.pytest_deselected(items=slow)
        left_out = {*slow}
        items[:] = [item for item in items if item not in left_out]


def skip_needing_posix(items: list[pytest.Item]) -> None:
    """Skip the tests that need what Windows does not have; the reason says what."""
    for item in items:
        for name in OF_POSIX.keys() & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.skip(OF_POSIX[name]))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The thousands of tests that are found live to the end: garbage is not looked for among them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def no_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The defaults of whoever runs the tests change none of them."""
    monkeypatch.setenv("QUEENS_SNAP_CONFIG", "")


@pytest.fixture(autouse=True)
def no_way_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if choosing or telling a way has failed, of which a person never hears."""

    def failed(what: str, error: Exception) -> None:
        raise AssertionError(f"{what} failed") from error

    monkeypatch.setattr(way, "log_failure", failed)


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do in this process the work of processes that would be started for it."""
    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)


class Skipped(pytest.Module):
    """A file of tests in whose place stands a reason."""

    reason = ""

    def collect(self) -> list[pytest.Item]:
        pytest.skip(self.reason, allow_module_level=True)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    for place, packages in NEEDS.items():
        if module_path.is_relative_to(TESTS / place) and (reason := missing(packages)):
            skipped = Skipped.from_parent(parent, path=module_path)
            skipped.reason = reason
            return skipped
    return None


def missing(packages: Mapping[str, str]) -> str:
    """Name of the missing package, and the extra that brings it; empty if nothing is missing."""
    for package, extra in packages.items():
        try:
            import_module(package)
        except ImportError as error:
            return f'needs {package}, which comes with the extra "{extra}" ({error})'
    return ""


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for what some people cannot use on a page."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = sorted((cache / "queens-snap-tests").glob("axe-*.js"))
    if not found:
        pytest.skip("needs axe-core: .ci/axe fetches it")
    return found[-1].read_text("utf-8")


@pytest.fixture(scope="module")
def browser() -> Iterator:
    """A headless Chromium. A module long only: its event loop would be in the way of others."""
    if reason := missing({"playwright.sync_api": "dev"}):
        pytest.skip(reason)
    playwright = import_module("playwright.sync_api")
    with playwright.sync_playwright() as p:
        try:
            found = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        except playwright.Error as error:
            pytest.skip(f"needs Chromium: install it, or `playwright install chromium` ({first_line(error)})")
        yield found
        found.close()


@pytest.fixture(scope="module")
def kept_tabs(browser) -> Iterator[Tabs]:
    tabs = Tabs(browser)
    yield tabs
    tabs.close()


@pytest.fixture
def tabs(kept_tabs: Tabs) -> Iterator[Tabs]:
    """Tabs to open pages in; nothing may go wrong in them."""
    yield kept_tabs
    kept_tabs.check()


def first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
