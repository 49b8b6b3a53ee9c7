"""The rows of a journal, and what they say in short: traits, and how much each wants a look."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..files.json_texts import parsed
from .report.duplicates import KINDS

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
        fits = _fits(row, _RESULT) and row["status"] in STATUSES
        return {**_NOTHING, **row} if fits else None
    except ValueError:
        return None


def _fits(value: Any, form: Any) -> bool:
    """Whether a value has a form: a type, one of several in a tuple, a list of one form, a pair of two, an
    object whose fields have theirs (under `str` that of all which are not named)."""
    if isinstance(form, tuple):
        return any(_fits(value, each) for each in form)
    if isinstance(form, list):
        if not isinstance(value, list) or len(form) == 2 != len(value):
            return False
        return all(_fits(each, form[i % len(form)]) for i, each in enumerate(value))
    if isinstance(form, dict):
        if not isinstance(value, dict):
            return False
        others = [each for key, each in value.items() if key not in form] if str in form else ()
        named = all(_fits(value.get(key), each) for key, each in form.items() if key is not str)
        return named and all(_fits(each, form[str]) for each in others)
    if form is None:
        return value is None
    return isinstance(value, form) and not (form in (int, float) and isinstance(value, bool))


_TEXT, _WHOLE, _NUMBER, _CELL = (str, None), (int, None), (float, int, None), [int, int]
_CELLS = ([_CELL], None)
_STEP = {
    "rule": str,
    "size": _WHOLE,
    "text": str,
    **dict.fromkeys(("queens", "dead", "because"), _CELLS),
    **dict.fromkeys(("values", "links"), ([list], None)),
}
_MARKS = {
    **{kind: [_CELL] for kind in ("queens", "crosses", "dots")},
    "wrong": ([{"cell": _CELL, "mark": str, "why": str}], None),
    str: [list],
}
_RESULT = {
    "file": str,
    "status": str,
    "game": _TEXT,
    "n": _WHOLE,
    "k": _WHOLE,
    "regions": ([str], None),
    "queens": _CELLS,
    "solutions": _WHOLE,
    "examples": ([[_CELL]], [[str]], None),
    "steps": [_STEP],
    "rating": (
        {"label": str, "tier": _WHOLE, "score": int, "counts": ({str: _NUMBER}, None), "fair": bool},
        None,
    ),
    "reading": (
        {
            "confidence": _NUMBER,
            "marks": (_MARKS, None),
            "warnings": ([str], None),
            "notes": ([str], None),
        },
        None,
    ),
    "puzzle": (dict, None),
    "answer": ([str], [_CELL], [[int]], None),
    "error": ({"code": str, "message": _TEXT, "remedy": _TEXT}, None),
    "ms": ({str: _NUMBER}, None),
    "batch": (
        {
            "sha256": _TEXT,
            "pixels": _TEXT,
            "expected": ({"agrees": bool, "file": _TEXT, "why": _TEXT}, None),
            "colours": ([[int]], None),
        },
        None,
    ),
}
# Of what a row does not say, nothing is known.
_NOTHING = dict.fromkeys(_RESULT)


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
    """What the batch alone says of a capture: its hashes, what was expected, the colours of its regions."""
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
