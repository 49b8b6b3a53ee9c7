"""The round trip of boards given as text: is the rendered picture, read back, the same board?

    python benchmarks/roundtrip_boards.py FILE.jsonl... [--cell 24 32 48 72] [--every N] [--list]

A row holds "regions", and "k", "solution" (queens) and "solutions" (how many) where they are known. Only
boards that can be read count: one solution, at most 25 x 25, no cell without a region. Each is rendered at
every size in every theme, with its queens and without, as PNG and as JPEG. Boards with a region in several
parts stand apart: in black and white nothing but letters tells which parts belong together.
Exit status 1 when any picture was read as another board without a doubt, or one in one piece was not read.
"""

import argparse
import json
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from multiprocessing import Pool
from pathlib import Path

from queens_snap.overlay.encode import encode
from queens_snap.overlay.queens.board import THEMES, render_board
from queens_snap.pipeline import snap
from queens_snap.solver.cell import Cell
from queens_snap.solver.queens.board import NO_REGION, Board
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.source.image import load

LARGEST = 25  # cells a side that are read from captures
CHUNK = 20  # pictures a process takes at a time
FINE = ("right", "warned")


@dataclass(frozen=True)
class Case:
    """One picture to make and read."""

    name: str
    board: Board
    queens: tuple[Cell, ...]
    theme: str
    cell: int
    suffix: str

    @property
    def kind(self) -> str:
        """The heading under which it is counted."""
        shape = "in parts" if self.board.scattered_regions else "whole"
        marks = "queens" if self.queens else "bare"
        return f"{shape:<8} {self.theme:<5} {self.cell:>3} px {marks:<6} {self.suffix}"


def main(argv: list[str] | None = None) -> int:
    """Renders and reads, prints what became of each kind of picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--cell", nargs="+", type=int, default=[24, 32, 48, 72], help="px a cell")
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--suffix", nargs="+", default=[".png", ".jpg"])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th picture")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the boards that are not read right")
    args = parser.parse_args(argv)
    boards = [board for file in args.files for board in readable(file)]
    tried = [
        replace(case, theme=theme, cell=cell, suffix=suffix, queens=case.queens if drawn else ())
        for theme, cell, suffix, drawn in product(args.theme, args.cell, args.suffix, (False, True))
        for case in boards
    ][:: args.every]
    counts: dict[str, Counter[str]] = {}
    failed = 0
    with Pool(args.processes) as pool:
        for case, verdict in zip(tried, pool.imap(judge, tried, CHUNK), strict=True):
            counts.setdefault(case.kind, Counter())[verdict] += 1
            failed += verdict == "SILENT" or (verdict not in FINE and not case.board.scattered_regions)
            if args.list and verdict != "right":
                print(f"  {verdict}: {case.name}, {case.kind}", flush=True)
    print(f"{len(boards)} boards, {len(tried)} pictures")
    for kind, count in sorted(counts.items()):
        print(f"  {kind}: {', '.join(f'{n} {verdict}' for verdict, n in count.most_common())}")
    return 1 if failed else 0


def readable(file: Path) -> Iterator[Case]:
    """The boards of a file that a capture could show, still without a picture."""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        row = json.loads(line)
        if row.get("solutions", 1) != 1 or len(row["regions"]) > LARGEST:
            continue
        board = Board.of(row["regions"], row.get("k", 1))
        if any(NO_REGION in regions for regions in board.regions):
            continue
        queens = tuple((r, c) for r, c in row.get("solution", ()))
        yield Case(str(row.get("id", number)), board, queens, "", 0, "")


def judge(case: Case) -> str:
    """right; warned (right, with a doubt); marks (the board is right, its queens are not); refused (no board
    was found); told (another board, and said to be doubtful or without one solution); SILENT (another board
    and no doubt)."""
    picture = render_board(case.board, cell=case.cell, theme=case.theme, queens=case.queens)
    data = encode(picture, case.suffix)
    try:
        reading = read(load(data).rgb)
    except NoBoardFound:
        return "refused"
    if reading.board.regions != case.board.regions:
        logging.disable(logging.WARNING)  # what rules a misread board needs is no news here
        result = snap(data)
        return "SILENT" if result.status == "solved" and not result.doubts else "told"
    marks = reading.marks
    if marks.crosses or marks.dots or set(marks.queens) != set(case.queens):
        return "marks"
    return "warned" if reading.warnings else "right"


if __name__ == "__main__":
    sys.exit(main())
