"""What was read from a capture as sketches, which a page lays over the capture, or draws where it cannot show
that."""

from dataclasses import replace
from typing import Any

from ..overlay.compose import Common, badged, common_of, with_examples
from ..overlay.games import DRAWINGS
from ..overlay.moment import Moment
from ..overlay.sketch import to_json
from ..words.phrases import common_sentence
from .known import Known


def read_json(known: Known) -> dict[str, Any] | None:
    """The sketches of what was read, or given as text, as `drop/local/openapi.py: Read` describes them; None
    where nothing was."""
    puzzle = known.board
    if not puzzle:
        return None
    drawing, solution = DRAWINGS[puzzle.game], known.solution
    moment = Moment(puzzle, known.marks, colours=known.cell_colours)
    several = solution is not None and solution.status == "ambiguous"
    common = common_of(solution) if solution and several else None
    read = with_examples(moment, solution, common) if solution and several else moment
    rows, columns = puzzle.shape
    solved = moment
    if solution:
        solved = replace(moment, done=solution.steps, answer=solution.answer, guessed=solution.guessed)
    return {
        "rows": rows,
        "columns": columns,
        "room": drawing.room(puzzle),
        "board": to_json(drawing.board(moment)),
        "stands": to_json(
            (*drawing.pieces(moment, drawing.put_in(known.marks), "old"), *drawing.over(moment))
        ),
        "read": to_json(drawing.read(read)),
        "wrong": to_json(badged([mark.cell for mark in known.mistakes])),
        "solved": to_json(drawing.solved(solved)) if solution and solution.answer else [],
        "common": _common_json(common, known, moment) if several else None,
    }


def _common_json(common: Common | None, known: Known, moment: Moment[Any]) -> dict[str, Any]:
    """What all answers have in common, as a sentence and as what stands then."""
    number, put = common or (None, {})
    return {
        "text": common_sentence(number, bool(put), known.manner),
        "marks": to_json(DRAWINGS[moment.puzzle.game].pieces(moment, put, "old")) if put else [],
    }
