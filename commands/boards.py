"""`queens-snap solve` and `queens-snap check`: boards as text in, the deduction or the verdict out."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from ..batch.sources.texts import LARGEST_TEXT, answers
from ..overlay.terminal.account import print_account, tell
from ..overlay.terminal.games import print_game_account
from ..pipeline import Snap, overall
from ..solver.cell import cell_name
from ..solver.games import GAMES, QUEENS
from .verdict import judged, print_verdict, verdict_status

STDIN = "-"


def run(command: str, argv: Sequence[str]) -> int:
    """Run `solve` or `check` with its arguments; the exit status for all boards together."""
    args = _parser(command).parse_args(argv)
    report = COMMANDS[command][0]
    statuses = []
    for source in args.boards:
        given = sys.stdin.buffer.read(LARGEST_TEXT + 1) if source == STDIN else source
        for result in answers(given, source, strict=args.strict, game=args.game):
            if command == "check" and not args.scattered:
                result = judged(result)
            if args.json:
                print(json.dumps(result.to_json()), flush=True)
            elif result.answered:
                report(result, args.explain)
            if result.problem:
                tell(str(result.problem))
            statuses.append(verdict_status(result) if command == "check" else result.exit_status)
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
    add("--strict", action="store_true", help="take a board with a region in several parts for no board")
    if command == "check":
        add("--scattered", action="store_true", help="let regions in several parts pass, with a note")
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


def _print_oddities(result: Snap) -> None:
    for oddity in result.solution.board.oddities if result.solution else ():
        print(f"note: {oddity}")
    sys.stdout.flush()


COMMANDS: dict[str, tuple[Callable[[Snap, bool], None], str]] = {
    "solve": (_solve, "Solve boards given as text, every step a rule with a name."),
    "check": (
        print_verdict,
        "Say of boards given as text whether they are valid (each region in one piece), unique and fair, and "
        "how hard; and of those that are not, what shows it.",
    ),
}
