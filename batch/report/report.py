"""The report of a run, made from its journal: totals, tables, and a page to look through."""

import csv
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ...files.writing import NO_INPUTS, Inputs, Unwritable, check_free, error_reason, is_folder
from ...overlay.story.page import board_script, style_sheet
from ...result.schema import Result as Row
from ..journal import JOURNAL_NAME, content_hash, read_rows
from .duplicates import DUPLICATE_KINDS, DuplicateKeys
from .gallery import Gallery
from .pictures import ELSEWHERE
from .summary import (
    Summary,
    Tally,
    count_marks,
    row_comparison,
    row_notes,
    row_traits,
    row_warnings,
    row_wrong_marks,
)

# One row a capture: as CSV for a spreadsheet, and as Parquet.

#: The columns and what they hold. Rows and columns of the board count from 1: r3c5. So do the groups of
#: duplicates; empty: the capture is in none.
COLUMN_TYPES: dict[str, type] = {
    "file": str,
    "status": str,
    "game": str,
    "n": int,
    "k": int,
    "solutions": int,
    "rating": str,
    "tier": int,
    "score": int,
    "fair": bool,
    "steps": int,
    "confidence": float,
    "queens": str,
    "regions": str,
    "answer": str,
    "traits": str,
    "warnings": str,
    "notes": str,
    "marked_queens": int,
    "marked_crosses": int,
    "marked_dots": int,
    "wrong_marks": str,
    "expected_file": str,
    "expected_agrees": bool,
    "expected_why": str,
    "error": str,
    "message": str,
    "remedy": str,
    **{kind.replace("-", "_"): int for kind in DUPLICATE_KINDS},
    "sha256": str,
    "ms": float,
}

# What makes a spreadsheet take a text for a formula (OWASP, CSV injection), full-width forms included.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
ROWS_PER_PART = 20_000  # rows of a Parquet file that are held at once


class PolarsMissing(ImportError):
    """Raised when Parquet is asked for and polars is not installed; the message names the extra."""


def row_record(row: Row, groups: Mapping[str, int]) -> dict[str, Any]:
    """A row's values by column; None where nothing is known. groups: as in `rows.traits`."""
    rating, error, reading = row["rating"] or {}, row["error"] or {}, row["reading"] or {}
    marks, known = count_marks(row), row_comparison(row) or {}
    wrong = (f"{_cell_text(m['cell'])} {m['mark']}: {m['why']}" for m in row_wrong_marks(row))
    spent = [ms for ms in row["ms"].values() if isinstance(ms, float | int)]
    return {
        "file": row["file"],
        "status": row["status"],
        "game": row["game"],
        "n": row["n"],
        "k": row["k"],
        "solutions": row["solutions"],
        "rating": rating.get("label"),
        "tier": rating.get("tier"),
        "score": rating.get("score"),
        "fair": rating.get("fair"),
        "steps": len(row["steps"]),
        "confidence": reading.get("confidence"),
        "queens": " ".join(map(_cell_text, row["queens"] or ())) or None,
        "regions": "/".join(row["regions"] or ()) or None,
        "answer": _answer_text(row["answer"] or ()),
        "traits": " ".join(row_traits(row, groups)) or None,
        "warnings": " | ".join(row_warnings(row)) or None,
        "notes": " | ".join(row_notes(row)) or None,
        **{f"marked_{kind}": marks.get(kind) for kind in ("queens", "crosses", "dots")},
        "wrong_marks": " | ".join(wrong) or None,
        "expected_file": known.get("file"),
        "expected_agrees": known.get("agrees"),
        "expected_why": known.get("why"),
        "error": error.get("code"),
        "message": error.get("message"),
        "remedy": error.get("remedy"),
        **{kind.replace("-", "_"): groups[kind] or None for kind in DUPLICATE_KINDS},
        "sha256": content_hash(row) or None,
        "ms": round(sum(spent), 3) if spent else None,
    }


def escape_formula(value: Any) -> Any:
    """A value as a spreadsheet may have it: text that it would take for a formula gets an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA_STARTS) else value


class CsvTable:
    """Writes records as CSV. file: text, opened with newline=""."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file)
        self._writer.writerow(COLUMN_TYPES)

    def add(self, values: Mapping[str, Any]) -> None:
        self._writer.writerow([escape_formula(values[name]) for name in COLUMN_TYPES])


class ParquetTable:
    """Writes records as Parquet, a part at a time, into a folder of its own. Raises PolarsMissing."""

    def __init__(self, folder: Path) -> None:
        try:
            import polars
        except ImportError as error:
            raise PolarsMissing(
                "Parquet needs polars, which is not installed; pip install 'queens-snap[parquet]'"
            ) from error
        self._polars = polars
        self._folder = folder
        self._held: list[dict[str, Any]] = []
        self._parts: list[Path] = []

    def add(self, values: Mapping[str, Any]) -> None:
        self._held.append({name: _encodable_text(value) for name, value in values.items()})
        if len(self._held) == ROWS_PER_PART:
            self._write_part()

    def finish(self, path: Path) -> None:
        """Bring the parts together in one file."""
        self._write_part()  # an empty one, too: a run over nothing has its columns all the same
        self._polars.scan_parquet(self._parts).sink_parquet(path)

    def _write_part(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        frame = self._polars.DataFrame(self._held, schema=COLUMN_TYPES)
        self._parts.append(self._folder / f"{len(self._parts)}.parquet")
        frame.write_parquet(self._parts[-1])
        self._held.clear()


def _cell_text(cell: Any) -> str:
    if isinstance(cell, dict):
        return f"{cell['word']}:{'-'.join(map(_cell_text, cell['path']))}"
    return f"r{cell[0] + 1}c{cell[1] + 1}" if len(cell) == 2 else ",".join(map(str, cell))


def _answer_text(answer: Sequence[Any]) -> str | None:
    """An answer in rows of characters, or in cells."""
    if all(isinstance(row, str) for row in answer):
        return "/".join(answer) or None
    return " ".join(map(_cell_text, answer))


def _encodable_text(value: Any) -> Any:
    """Text without what UTF-8 cannot hold (file names may have it)."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


PAGE_FOLDER = Path(__file__).with_name("page")  # the files of report/ that are the same for every run
SCRATCH_FOLDER_NAME = ".report.tmp"
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
        with _scratch_folder(out) as scratch:
            summary = _write_rows(out, scratch, parquet)
            (scratch / SUMMARY).write_text(json.dumps(summary.to_json(), indent=1) + "\n", "utf-8")
            page = scratch / "page"
            page.mkdir()
            for file in PAGE_FOLDER.iterdir():  # not copytree, whose errors are lists
                (page / file.name).write_bytes(file.read_bytes())
            (page / "board.js").write_text(board_script(), "utf-8")
            (page / "look.css").write_text(style_sheet(), "utf-8")
            report = out / "report"
            report.mkdir(exist_ok=True)
            _replace_folder(scratch / "data", report / "data")
            for made in page.iterdir():
                made.replace(report / made.name)
            for name in (PARQUET, CSV, SUMMARY) if parquet else (CSV, SUMMARY):
                (scratch / name).replace(out / name)
    except OSError as error:
        where, reason = error.filename or out, error_reason(error)
        raise Unwritable(f"cannot write the report: {where}: {reason}", ELSEWHERE) from error
    return summary


def check_report(out: Path, inputs: Inputs) -> None:
    """Raises Unwritable where an input lies at the place of anything that the report replaces, or in a folder
    without a journal anything at all, unless it may be replaced: it is none of ours."""
    report = out / "report"
    inside = (path for folder in (out / SCRATCH_FOLDER_NAME, report / "data") for path in folder.rglob("*"))
    fixed = [out / name for name in (SUMMARY, CSV, PARQUET)] + [
        report / file.name for file in PAGE_FOLDER.iterdir()
    ]
    for path in (*fixed, report / "board.js", report / "look.css", *inside):
        if not is_folder(path):
            check_free(path, inputs)
            if path.exists() and not (inputs.overwrite or (out / JOURNAL_NAME).exists()):
                raise Unwritable(
                    f"{path} was not written by this command",
                    "choose another folder with --out, or add --overwrite",
                )


def _write_rows(out: Path, scratch: Path, parquet: bool) -> Summary:
    """Write all that holds a row a capture; what they come to."""
    parts = ParquetTable(scratch / "parts") if parquet else None
    journal, keys, damaged = out / JOURNAL_NAME, DuplicateKeys(), 0
    for row in read_rows(journal):
        if row is None:
            damaged += 1
        else:
            keys.add(row)
    replaced, found = keys.replaced(), keys.groups()
    tally, gallery = Tally(found), Gallery(scratch / "data", out)
    # a byte order mark: spreadsheets take the text for UTF-8 only with one
    with (scratch / CSV).open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        table = CsvTable(file)
        for i, row in _numbered_rows(journal, len(replaced)):
            if replaced[i]:
                continue
            groups = {kind: int(found[kind].numbers[i]) for kind in DUPLICATE_KINDS}
            tally.add(row, groups)
            gallery.add(row, groups)
            values = row_record(row, groups)
            table.add(values)
            if parts:
                parts.add(values)
    if parts:
        parts.finish(scratch / PARQUET)
    summary = tally.summary(int(replaced.sum()), damaged)
    gallery.finish(summary)
    return summary


def _numbered_rows(journal: Path, count: int) -> Iterator[tuple[int, Row]]:
    """The results, but none that was added since they were counted."""
    return zip(range(count), (row for row in read_rows(journal) if row is not None), strict=False)


@contextmanager
def _scratch_folder(out: Path) -> Iterator[Path]:
    """An empty folder beside what is to be written, gone afterwards; so is what a killed run left in it."""
    folder = out / SCRATCH_FOLDER_NAME
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _replace_folder(new: Path, place: Path) -> None:
    """Put a new folder in the place of an old one."""
    if place.exists():
        place.rename(new.with_name(f"{new.name}.old"))  # goes with the folder it is in
    new.rename(place)
