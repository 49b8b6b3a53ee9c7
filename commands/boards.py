"""`queens-snap solve` and `queens-snap check`: print the deduction, or the verdict, for puzzles as text."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..batch.board_texts import JSON_LINES_SUFFIX, NamedPuzzle, count_puzzles, read_puzzles
from ..batch.progress import ProgressWords, show_progress
from ..files.links import is_puzzle_link
from ..files.writing import STDIN
from ..overlay.moment import Moment
from ..overlay.terminal.account import print_account, print_answers, print_remarks, print_steps
from ..overlay.terminal.board import print_board
from ..overlay.terminal.streams import print_sentence, printable_text
from ..pipeline import Problem, Snap, solve_puzzle
from ..result.problem import EXIT_NO_SINGLE_ANSWER, EXIT_OK, EXIT_REFUSED, overall_status
from ..solver.games import GAMES
from ..solver.puzzle import Solution
from ..solver.rating import HYPOTHESIS_TIER, LABELS, Rating
from ..solver.step import Step
from ..words.account import (
    guessed_line,
    listed_beyond_line,
    next_supposition_line,
    note_line,
    stall_line,
    verdict_line,
)
from ..words.games import WORDS
from ..words.manner import Manner
from ..words.phrases import count_things
from .arguments import expand_patterns, resume_line, with_better_remedy, words_with_skip
from .options import (
    Interruption,
    add_budget,
    add_explain,
    add_game,
    add_json,
    add_link,
    add_quiet,
    add_step,
    add_voice,
    add_words,
    check_step,
    open_source,
    print_complaint,
    print_hint,
    print_link,
    print_step,
    wanted_language,
    whole_number_parser,
)
from .parser import Examples, Parser, add_verbose, log_times

# The verdict of `queens-snap check` on a puzzle.

# Values of `--hardest`: the labels of puzzles that need no supposition.
FAIR_LABELS = tuple(label for tier, label in LABELS.items() if tier < HYPOTHESIS_TIER)


def with_oddity_problem(result: Snap) -> Snap:
    """Return the result, with a problem if the puzzle has a feature that no puzzle of its game has."""
    if result.solution is None or not result.solution.puzzle.oddities:
        return result
    message = f"{result.file}: {result.solution.puzzle.oddities[0]}"
    remedy = "join its parts, or accept them with --scattered"
    return replace(result, problem=Problem("malformed-board", message, remedy))


def verdict_status(result: Snap, hardest: str | None = None) -> int:
    """Return EXIT_OK for a valid and fair puzzle with one solution; otherwise another exit status.

    hardest: the label of the hardest puzzle that is accepted; None to accept any.
    """
    if result.solution is None:
        return result.exit_status
    rating = result.solution.rating
    is_accepted = rating and rating.fair and not _is_harder(rating, hardest)
    return EXIT_OK if is_accepted and not result.problem else EXIT_NO_SINGLE_ANSWER


def _is_harder(rating: Rating, hardest: str | None) -> bool:
    """True if a puzzle is harder than the label `hardest` allows."""
    return hardest is not None and rating.tier > next(t for t, label in LABELS.items() if label == hardest)


def print_verdict(result: Snap, explain: bool, all_steps: bool = False, hardest: str | None = None) -> None:
    """Print the verdict in a line, then the reason: two answers, or the place where deduction stops.

    explain: print every step of the way also. all_steps: print every step of the proof also. hardest: as in
    `verdict_status`.
    """
    solution = result.solution
    assert solution
    rating, manner = solution.rating, result.manner
    exceeded = hardest if rating and _is_harder(rating, hardest) else None
    in_time = not solution.proof or solution.proof.finished_in_time
    line = verdict_line(result.status, not result.problem, rating, exceeded, in_time, manner)
    print_sentence(f"{printable_text(result.file)}: {line}")
    steps = solution.all_steps if all_steps else solution.steps if explain else ()
    print_steps(steps, result.words, solution.puzzle, manner)
    if solution.status == "ambiguous":
        print_answers(solution, manner=manner)
    if rating and not rating.fair:
        _print_stall(solution, steps, manner)
    if not result.problem:
        print_oddities(solution, manner)
    sys.stdout.flush()


def print_oddities(solution: Solution, manner: Manner) -> None:
    """Print a line for each feature that no puzzle of its game has."""
    for oddity in solution.puzzle.oddities:
        print_sentence(note_line(oddity, manner))


def _print_stall(solution: Solution, listed: tuple[Step, ...], manner: Manner) -> None:
    """Print the board at which a person gets stuck, after the fair steps, and the step that follows.

    listed: the steps that were printed before this; may be empty.
    """
    puzzle, steps = solution.puzzle, listed or solution.all_steps
    count = next((i for i, step in enumerate(steps) if step.tier >= HYPOTHESIS_TIER), len(steps))
    print_sentence(stall_line(count, manner))
    print_board(Moment(puzzle, done=steps[:count]), manner)
    if count < len(listed):
        print_sentence(listed_beyond_line(count + 1, manner))
    elif count < len(steps):
        sentence = WORDS[puzzle.game].sentence(puzzle, steps[count], manner)
        print_sentence(next_supposition_line(sentence, manner))
    if solution.guessed:
        guessed = WORDS[puzzle.game].count_guessed(puzzle, len(solution.guessed), manner)
        print_sentence(guessed_line(guessed, manner))


CHECK_COMMAND = "check"  # name of the command
MAX_SKIP = 1_000_000_000  # maximum number of puzzles that --skip takes
EXIT_STATUS_HELP = {
    "solve": "exit status: 0 solved; 1 several puzzles, and some are not; 4 not one solution; 5 no puzzle",
    "check": "exit status: 0 accepted; 1 several puzzles, and some are not; 4 not accepted; 5 no puzzle",
}


def run(command: str, argv: Sequence[str]) -> int:
    """Solve or check puzzles; return the exit status for all of them."""
    line = parser(command)
    args = line.parse_args(argv)
    args.boards = expand_patterns(args.boards, args.quiet)
    if not args.boards:
        return EXIT_REFUSED
    statuses: list[int] = []
    number = 0
    several = len(args.boards) > 1 or args.boards[0].endswith((JSON_LINES_SUFFIX, STDIN))
    work = ProgressWords("checked", "accepted") if command == CHECK_COMMAND else ProgressWords()
    with show_progress(_puzzle_counter(args) if several else None, work, printing=not args.quiet) as bar:
        try:
            for number, entry in enumerate(_read_all_puzzles(command, args), 1):
                if number <= args.skip:
                    continue
                statuses.append(_answer_puzzle(command, entry, args))
                bar.advance(None if statuses[-1] else work.success)
        except KeyboardInterrupt:
            done = args.skip + len(statuses)
            if not statuses:
                raise
            resume = resume_line(command, words_with_skip(argv, done))
            raise Interruption(f"{count_things(done, 'puzzle')} done; {resume}") from None
    if args.skip and not statuses:
        total = f"there {'is' if number == 1 else 'are'} only {count_things(number, 'puzzle')}"
        line.error(f"--skip: {args.skip:,} would skip all, because {total}; give a smaller number")
    return overall_status(statuses)


def _read_all_puzzles(command: str, args: argparse.Namespace) -> Iterator[NamedPuzzle]:
    """Yield the puzzles of all sources; a puzzle that cannot be read is a problem."""
    for source in args.boards:
        for entry in read_puzzles(
            open_source(source, "a puzzle as text"), source, strict=args.strict, game=args.game
        ):
            if entry.problem and not is_puzzle_link(source):
                yield replace(entry, problem=with_better_remedy(entry.problem, source, command))
            else:
                yield entry


def _answer_puzzle(command: str, entry: NamedPuzzle, args: argparse.Namespace) -> int:
    """Solve one puzzle and print the answer; return its exit status."""
    if entry.puzzle:
        result = solve_puzzle(entry.puzzle, entry.name, entered=entry.marks, budget=args.budget)
    else:
        result = Snap(entry.name, problem=entry.problem)
    result = replace(result, voice=args.voice, lang=wanted_language(args))
    if command == CHECK_COMMAND and not args.scattered:
        result = with_oddity_problem(result)
    if command != CHECK_COMMAND and (status := check_step(result, args.step)):
        return status
    if args.json:
        print(json.dumps(result.to_json(args.all_steps)), flush=True)
    elif result.solution and command != CHECK_COMMAND and args.link:
        if status := print_link(result.file, result.solution.puzzle, result.marks, args):
            return status
    elif result.solution and not args.quiet:
        BOARD_COMMANDS[command].print_report(result, args)
    if args.verbose:
        log_times(result.file, result.ms)
    if result.problem:
        print_complaint(result.problem)
    return verdict_status(result, args.hardest) if command == CHECK_COMMAND else result.exit_status


def _puzzle_counter(args: argparse.Namespace) -> Callable[[], int] | None:
    """Make a function that counts the puzzles; None if counting would consume standard input."""
    if STDIN in args.boards:
        return None
    return lambda: sum(map(count_puzzles, args.boards)) - args.skip


def parser(command: str) -> Parser:
    """Make the parser of `solve` or `check`."""
    _, description, examples = BOARD_COMMANDS[command]
    line = Parser(
        command,
        description,
        usage="[options] [BOARD ...]",
        examples=examples,
        footer=EXIT_STATUS_HELP[command],
        has_config=True,
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
    add_words(line.general)
    group = line.add_argument_group("what is printed")
    add_json(group)
    if command != CHECK_COMMAND:
        group.add_argument(
            "--hint",
            choices=("where", "step"),
            help="only where to look next, or what follows and why: from the marks of a link, or the start",
        )
        add_step(group)
        add_link(group, "the puzzle")
    add_explain(group)
    add_voice(group)
    group = line.add_argument_group("several puzzles, and what is accepted")
    group.add_argument(
        "--skip",
        type=whole_number_parser(0, MAX_SKIP),
        default=0,
        metavar="N",
        help="skip the first N puzzles, to go on where a run was stopped",
    )
    group.add_argument("--strict", action="store_true", help="refuse boards with a region in several parts")
    if command == CHECK_COMMAND:
        group.add_argument(
            "--scattered",
            action="store_true",
            help="accept boards with a region in several parts, with a note",
        )
        group.add_argument("--hardest", choices=FAIR_LABELS, help="refuse puzzles that are harder than this")
    return line


def _print_solution(result: Snap, args: argparse.Namespace) -> None:
    assert result.solution
    if args.hint:
        print_hint(result, args.hint == "where")
    elif not print_step(result, args.step):
        options = {"explain": args.explain, "all_steps": args.all_steps, "manner": result.manner}
        print_account(result.file, result.solution, **options)
        print_oddities(result.solution, result.manner)
    notes = GAMES[result.solution.puzzle.game].remarks(result.solution)
    print_remarks(result.solution, result.mistakes, (), notes, result.manner)
    sys.stdout.flush()


def _print_verdict(result: Snap, args: argparse.Namespace) -> None:
    print_verdict(result, args.explain, args.all_steps, args.hardest)


class BoardCommand(NamedTuple):
    """A command for puzzles given as text. print_report: prints the answer for a person."""

    print_report: Callable[[Snap, argparse.Namespace], None]
    description: str
    examples: Examples


BOARD_COMMANDS: dict[str, BoardCommand] = {
    "solve": BoardCommand(
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
    CHECK_COMMAND: BoardCommand(
        _print_verdict,
        "Check puzzles given as text: are they valid (each region in one piece), unique and fair, and how "
        "hard are they? If a puzzle is not, the reason is printed.",
        (
            ("check board.txt", "valid, unique, fair? how hard?"),
            ('check --hardest hard "boards/*.txt"', "a whole folder, none harder than hard"),
            ("check --quiet many.jsonl", "only what is wrong, and the exit status"),
        ),
    ),
}
