"""The round trip of puzzles given as text: is the rendered picture, read back, the same puzzle?

    python benchmarks/reading/roundtrip_boards.py FILE.jsonl... [--cell 24 32 48 72] [--every N] [--list]

A row holds a puzzle, and "solution" and "solutions" (how many) where they are known. Only puzzles that can be
read count: of a game that is read from captures, with one solution, square, at most 25 x 25, no cell without
a region. Each is rendered at every size in every theme that shows all of it, with its answer and without, as
PNG and as JPEG. Boards with a region in several parts stand apart: in black and white nothing but letters
tells which parts belong together. Exit status 1 when any picture was read as another puzzle without a doubt,
or one in one piece was not read.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.picture import encode
from queens_snap.overlay.themes import THEMES
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES, game_of_row
from queens_snap.solver.puzzle import Answer, Puzzle
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load
from queens_snap.vision.source.errors import NoBoardFound

LARGEST = 25  # cells a side that are read from captures
CHUNK = 20  # pictures a process takes at a time
FINE = ("right", "warned")
PAPER = "print"


class ReadParts(NamedTuple):
    """Parts of a game's pictures that are read. themes: in which. marks: the cells of an answer by kind of
    mark, as they are to be found; None where an answer hides too much of the puzzle."""

    themes: tuple[str, ...]
    marks: Callable[[Puzzle, Any], Mapping[str, set[Cell]]] | None = None


def _queens(puzzle: Puzzle, answer: tuple[Cell, ...]) -> Mapping[str, set[Cell]]:
    return {"queens": set(answer)}


def _symbols(puzzle: Puzzle, answer: tuple[str, ...]) -> Mapping[str, set[Cell]]:
    """Symbols that a player put in: all but the givens."""
    givens = puzzle.to_json()["givens"]
    put: dict[str, set[Cell]] = {"moons": set(), "suns": set()}
    for r, row in enumerate(answer):
        for c, value in enumerate(row):
            if givens[r][c] == ".":
                put[("moons", "suns")[int(value)]].add((r, c))
    return put


_BOARDS = ReadParts(tuple(THEMES), _queens)
COLOURED = tuple(theme for theme in THEMES if theme != PAPER)
READ = {
    "queens": _BOARDS,
    "starbattle": _BOARDS,
    "tango": ReadParts(COLOURED, _symbols),
    "zip": ReadParts(COLOURED),
}


@dataclass(frozen=True)
class RoundTrip:
    """One picture to make and read."""

    name: str
    puzzle: Puzzle
    answer: Answer | None = None
    theme: str = ""
    cell: int = 0
    suffix: str = ""

    @property
    def kind(self) -> str:
        """The heading under which it is counted."""
        shape = "in parts" if self.puzzle.oddities else "whole"
        filled = "solved" if self.answer else "bare"
        return (
            f"{self.puzzle.game:<10} {shape:<8} {self.theme:<5} {self.cell:>3} px {filled:<6} {self.suffix}"
        )


def main(argv: list[str] | None = None) -> int:
    """Renders and reads, prints what became of each kind of picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--cell", nargs="+", type=int, default=[24, 32, 48, 72], help="px a cell")
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--suffix", nargs="+", default=[".png", ".jpg"])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th picture")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the puzzles that are not read right")
    args = parser.parse_args(argv)
    puzzles = [case for file in args.files for case in readable(file)]
    tried = [
        replace(case, theme=theme, cell=cell, suffix=suffix, answer=case.answer if drawn else None)
        for theme, cell, suffix, drawn in product(args.theme, args.cell, args.suffix, (False, True))
        for case in puzzles
        if theme in READ[case.puzzle.game].themes and (case.answer or not drawn)
    ][:: args.every]
    counts: dict[str, Counter[str]] = {}
    failed = 0
    with Pool(args.processes) as pool:
        for case, verdict in zip(tried, pool.imap(judge, tried, CHUNK), strict=True):
            counts.setdefault(case.kind, Counter())[verdict] += 1
            failed += verdict == "SILENT" or (verdict not in FINE and not case.puzzle.oddities)
            if args.list and verdict != "right":
                print(f"  {verdict}: {case.name}, {case.kind}", flush=True)
    print(f"{len(puzzles)} puzzles, {len(tried)} pictures")
    for kind, count in sorted(counts.items()):
        print(f"  {kind}: {', '.join(f'{n} {verdict}' for verdict, n in count.most_common())}")
    return 1 if failed else 0


def readable(file: Path) -> Iterator[RoundTrip]:
    """The puzzles of a file that a capture could show, still without a picture."""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        row = json.loads(line)
        game = "queens" if "regions" in row else game_of_row(row)  # lists have "numbers" of their own
        if game not in READ or row.get("solutions", 1) != 1:
            continue
        puzzle = GAMES[game].of_json(row)
        rows, columns = puzzle.shape
        if rows != columns or rows > LARGEST or any("." in line for line in row.get("regions", ())):
            continue
        answer: Any = tuple(tuple(x) if isinstance(x, list) else x for x in row.get("solution", ()))
        yield RoundTrip(str(row.get("id", number)), puzzle, answer if READ[game].marks else None)


def judge(case: RoundTrip) -> str:
    """right; warned (right, with a doubt); marks (the puzzle is right, what stands on it is not); refused (no
    board was found); told (another puzzle, and said to be doubtful or without one solution); SILENT (another
    puzzle and no doubt)."""
    puzzle, answer = case.puzzle, case.answer
    picture = render_puzzle(puzzle, Moment(puzzle, answer=answer), cell=case.cell, theme=case.theme)
    data = encode(picture, case.suffix)
    try:
        reading = read_capture(load(data).rgb, game=puzzle.game)
    except NoBoardFound:
        return "refused"
    if _as_read(reading.puzzle) != _as_read(puzzle):
        result = snap(data)
        return "SILENT" if result.status == "solved" and not result.doubts else "told"
    marks_of = READ[puzzle.game].marks
    expected = marks_of(puzzle, answer) if marks_of and answer else {}
    found = {kind: set(marks) for kind, marks in reading.marks.items() if marks}
    if found != {kind: cells for kind, cells in expected.items() if cells}:
        return "marks"
    return "warned" if reading.warnings else "right"


def _as_read(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle without what nobody sees: how many queens a row takes."""
    return {key: value for key, value in puzzle.to_json().items() if key != "k"}


if __name__ == "__main__":
    sys.exit(main())
