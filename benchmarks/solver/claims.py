"""True if every step is right: real puzzles, random ones and positions, against the checkers of the tests.

    python benchmarks/solver/claims.py [FOLDER] [--games GAME...] [--random N] [--positions N] [--to FILE]
    python benchmarks/solver/claims.py --rules N [--first SEED]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository). Each claim of a
way must follow from what it looks at, and each sentence must be what its claim is (tests/claims, which looks
at some dozens of puzzles). --random, --positions: how many for each game instead of the usual. FILE (a
journal, a line a puzzle) is gone on with where it exists. Prints for each game how many ways, steps, reasons,
chains and sentences there were, and what was wrong. --rules: N seeded boards of Queens and Star Battle of all
kinds, each rule alone and the ladder, against all solutions (tests/solver/queens/soundness.py). Exit status 1
when anything was wrong.
"""

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.generate import QUEENS, RULES, QueensWish
from tests.claims.told import FaultTally, check_positions, check_puzzle
from tests.solver.games_cases import (
    random_nonogram,
    random_patches,
    random_sudoku,
    random_tango,
    random_wend,
    random_zip,
)
from tests.solver.queens import soundness

BOARDS = Path(__file__).parents[3] / "shared" / "boards"
SIZES = (6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 9)  # of generated boards, as often as they are named
LONG = 1.0  # seconds of processor time; what takes longer is not looked at where a game says so


class BoardKind(NamedTuple):
    """Boards of a game that are looked at. file: of its real puzzles. made: a random one, or None. random,
    positions: how many. every: take every so many-th real one. quick: only those solved in LONG."""

    file: str
    made: Callable[[random.Random], Puzzle | None] | None = None
    random: int = 0
    positions: int = 0
    every: int = 1
    quick: bool = False


def _queens(rng: random.Random) -> Puzzle | None:
    wish = QueensWish(rng.choice(SIZES), rules=rng.choice(RULES))
    made = QUEENS.generate(wish, str(rng.random()))
    return made and made.puzzle


def _unique(make: Callable[[random.Random], Puzzle]) -> Callable[[random.Random], Puzzle | None]:
    """Only those with one answer."""

    def made(rng: random.Random) -> Puzzle | None:
        for _ in range(200):
            puzzle = make(rng)
            if GAMES[puzzle.game].conclude(puzzle).status == "solved":
                return puzzle
        return None

    return made


KINDS = {
    "queens": BoardKind("queens.jsonl", _queens, 10_000, 3_000),
    "starbattle": BoardKind("starbattle.jsonl", positions=200, every=4),
    "tango": BoardKind(
        "tango.jsonl", _unique(lambda rng: random_tango(rng, rng.choice((4, 6, 6)))), 2_000, 1_000
    ),
    "zip": BoardKind(
        "zip.jsonl",
        _unique(lambda rng: random_zip(rng, rng.randint(4, 6), rng.randint(4, 6))),
        2_000,
        1_000,
    ),
    "minisudoku": BoardKind(
        "minisudoku.jsonl", lambda rng: random_sudoku(rng, spare=rng.randrange(4)), 2_000, 1_000
    ),
    "patches": BoardKind(
        "patches.jsonl",
        _unique(lambda rng: random_patches(rng, rng.randint(4, 8), rng.randint(4, 8))),
        2_000,
        1_000,
    ),
    "wend": BoardKind(
        "wend.jsonl", _unique(lambda rng: random_wend(rng, rng.randint(4, 7))), 2_000, 1_000
    ),  # no real ones yet
    "nonogram": BoardKind(
        "nonograms.jsonl",
        lambda rng: random_nonogram(rng, rng.randint(3, 12), rng.randint(3, 12)),
        500,
        quick=True,
    ),
}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=KINDS, default=tuple(KINDS))
    parser.add_argument("--random", type=int)
    parser.add_argument("--positions", type=int)
    parser.add_argument("--to", type=Path, default=Path("claims.jsonl"))
    parser.add_argument("--rules", type=int, metavar="N", help="boards for the rules of Queens alone")
    parser.add_argument("--first", type=int, default=0, help="seed of the first of these boards")
    args = parser.parse_args(argv)
    if args.rules:
        return check_rules(range(args.first, args.first + args.rules))
    done = {row["id"]: row for row in read(args.to)}
    begin = perf_counter()
    with args.to.open("a") as journal:
        for game in args.games:
            kind = KINDS[game]
            left = kind.positions if args.positions is None else args.positions
            left -= sum(
                x["counts"].get("half-filled positions", 0) for x in done.values() if x["game"] == game
            )
            many = kind.random if args.random is None else args.random
            for name, puzzle in puzzles(game, args.folder, many, set(done)):
                row = looked_at(game, name, puzzle, min(left, 1 if " random " in name else 2))
                left -= row["counts"].get("half-filled positions", 0)
                done[name] = row
                print(json.dumps(row), file=journal, flush=True)
    print(f"{len(done)} puzzles, {perf_counter() - begin:.0f} s")
    return report(list(done.values()))


def read(path: Path) -> list[dict[str, Any]]:
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def puzzles(game: str, folder: Path, many: int, done: set[str]) -> Iterator[tuple[str, Puzzle]]:
    """All of a game but those that are done: the real ones, then the random ones."""
    kind = KINDS[game]
    for row in read(folder / kind.file)[:: kind.every]:
        if row["id"] not in done:
            yield row["id"], GAMES[game].of_json(row)
    for seed in range(many):
        name = f"{game} random {seed}"
        if name not in done and kind.made and (made := kind.made(random.Random(seed))):
            yield name, made


def looked_at(game: str, name: str, puzzle: Puzzle, positions: int) -> dict[str, Any]:
    tally = FaultTally()
    try:
        if KINDS[game].quick:
            _solved_in_time(puzzle)
        solution = check_puzzle(puzzle, tally, name)
        check_positions(solution, len(name), positions, tally, name)
    except (SearchTooLong, TimeoutError):
        tally.counts["not solved in time"] += 1
    except Exception as error:  # a crash is a fault like any other, and no reason to stop
        tally.faults.append(f"{name}: {type(error).__name__}: {error}")
    return {"id": name, "game": game, "counts": tally.counts, "rules": tally.rules, "faults": tally.faults}


def check_rules(seeds: range) -> int:
    """Check the rules of Queens on boards of some seeds, and print what was wrong."""
    tally = soundness.SoundnessCounts()
    for seed in seeds:
        soundness.check(soundness.random_sample(seed), tally)
    for name, count in (*sorted(tally.boards.items()), *sorted(tally.rules.items())):
        print(f"  {count:>9}  {name}")
    print(f"wrong: {len(tally.errors)}", *tally.errors[:20], sep="\n  ")
    return 1 if tally.errors else 0


def _solved_in_time(puzzle: Puzzle) -> None:
    """Raises TimeoutError for a puzzle that takes too long."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONG)
    try:
        GAMES[puzzle.game].conclude(puzzle)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def report(rows: list[dict[str, Any]]) -> int:
    for game in KINDS:
        counts, rules = Counter[str](), Counter[str]()
        for row in rows:
            if row["game"] == game:
                counts.update(row["counts"])
                rules.update(row["rules"])
        print(f"{game}:")
        for name, count in (*sorted(counts.items()), *rules.most_common()):
            print(f"  {count:>9}  {name}")
    faults = [fault for row in rows for fault in row["faults"]]
    print(f"wrong: {len(faults)}, on {sum(bool(row['faults']) for row in rows)} puzzles")
    for fault in faults[:20]:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
