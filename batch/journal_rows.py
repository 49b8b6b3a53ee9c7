"""The rows of a journal, and what they say in short: traits, and how much each wants a look."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from ..files.texts import parsed
from ..result.check import checked
from ..result.shape import Expected, Wrong
from ..result.shape import Result as Row  # with the key "batch"
from ..result.status import Status
from .report.duplicates import KINDS

JOURNAL = "results.jsonl"
STATUSES: tuple[Status, ...] = get_args(Status)
TRAITS = (
    "differs",  # from the expected board or solution
    "as-expected",
    "warned",
    "wrong-marks",
    "has-marks",
    "unfair",
    "guess",
    "star-battle",
    *KINDS,
)
NO_CONCERN = 6


def rows(journal: Path) -> Iterator[Row | None]:
    """Every line in turn; None where a line is no result (a torn one, say). Raises OSError."""
    with journal.open("rb") as file:
        for line in file:
            yield result_in(line)


def result_in(line: bytes) -> Row | None:
    """The result that a line of a journal holds; None where it is none of this program's."""
    try:
        return checked(parsed(line))
    except ValueError:
        return None


def traits(row: Row, groups: Mapping[str, int]) -> tuple[str, ...]:
    """What is special about a row, in the order of TRAITS. groups: of which group of duplicates it is, by
    kind (0: of none)."""
    known, rating = expected(row), row["rating"]
    has = {
        "differs": bool(known) and not known["agrees"],
        "as-expected": bool(known) and known["agrees"],
        "warned": bool(warnings(row)),
        "wrong-marks": bool(wrong_marks(row)),
        "has-marks": any(mark_counts(row).values()),
        "unfair": bool(rating) and not rating["fair"],
        "guess": bool(rating) and rating["label"] == "guess",
        "star-battle": (row["k"] or 1) > 1,
        **{kind: bool(groups[kind]) for kind in KINDS},
    }
    return tuple(trait for trait in TRAITS if has[trait])


def concern(row: Row) -> int:
    """How much a row wants a look, 0 most: differs from what was expected, not exactly one solution,
    unreadable, refused, warned, wrong marks, NO_CONCERN."""
    known = expected(row)
    if known and not known["agrees"]:
        return 0
    if row["status"] != "solved":
        return {"unreadable": 2, "refused": 3}.get(row["status"], 1)
    if warnings(row):
        return 4
    return 5 if wrong_marks(row) else NO_CONCERN


def expected(row: Row) -> Expected | None:
    """Whether the answer is what was expected; None where nothing was."""
    return row["batch"]["expected"] if "batch" in row else None


def content(row: Row) -> str:
    """The hash of the capture's file; empty where there is none."""
    return (row["batch"]["sha256"] if "batch" in row else None) or ""


def warnings(row: Row) -> list[str]:
    return row["reading"]["warnings"] if row["reading"] else []


def notes(row: Row) -> list[str]:
    return row["reading"]["notes"] if row["reading"] else []


def wrong_marks(row: Row) -> list[Wrong]:
    """The marks that contradict the answer."""
    marks = row["reading"]["marks"] if row["reading"] else {}
    return [mark for mark in marks.get("wrong", ()) if isinstance(mark, dict)]


def mark_counts(row: Row) -> dict[str, int]:
    """How many marks of each kind the capture has, right or wrong."""
    marks = row["reading"]["marks"] if row["reading"] else {}
    return {kind: len(found) for kind, found in marks.items() if kind != "wrong"}
