"""The report of a run, made from its journal: totals, tables, and a page to look through."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...files.writing import NO_INPUTS, Inputs, Unwritable, check_free, is_folder, reason_of
from ...overlay.story.page import board_script, style_sheet
from ..journal_rows import JOURNAL, Row, rows
from .columns import CsvTable, ParquetTable, record
from .duplicates import KINDS, Keys
from .gallery import Gallery
from .summary import Summary, Tally
from .thumbnails import ELSEWHERE

PAGE = Path(__file__).with_name("page")  # the files of report/ that are the same for every run
SCRATCH = ".report.tmp"
SUMMARY, CSV, PARQUET = "summary.json", "results.csv", "results.parquet"


def write_report(out: Path, *, parquet: bool = False, inputs: Inputs = NO_INPUTS) -> Summary:
    """Make summary.json, results.csv, report/ and on demand results.parquet from out/results.jsonl, which is
    read twice, a line at a time: no more than some hundred bytes a row are ever held.

    Each is written under a temporary name and moved into place, so that an older one stays whole until then.
    Where a file was answered twice, the later row counts. The page shows thumbnails and pictures that lie in
    report/thumbs and report/pictures. inputs: what is never written over. Raises PolarsMissing, and
    Unwritable, also where the journal cannot be read.
    """
    check_report(out, inputs)
    try:
        with _scratch(out) as scratch:
            summary = _write_rows(out, scratch, parquet)
            (scratch / SUMMARY).write_text(json.dumps(summary.to_json(), indent=1) + "\n", "utf-8")
            page = scratch / "page"
            page.mkdir()
            for file in PAGE.iterdir():  # not copytree, whose errors are lists
                (page / file.name).write_bytes(file.read_bytes())
            (page / "board.js").write_text(board_script(), "utf-8")
            (page / "look.css").write_text(style_sheet(), "utf-8")
            report = out / "report"
            report.mkdir(exist_ok=True)
            _swap(scratch / "data", report / "data")
            for made in page.iterdir():
                made.replace(report / made.name)
            for name in (PARQUET, CSV, SUMMARY) if parquet else (CSV, SUMMARY):
                (scratch / name).replace(out / name)
    except OSError as error:
        where, reason = error.filename or out, reason_of(error)
        raise Unwritable(f"cannot write the report: {where}: {reason}", ELSEWHERE) from error
    return summary


def check_report(out: Path, inputs: Inputs) -> None:
    """Raises Unwritable where an input lies at the place of anything that the report replaces, or in a folder
    without a journal anything at all, unless it may be replaced: it is none of ours."""
    report = out / "report"
    inside = (path for folder in (out / SCRATCH, report / "data") for path in folder.rglob("*"))
    fixed = [out / name for name in (SUMMARY, CSV, PARQUET)] + [report / file.name for file in PAGE.iterdir()]
    for path in (*fixed, report / "board.js", report / "look.css", *inside):
        if not is_folder(path):
            check_free(path, inputs)
            if path.exists() and not (inputs.overwrite or (out / JOURNAL).exists()):
                raise Unwritable(
                    f"{path} was not written by this command",
                    "choose another folder with --out, or add --overwrite",
                )


def _write_rows(out: Path, scratch: Path, parquet: bool) -> Summary:
    """Write all that holds a row a capture; what they come to."""
    parts = ParquetTable(scratch / "parts") if parquet else None
    journal, keys, damaged = out / JOURNAL, Keys(), 0
    for row in rows(journal):
        if row is None:
            damaged += 1
        else:
            keys.add(row)
    replaced, found = keys.replaced(), keys.groups()
    tally, gallery = Tally(found), Gallery(scratch / "data", out)
    # a byte order mark: spreadsheets take the text for UTF-8 only with one
    with (scratch / CSV).open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        table = CsvTable(file)
        for i, row in _numbered(journal, len(replaced)):
            if replaced[i]:
                continue
            groups = {kind: int(found[kind].numbers[i]) for kind in KINDS}
            tally.add(row, groups)
            gallery.add(row, groups)
            values = record(row, groups)
            table.add(values)
            if parts:
                parts.add(values)
    if parts:
        parts.finish(scratch / PARQUET)
    summary = tally.summary(int(replaced.sum()), damaged)
    gallery.finish(summary)
    return summary


def _numbered(journal: Path, count: int) -> Iterator[tuple[int, Row]]:
    """The results, but none that was added since they were counted."""
    return zip(range(count), (row for row in rows(journal) if row is not None), strict=False)


@contextmanager
def _scratch(out: Path) -> Iterator[Path]:
    """An empty folder beside what is to be written, gone afterwards; so is what a killed run left in it."""
    folder = out / SCRATCH
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _swap(new: Path, place: Path) -> None:
    """Put a new folder in the place of an old one."""
    if place.exists():
        place.rename(new.with_name(f"{new.name}.old"))  # goes with the folder it is in
    new.rename(place)
