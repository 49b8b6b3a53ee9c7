"""Is every claim of every way true? Real boards, generated ones and half-filled positions, against the checker.

    python benchmarks/claims.py [FOLDER] [--generated 10000] [--positions 3000] [--to FILE]

FOLDER holds queens.jsonl and starbattle.jsonl (default: ../shared/boards beside the repository). The checker is
that of the test suite (tests/claims), which looks at some dozens of boards. FILE (a journal, a line a board) is
gone on with where it exists. Prints how many ways, claims, reasons and chains of each kind there were, and what
was wrong. Exit status 1 when anything was.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests are no installed package

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.queens.board import Board, board_of
from queens_snap.solver.queens.generation.generate import Wish, generate

from tests.claims.told import Tally, check_board, check_positions

BOARDS = Path(__file__).parents[2] / "shared" / "boards"
SIZES = (5, 6, 7, 7, 8, 8, 8, 9, 9, 10, 11)  # of generated boards, as often as they are named


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--generated", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=3_000)
    parser.add_argument("--to", type=Path, default=Path("claims.jsonl"))
    args = parser.parse_args(argv)
    done = {row["id"]: row for row in read(args.to)}
    begin, left = perf_counter(), args.positions
    with args.to.open("a") as journal:
        for name, board in boards(args.folder, args.generated, set(done)):
            row = looked_at(name, board, min(left, 2) if name.startswith("linkedin") else min(left, 1))
            left -= row["counts"].get("half-filled positions", 0)
            done[name] = row
            print(json.dumps(row), file=journal, flush=True)
    print(f"{len(done)} boards, {perf_counter() - begin:.0f} s")
    return report(list(done.values()))


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def boards(folder: Path, generated: int, done: set[str]) -> Iterator[tuple[str, Board]]:
    """All boards but those that are done: the real ones, then the generated ones."""
    for name in ("queens", "starbattle"):
        for row in read(folder / f"{name}.jsonl"):
            if row["id"] not in done:
                yield row["id"], board_of(row)
    for seed in range(generated):
        if f"generated-{seed}" not in done:
            wish = Wish(random.Random(seed).choice(SIZES), all_rules=seed % 2 == 0)
            made = generate(wish, str(seed))
            if made:
                yield f"generated-{seed}", made.board


def looked_at(name: str, board: Board, positions: int) -> dict[str, Any]:
    tally = Tally()
    try:
        solution = check_board(board, tally, name)
        check_positions(solution, len(name), positions, tally, name)
    except SearchTooLong:
        tally.counts["not solved in time"] += 1
    return {"id": name, "k": board.k, "counts": tally.counts, "rules": tally.rules, "faults": tally.faults}


def report(rows: list[dict[str, Any]]) -> int:
    for kind in ("counts", "rules"):
        print(f"{kind}:")
        total: dict[str, int] = {}
        for row in rows:
            for name, count in row[kind].items():
                total[name] = total.get(name, 0) + count
        for name, count in sorted(total.items()):
            print(f"  {count:>9}  {name}")
    faults = [fault for row in rows for fault in row["faults"]]
    print(f"wrong: {len(faults)}, on {sum(bool(row['faults']) for row in rows)} boards")
    for fault in faults[:20]:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
