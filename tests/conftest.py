"""Skip tests whose packages or programs are missing, with the reason; provide a browser for tests of
pages."""

import gc
import os
import sys
from collections.abc import Collection, Generator, Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from queens_snap.solver import way

from .in_process import InProcess
from .readings import RememberedReadings
from .tabs import BROWSER_LOOP, CHROMIUM, Tabs

TESTS = Path(__file__).parent

# Threads for the small matrices of a capture: starting them and waiting in them costs more than they save.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# No example is too slow: the machine may be busy.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

WEB_PACKAGES = {"starlette": "web", "uvicorn": "web", "httpx": "dev"}
BOOK_PACKAGES = {"reportlab": "book"}
# Files and folders of tests that cannot even be imported without some packages: these, and the extras that
# bring them.
PACKAGES_NEEDED = {
    "batch/test_cluster.py": {"distributed": "cluster"},
    "commands/test_book.py": BOOK_PACKAGES,
    "commands/test_serve.py": WEB_PACKAGES,
    "drop/local": WEB_PACKAGES,
    "hostile": WEB_PACKAGES,
    "overlay/test_book.py": BOOK_PACKAGES,
    "overlay/test_printed_book.py": BOOK_PACKAGES,
    "overlay/paint/test_pdf.py": BOOK_PACKAGES,
}


def pytest_configure(config: pytest.Config) -> None:
    """Let pytest's cache hold the bytecode if it may not lie beside the program. Otherwise each of the
    hundreds of processes that tests start would compile the program anew."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None) and hasattr(config, "cache"):
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


# Objects after which garbage is collected, for each generation, see gc.set_threshold.
GARBAGE_THRESHOLDS = (50_000, 20, 20)

# Fixtures that make what Windows has not, and what that is.
POSIX_FIXTURES = {
    "fake_program": "shell scripts stand in for programs of the system",
    "viewer": "a shell script is the viewer",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow also")
    parser.addoption("--nightly", action="store_true", help="run all tests, those marked nightly also")


def marks_left_out(config: pytest.Config) -> tuple[str, ...]:
    """Return the marks of tests that run only in files named on the command line. -m chooses by itself."""
    if config.getoption("nightly") or config.getoption("markexpr"):
        return ()
    return ("nightly",) if config.getoption("slow") else ("slow", "nightly")


def pytest_report_header(config: pytest.Config) -> str | None:
    left_out = marks_left_out(config)
    return f"left out: tests marked {' or '.join(left_out)}" if left_out else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    deselect_marked(config, items, marks_left_out(config))
    if sys.platform == "win32":
        skip_needing_posix(items)


def deselect_marked(config: pytest.Config, items: list[pytest.Item], marks: Collection[str]) -> None:
    """Deselect tests with one of these marks, except in files named on the command line."""
    folder = config.invocation_params.dir
    named = {(folder / argument.split("::")[0]).resolve() for argument in config.args}
    marked = [item for item in items if any(map(item.get_closest_marker, marks)) and item.path not in named]
    if marked:
        config.hook.pytest_deselected(items=marked)
        left_out = {*marked}
        items[:] = [item for item in items if item not in left_out]


def skip_needing_posix(items: list[pytest.Item]) -> None:
    """Skip tests that need what Windows does not have; each test's skip reason names it."""
    for item in items:
        for name in POSIX_FIXTURES.keys() & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.skip(POSIX_FIXTURES[name]))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without garbage collection: the thousands of collected tests live to the end anyway. Later
    collect garbage less often than by default, which would take a fifteenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.enable()


@pytest.fixture(autouse=True)
def no_user_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the configuration file of whoever runs the tests, so that its defaults change no test."""
    monkeypatch.setenv("QUEENS_SNAP_CONFIG", "")


@pytest.fixture(autouse=True)
def fail_on_logged_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test if choosing or telling a way logged an error, which the user would never see."""

    def raise_logged_failure(what: str, error: Exception) -> None:
        raise AssertionError(f"{what} failed") from error

    monkeypatch.setattr(way, "log_failure", raise_logged_failure)


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run jobs in this process instead of starting worker processes."""
    monkeypatch.setattr("queens_snap.batch.executor.LocalPool", InProcess)


REMEMBERED_READINGS = RememberedReadings()


@pytest.fixture
def remember_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read no capture twice with the same options, for tests that are not about reading."""
    monkeypatch.setattr("queens_snap.pipeline.read_capture", REMEMBERED_READINGS)


class SkippedModule(pytest.Module):
    """A test file that is skipped as a whole, with a reason."""

    reason = ""

    def collect(self) -> list[pytest.Item]:
        pytest.skip(self.reason, allow_module_level=True)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    for place, packages in PACKAGES_NEEDED.items():
        if module_path.is_relative_to(TESTS / place) and (reason := missing_package(packages)):
            skipped = SkippedModule.from_parent(parent, path=module_path)
            skipped.reason = reason
            return skipped
    return None


def missing_package(packages: Mapping[str, str]) -> str:
    """Return a skip reason with the first missing package and the extra that installs it, or "" if none is
    missing."""
    for package, extra in packages.items():
        try:
            import_module(package)
        except ImportError as error:
            return f'needs {package}, which comes with the extra "{extra}" ({error})'
    return ""


@pytest.fixture(scope="session")
def axe_script() -> str:
    """Return the source of axe-core, which checks pages for accessibility."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = sorted((cache / "queens-snap-tests").glob("axe-*.js"))
    if not found:
        pytest.skip("needs axe-core: .ci/axe fetches it")
    return found[-1].read_text("utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Show the browser's event loop to tests that use the browser only. It would disturb the others."""
    if "browser" not in getattr(item, "fixturenames", ()):
        return (yield)
    with BROWSER_LOOP.shown():
        return (yield)


@pytest.fixture(scope="session")
def browser() -> Iterator:
    """A headless Chromium for all tests of pages, because starting it takes two seconds."""
    if reason := missing_package({"playwright.sync_api": "dev"}):
        pytest.skip(reason)
    playwright = import_module("playwright.sync_api")
    with playwright.sync_playwright() as p:
        try:
            found = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        except playwright.Error as error:
            pytest.skip(f"needs Chromium: install it, or `playwright install chromium` ({first_line(error)})")
        yield found
        with BROWSER_LOOP.shown():
            found.close()
            p.stop()


@pytest.fixture(scope="module")
def module_tabs(browser) -> Iterator[Tabs]:
    tabs = Tabs(browser)
    yield tabs
    with BROWSER_LOOP.shown():
        tabs.close()


@pytest.fixture
def tabs(module_tabs: Tabs) -> Iterator[Tabs]:
    """Tabs to open pages in. The test fails if a page reports an error or asks for a foreign address."""
    yield module_tabs
    module_tabs.check()


def first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
