"""`queens-snap solve` and `queens-snap check`: puzzles as text in, the deduction or the verdict out."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..batch.sources.texts import settled
from ..overlay.terminal.account import print_account
from ..pipeline import Snap, overall
from .complaints import complain
from .shared_options import STDIN, add_game, add_voice, language
from .verdict import judged, print_oddities, print_verdict, verdict_status

CHECK = "check"


def run(command: str, argv: Sequence[str]) -> int:
    """Run `solve` or `check` with its arguments; the exit status for all puzzles together."""
    args = _parser(command).parse_args(argv)
    report = COMMANDS[command][0]
    statuses = []
    for source in args.boards:
        given = sys.stdin.buffer if source == STDIN else source
        for result in settled(given, source, strict=args.strict, game=args.game):
            result = replace(result, voice=args.voice, lang=language(args))
            if command == CHECK and not args.scattered:
                result = judged(result)
            if args.json:
                print(json.dumps(result.to_json(args.all_steps)), flush=True)
            elif result.solution:
                report(result, args.explain, args.all_steps)
            if result.problem:
                complain(result.problem)
            statuses.append(verdict_status(result) if command == CHECK else result.exit_status)
    return overall(statuses)


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"queens-snap {command}", description=COMMANDS[command][1])
    add = parser.add_argument
    add(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a text file with one puzzle (Queens: N lines of N letters, one letter per region, after a line "
        "k=2 if there are two stars per unit), a .jsonl file with one puzzle per line, or - for standard "
        "input (default: -)",
    )
    add("--json", action="store_true", help="print one JSON object per line and nothing else")
    add("--explain", action="store_true", help="print every step of the way")
    add_game(parser)
    add_voice(parser)
    add("--strict", action="store_true", help="refuse a board that has a region in several parts")
    if command == CHECK:
        add("--scattered", action="store_true", help="accept regions in several parts, with a note")
    return parser


def _print_solution(result: Snap, explain: bool, all_steps: bool) -> None:
    assert result.solution
    print_account(result.file, result.solution, explain=explain, all_steps=all_steps, manner=result.in_text)
    print_oddities(result.solution)
    sys.stdout.flush()


COMMANDS: dict[str, tuple[Callable[[Snap, bool, bool], None], str]] = {
    "solve": (_print_solution, "Solve puzzles given as text, each step by a named rule."),
    CHECK: (
        print_verdict,
        "Check puzzles given as text: are they valid (each region in one piece), unique and fair, and how "
        "hard are they? A puzzle that is not is shown with the reason.",
    ),
}
