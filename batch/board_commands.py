"""`queens-snap solve` and `queens-snap check`: boards as text in, the deduction or the verdict out."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from ..overlay.terminal import print_account, printable
from ..overlay.terminal_games import print_game_account
from ..pipeline import NOT_ONE, SOLVED, Snap, overall
from ..solver.board import cell_name
from ..solver.games import GAMES, QUEENS
from .boards import answers

STDIN = "-"
UNIQUE = {"solved": "unique", "ambiguous": "more than one solution", "unsolvable": "no solution"}


def run(command: str, argv: Sequence[str]) -> int:
    """Run `solve` or `check` with its arguments; the exit status for all boards together."""
    args = _parser(command).parse_args(argv)
    report = COMMANDS[command][0]
    statuses = []
    for source in args.boards:
        given = sys.stdin.buffer.read() if source == STDIN else source
        for result in answers(given, source, strict=args.strict, game=args.game):
            if args.json:
                print(json.dumps(result.to_json()), flush=True)
            elif result.answered:
                report(result, args.explain)
            if result.problem:
                print(f"queens-snap: {printable(str(result.problem))}", file=sys.stderr, flush=True)
            statuses.append(_check_status(result) if command == "check" else result.exit_status)
    return overall(statuses)


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"queens-snap {command}", description=COMMANDS[command][1])
    add = parser.add_argument
    add(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a file with N lines of N letters (first line k=2 for two stars) or the text of another game, "
        "a .jsonl file, or - (default)",
    )
    add("--json", action="store_true", help="print one JSON object a line and nothing else")
    add("--explain", action="store_true", help="print every step of the deduction")
    add("--game", choices=(QUEENS, *GAMES), help="what the boards are (default: seen from each)")
    add("--strict", action="store_true", help="refuse a board with a region in several parts")
    return parser


def _solve(result: Snap, explain: bool) -> None:
    if result.game_solution:
        print_game_account(result.file, result.game_solution, explain=explain)
        sys.stdout.flush()
        return
    solution = result.solution
    assert solution
    print_account(result.file, solution, explain=explain)
    for queens in solution.found if result.status == "ambiguous" else ():
        print(f"one solution: {' '.join(cell_name(cell) for cell in queens)}")
    _print_oddities(result)


def _check(result: Snap, explain: bool) -> None:
    solution = result.answered
    assert solution
    words = ["valid", UNIQUE[result.status]]
    if rating := solution.rating:
        words += ["fair" if rating.fair else "not fair", rating.label, f"score {rating.score}"]
    print(f"{printable(result.file)}: {', '.join(words)}")
    for i, step in enumerate(solution.steps if explain else (), 1):
        print(f"{i:4d}. {step.text}")
    _print_oddities(result)


def _print_oddities(result: Snap) -> None:
    for oddity in result.solution.board.oddities if result.solution else ():
        print(f"note: {oddity}")
    sys.stdout.flush()


def _check_status(result: Snap) -> int:
    if result.answered is None:
        return result.exit_status
    rating = result.answered.rating
    return SOLVED if rating and rating.fair else NOT_ONE


COMMANDS: dict[str, tuple[Callable[[Snap, bool], None], str]] = {
    "solve": (_solve, "Solve boards given as text, every step a rule with a name."),
    "check": (_check, "Say of boards given as text whether they are valid, unique and fair, and how hard."),
}
