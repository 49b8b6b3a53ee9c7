"""What `queens-snap check` says of a puzzle: accepted, or refused with the reason."""

import sys
from dataclasses import replace

from ..overlay.games import DRAWINGS
from ..overlay.moment import Moment
from ..overlay.terminal.account import print_answers, print_steps
from ..overlay.terminal.board import print_board
from ..overlay.terminal.streams import printable, say
from ..pipeline import NOT_ONE, SOLVED, Problem, Snap
from ..solver.puzzle import Solution
from ..solver.rating import HYPOTHESES, LABELS, Rating
from ..words.account import beyond_line, guessed_line, note_line, stall_line, verdict_line
from ..words.manner import Manner

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
    """Where a person gets stuck: the board as the fair steps leave it, and what only then leads on."""
    puzzle, steps = solution.puzzle, solution.all_steps
    fair = next((i for i, step in enumerate(steps) if step.tier >= HYPOTHESES), len(steps))
    say(stall_line(fair, manner))
    print_board(Moment(puzzle, done=steps[:fair]), manner)
    if fair < len(steps):
        sentence = DRAWINGS[puzzle.game].words.sentence(puzzle, steps[fair], manner)
        say(beyond_line(sentence, manner))
    if solution.guessed:
        say(guessed_line(len(solution.guessed), manner))
