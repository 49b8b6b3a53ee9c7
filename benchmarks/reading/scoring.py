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
from collections.abc import Sequence
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
#: Keys of a truth: each holds symbols that may be read as the givens, by game.
GIVENS_KEYS = {"tango": ("givens", "locked", "filled")}
MAX_LATTICE_ERROR = 0.15  # cells: largest distance of a side of the lattice from the true one


@dataclass(frozen=True)
class KnownCapture:
    """A capture with its truth. name: folder and file. traits: words for its features, such as "N=8".

    game, truth: the puzzle that it shows, as the game's JSON has it; game is one of READERS. unique: True if
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
        rows = self.truth.get("rows") or self.truth[GAMES[self.game].field]
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
    if not (reading := result.reading):
        return None
    return Evidence(reading.support, tuple(sorted({doubt.sort for doubt in reading.doubts})))


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
    known = game in READERS and bool(truth.get(GAMES[game].field))
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
    if not is_puzzle_right(game, truth, result):
        return False
    if not unique:
        return True
    puzzle, answer = _puzzle_of(game, truth), result.get("queens" if "regions" in truth else "answer") or ()
    return result.get("status") == "solved" and bool(puzzle) and broken_rule(puzzle, answer) is None


def module_of(puzzle: Puzzle, name: str) -> Any:
    """Return a module of the folder of a puzzle's game."""
    return import_module(f"{type(puzzle).__module__.rpartition('.')[0]}.{name}")


def broken_rule(puzzle: Puzzle, answer: Sequence[Any]) -> object:
    """Return the rule that an answer in JSON breaks; None if it is one of the puzzle."""
    rules = module_of(puzzle, "puzzle")
    find = rules.find_broken_rule if isinstance(puzzle, Board) else rules.broken_rule
    return find(puzzle, puzzle.answer_of(answer))


def is_puzzle_right(game: str, truth: Truth, result: Result) -> bool:
    """True if the puzzle of a result is the true one. Parts that the truth does not know are not compared
    (walls of a Zip, for example), nor is the number of queens in a row unless the board is solved. The givens
    of a Tango may be those of the puzzle, or all symbols on the board."""
    status = result.get("status")
    if status in ("unreadable", "refused"):
        return False
    regions = result.get("regions")
    said = {"regions": regions, "k": result.get("k")} if regions else result.get("puzzle") or {}
    known: Truth = {"k": 1} | {key: value for key, value in truth.items() if value is not None}
    if status != "solved":
        known["k"] = said.get("k")
    if sorted(said.get("found") or ()) != sorted(known.get("found") or ()):  # words of a Wend
        return False
    symbols = [{"givens": known[key]} for key in GIVENS_KEYS.get(game, ()) if known.get(key)] or [{}]
    found = _puzzle_of(game, said)
    return found is not None and found in [_puzzle_of(game, {**said, **known, **each}) for each in symbols]


def _puzzle_of(game: str, row: Truth) -> Puzzle | None:
    """Return the puzzle of a JSON object; None if it is none."""
    try:
        return GAMES[game].of_json(row)
    except MalformedBoard:
        return None
