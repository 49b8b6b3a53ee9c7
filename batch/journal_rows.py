"""The rows of a journal, and what they say in short: traits, and how much each wants a look."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .report.duplicates import KINDS
from .sources.json_texts import parsed

Row = dict[str, Any]  # one object of the result schema, with the key "batch"

JOURNAL = "results.jsonl"
STATUSES = ("solved", "ambiguous", "unsolvable", "unreadable", "refused")
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
        row = parsed(line)
        return row if _fits(row, _RESULT) and row["status"] in STATUSES else None
    except ValueError:
        return None


def _fits(value: Any, form: Any) -> bool:
    """Whether a value has a form: a type, one of several in a tuple, a list of one form, an object whose
    fields have theirs."""
    if isinstance(form, tuple):
        return any(_fits(value, each) for each in form)
    if isinstance(form, list):
        return isinstance(value, list) and all(_fits(each, form[0]) for each in value)
    if isinstance(form, dict):
        return isinstance(value, dict) and all(_fits(value.get(key), each) for key, each in form.items())
    if form is None:
        return value is None
    return isinstance(value, form) and not (form in (int, float) and isinstance(value, bool))


_TEXT, _WHOLE, _NUMBER, _CELLS = (str, None), (int, None), (float, int, None), ([[int]], None)
_RESULT = {
    "file": str,
    "status": str,
    "game": _TEXT,
    "n": _WHOLE,
    "k": _WHOLE,
    "regions": ([str], None),
    "queens": _CELLS,
    "solutions": _WHOLE,
    "steps": [dict],
    "rating": (
        {"label": str, "tier": _WHOLE, "score": int, "counts": (dict, None), "fair": bool},
        None,
    ),
    "reading": (
        {
            "confidence": _NUMBER,
            "marks": ({"wrong": ([{"cell": [int], "mark": str, "why": str}], None)}, None),
            "warnings": ([str], None),
            "notes": ([str], None),
        },
        None,
    ),
    "answer": ([str], [[int]], None),
    "error": ({"code": str, "message": _TEXT, "remedy": _TEXT}, None),
    "ms": (dict, None),
    "batch": (
        {"sha256": _TEXT, "pixels": _TEXT, "expected": ({"agrees": bool, "file": _TEXT, "why": _TEXT}, None)},
        None,
    ),
}


def traits(row: Row, groups: Mapping[str, int]) -> tuple[str, ...]:
    """What is special about a row, in the order of TRAITS. groups: of which group of duplicates it is, by
    kind (0: of none)."""
    expected, rating, marks = of_batch(row).get("expected"), row["rating"], marks_of(row)
    has = {
        "differs": bool(expected) and not expected["agrees"],
        "as-expected": bool(expected) and expected["agrees"],
        "warned": bool(warnings(row)),
        "wrong-marks": bool(marks.get("wrong")),
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
    expected = of_batch(row).get("expected")
    if expected and not expected["agrees"]:
        return 0
    if row["status"] != "solved":
        return {"unreadable": 2, "refused": 3}.get(row["status"], 1)
    if warnings(row):
        return 4
    return 5 if marks_of(row).get("wrong") else NO_CONCERN


def of_batch(row: Row) -> dict[str, Any]:
    """What the batch alone says of a capture: its hashes and what was expected."""
    return row.get("batch") or {}


def warnings(row: Row) -> list[str]:
    return (row["reading"] or {}).get("warnings", [])


def notes(row: Row) -> list[str]:
    return (row["reading"] or {}).get("notes", [])


def marks_of(row: Row) -> dict[str, list[Any]]:
    return (row["reading"] or {}).get("marks") or {}


def mark_counts(row: Row) -> dict[str, int]:
    """How many marks of each kind the capture has, right or wrong."""
    return {kind: len(marks) for kind, marks in marks_of(row).items() if kind != "wrong"}
