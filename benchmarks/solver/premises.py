"""Does each step of the told way follow from what it says, and from nothing else?

    python benchmarks/solver/premises.py [FOLDER] [--games GAME...] [--boards N]
        [--random N] [--positions N]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository). Of each step, and
of each link of a chain, all fillings are gone through that the units in its `look` allow, with adjacency or
signs and what stands (judges/premises); none of it is the solver's. What is found is *unsaid* if one of them
contradicts it; *said by its reasons alone* if it takes a unit, too, that a reason names (`by` row) and `look`
does not; *false* if the answer contradicts it; *undecided* if there are too many fillings. Prints for each
game how many there were, and examples. Exit status 1 when anything is unsaid or false.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from judges.premises import patches, queens, sudoku, tango, wend, zip
from judges.premises.verdict import FALSE, UNSAID, VERDICTS, Verdict
from judges.told import BOARDS, ToldWay, ways

MANY = 300  # real boards of a game
JUDGES: dict[str, Callable[[ToldWay], Iterator[Verdict]]] = {
    "queens": queens.judged,
    "starbattle": queens.judged,
    "tango": tango.judged,
    "minisudoku": sudoku.judged,
    "zip": zip.judged,
    "patches": patches.judged,
    "wend": wend.judged,
}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=JUDGES, default=tuple(JUDGES))
    parser.add_argument("--boards", type=int, default=MANY, help="real ones of each game")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--examples", type=int, default=5)
    args = parser.parse_args(argv)
    right = True
    for game in args.games:
        begin = perf_counter()
        steps, links, found = 0, 0, list[tuple[str, Verdict]]()
        for told in ways(game, args.folder, args.boards, args.random, args.positions):
            steps += len(told.steps)
            links += sum(len(step.claim.chain) for step in told.steps)
            found += [(told.name, verdict) for verdict in JUDGES[game](told)]
        print(f"{game}: {steps} steps, {links} links of chains, {perf_counter() - begin:.0f} s")
        for how in VERDICTS:
            report(how, [x for x in found if x[1].how == how], args.examples)
        right &= not any(verdict.how in (UNSAID, FALSE) for _, verdict in found)
    return 0 if right else 1


def report(how: str, found: list[tuple[str, Verdict]], examples: int) -> None:
    places = {(name, x.step): x.rule for name, x in found}
    print(f"  {len(found):>7}  {how}, in {len(places)} steps")
    for rule, count in Counter(places.values()).most_common(6 if found else 0):
        print(f"             {count:>6}  {rule}")
    for name, verdict in found[:examples]:
        print(f"             {name}, {verdict}")


if __name__ == "__main__":
    sys.exit(main())
