"""Waiting times of people for the page in a tab, and the bytes that it takes.

    python benchmarks/browser/visits.py [--rounds N] [--site DIR]

In each round, in a browser that has never seen the page: from the address to the answer to a capture, the
same at the second visit, three readings more, and a first hint; the same work natively, cold (a process of
its own) and warm, in the same round. Prints medians in seconds, their ratios, the bytes of all files as
servers pack them, and the most memory that the page's process has held.
"""

import argparse
import base64
import gzip
import json
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from site_of_page import chromium, offered

from queens_snap.drop.engine.coach import advise
from queens_snap.drop.engine.requests import RequestOptions
from queens_snap.pipeline import snap

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "phone-light-8.png"
MEGA = 1e6
READ = """async (content) => {
  const { engine } = await import("./engine.js");
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0)), begin = performance.now();
  const { story } = await engine.ask("story", { body: new Blob([bytes]) });
  return [performance.now() - begin, story.puzzle];
}"""
HINT = """async (puzzle) => {
  const { engine } = await import("./engine.js"), begin = performance.now();
  await engine.ask("coach", { body: { puzzle } });
  return performance.now() - begin;
}"""
COLD = "import sys; from queens_snap.pipeline import snap; snap(sys.argv[1]).story(True).to_json()"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--site", type=Path, metavar="DIR")
    args = parser.parse_args(argv)
    times: dict[str, list[float]] = {}
    most = 0
    with offered(args.site) as address, chromium() as browser:
        for _ in range(args.rounds):
            found, memory = _round(browser, address)
            most = max(most, memory)
            for name, seconds in found.items():
                times.setdefault(name, []).append(seconds)
    _print(times)
    print(f"memory of the page's process at its highest: {most / MEGA:.0f} MB")
    if args.site:
        sizes = [len(gzip.compress(path.read_bytes(), 6)) for path in args.site.rglob("*") if path.is_file()]
        print(f"{len(sizes)} files, {sum(sizes) / MEGA:.1f} MB packed with gzip")
    return 0


def _round(browser: Any, address: str) -> tuple[dict[str, float], int]:
    context = browser.new_context()
    data = base64.b64encode(SHOT.read_bytes()).decode()
    page, first = _visit(context, address, data)
    readings = [page.evaluate(READ, data) for _ in range(3)]
    puzzle = readings[0][1]
    other = {"regions": puzzle["regions"][::-1], "k": puzzle["k"]}  # one that has not been asked about
    hint = page.evaluate(HINT, other) / 1000
    page.close()
    page, second = _visit(context, address, data)
    memory = _most_memory()
    context.close()
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", COLD, str(SHOT)], check=True)
    cold = perf_counter() - begin
    warm = min(_timed(lambda: json.dumps(_told())) for _ in range(4))
    hinted = _timed(lambda: advise(json.dumps({"puzzle": {**other, "k": 1}}).encode(), RequestOptions()))
    seconds = {
        "first visit to the first board": first,
        "second visit to the first board": second,
        "a reading, warm": statistics.median(ms for ms, _ in readings) / 1000,
        "a first hint": hint,
        "natively: cold": cold,
        "natively: a reading, warm": warm,
        "natively: a first hint": hinted,
    }
    return seconds, memory


def _told() -> Any:
    story = snap(SHOT).story(True)
    return story and story.to_json()


def _visit(context: Any, address: str, data: str) -> tuple[Any, float]:
    """A page that has read the capture, and the seconds from the address to that."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    begin = perf_counter()
    page.goto(address)
    page.evaluate(READ, data)
    return page, perf_counter() - begin


def _timed(work: Any) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


def _most_memory() -> int:
    """Bytes that a renderer has held at its highest, of those that live."""
    most = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if b"type=renderer" in (status.parent / "cmdline").read_bytes():
                lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
                most = max(most, int(lines["VmHWM"].split()[0]) * 1024)
        except (OSError, KeyError, ValueError):
            continue
    return most


def _print(times: dict[str, list[float]]) -> None:
    middle = {name: statistics.median(seconds) for name, seconds in times.items()}
    for name, seconds in middle.items():
        print(f"{name:34}{seconds:8.3f} s")
    pairs = (
        ("first visit to the first board", "natively: cold"),
        ("second visit to the first board", "natively: cold"),
        ("a reading, warm", "natively: a reading, warm"),
        ("a first hint", "natively: a first hint"),
    )
    for there, here in pairs:
        ratio = statistics.median(a / b for a, b in zip(times[there], times[here], strict=True))
        print(f"{there:34}{ratio:8.2f} times {here}")


if __name__ == "__main__":
    sys.exit(main())
