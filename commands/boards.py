"""`queens-snap solve` and `queens-snap check`: puzzles as text in, the deduction or the verdict out."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..batch.board_texts import JSON_LINES, NamedPuzzle, count_puzzles, is_puzzle_link, read_puzzles
from ..batch.progress import Work, show_progress
from ..files.writing import STDIN
from ..overlay.moment import Moment
from ..overlay.terminal.account import print_account, print_answers, print_remarks, print_steps
from ..overlay.terminal.board import print_board
from ..overlay.terminal.streams import printable, say
from ..pipeline import NOT_ONE, REFUSED, SOLVED, Problem, Snap, overall, settle
from ..solver.puzzle import Solution
from ..solver.rating import HYPOTHESES, LABELS, Rating
from ..words.account import beyond_line, guessed_line, note_line, stall_line, verdict_line
from ..words.games import WORDS
from ..words.manner import Manner
from ..words.phrases import counted
from .arguments import expanded, pointed, skipping, to_go_on
from .options import (
    Stopped,
    add_budget,
    add_explain,
    add_game,
    add_link,
    add_quiet,
    add_step,
    add_voice,
    complain,
    language,
    no_such_step,
    opened,
    print_hint,
    print_step,
    shown_link,
    whole_number,
)
from .parser import Examples, Parser, add_verbose, log_times

# What `queens-snap check` says of a puzzle: accepted, or refused with the reason.

FAIR = tuple(label for tier, label in LABELS.items() if tier < HYPOTHESES)  # what `hardest` may be


def judged(result: Snap) -> Snap:
    """The answer, with a problem where the puzzle is not as one of its game is."""
    if result.solution is None or not result.solution.puzzle.oddities:
        return result
    message = f"{result.file}: {result.solution.puzzle.oddities[0]}"
    remedy = "join its parts, or accept them with --scattered"
    return replace(result, problem=Problem("malformed-board", message, remedy))


def verdict_status(result: Snap, hardest: str | None = None) -> int:
    """The exit status: SOLVED for a valid and fair puzzle with one solution, that is no harder than the label
    `hardest` (None: however hard it is)."""
    if result.solution is None:
        return result.exit_status
    rating = result.solution.rating
    accepted = rating and rating.fair and not _is_harder(rating, hardest)
    return SOLVED if accepted and not result.problem else NOT_ONE


def _is_harder(rating: Rating, hardest: str | None) -> bool:
    return hardest is not None and rating.tier > next(t for t, label in LABELS.items() if label == hardest)


def print_verdict(result: Snap, explain: bool, all_steps: bool = False, hardest: str | None = None) -> None:
    """Print the verdict in a line, then what shows the reason: two answers, or how far deduction gets; with
    `explain` every step of the way, with `all_steps` of the proof. hardest: as for `verdict_status`."""
    solution = result.solution
    assert solution
    rating, manner = solution.rating, result.manner
    beyond = hardest if rating and _is_harder(rating, hardest) else None
    in_time = not solution.proof or solution.proof.in_time
    line = verdict_line(result.status, not result.problem, rating, beyond, in_time, manner)
    say(f"{printable(result.file)}: {line}")
    steps = solution.all_steps if all_steps else solution.steps if explain else ()
    print_steps(steps, result.words, solution.puzzle, manner)
    if solution.status == "ambiguous":
        print_answers(solution, manner=manner)
    if rating and not rating.fair:
        _print_stall(solution, manner)
    if not result.problem:
        print_oddities(solution, manner)
    sys.stdout.flush()


def print_oddities(solution: Solution, manner: Manner) -> None:
    """Print what the puzzle has that one of its game would not have, a line each."""
    for oddity in solution.puzzle.oddities:
        say(note_line(oddity, manner))


def _print_stall(solution: Solution, manner: Manner) -> None:
    """The place where a person gets stuck: the board as the fair steps leave it, and what only then leads
    on."""
    puzzle, steps = solution.puzzle, solution.all_steps
    fair = next((i for i, step in enumerate(steps) if step.tier >= HYPOTHESES), len(steps))
    say(stall_line(fair, manner))
    print_board(Moment(puzzle, done=steps[:fair]), manner)
    if fair < len(steps):
        sentence = WORDS[puzzle.game].sentence(puzzle, steps[fair], manner)
        say(beyond_line(sentence, manner))
    if solution.guessed:
        say(guessed_line(len(solution.guessed), manner))


CHECK = "check"
MOST = 1_000_000_000  # puzzles that may be passed over
STATUSES = {
    "solve": "exit status: 0 solved; 1 several puzzles, and some are not; 4 not one solution; 5 no puzzle",
    CHECK: "exit status: 0 accepted; 1 several puzzles, and some are not; 4 not accepted; 5 no puzzle",
}


def run(command: str, argv: Sequence[str]) -> int:
    """Run `solve` or `check` with its arguments; the exit status for all puzzles together."""
    line = parser(command)
    args = line.parse_args(argv)
    args.boards = expanded(args.boards, args.quiet)
    if not args.boards:
        return REFUSED
    statuses: list[int] = []
    number = 0
    several = len(args.boards) > 1 or args.boards[0].endswith((JSON_LINES, STDIN))
    work = Work("checked", "accepted") if command == CHECK else Work()
    with show_progress(_counter(args) if several else None, work, printing=not args.quiet) as shown:
        try:
            for number, given in enumerate(_given(command, args), 1):
                if number <= args.skip:
                    continue
                statuses.append(_answered(command, given, args))
                shown.advance(None if statuses[-1] else work.good)
        except KeyboardInterrupt:
            done = args.skip + len(statuses)
            if not statuses:
                raise
            raise Stopped(f"{done:,} are done; {to_go_on(command, skipping(argv, done))}") from None
    if args.skip and not statuses:
        held = f"--skip: there {'is' if number == 1 else 'are'} {counted(number, 'puzzle')}"
        line.error(f"{held}, and {args.skip:,} leave none; give less")
    return overall(statuses)


def _given(command: str, args: argparse.Namespace) -> Iterator[NamedPuzzle]:
    """The puzzles of all sources, or what stands in their place."""
    for source in args.boards:
        for given in read_puzzles(
            opened(source, "a puzzle as text"), source, strict=args.strict, game=args.game
        ):
            if given.problem and not is_puzzle_link(source):
                yield replace(given, problem=pointed(given.problem, source, command))
            else:
                yield given


def _answered(command: str, given: NamedPuzzle, args: argparse.Namespace) -> int:
    """Solve one and say what there is to say; the exit status for it."""
    if given.puzzle:
        result = settle(given.puzzle, given.name, entered=given.marks, budget=args.budget)
    else:
        result = Snap(given.name, problem=given.problem)
    result = replace(result, voice=args.voice, lang=language(args))
    if command == CHECK and not args.scattered:
        result = judged(result)
    if command != CHECK and (wrong := no_such_step(result, args.step)):
        return wrong
    if args.json:
        print(json.dumps(result.to_json(args.all_steps)), flush=True)
    elif result.solution and command != CHECK and args.link:
        print(shown_link(result.solution.puzzle, result.marks, args), flush=True)
    elif result.solution and not args.quiet:
        COMMANDS[command].report(result, args)
    if args.verbose:
        log_times(result.file, result.ms)
    if result.problem:
        complain(result.problem)
    return verdict_status(result, args.hardest) if command == CHECK else result.exit_status


def _counter(args: argparse.Namespace) -> Callable[[], int] | None:
    """Counts the puzzles that are to be answered, where that can be done without taking them."""
    if STDIN in args.boards:
        return None
    return lambda: sum(map(count_puzzles, args.boards)) - args.skip


def parser(command: str) -> Parser:
    """Make the parser of `solve` or `check`."""
    _, description, examples = COMMANDS[command]
    line = Parser(
        command,
        description,
        usage="[options] [BOARD ...]",
        examples=examples,
        footer=STATUSES[command],
        configured=True,
    )
    line.general.add_argument(
        "boards",
        nargs="*",
        default=[STDIN],
        metavar="BOARD",
        help="a text file with a puzzle, or several below headings, a .jsonl file with one per line, a "
        "pattern of names, a link, or - for standard input (default: -); docs/games.md has their forms",
    )
    add_game(line.general)
    add_quiet(line.general)
    add_verbose(line.general)
    add_budget(line.general)
    group = line.add_argument_group("what is told")
    group.add_argument("--json", action="store_true", help="print one JSON object per line and nothing else")
    if command != CHECK:
        group.add_argument(
            "--hint",
            choices=("where", "step"),
            help="only where to look next, or what follows and why: from the marks of a link, or the start",
        )
        add_step(group)
        add_link(group, "the puzzle")
    add_explain(group)
    add_voice(group)
    group = line.add_argument_group("many puzzles, and which are accepted")
    group.add_argument(
        "--skip",
        type=whole_number(0, MOST),
        default=0,
        metavar="N",
        help="pass over the first N puzzles: to go on where a run was stopped",
    )
    group.add_argument("--strict", action="store_true", help="refuse boards with a region in several parts")
    if command == CHECK:
        group.add_argument("--scattered", action="store_true", help="accept such boards, with a note")
        group.add_argument("--hardest", choices=FAIR, help="refuse puzzles that are harder than this")
    return line


def _print_solution(result: Snap, args: argparse.Namespace) -> None:
    assert result.solution
    if args.hint:
        print_hint(result, args.hint == "where")
    elif not print_step(result, args.step):
        told = {"explain": args.explain, "all_steps": args.all_steps, "manner": result.manner}
        print_account(result.file, result.solution, **told)
        print_oddities(result.solution, result.manner)
    print_remarks(result.solution, result.mistakes, (), (), result.manner)
    sys.stdout.flush()


def _print_verdict(result: Snap, args: argparse.Namespace) -> None:
    print_verdict(result, args.explain, args.all_steps, args.hardest)


class _Kind(NamedTuple):
    report: Callable[[Snap, argparse.Namespace], None]
    description: str
    examples: Examples


COMMANDS: dict[str, _Kind] = {
    "solve": _Kind(
        _print_solution,
        "Solve puzzles given as text, each step by a named rule.",
        (
            ("solve board.txt", "the answer, and how hard it is"),
            ("solve --explain board.txt", "every step as a sentence"),
            ("solve --link board.txt", "the board as a link, to share"),
            ("solve --hint step board.txt", "only what follows next, and why"),
            ("solve --json many.jsonl > answers.jsonl", "many, for a program"),
        ),
    ),
    CHECK: _Kind(
        _print_verdict,
        "Check puzzles given as text: are they valid (each region in one piece), unique and fair, and how "
        "hard are they? A puzzle that is not is shown with the reason.",
        (
            ("check board.txt", "valid, unique, fair? how hard?"),
            ('check --hardest hard "boards/*.txt"', "a whole folder, none harder than hard"),
            ("check --quiet many.jsonl", "only what is wrong, and the exit status"),
        ),
    ),
}
