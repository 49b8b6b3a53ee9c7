"""One row a capture: as CSV for a spreadsheet, and as Parquet."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from ..journal_rows import Row, content, expected, mark_counts, notes, traits, warnings, wrong_marks
from .duplicates import KINDS

#: The columns and what they hold. Rows and columns of the board count from 1: r3c5. So do the groups of
#: duplicates; empty: the capture is in none.
COLUMNS: dict[str, type] = {
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
    **{kind.replace("-", "_"): int for kind in KINDS},
    "sha256": str,
    "ms": float,
}

# What makes a spreadsheet take a text for a formula (OWASP, CSV injection), full-width forms included.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
PART = 20_000  # rows of a Parquet file that are held at once


class PolarsMissing(ImportError):
    """Raised when Parquet is asked for and polars is not installed; the message names the extra."""


def record(row: Row, groups: Mapping[str, int]) -> dict[str, Any]:
    """A row's values by column; None where nothing is known. groups: as in `rows.traits`."""
    rating, error, reading = row["rating"] or {}, row["error"] or {}, row["reading"] or {}
    marks, known = mark_counts(row), expected(row) or {}
    wrong = (f"{_cell(m['cell'])} {m['mark']}: {m['why']}" for m in wrong_marks(row))
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
        "queens": " ".join(map(_cell, row["queens"] or ())) or None,
        "regions": "/".join(row["regions"] or ()) or None,
        "answer": _answer(row["answer"] or ()),
        "traits": " ".join(traits(row, groups)) or None,
        "warnings": " | ".join(warnings(row)) or None,
        "notes": " | ".join(notes(row)) or None,
        **{f"marked_{kind}": marks.get(kind) for kind in ("queens", "crosses", "dots")},
        "wrong_marks": " | ".join(wrong) or None,
        "expected_file": known.get("file"),
        "expected_agrees": known.get("agrees"),
        "expected_why": known.get("why"),
        "error": error.get("code"),
        "message": error.get("message"),
        "remedy": error.get("remedy"),
        **{kind.replace("-", "_"): groups[kind] or None for kind in KINDS},
        "sha256": content(row) or None,
        "ms": round(sum(spent), 3) if spent else None,
    }


def safe(value: Any) -> Any:
    """A value as a spreadsheet may have it: text that it would take for a formula gets an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA) else value


class CsvTable:
    """Writes records as CSV. file: text, opened with newline=""."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file)
        self._writer.writerow(COLUMNS)

    def add(self, values: Mapping[str, Any]) -> None:
        self._writer.writerow([safe(values[name]) for name in COLUMNS])


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
        self._held.append({name: _text(value) for name, value in values.items()})
        if len(self._held) == PART:
            self._write_part()

    def finish(self, path: Path) -> None:
        """Bring the parts together in one file."""
        self._write_part()  # an empty one, too: a run over nothing has its columns all the same
        self._polars.scan_parquet(self._parts).sink_parquet(path)

    def _write_part(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        frame = self._polars.DataFrame(self._held, schema=COLUMNS)
        self._parts.append(self._folder / f"{len(self._parts)}.parquet")
        frame.write_parquet(self._parts[-1])
        self._held.clear()


def _cell(cell: list[int]) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}" if len(cell) == 2 else ",".join(map(str, cell))


def _answer(answer: Sequence[Any]) -> str | None:
    """An answer in rows of characters, or in cells."""
    if all(isinstance(row, str) for row in answer):
        return "/".join(answer) or None
    return " ".join(map(_cell, answer))


def _text(value: Any) -> Any:
    """Text without what UTF-8 cannot hold (file names may have it)."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
