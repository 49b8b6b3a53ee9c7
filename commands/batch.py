"""`queens-snap batch`: answers many captures, and writes results and a report to a folder."""

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from glob import glob
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from ..batch.executor import NoCluster, dask_executor
from ..batch.expected import AnswerFile, InvalidAnswers
from ..batch.journal import Journal
from ..batch.progress import show_progress, silent_progress
from ..batch.report.report import check_report, write_report
from ..batch.report.summary import Summary
from ..batch.run import RunSettings, answer_all, stop_event_on_interrupt
from ..batch.sources import ADDRESS_SIGN, MEMORY_ADDRESS, Sources
from ..batch.watch import NoWatcher, watch_folder
from ..files.texts import CHECK_NAME, path_exists
from ..files.writing import STDIN, Unwritable
from ..overlay.terminal.streams import printable_text
from ..result.problem import EXIT_INCOMPLETE, EXIT_OK
from ..solver.games import words_in_use
from ..words.manner import join_words
from ..words.phrases import count_things
from .arguments import is_pattern, quote, resume_line
from .options import (
    Interruption,
    add_crop,
    add_quiet,
    add_stars,
    add_words,
    add_workers,
    parse_seconds,
    print_complaint,
)
from .outputs import add_overwrite, named_inputs, parse_folder, report_new_folders
from .parser import Parser

DEFAULT_TIMEOUT = 60.0  # seconds that a capture may take; the slowest measured capture takes one second
CALL_ADVICE = "name the captures and a folder for the results: queens-snap batch PATH... --out DIR"
MAX_NAMES_IN_MESSAGE = 5  # names of files that a message lists

EXAMPLES = (
    ("batch captures/ --out run", "then open run/report/index.html"),
    ('batch "*.png" more.zip --out run --pictures', "patterns and archives"),
    ("batch captures/ --expect answers.csv --out run", "which answers differ from the expected ones"),
    ("batch --watch ~/Pictures", "every new screenshot, as it appears"),
)
FOOTER = """\
A file beside a capture with the same name, but .txt (a puzzle) or .json (`regions` and `solution`;
for other games see docs/games.md), holds its expected answer, as FILE of --expect does for all.

exit status: 0 all captures are solved, as expected, and no marks contradict an answer;
1 some are not; 5 no PATH exists, or the output cannot be written; 130 stopped with Ctrl-C"""


def run(command: str, argv: Sequence[str]) -> int:
    """Answer captures, or watch a folder; return the exit status."""
    line = parser(command)
    args = line.parse_args(argv)
    try:
        if args.watch:
            if args.paths or args.out:
                line.error("--watch takes no PATH and no --out; it writes pictures beside the captures")
            return _watch(args)
        if args.crop and not (args.pictures or args.pages or args.watch):
            line.error("--crop is for --pictures, --pages and --watch; add one, or leave it out")
        if args.words and args.dask:
            line.error("--words does not reach the workers of --dask; leave one of them out")
        if not args.paths or not args.out:
            missing = [name for name, value in (("PATH", args.paths), ("--out DIR", args.out)) if not value]
            line.error(f"{join_words(missing)} {'are' if missing[1:] else 'is'} missing; {CALL_ADVICE}")
        if not any(map(_may_exist, args.paths)):
            verb = "does not exist" if len(args.paths) == 1 else "do not exist"
            return print_complaint(
                f"{join_words(list(map(quote, args.paths[:MAX_NAMES_IN_MESSAGE])))} {verb}", CHECK_NAME
            )
        if args.parquet and not find_spec("polars"):
            remedy = 'pip install "queens-snap[parquet]"'
            return print_complaint("--parquet needs a package that is not installed", remedy)
        with report_new_folders(args):
            return _run(args)
    except (Unwritable, NoCluster, NoWatcher, InvalidAnswers) as error:
        return print_complaint(error)
    except KeyboardInterrupt:
        raise Interruption(resume_line(command, argv)) from None


def parser(command: str) -> Parser:
    """Make the parser of `batch`."""
    line = Parser(
        command,
        "Read and solve many captures. DIR gets results.jsonl (one object per capture, written at once), "
        "summary.json, results.csv and report/index.html. If a run is stopped, the same command goes on: "
        "captures that were answered are read again only if their files have changed.",
        usage="PATH... --out DIR [options]\n--watch DIR [options]",
        examples=EXAMPLES,
        footer=FOOTER,
    )
    line.general.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a picture, a folder (with the folders in it), a pattern, a .zip file, an address (s3://...), "
        "or - for a list of these on standard input; pictures that this program wrote are skipped",
    )
    line.general.add_argument(
        "-o", "--out", type=parse_folder, metavar="DIR", help="the folder for the results"
    )
    line.general.add_argument(
        "--watch", type=Path, metavar="DIR", help="solve every new capture in DIR, its picture beside it"
    )
    add_quiet(line.general)
    group = line.add_argument_group("outputs")
    add = group.add_argument
    add_overwrite(group)
    add("--pictures", action="store_true", help="keep the solved pictures for the report")
    add("--pages", action="store_true", help="also write a page for each capture, a single file to share")
    add_crop(group)
    add("--parquet", action="store_true", help="also write results.parquet")
    add(
        "--expect",
        type=Path,
        metavar="FILE",
        help="expected answers (.csv or .json); captures that differ come first in the report",
    )
    group = line.add_argument_group("solving")
    add_stars(group)
    add_words(group)
    add_workers(group)
    group.add_argument(
        "--timeout",
        type=parse_seconds,
        default=DEFAULT_TIMEOUT,
        metavar="S",
        help="seconds that one capture may take on this machine (default: %(default)g)",
    )
    group.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="use this Dask cluster (tcp://scheduler:8786), whose workers must see the files",
    )
    return line


def _may_exist(path: str) -> bool:
    """True if a path exists, or if only the run can find out, as for addresses."""
    if path == STDIN or ADDRESS_SIGN in path:
        return True
    return bool(glob(path, recursive=True)) if is_pattern(path) else path_exists(path)  # noqa: PTH207


def _run(args: argparse.Namespace) -> int:
    """Answer the captures, print a summary, and return the exit status. Raises KeyboardInterrupt."""
    if args.dask:  # the workers of a cluster may run in other folders
        args.paths = [p if p == STDIN or ADDRESS_SIGN in p else str(Path(p).absolute()) for p in args.paths]
    sources = Sources(args.paths, sys.stdin.buffer)
    inputs = named_inputs([*args.paths, args.expect], args)
    check_report(args.out, inputs)
    answers = AnswerFile(args.expect) if args.expect else None
    settings = RunSettings(args.stars, args.out.resolve(), args.pictures, args.pages, args.crop, inputs)
    with ExitStack() as stack:
        executor, workers = None, args.workers
        if args.dask:
            executor, workers = stack.enter_context(dask_executor(args.dask))
        elif any(MEMORY_ADDRESS in path for path in args.paths):  # other processes cannot read this memory
            executor = stack.enter_context(ThreadPoolExecutor(workers))
        journal_settings = {"stars": args.stars, "pictures": args.pictures}
        journal_settings |= {"pages": True} if args.pages else {}
        journal_settings |= {"crop": True} if args.crop else {}
        journal_settings |= {"expect": answers.digest} if answers else {}
        if args.words and (words := words_in_use()):
            journal_settings |= {"words": sha256(words[0].encode()).hexdigest()}
        journal = stack.enter_context(Journal(args.out, journal_settings, inputs))
        stop = stack.enter_context(stop_event_on_interrupt())
        with silent_progress() if args.quiet else show_progress(_capture_counter(args.paths)) as bar:
            limits = {"workers": workers, "timeout": args.timeout, "executor": executor}
            known = answer_all(sources, settings, journal, bar, stop, **limits, answers=answers)
        summary = write_report(args.out, parquet=args.parquet, inputs=inputs)
    lines = [f"answered by an earlier run: {known:,}"] if known else []
    if sources.own_pictures:
        lines.append(f"left out, because this program wrote them: {sources.own_pictures:,}")
    if answers and answers.unused and not stop.is_set():
        lines.append(_unused_answers(answers))
    if (now := known + journal.added) < summary.captures:
        lines.append(f"{count_things(now, 'capture')} now, {summary.captures:,} in the run altogether:")
    lines += [*summary.lines(), f"report: {args.out / 'report' / 'index.html'}"]
    for line in () if args.quiet else lines:
        print(printable_text(line))
    if stop.is_set():
        raise KeyboardInterrupt
    return EXIT_OK if _is_all_well(summary) else EXIT_INCOMPLETE


def _unused_answers(answers: AnswerFile) -> str:
    """Return the message about answers for which no capture was found."""
    names = ", ".join(answers.unused[:MAX_NAMES_IN_MESSAGE])
    more = ", ..." if len(answers.unused) > MAX_NAMES_IN_MESSAGE else ""
    number = count_things(len(answers.unused), "answer")
    return f"{answers.name} has {number} without a capture here: {names}{more}"


def _capture_counter(paths: Sequence[str]) -> Callable[[], int] | None:
    """Make a function that counts the captures; None if counting would consume their list."""
    if any(path == STDIN or ADDRESS_SIGN in path for path in paths):
        return None
    return lambda: sum(1 for _ in Sources(paths))


def _is_all_well(summary: Summary) -> bool:
    """True if all captures are solved, as expected, and without wrong marks."""
    is_solved = summary.statuses.get("solved", 0) == summary.captures
    return is_solved and not any(summary.traits.get(trait) for trait in ("differs", "wrong-marks"))


def _watch(args: argparse.Namespace) -> NoReturn:
    """Answer new captures until Ctrl-C. Raises KeyboardInterrupt."""
    with stop_event_on_interrupt() as stop:
        for line in watch_folder(args.watch, stop, stars=args.stars, crop=args.crop, timeout=args.timeout):
            print(line, flush=True)
    raise KeyboardInterrupt
