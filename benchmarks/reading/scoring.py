"""Judge a result against the truth of its capture.

right         the puzzle that was read is the true one (whatever the letters of its regions), and if that has
              exactly one solution the status is "solved" with a valid one
silent wrong  "solved" without a warning, but not right: the worst that a reader can do
warned wrong  "solved" with a warning, but not right
no answer     any other status
unjudged      "solved", but nobody can say what is right

A negative (a picture without a complete board of a size that is read) has a kind instead of a truth. A board
that is called solved is wrong if its kind is in HARD, and unjudged if it is in EASY. A picture that is
UNLABELLED hides a part of its board: solved with a warning it is unjudged, without one it is wrong.
"""

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from command_line import load_rows

from queens_snap.pipeline import Snap
from queens_snap.solver.games import GAMES, game_of_row
from queens_snap.solver.puzzle import MalformedBoard, Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.recognise import READERS

Truth = dict[str, Any]  # a puzzle as its game's JSON has it, or a part of one
Result = dict[str, Any]  # one object of the result schema
Cells = set[tuple[int, int]]

#: Verdicts.
RIGHT, SILENT, WARNED, NONE, UNJUDGED = "right", "silent wrong", "warned wrong", "no answer", "unjudged"
DOUBTED = "right, warned"  # a part of RIGHT that some benchmarks count apart
HARD = {"no-board", "other-game", "cut-off", "occluded"}  # kinds of negatives that show no answer
EASY = {"several-boards", "n-out-of-range"}  # kinds of negatives of which the largest board may be solved
UNLABELLED = "unlabelled"  # the trait of pictures that hide a part of their board
MAX_LATTICE_ERROR = 0.15  # cells: largest distance of a side of the lattice from the true one


class Judge(NamedTuple):
    """Comparison of a game's results with the truth. rows_key: the key of the truth that has an item for each
    row of the board. is_right: returns True if the puzzle of a result is the true one. answer_key: the key of
    the result's answer."""

    rows_key: str
    is_right: Callable[[Truth, Result], bool]
    answer_key: str = "answer"


@dataclass(frozen=True)
class KnownCapture:
    """A capture with its truth. name: folder and file. traits: words for its features, such as "N=8".

    game, truth: the puzzle that it shows, as the game's JSON has it; game is a key of JUDGES. unique: True if
    there is exactly one solution. bbox: place of the board (px). marks: those of a player. kind: of a
    negative, which has no truth.
    """

    path: Path
    name: str
    traits: tuple[str, ...] = ()
    game: str = ""
    truth: Truth | None = None
    unique: bool = True
    bbox: tuple[float, ...] | None = None
    marks: dict[str, list[list[int]]] | None = None
    kind: str = ""

    @property
    def n(self) -> int | None:
        """Number of cells a side; None if the truth is not known."""
        if not self.truth:
            return None
        rows = self.truth.get("rows") or self.truth[JUDGES[self.game].rows_key]
        return rows if isinstance(rows, int) else len(rows)

    @property
    def strict(self) -> bool:
        """True for plain captures of a proper puzzle, as the game shows them."""
        return self.truth is not None and self.unique and not {"derived", "annotated"} & set(self.traits)


class Evidence(NamedTuple):
    """Evidence behind a reading's confidence. support: as in Reading. sorts: of its doubts."""

    support: float
    sorts: tuple[str, ...]


def evidence_of(result: Snap) -> Evidence | None:
    """Return the evidence of a reading; None if nothing was read."""
    reading = result.reading
    return (
        Evidence(reading.support, tuple(sorted({doubt.sort for doubt in reading.doubts})))
        if reading
        else None
    )


def load(folder: Path) -> list[KnownCapture]:
    """Return the captures of a folder with a manifest.jsonl, or with a <name>.json beside each <name>.png.
    Rows without a truth, and those of games that are not read from captures, are left out."""
    manifest = folder / "manifest.jsonl"
    if manifest.exists():
        rows = load_rows(manifest)
    else:
        paths = sorted(folder.glob("*.json"))
        rows = [
            {"file": path.stem + ".png", "unique": True, **json.loads(path.read_text())} for path in paths
        ]
    captures = [_capture(folder, row) for row in rows]
    return [c for c in captures if c.truth or c.kind]


def _capture(folder: Path, row: dict[str, Any]) -> KnownCapture:
    path = folder / row["file"]
    truth = {key: value for key, value in (row.get("truth") or row).items() if value is not None}
    if row.get("filled"):  # all symbols on the board, also a player's
        truth["filled"] = row["filled"]
    game = str(row.get("game") or game_of_row(truth))
    known = game in READERS and bool(truth.get(JUDGES[game].rows_key))
    kind = row.get("kind", "") if row.get("kind") in HARD | EASY else ""
    if UNLABELLED in row.get("traits", ()) and game in READERS:
        kind = UNLABELLED
    capture = KnownCapture(
        path=path,
        name=f"{folder.resolve().name}/{path.name}",
        game=game if known else "",
        truth=truth if known else None,
        unique=row.get("unique", row.get("n_solutions") == 1),
        bbox=tuple(row["bbox"]) if row.get("bbox") else None,
        marks=row.get("marks"),
        kind=kind,
    )
    return replace(capture, traits=(*row.get("traits", []), f"N={capture.n}") if known else (kind,))


def verdict(capture: KnownCapture, result: Result) -> str:
    """Judge a result: RIGHT, SILENT, WARNED, NONE or UNJUDGED."""
    solved = result.get("status") == "solved"
    if capture.kind == UNLABELLED:
        return SILENT if solved and not warned(result) else UNJUDGED
    if capture.truth is None:
        if not solved or result.get("game") not in ("queens", "starbattle", None):
            return RIGHT
        if capture.kind not in HARD:
            return UNJUDGED
    elif _is_right(capture.game, capture.truth, capture.unique, result):
        return RIGHT
    if not solved:
        return NONE
    return WARNED if warned(result) else SILENT


def warned(result: Result) -> bool:
    """True if the result has a warning."""
    return bool((result.get("reading") or {}).get("warnings"))


def off_lattice(capture: KnownCapture, result: Result) -> bool:
    """True if a side of the lattice is further from the true one than MAX_LATTICE_ERROR."""
    if capture.bbox is None or capture.n is None:
        return False
    found = (result.get("reading") or {}).get("bbox")
    x0, y0, x1, y1 = capture.bbox
    cell = max(x1 - x0, y1 - y0) / capture.n
    return (
        not found
        or max(abs(a - b) for a, b in zip(capture.bbox, found, strict=True)) > MAX_LATTICE_ERROR * cell
    )


def marks_seen(capture: KnownCapture, result: Result, kind: str) -> tuple[Cells, Cells]:
    """Return the cells with a mark ("queens" or "crosses"), and those in which it was found. Both are empty
    if the truth does not know marks."""
    if capture.marks is None:
        return set(), set()
    found = ((result.get("reading") or {}).get("marks") or {}).get(kind) or []
    return {(r, c) for r, c in capture.marks[kind]}, {(r, c) for r, c in found}


def _is_right(game: str, truth: Truth, unique: bool, result: Result) -> bool:
    """True if the puzzle is right, and its answer also if there is exactly one. The answer is checked against
    the true puzzle, not against the one that was read."""
    judge, status = JUDGES[game], result.get("status")
    if not judge.is_right(truth, result):
        return False
    if not unique:
        return True
    answer = result.get(judge.answer_key) or ()
    try:
        return status == "solved" and broken_rule(GAMES[game].of_json(truth), answer) is None
    except MalformedBoard:
        return False


def module_of(puzzle: Puzzle, name: str) -> Any:
    """Return a module of the folder of a puzzle's game."""
    return import_module(f"{type(puzzle).__module__.rpartition('.')[0]}.{name}")


def broken_rule(puzzle: Puzzle, answer: Sequence[Any]) -> object:
    """Return the rule that an answer in JSON breaks; None if it is one of the puzzle."""
    rules = module_of(puzzle, "puzzle")
    find = rules.find_broken_rule if isinstance(puzzle, Board) else rules.broken_rule
    return find(puzzle, puzzle.answer_of(answer))


def _are_regions_right(truth: Truth, result: Result) -> bool:
    rows, status = result.get("regions"), result.get("status")
    if status in ("unreadable", "refused") or not rows:
        return False
    same_k = status != "solved" or (result.get("k") or 1) == truth.get("k", 1)
    return same_k and _numbered(rows) == _numbered(truth["regions"])


def _are_symbols_right(truth: Truth, result: Result) -> bool:
    """True if signs are right, and the givens are all symbols on the board or the locked ones alone."""
    said = result.get("puzzle") or {}
    givens = [truth[key] for key in ("givens", "locked", "filled") if truth.get(key)]
    return said.get("givens") in givens and _same_pairs(truth, said, "equal", "opposite")


def _are_numbers_right(truth: Truth, result: Result) -> bool:
    """True if numbers and walls are right; walls do not count if the truth does not know them."""
    said = result.get("puzzle") or {}
    return said.get("numbers") == truth["numbers"] and _same_pairs(truth, said, "walls")


def _are_digits_right(truth: Truth, result: Result) -> bool:
    """True if givens and boxes are right. A digit that a player typed is no given."""
    said = result.get("puzzle") or {}
    return said.get("givens") == truth["givens"] and said.get("box") == truth.get("box", said.get("box"))


def _same_pairs(truth: Truth, said: Truth, *keys: str) -> bool:
    return all(_pairs(said.get(key)) == _pairs(truth[key]) for key in keys if truth.get(key) is not None)


def _pairs(pairs: list[list[list[int]]] | None) -> set[frozenset[tuple[int, ...]]]:
    return {frozenset(tuple(cell) for cell in pair) for pair in pairs or ()}


def _numbered(rows: Sequence[str]) -> list[list[int]]:
    """Return regions numbered in order of first appearance, so that letters do not matter; '.' is -1."""
    seen: dict[Hashable, int] = {".": -1}
    return [[seen.setdefault(letter, len(seen) - 1) for letter in row] for row in rows]


def _are_clues_right(truth: Truth, result: Result) -> bool:
    said = result.get("puzzle") or {}
    keys = ("rows", "cols")
    same_clues = sorted(map(_clue, said.get("clues") or ())) == sorted(map(_clue, truth["clues"]))
    return same_clues and [said[key] for key in keys] == [truth[key] for key in keys]


def _are_letters_right(truth: Truth, result: Result) -> bool:
    """True if letters, lengths and found words are right; lengths do not count if the truth lacks them."""
    said = result.get("puzzle") or {}
    lengths = truth.get("lengths") or said.get("lengths")
    found = sorted(truth.get("found") or ())
    return (said.get("letters"), said.get("lengths")) == (truth["letters"], lengths) and (
        sorted(said.get("found") or ()) == found
    )


def _clue(clue: Truth) -> tuple[int, int, str, int]:
    return *clue["cell"], clue["shape"], clue["size"] or 0


REGIONS_JUDGE = Judge("regions", _are_regions_right, "queens")
#: The judge of each game that is read from captures.
JUDGES: dict[str, Judge] = {
    "queens": REGIONS_JUDGE,
    "starbattle": REGIONS_JUDGE,
    "tango": Judge("givens", _are_symbols_right),
    "minisudoku": Judge("givens", _are_digits_right),
    "zip": Judge("numbers", _are_numbers_right),
    "wend": Judge("letters", _are_letters_right),
    "patches": Judge("clues", _are_clues_right),
}
