"""Is every step right? Thousands of seeded boards of all kinds against all their solutions.

    python benchmarks/solver/soundness.py [--boards 10000] [--first SEED] [--processes 2]

The boards and the check are those of the test suite (tests/solver/queens/soundness.py), which looks at some
hundred. Prints how many boards of which kind there were, how often each rule spoke, and what was wrong. Exit
status 1 when anything was.
"""

import argparse
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from tests.solver.queens.soundness import Tally, check, random_sample

CHUNK = 50  # boards a process takes at a time


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first board")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    begin = perf_counter()
    whole = Tally()
    starts = range(args.first, args.first + args.boards, CHUNK)
    with Pool(args.processes) as pool:
        chunks = ((start, min(CHUNK, args.first + args.boards - start)) for start in starts)
        for tally in pool.imap_unordered(tally_of, chunks):
            whole.boards += tally.boards
            whole.rules += tally.rules
            whole.errors += tally.errors
    print(f"{args.boards} boards in {perf_counter() - begin:.0f} s, {args.processes} processes")
    print_counts("boards", whole.boards)
    print_counts("steps", whole.rules)
    print(f"wrong: {len(whole.errors)}")
    for line in whole.errors[:20]:
        print(f"  {line}")
    return 1 if whole.errors else 0


def tally_of(chunk: tuple[int, int]) -> Tally:
    """Tally of the boards of some seeds (the first, how many)."""
    first, many = chunk
    tally = Tally()
    for seed in range(first, first + many):
        check(random_sample(seed), tally)
    return tally


def print_counts(what: str, counts: Counter[str]) -> None:
    print(f"{what}:")
    for name, count in sorted(counts.items()):
        print(f"  {count:>8}  {name}")


if __name__ == "__main__":
    sys.exit(main())
