"""The entry of Patches in the table of games: its parser, its conclusions, and a player's marks."""

import re
from collections.abc import Iterable, Mapping, Sequence

from ..cells import Cell, Rectangle
from ..game import (
    RECTANGLE_FORM,
    AnyDeduction,
    EnteredMarks,
    Game,
    IsText,
    MakeState,
    MarkForm,
    Parse,
    ReadJson,
    SearchModule,
)
from ..ladder import Rung
from ..puzzle import Marks, Solution, WrongMark
from . import search
from .explanation import Deduction
from .puzzle import parse_patches, patches_of, rectangles_of
from .rules import LADDER
from .state import State

# The rectangles that a player has drawn on a Patches: which are wrong, and what follows from the others.

RECTANGLES, ONE_RECTANGLE = "rectangles", "rectangle"  # the kind of mark, and one of it


def _drawn_rectangles(marks: Marks) -> list[Rectangle]:
    return [Rectangle(*x) for x in marks.get(RECTANGLES, ())]


def _clue_holding(rectangle: Rectangle, answer: tuple[Rectangle, ...]) -> int | None:
    """The number of the clue whose rectangle holds all of one that was drawn."""
    cells = rectangle.cells
    return next((i for i, x in enumerate(answer) if all(map(x.holds, cells))), None)


def _step_overlapping(solution: Solution, drawn: Rectangle) -> int | None:
    """The number of the step that lays a rectangle over a part of one that was drawn, and not all of it."""
    for i, step in enumerate(solution.steps, 1):
        for piece in step.rectangles:
            held = sum(map(piece.rectangle.holds, drawn.cells))
            if piece.is_one and 0 < held < len(drawn.cells):
                return i
    return None


def is_text(lines: Sequence[str]) -> bool:
    """Cells with a shape's sign, a size or none behind it, and '.': no other game's text has such signs."""
    cells = re.compile(r"(?:[#|+-]\d*|\.|\s)+", re.ASCII)
    return any(set(line) & set("#|+-") for line in lines) and all(map(cells.fullmatch, lines))


class PatchesGame(Game):
    """The record of Patches."""

    parse: Parse = staticmethod(parse_patches)
    of_json: ReadJson = staticmethod(patches_of)
    field = "clues"
    is_text: IsText | None = staticmethod(is_text)
    search: SearchModule = search
    make_state: MakeState = State
    deduction: AnyDeduction = Deduction
    ladder: Sequence[Rung] = LADDER
    marks: Mapping[str, MarkForm] = {RECTANGLES: RECTANGLE_FORM}
    maker_name: str | None = "MAKER"

    def enter_marks(self, state: State, solution: Solution, marks: Marks) -> EnteredMarks:
        """Enter the rectangles that are right, and the cells that unfinished ones hold."""
        drawn, answer = _drawn_rectangles(marks), rectangles_of(solution.answer or ())
        about, columns = state.fact_bits, state.puzzle.columns
        right, known = list[Rectangle](), set[Cell]()
        for rectangle in drawn:
            if rectangle in answer:
                right.append(rectangle)
                known |= set(rectangle.cells)
                state.enter_facts(about.facts_of_rectangle(state.candidates.rectangles.index(rectangle)))
            elif (i := _clue_holding(rectangle, answer)) is not None:
                right.append(rectangle)
                state.enter_facts(
                    about.facts_of_cells(i, sum(1 << r * columns + c for r, c in rectangle.cells))
                )
        return EnteredMarks({RECTANGLES: tuple(right)} if drawn else {}, known)

    def find_wrong_marks(self, solution: Solution, marks: Marks) -> Iterable[WrongMark]:
        """Find the rectangles that reach into another one of the only answer."""
        answer = rectangles_of(solution.answer or ())
        for x in sorted(_drawn_rectangles(marks)):
            if _clue_holding(x, answer) is None:
                yield WrongMark((x.top, x.left), ONE_RECTANGLE, step=_step_overlapping(solution, x))


GAME = PatchesGame()
