"""What a result is worth against the truth of its capture.

right         what was read is the truth (regions up to their letters, and k; of Tango givens and signs, of
              Zip numbers and walls), and where the truth has exactly one solution the status is "solved" with
              a valid one
silent wrong  "solved" without a warning, but not right: the worst a reader can do
warned wrong  "solved" with a warning, but not right
no answer     any other status
A negative (a picture without a complete board of a size that is read) has a kind instead of a truth. Of the
kinds in HARD, a board called solved is wrong; of those in EASY the largest board may be solved: "unjudged".
"""

import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.solver.queens.board import Board, validate
from queens_snap.solver.tango.puzzle import broken_rule, tango_of
from queens_snap.solver.zip.puzzle import broken_rule as broken_path
from queens_snap.solver.zip.puzzle import zip_of

Result = dict[str, Any]  # one object of the result schema
Cells = set[tuple[int, int]]

RIGHT, SILENT, WARNED, NONE, UNJUDGED = "right", "silent wrong", "warned wrong", "no answer", "unjudged"
HARD = {"no-board", "other-game", "cut-off", "occluded"}
EASY = {"several-boards", "n-out-of-range"}
OFF = 0.15  # how far, in cells, a side of the lattice may be from the truth


@dataclass(frozen=True)
class Capture:
    """name: folder and file, as lists of captures have it. traits: what is special, with "N=8" and the like.

    regions, k, unique (exactly one solution), bbox, marks: the truth; of Tango and Zip puzzle in place of
    regions; of a negative neither, and kind says what it is instead.
    """

    path: Path
    name: str
    traits: tuple[str, ...]
    regions: tuple[str, ...] | None
    k: int = 1
    unique: bool = True
    bbox: tuple[float, ...] | None = None
    marks: dict[str, list[list[int]]] | None = None
    kind: str = ""
    puzzle: dict[str, Any] | None = None

    @property
    def n(self) -> int | None:
        """Cells a side, where the truth is known."""
        rows = self.regions or (self.puzzle and (self.puzzle.get("givens") or self.puzzle.get("numbers")))
        return len(rows) if rows else None

    @property
    def strict(self) -> bool:
        """True of plain captures of a proper puzzle, as the game shows them."""
        return self.n is not None and self.unique and not {"derived", "annotated"} & set(self.traits)


def load(folder: Path) -> list[Capture]:
    """The captures of a folder with a manifest.jsonl, or of one with a <name>.json beside each <name>.png.

    Rows without truth, and those of games that are not read from captures, are left out.
    """
    manifest = folder / "manifest.jsonl"
    if manifest.exists():
        rows = [json.loads(line) for line in manifest.read_text(encoding="utf-8").splitlines() if line]
    else:
        paths = sorted(folder.glob("*.json"))
        rows = [
            {"file": path.stem + ".png", "unique": True, **json.loads(path.read_text())} for path in paths
        ]
    captures = [_capture(folder, row) for row in rows]
    return [c for c in captures if c.n or c.kind]


def _capture(folder: Path, row: dict[str, Any]) -> Capture:
    path = folder / row["file"]
    truth = row.get("truth") or row
    regions, traits = truth.get("regions"), tuple(row.get("traits", []))
    kind = row.get("kind", "") if row.get("kind") in HARD | EASY else ""
    puzzle = truth if {"givens", "numbers"} & set(truth) else None
    n = len(regions or (puzzle and (puzzle.get("givens") or puzzle.get("numbers"))) or ())
    return Capture(
        path=path,
        name=f"{folder.resolve().name}/{path.name}",
        traits=(*traits, f"N={n}") if n else (kind,),
        regions=tuple(regions) if regions else None,
        k=truth.get("k", 1),
        unique=row.get("unique", row.get("n_solutions") == 1),
        bbox=tuple(row["bbox"]) if row.get("bbox") else None,
        marks=row.get("marks"),
        kind=kind,
        puzzle=puzzle,
    )


def verdict(capture: Capture, result: Result) -> str:
    """One of the five words above."""
    solved = result.get("status") == "solved"
    if capture.n is None:
        if not solved or result.get("game") not in ("queens", "starbattle", None):
            return RIGHT
        if capture.kind not in HARD:
            return UNJUDGED
    elif _read_right(capture, result) and (not capture.unique or _solved_right(capture, result)):
        return RIGHT
    if not solved:
        return NONE
    return WARNED if warned(result) else SILENT


def warned(result: Result) -> bool:
    """True if the result doubts what was read."""
    return bool((result.get("reading") or {}).get("warnings"))


def off_lattice(capture: Capture, result: Result) -> bool:
    """True if a side of the grid found is further from the true one than OFF."""
    if capture.bbox is None or capture.n is None:
        return False
    found = (result.get("reading") or {}).get("bbox")
    x0, y0, x1, y1 = capture.bbox
    cell = max(x1 - x0, y1 - y0) / capture.n
    return not found or max(abs(a - b) for a, b in zip(capture.bbox, found, strict=True)) > OFF * cell


def marks_seen(capture: Capture, result: Result, kind: str) -> tuple[Cells, Cells]:
    """The cells that truly show such a mark ("queens", "crosses") and those found to; empty without truth."""
    if capture.marks is None:
        return set(), set()
    found = ((result.get("reading") or {}).get("marks") or {}).get(kind) or []
    return {(r, c) for r, c in capture.marks[kind]}, {(r, c) for r, c in found}


def _read_right(capture: Capture, result: Result) -> bool:
    if capture.puzzle:
        return _puzzle_right(capture.puzzle, result.get("puzzle") or {})
    rows = result.get("regions")
    if result.get("status") in ("unreadable", "refused") or not rows or not capture.regions:
        return False
    same_k = result.get("status") != "solved" or (result.get("k") or 1) == capture.k
    return same_k and _numbered(rows) == _numbered(capture.regions)


def _puzzle_right(truth: dict[str, Any], said: dict[str, Any]) -> bool:
    """Of Tango either all symbols that the capture shows or the locked ones alone are its givens; walls that
    the truth does not know are not asked for."""
    givens = [truth[key] for key in ("givens", "locked") if truth.get(key)]
    if givens and said.get("givens") not in givens:
        return False
    if "numbers" in truth and said.get("numbers") != truth["numbers"]:
        return False
    pairs = [key for key in ("equal", "opposite", "walls") if truth.get(key) is not None]
    return all(_pairs(said.get(key)) == _pairs(truth[key]) for key in pairs)


def _pairs(pairs: list[list[list[int]]] | None) -> set[frozenset[tuple[int, ...]]]:
    return {frozenset(tuple(cell) for cell in pair) for pair in pairs or ()}


def _solved_right(capture: Capture, result: Result) -> bool:
    """Judged against the truth, not against what was read."""
    if result.get("status") != "solved":
        return False
    if capture.puzzle and "givens" in capture.puzzle:
        return broken_rule(tango_of(capture.puzzle), tuple(result.get("answer") or ())) is None
    if capture.puzzle:
        path = tuple((r, c) for r, c in result.get("answer") or ())
        return (
            broken_path(zip_of({**capture.puzzle, "walls": capture.puzzle.get("walls") or []}), path) is None
        )
    if not capture.regions:
        return False
    queens = [(r, c) for r, c in result.get("queens") or []]
    try:
        return validate(Board.of(capture.regions, capture.k), queens) is None
    except MalformedBoard:
        return False


def _numbered(rows: Sequence[str]) -> list[list[int]]:
    """Regions numbered in order of first appearance, so that letters do not matter; '.' is -1."""
    seen: dict[Hashable, int] = {".": -1}
    return [[seen.setdefault(letter, len(seen) - 1) for letter in row] for row in rows]
