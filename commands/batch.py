"""`queens-snap batch`: many captures, their results in a folder, and a report to look through."""

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from ..batch.capture import Settings
from ..batch.cluster import NoCluster, dask_executor
from ..batch.journal import Journal
from ..batch.progress import progress
from ..batch.report.report import write_report
from ..batch.report.summary import Summary
from ..batch.run import answer, until_interrupted
from ..batch.sources.addresses import ADDRESS, IN_MEMORY
from ..batch.sources.captures import STDIN, Sources
from ..batch.sources.watch import NoWatcher, watched
from ..overlay.encode import Unwritable
from ..overlay.terminal.account import printable, tell
from ..pipeline import REFUSED, SOLVED, SOME_NOT
from ..solver.queens.board import MAX_SIZE
from .correction_options import whole_number

# Seconds that a capture may take; the slowest of those measured takes one.
TIMEOUT = 60.0

# The most processes that make sense.
MOST_WORKERS = 1000


def run(command: str, argv: Sequence[str]) -> int:
    """Run the command with its arguments; the exit status."""
    parser = _parser(command)
    args = parser.parse_args(argv)
    try:
        if args.watch:
            if args.paths or args.out:
                parser.error("--watch takes no PATH and no --out: pictures are written beside the captures")
            return _watch(args)
        if not args.paths or not args.out:
            parser.error("name captures and a folder for the results: queens-snap batch PATH... --out DIR")
        if args.parquet and not find_spec("polars"):
            return _complain("--parquet needs one more package", 'pip install "queens-snap[parquet]"')
        return _run(args)
    except (Unwritable, NoCluster, NoWatcher) as error:
        return _complain(str(error), error.remedy)
    except KeyboardInterrupt:
        return _complain("stopped", "give the same command again to go on", SOME_NOT)


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"queens-snap {command}",
        usage="%(prog)s PATH... --out DIR [options]\n       %(prog)s --watch DIR [options]",
        description="Read and solve many captures. DIR gets results.jsonl (one object a capture, written at "
        "once), summary.json, results.csv and report/index.html. Started again, it goes on where it was "
        "stopped; what was answered is not done again unless the file has changed.",
        epilog="A file beside a capture with its stem and .txt (a board) or .json (`regions`, `solution`; of "
        "other games as in docs/games.md) says what is expected; the report tells where the answer differs. "
        "Exit status: 0 all solved, as expected, and no marks that contradict it; 1 some not, or stopped; 2 "
        "usage; 5 unwritable output.",
    )
    add = parser.add_argument
    add(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a picture, a folder (with those in it), a pattern, a .zip file, an address (s3://...), or - "
        "for a list of these on standard input; pictures that this program wrote are left out",
    )
    add("--out", type=Path, metavar="DIR", help="where the results go")
    add("--workers", type=whole_number(1, MOST_WORKERS), metavar="N", help="processes (default: one a core)")
    add(
        "--timeout",
        type=_seconds,
        default=TIMEOUT,
        metavar="S",
        help="seconds that a capture may take in a process of this machine (default: %(default)g)",
    )
    add(
        "--dask",
        metavar="ADDRESS",
        help="work on this Dask cluster (tcp://scheduler:8786), which sees the files",
    )
    add("--pictures", action="store_true", help="keep the solved pictures for the report")
    add("--parquet", action="store_true", help="write results.parquet as well")
    add("--stars", type=whole_number(1, MAX_SIZE), metavar="K", help="queens a row, column and region")
    add("--watch", type=Path, metavar="DIR", help="solve every new capture in a folder, and draw it beside")
    return parser


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a time in seconds")
    return value


def _run(args: argparse.Namespace) -> int:
    if args.dask:  # its workers may have been started in other folders
        args.paths = [p if p == STDIN or ADDRESS in p else str(Path(p).absolute()) for p in args.paths]
    sources = Sources(args.paths, sys.stdin.buffer)
    settings = Settings(args.stars, args.out.resolve(), args.pictures)
    with ExitStack() as stack:
        executor, workers = None, args.workers
        if args.dask:
            executor, workers = stack.enter_context(dask_executor(args.dask))
        elif any(IN_MEMORY in path for path in args.paths):  # other processes would not see it
            executor = stack.enter_context(ThreadPoolExecutor(workers))
        journal = stack.enter_context(Journal(args.out, {"stars": args.stars, "pictures": args.pictures}))
        stop = stack.enter_context(until_interrupted())
        with progress(_counter(args.paths)) as shown:
            limits = {"workers": workers, "timeout": args.timeout, "executor": executor}
            known = answer(sources, settings, journal, shown, stop, **limits)
        if known:
            print(f"answered by an earlier run: {known:,}")
        if sources.left_out:
            print(f"left out, since this program wrote them: {sources.left_out:,}")
        summary = write_report(args.out, parquet=args.parquet)
    for line in summary.lines():
        print(printable(line))
    print(f"report: {printable(str(args.out / 'report' / 'index.html'))}")
    if stop.is_set():
        print("stopped; give the same command again to go on")
    return SOLVED if _all_well(summary) and not stop.is_set() else SOME_NOT


def _counter(paths: Sequence[str]) -> Callable[[], int] | None:
    """Counts the captures, where that can be done without taking them from the run."""
    if any(path == STDIN or ADDRESS in path for path in paths):
        return None
    return lambda: sum(1 for _ in Sources(paths))


def _all_well(summary: Summary) -> bool:
    solved = summary.statuses.get("solved", 0) == summary.captures
    return solved and not any(summary.traits.get(trait) for trait in ("differs", "wrong-marks"))


def _watch(args: argparse.Namespace) -> int:
    with until_interrupted() as stop:
        for line in watched(args.watch, stop, stars=args.stars, timeout=args.timeout):
            print(line, flush=True)
    return SOLVED


def _complain(message: str, remedy: str, status: int = REFUSED) -> int:
    tell(f"{message}; {remedy}")
    return status
