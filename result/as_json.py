"""Functions that convert the parts of a result to the records of `schema.py`, for `Snap.to_json`."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from ..overlay.compose import cells_to_look_at
from ..solver.cells import Cell, Unit
from ..solver.hint import Hint
from ..solver.puzzle import Puzzle, Solution, WrongMark
from ..solver.step import Claim, Step
from .problem import Problem

if TYPE_CHECKING:
    from ..overlay.picture import Picture
    from ..vision.reading import Reading
    from . import schema

COMMON_MARKS = ("queens", "crosses", "dots")  # kinds of marks that the JSON of every reading has


def error_json(problem: Problem | None) -> "schema.Error | None":
    """Convert the problem of a capture, if it has one."""
    return problem and {"code": problem.code, "message": problem.message, "remedy": problem.remedy}


def number_of_solutions(solution: Solution | None) -> int | None:
    """Return the number of answers, at most 2, which stands for two or more.

    Return None if nothing was solved, or if a part of the puzzle is unknown.
    """
    if not solution or (solution.found_answers and not solution.puzzle.is_whole):
        return None
    return len(solution.found_answers)


def examples_json(solution: Solution | None) -> list[Any] | None:
    """Convert two answers of a puzzle with several answers; return None for any other puzzle."""
    if not solution or solution.status != "ambiguous":
        return None
    return [solution.puzzle.answer_json(answer) for answer in solution.found_answers]


def rating_json(solution: Solution | None) -> "schema.Rating | None":
    """Convert the rating of the proof, if there is one."""
    rating = solution and solution.rating
    if not rating:
        return None
    return {
        "label": rating.label,
        "tier": rating.tier,
        "score": rating.score,
        "counts": rating.counts,
        "fair": rating.fair,
    }


def step_json(i: int, step: Step, voices: tuple[str, str]) -> "schema.Step":
    """Convert a step. i: its number, from 1. voices: its sentence in the player's and the expert's voice."""
    player, expert = voices
    return {
        "i": i,
        "rule": step.rule,
        "tier": step.tier,
        "size": step.size,
        "effort": round(step.effort, 1),
        **_facts_json(step),
        "because": _cells_json(step.because),
        "claim": _claim_json(step.claim),
        "text": player,
        "expert": expert,
    }


def _facts_json(step: Step) -> "schema.FoundFacts":
    """Convert the facts that a step finds."""
    return cast("schema.FoundFacts", step.facts_json())


def _claim_json(claim: Claim) -> "schema.Claim":
    """Convert the claim of a step, with the steps of its chain."""
    return {
        "look": [_unit_json(unit) for unit in claim.units],
        "cells": _cells_json(claim.cells),
        "why": [
            {"cell": [*why.cell], "from": _cells_json(why.sources), "by": why.reason} for why in claim.why
        ],
        "count": claim.count and {"need": claim.count.need, "room": claim.count.places},
        "chain": [{**_claim_json(step.claim), **_facts_json(step)} for step in claim.chain] or None,
    }


def hint_json(puzzle: Puzzle, hint: Hint, voices: Callable[[Step], tuple[str, str]]) -> "schema.Hint":
    """Convert a hint. voices: makes a step's sentence in the player's and the expert's voice."""
    cells = {cell for unit in cells_to_look_at(puzzle, hint.first).values() for cell in unit}
    *before, step = (step_json(i, each, voices(each)) for i, each in enumerate((*hint.before, hint.step), 1))
    return {
        "where": {**_unit_json(hint.where[0]), "cells": _cells_json(tuple(sorted(cells)))},
        "before": before,
        "step": step,
    }


def reading_json(reading: "Reading", wrong: Sequence[tuple[WrongMark, str]]) -> "schema.Reading":
    """Convert a reading with its marks. wrong: the wrong marks, each with the reason why it is wrong."""
    marks = {
        kind: _marks_json(found)
        for kind, found in {**dict.fromkeys(COMMON_MARKS, ()), **reading.marks}.items()
    }
    marks["wrong"] = [{"cell": [*mark.cell], "mark": mark.mark, "why": why} for mark, why in wrong]
    return {
        "bbox": [round(x, 2) for x in reading.lattice.bbox],
        "corners": [[round(x, 2), round(y, 2)] for x, y in reading.lattice.corners],
        "confidence": round(reading.confidence, 3),
        "marks": marks,
        "warnings": [*reading.warnings],
        "notes": [*reading.notes],
    }


def drawn_json(picture: "Picture | None") -> "schema.Drawn | None":
    """Convert the place of the capture in a picture; None if the picture does not show the capture."""
    if picture is None or not picture.scale:
        return None
    return {"offset": [*picture.offset], "scale": picture.scale}


def times_json(milliseconds: Iterable[float | None]) -> "schema.Times":
    """Convert the milliseconds of decoding, reading, solving, drawing and encoding."""
    decode, read, solve, draw, encode = (None if ms is None else round(ms, 3) for ms in milliseconds)
    return {"decode": decode, "read": read, "solve": solve, "draw": draw, "encode": encode}


def _unit_json(unit: Unit) -> "schema.Unit":
    return {"unit": unit.kind, "index": unit.number}


def _cells_json(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[*cell] for cell in cells]


def _marks_json(marks: Any) -> Any:
    """Convert marks, nested tuples of any form, to lists."""
    return [_marks_json(x) for x in marks] if isinstance(marks, list | tuple) else marks
