"""What is known of a capture, or of a board, as the JSON object that `shape.py` describes."""

from typing import TYPE_CHECKING, Any, cast

from ..overlay.compose import looked_at
from ..solver.cells import Cell, Unit
from ..solver.puzzle import NO_ANSWER, NO_PUZZLE, Solution
from ..solver.step import Claim, Step
from .known import PARTS, Known
from .problem import Problem
from .telling import in_both_voices, why_wrong

if TYPE_CHECKING:
    from ..overlay.picture import Picture
    from ..vision.reading import Reading
    from . import shape

SCHEMA = 2
ALWAYS = ("queens", "crosses", "dots")  # kinds of marks that every reading names


def result_json(known: Known, all_steps: bool = False, drawn: "Picture | None" = None) -> "shape.Result":
    """The whole object. all_steps: the proof instead of the way. drawn: the picture that was written."""
    puzzle, solution = known.board, known.solution
    of_puzzle = puzzle.schema(solved=bool(solution)) if puzzle else NO_PUZZLE
    of_answer = puzzle.answer_schema(solution.answer if solution else None) if puzzle else NO_ANSWER
    steps = () if not solution else solution.all_steps if all_steps else solution.steps
    return {
        "schema": SCHEMA,
        "file": known.file,
        "game": of_puzzle["game"],
        "status": known.status,
        "n": of_puzzle["n"],
        "k": of_puzzle["k"],
        "regions": of_puzzle["regions"],
        "queens": of_answer["queens"],
        "solutions": _number(solution) if solution else None,
        "examples": _examples(solution),
        "steps": [step_json(i, step, in_both_voices(known, step)) for i, step in enumerate(steps, 1)],
        "rating": _rating(solution),
        "reading": _reading(known, known.reading) if known.reading else None,
        "hint": _hint(known),
        "puzzle": of_puzzle["puzzle"],
        "answer": of_answer["answer"],
        "drawn": {"offset": [*drawn.offset], "scale": drawn.scale} if drawn and drawn.scale else None,
        "error": error_json(known.problem),
        "ms": _times(known),
    }


def error_json(problem: Problem | None) -> "shape.Error | None":
    """Why there is no answer."""
    return problem and {"code": problem.code, "message": problem.message, "remedy": problem.remedy}


def _number(solution: Solution) -> int | None:
    """How many answers there are; not known of a puzzle that is not wholly known."""
    return None if solution.found and not solution.puzzle.is_whole else len(solution.found)


def _examples(solution: Solution | None) -> list[Any] | None:
    """Two answers, where there is no only one."""
    if not solution or solution.status != "ambiguous":
        return None
    return [solution.puzzle.answer_json(answer) for answer in solution.found]


def _rating(solution: Solution | None) -> "shape.Rating | None":
    if not solution or not solution.rating:
        return None
    known = solution.rating
    return {
        "label": known.label,
        "tier": known.tier,
        "score": known.score,
        "counts": known.counts,
        "fair": known.fair,
    }


def step_json(i: int, step: Step, said: tuple[str, str]) -> "shape.Step":
    """A step as the i-th (from 1), with what a player and an expert say of it."""
    player, expert = said
    return {
        "i": i,
        "rule": step.rule,
        "tier": step.tier,
        "size": step.size,
        "effort": round(step.effort, 1),
        **_found(step),
        "because": _cells(step.because),
        "claim": _claim(step.claim),
        "text": player,
        "expert": expert,
    }


def _found(step: Step) -> "shape.Found":
    """What changed, as pages get it, too."""
    return cast("shape.Found", step.found_json())


def _claim(claim: Claim) -> "shape.Claim":
    return {
        "look": [_unit(unit) for unit in claim.look],
        "cells": _cells(claim.cells),
        "why": [{"cell": [*why.cell], "from": _cells(why.sources), "by": why.by} for why in claim.why],
        "count": claim.count and {"need": claim.count.need, "room": claim.count.room},
        "chain": [{**_claim(step.claim), **_found(step)} for step in claim.chain] or None,
    }


def _hint(known: Known) -> "shape.Hint | None":
    """What follows next; of several units to look at, the first, but the cells of all of them."""
    hint = known.hint
    if not hint or not known.board:
        return None
    looked = {cell for cells in looked_at(known.board, hint.first).values() for cell in cells}
    *before, step = (
        step_json(i, step, in_both_voices(known, step)) for i, step in enumerate((*hint.before, hint.step), 1)
    )
    return {
        "where": {**_unit(hint.where[0]), "cells": _cells(tuple(sorted(looked)))},
        "before": before,
        "step": step,
    }


def _reading(known: Known, reading: "Reading") -> "shape.Reading":
    """What was read, with the marks that are wrong."""
    marks = {kind: _marks(found) for kind, found in {**dict.fromkeys(ALWAYS, ()), **reading.marks}.items()}
    marks["wrong"] = [
        {"cell": [*mark.cell], "mark": mark.mark, "why": why_wrong(known, mark)} for mark in known.mistakes
    ]
    return {
        "bbox": [round(x, 2) for x in reading.lattice.bbox],
        "corners": [[round(x, 2), round(y, 2)] for x, y in reading.lattice.corners],
        "confidence": round(reading.confidence, 3),
        "marks": marks,
        "warnings": [*reading.warnings],
        "notes": [*reading.notes],
    }


def _times(known: Known) -> "shape.Times":
    spent = (known.ms[part] for part in PARTS)
    decode, read, solve, draw, encode = (None if ms is None else round(ms, 3) for ms in spent)
    return {"decode": decode, "read": read, "solve": solve, "draw": draw, "encode": encode}


def _unit(unit: Unit) -> "shape.Unit":
    return {"unit": unit.kind, "index": unit.number}


def _cells(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[*cell] for cell in cells]


def _marks(marks: Any) -> Any:
    """Cells, pairs of cells, cells with what stands there, as JSON has them."""
    return [_marks(x) for x in marks] if isinstance(marks, list | tuple) else marks
