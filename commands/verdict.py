"""What `queens-snap check` says of a board: accepted, or refused with the reason."""

import sys
from dataclasses import replace

from ..overlay.terminal.account import board_rows, printable
from ..overlay.terminal.games import print_answers
from ..pipeline import NOT_ONE, SOLVED, Problem, Snap
from ..solver.cell import Cell, cell_name
from ..solver.puzzle import GameSolution
from ..solver.queens.ladder import FAIR, solve
from ..solver.queens.solution import Solution
from ..solver.rating import HYPOTHESES

UNIQUE = {"solved": "unique", "ambiguous": "more than one solution", "unsolvable": "no solution"}
GAP = " " * 4  # between two boards side by side


def judged(result: Snap) -> Snap:
    """The answer, with a problem where a region of the board is in several parts."""
    if result.solution is None or not result.solution.board.oddities:
        return result
    message = f"{result.file}: {result.solution.board.oddities[0]}"
    remedy = "join its parts, or let them pass with --scattered"
    return replace(result, problem=Problem("malformed-board", message, remedy))


def verdict_status(result: Snap) -> int:
    """The exit status: SOLVED for a valid and fair board with one solution."""
    if result.answered is None:
        return result.exit_status
    rating = result.answered.rating
    return SOLVED if rating and rating.fair and not result.problem else NOT_ONE


def print_verdict(result: Snap, explain: bool) -> None:
    """Print the verdict in a line, then what shows the reason: two solutions side by side, or how far
    deduction gets; with `explain` every step."""
    solution = result.answered
    assert solution
    words = ["not valid" if result.problem else "valid", UNIQUE[result.status]]
    if rating := solution.rating:
        words += ["fair" if rating.fair else "not fair", rating.label, f"score {rating.score}"]
    print(f"{printable(result.file)}: {', '.join(words)}")
    for i, step in enumerate(solution.steps if explain else (), 1):
        print(f"{i:4d}. {step.text}")
    if result.solution:
        _print_reason(result.solution, noted=not result.problem)
    elif result.game_solution:
        _print_game_reason(result.game_solution)
    sys.stdout.flush()


def _print_reason(solution: Solution, noted: bool) -> None:
    """noted: print what the board has that one of the game would not have."""
    if solution.status == "ambiguous":
        _print_two(solution)
    if solution.rating and not solution.rating.fair:
        _print_stall(solution)
    for oddity in solution.board.oddities if noted else ():
        print(f"note: {oddity}")


def _print_game_reason(solution: GameSolution) -> None:
    """The same of another game: two answers, the first hypothesis, or how far deduction gets."""
    if solution.status == "ambiguous":
        print_answers(solution)
    if not solution.rating or solution.rating.fair:
        return
    supposed = next((i for i, step in enumerate(solution.steps) if step.tier >= HYPOTHESES), None)
    if supposed is not None:
        print(f"deduction needs a hypothesis after {supposed} steps: {solution.steps[supposed].text}")
    if solution.guessed:
        print(f"deduction stops after {len(solution.steps)} steps; {len(solution.guessed)} cells stay open")


def _print_two(solution: Solution) -> None:
    """Two of the solutions side by side."""
    one, other = (board_rows(solution.board, queens) for queens in solution.found)
    print("two of the solutions:")
    for left, right in zip(one, other, strict=True):
        print(f"  {left}{GAP}{right}")


def _print_stall(solution: Solution) -> None:
    """Where a person gets stuck: the board as the fair rules leave it."""
    board = solution.board
    deduction = solve(board, rules=FAIR)
    state = deduction.state
    live: tuple[Cell, ...] = state.live_cells
    taken = {*live, *state.queen_cells}
    dead = {(r, c) for r in range(board.n) for c in range(board.n)} - taken
    names = ", ".join(cell_name(cell) for cell in live)
    print(f"deduction stops after {len(deduction.steps)} steps; {len(live)} cells stay open: {names}")
    for row in board_rows(board, state.queen_cells, dead):
        print(f"  {row}")
