"""Is a puzzle as hard when it is turned or mirrored? The rating of every real one, seen in all eight ways.

    python benchmarks/solver/symmetry.py [FOLDER] [--games GAME...] [--every M] [--to FILE]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository); the puzzles with
exactly one answer are taken, of nonograms those of up to SMALL cells. FILE (a journal, a line a puzzle) is
gone on with where it exists. Exit status 1 where a rating differs.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES, maker_of
from queens_snap.solver.nonogram.puzzle import Nonogram
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.rating import Rating
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.solver.tango.puzzle import Tango
from queens_snap.solver.wend.generate import twins
from queens_snap.solver.wend.puzzle import Wend
from queens_snap.solver.zip.puzzle import Zip

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
FILES = {
    "queens": "queens.jsonl",
    "starbattle": "starbattle.jsonl",
    "tango": "tango.jsonl",
    "zip": "zip.jsonl",
    "minisudoku": "minisudoku.jsonl",
    "patches": "patches.jsonl",
    "nonogram": "nonograms.jsonl",
}
GENERATED = {"wend": 200}  # boards that are looked at where there are no real ones
TURNED = {"tall": "wide", "wide": "tall"}  # shapes of clues, where rows become columns
SMALL = 225  # cells

Move = Callable[[Cell], Cell]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=[*FILES, *GENERATED], default=(*FILES, *GENERATED))
    parser.add_argument("--every", type=int, default=1, metavar="M", help="take every M-th puzzle only")
    parser.add_argument("--to", type=Path, default=Path("symmetry.jsonl"))
    args = parser.parse_args(argv)
    rows = [json.loads(line) for line in args.to.read_text().splitlines()] if args.to.exists() else []
    done = {row["id"] for row in rows}
    with args.to.open("a") as journal:
        for game in args.games:
            for name, puzzle in puzzles(game, args.folder, args.every):
                if name not in done:
                    rows.append({"id": name, "game": game, "ratings": ratings(puzzle)})
                    print(json.dumps(rows[-1]), file=journal, flush=True)
    return report(rows)


def puzzles(game: str, folder: Path, every: int) -> Iterator[tuple[str, Puzzle]]:
    if game in GENERATED:
        for seed in range(0, GENERATED[game], every):
            if generated := maker_of(game).generate(maker_of(game).wish(), f"symmetry {seed}"):
                yield f"{game} {seed}", generated.puzzle
        return
    for line in (folder / FILES[game]).read_text().splitlines()[::every]:
        row = json.loads(line)
        puzzle = GAMES[game].of_json(row)
        rows, columns = puzzle.shape
        if game != "nonogram" or rows * columns <= SMALL:
            yield f"{game} {row['id']}", puzzle


def ratings(puzzle: Puzzle) -> int:
    """Number of different ratings, seen in all eight ways; 0 if there is none."""
    found = set()
    for other in eightfold(puzzle):
        try:
            rating = GAMES[other.game].conclude(other).rating
        except SearchTooLong:
            return 0
        if rating is None:
            return 0
        found.add(json.dumps(plain(rating), sort_keys=True))
    return len(found)


def plain(rating: Rating) -> dict[str, Any]:
    """A rating in which it makes no difference whether a rule speaks of rows or of columns."""
    counts = Counter[str]()
    for rule, number in rating.counts.items():
        counts[rule.replace("column", "row")] += number
    return {"label": rating.label, "score": rating.score, "fair": rating.fair, "counts": counts}


def eightfold(puzzle: Puzzle) -> Iterator[Puzzle]:
    """A puzzle turned and mirrored."""
    if isinstance(puzzle, Nonogram):
        yield from _nonograms(puzzle)
        return
    if isinstance(puzzle, Wend):
        yield from twins(puzzle)
        return
    rows, columns = puzzle.shape
    for flip in range(8):

        def move(cell: Cell, flip: int = flip) -> Cell:
            r, c = cell
            r, c = (rows - 1 - r if flip & 1 else r), (columns - 1 - c if flip & 2 else c)
            return (c, r) if flip & 4 else (r, c)

        yield _moved(puzzle, move)


def _moved(puzzle: Puzzle, move: Move) -> Puzzle:
    if isinstance(puzzle, Board):
        return Board.of(_rows(puzzle.regions, move), puzzle.k)
    if isinstance(puzzle, Tango):
        signs = [[(move(a), move(b)) for a, b in pairs] for pairs in (puzzle.equal, puzzle.opposite)]
        return Tango.of(["".join(row) for row in _rows(puzzle.givens, move)], *signs)
    across = move((0, 1))[1] == move((0, 0))[1]  # rows become columns
    if isinstance(puzzle, Sudoku):
        return Sudoku.of(_rows(puzzle.givens, move), puzzle.box[::-1] if across else puzzle.box)
    if isinstance(puzzle, Patches):
        clues = [
            {"cell": move(clue.cell), "shape": TURNED.get(clue.shape, clue.shape) if across else clue.shape}
            | {"size": clue.size}
            for clue in puzzle.clues
        ]
        rows, columns = puzzle.shape[::-1] if across else puzzle.shape
        return Patches.of(rows, columns, clues)
    assert isinstance(puzzle, Zip)
    return Zip.of(_rows(puzzle.numbers, move), [(move(a), move(b)) for a, b in puzzle.walls])


def _rows(rows: Any, move: Move) -> list[list[Any]]:
    there = {move((r, c)): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    height, width = (1 + max(cell[i] for cell in there) for i in (0, 1))
    return [[there[r, c] for c in range(width)] for r in range(height)]


def _nonograms(puzzle: Nonogram) -> Iterator[Nonogram]:
    for flip in range(8):
        rows, columns = list(puzzle.row_clues), list(puzzle.column_clues)
        if flip & 1:
            rows, columns = rows[::-1], [clue[::-1] for clue in columns]
        if flip & 2:
            rows, columns = [clue[::-1] for clue in rows], columns[::-1]
        yield Nonogram.of(columns, rows) if flip & 4 else Nonogram.of(rows, columns)


def report(rows: list[dict[str, Any]]) -> int:
    for game in (*FILES, *GENERATED):
        ours = [row for row in rows if row["game"] == game]
        counts = Counter(min(row["ratings"], 2) for row in ours)
        print(
            f"{game}: {len(ours)} looked at, {counts[1]} equal, {counts[2]} not, {counts[0]} without a rating"
        )
        for row in [row for row in ours if row["ratings"] > 1][:20]:
            print(f"  {row['id']}: {row['ratings']} ratings")
    return 1 if any(row["ratings"] > 1 for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
