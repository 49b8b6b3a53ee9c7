"""The result schema: what is known of a capture, or of a board, as one JSON object."""

from collections.abc import Callable, Sequence
from typing import Any

from ..solver.hint import Hint
from ..solver.puzzle import NO_ANSWER, NO_PUZZLE, Puzzle, Solution, WrongMark
from ..solver.step import Step
from ..vision.reading import Reading

SCHEMA = 2
KEYS = (
    *("schema", "file", "game", "status", "n", "k", "regions", "queens", "solutions", "examples", "steps"),
    *("rating", "reading", "hint", "puzzle", "answer", "drawn", "error", "ms"),
)  # in the order in which they are written

Said = Callable[[Step], tuple[str, str]]  # a step in the player's voice, and in the expert's


def result_json(
    file: str,
    status: str,
    puzzle: Puzzle | None,
    solution: Solution | None,
    said: Said,
    all_steps: bool = False,
) -> dict[str, Any]:
    """What the schema says of the puzzle and its answer. puzzle: as it was solved, or else as it was read.
    all_steps: the proof instead of the way."""
    of_puzzle = puzzle.schema(solved=bool(solution)) if puzzle else NO_PUZZLE
    of_answer = puzzle.answer_schema(solution.answer if solution else None) if puzzle else NO_ANSWER
    steps: Sequence[Step] = ()
    if solution:
        steps = solution.all_steps if all_steps else solution.steps
    return {
        "schema": SCHEMA,
        "file": file,
        **{key: of_puzzle[key] for key in ("game", "n", "k", "regions")},
        "status": status,
        "queens": of_answer["queens"],
        "solutions": len(solution.found) if solution else None,
        "examples": _examples(solution) if solution else None,
        "steps": [step_json(i, step, said) for i, step in enumerate(steps, 1)],
        "rating": solution.rating.to_json() if solution and solution.rating else None,
        "puzzle": of_puzzle["puzzle"],
        "answer": of_answer["answer"],
    }


def _examples(solution: Solution) -> list[Any] | None:
    """Two answers, where there is no only one."""
    if solution.status != "ambiguous":
        return None
    return [solution.puzzle.answer_json(answer) for answer in solution.found]


def step_json(i: int, step: Step, said: Said) -> dict[str, Any]:
    """A step as the i-th (from 1), with its sentences."""
    text, expert = said(step)
    return {**step.to_json(i), "text": text, "expert": expert}


def hint_json(hint: Hint | None, said: Said) -> dict[str, Any] | None:
    return hint and {"where": hint.to_json(), "step": step_json(1, hint.step, said)}


def reading_json(
    reading: Reading | None, mistakes: Sequence[WrongMark], why: Callable[[WrongMark], str]
) -> dict[str, Any] | None:
    """What was read, with the marks that are wrong."""
    if not reading:
        return None
    found = reading.to_json()
    found["marks"]["wrong"] = [
        {"cell": list(mark.cell), "mark": mark.mark, "why": why(mark)} for mark in mistakes
    ]
    return found
