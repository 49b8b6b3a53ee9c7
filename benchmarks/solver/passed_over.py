"""Does the told way pass over what is easier?

    python benchmarks/solver/passed_over.py [FOLDER] [--games GAME...] [--boards N]
        [--random N] [--positions N]

FOLDER holds a .jsonl file for each game (default: ../shared/boards beside the repository). There are two
counts.

By the rules (judges/easier): the whole ladder is asked in each told position. A step passes over another one
that gives a fact which the way still needs, and is of a lower tier, or of the same one with 30 % less effort.
Puzzles are all in FOLDER and the truths of the captures beside it.

By plain looks (judges/plain): what is plainly easy is looked for anew, from sets of cells and what stands;
none of it is the solver's. A step passes over something easier if, where it is told, a plainly easier look
was open that finds what this step or a later one finds by a harder one, or that places something. Prints how
many steps there were and how many of them pass over something:

- a harder step (of a tier above the first);
- a lesser one: of the first tier, but of a later plain kind or of none;
- a larger one: of the same kind, where fewer cells show what it finds;
- along: it says the easier thing of the same place and in the same breath says more. No fault.

Within a tier the rules' count decides, since it weighs the effort of each step; so lesser and larger ones
are only printed. Exit status 1 when something is passed over by the rules, or by a harder step.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests are no installed package

from judges import easier
from judges.plain import patches, queens, sudoku, tango, wend, zip
from judges.plain.easy import ALONG, HARDER, LARGER, LESSER, ObviousFacts, Passed, Way
from judges.told import BOARDS, Json, ToldWay, ways

from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks

MANY = 300  # real boards of a game
KNOWN: dict[str, Callable[[Json, Marks], ObviousFacts]] = {
    "queens": queens.ObviousFacts,
    "starbattle": queens.ObviousFacts,
    "tango": tango.ObviousFacts,
    "minisudoku": sudoku.ObviousFacts,
    "zip": zip.ObviousFacts,
    "patches": patches.ObviousFacts,
    "wend": wend.ObviousFacts,
}
SORTS = (HARDER, LESSER, LARGER, ALONG)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BOARDS)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=tuple(GAMES))
    parser.add_argument("--boards", type=int, default=MANY, help="real ones of each game")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--examples", type=int, default=5)
    args = parser.parse_args(argv)
    right = True
    for game in args.games:
        right &= not passed_over_by_rules(game, args.folder, args.boards, args.examples)
        if game not in KNOWN:
            continue
        begin = perf_counter()
        steps, found = 0, list[tuple[str, Passed]]()
        for told in ways(game, args.folder, args.boards, args.random, args.positions):
            steps += len(told.steps)
            found += [(told.name, passed) for passed in judged(game, told)]
        counts = Counter(passed.how for _, passed in found)
        print(f"{game}, by plain looks: {steps} steps, {perf_counter() - begin:.0f} s")
        for sort in SORTS:
            report(sort, [x for x in found if x[1].how == sort], steps, args.examples)
        right &= not counts[HARDER]
    return 0 if right else 1


def passed_over_by_rules(game: str, folder: Path, most: int, examples: int) -> int:
    """Print how many steps of a game pass over an easier one, by its rules; return how many."""
    steps, begin = 0, perf_counter()
    found: list[tuple[str, easier.Easier]] = []
    for name, proof in easier.proofs(game, folder, most):
        moves = easier.moves_of(proof)
        steps += len(moves)
        found += [(name, x) for x in easier.passed_over(proof, moves)]
    lower = sum(x.instead.tier < x.told.tier for _, x in found)
    print(f"{game}, by the rules: {steps} steps, {perf_counter() - begin:.0f} s")
    print(f"  {len(found):>7}  {len(found) / max(1, steps):7.2%}  passed over, {lower} of a lower tier")
    for kind, count in Counter(x.kind for _, x in found).most_common(examples):
        name, x = next(each for each in found if each[1].kind == kind)
        print(f"             {count:>6}  {kind}: {name}, step {x.number}")
    return len(found)


def judged(game: str, told: ToldWay) -> list[Passed]:
    """Easy things that the steps of a way pass over."""
    return list(Way(KNOWN[game](told.puzzle, told.start), told.steps).passed_over())


def report(sort: str, found: list[tuple[str, Passed]], steps: int, examples: int) -> None:
    print(f"  {len(found):>7}  {len(found) / max(1, steps):7.2%}  {sort}")
    by_rule = Counter(f"{passed.rule}: {passed.easy.kind}" for _, passed in found)
    for name, count in by_rule.most_common(6):
        print(f"             {count:>6}  {name}")
    for name, passed in found[:examples]:
        print(f"             {name}, step {passed.step}, {passed.rule}: {passed.easy.kind} at {passed.where}")


if __name__ == "__main__":
    sys.exit(main())
