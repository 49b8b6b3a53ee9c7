"""Captures read by the page in a browser tab, beside the library.

    python benchmarks/browser/captures.py FOLDER... [--from LIST] [--most N] [--allow SHARE] [--site DIR]

FOLDER... as of benchmarks/reading/captures.py. --from: only captures that this list names, and negatives.
--most: so many, evenly spread. --site: the folder of a page (default: made anew). Each is read in headless
Chromium, by Python in a worker of the page from a plain static server, and here, by the library with the
OpenCV that is installed (CI puts 4.11, the browser's, in front of it). Prints which puzzles, answers or
statuses differ, how many say something else, and how much longer it takes there. Exit status 1 when more than
--allow differ, or one that differs is solved without a warning in the browser.
"""

import argparse
import base64
import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "reading"))
sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

import cv2
import scoring
from playwright.sync_api import sync_playwright

from queens_snap.pipeline import snap
from tests import sites
from tests.tabs import CHROMIUM

ROOT = Path(__file__).parents[2]
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
MEANT = ("puzzle", "status", "queens", "rows", "path", "rectangles")  # what may not differ
ASK = """async ([name, content]) => {
  const { engine } = await import("./engine.js");
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
  const begin = performance.now();
  const { result } = await engine.ask("story", { query: { file: name }, body: new Blob([bytes]) });
  return { result, ms: performance.now() - begin };
}"""


class Compared(NamedTuple):
    """differ: names of what differs of what is meant. said: other fields that differ. ratio: of times."""

    name: str
    differ: list[str]
    said: list[str]
    ratio: float
    silent: bool


def main(argv: list[str] | None = None) -> int:
    args = _arguments(argv)
    every = [capture for folder in args.folders for capture in scoring.load(folder)]
    if args.wanted:
        named = set(args.wanted.read_text("utf-8").split())
        every = [capture for capture in every if capture.name in named or not capture.truth]
    every = every[:: max(1, len(every) // args.most)] if args.most else every
    print(f"{len(every)} captures; OpenCV here: {cv2.__version__}")
    with offered(args.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context().new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        found = [_compared(page, capture) for capture in every]
        browser.close()
    _print(found)
    wrong = [one for one in found if one.differ]
    return int(len(wrong) > args.allow * len(found) or any(one.silent for one in wrong))


@contextlib.contextmanager
def offered(site: Path | None) -> Iterator[str]:
    """The address of the page in a folder, served plainly; without a folder, of a page made anew."""
    with tempfile.TemporaryDirectory() as made:
        if site is None:
            runtime = subprocess.run([ROOT / ".ci" / "page"], capture_output=True, text=True, check=True)
            site = sites.laid(Path(made), Path(runtime.stdout.strip()))
        with sites.offered(site) as address:
            yield address


def _compared(page: Any, capture: scoring.KnownCapture) -> Compared:
    data = capture.path.read_bytes()
    there = page.evaluate(ASK, [capture.path.name, base64.b64encode(data).decode()])
    begin = perf_counter()
    known = snap(data, file=capture.path.name)
    known.story(True)
    here = known.to_json()
    ms = (perf_counter() - begin) * 1000
    result = there["result"]
    differ = [name for name in MEANT if result.get(name) != here.get(name)]
    said = [name for name in here if name not in ("ms", *MEANT) and result[name] != here[name]]
    silent = result["status"] == "solved" and not result["reading"]["warnings"]
    if differ:
        print(f"{capture.name}: {', '.join(differ)} differ: {result['status']} there, {here['status']} here")
        sys.stdout.flush()
    return Compared(capture.name, differ, said, there["ms"] / ms, silent)


def _print(found: list[Compared]) -> None:
    same = sum(not one.differ for one in found)
    print(f"{same} of {len(found)} the same ({same / len(found):.2%})")
    words = [one for one in found if one.said and not one.differ]
    print(f"of those, {len(words)} say something else: {sorted({x for one in words for x in one.said})}")
    ratios = sorted(one.ratio for one in found)
    late = ratios[int(0.95 * (len(ratios) - 1))]
    print(f"time there / here: median {statistics.median(ratios):.2f}, 95th percentile {late:.2f}")


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--from", dest="wanted", type=Path, metavar="LIST")
    parser.add_argument("--most", type=int, metavar="N")
    parser.add_argument("--site", type=Path, metavar="DIR")
    parser.add_argument("--allow", type=float, default=0.0, metavar="SHARE")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
