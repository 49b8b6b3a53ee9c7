"""Read captures by the page in a browser tab, and compare the results with the library's.

    python benchmarks/browser/captures.py FOLDER... [--from LIST] [--most N] [--allow SHARE] [--site DIR]

FOLDER is as in benchmarks/reading/captures.py. --from: only captures that this list names, and negatives.
--most: so many, evenly spread. --site: the folder of a page (default: made anew). Each capture is read in
headless Chromium, by Python in a worker of the page, and here, by the library with the OpenCV that is
installed (CI installs 4.11, the browser's). Prints the captures whose puzzle, answer or status differs, the
number of those that differ otherwise, and how much longer the browser takes. Exit status 1 if a share of more
than --allow differs, or if one that differs is solved without a warning in the browser.
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

import cv2

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import ROOT, existing_file, existing_folder, open_parser
from playwright.sync_api import sync_playwright
from scoring import KnownCapture, load
from timing import p95

from queens_snap.pipeline import snap
from tests import sites
from tests.tabs import CHROMIUM

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
MEANING_KEYS = ("puzzle", "status", "queens", "answer")  # keys of results that must be equal
#: Read a capture in the page.
ASK = """async ([name, content]) => {
  const { engine } = await import("./engine.js");
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
  const begin = performance.now();
  const { result } = await engine.ask("story", { query: { file: name }, body: new Blob([bytes]) });
  return { result, ms: performance.now() - begin };
}"""


class Comparison(NamedTuple):
    """The browser's result beside the library's. meaning: those of MEANING_KEYS that differ. others: other
    keys that differ. ratio: of the times. is_silent: True if the browser solved it without a warning."""

    name: str
    meaning: list[str]
    others: list[str]
    ratio: float
    is_silent: bool


def main(argv: list[str] | None = None) -> int:
    args = _arguments(argv)
    every = [capture for folder in args.folders for capture in load(folder)]
    if args.wanted:
        named = set(args.wanted.read_text("utf-8").split())
        every = [capture for capture in every if capture.name in named or not capture.truth]
    every = every[:: max(1, len(every) // args.most)] if args.most else every
    print(f"{len(every)} captures; OpenCV here: {cv2.__version__}")
    with served_page(args.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context().new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        found = [_compare(page, capture) for capture in every]
        browser.close()
    _print(found)
    wrong = [one for one in found if one.meaning]
    return int(len(wrong) > args.allow * len(found) or any(one.is_silent for one in wrong))


@contextlib.contextmanager
def served_page(site: Path | None) -> Iterator[str]:
    """Serve the page of a folder, or a new one if there is none, as static files; yield its address."""
    with tempfile.TemporaryDirectory() as made:
        if site is None:
            runtime = subprocess.run([ROOT / ".ci" / "page"], capture_output=True, text=True, check=True)
            site = sites.write_page_folder(Path(made), Path(runtime.stdout.strip()))
        with sites.serve_folder(site) as address:
            yield address


def _compare(page: Any, capture: KnownCapture) -> Comparison:
    data = capture.path.read_bytes()
    there = page.evaluate(ASK, [capture.path.name, base64.b64encode(data).decode()])
    begin = perf_counter()
    known = snap(data, file=capture.path.name)
    known.story(True)
    here = known.to_json()
    ms = (perf_counter() - begin) * 1000
    result = there["result"]
    meaning = [name for name in MEANING_KEYS if result.get(name) != here.get(name)]
    others = [name for name in here if name not in ("ms", *MEANING_KEYS) and result[name] != here[name]]
    is_silent = result["status"] == "solved" and not result["reading"]["warnings"]
    if meaning:
        print(f"{capture.name}: {', '.join(meaning)} differ: {result['status']} there, {here['status']} here")
        sys.stdout.flush()
    return Comparison(capture.name, meaning, others, there["ms"] / ms, is_silent)


def _print(found: list[Comparison]) -> None:
    same = sum(not one.meaning for one in found)
    print(f"{same} of {len(found)} the same ({same / len(found):.2%})")
    unlike = [one for one in found if one.others and not one.meaning]
    print(f"of those, {len(unlike)} differ otherwise: {sorted({x for one in unlike for x in one.others})}")
    ratios = [one.ratio for one in found]
    print(f"time there / here: median {statistics.median(ratios):.2f}, 95th percentile {p95(ratios):.2f}")


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = open_parser(__doc__)
    parser.add_argument("folders", nargs="+", type=existing_folder)
    parser.add_argument("--from", dest="wanted", type=existing_file, metavar="LIST")
    parser.add_argument("--most", type=int, metavar="N")
    parser.add_argument("--site", type=Path, metavar="DIR")
    parser.add_argument("--allow", type=float, default=0.0, metavar="SHARE")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
