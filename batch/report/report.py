"""The report of a run, made from its journal: a summary, tables, and a page with a gallery."""

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
from .pictures import OTHER_OUT_ADVICE
from .summary import (
    Summary,
    SummaryCounter,
    count_marks,
    row_comparison,
    row_notes,
    row_traits,
    row_warnings,
    row_wrong_marks,
)

# Tables with a record for each capture, as CSV and as Parquet.

#: Types of the columns. Cells of a board count from 1, as r3c5. Groups of duplicates also count from 1; an
#: empty field means that the capture is in no group.
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

# Starts of texts that a spreadsheet takes for formulas (OWASP, CSV injection), also in full-width forms.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
ROWS_PER_PART = 20_000  # records that are held in memory before they are written to a part of a Parquet file


class PolarsMissing(ImportError):
    """Raised when Parquet is wanted and polars is not installed; the message names the extra."""


def row_record(row: Row, groups: Mapping[str, int]) -> dict[str, Any]:
    """Return the record of a row: values by column, None for an unknown value. groups: as in `row_traits`."""
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
    """Put an apostrophe before a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA_STARTS) else value


class CsvTable:
    """A writer of records to a CSV file, which must be a text file opened with newline=""."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file)
        self._writer.writerow(COLUMN_TYPES)

    def add(self, values: Mapping[str, Any]) -> None:
        self._writer.writerow([escape_formula(values[name]) for name in COLUMN_TYPES])


class ParquetTable:
    """A writer of records as Parquet. Raises PolarsMissing.

    folder: the folder for the parts, files of ROWS_PER_PART records that are joined at the end.
    """

    def __init__(self, folder: Path) -> None:
        try:
            import polars
        except ImportError as error:
            raise PolarsMissing(
                "Parquet needs polars, which is not installed; pip install 'queens-snap[parquet]'"
            ) from error
        self._polars = polars
        self._folder = folder
        self._records: list[dict[str, Any]] = []
        self._parts: list[Path] = []

    def add(self, values: Mapping[str, Any]) -> None:
        self._records.append({name: _encodable_text(value) for name, value in values.items()})
        if len(self._records) == ROWS_PER_PART:
            self._write_part()

    def finish(self, path: Path) -> None:
        """Write all parts to one file."""
        self._write_part()  # even without records, so that the file has its columns
        self._polars.scan_parquet(self._parts).sink_parquet(path)

    def _write_part(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        frame = self._polars.DataFrame(self._records, schema=COLUMN_TYPES)
        self._parts.append(self._folder / f"{len(self._parts)}.parquet")
        frame.write_parquet(self._parts[-1])
        self._records.clear()


def _cell_text(cell: Any) -> str:
    if isinstance(cell, dict):
        return f"{cell['word']}:{'-'.join(map(_cell_text, cell['path']))}"
    return f"r{cell[0] + 1}c{cell[1] + 1}" if len(cell) == 2 else ",".join(map(str, cell))


def _answer_text(answer: Sequence[Any]) -> str | None:
    """Return an answer as text: rows of characters, or cells, rectangles or words."""
    if all(isinstance(row, str) for row in answer):
        return "/".join(answer) or None
    return " ".join(map(_cell_text, answer))


def _encodable_text(value: Any) -> Any:
    """Escape the characters of a text that UTF-8 cannot hold; file names may have some."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


PAGE_FOLDER = Path(__file__).with_name("page")  # files that every report has
SCRATCH_FOLDER_NAME = ".report.tmp"
SUMMARY, CSV, PARQUET = "summary.json", "results.csv", "results.parquet"


def write_report(out: Path, *, parquet: bool = False, inputs: Inputs = NO_INPUTS) -> Summary:
    """Make summary.json, results.csv, report/ and with `parquet` results.parquet from out/results.jsonl.

    The journal is read twice, line by line, so that memory holds only some hundred bytes for each row. If a
    file was answered twice, the later row counts. Outputs are written to temporary files and moved into
    place.

    inputs: files that are never overwritten. Raises PolarsMissing, and Unwritable if an output cannot be
    written or the journal cannot be read.
    """
    check_report(out, inputs)
    try:
        with _scratch_folder(out) as scratch:
            summary = _write_rows(out, scratch, parquet)
            (scratch / SUMMARY).write_text(json.dumps(summary.to_json(), indent=1) + "\n", "utf-8")
            page = scratch / "page"
            page.mkdir()
            for file in PAGE_FOLDER.iterdir():  # not copytree, which raises lists of errors
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
        raise Unwritable(f"cannot write the report: {where}: {reason}", OTHER_OUT_ADVICE) from error
    return summary


def check_report(out: Path, inputs: Inputs) -> None:
    """Raise Unwritable if the report would replace an input or a file of others.

    In a folder without a journal, all files are those of others. They may be replaced with
    `inputs.overwrite`.
    """
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
    """Write the tables and the page's data, which hold a row for each capture; return the summary."""
    parts = ParquetTable(scratch / "parts") if parquet else None
    journal, keys, damaged = out / JOURNAL_NAME, DuplicateKeys(), 0
    for row in read_rows(journal):
        if row is None:
            damaged += 1
        else:
            keys.add(row)
    replaced, groups_by_kind = keys.replaced_rows(), keys.groups()
    tally, gallery = SummaryCounter(groups_by_kind), Gallery(scratch / "data", out)
    # utf-8-sig writes a byte order mark, without which spreadsheets do not expect UTF-8
    with (scratch / CSV).open("w", encoding="utf-8-sig", errors="backslashreplace", newline="") as file:
        table = CsvTable(file)
        for i, row in _numbered_rows(journal, len(replaced)):
            if replaced[i]:
                continue
            groups = {kind: int(groups_by_kind[kind].numbers[i]) for kind in DUPLICATE_KINDS}
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
    """Yield the first `count` results with their numbers. The journal may have grown since it was counted."""
    return zip(range(count), (row for row in read_rows(journal) if row is not None), strict=False)


@contextmanager
def _scratch_folder(out: Path) -> Iterator[Path]:
    """Give an empty folder inside `out`, which is removed at the end.

    A folder that a killed run has left there is removed first.
    """
    folder = out / SCRATCH_FOLDER_NAME
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _replace_folder(new: Path, path: Path) -> None:
    """Move a new folder to a path, and an old folder at that path into the scratch folder."""
    if path.exists():
        path.rename(new.with_name(f"{new.name}.old"))
    new.rename(path)
